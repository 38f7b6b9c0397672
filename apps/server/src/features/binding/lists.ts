/** Bindings as the principal may know them: of devices he sees both, of his own time, ended ones where he may read the past. Reads only. */
import type { Binding, BindingState } from '@frostway/contract/binding/rows';
import type { DeviceKind } from '@frostway/core/models';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import { grantsOf } from '../../scope/grants.js';
import { lastReception } from '../../telemetry-store/receptions.js';
import { isBoundAt, isOpenAt, likePattern } from '../device/index.js';

const day = 86_400_000;

export type BindingFilter = {
  /** One side is this device. */
  readonly deviceId?: number;
  readonly toKind?: DeviceKind | undefined;
  readonly state?: BindingState | 'open' | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

type Side = { id: number; kind: DeviceKind; mac: string | null; imei: string | null; name: string; model: string };
type Row = {
  total: number;
  id: number;
  from_ms: number;
  until_ms: number | null;
  device: Side;
  target: Side;
  may_change: boolean;
  made_by: string | null;
  ended_by: string | null;
  received_ms: number | null;
  rssi: number | null;
};

const side = (alias: string): RawBuilder<unknown> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  return sql`json_build_object('id', ${column('id')}, 'kind', ${column('kind')}, 'mac', ${column('mac')}, 'imei', ${column('imei')}, 'name', ${column('name')}, 'model', ${column('model')})`;
};

/** Planned first, then those in force, then the ended ones; within them the newest first. */
export async function selectBindings(
  db: Db,
  principal: Principal,
  filter: BindingFilter,
  nowMs: number,
): Promise<{ total: number; rows: Binding[] }> {
  const conditions: RawBuilder<unknown>[] = [
    // What ended before the principal's time never was for him.
    sql`(binding.until_ms is null or binding.until_ms > greatest(seen.from_ms, seen_to.from_ms))`,
    sql`(${isOpenAt(nowMs, 'binding')} or (seen.may_history and seen_to.may_history))`,
  ];
  const { deviceId, toKind, state, search } = filter;
  if (deviceId !== undefined) conditions.push(sql`${deviceId} in (binding.device_id, binding.to_device_id)`);
  if (toKind !== undefined) conditions.push(sql`target.kind = ${toKind}`);
  if (state === 'current') conditions.push(isBoundAt(nowMs, 'binding'));
  if (state === 'open') conditions.push(isOpenAt(nowMs, 'binding'));
  if (state === 'planned') conditions.push(sql`binding.from_ms > ${nowMs}`);
  if (state === 'ended') conditions.push(sql`not ${isOpenAt(nowMs, 'binding')}`);
  if (search !== undefined && search !== '') {
    const pattern = likePattern(search);
    const identity = likePattern(search.replace(/[:\- .]/g, ''));
    conditions.push(
      sql`(device.name ilike ${pattern} or target.name ilike ${pattern} or device.mac ilike ${identity} or target.mac ilike ${identity} or target.imei ilike ${identity})`,
    );
  }
  const from = sql`
    from device_binding as binding
    join device on device.id = binding.device_id ${joinSeen(principal)}
    join device as target on target.id = binding.to_device_id
    join ${grantsOf(principal)} as seen_to on seen_to.device_id = target.id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`
    with page as (
      select count(*) over () as total, binding.id, greatest(binding.from_ms, seen.from_ms, seen_to.from_ms) as from_ms, binding.until_ms,
        binding.device_id, binding.to_device_id, ${side('device')} as device, ${side('target')} as target,
        seen.may_change and seen_to.may_change as may_change, binding.made_by, binding.ended_by,
        greatest(seen.from_ms, ${nowMs - day}::bigint) as received_from_ms, case when seen.may_latest then seen.until_ms + 1 end as received_until_ms,
        binding.until_ms is not null and binding.until_ms <= ${nowMs} as is_ended, binding.from_ms > ${nowMs} as is_planned, binding.from_ms as order_ms
      ${from}
      order by is_ended, is_planned desc, order_ms desc, id desc
      limit ${filter.limit} offset ${filter.offset}
    )
    select page.total, page.id, page.from_ms, page.until_ms, page.device, page.target, page.may_change,
      case when page.may_change then maker.account end as made_by, case when page.may_change then ender.account end as ended_by,
      received.time_ms as received_ms, received.rssi
    from page
    left join account as maker on maker.id = page.made_by left join account as ender on ender.id = page.ended_by
    left join lateral ${lastReception(sql`page.device_id`, sql`page.to_device_id`, sql`page.received_from_ms`, sql`page.received_until_ms`)} as received on true
    order by page.is_ended, page.is_planned desc, page.order_ms desc, page.id desc`.execute(db);
  const total =
    rows[0]?.total ??
    (filter.offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map((row) => toBinding(row, nowMs)) };
}

const iso = (ms: number): string => new Date(ms).toISOString();

function toBinding(row: Row, nowMs: number): Binding {
  const isEnded = row.until_ms !== null && row.until_ms <= nowMs;
  return {
    id: row.id,
    state: isEnded ? 'ended' : row.from_ms > nowMs ? 'planned' : 'current',
    from: iso(row.from_ms),
    until: row.until_ms === null ? null : iso(row.until_ms),
    device: row.device,
    to: row.target,
    madeBy: row.made_by,
    endedBy: row.ended_by,
    lastHeard: row.received_ms === null ? null : { time: iso(row.received_ms), rssi: row.rssi },
    mayChange: row.may_change && !isEnded,
  };
}
