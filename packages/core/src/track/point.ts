/** What a track is made of, and from which figures on it is a drive, a stop or a gap. */
import type { PositionSource } from '../message.js';
import type { Place } from './distance.js';

/** A position as tracks need it. */
export type TrackPoint = Place & {
  /** Epoch ms. */
  readonly timeMs: number;
  readonly source: PositionSource;
  /** The device says it is a current fix. */
  readonly isValid: boolean;
  /** As the device says it; null = it does not. */
  readonly speedKmh: number | null;
  readonly accuracyM: number | null;
  readonly ignition: boolean | null;
};

/** Figures of a model, in the units of their names. */
export type TrackValues = {
  /** A device moves above this. */
  readonly movingKmh: number;
  /** A stop lasts at least `stopMs` within `stopRadiusM`. */
  readonly stopMs: number;
  readonly stopRadiusM: number;
  /** Nothing is known of a longer time between two points, unless they lie within `stopRadiusM`. */
  readonly gapMs: number;
  /** A base station or WiFi position that would need more than this is an error. */
  readonly impossibleKmh: number;
};

/** The values every model starts from. */
export const usualTrackValues: TrackValues = {
  movingKmh: 3,
  stopMs: 180_000,
  stopRadiusM: 200,
  gapMs: 3_600_000,
  impossibleKmh: 200,
};

/** The values of a device: one that reports less often than every 24 minutes is not lost between two of its reports. */
export function trackValuesOf(intervalSeconds: number, values: TrackValues = usualTrackValues): TrackValues {
  return { ...values, gapMs: Math.max(values.gapMs, 2.5 * intervalSeconds * 1000) };
}

/** Metres a position may be off, where the device does not say: 5 to 15 m of GPS, 15 to 200 m of WiFi and base stations. */
const usualAccuracyM: Readonly<Record<PositionSource, number>> = { gps: 15, wifi: 100, lbs: 200 };

/** How far off a position may be, metres: what the device says, else what is usual. */
export function accuracyOf({ accuracyM, source }: Pick<TrackPoint, 'accuracyM' | 'source'>): number {
  return accuracyM ?? usualAccuracyM[source];
}

/** The better of two positions of one moment first. */
const rank: Readonly<Record<PositionSource, number>> = { gps: 0, lbs: 1, wifi: 2 };

/** Order of points in event time; of one moment GPS comes first. */
export function inEventTime(a: Pick<TrackPoint, 'timeMs' | 'source'>, b: Pick<TrackPoint, 'timeMs' | 'source'>): number {
  return a.timeMs - b.timeMs || rank[a.source] - rank[b.source];
}
