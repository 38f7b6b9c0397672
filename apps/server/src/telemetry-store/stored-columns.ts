/** The columns of readings, positions and events as they are read back: under the names of their rows. */
import { probeColumns } from '../db/probe-columns.js';
import { watchedAttributes } from '@frostway/core/watched-inputs';
import { sourceNumbers } from './rows.js';

type Columns = readonly (readonly [column: string, name: string])[];

const ofReadings: Columns = [
  ['device_id', 'deviceId'],
  ['time_ms', 'timeMs'],
  ['gateway_id', 'gatewayId'],
  ['received_ms', 'receivedMs'],
  ['flags', 'flags'],
  ['rssi', 'rssi'],
  ['sequence', 'sequence'],
  ...probeColumns.map(({ name, column }) => [column, name] as const),
];

const ofPositions: Columns = [
  ['device_id', 'deviceId'],
  ['time_ms', 'timeMs'],
  ['received_ms', 'receivedMs'],
  ['flags', 'flags'],
  ['latitude', 'latitude'],
  ['longitude', 'longitude'],
  ['speed', 'speed'],
  ['course', 'course'],
  ['altitude', 'altitude'],
  ['accuracy', 'accuracy'],
  ['is_valid', 'isValid'],
];

const ofEvents: Columns = [
  ['device_id', 'deviceId'],
  ['time_ms', 'timeMs'],
  ['received_ms', 'receivedMs'],
  ['flags', 'flags'],
  ['kind', 'kind'],
  ['body', 'body'],
];

const listOf = (columns: Columns, table: string): string => columns.map(([column, name]) => `${table}.${column} as "${name}"`).join(', ');

/** Of readings under a name. */
export const storedColumnsOf = (table: string): string => listOf(ofReadings, table);
/** As many columns of a sealed day under a name, in a union behind those of readings: its device, its beginning, and nothing. */
export const sealedColumnsOf = (table: string): string =>
  [`${table}.device_id`, `${table}.from_ms`, ...ofReadings.slice(2).map(() => 'null')].join(', ');
/** The same of positions. */
export const sealedPositionsOf = (table: string): string =>
  [`${table}.device_id`, `${table}.from_ms`, ...ofPositions.slice(2).map(() => 'null'), 'null', 'null'].join(', ');
/** The same of events. */
export const sealedEventsOf = (table: string): string =>
  [`${table}.device_id`, `${table}.from_ms`, ...ofEvents.slice(2).map(() => 'null')].join(', ');
/** Of events under a name. */
export const eventColumnsOf = (table: string): string => listOf(ofEvents, table);
const listed = (write: (attribute: string) => string): string => watchedAttributes.map(write).join(', ');
/** What rules can watch of attributes that are a column of positions; null = nothing. */
const inputsOf = (attributes: string): string =>
  `case when ${attributes} ?| array[${listed((name) => `'${name}'`)}] then jsonb_strip_nulls(jsonb_build_object(${listed((name) => `'${name}', ${attributes} -> '${name}'`)})) end`;

/** Columns of positions in a query that names them so. */
export const positionColumnsOf = (table: string): string => {
  const source = Object.entries(sourceNumbers).map(([name, number]) => `when ${number} then '${name}'`);
  return `${listOf(ofPositions, table)}, case ${table}.source ${source.join(' ')} end as "source", ${inputsOf(`${table}.attributes`)} as "inputs"`;
};
