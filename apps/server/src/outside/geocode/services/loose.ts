/** What a service outside answered, read piece by piece: nothing in it is sure. And places and words as services take them. */
import type { LngLat } from '@frostway/core/map/systems';

/** A JSON object as it came: nothing in it is sure. */
export type Loose = { readonly [field: string]: unknown };
export const objectOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};
export const listOf = (value: unknown): readonly Loose[] => (Array.isArray(value) ? value.map(objectOf) : []);
/** A text that says something; null for any other value, so also for the empty list some services write instead. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
/** A finite number, or the digits of one. */
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
/** A place of two numbers; null where one is missing or beyond the earth. */
export const placeOf = (longitude: unknown, latitude: unknown): LngLat | null => {
  const [x, y] = [numberOf(longitude), numberOf(latitude)];
  return x === null || y === null || Math.abs(x) > 180 || Math.abs(y) > 90 ? null : [x, y];
};
/** Degrees as services take them: about a centimetre, never in powers of ten. */
export const degrees = (value: number): string => value.toFixed(7).replace(/\.?0+$/, '');
/** The parts that say something, in order, none twice in a row. */
export const joined = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part, at): part is string => part !== null && part !== '' && part !== parts[at - 1]).join(between);
