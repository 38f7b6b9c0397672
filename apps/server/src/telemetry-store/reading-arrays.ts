/** Rows of readings as the arrays a statement unnests, in the order of the columns named here. */
import { probeColumns } from '../db/probe-columns.js';
import { float8Array, int2Array, int4Array, int8Array, jsonbArray, unlessNull } from './binary-arrays.js';
import type { StoredReading } from './rows.js';

const probes = probeColumns.map(({ column }) => column);

/** Columns of `reading`, in the order of `readingArrays`. */
export const rowColumns = `device_id, time_ms, gateway_id, received_ms, rssi, flags, sequence, ${probes.join(', ')}, attributes`;

/** How many parameters of a statement they are. */
export const rowColumnCount = probes.length + 8;

/** SQL: the rows that `readingArrays` are, the first parameters of a statement. */
export const unnestedRows = `unnest($1::integer[], $2::bigint[], $3::integer[], $4::bigint[], $5::smallint[], $6::smallint[], $7::bigint[],
  ${probes.map((_, index) => `$${index + 8}::double precision[]`).join(', ')}, $${rowColumnCount}::jsonb[])`;

/** The rows, column by column; attributes are documents as their text. */
export const readingArrays = (rows: readonly StoredReading[], attributes: readonly (string | null)[]): unknown[] => [
  int4Array(rows.map((row) => row.deviceId)),
  int8Array(rows.map((row) => row.timeMs)),
  int4Array(rows.map((row) => row.gatewayId)),
  int8Array(rows.map((row) => row.receivedMs)),
  unlessNull(
    int2Array,
    rows.map((row) => row.rssi),
  ),
  int2Array(rows.map((row) => row.flags)),
  unlessNull(
    int8Array,
    rows.map((row) => row.sequence),
  ),
  ...probeColumns.map(({ name }) =>
    unlessNull(
      float8Array,
      rows.map((row) => row[name]),
    ),
  ),
  jsonbArray(attributes.some((each) => each !== null) ? attributes : []),
];
