/** Devices with all their fields, as lists and forms show them. */
import type { Device } from '@frostway/contract/device/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { connectionOf } from '@frostway/core/device-state';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { executeAbout, listed } from '../../db/kept-plan.js';
import { type LimitColumns, limitColumns, limitsOfRow } from '../../db/probe-columns.js';
import type { DeviceTable } from '../../db/schema.js';
import { joinSeen, type Principal } from '../../scope/devices.js';
import type { Granted } from '../../scope/grants.js';
import { isBusy } from '../../scope/missions.js';
import { isBoundAt } from './binding.js';
import { groupNameIn } from './groups.js';
import type { NamedRow } from './named.js';
import { likePattern } from '../../db/like.js';

export type DeviceFilter = {
  readonly ids?: readonly number[];
  readonly groupIds?: readonly number[];
  /** Part of a name, MAC, IMEI, protocol identity, SIM number or plate. */
  readonly search?: string | undefined;
  readonly kind?: Device['kind'] | undefined;
  readonly model?: string | undefined;
  readonly isUnbound?: boolean;
  /** On a running mission, or not. */
  readonly isBusy?: boolean | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** What a list can be sorted by. */
const sortColumns: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['name', sql`lower(device.name)`],
  ['model', sql`device.model`],
  ['expiryDate', sql`device.expires_at`],
  ['registeredAt', sql`device.registered_at`],
  ['lastSeen', sql`case when state.last_seen_ms >= seen.from_ms then state.last_seen_ms end`],
]);

type DeviceRow = Selectable<DeviceTable>;
type Row = LimitColumns &
  NamedRow &
  Pick<DeviceRow, 'alias' | 'group_id' | 'software_version' | 'sim' | 'car' | 'car_icon' | 'language' | 'timezone' | 'remark'> &
  Pick<DeviceRow, 'may_share' | 'latitude' | 'longitude' | 'is_scrapped' | 'registered_at' | 'paid_at' | 'expires_at'> &
  Pick<Granted, 'from_ms' | 'until_ms' | 'may_latest' | 'may_change'> & {
    total: number;
    group_name: string | null;
    has_bind_key: boolean;
    has_report_secret: boolean;
    is_mine: boolean;
    is_busy: boolean;
    read_seconds: number | null;
    write_seconds: number | null;
    broadcast_seconds: number | null;
    last_seen_ms: number | null;
    power: number | null;
    power_ms: number | null;
    light: number | null;
    light_ms: number | null;
  };

const settingLimits = sql.raw(limitColumns.map(({ column }) => `setting.${column}`).join(', '));

