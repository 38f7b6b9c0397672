/** A morning of a truck for the tests of playback: it drives north a kilometre a minute, stands for twenty minutes, drives on, is lost for two hours. */
import type { JourneyRow, PositionRow } from '@frostway/contract/position/rows';
import type { PositionSource } from '@frostway/core/message';
import { trackOf, type Track } from './track.js';

export const startMs = Date.UTC(2026, 6, 14, 0, 0, 0);
export const minute = 60_000;
/** Minutes after the start. */
export const at = (minutes: number): number => startMs + minutes * minute;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();
const kmInDegrees = 1 / 111.195;

/** A position so many minutes after the start and kilometres north of the first place. */
export function rowAt(minutes: number, km: number, more: Partial<PositionRow> = {}): PositionRow {
  return {
    time: iso(minutes),
    latitude: 31 + km * kmInDegrees,
    longitude: 121,
    speed: 60,
    course: 0,
    source: 'gps',
    valid: true,
    accuracy: null,
    altitude: null,
    late: false,
    temperature: -20,
    inputs: {},
    ...more,
  };
}

/** A stop or a gap between minutes, at or between kilometres. */
export function journeyOf(kind: 'stop' | 'gap', from: number, to: number, fromKm: number, toKm: number, leftOut = 0): JourneyRow {
  const place = (minutes: number, km: number) => ({ time: iso(minutes), latitude: 31 + km * kmInDegrees, longitude: 121 });
  return {
    kind,
    startedAt: iso(from),
    endedAt: iso(to),
    beganBefore: false,
    goesOn: false,
    distance: 0,
    duration: (to - from) * 60,
    from: place(from, fromKm),
    to: place(to, toKm),
    topSpeed: null,
    meanSpeed: null,
    ignition: null,
    leftOut,
    driverTags: [],
    drivers: [],
  };
}

/** Ten minutes of driving, a stop of twenty with drift, ten of driving, two hours of nothing, ten of driving. */
export const morningRows: readonly PositionRow[] = [
  ...[0, 2, 4, 6, 8, 10].map((each) => rowAt(each, each)),
  ...[13, 16, 19, 22, 25, 28].map((each, index) => rowAt(each, 10 + (index % 2 === 0 ? 0.05 : -0.04), { speed: 0, course: null })),
  rowAt(30, 10, { speed: 0 }),
  ...[32, 34, 36, 38, 40].map((each) => rowAt(each, each - 20)),
  ...[160, 162, 164, 166, 168, 170].map((each) => rowAt(each, each - 80)),
];
export const morningJourneys: readonly JourneyRow[] = [journeyOf('stop', 10, 30, 10, 10, 0.5), journeyOf('gap', 40, 160, 20, 80)];
export const allSources: ReadonlySet<PositionSource> = new Set(['gps', 'lbs', 'wifi']);

/** The track of the morning, with what a test says otherwise. */
export function morning(more: Partial<Parameters<typeof trackOf>[0]> = {}): Track {
  return trackOf({ rows: morningRows, journeys: morningJourneys, isSimplified: false, sources: allSources, ...more });
}
