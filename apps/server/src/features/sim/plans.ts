/** What dealers offer their customers. Table sim_plan is only written here. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { sim as table } from '@frostway/contract/sim/endpoints';
import type { SimPlan } from '@frostway/contract/sim/rows';
import { sql } from 'kysely';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, type SeenDevice } from '../../scope/devices.js';

type DeviceNames = { readonly mac?: string | undefined; readonly imei?: string | undefined };

/** A device the caller may order for: his own. Refuses 50017, 60041. */
export async function findOrdered(db: Db, caller: Caller, names: DeviceNames): Promise<SeenDevice> {
  const device = await findSeenDevice(db, caller, names);
  return device.rights.has('own') ? device : refuse('notOwner');
}

/** Who sells for a device: of its dealer, the dealers above its owner, the nearest first, and the administrator, the first who offers anything; undefined = nobody. */
export async function findSeller(db: Db, deviceId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select seller.id from device join account as owner on owner.id = device.owner_id join account as seller on seller.id <> owner.id and not seller.is_disabled
      and (seller.level = 'administrator' or (seller.level = 'dealer' and (seller.id = device.dealer_id or seller.id = any(owner.path))))
    where device.id = ${deviceId} and exists (select from sim_plan where sim_plan.seller_id = seller.id)
    order by seller.level = 'dealer' desc, (seller.id = device.dealer_id) is true desc, array_position(owner.path, seller.id) desc nulls last, seller.id
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** The plans of a seller, data before service, the cheaper first. */
export async function listOffered(db: Db, sellerId: number): Promise<SimPlan[]> {
  return db
    .selectFrom('sim_plan')
    .select(['id', 'kind', 'name', 'megabytes', 'months', 'amount', 'currency'])
    .where('seller_id', '=', sellerId)
    .orderBy('kind')
    .orderBy('amount')
    .orderBy('id')
    .execute();
}

/** Answers GET /api/sim/plans. */
export async function listPlans(db: Db, caller: Caller, names: DeviceNames): Promise<Answer<(typeof table)['plans']>> {
  const isNamed = names.mac !== undefined || names.imei !== undefined;
  const sellerId = isNamed ? await findSeller(db, (await findOrdered(db, caller, names)).id) : caller.accountId;
  const rows = sellerId === undefined ? [] : await listOffered(db, sellerId);
  return { total: rows.length, rows };
}

/** Answers POST /api/sim/plans. Refuses 80486 data without megabytes and service without months. */
export async function addPlan(
  caller: Caller,
  { kind, name, megabytes = null, months = null, amount, currency }: Input<(typeof table)['addPlan']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<SimPlan> {
  if (kind === 'data' && megabytes === null) refuse('simPlanIncomplete', { megabytes: 'simPlanIncomplete' });
  if (kind === 'service' && months === null) refuse('simPlanIncomplete', { months: 'simPlanIncomplete' });
  const values = { kind, name, megabytes: kind === 'data' ? megabytes : null, months, amount, currency };
  const { id } = await db
    .insertInto('sim_plan')
    .values({ ...values, seller_id: caller.accountId, created_at: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'simPlan', id, after: values });
  return { id, ...values };
}

/** Answers DELETE /api/sim/plans. Refuses 80483. */
export async function removePlan(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  const before = await db
    .deleteFrom('sim_plan')
    .where('id', '=', id)
    .where('seller_id', '=', caller.accountId)
    .returning(['kind', 'name', 'megabytes', 'months', 'amount', 'currency'])
    .executeTakeFirst();
  if (before === undefined) refuse('noSuchOffer');
  audit({ entity: 'simPlan', id, before });
}
