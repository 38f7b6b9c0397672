/** The columns of a reading as they are read back: under the names of `StoredReading`. */
import { probeColumns } from '../db/probe-columns.js';

const columns: readonly (readonly [column: string, name: string])[] = [
  ['device_id', 'deviceId'],
  ['time_ms', 'timeMs'],
  ['gateway_id', 'gatewayId'],
  ['received_ms', 'receivedMs'],
  ['flags', 'flags'],
  ['rssi', 'rssi'],
  ['sequence', 'sequence'],
  ...probeColumns.map(({ name, column }) => [column, name] as const),
];

/** Of the table itself. */
export const storedColumns = columns.map(([column, name]) => `${column} as "${name}"`).join(', ');
/** Of a subquery or a join under a name. */
export const storedColumnsOf = (table: string): string => columns.map(([column, name]) => `${table}.${column} as "${name}"`).join(', ');
