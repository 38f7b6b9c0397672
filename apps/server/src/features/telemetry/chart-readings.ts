/** Which readings of a device a picture of its history needs; see chart.ts. */
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { ofEachProbe, probeNames, type ProbeName } from '@frostway/core/probes';
import { concatenated, isAbsent } from '../../telemetry-store/absent.js';
import { firstFrom } from '../../telemetry-store/columns.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { type DayDigest, digestCellMs } from '../../telemetry-store/chunk/digest.js';
import { columnsOf } from './chart-days.js';
import { isLate } from './history.js';
import { type Part, type Underway, timeOf, valueOf, keep, keepPeaks, keptOf } from './kept-readings.js';

type Column = Exclude<keyof ReadingColumns, 'length'>;

/** What was chosen, oldest first, and what is said of the rest. */
export type ChosenReadings = {
  readonly columns: ReadingColumns;
  readonly readings: number;
  readonly lateReadings: number;
  readonly silentFrom: Readonly<Record<ProbeName, Float64Array>>;
};

/**
 * Chooses readings while they go by, ascending. Kept are the first and the last of all, of each slice and probe the lowest and the highest (the earliest of
 * equals) and one that came late, and the readings on both sides of every silence that is longer than a slice.
 */
export class ChartReadings {
  private readonly sliceMs: number;
  private readonly intervals: Intervals;
  /** Those of which more may be kept, the newest last; before them what was kept of the others. */
  private readonly open: Part[] = [];
  private readonly gathered: ReadingColumns[] = [];
  private readonly probes = ofEachProbe((): Underway => ({
    sliceEndsMs: Number.NEGATIVE_INFINITY,
    low: undefined,
    high: undefined,
    last: undefined,
    silentFrom: [],
  }));
  private lateSlice = NaN;
  private count = 0;
  private lateCount = 0;

  /** @param sliceMs width of a slice; slices lie at multiples of it, so that they stay where they are when the range moves */
  constructor(sliceMs: number, intervals: Intervals) {
    this.sliceMs = sliceMs;
    this.intervals = intervals;
  }

  /** Adds a day by its digest, if slices are multiples of its cells: what is kept of it is what would be of its readings. */
  addDay(digest: DayDigest): void {
    const columns = columnsOf(digest);
    this.add(columns, digest.probes);
    this.count += digest.count - columns.length;
    for (const { fromMs, count, leastMs } of digest.late) {
      const [first, end] = [firstFrom(columns.timeMs, fromMs), firstFrom(columns.timeMs, fromMs + digestCellMs)];
      const ms = columns.timeMs[first] as number;
      if (isLate(ms, ms + leastMs, this.intervals)) this.lateCount += count - (end - first);
    }
  }

  /** @param chosen said of readings of which some were left out already: after which of each probe it was silent */
  add(columns: ReadingColumns, chosen?: DayDigest['probes']): void {
    if (columns.length === 0) return;
    const part: Part = { columns, isKept: new Uint8Array(columns.length) };
    if (this.count === 0) part.isKept[0] = 1;
    for (const name of probeNames)
      if (!isAbsent(columns[name])) this.addValues(name, part, chosen === undefined ? undefined : new Set(chosen[name]?.silentAfter));
    this.addLate(part);
    this.count += columns.length;
    this.open.push(part);
    this.gather();
  }

  done(): ChosenReadings {
    for (const name of probeNames) keepPeaks(this.probes[name]);
    const last = this.open.at(-1);
    if (last !== undefined) last.isKept[last.columns.length - 1] = 1;
    this.gathered.push(...this.open.splice(0).map(keptOf));
    return {
      columns: joined(this.gathered),
      readings: this.count,
      lateReadings: this.lateCount,
      silentFrom: ofEachProbe((name) => Float64Array.from(this.probes[name].silentFrom)),
    };
  }

  /** Lets go of what is not kept of parts of which nothing more can be: a range of years is never held as a whole. */
  private gather(): void {
    for (let first = this.open[0]; first !== undefined && this.open.length > 1 && !this.isUnderway(first); first = this.open[0])
      this.gathered.push(keptOf(this.open.shift() as Part));
  }

  private isUnderway(part: Part): boolean {
    return probeNames.some((name) => {
      const { low, high, last } = this.probes[name];
      return low?.part === part || high?.part === part || last?.part === part;
    });
  }

  private addLate({ columns: { timeMs, receivedMs, length }, isKept }: Part): void {
    for (let at = 0; at < length; at += 1) {
      const ms = timeMs[at] as number;
      if (!isLate(ms, receivedMs[at] as number, this.intervals)) continue;
      const slice = Math.floor(ms / this.sliceMs);
      this.lateCount += 1;
      if (this.lateSlice !== slice) isKept[at] = 1;
      this.lateSlice = slice;
    }
  }

  /** Millions of values go by here: nothing is made of one that is not kept. */
  private addValues(name: ProbeName, part: Part, silentAfter: ReadonlySet<number> | undefined): void {
    const probe = this.probes[name];
    const { timeMs, [name]: values, length } = part.columns;
    let lastMs = probe.last === undefined ? Number.NaN : timeOf(probe.last);
    let lowest = probe.low === undefined ? Number.NaN : valueOf(probe.low, name);
    let highest = probe.high === undefined ? Number.NaN : valueOf(probe.high, name);
    let lastAt = -1;
    for (let at = 0; at < length; at += 1) {
      const value = values[at] as number;
      if (Number.isNaN(value)) continue;
      const ms = timeMs[at] as number;
      const isNext = lastAt === -1 || silentAfter === undefined || silentAfter.has(lastMs);
      if (isNext && ms - lastMs >= this.sliceMs && this.isSilence(lastMs, ms)) {
        probe.silentFrom.push(lastMs);
        if (lastAt === -1) keep(probe.last);
        else part.isKept[lastAt] = 1;
        part.isKept[at] = 1;
      }
      [lastMs, lastAt] = [ms, at];
      if (ms >= probe.sliceEndsMs) {
        keepPeaks(probe);
        probe.sliceEndsMs = (Math.floor(ms / this.sliceMs) + 1) * this.sliceMs;
        probe.low = { part, at };
        probe.high = { part, at };
        lowest = highest = value;
      } else if (value < lowest) {
        probe.low = { part, at };
        lowest = value;
      } else if (value > highest) {
        probe.high = { part, at };
        highest = value;
      }
    }
    if (lastAt !== -1) probe.last = { part, at: lastAt };
  }

  private isSilence(fromMs: number, toMs: number): boolean {
    return toMs - fromMs > limits.gapIntervals * intervalAt(this.intervals, fromMs);
  }
}

/** Parts one after the other. */
export function joined(parts: readonly ReadingColumns[]): ReadingColumns {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const column = (name: Column): Float64Array =>
    concatenated(
      parts.map((part) => part[name]),
      length,
    );
  return {
    length,
    timeMs: column('timeMs'),
    gatewayId: column('gatewayId'),
    receivedMs: column('receivedMs'),
    rssi: column('rssi'),
    sequence: column('sequence'),
    ...ofEachProbe((name) => column(name)),
  };
}
