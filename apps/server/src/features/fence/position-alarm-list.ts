/** The list of position alarms: the limits of each vehicle, as its owner sees them. */
import type { PositionAlarmRow } from '@frostway/contract/fence/rows';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { PositionAlarmKind } from '../../db/schema-fence.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import { copiesOf, copiesOfDevice, type Copy } from './alarm-copies.js';
import type { Row } from './position-alarms.js';

type Filter = { readonly deviceIds?: readonly number[] | undefined; readonly limit: number; readonly offset: number };
type ListRow = {
  total: number;
  id: number;
  mac: string | null;
  imei: string | null;
  name: string;
  may_change: boolean;
  alarms: readonly Row[];
  copies: readonly Copy[] | null;
};

/** What is watched of the devices whose places the principal sees, by name. */
export async function selectPositionAlarms(
  db: Db,
  principal: Principal,
  { deviceIds, limit, offset }: Filter,
): Promise<{ total: number; rows: PositionAlarmRow[] }> {
  const isNamed: RawBuilder<SqlBool> =
    deviceIds === undefined ? sql<SqlBool>`true` : sql<SqlBool>`device.id = any(${deviceIds}::integer[])`;
  const from = sql`from device ${joinSeen(principal)}
    cross join lateral (select json_agg(to_json(each) order by each.kind) as alarms from position_alarm as each
      where each.device_id = device.id and each.until_ms is null) as watched
    left join ${copiesOfDevice} as copies on true
    where watched.alarms is not null and seen.may_history and seen.may_place and ${isNamed}`;
  const { rows } = await sql<ListRow>`
    select count(*) over () as total, device.id, device.mac, device.imei, device.name, seen.may_change, watched.alarms, copies.list as copies ${from}
    order by lower(device.name), device.id limit ${limit} offset ${offset}`.execute(db);
  const total =
    rows[0]?.total ??
    (offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map(toRow) };
}

function toRow({ alarms, copies, may_change: mayChange, id, mac, imei, name }: ListRow): PositionAlarmRow {
  const of = (kind: PositionAlarmKind): Row | undefined => alarms.find((each) => each.kind === kind);
  const armed = of('displacement');
  const hours = of('hours');
  return {
    id,
    mac,
    imei,
    name,
    speedHigh: of('speedHigh')?.value ?? null,
    speedLow: of('speedLow')?.value ?? null,
    displacement: armed?.value ?? null,
    armedAt: armed?.latitude == null || armed.longitude === null ? null : { latitude: armed.latitude, longitude: armed.longitude },
    stop: of('stop')?.value ?? null,
    hours: hours?.hours?.map(({ days, ...span }) => ({ ...span, ...(days === undefined ? {} : { days: [...days] }) })) ?? null,
    zone: hours?.zone ?? null,
    copies: copiesOf(
      alarms.map(({ kind }) => kind),
      copies ?? [],
    ),
    mayChange,
  };
}
