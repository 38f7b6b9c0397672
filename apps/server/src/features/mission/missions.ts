/** Missions as they are read: a page of them, one, and how many there are in each status. */
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Mission, MissionDevice, MissionEnd, MissionStatus, MissionStop } from '@frostway/contract/mission/missions';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Principal } from '../../scope/principal.js';
import { type MissionStanding, missionsOf } from '../../scope/missions.js';

/** The status of a row of `mission`. */
export const statusOf: RawBuilder<MissionStatus> = sql<MissionStatus>`case when mission.ended_ms is not null then 'ended' when mission.started_ms is not null then 'started' else 'notStarted' end`;
/** Condition on `mission`: it is under way. */
export const isRunning: RawBuilder<SqlBool> = sql<SqlBool>`(mission.started_ms is not null and mission.ended_ms is null)`;

type StopRow = Omit<MissionStop, 'arrivedAt'> & { kind: 'start' | 'middle' | 'end'; arrived_ms: number | null };
type DeviceRow = Omit<MissionDevice, 'leftAt'> & { mission_id: number; role: 'locator' | 'beacon'; left_ms: number | null };
type Same =
  'id' | 'name' | 'code' | 'externalId' | 'status' | 'autoEnd' | 'autoMail' | 'rules' | 'person' | 'vehicle' | 'carrier' | 'contacts';
type Row = Pick<Mission, Same> & {
  standing: MissionStanding;
  start_ms: number;
  end_ms: number | null;
  started_ms: number | null;
  ended_ms: number | null;
  started_how: Mission['startedBy'];
  ended_how: MissionEnd | null;
  created_at: Date;
  stops: StopRow[];
};

const columns = sql`mission.id, mission.name, mission.code, mission.external_id as "externalId", ${statusOf} as status, mission.start_ms, mission.end_ms,
  mission.started_ms, mission.ended_ms, mission.started_how, mission.ended_how, mission.auto_end as "autoEnd", mission.auto_mail as "autoMail",
  mission.created_at, seen.standing,
  jsonb_build_object('id', mission.person_id, 'name', mission.person) as person,
  jsonb_build_object('id', mission.vehicle_id, 'name', mission.vehicle) as vehicle,
  (select jsonb_build_object('account', account.account, 'nickname', account.nickname) from account where account.id = mission.carrier_id) as carrier,
  coalesce((select jsonb_agg(jsonb_build_object('kind', stop.kind, 'id', stop.address_id, 'name', stop.name, 'address', stop.address,
      'longitude', stop.longitude, 'latitude', stop.latitude, 'radius', stop.radius, 'arrived_ms', stop.arrived_ms) order by stop.place)
    from mission_stop as stop where stop.mission_id = mission.id), '[]') as stops,
  coalesce((select jsonb_agg(jsonb_build_object('id', part.rule_id, 'name', version.name, 'version', part.version) order by part.place)
    from mission_rule as part join alert_rule as rule on rule.id = part.rule_id
    join alert_rule_version as version on version.rule_id = part.rule_id and version.version = coalesce(part.version, rule.version)
    where part.mission_id = mission.id), '[]') as rules,
  coalesce((select jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name) order by part.place)
    from mission_contact as part join contact on contact.id = part.contact_id where part.mission_id = mission.id), '[]') as contacts`;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const toStop = ({ kind: _kind, arrived_ms, ...stop }: StopRow): MissionStop => ({ ...stop, arrivedAt: iso(arrived_ms) });
const toDevice = ({ mission_id: _id, role: _role, left_ms, ...device }: DeviceRow): MissionDevice => ({ ...device, leftAt: iso(left_ms) });

