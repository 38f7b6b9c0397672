/** What a comparison draws: the lines of several sensors on one axis, and what all of them say at one moment. Pure. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { probeTable } from '@frostway/core/probes';
import type { Band } from '@frostway/core/statistics-sums';
import type { TemperatureUnit } from '@frostway/core/units';
import { noMarks } from '../../chart/alarm-mark.js';
import { lastBand } from '../../chart/bands.js';
import { lineData, type Point } from '../../chart/line-data.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { type Panel, panelsOf } from '../../chart/panels.js';
import { type Scale, scaleFor } from '../../chart/scale.js';
import { extremes, isValue, nearest } from '../../chart/trace.js';
import { type Compared, comparedQuantities } from './compare-address.js';

export type Source = { readonly identity: string; readonly row: DeviceStatus; readonly columns: TrackColumns };
/** A sensor as a line; `place` says its colour and dash, whoever else is put away. */
export type Line = { readonly identity: string; readonly name: string; readonly place: number; readonly panel: Panel };

/** The lines of the sensors that have readings of the quantity, in their order. */
export function linesOf(sources: readonly (Source | undefined)[], quantity: Compared, unit: TemperatureUnit, asked: TimeWindow): Line[] {
  return sources.flatMap((source, place): Line[] => {
    if (source === undefined) return [];
    const { identity, row, columns } = source;
    const [panel] = panelsOf(columns, row.limits, row.interval, unit, [quantity], noMarks, asked);
    return panel === undefined ? [] : [{ identity, name: row.name, place, panel }];
  });
}

/** Quantities there is something to compare of: what is compared now and what every list asks for, and what any of the sensors has measured. */
export function quantitiesOf(sources: readonly (Source | undefined)[], chosen: Compared): Compared[] {
  const isMeasured = (quantity: Compared): boolean => sources.some((source) => source?.columns[quantity].some(isValue) === true);
  return comparedQuantities.filter((each) => each === 'temperature' || each === 'humidity' || each === chosen || isMeasured(each));
}

/** One scale for all: from what was measured, with the limits all share where the readings come near them. */
export function commonScale(lines: readonly Line[], quantity: Compared, untilMs: number): Scale {
  const { atLeast, near } = probeTable[quantity].chart;
  const spans = lines.flatMap(({ panel }) => extremes(panel.trace) ?? []);
  if (spans.length === 0) return scaleFor(0, 10, 6, 2);
  const [low, high] = [Math.min(...spans.map(({ min }) => min)), Math.max(...spans.map(({ max }) => max))];
  const { lower = null, upper = null } = commonBand(lines, untilMs) ?? {};
  const isNear = Math.max(high - low, near);
  const from = lower !== null && Math.abs(low - lower) < isNear ? Math.min(low, lower) : low;
  const to = upper !== null && Math.abs(upper - high) < isNear ? Math.max(high, upper) : high;
  return scaleFor(from, to, 6, atLeast);
}

/** The limits, when all have the same; who has others has his own chart. */
export function commonBand(lines: readonly Line[], untilMs: number): Band | undefined {
  const [first, ...others] = lines.map(({ panel }) => lastBand(panel.bands, untilMs));
  if (first === undefined || (first.lower === null && first.upper === null)) return undefined;
  return others.every(({ lower, upper }) => lower === first.lower && upper === first.upper) ? first : undefined;
}

/** The path of a line; open where readings are missing. */
export function pathOf(
  { panel }: Line,
  window: TimeWindow,
  widthPx: number,
  x: (ms: number) => number,
  y: (value: number) => number,
): string {
  const { onTime, late } = lineData(panel, window, widthPx);
  const draw = (points: readonly Point[]): string => {
    let path = '';
    let isOpen = false;
    for (const [ms, value] of points) {
      if (value !== null) path += `${isOpen ? 'L' : 'M'}${x(ms).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = value !== null;
    }
    return path;
  };
  return draw(onTime) + draw(late);
}

/** The reading in force at a moment; undefined in a gap. */
export function valueAt({ panel: { trace, gaps } }: Line, ms: number): number | undefined {
  if (gaps.some(({ fromMs, toMs }) => ms > fromMs && ms < toMs)) return undefined;
  const at = nearest(trace.time, ms);
  const index = (trace.time[at] ?? 0) > ms ? at - 1 : at;
  return index < 0 ? undefined : trace.value[index];
}

export type LineFigures = { readonly min: number; readonly max: number; readonly last: number };

/** Lowest, highest and last reading in a window [from, to); undefined when there is none. */
export function figuresIn({ panel: { trace } }: Line, { fromMs, toMs }: TimeWindow): LineFigures | undefined {
  let found: { min: number; max: number; last: number } | undefined;
  for (const [index, ms] of trace.time.entries()) {
    const value = trace.value[index] ?? 0;
    if (ms < fromMs || ms >= toMs) continue;
    if (found === undefined) found = { min: value, max: value, last: value };
    else found = { min: Math.min(found.min, value), max: Math.max(found.max, value), last: value };
  }
  return found;
}
