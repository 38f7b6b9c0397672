/** Orders of data and service: placed by the owner of a device, paid at a payment service or to the dealer, credited once. Table sim_order is only written here. */
import { randomBytes } from 'node:crypto';
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse, Refusal } from '@frostway/contract/refusals';
import type { sim as table } from '@frostway/contract/sim/endpoints';
import type { SimOrder } from '@frostway/contract/sim/rows';
import { addMonths } from '@frostway/core/months';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db, Tx } from '../../db/connect.js';
import type { Offer } from '../../db/schema-sim.js';
import type { Payment, PaymentService } from '../../outside/payment.js';
import { extendService } from '../trade/index.js';
import { putTopUp } from './ledger.js';
import { findOrdered, findSeller } from './plans.js';

/** Orders of an account that may wait for their payment. */
const mostUnpaid = 20;
/** A code to pay by holds for so long, a promise to pay a dealer for longer, ms. */
const codeMs = 2 * 3_600_000;
const promiseMs = 7 * 86_400_000;

/** Where orders are paid, and where the service says so; undefined: to the dealer. */
export type Payments = { readonly service: PaymentService; readonly notifyUrl: () => string } | undefined;

type OrderRow = Omit<SimOrder, 'codeUrl' | 'createdAt' | 'expiresAt' | 'paidAt' | 'state' | 'isSold'> & {
  readonly device_id: number;
  readonly seller_id: number | null;
  readonly state: 'unpaid' | 'paid' | 'cancelled';
  readonly code_url: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly paid_at: Date | null;
  readonly transaction_id: string | null;
};

const orderColumns = sql`sim_order.id, sim_order.number, device.mac, device.imei, device.name as device, buyer.account as buyer, seller.account as seller,
  sim_order.kind, sim_order.name, sim_order.megabytes, sim_order.months, sim_order.amount, sim_order.currency, sim_order.payment, sim_order.state,
  sim_order.code_url, sim_order.created_at, sim_order.expires_at, sim_order.paid_at, sim_order.transaction_id, sim_order.device_id, sim_order.seller_id`;
const orderTables = sql`sim_order join device on device.id = sim_order.device_id join account as buyer on buyer.id = sim_order.buyer_id
  left join account as seller on seller.id = sim_order.seller_id`;

/** Without what else a row has. */
const offerOf = ({ kind, name, megabytes, months, amount, currency }: Offer): Offer => ({
  kind,
  name,
  megabytes,
  months,
  amount,
  currency,
});

const isOpen = ({ state, expires_at: expiresAt }: OrderRow, nowMs: number): boolean => state === 'unpaid' && expiresAt.getTime() > nowMs;

function toOrder(row: OrderRow, { accountId }: Caller, nowMs: number): SimOrder {
  const { id, number, mac, imei, device, buyer, seller, payment } = row;
  return {
    id,
    number,
    mac,
    imei,
    device,
    buyer,
    seller,
    ...offerOf(row),
    payment,
    state: row.state === 'unpaid' && !isOpen(row, nowMs) ? 'expired' : row.state,
    codeUrl: isOpen(row, nowMs) ? row.code_url : null,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    isSold: row.seller_id === accountId,
  };
}

/** Condition on `sim_order`: who ordered and who sells it know of it. */
const knows = ({ ownerId, accountId }: Caller): RawBuilder<SqlBool> =>
  sql<SqlBool>`(sim_order.buyer_id = ${ownerId} or sim_order.seller_id = ${accountId})`;

