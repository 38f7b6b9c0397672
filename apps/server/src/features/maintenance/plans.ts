/** Maintenance plans. Table maintenance_plan is only written in this folder; what was told of a plan ends when it is done. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { maintenance as table, MaintenancePlan } from '@frostway/contract/maintenance/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type MaintenanceIntervals, maintenanceOf, maintenanceStates } from '@frostway/core/maintenance';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Release } from '../../platform/feature.js';
import { findOwnedDevice } from '../../scope/devices.js';

const dayMs = 86_400_000;

export type PlanRow = {
  readonly id: number;
  readonly mac: string | null;
  readonly imei: string | null;
  readonly device: string;
  readonly device_id: number;
  readonly car: string | null;
  readonly name: string;
  readonly every_days: number | null;
  readonly every_km: number | null;
  readonly every_hours: number | null;
  readonly done_ms: number;
  readonly counted_ms: number | null;
  readonly driven_m: number | null;
  readonly engine_s: number | null;
  readonly remark: string;
};

/** Of `plan` and the `device` it is joined with. */
export const planColumns = sql`plan.id, device.mac, device.imei, device.name as device, plan.device_id, device.car, plan.name, plan.every_days, plan.every_km,
  plan.every_hours, plan.done_ms, plan.counted_ms, plan.driven_m, plan.engine_s, plan.remark`;

const intervalsOf = (row: PlanRow): MaintenanceIntervals => ({ days: row.every_days, km: row.every_km, hours: row.every_hours });

/** How a plan stands at a time. */
export function stateOf(row: PlanRow, nowMs: number): ReturnType<typeof maintenanceOf> {
  const rounded = (value: number | null, unit: number): number | null => (value === null ? null : Math.round((value / unit) * 10) / 10);
  const days = Math.max(0, Math.floor((nowMs - row.done_ms) / dayMs));
  return maintenanceOf(intervalsOf(row), { days, km: rounded(row.driven_m, 1000), hours: rounded(row.engine_s, 3600) });
}

function toPlan(row: PlanRow, nowMs: number): MaintenancePlan {
  const { id, mac, imei, device, car, name, remark } = row;
  const { state, parts } = stateOf(row, nowMs);
  return {
    id,
    mac,
    imei,
    device,
    car,
    name,
    everyDays: row.every_days,
    everyKm: row.every_km,
    everyHours: row.every_hours,
    remark,
    doneAt: new Date(row.done_ms).toISOString(),
    state,
    parts: [...parts],
    countedAt: row.counted_ms === null ? null : new Date(row.counted_ms).toISOString(),
  };
}

/** How much is left of the count that is nearest to its end, as a share of its interval; what is over is below zero. */
const leftOf = ({ parts }: MaintenancePlan): number => Math.min(1, ...parts.map(({ left, every }) => (left === null ? 1 : left / every)));

/** Answers GET /api/maintenance. An account has few plans: they are put in order here. */
export async function listPlans(
  db: Db,
  { ownerId }: Caller,
  { id, mac, imei, state, search = '', ...paged }: Input<(typeof table)['plans']>,
  nowMs: number,
): Promise<Answer<(typeof table)['plans']>> {
  const conditions: RawBuilder<SqlBool>[] = [sql`plan.owner_id = ${ownerId}`];
  if (id !== undefined) conditions.push(sql`plan.id = ${id}`);
  if (mac !== undefined) conditions.push(sql`device.mac = ${mac}`);
  if (imei !== undefined) conditions.push(sql`device.imei = ${imei}`);
  if (search !== '') {
    const pattern = likePattern(search);
    conditions.push(sql`(plan.name ilike ${pattern} or device.name ilike ${pattern} or device.car ilike ${pattern})`);
  }
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from maintenance_plan as plan join device on device.id = plan.device_id
    where ${sql.join(conditions, sql` and `)} order by plan.id`.execute(db);
  const all = rows.map((row) => toPlan(row, nowMs));
  const counts = { later: 0, soon: 0, due: 0 };
  for (const plan of all) counts[plan.state] += 1;
  const rank = (plan: MaintenancePlan): number => maintenanceStates.indexOf(plan.state);
  const wanted = all
    .filter((plan) => state === undefined || plan.state === state)
    .sort((a, b) => rank(b) - rank(a) || leftOf(a) - leftOf(b) || a.id - b.id);
  checkPage(wanted.length, paged);
  const { limit, offset } = rangeOf(paged);
  return { total: wanted.length, rows: wanted.slice(offset, offset + limit), counts };
}

async function holdPlan(db: Db, { ownerId }: Caller, id: number): Promise<PlanRow> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from maintenance_plan as plan join device on device.id = plan.device_id
    where plan.id = ${id} and plan.owner_id = ${ownerId} for update of plan`.execute(db);
  return rows[0] ?? refuse('noSuchMaintenance');
}

/** Refuses 80427 a plan that counts by nothing. */
function checkIntervals(intervals: MaintenanceIntervals): void {
  if (Object.values(intervals).every((value) => value === null))
    refuse('maintenanceIntervalMissing', { everyDays: 'maintenanceIntervalMissing' });
}

