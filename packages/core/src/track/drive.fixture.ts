/** Tracks to test with: a device that is driven and stands. */
import type { TrackPoint } from './point.js';

export const start = Date.UTC(2026, 2, 1, 8);
/** Degrees of latitude that are a kilometre. */
export const kmNorth = 1 / 111.195;

/** A point `km` north of the beginning, `seconds` after it. */
export function point(seconds: number, km: number, more: Partial<TrackPoint> = {}): TrackPoint {
  return {
    timeMs: start + seconds * 1000,
    latitude: 52 + km * kmNorth,
    longitude: 13,
    source: 'gps',
    isValid: true,
    speedKmh: null,
    accuracyM: null,
    ignition: null,
    ...more,
  };
}

/** Driven north from `fromKm` at 60 km/h for so many minutes, a point each minute, the first when it leaves. */
export function drive(fromMinute: number, minutes: number, fromKm: number, speedKmh = 60): TrackPoint[] {
  return Array.from({ length: minutes + 1 }, (_, minute) =>
    point((fromMinute + minute) * 60, fromKm + (minute * speedKmh) / 60, { speedKmh }),
  );
}

/** Stands at `km` for so many minutes, a point each minute, off by some metres in turn. */
export function stand(fromMinute: number, minutes: number, km: number, driftM = 0): TrackPoint[] {
  return Array.from({ length: minutes + 1 }, (_, minute) =>
    point((fromMinute + minute) * 60, km + ((minute % 2) * driftM) / 1000, { speedKmh: 0 }),
  );
}
