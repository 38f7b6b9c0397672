/** Drivers and the tags they carry. Tables driver and driver_tag are only written here. */
import type { DriverRow, driver as table } from '@frostway/contract/driver/endpoints';
import type { Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { checkMayOwn } from '../../scope/teams.js';
import { phoneOf } from '../account/index.js';

type Facts = Omit<DriverRow, 'createdAt'>;
type Row = Facts & { readonly created_at: Date };

const columns = sql`driver.id, driver.name, driver.phone, driver.licence, driver.licence_until::text as "licenceUntil", driver.remark, driver.created_at,
  array(select tag from driver_tag where driver_tag.driver_id = driver.id order by tag) as tags`;

const toDriver = ({ created_at: createdAt, ...facts }: Row): DriverRow => ({ ...facts, createdAt: createdAt.toISOString() });
/** What the audit trail says of one. */
const factsOf = ({ created_at: _created, ...facts }: Row): Facts => facts;

/** A page of the caller's drivers, by name. */
export async function listDrivers(
  db: Db,
  { ownerId }: Caller,
  input: Input<(typeof table)['drivers']>,
): Promise<{ total: number; rows: DriverRow[] }> {
  const conditions: RawBuilder<SqlBool>[] = [sql`driver.owner_id = ${ownerId}`];
  if (input.id !== undefined) conditions.push(sql`driver.id = ${input.id}`);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    conditions.push(
      sql`(driver.name ilike ${pattern} or driver.phone ilike ${pattern} or driver.licence ilike ${pattern}
        or exists (select from driver_tag where driver_tag.driver_id = driver.id and driver_tag.tag ilike ${pattern}))`,
    );
  }
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*) as total from driver where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const { rows } = await sql<Row>`
    select ${columns} from driver where ${where} order by lower(driver.name), driver.id limit ${limit} offset ${offset}`.execute(db);
  return { total, rows: rows.map(toDriver) };
}

/** A driver of the caller, locked; refuses 80423 for any other. */
export async function holdDriver(db: Db, { ownerId }: Caller, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns} from driver where id = ${id} and owner_id = ${ownerId} for update`.execute(db);
  return rows[0] ?? refuse('noSuchDriver');
}

type Given = Omit<Input<(typeof table)['changeDriver']>, 'id'>;

/** The columns of what is given; tags have a table of their own. Refuses 80030 a phone that is none. */
function fieldsOf({ name, phone, licence, licenceUntil, remark }: Given) {
  const fields = { name, phone: phone == null ? phone : phoneOf(phone), licence, licence_until: licenceUntil, remark };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<typeof fields>;
}

/** Gives a driver these tags and no others. Refuses 80422 one that another driver of the owner has. */
async function setTags(db: Db, ownerId: number, driverId: number, tags: readonly string[] | undefined): Promise<void> {
  if (tags === undefined) return;
  const wanted = [...new Set(tags)].sort();
  await sql`delete from driver_tag where driver_id = ${driverId} and not tag = any(${wanted}::text[])`.execute(db);
  const { rows } = await sql<{ driver_id: number }>`
    insert into driver_tag (owner_id, tag, driver_id) select ${ownerId}, tag, ${driverId} from unnest(${wanted}::text[]) as tag
    on conflict (owner_id, tag) do update set driver_id = driver_tag.driver_id returning driver_id`.execute(db);
  if (rows.some((row) => row.driver_id !== driverId)) refuse('driverTagTaken', { tags: 'driverTagTaken' });
}

/** Adds one. Refuses 80030, 80422. */
export async function addDriver(
  caller: Caller,
  input: Input<(typeof table)['addDriver']>,
  { db, audit }: AuditedChange,
  at: Date,
): Promise<DriverRow> {
  checkMayOwn(caller);
  const { id } = await db
    .insertInto('driver')
    .values({ phone: null, ...fieldsOf(input), name: input.name, owner_id: caller.ownerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setTags(db, caller.ownerId, id, input.tags);
  const added = await holdDriver(db, caller, id);
  audit({ entity: 'driver', id, after: factsOf(added) });
  return toDriver(added);
}

/** Changes what is given. Refuses 80423, 80030, 80422, 60062. */
export async function changeDriver(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeDriver']>,
  { db, audit }: AuditedChange,
): Promise<DriverRow> {
  const before = await holdDriver(db, caller, id);
  const fields = fieldsOf(given);
  if (Object.keys(fields).length > 0) await db.updateTable('driver').set(fields).where('id', '=', id).execute();
  await setTags(db, caller.ownerId, id, given.tags);
  const after = await holdDriver(db, caller, id);
  if (JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))) refuse('nothingChanged');
  audit({ entity: 'driver', id, before: factsOf(before), after: factsOf(after) });
  return toDriver(after);
}

/** Removes one, with his tags and the times that were given to him. Refuses 80423. */
export async function removeDriver(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<void> {
  const before = await holdDriver(db, caller, id);
  await db.deleteFrom('driver').where('id', '=', id).execute();
  audit({ entity: 'driver', id, before: factsOf(before) });
}

type Ensured = { readonly name: string; readonly phone: string; readonly licence: string; readonly tag: string };

/** A driver by his name, made with a tag where there is none of that name; answers the id. */
export async function ensureDriver(db: Db, ownerId: number, { tag, ...facts }: Ensured, at: Date): Promise<number> {
  const known = await db
    .selectFrom('driver')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', facts.name)
    .orderBy('id')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id } = await db
    .insertInto('driver')
    .values({ ...facts, owner_id: ownerId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setTags(db, ownerId, id, [tag]);
  return id;
}
