/** What a message says of an alarm: read when the message is written, so that it says how things stand then. */
import type { Accumulated } from '@frostway/contract/alarm/rows';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { type Zone } from '@frostway/core/zone';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { deviceZone } from '../../scope/zones.js';
import { joinStart, startColumns, startPlaces, type StartRow } from '../excursion/index.js';

export type AlarmFacts = {
  readonly id: number;
  readonly deviceId: number;
  /** What is worked on as one with it. */
  readonly incidentId: number;
  readonly device: string;
  readonly mac: string | null;
  readonly imei: string | null;
  /** Who owns the device now, and did when it began; null = nobody: nobody is notified of what an owner's time shows when it is over. */
  readonly ownerId: number | null;
  /** Of the demo: nothing of it leaves the platform, and its past is notified of as past. */
  readonly isDemo: boolean;
  readonly group: string | null;
  /** Of its site, else of its owner, else hours from UTC as the device is set; null = none of them. */
  readonly deviceZone: Zone | null;
  readonly type: string;
  readonly severity: string;
  readonly state: string;
  readonly isAcknowledged: boolean;
  readonly assigneeId: number | null;
  readonly isLate: boolean;
  readonly isRevised: boolean;
  readonly startedMs: number;
  readonly endedMs: number | null;
  /** The newest reading outside; null without an excursion. */
  readonly lastMs: number | null;
  readonly side: string | null;
  readonly worst: number | null;
  readonly worstMs: number | null;
  readonly limit: number | null;
  readonly minutes: number;
  /** What its rule has counted at the most, of a cumulative one. */
  readonly accumulated: Accumulated | null;
  readonly rule: string | null;
  /** The fence that was entered or left. */
  readonly fence: string | null;
  /** What its rule watches. */
  readonly probe: string | null;
  /** What received the sensor when it began. */
  readonly gateway: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The owner's site it began at, the nearest where there are several; null = at none. */
  readonly site: string | null;
};

/** What decides who is notified of an alarm. */
export type AlarmStatus = Pick<
  AlarmFacts,
  'id' | 'deviceId' | 'ownerId' | 'isDemo' | 'type' | 'severity' | 'state' | 'isAcknowledged' | 'assigneeId' | 'startedMs' | 'lastMs'
>;

/** See `AlarmFacts.ownerId`. */
const joinOwnership = sql`
    left join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null and ownership.account_id = device.owner_id
      and alarm.started_ms >= coalesce(ownership.from_ms, 0)
    left join excursion on excursion.device_id = alarm.device_id and excursion.id = alarm.excursion_id`;

const isDemo = sql`exists (select from account where account.id = ownership.account_id and account.level = 'demo')`;

/** How alarms stand, by their ids; a back-fill tells of thousands of which little is said. */
export async function readStatuses(db: Db, alarmIds: readonly number[]): Promise<Map<number, AlarmStatus>> {
  // Asked every other second, mostly of none: planning it takes longer than anything else of that.
  if (alarmIds.length === 0) return new Map();
  const { rows } = await sql<AlarmStatus>`
    select alarm.id, alarm.device_id as "deviceId", ownership.account_id as "ownerId", alarm.type, alarm.severity, alarm.state, alarm.acknowledged_at is not null as "isAcknowledged",
      alarm.assignee_id as "assigneeId", alarm.started_ms as "startedMs", excursion.last_ms as "lastMs", ${isDemo} as "isDemo"
    from alarm join device on device.id = alarm.device_id ${joinOwnership}
    where alarm.id = any(${alarmIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The facts of alarms by their ids. */
export async function readFacts(db: Db, alarmIds: readonly number[]): Promise<Map<number, AlarmFacts>> {
  if (alarmIds.length === 0) return new Map();
  const { rows } = await sql<
    Omit<AlarmFacts, 'deviceZone' | 'site' | 'latitude' | 'longitude'> & StartRow & { zoneName: string | null; zoneHours: number | null }
  >`
    select alarm.id, alarm.device_id as "deviceId", coalesce(alarm.incident_id, alarm.id) as "incidentId", device.name as device, device.mac, device.imei, ownership.account_id as "ownerId",
      nullif(device_group.name, '') as "group", ${deviceZone} as "zoneName", device.timezone as "zoneHours", alarm.type, alarm.severity, alarm.state,
      alarm.acknowledged_at is not null as "isAcknowledged", alarm.assignee_id as "assigneeId", alarm.is_late as "isLate", alarm.is_revised as "isRevised",
      alarm.started_ms as "startedMs", alarm.ended_ms as "endedMs", excursion.last_ms as "lastMs", excursion.side, excursion.worst,
      excursion.worst_ms as "worstMs", excursion.limit_value as "limit", coalesce(excursion.minutes, 0) as minutes,
      case when version.mode = 'cumulative' and excursion.counted_ms is not null then jsonb_build_object(
        'minutes', excursion.counted_ms / 60000.0, 'of', version.delay_seconds / 60.0, 'window', version.window_seconds / 60.0) end as accumulated,
      version.name as rule, version.probe,
      (select fenced.name from fence as fenced where fenced.id = case when excursion.watch like 'position:fence:%' then split_part(excursion.watch, ':', 3)::integer end) as fence,
      gateway.name as gateway, ${isDemo} as "isDemo", ${startColumns}
    from alarm join device on device.id = alarm.device_id left join device_group on device_group.id = device.group_id ${joinOwnership}
    left join alert_rule_version as version on version.rule_id = excursion.rule_id and version.version = excursion.version
    ${joinStart(sql<SqlBool>`true`)}
    left join device as gateway on gateway.id = received.gateway_id and gateway.owner_id = device.owner_id
    where alarm.id = any(${alarmIds}::bigint[])`.execute(db);
  const places = await startPlaces(db, rows);
  const placed = rows.map(({ began_ms: _, kept_latitude: __, kept_longitude: ___, carriers: ____, ...row }, index) => {
    const { latitude = null, longitude = null } = places[index] ?? {};
    return { ...row, latitude, longitude };
  });
  const siteOf = await readSites(db, placed);
  return new Map(
    placed.map(({ zoneName, zoneHours, ...row }) => [row.id, { ...row, deviceZone: zoneName ?? zoneHours, site: siteOf(row) }]),
  );
}

type Located = Pick<AlarmFacts, 'ownerId' | 'latitude' | 'longitude'>;

/** At which site of its owner each of these is: groups with a place. */
async function readSites(db: Db, placed: readonly Located[]): Promise<(of: Located) => string | null> {
  const owners = [...new Set(placed.flatMap(({ ownerId, latitude }) => (ownerId === null || latitude === null ? [] : [ownerId])))];
  if (owners.length === 0) return () => null;
  const { rows } = await sql<Place & { ownerId: number; name: string; radius: number }>`
    select owner_id as "ownerId", name, latitude, longitude, radius from device_group
    where owner_id = any(${owners}::integer[]) and radius is not null and name <> '' order by id`.execute(db);
  return ({ ownerId, latitude, longitude }) => {
    if (latitude === null || longitude === null) return null;
    const near = rows
      .filter((site) => site.ownerId === ownerId)
      .map((site) => ({ name: site.name, radius: site.radius, metres: distanceM(site, { latitude, longitude }) }))
      .filter(({ radius, metres }) => metres <= radius);
    return near.toSorted((a, b) => a.metres - b.metres)[0]?.name ?? null;
  };
}
