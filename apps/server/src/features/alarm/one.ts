/** One alarm with everything there is to know of it, and whether somebody may look at it or act on it. */
import type { AlarmDetail, AlarmEvent } from '@frostway/contract/alarm/rows';
import type { RefusalName } from '@frostway/contract/refusals';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { AlarmState } from '@frostway/core/alarms';
import { sql } from 'kysely';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { joinSeen } from '../../scope/devices.js';
import { selectRows } from './rows.js';
import { findCoverage } from './kinetic-coverage.js';
import { findVersion, toAccount } from './rules.js';

/** An alarm as acting on it needs it. */
export type HeldAlarm = {
  readonly id: number;
  readonly deviceId: number;
  readonly state: AlarmState;
  readonly isAcknowledged: boolean;
  readonly assigneeId: number | null;
  readonly ownerId: number | null;
};

type Standing = {
  id: number;
  device_id: number;
  owner_id: number | null;
  state: AlarmState;
  is_acknowledged: boolean;
  assignee_id: number | null;
  may_history: boolean;
  may_change: boolean;
  is_member: boolean;
};

/** Devices of alarms joined with what the caller may see of them, for alarms that began while he may look. */
async function selectStandings(db: Db, caller: Caller, ids: readonly number[]): Promise<Map<number, Standing>> {
  const devices = await sql<{ device_id: number }>`select distinct device_id from alarm where id = any(${ids}::bigint[])`.execute(db);
  const { rows } = await sql<Standing>`
    select alarm.id, alarm.device_id, device.owner_id, alarm.state, alarm.acknowledged_at is not null as is_acknowledged, alarm.assignee_id,
      seen.may_history, seen.may_change, seen.is_member
    from alarm join device on device.id = alarm.device_id
    ${joinSeen(caller, { ids: devices.rows.map((row) => row.device_id), withBelow: true, withPast: true })}
    where alarm.id = any(${ids}::bigint[]) and alarm.started_ms between seen.from_ms and seen.until_ms`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Why each alarm may not be acted on, or the alarm, in the order asked; locked, so that two acts on one come one after another. First their devices, as the
 * pipeline locks them: what judges these devices and what people do to their alarms come one after another too, and never wait for each other. What the caller
 * does not see he does not hold up.
 */
export async function holdAlarms(db: Db, caller: Caller, ids: readonly number[]): Promise<{ id: number; held: HeldAlarm | RefusalName }[]> {
  const each = [...new Set(ids)];
  const seen = [...(await selectStandings(db, caller, each)).values()];
  const deviceIds = [...new Set(seen.map((row) => row.device_id))];
  await sql`select from device_state where device_id = any(${deviceIds}::integer[]) order by device_id for update`.execute(db);
  await sql`select from alarm where id = any(${seen.map((row) => row.id)}::bigint[]) order by device_id, id for update`.execute(db);
  // Looked at again under the lock: it may be another's by now, or over.
  const standings = await selectStandings(db, caller, each);
  return each.map((id) => ({ id, held: heldOf(standings.get(id)) }));
}

function heldOf(row: Standing | undefined): HeldAlarm | RefusalName {
  if (row === undefined) return 'noSuchAlarm';
  if (!row.may_change) return row.is_member ? 'notAllowed' : 'notYours';
  return {
    id: row.id,
    deviceId: row.device_id,
    state: row.state,
    isAcknowledged: row.is_acknowledged,
    assigneeId: row.assignee_id,
    ownerId: row.owner_id,
  };
}

/** One alarm for an act; refuses 50017 when it is not visible, 60041 and 50006 when the caller may not act on it. */
export async function findToActOn(db: Db, caller: Caller, id: number): Promise<HeldAlarm> {
  const held = heldOf((await selectStandings(db, caller, [id])).get(id));
  return typeof held === 'string' ? refuse(held) : held;
}

/** One alarm; refuses 50017 when it is not visible, 50006 when the caller sees its device but not its history. */
export async function readAlarm(db: Db, caller: Caller, id: number, lang: Lang): Promise<AlarmDetail> {
  const standing = (await selectStandings(db, caller, [id])).get(id) ?? refuse('noSuchAlarm');
  if (!standing.may_history) refuse('notAllowed');
  const deviceId = standing.device_id;
  const [found] = await selectRows(db, caller, [{ deviceId, id }], lang, { withStart: true });
  if (found === undefined) refuse('noSuchAlarm');
  const { alarm, excursion, ruleVersion } = found;
  const rule = alarm.rule === null || ruleVersion === null ? null : ((await findVersion(db, alarm.rule.id, ruleVersion)) ?? null);
  return {
    alarm,
    excursion,
    rule,
    coverage:
      rule?.probe === 'mkt' && alarm.worstAt !== null ? await findCoverage(db, deviceId, rule.window, Date.parse(alarm.worstAt)) : null,
    events: await listEvents(db, deviceId, id),
  };
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
