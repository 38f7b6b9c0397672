/** The log of what was sent to whom: of an owner, and of one alarm for everyone who sees its device. */
import type { Input } from '@frostway/contract/endpoint';
import type { notification as table } from '@frostway/contract/notification/endpoints';
import type { Delivery, DeliveryState } from '@frostway/contract/notification/rows';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Try } from '../../db/schema.js';
import { notAllowed } from '../../outside/webhook.js';
import { joinSeen, seesDevice } from '../../scope/devices.js';

type DeliveryFilter = Input<(typeof table)['deliveries']>;
type Row = {
  id: number;
  alarm_id: number | null;
  device_id: number | null;
  device: string | null;
  mac: string | null;
  imei: string | null;
  mission: Delivery['mission'];
  kind: Delivery['kind'];
  type: Delivery['type'];
  step: number;
  channel: Delivery['channel'];
  recipient_name: string;
  address: string | null;
  state: DeliveryState;
  is_digest: boolean;
  created_at: Date;
  due_at: Date;
  sent_at: Date | null;
  tries: readonly Try[] | null;
};

/** How a delivery stands: as the outbox says once it has it. */
/** How many messages were sent about each of these alarms, by the alarm's id; none for those about which there was none. */
export async function countDeliveries(
  db: Db,
  alarms: readonly { readonly deviceId: number; readonly id: number }[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ alarm_id: number; count: number }>`
    select delivery.alarm_id, count(*)::integer as count from delivery where delivery.alarm_id = any(${alarms.map(({ id }) => id)}::bigint[])
      and delivery.device_id = any(${[...new Set(alarms.map(({ deviceId }) => deviceId))]}::integer[]) and delivery.state in ('handed', 'told')
    group by delivery.alarm_id`.execute(db);
  return new Map(rows.map((row) => [row.alarm_id, row.count]));
}

const stateOf = sql<DeliveryState>`case
  when delivery.state not in ('handed', 'told') then delivery.state when delivery.state = 'told' then 'sent'
  when mail.state is null then case when exists (select from account where account.id = delivery.owner_id and account.level = 'demo') then 'demo' else 'unknown' end when mail.state = 'sending' then 'queued' else mail.state end`;

/**
 * A page of them, the newest first by the time that is shown of each: when it was sent, else when it is due. An alarm of a device the caller does not see has none; who had a device before is not notified what it is called now, nor does
 * he find by it.
 */
export async function listDeliveries(
  db: Db,
  caller: Caller,
  wanted: DeliveryFilter,
  lang: Lang,
): Promise<{ total: number; rows: Delivery[] }> {
  const name = sql`case when ${seesDevice(caller)} then device.name else coalesce(device.alias, device.mac, device.imei) end`;
  const isOwn = sql`delivery.owner_id = ${caller.ownerId}`;
  const conditions: RawBuilder<unknown>[] = [];
  if (wanted.id !== undefined) conditions.push(sql`delivery.id = ${wanted.id}`);
  const namedBy = wanted.incident ?? wanted.alarmId;
  if (namedBy === undefined) conditions.push(isOwn);
  else
    conditions.push(
      wanted.incident === undefined
        ? sql`delivery.alarm_id = ${namedBy}`
        : sql`delivery.alarm_id in (select part.id from alarm join alarm as part on part.device_id = alarm.device_id and part.incident_id = alarm.incident_id
            where alarm.id = ${namedBy})`,
      sql`(${isOwn} or delivery.device_id in (${seenOf(caller, namedBy)}))`,
    );
  if (wanted.channel !== undefined) conditions.push(sql`delivery.channel = ${wanted.channel}`);
  if (wanted.kind !== undefined) conditions.push(sql`delivery.kind = ${wanted.kind}`);
  if (wanted.state !== undefined) conditions.push(sql`${stateOf} = ${wanted.state}`);
  if (wanted.st !== undefined) conditions.push(sql`delivery.created_at >= ${new Date(wanted.st)}`);
  if (wanted.et !== undefined) conditions.push(sql`delivery.created_at < ${new Date(wanted.et)}`);
  if (wanted.search !== undefined && wanted.search !== '') {
    const pattern = likePattern(wanted.search);
    conditions.push(
      sql`(delivery.recipient_name ilike ${pattern} or ${name} ilike ${pattern} or mission.name ilike ${pattern} or mission.code ilike ${pattern} or (${isOwn} and mail.recipient ilike ${pattern}))`,
    );
  }
  const from = sql`from delivery left join mail on mail.id = delivery.mail_id left join device on device.id = delivery.device_id
    left join mission on mission.id = delivery.mission_id
    where ${sql.join(conditions, sql` and `)}`;
  const sentAt = sql`case when delivery.state = 'told' then delivery.handed_at else mail.sent_at end`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db);
  const total = counted[0]?.total ?? 0;
  checkPage(total, wanted);
  const { limit, offset } = rangeOf(wanted);
  const { rows } = await sql<Row>`
    select delivery.id, delivery.alarm_id, delivery.device_id, ${name} as device, device.mac, device.imei, delivery.kind,
      case when mission.id is not null then json_build_object('id', mission.id, 'name', mission.name, 'code', mission.code) end as mission,
      (select alarm.type from alarm where alarm.device_id = delivery.device_id and alarm.id = delivery.alarm_id) as type, delivery.step, delivery.channel,
      delivery.recipient_name, case when ${isOwn} then mail.recipient end as address, ${stateOf} as state, delivery.is_digest, delivery.created_at, delivery.due_at,
      ${sentAt} as sent_at, case when ${isOwn} then mail.tries end as tries
    ${from} order by coalesce(${sentAt}, delivery.due_at) desc, delivery.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map((row) => toDelivery(row, lang)) };
}

/** The device of an alarm, when the caller sees its history. */
function seenOf(caller: Caller, alarmId: number): RawBuilder<unknown> {
  return sql`select device.id from alarm join device on device.id = alarm.device_id ${joinSeen(caller)}
    where alarm.id = ${alarmId} and seen.may_history and alarm.started_ms between seen.from_ms and seen.until_ms`;
}

function toDelivery(row: Row, lang: Lang): Delivery {
  return {
    id: row.id,
    alarmId: row.alarm_id,
    device: row.device_id === null || row.device === null ? null : { id: row.device_id, name: row.device, mac: row.mac, imei: row.imei },
    mission: row.mission,
    kind: row.kind,
    type: row.type,
    step: row.step,
    channel: row.channel,
    recipient: row.recipient_name,
    address: row.channel === 'webhook' && row.address !== null ? new URL(row.address).host : row.address,
    state: row.state,
    isDigest: row.is_digest,
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    tries: (row.tries ?? []).map(({ at, isSent, answer }) => ({
      at,
      isSent,
      answer: answer === notAllowed ? text(lang, 'notification.log.notPublic') : answer,
    })),
  };
}
