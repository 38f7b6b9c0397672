/**
 * The track of one vehicle as it is played back: the fixes its line goes through, its stops and its gaps, and where it was at any moment.
 * A moment is a time and never a place in a list: however many fixes were left out for the map, an hour lasts an hour.
 */
import type { JourneyRow, PositionRow } from '@frostway/contract/position/rows';
import type { PositionSource } from '@frostway/core/message';
import { distanceM } from '@frostway/core/track/distance';
import { accuracyOf, usualTrackValues } from '@frostway/core/track/point';
import { Sift } from '@frostway/core/track/sift';
import { beside, type TrackPlace } from '../../map/track-drawing.js';

/** A time, epoch ms. */
export type Stretch = { readonly fromMs: number; readonly toMs: number };
/** A place of the line. */
export type Fix = TrackPlace & { readonly ms: number; readonly row: PositionRow | undefined };
/** A stay at one place, with what its fixes drifted, km, which is no distance. */
export type Stop = Stretch & TrackPlace & { readonly leftOutKm: number; readonly idleSeconds: number | null };
/** A position that is shown, but is no place of the line. */
export type Beside = TrackPlace & { readonly ms: number; readonly accuracyM: number };

export type Track = {
  /** In order of time, none twice. */
  readonly fixes: readonly Fix[];
  readonly stops: readonly Stop[];
  readonly gaps: readonly Stretch[];
  /** Base station and WiFi positions of the chosen kinds. */
  readonly inaccurate: readonly Beside[];
  /** The rows of the chosen kinds, oldest first. */
  readonly rows: readonly PositionRow[];
  /** Positions of the chosen kinds that the line does not go through. */
  readonly leftOut: { readonly invalid: number; readonly repeated: number; readonly jump: number };
};

/** What a track is made of. `isSimplified`: between two rows there were more, so that a long way between them is no gap. */
export type TrackInput = {
  readonly rows: readonly PositionRow[];
  readonly journeys: readonly JourneyRow[];
  readonly isSimplified: boolean;
  readonly sources: ReadonlySet<PositionSource>;
};

const msOf = (time: string): number => Date.parse(time);

function stopsOf(journeys: readonly JourneyRow[]): Stop[] {
  return journeys
    .filter(({ kind }) => kind === 'stop')
    .map(({ startedAt, endedAt, from, leftOut, ignition }) => ({
      fromMs: msOf(startedAt),
      toMs: msOf(endedAt),
      longitude: from.longitude,
      latitude: from.latitude,
      leftOutKm: leftOut,
      idleSeconds: ignition,
    }));
}

/** The rows that count, in order, as the server's trips count them. */
function siftedRows(rows: readonly PositionRow[]): { fixes: Fix[]; leftOut: Track['leftOut'] } {
  const byMs = new Map(rows.toReversed().map((row) => [msOf(row.time), row]));
  const fixes: Fix[] = [];
  const sift = new Sift(usualTrackValues, ({ timeMs, longitude, latitude }) =>
    fixes.push({ ms: timeMs, longitude, latitude, row: byMs.get(timeMs) }),
  );
  for (const { time, longitude, latitude, source, valid, speed, accuracy } of rows)
    sift.add({ timeMs: msOf(time), longitude, latitude, source, isValid: valid, speedKmh: speed, accuracyM: accuracy, ignition: null });
  sift.end();
  return { fixes, leftOut: sift.rejected };
}

/** While it stands a vehicle is at one place: what its fixes drift there is no way. */
function withStops(fixes: readonly Fix[], stops: readonly Stop[]): Fix[] {
  const line: Fix[] = [];
  let at = 0;
  const until = (ms: number): void => {
    for (let fix = fixes[at]; fix !== undefined && fix.ms < ms; fix = fixes[++at]) line.push(fix);
  };
  const rowAt = (ms: number): PositionRow | undefined => fixes.findLast((fix) => fix.ms <= ms)?.row;
  for (const { fromMs, toMs, longitude, latitude } of stops) {
    until(fromMs);
    line.push({ ms: fromMs, longitude, latitude, row: rowAt(fromMs) });
    if (toMs > fromMs) line.push({ ms: toMs, longitude, latitude, row: rowAt(toMs) });
    while ((fixes[at]?.ms ?? Infinity) <= toMs) at += 1;
  }
  until(Infinity);
  return line;
}

function gapsOf(fixes: readonly Fix[], journeys: readonly JourneyRow[], isSimplified: boolean): Stretch[] {
  const said = journeys
    .filter(({ kind }) => kind === 'gap')
    .map(({ startedAt, endedAt }) => ({ fromMs: msOf(startedAt), toMs: msOf(endedAt) }));
  if (isSimplified) return said;
  const { gapMs, stopRadiusM } = usualTrackValues;
  // With fewer kinds of positions there are gaps that the whole track does not have.
  const own = fixes.slice(1).flatMap((fix, index): Stretch[] => {
    const before = fixes[index];
    if (before === undefined || fix.ms - before.ms <= gapMs || distanceM(before, fix) <= stopRadiusM) return [];
    return said.some(({ fromMs, toMs }) => fromMs < fix.ms && toMs > before.ms) ? [] : [{ fromMs: before.ms, toMs: fix.ms }];
  });
  return [...said, ...own].toSorted((a, b) => a.fromMs - b.fromMs);
}

/** The track of what the calls answered, of the kinds of positions that are wanted. */
export function trackOf({ rows: all, journeys, isSimplified, sources }: TrackInput): Track {
  const rows = all.filter(({ source }) => sources.has(source));
  const { fixes, leftOut } = siftedRows(rows);
  const stops = stopsOf(journeys);
  const line = fixes.length === 0 ? [] : withStops(fixes, stops);
  return {
    fixes: line,
    stops,
    gaps: gapsOf(line, journeys, isSimplified),
    inaccurate: rows
      .filter(({ source }) => source !== 'gps')
      .map(({ time, longitude, latitude, source, accuracy }) => ({
        ms: msOf(time),
        longitude,
        latitude,
        accuracyM: accuracyOf({ source, accuracyM: accuracy }),
      })),
    rows,
    leftOut,
  };
}

/** The last of things in order that began by a time; -1 when none had. */
export function lastBy<T>(list: readonly T[], ms: number, msOfOne: (one: T) => number): number {
  let low = -1;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const one = list[middle];
    if (one !== undefined && msOfOne(one) <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A heading between two, degrees from north, the short way round. */
export function headingBetween(from: number, to: number, share: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return (((from + turn * share) % 360) + 360) % 360;
}

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
const overlaps = (list: readonly Stretch[], fromMs: number, toMs: number): boolean =>
  list.some((each) => each.fromMs < toMs && each.toMs > fromMs);

/** Whether nothing is known of the time between two neighbouring fixes. */
export const isGapBetween = (track: Track, from: Fix, to: Fix): boolean => overlaps(track.gaps, from.ms, to.ms);

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
