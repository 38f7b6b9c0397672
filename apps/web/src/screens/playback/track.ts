/**
 * The track of one vehicle as it is played back: the fixes its line goes through, its stops and its gaps, and where it was at any moment.
 * A moment is a time and never a place in a list: however many fixes were left out for the map, an hour lasts an hour.
 */
import type { JourneyRow, PositionRow } from '@frostway/contract/position/rows';
import type { PositionSource } from '@frostway/core/message';
import { distanceM } from '@frostway/core/track/distance';
import { accuracyOf, usualTrackValues } from '@frostway/core/track/point';
import { Sift } from '@frostway/core/track/sift';
import type { TrackPlace } from '../../map/track-drawing.js';

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

export const msOf = (time: string): number => Date.parse(time);

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
const overlaps = (list: readonly Stretch[], fromMs: number, toMs: number): boolean =>
  list.some((each) => each.fromMs < toMs && each.toMs > fromMs);

/** Whether nothing is known of the time between two neighbouring fixes. */
export const isGapBetween = (track: Track, from: Fix, to: Fix): boolean => overlaps(track.gaps, from.ms, to.ms);
