/** Missions as they are read: a page of them, one, and how many there are in each status. */
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Mission, MissionDevice, MissionEnd, MissionStatus, MissionStop } from '@frostway/contract/mission/missions';
import type { StopTiming } from '@frostway/contract/mission/stop-timings';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Principal } from '../../scope/principal.js';
import { type MissionStanding, missionsOf } from '../../scope/missions.js';
import { atRisk } from './now.js';

/** The status of a row of `mission`. */
export const statusOf: RawBuilder<MissionStatus> = sql<MissionStatus>`case when mission.ended_ms is not null then 'ended' when mission.started_ms is not null then 'started' else 'notStarted' end`;
/** Condition on `mission`: it is under way. */
export const isRunning: RawBuilder<SqlBool> = sql<SqlBool>`(mission.started_ms is not null and mission.ended_ms is null)`;

type StopTimes = Record<'arrived_ms' | 'left_ms' | 'earliest_ms' | 'latest_ms', number | null>;
type StopRow = Omit<MissionStop, 'arrivedAt' | 'leftAt' | 'earliest' | 'latest' | 'timing'> &
  StopTimes & { kind: 'start' | 'middle' | 'end' };
type DeviceRow = Omit<MissionDevice, 'leftAt'> & { mission_id: number; role: 'locator' | 'beacon'; left_ms: number | null };
type Same =
  | 'id'
  | 'name'
  | 'code'
  | 'externalId'
  | 'status'
  | 'verdict'
  | 'autoStart'
  | 'autoEnd'
  | 'autoMail'
  | 'product'
  | 'template'
  | 'stability'
  | 'activationEnergy'
  | 'rules'
  | 'person'
  | 'vehicle'
  | 'carrier'
  | 'contacts';
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
  mission.started_ms, mission.ended_ms, mission.started_how, mission.ended_how, mission.auto_start as "autoStart", mission.auto_end as "autoEnd", mission.auto_mail as "autoMail", mission.product, mission.stability, mission.activation_energy as "activationEnergy",
  (select jsonb_build_object('id', template.id, 'name', template.name) from mission_template as template where template.id = mission.template_id) as template,
  mission.created_at, mission.decision as verdict, seen.standing,
  jsonb_build_object('id', mission.person_id, 'name', mission.person) as person,
  jsonb_build_object('id', mission.vehicle_id, 'name', mission.vehicle) as vehicle,
  (select jsonb_build_object('account', account.account, 'nickname', account.nickname) from account where account.id = mission.carrier_id) as carrier,
  coalesce((select jsonb_agg(jsonb_build_object('kind', stop.kind, 'id', stop.address_id, 'name', stop.name, 'address', stop.address,
      'longitude', stop.longitude, 'latitude', stop.latitude, 'radius', stop.radius, 'arrived_ms', stop.arrived_ms, 'left_ms', stop.left_ms,
      'earliest_ms', stop.earliest_ms, 'latest_ms', stop.latest_ms) order by stop.place)
    from mission_stop as stop where stop.mission_id = mission.id), '[]') as stops,
  coalesce((select jsonb_agg(jsonb_build_object('id', part.rule_id, 'name', version.name, 'version', part.version) order by part.place)
    from mission_rule as part join alert_rule as rule on rule.id = part.rule_id
    join alert_rule_version as version on version.rule_id = part.rule_id and version.version = coalesce(part.version, rule.version)
    where part.mission_id = mission.id), '[]') as rules,
  coalesce((select jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name) order by part.place)
    from mission_contact as part join contact on contact.id = part.contact_id where part.mission_id = mission.id), '[]') as contacts`;

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** How it kept to the window of a place; null without one, and where nothing is known. What has not come by its latest time is late as long as it may still come. */
export function timingOf(
  { earliest_ms, latest_ms, ...row }: StopTimes & Pick<StopRow, 'kind'>,
  endedMs: number | null,
  nowMs: number,
): StopTiming | null {
  if (earliest_ms === null && latest_ms === null) return null;
  const atMs = row.kind === 'start' ? row.left_ms : row.arrived_ms;
  if (atMs === null) return endedMs === null && latest_ms !== null && nowMs > latest_ms ? 'late' : null;
  if (earliest_ms !== null && atMs < earliest_ms) return 'early';
  return latest_ms !== null && atMs > latest_ms ? 'late' : 'onTime';
}

function toStop(row: StopRow, endedMs: number | null, nowMs: number): MissionStop {
  const { kind: _kind, arrived_ms, left_ms, earliest_ms, latest_ms, ...stop } = row;
  const times = { arrivedAt: iso(arrived_ms), leftAt: iso(left_ms), earliest: iso(earliest_ms), latest: iso(latest_ms) };
  return { ...stop, ...times, timing: timingOf(row, endedMs, nowMs) };
}
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

function toMission(row: Row, devices: readonly DeviceRow[], nowMs: number): Mission {
  const { start_ms, end_ms, started_ms, ended_ms, started_how, ended_how, created_at, stops, ...same } = row;
  const stopOf = (kind: StopRow['kind']): MissionStop[] =>
    stops.filter((stop) => stop.kind === kind).map((stop) => toStop(stop, ended_ms, nowMs));
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

/**
 * Missions the principal sees that meet a condition on `mission`, the latest start first. Which they are is settled before their routes, rules and contacts are read, so that
 * nothing is read of the pages before.
 */
async function select(
  db: Db,
  principal: Principal,
  where: RawBuilder<unknown>,
  range: { limit: number; offset: number },
): Promise<Mission[]> {
  const { rows } = await sql<Row>`
    select ${columns} from (
      select mission.id, seen.standing from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id where ${where}
      order by mission.start_ms desc, mission.id desc limit ${range.limit} offset ${range.offset}) as seen
    join mission on mission.id = seen.id order by mission.start_ms desc, mission.id desc`.execute(db);
  if (rows.length === 0) return [];
  const devices = await selectDevices(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toMission(row, devices, principal.now()));
}

/** One mission. Refuses 80208 when the principal does not see it. */
export async function readMission(db: Db, principal: Principal, id: number): Promise<Mission> {
  return (await select(db, principal, sql`mission.id = ${id}`, { limit: 1, offset: 0 }))[0] ?? refuse('noSuchMission');
}

/** A page of the missions the principal sees. */
export async function listMissions(
  db: Db,
  principal: Principal,
  input: Input<(typeof table)['missions']> & { readonly ran?: boolean },
): Promise<{ total: number; rows: Mission[] }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (input.id !== undefined) conditions.push(sql`mission.id = ${input.id}`);
  if (input.status !== undefined) conditions.push(sql`${statusOf} = ${input.status}`);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    conditions.push(sql`(mission.name ilike ${pattern} or mission.code ilike ${pattern} or mission.external_id = ${input.search})`);
  }
  if (input.verdict !== undefined) conditions.push(sql`mission.decision = ${input.verdict}`);
  if (input.verdict === 'undecided') conditions.push(sql`mission.started_ms is not null and mission.ended_ms is not null`);
  if (input.person !== undefined) conditions.push(sql`mission.person_id = ${input.person}`);
  if (input.vehicle !== undefined) conditions.push(sql`mission.vehicle_id = ${input.vehicle}`);
  if (input.ran === true) conditions.push(sql`mission.started_ms is not null`);
  if (input.template !== undefined) conditions.push(sql`mission.template_id = ${input.template}`);
  if (input.st !== undefined) conditions.push(sql`mission.start_ms >= ${input.st}`);
  if (input.et !== undefined) conditions.push(sql`mission.start_ms < ${input.et}`);
  if (input.atRisk === true) {
    const running = await runningIds(db, principal, sql.join(conditions, sql` and `));
    conditions.push(sql`mission.id = any(${await risky(db, principal, running)}::integer[])`);
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

/** Missions that run and are looked at for risks: more are not on their way at once. */
const mostRunning = 1000;

async function runningIds(db: Db, principal: Principal, where: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select mission.id from mission join ${missionsOf(principal)} as seen on seen.mission_id = mission.id
    where ${isRunning} and ${where} order by mission.start_ms desc, mission.id desc limit ${mostRunning}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these are at risk now: what that is follows from places and readings, so they are looked at a part at a time. */
async function risky(db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (let from = 0; from < ids.length; from += 100) found.push(...(await atRisk(db, principal, ids.slice(from, from + 100))));
  return found;
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
