/** One alarm or incident with everything there is to know of it, and whether somebody may look at it or act on it. */
import type { IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { AlarmDetail, AlarmEvent } from '@frostway/contract/alarm/rows';
import type { RefusalName } from '@frostway/contract/refusals';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { AlarmState } from '@frostway/core/alarms';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { queryingIn } from '../../db/querying.js';
import { joinSeen } from '../../scope/devices.js';
import { holdDevices } from '../../telemetry-store/lock.js';
import { selectIncidents } from './incident-rows.js';
import { type FoundAlarm, selectRows } from './rows.js';
import { findCoverage } from '../excursion/index.js';
import { findVersion, toAccount } from '../rule/index.js';
import { createStartSites } from './start-sites.js';

/** An incident as acting on it needs it. */
export type HeldIncident = {
  /** Null: of an alarm that is part of none, which stands alone. */
  readonly id: number | null;
  readonly deviceId: number;
  /** Of the incident; of an alarm that is merged or withdrawn its own. */
  readonly state: AlarmState;
  readonly isAcknowledged: boolean;
  readonly assigneeId: number | null;
  readonly ownerId: number | null;
  /** Ids of its alarms, and of those that wait to be acknowledged. */
  readonly alarms: readonly number[];
  readonly waiting: readonly number[];
};

type RightsRow = {
  id: number;
  device_id: number;
  owner_id: number | null;
  incident_id: number | null;
  state: AlarmState;
  is_acknowledged: boolean;
  assignee_id: number | null;
  alarms: number[] | null;
  waiting: number[] | null;
  may_history: boolean;
  may_change: boolean;
  is_member: boolean;
};

/** The incidents of alarms, by the alarm that names them, with what the caller may see of their devices; of alarms that began while he may look. */
async function selectRights(db: Db, caller: Caller, ids: readonly number[]): Promise<Map<number, RightsRow>> {
  const devices = await sql<{ device_id: number }>`select distinct device_id from alarm where id = any(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<RightsRow>`
    select alarm.id, alarm.device_id, device.owner_id, alarm.incident_id, case when alarm.state in ('merged', 'withdrawn') then alarm.state else incident.state end as state,
      incident.acknowledged_at is not null as is_acknowledged, incident.assignee_id, part.alarms, part.waiting, seen.may_history, seen.may_change, seen.is_member
    from alarm join device on device.id = alarm.device_id
    ${joinSeen(caller, { ids: devices.rows.map((row) => row.device_id), withBelow: true, withPast: true })}
    left join incident on incident.device_id = alarm.device_id and incident.id = alarm.incident_id
    cross join lateral (select array_agg(part.id::float8 order by part.id) as alarms,
        array_agg(part.id::float8 order by part.id) filter (where part.state <> 'pending' and part.acknowledged_at is null) as waiting
      from alarm as part where part.device_id = alarm.device_id and part.incident_id = alarm.incident_id and part.state in ('pending', 'active', 'cleared')) as part
    where alarm.id = any(${ids}::bigint[]) and alarm.started_ms between seen.from_ms and seen.until_ms`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Why each incident, named by one of its alarms, may not be acted on, or the incident, in the order asked; locked, so that two acts on one come one after another.
 * First their devices, as the pipeline locks them: what judges these devices and what people do to their alarms come one after another too, and never wait for
 * each other. What the caller does not see he does not hold up.
 */
export async function holdIncidents(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<{ id: number; held: HeldIncident | RefusalName }[]> {
  const each = [...new Set(ids)];
  const seen = [...(await selectRights(db, caller, each)).values()];
  const deviceIds = [...new Set(seen.map((row) => row.device_id))];
  await holdDevices(queryingIn(db), deviceIds);
  await sql`select from alarm where device_id = any(${deviceIds}::integer[]) and (id = any(${seen.map((row) => row.id)}::bigint[])
    or incident_id = any(${seen.flatMap((row) => row.incident_id ?? [])}::bigint[])) order by device_id, id for update`.execute(db);
  // Looked at again under the lock: it may be another's by now, or over.
  const rights = await selectRights(db, caller, each);
  return each.map((id) => ({ id, held: heldOf(rights.get(id)) }));
}

function heldOf(row: RightsRow | undefined): HeldIncident | RefusalName {
  if (row === undefined) return 'noSuchAlarm';
  if (!row.may_change) return row.is_member ? 'notAllowed' : 'notYours';
  return {
    id: row.incident_id,
    deviceId: row.device_id,
    state: row.state,
    isAcknowledged: row.is_acknowledged,
    assigneeId: row.assignee_id,
    ownerId: row.owner_id,
    alarms: [...new Set([...(row.alarms ?? []), row.id])],
    waiting: row.waiting ?? [],
  };
}

/** One incident for an act, by one of its alarms; refuses 80199 when it is not visible, 80191 and 80190 when the caller may not act on it. */
export async function findToActOn(db: Db, caller: Caller, id: number): Promise<HeldIncident> {
  const held = heldOf((await selectRights(db, caller, [id])).get(id));
  return typeof held === 'string' ? refuse(held) : held;
}

async function findShown(db: Db, caller: Caller, id: number): Promise<RightsRow> {
  const rights = (await selectRights(db, caller, [id])).get(id) ?? refuse('noSuchAlarm');
  return rights.may_history ? rights : refuse('notAllowed');
}

/** One alarm; refuses 80199 when it is not visible, 80190 when the caller sees its device but not its history. */
export async function readAlarm(db: Db, caller: Caller, id: number, lang: Lang): Promise<AlarmDetail> {
  const { device_id: deviceId } = await findShown(db, caller, id);
  const [found] = await selectRows(db, caller, [{ deviceId, id }], lang, { withStart: true });
  return found === undefined ? refuse('noSuchAlarm') : detailOf(db, found, createStartSites(db, caller, lang));
}

async function detailOf(
  db: Db,
  { alarm, excursion, ruleVersion, carrierId }: FoundAlarm,
  sitesOf: ReturnType<typeof createStartSites>,
): Promise<AlarmDetail> {
  const { id, deviceId } = alarm;
  const rule = alarm.rule === null || ruleVersion === null ? null : ((await findVersion(db, alarm.rule.id, ruleVersion)) ?? null);
  return {
    alarm,
    excursion,
    rule,
    coverage:
      rule?.probe === 'mkt' && alarm.worstAt !== null ? await findCoverage(db, deviceId, rule.window, Date.parse(alarm.worstAt)) : null,
    sites:
      excursion === null || excursion.latitude === null || excursion.longitude === null
        ? null
        : await sitesOf({
            latitude: excursion.latitude,
            longitude: excursion.longitude,
            startedMs: Date.parse(excursion.startedAt),
            carrierId,
          }),
    events: await listEvents(db, deviceId, id),
  };
}

/** The incident of an alarm; refuses as `readAlarm` does, and 80199 when the alarm was withdrawn. */
export async function readIncident(db: Db, caller: Caller, id: number, lang: Lang): Promise<IncidentDetail> {
  const { device_id: deviceId, incident_id: incidentId } = await findShown(db, caller, id);
  if (incidentId === null) refuse('noSuchAlarm');
  const [found] = await selectIncidents(db, caller, [{ deviceId, id: incidentId }], lang, { withStart: true });
  if (found === undefined) refuse('noSuchAlarm');
  const { rows: merged } = await sql<{ id: number }>`select id from alarm
    where device_id = ${deviceId} and incident_id = ${incidentId}::bigint and state = 'merged' order by id`.execute(db);
  const others = await selectRows(
    db,
    caller,
    merged.map((row) => ({ deviceId, id: row.id })),
    lang,
    { withStart: true },
  );
  const sitesOf = createStartSites(db, caller, lang);
  const alarms: AlarmDetail[] = [];
  for (const each of [...found.alarms, ...others]) alarms.push(await detailOf(db, each, sitesOf));
  return { incident: found.incident, alarms, events: eventsOf(alarms) };
}

/** What happened to all alarms, oldest first; what one person did to several of them at once is one. */
function eventsOf(alarms: readonly AlarmDetail[]): IncidentDetail['events'] {
  const events = new Map<string, IncidentDetail['events'][number]>();
  for (const { alarm, events: its } of alarms)
    for (const event of its) {
      const key = event.by === null ? String(event.id) : JSON.stringify([event.at, event.kind, event.by.uid, event.body]);
      const known = events.get(key);
      if (known === undefined) events.set(key, { ...event, alarms: [alarm.id] });
      else known.alarms.push(alarm.id);
    }
  return [...events.values()].sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
}

type EventRow = {
  id: number;
  at: Date;
  kind: string;
  body: Record<string, unknown>;
  uid: number | null;
  account: string | null;
  nickname: string | null;
};

/** What happened to an alarm, oldest first. An assignee's id becomes the account. */
async function listEvents(db: Db, deviceId: number, id: number): Promise<AlarmEvent[]> {
  const { rows } = await sql<EventRow & { to_uid: number | null; to_account: string | null; to_nickname: string | null }>`
    select event.id, event.at, event.kind, event.body, account.id as uid, account.account, account.nickname,
      assignee.id as to_uid, assignee.account as to_account, assignee.nickname as to_nickname
    from alarm_event as event left join account on account.id = event.account_id
    left join account as assignee on event.kind = 'assigned' and assignee.id = (event.body ->> 'uid')::integer
    where event.device_id = ${deviceId} and event.alarm_id = ${id} order by event.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: toAccount(row),
    body:
      row.kind === 'assigned' ? { assignee: toAccount({ uid: row.to_uid, account: row.to_account, nickname: row.to_nickname }) } : row.body,
  }));
}
