/** What the sensors of a mission measured as lines over time, and its track coloured by the worst of them. Pure. */
import type { Answer } from '@frostway/contract/endpoint';
import type { CourseEvent } from '@frostway/contract/mission/course';
import type { mission } from '@frostway/contract/mission/endpoints';
import { usualTrackValues } from '@frostway/core/track/point';
import { firstAtOrAfter, isValue, usualStep, valueIn } from '../../chart/trace.js';
import type { TrackDrawing, TrackHead, TrackPiece, TrackPlace } from '../../map/track-drawing.js';
import { type Band, byTemperature } from '../playback/colours.js';

/** What one sensor measured, °C, at epoch ms, ascending; a value of NaN breaks the line. */
export type Line = { readonly mac: string; readonly name: string; readonly time: Float64Array; readonly value: Float64Array };
/** The lowest and the highest of all sensors in a stretch of time. */
export type Envelope = readonly { readonly ms: number; readonly low: number; readonly high: number }[];

type BeaconTrack = Answer<(typeof mission)['beaconTrack']>;
type DeviceTrack = Answer<(typeof mission)['devicesTrack']>['rows'][number];
type Fixes = Pick<DeviceTrack, 'time' | 'latitude' | 'longitude'> & { readonly valid?: readonly boolean[] };

/** A pause over so many usual steps is a gap: no line goes over it. */
const gapSteps = 2.5;

/** A sensor's line; a break stands in every gap. Without gaps it is the columns themselves. */
export function lineOf(mac: string, name: string, { time, temperature }: Pick<BeaconTrack, 'time' | 'temperature'>): Line {
  const gapMs = gapSteps * usualStep(time);
  const isGap = (index: number): boolean => (time[index] ?? 0) - (time[index - 1] ?? Infinity) > gapMs;
  let gaps = 0;
  for (let index = 1; index < time.length; index += 1) if (isGap(index)) gaps += 1;
  if (gaps === 0) return { mac, name, time, value: temperature };
  const line = { mac, name, time: new Float64Array(time.length + gaps), value: new Float64Array(time.length + gaps) };
  for (let index = 0, at = 0; index < time.length; index += 1, at += 1) {
    if (isGap(index)) {
      line.time[at] = (time[index - 1] ?? 0) + 1;
      line.value[at] = Number.NaN;
      at += 1;
    }
    line.time[at] = time[index] ?? 0;
    line.value[at] = temperature[index] ?? Number.NaN;
  }
  return line;
}

/** An SVG path along a line. */
export function pathOf({ time, value }: Line, x: (ms: number) => number, y: (value: number) => number): string {
  let isDown = false;
  let path = '';
  for (const [index, each] of value.entries()) {
    if (isValue(each)) path += `${isDown ? 'L' : 'M'}${x(time[index] ?? 0).toFixed(1)} ${y(each).toFixed(1)}`;
    isDown = isValue(each);
  }
  return path;
}

/** The lowest and the highest of all lines; undefined without any value. */
export function rangeOf(lines: readonly Line[]): readonly [low: number, high: number] | undefined {
  let [low, high] = [Infinity, -Infinity];
  for (const { value } of lines)
    for (const each of value) {
      // NaN is neither.
      if (each < low) low = each;
      if (each > high) high = each;
    }
  return low > high ? undefined : [low, high];
}

/** The lowest and highest of several sensors in steps; a step without a reading is left out. Empty with fewer than two sensors. */
export function envelopeOf(lines: readonly Line[], fromMs: number, toMs: number, steps: number): Envelope {
  if (lines.length < 2 || toMs <= fromMs) return [];
  const found = new Map<number, { low: number; high: number }>();
  for (const { time, value } of lines)
    for (const [index, each] of value.entries()) {
      const ms = time[index] ?? 0;
      if (!isValue(each) || ms < fromMs || ms > toMs) continue;
      const step = Math.min(steps - 1, Math.floor(((ms - fromMs) / (toMs - fromMs)) * steps));
      const at = found.get(step);
      if (at === undefined) found.set(step, { low: each, high: each });
      else if (each < at.low) at.low = each;
      else if (each > at.high) at.high = each;
    }
  const middle = (step: number): number => fromMs + ((step + 0.5) / steps) * (toMs - fromMs);
  return [...found].toSorted(([a], [b]) => a - b).map(([step, range]) => ({ ms: middle(step), ...range }));
}

/** How long a reading counts for the colour of the track, ms. */
const freshMs = 15 * 60_000;

