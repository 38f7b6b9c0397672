/** Rows of positions as the arrays a statement unnests, in the order of the columns named here. */
import { boolArray, float8Array, int2Array, int4Array, int8Array, jsonbArray } from './binary-arrays.js';
import { type PositionRow, sourceNumbers } from './rows.js';

/** Columns of `position`, in the order of `positionArrays`. */
export const positionRowColumns =
  'device_id, time_ms, source, received_ms, flags, latitude, longitude, speed, course, altitude, accuracy, is_valid, attributes';

/** SQL: the rows that `positionArrays` are, the first parameters of a statement. */
export const unnestedPositions = `unnest($1::integer[], $2::bigint[], $3::smallint[], $4::bigint[], $5::smallint[], $6::double precision[], $7::double precision[],
  $8::double precision[], $9::double precision[], $10::double precision[], $11::double precision[], $12::boolean[], $13::jsonb[])`;

/** How many parameters of a statement they are. */
export const positionColumnCount = 13;

/** The rows, column by column; attributes are documents as their text. */
export const positionArrays = (rows: readonly Omit<PositionRow, 'attributes'>[], attributes: readonly (string | null)[]): unknown[] => [
  int4Array(rows.map((row) => row.deviceId)),
  int8Array(rows.map((row) => row.timeMs)),
  int2Array(rows.map((row) => sourceNumbers[row.source])),
  int8Array(rows.map((row) => row.receivedMs)),
  int2Array(rows.map((row) => row.flags)),
  float8Array(rows.map((row) => row.latitude)),
  float8Array(rows.map((row) => row.longitude)),
  float8Array(rows.map((row) => row.speed)),
  float8Array(rows.map((row) => row.course)),
  float8Array(rows.map((row) => row.altitude)),
  float8Array(rows.map((row) => row.accuracy)),
  boolArray(rows.map((row) => row.isValid)),
  jsonbArray(attributes),
];