async function holdOrder(db: Db, where: RawBuilder<SqlBool>): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${orderColumns} from ${orderTables} where ${where} for update of sim_order`.execute(db);
  return rows[0];
}

/** Answers GET /beacon/position/getSimOrderDetails. */
export async function listOrders(
  db: Db,
  caller: Caller,
  { id, mac, imei, state, ...paged }: Input<(typeof table)['orders']>,
  nowMs: number,
): Promise<Answer<(typeof table)['orders']>> {
  const at = new Date(nowMs);
  const conditions: RawBuilder<SqlBool>[] = [knows(caller)];
  if (id !== undefined) conditions.push(sql`sim_order.id = ${id}`);
  if (mac !== undefined) conditions.push(sql`device.mac = ${mac}`);
  if (imei !== undefined) conditions.push(sql`device.imei = ${imei}`);
  if (state === 'unpaid') conditions.push(sql`sim_order.state = 'unpaid' and sim_order.expires_at > ${at}`);
  else if (state === 'expired') conditions.push(sql`sim_order.state = 'unpaid' and sim_order.expires_at <= ${at}`);
  else if (state !== undefined) conditions.push(sql`sim_order.state = ${state}`);
  const where = sql.join(conditions, sql` and `);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${orderTables} where ${where}`.execute(db);
  const total = counted[0]?.total ?? 0;
  checkPage(total, paged);
  const { limit, offset } = rangeOf(paged);
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from ${orderTables} where ${where} order by sim_order.id desc limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map((row) => toOrder(row, caller, nowMs)) };
}

/** Answers POST /beacon/position/getOrderPrepayId. Refuses 50017, 60041, 80483, 80487, 80488. */
export async function placeOrder(
  caller: Caller,
  { mac, imei, plan: planId, openid }: Input<(typeof table)['placeOrder']>,
  { db, audit }: AuditedChange,
  payments: Payments,
  nowMs: number,
): Promise<Answer<(typeof table)['placeOrder']>> {
  const device = await findOrdered(db, caller, { mac, imei });
  const sellerId = await findSeller(db, device.id);
  const plan = await db
    .selectFrom('sim_plan')
    .selectAll()
    .where('id', '=', planId)
    .where('seller_id', '=', sellerId ?? 0)
    .executeTakeFirst();
  if (plan === undefined) refuse('noSuchOffer', { plan: 'noSuchOffer' });
  const { rows: unpaid } = await sql<{ count: number }>`
    select count(*) from sim_order where buyer_id = ${caller.ownerId} and state = 'unpaid' and expires_at > ${new Date(nowMs)}`.execute(db);
  if ((unpaid[0]?.count ?? 0) >= mostUnpaid) throw new Refusal('ordersTooMany', undefined, { holes: { most: mostUnpaid } });
  // The service takes yuan alone.
  const service = plan.currency === 'CNY' ? payments : undefined;
  const [number, expiresAt] = [numberOf(nowMs), new Date(nowMs + (service === undefined ? promiseMs : codeMs))];
  const { name, amount, currency } = plan;
  const charged = await service?.service
    .charge({ number, description: name, amount, currency, expiresAt, notifyUrl: service.notifyUrl(), openid: openid || undefined })
    .catch((error: unknown) => {
      throw new Refusal('paymentFailed', undefined, { cause: error });
    });
  const { id } = await db
    .insertInto('sim_order')
    .values({
      number,
      device_id: device.id,
      buyer_id: caller.ownerId,
      seller_id: plan.seller_id,
      ...offerOf(plan),
      payment: service === undefined ? 'manual' : 'wechat',
      code_url: charged?.codeUrl ?? null,
      created_at: new Date(nowMs),
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'simOrder', id, after: { number, deviceId: device.id, name, amount, currency } });
  const placed = await holdOrder(db, sql`sim_order.id = ${id}`);
  if (placed === undefined) throw new Error(`no order ${id}`);
  return { ...toOrder(placed, caller, nowMs), prepay: charged?.prepay ?? null };
}

/** Digits and letters, as payment services want it: when, and what nobody guesses. */
function numberOf(nowMs: number): string {
  return `FW${new Date(nowMs).toISOString().slice(0, 19).replaceAll(/\D/g, '')}${randomBytes(6).toString('hex').toUpperCase()}`;
}

