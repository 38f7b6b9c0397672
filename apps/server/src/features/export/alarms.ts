/** Incidents as tables: those of devices one a device, those of a list as one. */
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findSeenDevices, type SeenDevice } from '../../scope/devices.js';
import { askFor, type FoundIncident, idsOf, isAsked, selectIncidents } from '../alarm/index.js';
import { checkedRange, shownRange, withinWindow } from '../telemetry/index.js';
import { findListed } from './alarm-list.js';
import { dayText, type Find, identityOf, type Reader, type Sources } from './source.js';
import { alarmColumns, alarmRows } from './alarm-table.js';
import { rangeText } from './range-text.js';
import { type Row } from './table.js';

/** Incidents read at once. */
const atOnce = 2000;

/**
 * See above. Refuses as a track does; without any device it must be said which alarms, and of what is asked for as the list of alarms does. Alarms that were
 * merged or withdrawn are in none.
 */
export const findAlarms: Find = async (sources, reader, wanted, lang) => {
  const { st, et, tz, mac, imei } = wanted;
  const isNamed = (mac?.length ?? 0) + (imei?.length ?? 0) > 0;
  if (!isNamed && wanted.alarms === undefined) refuse('rangeMissing', { mac: 'rangeMissing' });
  if (st === undefined || et === undefined) refuse('rangeMissing', st === undefined ? { st: 'rangeMissing' } : { et: 'rangeMissing' });
  checkedRange(st, et, limits.sensorRangeMs);
  if (!isNamed) return findListed(sources, reader, { ...wanted, st, et }, lang);
  const devices = await findSeenDevices(sources.db, reader, { macs: mac ?? [], imeis: imei ?? [] }, 'history');
  const [first] = devices;
  if (devices.length === 1 && first !== undefined) shownRange(first, st, et);
  const asked = await askFor(sources.db, reader, { ...wanted.alarms, mac, imei }, 'incident');
  const asksFor = new Set(idsOf(asked.visible));
  let done = 0;
  const range = rangeText(lang, tz, st, et);
  async function* rowsOf(device: SeenDevice): AsyncGenerator<readonly Row[]> {
    const window = withinWindow(device, Number(st), Number(et));
    if (window !== undefined && asksFor.has(device.id))
      for await (const found of incidentsOf(sources, reader, device.id, window, isAsked(asked), lang))
        yield await alarmRows(sources.db, found, wanted, lang);
    done += 1;
  }
  const file = text(lang, 'export.file.alm');
  return {
    name: `${devices.length === 1 && first !== undefined ? `${identityOf(first)} ${file}` : file} ${dayText(st, tz)} ${dayText(et, tz)}`,
    tables: devices.map((device) => ({
      name: device.name === '' ? identityOf(device) : device.name,
      title: [identityOf(device), device.name, range].filter((part) => part !== ''),
      columns: alarmColumns(lang, wanted),
      rows: rowsOf(device),
    })),
    progress: () => done / devices.length,
  };
};

async function* incidentsOf(
  { db }: Sources,
  reader: Reader,
  deviceId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  isWanted: RawBuilder<SqlBool>,
  lang: Lang,
): AsyncGenerator<readonly FoundIncident[]> {
  for (let [startedMs, id] = [fromMs, 0]; ;) {
    const { rows } = await sql<{ id: number; started_ms: number }>`
      select item.id, item.started_ms from incident as item
      where item.device_id = ${deviceId} and ${isWanted}
        and (item.started_ms, item.id) > (${startedMs}::bigint, ${id}::bigint) and item.started_ms < ${untilMs}::bigint
      order by item.started_ms, item.id limit ${atOnce}`.execute(db);
    if (rows.length > 0)
      yield await selectIncidents(
        db,
        reader,
        rows.map((row) => ({ deviceId, id: row.id })),
        lang,
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    [startedMs, id] = [last.started_ms, last.id];
  }
}
