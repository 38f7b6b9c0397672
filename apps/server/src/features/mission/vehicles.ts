/** Vehicles in the database. Table vehicle is only written here. Days are calendar days, and what is due is counted by UTC's. */
import type { Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Vehicle } from '@frostway/contract/mission/vehicles';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { checkMayOwn } from '../../scope/teams.js';

const dayMs = 86_400_000;

/** The calendar day of a time, `2026-03-14`. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A plate however it is typed: what the index of plates compares. */
export const plain = (plate: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`upper(regexp_replace(${plate}, '[^[:alnum:]]', '', 'g'))`;

export const columns = sql`vehicle.id, vehicle.plate, vehicle.model, vehicle.manufacturer, vehicle.brand, vehicle.emissions, vehicle.colour,
  vehicle.purchased_on::text as "purchasedOn", vehicle.last_maintenance_on::text as "lastMaintenanceOn",
  vehicle.next_maintenance_on::text as "nextMaintenanceOn", vehicle.insurer, vehicle.insurer_phone as "insurerPhone",
  vehicle.insured_until::text as "insuredUntil", vehicle.remark, vehicle.busy_since, vehicle.created_at`;

type Facts = Omit<Vehicle, 'state' | 'due' | 'createdAt'>;
export type Row = Facts & { readonly busy_since: Date | null; readonly created_at: Date };

/** What is over or due soon, the most urgent first. */
function dueOf({ nextMaintenanceOn, insuredUntil }: Facts, nowMs: number): Vehicle['due'] {
  const today = Date.parse(dayOf(nowMs));
  const dates = [
    { what: 'maintenance' as const, on: nextMaintenanceOn },
    { what: 'insurance' as const, on: insuredUntil },
  ];
  return dates
    .flatMap(({ what, on }) => (on === null ? [] : [{ what, on, daysLeft: Math.round((Date.parse(on) - today) / dayMs) }]))
    .filter(({ daysLeft }) => daysLeft <= limits.vehicleWarningDays)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

function toVehicle({ busy_since, created_at, ...facts }: Row, nowMs: number): Vehicle {
  return { ...facts, state: busy_since === null ? 'idle' : 'busy', due: dueOf(facts, nowMs), createdAt: created_at.toISOString() };
}

/** What the audit trail says of one. */
function factsOf({ busy_since: _busy, created_at: _created, ...facts }: Row): Facts {
  return facts;
}

/** A page of the caller's vehicles, by plate. */
export async function listVehicles(
  db: Db,
  { ownerId }: Caller,
  input: Input<(typeof table)['vehicles']>,
  nowMs: number,
): Promise<{ total: number; rows: Vehicle[] }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`vehicle.owner_id = ${ownerId}`];
  if (input.id !== undefined) conditions.push(sql`vehicle.id = ${input.id}`);
  if (input.state !== undefined) conditions.push(sql`(vehicle.busy_since is not null) = ${input.state === 'busy'}`);
  if (input.due === true)
    conditions.push(
      sql`least(vehicle.next_maintenance_on, vehicle.insured_until) <= ${dayOf(nowMs)}::date + ${limits.vehicleWarningDays}::integer`,
    );
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    const found = ['plate', 'model', 'manufacturer', 'brand'].map((name) => sql`${sql.ref(`vehicle.${name}`)} ilike ${pattern}`);
    const isPlate = sql`${plain(sql`vehicle.plate`)} = nullif(${plain(sql`${input.search}`)}, '')`;
    conditions.push(sql`(${sql.join([...found, isPlate], sql` or `)})`);
  }
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*) as total from vehicle where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const { rows } = await sql<Row>`
    select ${columns} from vehicle where ${where} order by vehicle.plate, vehicle.id limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map((row) => toVehicle(row, nowMs)) };
}

type VehicleFields = Omit<Input<(typeof table)['changeVehicle']>, 'id'>;

/** The columns of what is given. */
function fieldsOf({ purchasedOn, lastMaintenanceOn, nextMaintenanceOn, insurerPhone, insuredUntil, ...same }: VehicleFields) {
  const fields = {
    ...same,
    purchased_on: purchasedOn,
    last_maintenance_on: lastMaintenanceOn,
    next_maintenance_on: nextMaintenanceOn,
    insurer_phone: insurerPhone,
    insured_until: insuredUntil,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<typeof fields>;
}

/** Refuses 80375 a next maintenance that is not later than the last, 80374 a plate that another vehicle of the owner has. */
async function check(
  db: Db,
  ownerId: number,
  {
    id,
    plate,
    lastMaintenanceOn: last,
    nextMaintenanceOn: next,
  }: Pick<VehicleFields, 'lastMaintenanceOn' | 'nextMaintenanceOn'> & { id?: number; plate: string },
): Promise<void> {
  if (last != null && next != null && next <= last) refuse('maintenanceDays');
  const { rows } = await sql`
    select from vehicle where owner_id = ${ownerId} and ${plain(sql`plate`)} = ${plain(sql`${plate}`)} and id is distinct from ${id ?? null}::integer`.execute(
    db,
  );
  if (rows.length > 0) refuse('plateTaken');
}

async function find(db: Db, { ownerId }: Caller, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from vehicle where id = ${id} and owner_id = ${ownerId} for update`.execute(db);
  return rows[0] ?? refuse('noSuchVehicle');
}

/** Adds one. Refuses 80374, 80375. */
export async function addVehicle(
  caller: Caller,
  { plate, model, ...rest }: Input<(typeof table)['addVehicle']>,
  { db, audit }: LocalizedChange,
  nowMs: number,
): Promise<Vehicle> {
  checkMayOwn(caller);
  await check(db, caller.ownerId, { plate, ...rest });
  const { id } = await db
    .insertInto('vehicle')
    .values({ ...fieldsOf(rest), plate, model, owner_id: caller.ownerId, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
    .then((row) => row ?? refuse('plateTaken'));
  const added = await find(db, caller, id);
  audit({ entity: 'vehicle', id, after: factsOf(added) });
  return toVehicle(added, nowMs);
}

/** Changes what is given. Refuses 80371, 80374, 80375, 60062. */
export async function changeVehicle(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeVehicle']>,
  { db, audit }: LocalizedChange,
  nowMs: number,
): Promise<Vehicle> {
  const before = await find(db, caller, id);
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  if (said.every(([name, value]) => before[name as keyof Facts] === value)) refuse('nothingChanged');
  await check(db, caller.ownerId, { ...before, ...Object.fromEntries(said) });
  await db.updateTable('vehicle').set(fieldsOf(given)).where('id', '=', id).execute();
  const after = await find(db, caller, id);
  audit({ entity: 'vehicle', id, before: factsOf(before), after: factsOf(after) });
  return toVehicle(after, nowMs);
}

/** Removes one. Refuses 80371, 80376 one that is on a running mission. */
export async function removeVehicle(caller: Caller, id: number, { db, audit }: LocalizedChange): Promise<void> {
  const before = await find(db, caller, id);
  if (before.busy_since !== null) refuse('vehicleBusy');
  await db.deleteFrom('vehicle').where('id', '=', id).execute();
  audit({ entity: 'vehicle', id, before: factsOf(before) });
}
