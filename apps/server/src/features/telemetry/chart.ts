/**
 * The history of a device for a chart: of every slice of time the readings a picture needs, as they were stored, so that years fit a screen and no peak is
 * lost. Nothing is averaged: each reading is one that was read, and the columns are those of the whole history.
 */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { telemetry } from '@frostway/contract/telemetry/endpoints';
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { ofEachProbe, probeNames, type ProbeName } from '@frostway/core/probes';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { findSeenDevice, type Viewer } from '../../scope/devices.js';
import { zoneOfDevice } from '../../scope/zones.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { intervalsOf, limitsBetween, settingsBetween } from '../device/index.js';
import { beginsAt, edgesOf, edgesOfSilence, intervalsAround, knownUntil, widened } from './around.js';
import { checkedRange, isLate, mostReadings, readingsAtOnce, settingsRange, shownRange, toTrackColumns } from './history.js';

type ChartQuery = Input<(typeof telemetry)['chart']>;
type Chart = Answer<(typeof telemetry)['chart']>;

/** A reading in the columns it came in, and its number among all of the range. */
type Place = { readonly columns: ReadingColumns; readonly at: number; readonly index: number };
/** What is known of a probe while readings go by: its slice, which ends at a time, the lowest and highest of it, and its last reading. */
type Underway = {
  sliceEndsMs: number;
  low: Place | undefined;
  high: Place | undefined;
  last: Place | undefined;
  readonly silentFrom: number[];
};

/**
 * Chooses readings while they go by, ascending. Kept are the first and the last of all, of each slice and probe the lowest and the highest (the earliest of
 * equals) and one that came late, and the readings on both sides of every silence that is longer than a slice.
 */
export class ChartReadings {
  private readonly sliceMs: number;
  private readonly intervals: Intervals;
  private readonly kept = new Map<number, Place>();
  private readonly probes = ofEachProbe((): Underway => ({
    sliceEndsMs: Number.NEGATIVE_INFINITY,
    low: undefined,
    high: undefined,
    last: undefined,
    silentFrom: [],
  }));
  private lastRead: Place | undefined;
  private lateSlice = NaN;
  private count = 0;
  private lateCount = 0;

  /** @param sliceMs width of a slice; slices lie at multiples of it, so that they stay where they are when the range moves */
  constructor(sliceMs: number, intervals: Intervals) {
    this.sliceMs = sliceMs;
    this.intervals = intervals;
  }

  add(columns: ReadingColumns): void {
    if (columns.length === 0) return;
    const placeAt = (at: number): Place => ({ columns, at, index: this.count + at });
    if (this.count === 0) this.keep(placeAt(0));
    for (const name of probeNames) this.addValues(name, columns, placeAt);
    this.addLate(columns, placeAt);
    this.lastRead = placeAt(columns.length - 1);
    this.count += columns.length;
  }

  /** What was chosen, oldest first, and what the answer says of the rest. */
  done(): { readonly columns: ReadingColumns } & Pick<Chart, 'readings' | 'lateReadings' | 'silentFrom'> {
    for (const name of probeNames) this.keepPeaks(this.probes[name]);
    if (this.lastRead !== undefined) this.keep(this.lastRead);
    const places = [...this.kept.values()].toSorted((a, b) => a.index - b.index);
    const column = (name: Exclude<keyof ReadingColumns, 'length'>): Float64Array =>
      Float64Array.from(places, ({ columns, at }) => columns[name][at] as number);
    return {
      columns: {
        length: places.length,
        timeMs: column('timeMs'),
        gatewayId: column('gatewayId'),
        receivedMs: column('receivedMs'),
        rssi: column('rssi'),
        sequence: column('sequence'),
        ...ofEachProbe((name) => column(name)),
      },
      readings: this.count,
      lateReadings: this.lateCount,
      silentFrom: ofEachProbe((name) => this.probes[name].silentFrom),
    };
  }

  private addLate({ timeMs, receivedMs, length }: ReadingColumns, placeAt: (at: number) => Place): void {
    for (let at = 0; at < length; at += 1) {
      const ms = timeMs[at] as number;
      if (!isLate(ms, receivedMs[at] as number, this.intervals)) continue;
      const slice = Math.floor(ms / this.sliceMs);
      this.lateCount += 1;
      if (this.lateSlice !== slice) this.keep(placeAt(at));
      this.lateSlice = slice;
    }
  }

