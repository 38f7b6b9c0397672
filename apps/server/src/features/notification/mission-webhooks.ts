/**
 * Webhooks that are told of missions. A message and its entry in the log are written in the transaction of what happened, so that a crash loses neither and tells
 * nothing twice; from there it goes the way of all messages: signed, tried again, one webhook's after the other.
 */
import type { MissionEvent } from '@frostway/contract/notification/rows';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { createOutbox } from '../../outbox/outbox.js';

/** Something that happened to a mission. */
export type MissionHappening = {
  readonly kind: MissionEvent;
  readonly missionId: number;
  readonly ownerId: number;
  /** What makes it another of its kind: a mission ends once more when late data moves its end. The same is told once. */
  readonly about: string;
};

const kindOf = {
  started: 'missionStarted',
  arrived: 'missionArrived',
  delayed: 'missionDelayed',
  ended: 'missionEnded',
  decided: 'missionDecided',
  handedOver: 'missionHandedOver',
} as const satisfies Record<MissionEvent, string>;

/** Webhooks leave whatever senders are set. */
const outbox = createOutbox({ mail: false, sms: false });

/** Tells the webhooks of its owner that are told of missions. `dataOf` is asked only if there are any; `isRevised`: another of the kind was told before. */
export async function tellMissionWebhooks(
  db: Db,
  { kind, missionId, ownerId, about }: MissionHappening,
  dataOf: (isRevised: boolean) => Promise<object>,
  nowMs: number,
): Promise<void> {
  const { rows: hooks } = await sql<{ id: number; name: string; url: string; is_demo: boolean }>`
    select webhook.id, webhook.name, webhook.url, account.level = 'demo' as is_demo from webhook join account on account.id = webhook.owner_id
    where webhook.owner_id = ${ownerId} and webhook.is_enabled and webhook.tells_missions order by webhook.id`.execute(db);
  const at = new Date(nowMs);
  for (const { id, name, url, is_demo: isDemo } of hooks) {
    const recipient = `webhook:${id}`;
    const { rows: before } = await sql`
      select from delivery where mission_id = ${missionId} and kind = ${kindOf[kind]} and recipient = ${recipient} limit 1`.execute(db);
    const { rows: fresh } = await sql<{ id: number }>`
      insert into delivery (owner_id, cause, mission_id, kind, severity, channel, recipient, recipient_name, webhook_id, state, due_at, created_at, handed_at)
      values (${ownerId}, ${`mission:${missionId}:${kind}:${about}`}, ${missionId}, ${kindOf[kind]}, 'warning', 'webhook', ${recipient}, ${name}, ${id},
        'handed', ${at}, ${at}, ${at})
      on conflict (cause, step, recipient, channel) do nothing returning id`.execute(db);
    const [delivery] = fresh;
    if (delivery === undefined || isDemo) continue;
    const body = { type: `mission.${kind}`, timestamp: at.toISOString(), data: await dataOf(before.length > 0) };
    const mailId = await outbox.sendWebhook(db, { to: url, webhookId: id, text: JSON.stringify(body) });
    await sql`update delivery set mail_id = ${mailId} where id = ${delivery.id}`.execute(db);
  }
}

/** Which of these missions have a webhook that was not told yet that they are late. */
export async function delaysUntold(db: Db, missionIds: readonly number[]): Promise<{ id: number; ownerId: number }[]> {
  if (missionIds.length === 0) return [];
  const { rows } = await sql<{ id: number; ownerId: number }>`
    select mission.id, mission.owner_id as "ownerId" from mission where mission.id = any(${missionIds}::integer[]) and exists (
      select from webhook where webhook.owner_id = mission.owner_id and webhook.is_enabled and webhook.tells_missions and not exists (
        select from delivery where delivery.mission_id = mission.id and delivery.kind = 'missionDelayed' and delivery.webhook_id = webhook.id))
    order by mission.id`.execute(db);
  return rows;
}
