/** The columns of readings and positions as they are read back: under the names of `StoredReading` and `StoredPosition`. */
import { probeColumns } from '../db/probe-columns.js';
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

/** Of the table of readings itself. */
export const storedColumns = ofReadings.map(([column, name]) => `${column} as "${name}"`).join(', ');
/** Of a subquery or a join under a name. */
export const storedColumnsOf = (table: string): string => listOf(ofReadings, table);
/** Of events under a name. */
export const eventColumnsOf = (table: string): string => listOf(ofEvents, table);
/** Columns of positions in a query that names them so. */
export const positionColumnsOf = (table: string): string => {
  const source = Object.entries(sourceNumbers).map(([name, number]) => `when ${number} then '${name}'`);
  return `${listOf(ofPositions, table)}, case ${table}.source ${source.join(' ')} end as "source"`;
};
