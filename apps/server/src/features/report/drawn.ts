/** What is drawn of a report's data: few points, among which every stretch has its lows and highs, and nothing over a gap. */
import { mostDrawn, type ReportContent, type ReportProbe } from '@frostway/contract/report/content';
import { intervalAt, type Intervals, isGap } from '@frostway/core/covered-time';
import type { PositionColumns, ReadingColumns } from '../../telemetry-store/store.js';

type Line = ReportContent['lines'][number];
type Track = ReportContent['tracks'][number];

/** Readings a line keeps at the most: between two of them a gap may stand. */
const mostKept = mostDrawn / 2;
/** Of a stretch the lowest and highest of two quantities stay. */
const keptOfStretch = 4;
/** How long a reading says how warm it is where it is, ms. */
const reachMs = 15 * 60_000;

const valueAt = (column: Float64Array, index: number): number | null => {
  const value = column[index];
  return value === undefined || Number.isNaN(value) ? null : value;
};

/** The line of a sensor. */
export function lineOf(columns: ReadingColumns, intervals: Intervals, probes: readonly ReportProbe[]): Line {
  const { timeMs, length } = columns;
  const hasHumidity = probes.includes('humidity');
  const kept = keptOf(columns, probes);
  // How many gaps lie before each reading.
  const gaps = new Uint32Array(length);
  for (let index = 1; index < length; index += 1) {
    const before = timeMs[index - 1] ?? 0;
    gaps[index] = (gaps[index - 1] ?? 0) + (isGap(before, timeMs[index] ?? 0, intervalAt(intervals, before)) ? 1 : 0);
  }
  const line: { time: number[]; temperature: (number | null)[]; humidity: (number | null)[] } = { time: [], temperature: [], humidity: [] };
  const put = (time: number, temperature: number | null, humidity: number | null): void => {
    line.time.push(time);
    line.temperature.push(temperature);
    if (hasHumidity) line.humidity.push(humidity);
  };
  let last: number | undefined;
  for (const index of kept) {
    if (last !== undefined && gaps[index] !== gaps[last]) put((timeMs[last] ?? 0) + 1, null, null);
    put(timeMs[index] ?? 0, valueAt(columns.temperature, index), valueAt(columns.humidity, index));
    last = index;
  }
  return line;
}

/** Indexes, ascending. */
function keptOf(columns: ReadingColumns, probes: readonly ReportProbe[]): number[] {
  const { length } = columns;
  if (length <= mostKept) return Array.from({ length }, (_, index) => index);
  const stretches = mostKept / keptOfStretch;
  const kept = new Set<number>();
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const [from, until] = [Math.floor((stretch * length) / stretches), Math.floor(((stretch + 1) * length) / stretches)];
    for (const probe of probes) {
      const values = columns[probe];
      let [low, high] = [-1, -1];
      for (let index = from; index < until; index += 1) {
        const value = values[index] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        if (low < 0 || value < (values[low] ?? 0)) low = index;
        if (high < 0 || value > (values[high] ?? 0)) high = index;
      }
      if (low >= 0) kept.add(low).add(high);
    }
  }
  return [...kept].toSorted((a, b) => a - b);
}

/** A track, each point with the worst of the sensors then; `outBy` says how bad a temperature is. */
export function trackOf(
  { imei, name, columns }: { readonly imei: string | null; readonly name: string; readonly columns: PositionColumns },
  sensors: readonly ReadingColumns[],
  outBy: (temperature: number) => number,
): Track {
  const valid: number[] = [];
  for (let index = 0; index < columns.length; index += 1) if (columns.isValid[index] === 1) valid.push(index);
  const step = Math.max(1, Math.ceil(valid.length / mostDrawn));
  const kept = valid.filter((_, place) => (valid.length - 1 - place) % step === 0);
  const readers = sensors.map(temperatureUntil);
  const track: Track = { imei, name, time: [], latitude: [], longitude: [], temperature: [] };
  for (const index of kept) {
    const time = columns.timeMs[index] ?? 0;
    const then = readers.flatMap((read) => read(time) ?? []);
    track.time.push(time);
    track.latitude.push(columns.latitude[index] ?? 0);
    track.longitude.push(columns.longitude[index] ?? 0);
    track.temperature.push(then.length === 0 ? null : then.reduce((worst, each) => (outBy(each) > outBy(worst) ? each : worst)));
  }
  return track;
}

/** Reads what a sensor measured last before a time, within reach; times are asked in their order. */
function temperatureUntil({ timeMs, temperature, length }: ReadingColumns): (ms: number) => number | undefined {
  let next = 0;
  let last: { readonly timeMs: number; readonly value: number } | undefined;
  return (ms) => {
    for (; next < length && (timeMs[next] ?? 0) <= ms; next += 1) {
      const value = valueAt(temperature, next);
      if (value !== null) last = { timeMs: timeMs[next] ?? 0, value };
    }
    return last === undefined || ms - last.timeMs > reachMs ? undefined : last.value;
  };
}
