/** Where a device stands, as people write it: latitude and longitude in degrees with a comma or a blank between. */
import type { Device } from '@frostway/contract/device/rows';

export type FixedPlace = { readonly latitude: number | null; readonly longitude: number | null };

/** The place of a device as text; empty when it has none. */
export function fixedPlaceText({ latitude, longitude }: Pick<Device, 'latitude' | 'longitude'>): string {
  return latitude === null || longitude === null ? '' : `${latitude}, ${longitude}`;
}

/** A place from text, no place from an empty one; undefined when it is neither. */
export function readFixedPlace(text: string): FixedPlace | undefined {
  if (text.trim() === '') return { latitude: null, longitude: null };
  const parts = /^\s*([-−]?\d+(?:\.\d+)?)\s*[,，\s]\s*([-−]?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (parts === null) return undefined;
  const [latitude, longitude] = [parts[1], parts[2]].map((part) => Number(part?.replace('−', '-'))) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
