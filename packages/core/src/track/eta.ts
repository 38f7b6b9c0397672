/**
 * When a vehicle is expected at a place, from where it is and how fast it has been: no road is looked at. The way left is the straight line times a factor,
 * the speed is the median of the last half hour by its points, with its halts in it.
 */
import { distanceM, type Place, speedKmh } from './distance.js';
import { type TrackPoint, usualTrackValues } from './point.js';

/** By name; units in the names. */
export const etaValues = {
  /** Roads are longer than the straight line by this much, as a rule. */
  detour: 1.3,
  /** The time whose points say how fast it is. */
  speedMs: 30 * 60_000,
  /** One that has stood for so long may stand for longer: nothing is expected of it. */
  standingMs: 15 * 60_000,
  /** A last position older than this says too little. */
  oldMs: 30 * 60_000,
  /** So near counts as there. */
  arrivedM: 200,
  /** Nobody plans by what is further away. */
  mostMs: 72 * 3_600_000,
} as const;

/** Why no time is said. `noSpeed`: its points do not tell how fast it is; `far`: more than three days away at its speed. */
export const etaReasons = ['noPosition', 'old', 'standing', 'noSpeed', 'far'] as const;
/** See `etaReasons`. */
export type EtaReason = (typeof etaReasons)[number];

/** What is expected. `remainingM` is along roads, by the factor; `straightM` is what was measured. */
export type Eta =
  | { readonly state: 'arrived'; readonly straightM: number }
  | {
      readonly state: 'expected';
      readonly straightM: number;
      readonly remainingM: number;
      readonly speedKmh: number;
      readonly atMs: number;
    }
  | { readonly state: 'unknown'; readonly straightM: number | null; readonly remainingM: number | null; readonly why: EtaReason };

type Point = Pick<TrackPoint, 'timeMs' | 'latitude' | 'longitude' | 'isValid' | 'speedKmh'>;

/** What is expected of a vehicle at a time; `points` are its last in event time, those of `speedMs` before the newest at the least. */
export function etaOf(points: readonly Point[], to: Place, nowMs: number): Eta {
  const fixes = points.filter(({ isValid }) => isValid);
  const newest = fixes.at(-1);
  if (newest === undefined) return { state: 'unknown', straightM: null, remainingM: null, why: 'noPosition' };
  const straightM = distanceM(newest, to);
  if (straightM <= etaValues.arrivedM) return { state: 'arrived', straightM };
  const remainingM = straightM * etaValues.detour;
  const unknown = (why: EtaReason): Eta => ({ state: 'unknown', straightM, remainingM, why });
  if (nowMs - newest.timeMs > etaValues.oldMs) return unknown('old');
  const pieces = piecesOf(fixes.filter(({ timeMs }) => timeMs >= newest.timeMs - etaValues.speedMs));
  if (standsFor(pieces, newest) >= etaValues.standingMs) return unknown('standing');
  const kmh = pieces.length === 0 ? newest.speedKmh : medianKmh(pieces);
  if (kmh === null || kmh <= usualTrackValues.movingKmh) return unknown('noSpeed');
  const durationMs = (remainingM / kmh) * 3600;
  if (durationMs > etaValues.mostMs) return unknown('far');
  // What should be there already is expected now.
  return { state: 'expected', straightM, remainingM, speedKmh: kmh, atMs: Math.max(nowMs, Math.round(newest.timeMs + durationMs)) };
}

type Piece = { readonly ms: number; readonly kmh: number };

/** The ways between points with their speeds, oldest first. */
function piecesOf(points: readonly Point[]): Piece[] {
  return points.slice(1).flatMap((point, index) => {
    const before = points[index] as Point;
    const ms = point.timeMs - before.timeMs;
    return ms <= 0 ? [] : [{ ms, kmh: speedKmh(distanceM(before, point), ms) }];
  });
}

/** How long it has stood at its end, ms. */
function standsFor(pieces: readonly Piece[], newest: Point): number {
  if (newest.speedKmh !== null && newest.speedKmh > usualTrackValues.movingKmh) return 0;
  let ms = 0;
  for (const piece of pieces.toReversed()) {
    if (piece.kmh > usualTrackValues.movingKmh) break;
    ms += piece.ms;
  }
  return ms;
}

/** The speed that was driven or exceeded half of the time. */
function medianKmh(pieces: readonly Piece[]): number {
  const total = pieces.reduce((sum, { ms }) => sum + ms, 0);
  let left = total / 2;
  for (const { ms, kmh } of pieces.toSorted((a, b) => a.kmh - b.kmh)) {
    left -= ms;
    if (left <= 0) return kmh;
  }
  return 0;
}
