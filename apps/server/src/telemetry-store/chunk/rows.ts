/** Facts as the store's rows and as a chunk's columns. */
import type { Attributes } from '@frostway/core/message';
import { ofEachProbe } from '@frostway/core/probes';
import { type EventRow, type PositionRow, sourceNames, sourceNumbers, type StoredReading } from '../rows.js';
import type { EventChunk } from './event-chunk.js';
import type { PositionChunk } from './position-chunk.js';
import type { ReadingChunk } from './reading-chunk.js';

/** A reading with everything that is kept of it; its attributes are a document as the database writes it. */
export type WholeReading = StoredReading & { readonly attributes: string | null };

/** Columns of one device's rows, in their order; throws RangeError at a value that is not a number, which would come back as none. */
export function columnsOf(rows: readonly WholeReading[]): ReadingChunk {
  const column = (pick: (row: WholeReading) => number | null): Float64Array => Float64Array.from(rows, (row) => orNan(pick(row)));
  return {
    length: rows.length,
    timeMs: column(({ timeMs }) => timeMs),
    receivedMs: column(({ receivedMs }) => receivedMs),
    gatewayId: column(({ gatewayId }) => gatewayId),
    flags: column(({ flags }) => flags),
    rssi: column(({ rssi }) => rssi),
    sequence: column(({ sequence }) => sequence),
    ...ofEachProbe((name) => column((row) => row[name])),
    attributes: rows.map(({ attributes }) => attributes),
  };
}

/** The rows that `columnsOf` made columns of. */
export const rowsOf = (deviceId: number, chunk: ReadingChunk): WholeReading[] =>
  chunk.attributes.map((attributes, index) => ({ ...readingAt(deviceId, chunk, index), attributes }));

/** One reading of a device's chunk. */
export function readingAt(deviceId: number, chunk: ReadingChunk, index: number): StoredReading {
  const at = (column: Float64Array): number => column[index] as number;
  const orNull = (column: Float64Array): number | null => (Number.isNaN(column[index]) ? null : at(column));
  return {
    deviceId,
    timeMs: at(chunk.timeMs),
    gatewayId: at(chunk.gatewayId),
    receivedMs: at(chunk.receivedMs),
    flags: at(chunk.flags),
    rssi: orNull(chunk.rssi),
    sequence: orNull(chunk.sequence),
    ...ofEachProbe((name) => orNull(chunk[name])),
  };
}

/** A position with everything that is kept of it; its attributes are a document as the database writes it. */
export type WholePosition = Omit<PositionRow, 'attributes'> & { readonly attributes: string | null };

/** Columns of one device's positions, in their order; throws RangeError at a value that is not a number. */
export function positionColumnsOf(rows: readonly WholePosition[]): PositionChunk {
  const column = (pick: (row: WholePosition) => number | null): Float64Array => Float64Array.from(rows, (row) => orNan(pick(row)));
  return {
    length: rows.length,
    timeMs: column(({ timeMs }) => timeMs),
    receivedMs: column(({ receivedMs }) => receivedMs),
    source: column(({ source }) => sourceNumbers[source]),
    flags: column(({ flags }) => flags),
    isValid: column(({ isValid }) => Number(isValid)),
    latitude: column(({ latitude }) => latitude),
    longitude: column(({ longitude }) => longitude),
    speed: column(({ speed }) => speed),
    course: column(({ course }) => course),
    altitude: column(({ altitude }) => altitude),
    accuracy: column(({ accuracy }) => accuracy),
    attributes: rows.map(({ attributes }) => attributes),
  };
}

/** The rows that `positionColumnsOf` made columns of. */
export const positionRowsOf = (deviceId: number, chunk: PositionChunk): WholePosition[] =>
  chunk.attributes.map((attributes, index) => ({ ...positionAt(deviceId, chunk, index), attributes }));

/** One position of a device's chunk, without its attributes. */
export function positionAt(deviceId: number, chunk: PositionChunk, index: number): Omit<PositionRow, 'attributes'> {
  const at = (column: Float64Array): number => column[index] as number;
  const orNull = (column: Float64Array): number | null => (Number.isNaN(column[index]) ? null : at(column));
  return {
    deviceId,
    timeMs: at(chunk.timeMs),
    receivedMs: at(chunk.receivedMs),
    flags: at(chunk.flags),
    latitude: at(chunk.latitude),
    longitude: at(chunk.longitude),
    speed: orNull(chunk.speed),
    course: orNull(chunk.course),
    altitude: orNull(chunk.altitude),
    accuracy: orNull(chunk.accuracy),
    isValid: at(chunk.isValid) !== 0,
    source: sourceNames[at(chunk.source)] ?? 'gps',
  };
}

/** An event whose body is a document as the database writes it. */
export type WholeEvent = Omit<EventRow, 'body'> & { readonly body: string };

/** Columns of one device's events, in their order. */
export const eventColumnsOf = (rows: readonly WholeEvent[]): EventChunk => ({
  length: rows.length,
  timeMs: Float64Array.from(rows, ({ timeMs }) => timeMs),
  receivedMs: Float64Array.from(rows, ({ receivedMs }) => receivedMs),
  kind: rows.map(({ kind }) => kind),
  flags: Float64Array.from(rows, ({ flags }) => flags),
  attributes: rows.map(({ body }) => body),
});

/** The rows that `eventColumnsOf` made columns of. */
export const eventRowsOf = (deviceId: number, { timeMs, receivedMs, kind, flags, attributes }: EventChunk): WholeEvent[] =>
  kind.map((of, index) => ({
    deviceId,
    timeMs: timeMs[index] as number,
    receivedMs: receivedMs[index] as number,
    flags: flags[index] as number,
    kind: of,
    body: attributes[index] ?? '{}',
  }));

/** One event of a device's chunk. */
export const eventAt = (deviceId: number, chunk: EventChunk, index: number): EventRow => ({
  deviceId,
  timeMs: chunk.timeMs[index] as number,
  receivedMs: chunk.receivedMs[index] as number,
  flags: chunk.flags[index] as number,
  kind: chunk.kind[index] as string,
  body: JSON.parse(chunk.attributes[index] ?? '{}') as Attributes,
});

function orNan(value: number | null): number {
  if (value === null) return Number.NaN;
  if (Number.isNaN(value)) throw new RangeError('a value is not a number');
  return value;
}