/** Answers PUT /api/sim/orders/paid. Refuses 80482, 80489, and 80490 what the payment service confirms. */
export async function recordPayment(
  caller: Caller,
  id: number,
  { db, audit }: AuditedChange & { readonly db: Tx },
  nowMs: number,
): Promise<SimOrder> {
  const order = await holdOrder(db, sql`sim_order.id = ${id} and sim_order.seller_id = ${caller.accountId}`);
  if (order === undefined) refuse('noSuchOrder');
  if (!isOpen(order, nowMs)) refuse('orderOver');
  if (order.payment !== 'manual') refuse('orderPaidElsewhere');
  await credit(db, order, { accountId: caller.accountId, transactionId: null, paidAt: new Date(nowMs) }, nowMs);
  audit({ entity: 'simOrder', id, before: { state: order.state }, after: { state: 'paid' } });
  return toOrder({ ...order, state: 'paid', paid_at: new Date(nowMs) }, caller, nowMs);
}

/** Answers DELETE /api/sim/orders. Refuses 80482, 80489, and 80488 when the payment service does not close it. */
export async function cancelOrder(
  caller: Caller,
  id: number,
  { db, audit }: AuditedChange,
  payments: Payments,
  nowMs: number,
): Promise<SimOrder> {
  const order = await holdOrder(db, sql`sim_order.id = ${id} and sim_order.buyer_id = ${caller.ownerId}`);
  if (order === undefined) refuse('noSuchOrder');
  if (!isOpen(order, nowMs)) refuse('orderOver');
  if (order.payment === 'wechat')
    await payments?.service.close(order.number).catch((error: unknown) => {
      throw new Refusal('paymentFailed', undefined, { cause: error });
    });
  await db.updateTable('sim_order').set({ state: 'cancelled' }).where('id', '=', id).execute();
  audit({ entity: 'simOrder', id, before: { state: order.state }, after: { state: 'cancelled' } });
  return toOrder({ ...order, state: 'cancelled' }, caller, nowMs);
}

/** Why a verified notification was not taken. */
export type PaymentProblem = 'unknownOrder' | 'otherAmount' | 'paidAlready';

/**
 * A payment that the service says was made. Said again it changes nothing; of another amount, or of an order that is not known, it credits nothing. An order that had
 * ended is credited all the same: the money is there.
 */
export async function takePayment(db: Tx, payment: Payment, nowMs: number): Promise<PaymentProblem | undefined> {
  const order = await holdOrder(db, sql`sim_order.number = ${payment.number} and sim_order.payment = 'wechat'`);
  if (order === undefined) return 'unknownOrder';
  if (order.amount !== payment.amount || order.currency !== payment.currency) return 'otherAmount';
  if (order.state === 'paid') return order.transaction_id === payment.transactionId ? undefined : 'paidAlready';
  await credit(db, order, { accountId: order.seller_id, transactionId: payment.transactionId, paidAt: payment.paidAt }, nowMs);
  return undefined;
}

async function credit(
  db: Tx,
  { id, device_id: deviceId, kind, megabytes, months, amount, currency }: OrderRow,
  { accountId, transactionId, paidAt }: { readonly accountId: number | null; readonly transactionId: string | null; readonly paidAt: Date },
  nowMs: number,
): Promise<void> {
  await db.updateTable('sim_order').set({ state: 'paid', paid_at: paidAt, transaction_id: transactionId }).where('id', '=', id).execute();
  if (kind === 'service') return extendService(db, { deviceId, months: months ?? 0, accountId }, nowMs);
  const card = await db.selectFrom('sim_card').select('ends_at').where('device_id', '=', deviceId).forUpdate().executeTakeFirst();
  const from = new Date(Math.max(nowMs, card?.ends_at?.getTime() ?? nowMs));
  const endsAt = months === null ? undefined : addMonths(from, months);
  await putTopUp(db, { deviceId, megabytes: megabytes ?? 0, endsAt, amount, currency, accountId, orderId: id }, new Date(nowMs));
}