/** The value of a line at a time: the last by then, while it is fresh. */
export function valueAt({ time, value }: Line, ms: number): number | null {
  // Times are whole milliseconds.
  for (let index = firstAtOrAfter(time, Math.floor(ms) + 1) - 1; index >= 0; index -= 1) {
    if (ms - (time[index] ?? 0) > freshMs) return null;
    const found = valueIn(value, index);
    if (found !== null) return found;
  }
  return null;
}

/** The value of all lines that is worst at a time: the furthest out of the band, else the nearest to leaving it, else the highest. */
export function worstAt(lines: readonly Line[], { lower, upper }: Band, ms: number): number | null {
  const out = (value: number): number => Math.max(upper === null ? -Infinity : value - upper, lower === null ? -Infinity : lower - value);
  const values = lines.flatMap((line) => valueAt(line, ms) ?? []);
  return values.reduce<number | null>((worst, value) => {
    if (worst === null || out(value) > out(worst)) return value;
    return out(value) === out(worst) ? Math.max(value, worst) : worst;
  }, null);
}

/** A place and its time, epoch ms. */
export type Fix = TrackPlace & { readonly ms: number };

/** The valid fixes of a track, oldest first; all of them where nothing says which are. */
export function fixesOf({ time, latitude, longitude, valid }: Fixes): Fix[] {
  const fixes: Fix[] = [];
  for (const [index, ms] of time.entries()) {
    const [lat, lon] = [latitude[index], longitude[index]];
    if (valid?.[index] !== false && lat !== undefined && lon !== undefined) fixes.push({ ms, latitude: lat, longitude: lon });
  }
  return fixes;
}

/** Where it was at a time: on the line between two fixes, at the last one otherwise. */
export function placeAt(fixes: readonly Fix[], ms: number): TrackPlace | undefined {
  const after = fixes.findIndex((fix) => fix.ms > ms);
  const [from, to] = after < 0 ? [fixes.at(-1), undefined] : [fixes[after - 1], fixes[after]];
  if (from === undefined) return to;
  if (to === undefined || to.ms - from.ms > usualTrackValues.gapMs) return from;
  const share = (ms - from.ms) / (to.ms - from.ms);
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

const isSame = (a: TrackPlace, b: TrackPlace): boolean => a.latitude === b.latitude && a.longitude === b.longitude;

/** Places of the route as marks. */
export type RouteMark = TrackPlace & { readonly sign: string; readonly label: string };

/** A place of a route as calls tell it. */
type Stop = TrackPlace & { readonly kind: 'start' | 'middle' | 'end'; readonly name: string };

/** The marks of a route; `signs` stand on its start and its end, the places between are numbered. */
export function marksOfRoute(stops: readonly Stop[], signs: { readonly start: string; readonly end: string }): RouteMark[] {
  let number = 0;
  return stops.map(({ kind, name, latitude, longitude }) => {
    if (kind === 'middle') number += 1;
    return { sign: kind === 'middle' ? String(number) : signs[kind], label: name, latitude, longitude };
  });
}

/** The map of a mission: tracks coloured by the worst sensor, their gaps, and the places of the route. */
export function drawMission(
  tracks: readonly (readonly Fix[])[],
  { lines, band, marks }: { readonly lines: readonly Line[]; readonly band: Band; readonly marks: readonly RouteMark[] },
): TrackDrawing {
  const ways: Fix[][] = [];
  const gaps: [Fix, Fix][] = [];
  const pieces: TrackPiece[] = [];
  for (const fixes of tracks) {
    let way: Fix[] = [];
    for (const fix of fixes) {
      const before = way.at(-1);
      if (before !== undefined && fix.ms - before.ms > usualTrackValues.gapMs) {
        ways.push(way);
        gaps.push([before, fix]);
        way = [];
      } else if (before !== undefined && !isSame(before, fix)) {
        const hue = byTemperature(worstAt(lines, band, before.ms), band);
        pieces.push({ from: before, to: fix, toMs: fix.ms, hue, ahead: hue });
      }
      way.push(fix);
    }
    if (way.length > 0) ways.push(way);
  }
  return { ways, gaps, pieces: pieces.toSorted((a, b) => a.toMs - b.toMs), marks: marks.map((mark, id) => ({ ...mark, id })), fixes: [] };
}

/** Where it was at a time, as the map shows it. */
export function headAt(tracks: readonly (readonly Fix[])[], ms: number, label: string): TrackHead[] {
  return tracks.flatMap((fixes) => {
    const place = placeAt(fixes, ms);
    return place === undefined ? [] : [{ ...place, hue: 'accent' as const, label, headingDegrees: null, since: undefined }];
  });
}

/** The event that is going on, or was last, at a time. */
export function eventAt(events: readonly CourseEvent[], ms: number): CourseEvent | undefined {
  return events.findLast(({ at }) => Date.parse(at) <= ms);
}