/** The devices of missions, in their order; which other running mission has one too is told of missions that are not over. */
async function selectDevices(db: Db, missionIds: readonly number[], role?: DeviceRow['role']): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select part.mission_id, part.role, part.left_ms, part.name, device.mac, device.imei, device.model,
      case when mission.ended_ms is null and part.left_ms is null then (
        select jsonb_build_object('id', case when other.owner_id = mission.owner_id then other.id end,
          'name', case when other.owner_id = mission.owner_id then other.name else '' end)
        from mission_device as its join mission as other on other.id = its.mission_id
        where its.device_id = part.device_id and its.left_ms is null and other.id <> mission.id and other.started_ms is not null and other.ended_ms is null
        order by other.id limit 1) end as "busyWith"
    from mission_device as part join mission on mission.id = part.mission_id join device on device.id = part.device_id
    where part.mission_id = any(${missionIds}::integer[]) and (${role ?? null}::text is null or part.role = ${role ?? null})
    order by part.mission_id, part.place`.execute(db);
  return rows;
}

/** The locating devices, or the beacons, of one mission. */
export async function listDevices(db: Db, missionId: number, role: DeviceRow['role']): Promise<{ total: number; rows: MissionDevice[] }> {
  const rows = (await selectDevices(db, [missionId], role)).map(toDevice);
  return { total: rows.length, rows };
}

function toMission(row: Row, devices: readonly DeviceRow[]): Mission {
  const { start_ms, end_ms, started_ms, ended_ms, started_how, ended_how, created_at, stops, ...same } = row;
  const stopOf = (kind: StopRow['kind']): MissionStop[] => stops.filter((stop) => stop.kind === kind).map(toStop);
  const ofRole = (role: DeviceRow['role']): MissionDevice[] =>
    devices.filter((device) => device.mission_id === row.id && device.role === role).map(toDevice);
  return {
    ...same,
    startAt: new Date(start_ms).toISOString(),
    endAt: iso(end_ms),
    startedAt: iso(started_ms),
    endedAt: iso(ended_ms),
    startedBy: started_how,
    endedBy: ended_how,
    start: stopOf('start')[0] ?? null,
    middle: stopOf('middle'),
    end: stopOf('end')[0] ?? null,
    locators: ofRole('locator'),
    beacons: ofRole('beacon'),
    createdAt: created_at.toISOString(),
  };
}

/** Missions the principal sees that meet a condition on `mission`, the latest start first. */
async function select(
  db: Db,
  principal: Principal,
  where: RawBuilder<unknown>,
  range: { limit: number; offset: number },
): Promise<Mission[]> {
  const { rows } = await sql<Row>`
    select ${columns} from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id where ${where}
    order by mission.start_ms desc, mission.id desc limit ${range.limit} offset ${range.offset}`.execute(db);
  if (rows.length === 0) return [];
  const devices = await selectDevices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toMission(row, devices));
}

/** One mission. Refuses 80208 when the principal does not see it. */
export async function readMission(db: Db, principal: Principal, id: number): Promise<Mission> {
  return (await select(db, principal, sql`mission.id = ${id}`, { limit: 1, offset: 0 }))[0] ?? refuse('noSuchMission');
}

/** A page of the missions the principal sees. */
export async function listMissions(
  db: Db,
  principal: Principal,
  input: Input<(typeof table)['missions']>,
): Promise<{ total: number; rows: Mission[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (input.id !== undefined) conditions.push(sql`mission.id = ${input.id}`);
  if (input.status !== undefined) conditions.push(sql`${statusOf} = ${input.status}`);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    conditions.push(sql`(mission.name ilike ${pattern} or mission.code ilike ${pattern} or mission.external_id = ${input.search})`);
  }
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id where ${where}`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, input);
  return { total, rows: await select(db, principal, where, rangeOf(input)) };
}

/** How many missions the principal sees in each status. */
export async function countMissions(db: Db, principal: Principal): Promise<Record<MissionStatus | 'total' | 'cancelled', number>> {
  const { rows } = await sql<Record<MissionStatus | 'total' | 'cancelled', number>>`
    select count(*)::integer as total,
      (count(*) filter (where ${statusOf} = 'notStarted'))::integer as "notStarted",
      (count(*) filter (where ${statusOf} = 'started'))::integer as started,
      (count(*) filter (where ${statusOf} = 'ended'))::integer as ended,
      (count(*) filter (where mission.ended_how = 'cancelled'))::integer as cancelled
    from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id`.execute(db);
  return rows[0] ?? { total: 0, notStarted: 0, started: 0, ended: 0, cancelled: 0 };
}

/** What the audit trail says of one: what was planned and how it went. */
export function factsOf({ locators, beacons, start, middle, end, ...mission }: Mission): Record<string, unknown> {
  // The trail takes a code for a secret; this one is read out at gates.
  const { standing: _standing, createdAt: _created, code: number, ...facts } = mission;
  const names = (devices: readonly MissionDevice[]): (string | null)[] => devices.map(({ mac, imei }) => mac ?? imei);
  const place = (stop: MissionStop | null) => (stop === null ? null : { id: stop.id, name: stop.name });
  return {
    number,
    ...facts,
    start: place(start),
    middle: middle.map(place),
    end: place(end),
    locators: names(locators),
    beacons: names(beacons),
  };
}
