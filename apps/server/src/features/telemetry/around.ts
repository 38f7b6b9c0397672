/**
 * What lies around a range: the readings before and after it that reach into it, and where a device's past begins. With them the figures of a range's
 * parts add up to those of the whole, and silence is distinguished from a time in which nobody listened yet.
 */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import type { Intervals } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { ofEachProbe, probeNames } from '@frostway/core/probes';
import type { Db } from '../../db/connect.js';
import type { SeenDevice } from '../../scope/devices.js';
import { zoneOfDevice } from '../../scope/zones.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';

/** A time, epoch ms, its end excluded. */
type Span = { readonly fromMs: number; readonly untilMs: number };
/** See `trackColumns` of the contract. */
type Edge = NonNullable<TrackColumns['before']>[number];
export type Around = {
  readonly before: Edge[];
  readonly after: Edge[];
  readonly firstTime: number | null;
  readonly knownTime: number;
  readonly zone: string | null;
  readonly keptTime: number | null;
};

/** How far around a range readings are looked for at the most. */
const furthestMs = limits.sensorRangeMs;

/** The recording intervals of a range and of the time before it, and how far a reading can reach by them, ms. */
export async function intervalsAround(
  db: Db,
  { id, window }: SeenDevice,
  range: Span,
): Promise<{ readonly intervals: Intervals; readonly reachMs: number }> {
  const fromMs = Math.max(window.fromMs, range.fromMs - furthestMs);
  const intervals = await recordingIntervals(db, id, fromMs, Math.max(fromMs, range.untilMs));
  const longest = Math.max(...intervals.map(({ intervalMs }) => intervalMs));
  return { intervals, reachMs: Math.min(furthestMs, Math.ceil(limits.gapIntervals * longest)) };
}

/** A range with as much before and after it, within what the principal may read. */
export function widened({ window }: SeenDevice, range: Span, byMs: number): Span {
  return { fromMs: Math.max(window.fromMs, range.fromMs - byMs), untilMs: Math.min(window.untilMs, range.untilMs + byMs) };
}

/**
 * Where the past of a device begins for the principal, epoch ms: its first reading, or the beginning of his own time when others had it before, for then it was
 * there to be received. Null when there is neither.
 */
export async function beginsAt(store: TelemetryStore, { id, window }: SeenDevice): Promise<number | null> {
  return window.fromMs > 0 ? window.fromMs : store.firstMs(id, window.fromMs, window.untilMs);
}

/** What a history says of the device's past beside its readings; its parts are asked for at once. */
export async function pastOf(
  store: TelemetryStore,
  db: Db,
  device: SeenDevice,
  nowMs: number,
): Promise<Pick<Around, 'firstTime' | 'knownTime' | 'zone' | 'keptTime'>> {
  const [firstTime, zone, kept] = await Promise.all([
    beginsAt(store, device),
    zoneOfDevice(db, device.id),
    store.droppedBeforeOf([device.id]),
  ]);
  return { firstTime, knownTime: knownUntil(device, nowMs), zone, keptTime: kept.get(device.id) ?? null };
}

/** Until when the principal can know what was read, epoch ms. */
export const knownUntil = ({ window }: SeenDevice, nowMs: number): number => Math.min(nowMs, window.untilMs);

/** The last readings before a range and the first after it, of each value: its neighbours, oldest first. */
export function edgesOf(near: ReadingColumns, range: Span): Pick<Around, 'before' | 'after'> {
  const first = indexFrom(near, range.fromMs);
  const next = indexFrom(near, range.untilMs);
  const [before, after] = [new Set<number>(), new Set<number>()];
  for (const name of probeNames) {
    for (let index = first - 1; index >= 0; index -= 1)
      if (!Number.isNaN(near[name][index])) {
        before.add(index);
        break;
      }
    for (let index = next; index < near.length; index += 1)
      if (!Number.isNaN(near[name][index])) {
        after.add(index);
        break;
      }
  }
  const edges = (indexes: ReadonlySet<number>): Edge[] => [...indexes].toSorted((a, b) => a - b).map((index) => edgeAt(near, index));
  return { before: edges(before), after: edges(after) };
}

/** The neighbours of a range that has no reading itself: where none is near, the last before it and the first after it that the principal may read, however far. */
export async function edgesOfSilence(
  store: TelemetryStore,
  { id, window }: SeenDevice,
  range: Span,
  near: Pick<Around, 'before' | 'after'>,
): Promise<Pick<Around, 'before' | 'after'>> {
  const edgeOf = async (atMs: number | null): Promise<Edge[]> => {
    if (atMs === null) return [];
    const columns = await store.range(id, atMs, atMs + 1);
    return columns.length === 0 ? [] : [edgeAt(columns, 0)];
  };
  return {
    before:
      near.before.length > 0 ? near.before : await edgeOf(await store.lastMs(id, window.fromMs, Math.min(range.fromMs, window.untilMs))),
    after:
      near.after.length > 0 ? near.after : await edgeOf(await store.firstMs(id, Math.max(range.untilMs, window.fromMs), window.untilMs)),
  };
}

/** The readings of a range of columns that hold more. */
export function within(columns: ReadingColumns, range: Span): ReadingColumns {
  const [from, until] = [indexFrom(columns, range.fromMs), indexFrom(columns, range.untilMs)];
  const cut = (column: Float64Array): Float64Array => column.subarray(from, until);
  return {
    length: until - from,
    timeMs: cut(columns.timeMs),
    gatewayId: cut(columns.gatewayId),
    receivedMs: cut(columns.receivedMs),
    rssi: cut(columns.rssi),
    sequence: cut(columns.sequence),
    ...ofEachProbe((name) => cut(columns[name])),
  };
}

/** The first index at or after a moment. */
function indexFrom({ timeMs, length }: ReadingColumns, ms: number): number {
  let [from, until] = [0, length];
  while (from < until) {
    const middle = (from + until) >> 1;
    if ((timeMs[middle] as number) < ms) from = middle + 1;
    else until = middle;
  }
  return from;
}

function edgeAt(columns: ReadingColumns, index: number): Edge {
  const at = (column: Float64Array): number | null => (Number.isNaN(column[index]) ? null : (column[index] as number));
  return {
    time: columns.timeMs[index] as number,
    ...ofEachProbe((name) => at(columns[name])),
  };
}
