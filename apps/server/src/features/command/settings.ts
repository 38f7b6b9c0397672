/** Wanted settings of devices as commands of the ledger: each waits until its device is told, for a setting is wanted until another is. */
import { publish } from '../../events/publish.js';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';
import { settingsToTell } from '../device/index.js';

/** What is written down at first of a command that waits, unless it is done once, or held. */
export const unsent = {
  is_once: false,
  is_held: false,
  reason: null,
  sent_at: null,
  frame: null,
  answered_at: null,
  answer: null,
  verdict: null,
};

/** Puts what devices must be told into their queues and takes out what is no longer wanted, in the transaction in which it came to be wanted. `accountId`: who wants it. */
export async function tellSettings(db: Db, deviceIds: readonly number[], accountId: number, nowMs: number): Promise<void> {
  const wanted = await settingsToTell(db, deviceIds);
  const [at, orderIds] = [new Date(nowMs), new Map<number, number>()];
  const kept = wanted.filter(({ isWaiting }) => isWaiting).map(({ deviceId, name }) => `${deviceId} ${name}`);
  const { rows: ended } = await sql<{ device_id: number }>`
    update command set state = 'cancelled', reason = 'superseded', answered_at = ${at}
    where device_id = any(${deviceIds}::integer[]) and way = 'setting' and state = 'waiting' and device_id || ' ' || name <> all(${kept}::text[])
    returning device_id`.execute(db);
  for (const { deviceId, name, value, isWaiting } of wanted) {
    if (isWaiting) continue;
    const asked = { deviceId, accountId, way: 'setting', name, params: { value }, replaces: [name], at, until: null } as const;
    await addWaiting(db, orderIds, asked);
  }
  const ids = [...orderIds.keys()];
  await publish(db, { type: 'commandsWanted', deviceIds: ids });
  await publish(db, { type: 'commandsChanged', deviceIds: [...new Set([...ids, ...ended.map(({ device_id: id }) => id)])] });
}

/** A command for one device that waits until the device is told. */
export type Waiting = {
  readonly deviceId: number;
  /** Who wants it. */
  readonly accountId: number | null;
  readonly way: 'cmd' | 'setting';
  readonly name: string;
  /** See `partOf`; empty: of the whole device. */
  readonly part?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly isFollow?: boolean;
  /** Names of those alike whose place it takes while they wait. */
  readonly replaces: readonly string[];
  readonly at: Date;
  /** Null = until it is taken. */
  readonly until: Date | null;
};

/** Puts a command into the queue of its device. What one device is told together is one order: `orders` are those of the devices so far. */
export async function addWaiting(
  db: Db,
  orders: Map<number, number>,
  { deviceId, accountId, way, name, part = '', params, isFollow = false, replaces, at, until }: Waiting,
): Promise<void> {
  await replaceWaiting(db, [deviceId], replaces, part, at);
  const orderId = orders.get(deviceId) ?? (await nextOrder(db));
  orders.set(deviceId, orderId);
  await db
    .insertInto('command')
    .values({
      ...unsent,
      order_id: orderId,
      device_id: deviceId,
      account_id: accountId,
      way,
      name,
      part,
      params: JSON.stringify(params),
      is_follow: isFollow,
      created_at: at,
      expires_at: until,
    })
    .execute();
}

/** What waits of the same kind is not wanted any more; nor is a setting that went out and that nobody has answered, for it would be sent again. */
export async function replaceWaiting(
  db: Db,
  deviceIds: readonly number[],
  names: readonly string[],
  part: string,
  at: Date,
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update command set state = 'cancelled', reason = 'superseded', answered_at = ${at}
    where device_id = any(${deviceIds}::integer[]) and name = any(${names}::text[]) and part = ${part}
      and (state = 'waiting' or (state = 'sent' and not is_once))`.execute(db);
}

/** The number of the next order. */
export async function nextOrder(db: Db): Promise<number> {
  const { rows } = await sql<{ order_id: number }>`select nextval('command_order')::integer as order_id`.execute(db);
  return rows[0]?.order_id ?? 0;
}
