/** Answers of rows and sealed days, read by column, put together. Times are epoch ms; ends of times are not included. */
import { concatenated } from '../absent.js';
import type { Chunk } from '../chunk/coder.js';
import { eachColumn, firstFrom, type NumberColumns, picked } from '../columns.js';
import type { Kind } from './kind.js';
import { cut, pick, unpack } from './packed.js';
import { ordered } from './read.js';
import { readings } from './readings.js';

/** Rows, and the sealed days among them, ascending. */
export type Apart<C, D extends Chunk> = {
  readonly rows: C;
  readonly days: readonly D[];
  /** The index of the last sealed day in what was answered; undefined = there is none. */
  readonly lastDay: number | undefined;
};

/** Takes an answer apart whose sealed days have a body and their beginning as time; those that are damaged are left out. */
export function apart<C extends NumberColumns<'timeMs'>, D extends Chunk, R extends { readonly timeMs: number }>(
  kind: Kind<D, R>,
  columns: C,
  bodies: readonly (Buffer | null)[],
  deviceId: number,
): Apart<C, D> {
  const sealed = bodies.flatMap((body, index) => (body === null ? [] : [{ body, index }]));
  if (sealed.length === 0) return { rows: columns, days: [], lastDay: undefined };
  const days = sealed.flatMap(({ body, index }) => unpack(kind, deviceId, columns.timeMs[index] as number, body) ?? []);
  return { rows: withoutSealed(columns, bodies), days, lastDay: sealed.at(-1)?.index };
}

/** The rows of an answer. */
const withoutSealed = <C extends { readonly length: number }>(columns: C, bodies: readonly (Buffer | null)[]): C =>
  picked(
    columns,
    bodies.flatMap((body, index) => (body === null ? [index] : [])),
  );

/** What of ascending columns lies before a time. */
export function before<C extends { readonly length: number; readonly timeMs: Float64Array }>(columns: C, untilMs: number): C {
  const length = firstFrom(columns.timeMs, untilMs);
  return length === columns.length ? columns : eachColumn(columns, length, (values) => values.subarray(0, length));
}

type Received = NumberColumns<'deviceId' | 'timeMs' | 'gatewayId'>;
/** Since when and until when a sealed day is asked of, in the columns of an answer. */
type Asked = { readonly fromMs: Float64Array; readonly untilMs: Float64Array };

/** What gateways, or the one of an id, received of several devices: an answer some of whose rows are sealed days. By time, device and gateway. */
export function receivedAmong<C extends Received>(
  columns: C,
  { fromMs, untilMs }: Asked,
  bodies: readonly (Buffer | null)[],
  { gatewayId, most }: { readonly gatewayId: number | undefined; readonly most: number },
): C {
  if (bodies.every((body) => body === null)) return columns;
  const isWanted = (id: number): boolean => (gatewayId === undefined ? id !== 0 : id === gatewayId);
  const rows = withoutSealed(columns, bodies);
  const parts: Readonly<Record<string, unknown>>[] = [rows];
  let { length } = rows;
  for (const [index, body] of bodies.entries()) {
    if (length > most) break;
    const deviceId = columns.deviceId[index] as number;
    const whole = body === null ? undefined : unpack(readings, deviceId, columns.timeMs[index] as number, body);
    if (whole === undefined) continue;
    const day = cut(whole, fromMs[index] as number, untilMs[index] as number);
    const wanted = pick(day, (at) => isWanted(day.gatewayId[at] as number));
    parts.push({ ...wanted, deviceId: new Float64Array(wanted.length).fill(deviceId) });
    length += wanted.length;
  }
  const joined = eachColumn(columns, length, (_, name) =>
    concatenated(
      parts.map((part) => part[name] as Float64Array),
      length,
    ),
  );
  const { timeMs, deviceId, gatewayId: by } = joined;
  const follows = (column: Float64Array, a: number, b: number): number => (column[a] as number) - (column[b] as number);
  return ordered(joined, (a, b) => follows(timeMs, a, b) || follows(deviceId, a, b) || follows(by, a, b));
}

/** Lowest and highest temperature of a device in a slice of time; of a sealed day its beginning as slice, since when it is asked as lowest, until when, and its body. */
type TrendRow = {
  readonly device_id: number;
  readonly slice: number;
  readonly low: number;
  readonly high: number;
  readonly until_ms: number;
  readonly body: Buffer | null;
};
type Extremes = Pick<TrendRow, 'device_id' | 'slice' | 'low' | 'high'>;

/** Lowest and highest of each slice, of rows and of sealed days, by device and slice. */
export function withSealed(answered: readonly TrendRow[], sliceOf: (ms: number) => number): Extremes[] {
  if (answered.every(({ body }) => body === null)) return [...answered];
  const found = new Map<string, Extremes>();
  const note = (device_id: number, slice: number, low: number, high: number): void => {
    const key = `${device_id}:${slice}`;
    const known = found.get(key);
    found.set(key, { device_id, slice, low: Math.min(known?.low ?? low, low), high: Math.max(known?.high ?? high, high) });
  };
  for (const { device_id: id, slice, low, high, until_ms: untilMs, body } of answered) {
    if (body === null) note(id, slice, low, high);
    else {
      const whole = unpack(readings, id, slice, body);
      const day = whole === undefined ? undefined : cut(whole, low, untilMs);
      for (const [index, value] of day?.temperature.entries() ?? [])
        if (!Number.isNaN(value)) note(id, sliceOf(day?.timeMs[index] as number), value, value);
    }
  }
  return [...found.values()].sort((a, b) => a.device_id - b.device_id || a.slice - b.slice);
}