/** Refuses 80429 what lies ahead. */
function doneMsOf(doneAt: number | undefined, nowMs: number): number {
  const doneMs = doneAt ?? nowMs;
  if (doneMs > nowMs) refuse('maintenanceDoneLater', { doneAt: 'maintenanceDoneLater' });
  return doneMs;
}

/** What the audit trail says of one. */
const factsOf = ({
  name,
  every_days: everyDays,
  every_km: everyKm,
  every_hours: everyHours,
  done_ms: doneMs,
  remark,
  device_id: deviceId,
}: PlanRow) => ({
  deviceId,
  name,
  everyDays,
  everyKm,
  everyHours,
  doneAt: new Date(doneMs).toISOString(),
  remark,
});

/** Adds one. Refuses 50017, 60041, 80427, 80429. */
export async function addPlan(
  caller: Caller,
  { mac, imei, name, doneAt, everyDays = null, everyKm = null, everyHours = null, remark = '' }: Input<(typeof table)['addPlan']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<MaintenancePlan> {
  const device = await findOwnedDevice(db, caller, { mac, imei });
  checkIntervals({ days: everyDays, km: everyKm, hours: everyHours });
  const doneMs = doneMsOf(doneAt, nowMs);
  const { id } = await db
    .insertInto('maintenance_plan')
    .values({
      owner_id: caller.ownerId,
      device_id: device.id,
      name,
      every_days: everyDays,
      every_km: everyKm,
      every_hours: everyHours,
      done_ms: doneMs,
      fixed_ms: doneMs,
      remark,
      created_at: new Date(nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await holdPlan(db, caller, id);
  audit({ entity: 'maintenance', id, after: factsOf(added) });
  return toPlan(added, nowMs);
}

/** Changes what is given. Refuses 80428, 80427, 60062. */
export async function changePlan(
  caller: Caller,
  { id, name, everyDays, everyKm, everyHours, remark }: Input<(typeof table)['changePlan']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<MaintenancePlan> {
  const before = await holdPlan(db, caller, id);
  const wanted = {
    name: name ?? before.name,
    every_days: everyDays === undefined ? before.every_days : everyDays,
    every_km: everyKm === undefined ? before.every_km : everyKm,
    every_hours: everyHours === undefined ? before.every_hours : everyHours,
    remark: remark ?? before.remark,
  };
  checkIntervals({ days: wanted.every_days, km: wanted.every_km, hours: wanted.every_hours });
  const after = { ...before, ...wanted };
  if (JSON.stringify(after) === JSON.stringify(before)) refuse('nothingChanged');
  await db.updateTable('maintenance_plan').set(wanted).where('id', '=', id).execute();
  // Another interval is told of anew.
  await db.deleteFrom('maintenance_warning').where('plan_id', '=', id).execute();
  audit({ entity: 'maintenance', id, before: factsOf(before), after: factsOf(after) });
  return toPlan(after, nowMs);
}

/** It was done: all counts begin anew. Refuses 80428, 80429. */
export async function setDone(
  caller: Caller,
  { id, doneAt }: Input<(typeof table)['setDone']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<MaintenancePlan> {
  const before = await holdPlan(db, caller, id);
  const doneMs = doneMsOf(doneAt, nowMs);
  const counted = { done_ms: doneMs, counted_ms: null, driven_m: null, engine_s: null };
  await db
    .updateTable('maintenance_plan')
    .set({ ...counted, fixed_ms: doneMs, fixed_m: 0, fixed_s: 0 })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('maintenance_warning').where('plan_id', '=', id).execute();
  const after = { ...before, ...counted };
  audit({ entity: 'maintenance', id, before: factsOf(before), after: factsOf(after) });
  return toPlan(after, nowMs);
}

/** Removes one. Refuses 80428. */
export async function removePlan(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  const before = await holdPlan(db, caller, id);
  await db.deleteFrom('maintenance_plan').where('id', '=', id).execute();
  audit({ entity: 'maintenance', id, before: factsOf(before) });
}

type Ensured = {
  readonly ownerId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly everyDays: number | null;
  readonly everyKm: number | null;
  readonly everyHours: number | null;
  /** Epoch ms. */
  readonly doneMs: number;
};

/** Makes a plan where the device has none of that name. */
export async function ensureMaintenance(db: Db, plan: Ensured, at: Date): Promise<void> {
  const { ownerId, deviceId, name, everyDays, everyKm, everyHours, doneMs } = plan;
  await sql`
    insert into maintenance_plan (owner_id, device_id, name, every_days, every_km, every_hours, done_ms, fixed_ms, created_at)
    select ${ownerId}, ${deviceId}, ${name}, ${everyDays}::integer, ${everyKm}::integer, ${everyHours}::integer, ${doneMs}, ${doneMs}, ${at}
    where not exists (select from maintenance_plan where device_id = ${deviceId} and name = ${name})`.execute(db);
}

/** Plans of a device end when it leaves its owner. */
export const maintenanceRelease: Release = {
  kind: 'maintenance',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from maintenance_plan where device_id = any(${ids}::integer[]) group by device_id`,
  end: ({ db }, ids) => db.deleteFrom('maintenance_plan').where('device_id', 'in', ids).execute(),
};
