/** Where a vehicle was at a moment of its track. */
import type { PositionRow } from '@frostway/contract/position/rows';
import { beside, type TrackPlace } from '../../map/track-drawing.js';
import { type Stretch, type Track, msOf, lastBy, headingBetween, isGapBetween } from './track.js';

/** The way from one place to another, degrees from north. */
function bearing(from: TrackPlace, to: TrackPlace): number {
  const rad = Math.PI / 180;
  const turn = (beside(to.longitude, from.longitude) - from.longitude) * rad;
  const [a, b] = [from.latitude * rad, to.latitude * rad];
  const degrees = Math.atan2(Math.sin(turn) * Math.cos(b), Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)) / rad;
  return (degrees + 360) % 360;
}

/** How a vehicle stood at a moment. */
export type Moment = TrackPlace & {
  readonly state: 'moving' | 'stopped' | 'unknown';
  /** Null while it does not move. */
  readonly headingDegrees: number | null;
  /** Where the piece began that it is on; undefined when it is on none. */
  readonly since: TrackPlace | undefined;
  /** What it last said by then. */
  readonly row: PositionRow | undefined;
};

const within = (list: readonly Stretch[], ms: number): Stretch | undefined => list.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);

/** Where a vehicle was at a time. In a gap it is where it was seen last, before its first fix at that; undefined without any fix. */
export function momentOf(track: Track, ms: number): Moment | undefined {
  const { fixes } = track;
  const first = fixes[0];
  if (first === undefined) return undefined;
  const at = lastBy(fixes, ms, (fix) => fix.ms);
  const from = fixes[at] ?? first;
  const to = fixes[at + 1];
  const still = { longitude: from.longitude, latitude: from.latitude, headingDegrees: null, since: undefined, row: from.row };
  if (at < 0) return { ...still, state: 'unknown' };
  if (within(track.stops, ms) !== undefined) return { ...still, state: 'stopped', row: rowBy(track, ms) ?? from.row };
  if (to === undefined) return { ...still, state: ms > from.ms ? 'unknown' : 'stopped' };
  if (isGapBetween(track, from, to)) return { ...still, state: 'unknown' };
  const share = (ms - from.ms) / (to.ms - from.ms);
  const isSamePlace = from.longitude === to.longitude && from.latitude === to.latitude;
  const [a, b] = [from.row?.course ?? null, to.row?.course ?? null];
  const way = isSamePlace ? null : bearing(from, to);
  return {
    longitude: from.longitude + (beside(to.longitude, from.longitude) - from.longitude) * share,
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    state: isSamePlace ? 'stopped' : 'moving',
    headingDegrees: way === null ? null : a !== null && b !== null ? headingBetween(a, b, share) : way,
    since: from,
    row: from.row,
  };
}

/** The newest row by a time. */
function rowBy({ rows }: Track, ms: number): PositionRow | undefined {
  return rows[lastBy(rows, ms, ({ time }) => msOf(time))];
}