/** Devices the principal sees, with their number over all pages. Refuses 10027 for a sort it does not know. */
export async function selectDevices(
  db: Db,
  principal: Principal,
  filter: DeviceFilter,
  nowMs: number,
  lang: Lang,
): Promise<{ total: number; rows: Device[] }> {
  const column = sortColumns.get(filter.sort ?? 'name') ?? refuse('sortUnsupported', { sort: 'sortUnsupported' });
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.ids !== undefined) conditions.push(sql`device.id = any(${listed(filter.ids)}::integer[])`);
  if (filter.groupIds !== undefined) conditions.push(sql`seen.is_own and device.group_id = any(${filter.groupIds}::integer[])`);
  if (filter.kind !== undefined) conditions.push(sql`device.kind = ${filter.kind}`);
  if (filter.model !== undefined && filter.model !== '') conditions.push(sql`device.model = ${filter.model}`);
  if (filter.isBusy !== undefined) conditions.push(sql`${isBusy} = ${filter.isBusy}`);
  if (filter.isUnbound === true) {
    conditions.push(
      sql`seen.is_own and not exists (select from device_binding where ${isBoundAt(nowMs)} and device.id in (device_binding.device_id, device_binding.to_device_id))`,
    );
  }
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = likePattern(filter.search);
    const identity = likePattern(filter.search.replace(/[:\- .]/g, ''));
    conditions.push(
      sql`(device.name ilike ${pattern} or device.alias ilike ${pattern} or (seen.may_change and device.sim ilike ${pattern}) or device.car ilike ${pattern} or device.mac ilike ${identity} or device.imei ilike ${identity})`,
    );
  }
  const found = sql`
    from device
    ${joinSeen(principal, filter.ids === undefined ? {} : { ids: filter.ids, withBelow: true })}
    ${filter.sort === 'lastSeen' ? sql`left join device_state as state on state.device_id = device.id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
  const direction = filter.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  // The page is cut out before anything is looked up that stands beside a row: each page of a large fleet would take the work of all of it.
  const { rows } = await executeAbout(
    filter.ids?.length ?? 0,
    db,
    sql<Row>`
    with page as materialized (
      select device.id as device_id, seen.from_ms, seen.until_ms, seen.may_latest, seen.may_place, seen.may_change, seen.is_own, count(*) over () as total, ${column} as place
      ${found}
      order by place ${direction}, device.id limit ${filter.limit} offset ${filter.offset}
    )
    select seen.total, device.id, device.kind, device.mac, device.imei, device.alias, device.name, device.model, device_group.id as group_id, device_group.name as group_name,
      device.software_version, case when seen.may_change then device.sim end as sim, device.car, device.car_icon, device.language, device.timezone, case when seen.may_change then device.remark else '' end as remark, device.may_share, device.is_scrapped, device.bind_key is not null as has_bind_key, device.report_secret is not null as has_report_secret,
      case when seen.may_place then device.latitude end as latitude, case when seen.may_place then device.longitude end as longitude,
      seen.is_own as is_mine, seen.may_change, ${isBusy} as is_busy, device.registered_at, device.paid_at, device.expires_at, setting.read_seconds, setting.write_seconds, setting.broadcast_seconds,
      ${settingLimits},
      seen.from_ms, seen.until_ms, seen.may_latest, state.last_seen_ms, state.power, state.power_ms, state.light, state.light_ms
    from page as seen
    join device on device.id = seen.device_id
    left join device_group on device_group.id = device.group_id and seen.is_own
    left join device_setting as setting on setting.device_id = device.id and setting.until_ms is null
    left join device_state as state on state.device_id = device.id
    order by seen.place ${direction}, device.id`,
  );
  const total =
    rows[0]?.total ??
    (filter.offset === 0 ? 0 : ((await sql<{ total: number }>`select count(*) as total ${found}`.execute(db)).rows[0]?.total ?? 0));
  return { total, rows: rows.map((row) => toDevice(row, nowMs, lang)) };
}

/** One device the principal sees; refuses 50017 for any other. */
export async function getDevice(db: Db, principal: Principal, id: number, nowMs: number, lang: Lang): Promise<Device> {
  const { rows } = await selectDevices(db, principal, { ids: [id], limit: 1, offset: 0 }, nowMs, lang);
  return rows[0] ?? refuse('notFound');
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function toDevice(row: Row, nowMs: number, lang: Lang): Device {
  const own = (value: number | null, ms: number | null): number | null =>
    row.may_latest && ms !== null && ms >= row.from_ms && ms <= row.until_ms ? value : null;
  const lastSeenMs = row.last_seen_ms !== null && row.last_seen_ms >= row.from_ms ? row.last_seen_ms : null;
  const writeInterval = row.write_seconds ?? 0;
  return {
    id: row.id,
    kind: row.kind,
    mac: row.mac,
    imei: row.imei,
    name: row.name,
    model: row.model,
    groupId: row.group_id,
    alias: row.alias,
    groupName: row.group_name === null ? null : groupNameIn(lang, row.group_name),
    softwareVersion: row.software_version,
    readInterval: row.read_seconds ?? 0,
    writeInterval,
    broadcastInterval: row.broadcast_seconds,
    voltage: own(row.power, row.power_ms),
    light: own(row.light, row.light_ms),
    expiryDate: iso(row.expires_at),
    registeredAt: iso(row.registered_at),
    paidAt: iso(row.paid_at),
    sim: row.sim,
    language: row.language,
    timezone: row.timezone,
    remark: row.remark,
    car: row.car,
    carIcon: row.car_icon,
    mayShare: row.may_share,
    hasBindKey: row.has_bind_key,
    hasReportSecret: row.has_report_secret,
    latitude: row.latitude,
    longitude: row.longitude,
    isScrapped: row.is_scrapped,
    isBusy: row.is_busy,
    connection: connectionOf(lastSeenMs, writeInterval, nowMs),
    lastSeen: lastSeenMs === null ? null : new Date(lastSeenMs).toISOString(),
    isMine: row.is_mine,
    mayChange: row.may_change,
    // What stands behind a spread is put into the object by itself, field by field: see status.ts.
    ...limitsOfRow(row),
  };
}
