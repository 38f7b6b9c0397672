/** What people did about incidents that somebody else has found the reader may see: who acknowledged them and why, and what was written to them. */
import type { proofs } from '@frostway/contract/mission/decisions';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Picked } from './rows.js';

type Proof = (typeof proofs)[number];
/** Null: the account is no more. */
type By = { readonly account: string; readonly nickname: string } | null;
/** See above; comments oldest first. */
export type IncidentWork = {
  readonly acknowledged: {
    readonly by: By;
    readonly at: number;
    readonly cause: string;
    readonly action: string;
    /** How it was signed, where it was. */
    readonly proof?: Proof;
  } | null;
  readonly comments: readonly { readonly by: By; readonly at: number; readonly text: string }[];
};
type Person = { account: string | null; nickname: string | null };
type AcknowledgedRow = Person & { id: number; at: Date; reason: string | null; body: { comment?: string; proof?: Proof } | null };
type CommentRow = Person & { id: number; at: Date; text: string };

const personOf = ({ account, nickname }: Person): By => (account === null ? null : { account, nickname: nickname ?? account });

/** By the incident's id; what nobody did anything about is missing. */
export async function workOn(db: Db, picked: readonly Picked[]): Promise<ReadonlyMap<number, IncidentWork>> {
  const named = sql`unnest(${picked.map(({ deviceId }) => deviceId)}::integer[], ${picked.map(({ id }) => id)}::bigint[]) as named (device_id, id)`;
  const acknowledged = await sql<AcknowledgedRow>`
    select item.id, item.acknowledged_at as at, acted.reason, person.account, person.nickname,
      (select event.body from alarm_event as event
        where event.device_id = acted.device_id and event.alarm_id = acted.id and event.kind = 'acknowledged' order by event.id desc limit 1) as body
    from ${named} join incident as item on item.device_id = named.device_id and item.id = named.id and item.acknowledged_at is not null
    left join lateral (
      select part.device_id, part.id, part.reason, part.acknowledged_by from alarm as part
      where part.device_id = item.device_id and part.incident_id = item.id and part.acknowledged_at is not null and part.state in ('active', 'cleared')
      order by part.acknowledged_at desc, part.id limit 1) as acted on true
    left join account as person on person.id = acted.acknowledged_by`.execute(db);
  const comments = await sql<CommentRow>`
    select said.id, said.at, said.text, person.account, person.nickname from (
      select distinct named.id, event.at, event.account_id, event.body ->> 'comment' as text
      from ${named} join alarm as part on part.device_id = named.device_id and part.incident_id = named.id
      join alarm_event as event on event.device_id = part.device_id and event.alarm_id = part.id and event.kind = 'comment') as said
    left join account as person on person.id = said.account_id order by said.at, said.text`.execute(db);
  const found = new Map<number, { acknowledged: IncidentWork['acknowledged']; comments: IncidentWork['comments'][number][] }>();
  const of = (id: number) => {
    const work = found.get(id) ?? { acknowledged: null, comments: [] };
    found.set(id, work);
    return work;
  };
  for (const { id, at, reason, body, ...person } of acknowledged.rows)
    of(id).acknowledged = {
      by: personOf(person),
      at: at.getTime(),
      cause: reason ?? '',
      action: body?.comment ?? '',
      ...(body?.proof === undefined ? {} : { proof: body.proof }),
    };
  for (const { id, at, text, ...person } of comments.rows) of(id).comments.push({ by: personOf(person), at: at.getTime(), text });
  return found;
}