  /** Millions of values go by here: nothing is made of one that is not kept. */
  private addValues(name: ProbeName, columns: ReadingColumns, placeAt: (at: number) => Place): void {
    const probe = this.probes[name];
    const { timeMs, [name]: values } = columns;
    let lastMs = probe.last === undefined ? Number.NaN : timeOf(probe.last);
    let lowest = probe.low === undefined ? Number.NaN : valueOf(probe.low, name);
    let highest = probe.high === undefined ? Number.NaN : valueOf(probe.high, name);
    let lastAt = -1;
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at] as number;
      if (Number.isNaN(value)) continue;
      const ms = timeMs[at] as number;
      if (ms - lastMs >= this.sliceMs && this.isSilence(lastMs, ms)) {
        probe.silentFrom.push(lastMs);
        this.keep(lastAt === -1 ? (probe.last as Place) : placeAt(lastAt));
        this.keep(placeAt(at));
      }
      [lastMs, lastAt] = [ms, at];
      if (ms >= probe.sliceEndsMs) {
        this.keepPeaks(probe);
        probe.sliceEndsMs = (Math.floor(ms / this.sliceMs) + 1) * this.sliceMs;
        probe.low = probe.high = placeAt(at);
        lowest = highest = value;
      } else if (value < lowest) {
        probe.low = placeAt(at);
        lowest = value;
      } else if (value > highest) {
        probe.high = placeAt(at);
        highest = value;
      }
    }
    if (lastAt !== -1) probe.last = placeAt(lastAt);
  }

  private isSilence(fromMs: number, toMs: number): boolean {
    return toMs - fromMs > limits.gapIntervals * intervalAt(this.intervals, fromMs);
  }

  private keepPeaks({ low, high }: Underway): void {
    if (low !== undefined) this.keep(low);
    if (high !== undefined) this.keep(high);
  }

  private keep(place: Place): void {
    this.kept.set(place.index, place);
  }
}

const timeOf = ({ columns, at }: Place): number => columns.timeMs[at] as number;
const valueOf = ({ columns, at }: Place, name: ProbeName): number => columns[name][at] as number;

/** Answers GET /api/devices/chart within what the principal may read. */
export async function readChart(store: TelemetryStore, clock: Clock, db: Db, viewer: Viewer, input: ChartQuery): Promise<Chart> {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { mac: 'rangeMissing' });
  checkedRange(input.st, input.et, limits.statisticsRangeMs);
  const device = await findSeenDevice(db, viewer, input, 'history');
  const range = shownRange(device, input.st, input.et);
  const asked = { fromMs: input.st, untilMs: input.et };
  const { reachMs } = await intervalsAround(db, device, asked);
  const wide = range === undefined ? { fromMs: asked.fromMs, untilMs: asked.fromMs } : widened(device, asked, reachMs);
  const nearby = {
    before: edgesOf(await store.range(device.id, wide.fromMs, Math.min(asked.fromMs, wide.untilMs)), asked).before,
    after: edgesOf(await store.range(device.id, Math.max(asked.untilMs, wide.fromMs), wide.untilMs), asked).after,
  };
  const { fromMs, untilMs } = settingsRange(device, nearby.before[0]?.time ?? input.st, Number.MAX_SAFE_INTEGER);
  const settings = await settingsBetween(db, device.id, fromMs, untilMs);
  const chosen = new ChartReadings(Math.max(1, Math.ceil((input.et - input.st) / input.width)), intervalsOf(settings));
  let read = 0;
  if (range !== undefined)
    for await (const slice of store.slices(device.id, range.fromMs, range.untilMs, readingsAtOnce)) {
      read += slice.length;
      if (read > mostReadings) refuse('rangeTooLong', { et: 'rangeTooLong' });
      chosen.add(slice);
    }
  const { columns, ...rest } = chosen.done();
  const edges = rest.readings === 0 && range !== undefined ? await edgesOfSilence(store, device, asked, nearby) : nearby;
  const around = {
    ...edges,
    firstTime: await beginsAt(store, device),
    knownTime: knownUntil(device, clock.now()),
    zone: await zoneOfDevice(db, device.id),
    keptTime: (await store.droppedBeforeOf([device.id])).get(device.id) ?? null,
  };
  return {
    ...toTrackColumns(columns, around, settings, await limitsBetween(db, device.id, settings, untilMs)),
    ...rest,
  };
}
