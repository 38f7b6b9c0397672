/** Rows of events as the arrays a statement unnests, in the order of the columns named here. */
import { int2Array, int4Array, int8Array, jsonbArray } from './binary-arrays.js';
import type { EventRow } from './rows.js';

/** Columns of `device_event`, in the order of `eventArrays`. */
export const eventRowColumns = 'device_id, time_ms, kind, received_ms, flags, body';

/** SQL: the rows that `eventArrays` are, the first parameters of a statement. */
export const unnestedEvents = 'unnest($1::integer[], $2::bigint[], $3::text[], $4::bigint[], $5::smallint[], $6::jsonb[])';

/** The rows, column by column; bodies are documents as their text. */
export const eventArrays = (rows: readonly Omit<EventRow, 'body'>[], bodies: readonly (string | null)[]): unknown[] => [
  int4Array(rows.map((row) => row.deviceId)),
  int8Array(rows.map((row) => row.timeMs)),
  rows.map((row) => row.kind),
  int8Array(rows.map((row) => row.receivedMs)),
  int2Array(rows.map((row) => row.flags)),
  jsonbArray(bodies),
];
