/** Files of tables on their way: read to be sent, and saved under the name they have. */
import type { TableKind } from '@frostway/contract/mission/tables';
import { mission } from '@frostway/contract/mission/endpoints';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { dateText } from '../../values/times.js';

/** The calls of each kind of table. */
export const tableCalls = {
  contacts: { bring: mission.importContacts, take: mission.exportContacts },
  vehicles: { bring: mission.importVehicles, take: mission.exportVehicles },
  addresses: { bring: mission.importAddresses, take: mission.exportAddresses },
  missions: { bring: mission.importMissions, take: mission.exportMissions },
} as const satisfies Readonly<Record<TableKind, object>>;

/** Saves a table of the caller as a file; `name` is what its kind is called. */
export async function saveTable(kind: TableKind, type: 'xlsx' | 'csv', name: string): Promise<void> {
  const at = nowMs();
  saveBlob(await callFile(tableCalls[kind].take, { type, ...zoneInput(at) }), `${name} ${dateText(at)}.${type}`);
}

/** Saves a text as a CSV. The mark at the start tells spreadsheets that it is UTF-8. */
export const saveCsv = (content: string, name: string): void =>
  saveBlob(new Blob([`\uFEFF${content}`], { type: 'text/csv;charset=utf-8' }), name);
