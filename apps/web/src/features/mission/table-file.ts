/** Files of tables on their way: read to be sent, and saved under the name they have. */
import type { TableKind } from '@frostway/contract/mission/tables';
import { mission } from '@frostway/contract/mission/endpoints';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { zoneHours } from '../../api/exports.js';
import { dateText } from '../../values/times.js';
import { zoneNow } from '../../values/zone.js';

/** The calls of each kind of table. */
export const tableCalls = {
  contacts: { bring: mission.importContacts, take: mission.exportContacts },
  vehicles: { bring: mission.importVehicles, take: mission.exportVehicles },
  addresses: { bring: mission.importAddresses, take: mission.exportAddresses },
} as const satisfies Readonly<Record<TableKind, object>>;

/** The content of a file in base64. */
export async function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''));
    reader.readAsDataURL(file);
  });
}

/** Saves a table of the caller as a file; `name` is what its kind is called. */
export async function saveTable(kind: TableKind, type: 'xlsx' | 'csv', name: string): Promise<void> {
  const zone = zoneNow();
  const at = nowMs();
  const input = { type, tz: zoneHours(at), ...(typeof zone === 'string' ? { zone } : {}) };
  saveBlob(await callFile(tableCalls[kind].take, input), `${name} ${dateText(at)}.${type}`);
}

/** Saves a text as a CSV. The mark at the start tells spreadsheets that it is UTF-8. */
export const saveCsv = (content: string, name: string): void =>
  saveBlob(new Blob([`\uFEFF${content}`], { type: 'text/csv;charset=utf-8' }), name);

function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
