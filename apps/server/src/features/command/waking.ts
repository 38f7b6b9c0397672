/** Devices that sleep: until when by plan, what waits for them, and the text message that wakes one. Table wake_up is written here alone. */
import type { commandFeature as table } from '@frostway/contract/command/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { refuse, Refusal } from '@frostway/contract/refusals';
import { connectionOf } from '@frostway/core/device-state';
import { commandOf, findModel } from '@frostway/core/models';
import { asleepUntilMs } from '@frostway/core/sleep';
import { offerOf } from '@frostway/protocol/offered';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Outbox } from '../../outbox/outbox.js';
import { findOwnedDevices, findSeenDevice } from '../../scope/devices.js';
import { parsePhone } from '../account/index.js';
import { selectRhythm } from '../device/index.js';
import { Allowance, maySms, type MostADay } from '../notification/index.js';

type One = { readonly mac?: string | undefined; readonly imei?: string | undefined };
type WakeUp = Answer<(typeof table)['wakeUp']>;

/** Messages to one device in a day of 24 hours. */
const mostOfDevice = 5;
const dayMs = 86_400_000;
/** A message that has not left after so many tries wakes nobody at the right time. */
const mostTries = 3;

type Row = { name: string; model: string; sim: string | null };

/** By what the message leaves, and how many an account may have sent. */
export type Waking = { readonly outbox: Outbox; readonly mostADay: MostADay };

async function read(
  db: Db,
  { outbox, mostADay }: Waking,
  ownerId: number,
  deviceId: number,
  nowMs: number,
): Promise<WakeUp & { readonly name: string }> {
  const device = await db.selectFrom('device').select(['name', 'model', 'sim']).where('id', '=', deviceId).executeTakeFirstOrThrow();
  const { rows } = await sql<{ sent_at: Date; account: string | null }>`
    select wake_up.sent_at, account.account from wake_up left join account on account.id = wake_up.account_id
    where device_id = ${deviceId} and sent_at > ${new Date(nowMs - dayMs)} order by wake_up.id desc`.execute(db);
  return {
    name: device.name,
    text: textFor(device),
    phone: parsePhone(device.sim ?? '') ?? null,
    leaves: outbox.canSend.sms,
    left: Math.max(0, mostOfDevice - rows.length),
    most: mostOfDevice,
    isAllowed: await maySms(db, ownerId),
    leftOfAccount: Math.max(0, mostADay.sms - (await new Allowance(db, mostADay, nowMs).sent(ownerId, 'sms'))),
    sent: rows.map(({ sent_at: at, account: by }) => ({ at: at.toISOString(), by })),
  };
}

function textFor({ model: name }: Row): string | null {
  const model = findModel(name);
  return (model && offerOf(model)?.wakeUpText) ?? null;
}

/** Answers GET /api/devices/wakeup/instruction. Refuses 50017. */
export async function readWakeUp(db: Db, waking: Waking, caller: Caller, wanted: One, nowMs: number): Promise<WakeUp> {
  const { id } = await findSeenDevice(db, caller, wanted, 'change');
  const { name: _, ...answer } = await read(db, waking, caller.ownerId, id, nowMs);
  return answer;
}

/** Sends the message, as one of the caller's account. Refuses 50017, 80002, 80223, 80225, 80620 to 80622. */
export async function sendWakeUp(
  caller: Caller,
  { mac, imei }: One,
  { db, audit }: Pick<Changing, 'db' | 'audit'>,
  waking: Waking,
  nowMs: number,
): Promise<WakeUp> {
  const { ownerId } = caller;
  const given = { ...(mac === undefined ? {} : { macs: [mac] }), ...(imei === undefined ? {} : { imeis: [imei] }) };
  if (Object.keys(given).length === 0) refuse('rangeMissing');
  const [device] = await findOwnedDevices(db, caller, given, 'change');
  if (device === undefined) refuse('notFound');
  if (device.expiresAt !== null && device.expiresAt.getTime() <= nowMs) refuse('deviceExpired');
  // Whoever else sends one of this account's waits: each counts those before it.
  await sql`select from account where id = ${ownerId} for no key update`.execute(db);
  const { name, text, phone, left, isAllowed, leftOfAccount } = await read(db, waking, ownerId, device.id, nowMs);
  const holes = { device: name, most: mostOfDevice };
  if (text === null) throw new Refusal('wakeUpNotTaken', undefined, { holes });
  if (phone === null) throw new Refusal('wakeUpNoNumber', undefined, { holes });
  if (left === 0) throw new Refusal('wakeUpsUsedUp', undefined, { holes });
  if (!isAllowed) refuse('smsNotAllowed');
  if (leftOfAccount === 0) refuse('messagesUsedUp');
  await waking.outbox.sendSms(db, { to: phone, text }, { mostTries });
  const { id } = await db
    .insertInto('wake_up')
    .values({ device_id: device.id, account_id: caller.accountId, owner_id: ownerId, phone, text, sent_at: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'wakeUp', id, after: { deviceId: device.id, text } });
  const { name: _, ...answer } = await read(db, waking, ownerId, device.id, nowMs);
  return answer;
}

/** Answers GET /beacon/getPsmStatus. Refuses 50017. */
export async function readSleep(db: Db, caller: Caller, wanted: One, nowMs: number): Promise<Answer<(typeof table)['sleep']>> {
  const { id } = await findSeenDevice(db, caller, wanted, 'change');
  const found = await selectRhythm(db, id);
  const { rows: mode } = await sql<{ name: string; params: Record<string, unknown>; since: Date; model: string }>`
    select device_rhythm.name, params, since, device.model from device_rhythm join device on device.id = device_id where device_id = ${id}`.execute(
    db,
  );
  const { rows: next } = await sql<{ name: string; params: Record<string, unknown>; due_at: Date }>`
    select name, params, due_at from command_to_follow where device_id = ${id} order by due_at`.execute(db);
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::integer as count from command
    where device_id = ${id} and state = 'waiting' and (expires_at is null or expires_at > ${new Date(nowMs)})`.execute(db);
  const isOnline = connectionOf(found.lastSeenMs, found.intervalSeconds, nowMs) === 'online';
  const untilMs = asleepUntilMs(found.rhythm, found.lastSeenMs, nowMs);
  const [row] = mode;
  const model = row?.name === 'mode' && row.params['value'] === 'saving' ? findModel(row.model) : undefined;
  return {
    mode: row === undefined ? null : { command: row.name, params: row.params, since: row.since.toISOString() },
    mapUpdateSeconds: (model && commandOf(model, 'savingMode')?.mapUpdateSeconds) ?? null,
    lastSeen: found.lastSeenMs === null ? null : new Date(found.lastSeenMs).toISOString(),
    isOnline,
    isAsleep: !isOnline && untilMs !== null && nowMs < untilMs,
    asleepUntil: untilMs === null ? null : new Date(untilMs).toISOString(),
    night: found.rhythm.night,
    next: next.map(({ name, params, due_at: at }) => ({ command: name, params, at: at.toISOString() })),
    waiting: waiting[0]?.count ?? 0,
  };
}
