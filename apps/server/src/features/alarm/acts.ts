/** What people do about incidents, and so about all their alarms: acknowledge, assign, comment. An incident is named by any of its alarms; who may, and in which state, is said one by one. */
import type { Answer } from '@frostway/contract/endpoint';
import type { alarmFeature as table } from '@frostway/contract/alarm/endpoints';
import { type RefusalName, refusals, refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import { type HeldIncident, holdIncidents } from './one.js';
import { seesHistory } from './people.js';

type Acting = Pick<Changing, 'db' | 'audit' | 'lang'> & { readonly at: Date };
type Acted = { readonly answer: Answer<(typeof table)['acknowledge']>; readonly deviceIds: readonly number[] };
/** An alarm something is done to. */
type Done = { readonly id: number; readonly deviceId: number };
type Event = { readonly kind: 'acknowledged' | 'assigned' | 'comment'; readonly body: Record<string, unknown> };

/** Does something to each incident that allows it. Refuses what the first says when none does. */
async function actOnEach(
  caller: Caller,
  ids: readonly number[],
  { db, audit, lang, at }: Acting,
  {
    check,
    of,
    put,
    event: { kind, body: words },
    before,
    signed,
  }: {
    readonly check: (incident: HeldIncident) => RefusalName | undefined | Promise<RefusalName | undefined>;
    /** The alarms it is done to. */
    readonly of: (incident: HeldIncident) => readonly number[];
    readonly put?: (alarms: readonly Done[]) => Promise<unknown>;
    readonly event: Event;
    /** How it was signed, of incidents of accounts that ask for it. */
    readonly signed?: (ownerIds: readonly number[]) => Promise<string | undefined>;
    readonly before?: (incident: HeldIncident) => Record<string, unknown>;
  },
): Promise<Acted> {
  const done = new Map<number, HeldIncident>();
  const alarms = new Map<number, Done>();
  const rows: { id: number; errorcode: number; message: string }[] = [];
  let first: RefusalName | undefined;
  for (const { id, held } of await holdIncidents(db, caller, ids)) {
    const refusal = typeof held === 'string' ? held : await check(held);
    if (refusal === undefined && typeof held !== 'string') {
      done.set(held.id ?? id, held);
      for (const each of of(held)) alarms.set(each, { id: each, deviceId: held.deviceId });
    } else first ??= refusal;
    rows.push(rowOf(id, refusal, lang));
  }
  if (done.size === 0) refuse(first ?? 'noSuchAlarm');
  const proof = await signed?.([...done.values()].flatMap(({ ownerId }) => ownerId ?? []));
  const event: Event = { kind, body: proof === undefined ? words : { ...words, proof } };
  await db
    .insertInto('alarm_event')
    .values(
      [...alarms.values()].map((alarm) => ({
        device_id: alarm.deviceId,
        alarm_id: alarm.id,
        at,
        kind: event.kind,
        account_id: caller.accountId,
        body: JSON.stringify(event.body),
      })),
    )
    .execute();
  await put?.([...alarms.values()]);
  for (const [id, incident] of done)
    audit({
      entity: 'alarm',
      id,
      ...(before === undefined ? {} : { before: before(incident) }),
      after: { [event.kind]: event.body },
      concerns: incident.ownerId === null ? [] : [incident.ownerId],
    });
  const isDone = ({ errorcode }: { errorcode: number }): boolean => errorcode === 0;
  return {
    answer: { done: rows.filter(isDone).length, rows },
    deviceIds: [...new Set([...done.values()].map(({ deviceId }) => deviceId))],
  };
}

const rowOf = (id: number, refusal: RefusalName | undefined, lang: Lang): { id: number; errorcode: number; message: string } => ({
  id,
  errorcode: refusal === undefined ? 0 : refusals[refusal].code,
  message: refusal === undefined ? '' : refusals[refusal][lang],
});

/** A pending incident may never come to be; a merged or withdrawn alarm is over. */
function checkState({ state }: HeldIncident): RefusalName | undefined {
  if (state === 'pending') return 'alarmPending';
  return state === 'merged' || state === 'withdrawn' ? 'alarmOver' : undefined;
}

/** Acknowledges incidents, those of their alarms that have fired and that nobody has acknowledged: 80094 pending, 80095 over, 80096 acknowledged already, and as `signed` does. */
export function acknowledge(
  caller: Caller,
  { ids, reason, comment }: { readonly ids: readonly number[]; readonly reason: string; readonly comment?: string | undefined },
  acting: Acting,
  signed: (ownerIds: readonly number[]) => Promise<string | undefined>,
): Promise<Acted> {
  return actOnEach(caller, ids, acting, {
    signed,
    check: (incident) => checkState(incident) ?? (incident.isAcknowledged ? 'alarmAcknowledged' : undefined),
    of: ({ waiting }) => waiting,
    put: (alarms) =>
      sql`update alarm set acknowledged_at = ${acting.at}, acknowledged_by = ${caller.accountId}, reason = ${reason} where ${isAmong(alarms)}`.execute(
        acting.db,
      ),
    event: { kind: 'acknowledged', body: { reason, ...(comment === undefined || comment === '' ? {} : { comment }) } },
    before: () => ({ acknowledged: null }),
  });
}

/** Gives incidents to somebody, or to nobody: 80094 pending, 80095 over, 60062 his already, 80097 he does not see the device's history. */
export async function assign(
  caller: Caller,
  { ids, uid }: { readonly ids: readonly number[]; readonly uid: number | null },
  acting: Acting,
): Promise<Acted> {
  const seen = new Map<number, boolean>();
  const maySee = async ({ deviceId }: HeldIncident): Promise<boolean> => {
    if (uid === null) return true;
    const known = seen.get(deviceId) ?? (await seesHistory(acting.db, uid, deviceId, caller.now));
    seen.set(deviceId, known);
    return known;
  };
  return actOnEach(caller, ids, acting, {
    check: async (incident) => {
      const unfit = checkState(incident) ?? (incident.assigneeId === uid ? 'nothingChanged' : undefined);
      return unfit ?? ((await maySee(incident)) ? undefined : 'assigneeUnfit');
    },
    of: ({ alarms }) => alarms,
    put: (alarms) => sql`update alarm set assignee_id = ${uid} where ${isAmong(alarms)}`.execute(acting.db),
    event: { kind: 'assigned', body: { uid } },
    before: (incident) => ({ assigned: { uid: incident.assigneeId } }),
  });
}

/** Writes a comment to incidents, whatever state they are in. */
export function comment(
  caller: Caller,
  { ids, comment: words }: { readonly ids: readonly number[]; readonly comment: string },
  acting: Acting,
): Promise<Acted> {
  return actOnEach(caller, ids, acting, {
    check: () => undefined,
    of: ({ alarms }) => alarms,
    event: { kind: 'comment', body: { comment: words } },
  });
}

const isAmong = (alarms: readonly Done[]) =>
  sql`(device_id, id) in (select * from unnest(${alarms.map(({ deviceId }) => deviceId)}::integer[], ${alarms.map(({ id }) => id)}::bigint[]))`;
