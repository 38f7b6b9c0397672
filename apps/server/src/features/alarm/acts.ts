/** What people do about alarms: acknowledge, assign, comment. Each alarm by itself; who may, and in which state, is said alarm by alarm. */
import type { Answer } from '@frostway/contract/endpoint';
import type { alarmFeature as table } from '@frostway/contract/alarm/endpoints';
import { type RefusalName, refusals, refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import { type HeldAlarm, holdAlarms } from './one.js';
import { seesHistory } from './people.js';

type Acting = Pick<Changing, 'db' | 'audit' | 'lang'> & { readonly at: Date };
type Acted = { readonly answer: Answer<(typeof table)['acknowledge']>; readonly deviceIds: readonly number[] };
type Event = { readonly kind: 'acknowledged' | 'assigned' | 'comment'; readonly body: Record<string, unknown> };

/** Does something to each alarm that allows it. Refuses what the first says when none does. */
async function actOnEach(
  caller: Caller,
  ids: readonly number[],
  { db, audit, lang, at }: Acting,
  {
    check,
    put,
    event,
    before,
  }: {
    readonly check: (alarm: HeldAlarm) => RefusalName | undefined | Promise<RefusalName | undefined>;
    readonly put?: (alarms: readonly HeldAlarm[]) => Promise<unknown>;
    readonly event: Event;
    readonly before?: (alarm: HeldAlarm) => Record<string, unknown>;
  },
): Promise<Acted> {
  const done: HeldAlarm[] = [];
  const rows: { id: number; errorcode: number; message: string }[] = [];
  let first: RefusalName | undefined;
  for (const { id, held } of await holdAlarms(db, caller, ids)) {
    const refusal = typeof held === 'string' ? held : await check(held);
    if (refusal === undefined && typeof held !== 'string') done.push(held);
    else first ??= refusal;
    rows.push(rowOf(id, refusal, lang));
  }
  if (done.length === 0) refuse(first ?? 'noSuchAlarm');
  await put?.(done);
  await db
    .insertInto('alarm_event')
    .values(
      done.map((alarm) => ({
        device_id: alarm.deviceId,
        alarm_id: alarm.id,
        at,
        kind: event.kind,
        account_id: caller.accountId,
        body: JSON.stringify(event.body),
      })),
    )
    .execute();
  for (const alarm of done)
    audit({
      entity: 'alarm',
      id: alarm.id,
      ...(before === undefined ? {} : { before: before(alarm) }),
      after: { [event.kind]: event.body },
      concerns: alarm.ownerId === null ? [] : [alarm.ownerId],
    });
  return { answer: { done: done.length, rows }, deviceIds: [...new Set(done.map((alarm) => alarm.deviceId))] };
}

const rowOf = (id: number, refusal: RefusalName | undefined, lang: Lang): { id: number; errorcode: number; message: string } => ({
  id,
  errorcode: refusal === undefined ? 0 : refusals[refusal].code,
  message: refusal === undefined ? '' : refusals[refusal][lang],
});

/** A pending alarm may never come to be; a merged or withdrawn one is over. */
function checkState({ state }: HeldAlarm): RefusalName | undefined {
  if (state === 'pending') return 'alarmPending';
  return state === 'merged' || state === 'withdrawn' ? 'alarmOver' : undefined;
}

/** Acknowledges alarms: 80094 pending, 80095 over, 80096 acknowledged already. */
export function acknowledge(
  caller: Caller,
  { ids, reason, comment }: { readonly ids: readonly number[]; readonly reason: string; readonly comment?: string | undefined },
  acting: Acting,
): Promise<Acted> {
  return actOnEach(caller, ids, acting, {
    check: (alarm) => checkState(alarm) ?? (alarm.isAcknowledged ? 'alarmAcknowledged' : undefined),
    put: (alarms) =>
      sql`update alarm set acknowledged_at = ${acting.at}, acknowledged_by = ${caller.accountId}, reason = ${reason} where ${isAmong(alarms)}`.execute(
        acting.db,
      ),
    event: { kind: 'acknowledged', body: { reason, ...(comment === undefined || comment === '' ? {} : { comment }) } },
    before: () => ({ acknowledged: null }),
  });
}

/** Gives alarms to somebody, or to nobody: 80094 pending, 80095 over, 60062 his already, 80097 he does not see the device's history. */
export async function assign(
  caller: Caller,
  { ids, uid }: { readonly ids: readonly number[]; readonly uid: number | null },
  acting: Acting,
): Promise<Acted> {
  const seen = new Map<number, boolean>();
  const maySee = async ({ deviceId }: HeldAlarm): Promise<boolean> => {
    if (uid === null) return true;
    const known = seen.get(deviceId) ?? (await seesHistory(acting.db, uid, deviceId, caller.now));
    seen.set(deviceId, known);
    return known;
  };
  return actOnEach(caller, ids, acting, {
    check: async (alarm) => {
      const unfit = checkState(alarm) ?? (alarm.assigneeId === uid ? 'nothingChanged' : undefined);
      return unfit ?? ((await maySee(alarm)) ? undefined : 'assigneeUnfit');
    },
    put: (alarms) => sql`update alarm set assignee_id = ${uid} where ${isAmong(alarms)}`.execute(acting.db),
    event: { kind: 'assigned', body: { uid } },
    before: (alarm) => ({ assigned: { uid: alarm.assigneeId } }),
  });
}

/** Writes a comment to alarms, whatever state they are in. */
export function comment(
  caller: Caller,
  { ids, comment: words }: { readonly ids: readonly number[]; readonly comment: string },
  acting: Acting,
): Promise<Acted> {
  return actOnEach(caller, ids, acting, { check: () => undefined, event: { kind: 'comment', body: { comment: words } } });
}

const isAmong = (alarms: readonly HeldAlarm[]) =>
  sql`(device_id, id) in (select * from unnest(${alarms.map(({ deviceId }) => deviceId)}::integer[], ${alarms.map(({ id }) => id)}::bigint[]))`;
