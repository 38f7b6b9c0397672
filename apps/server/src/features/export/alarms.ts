/** Alarms as tables: those of devices one a device, those of a list as one. */
import { refuse } from '@frostway/contract/refusals';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findSeenDevices, type SeenDevice } from '../../scope/devices.js';
import { askFor, idsOf, isAsked } from '../alarm/index.js';
import { checkedRange, shownRange, withinWindow } from '../telemetry/index.js';
import { findListed } from './alarm-list.js';
import { dayText, type Find, identityOf, type Sources } from './source.js';
import { type AlarmFact, alarmColumns, alarmRows } from './alarm-table.js';
import { offsetText, type Row, timeText } from './table.js';

/** Alarms read at once. */
const atOnce = 2000;

/**
 * See above. Refuses as a track does; without any device it must be said which alarms, and of what is asked for as the list of alarms does. Alarms that were
 * merged or withdrawn are none, unless they are asked for.
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
  const asked = await askFor(sources.db, reader, { ...wanted.alarms, mac, imei });
  const asksFor = new Set(idsOf(asked.visible));
  let done = 0;
  const range = text(lang, 'export.range', { from: timeText(st, tz), to: timeText(et, tz), offset: offsetText(tz, st, et) });
  async function* rowsOf(device: SeenDevice): AsyncGenerator<readonly Row[]> {
    const window = withinWindow(device, Number(st), Number(et));
    if (window !== undefined && asksFor.has(device.id))
      for await (const alarms of alarmsOf(sources, device.id, window, isAsked(asked)))
        yield await alarmRows(sources.db, alarms, wanted, lang);
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

async function* alarmsOf(
  { db }: Sources,
  deviceId: number,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
  isWanted: RawBuilder<SqlBool>,
): AsyncGenerator<readonly AlarmFact[]> {
  for (let [startedMs, id] = [fromMs, 0]; ;) {
    const { rows } = await sql<AlarmFact>`
      select alarm.id, alarm.device_id, alarm.type, alarm.severity, alarm.state, alarm.started_ms, alarm.ended_ms, alarm.is_late, alarm.is_revised, alarm.acknowledged_at,
        alarm.reason, acknowledger.account as acknowledged_by, assignee.account as assignee, excursion.worst, excursion.worst_ms, excursion.limit_value,
        excursion.is_fault, excursion.is_door, excursion.minutes, rule.name as rule, coalesce(rule.probe = 'mkt', false) as is_kinetic
      from alarm left join excursion on excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id
      left join alert_rule_version as rule on rule.rule_id = excursion.rule_id and rule.version = excursion.version
      left join account as acknowledger on acknowledger.id = alarm.acknowledged_by left join account as assignee on assignee.id = alarm.assignee_id
      where alarm.device_id = ${deviceId} and ${isWanted}
        and (alarm.started_ms, alarm.id) > (${startedMs}::bigint, ${id}::bigint) and alarm.started_ms <= ${untilMs}::bigint
      order by alarm.started_ms, alarm.id limit ${atOnce}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    [startedMs, id] = [last.started_ms, last.id];
  }
}
