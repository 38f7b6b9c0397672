/** Contact persons: people outside the platform whom messages reach. Table contact: only written here. */
import type { Input } from '@frostway/contract/endpoint';
import type { ContactPerson, mission as table } from '@frostway/contract/mission/endpoints';
import { refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, Changing } from '../../call/serve.js';
import { clockOf, minutesOf } from '../../call/day-clock.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Schema } from '../../db/schema.js';
import { checkMayOwn } from '../../scope/teams.js';
import { phoneOf } from '../account/index.js';

type Row = Selectable<Schema['contact']>;
type Change = Pick<Changing, 'db' | 'audit' | 'lang'>;

/** A page of the caller's contact persons, by name. */
export async function listContacts(
  db: Db,
  { ownerId }: Caller,
  input: Input<(typeof table)['contacts']>,
): Promise<{ total: number; rows: ContactPerson[] }> {
  let query = db.selectFrom('contact').where('owner_id', '=', ownerId);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    query = query.where((eb) => eb.or((['name', 'email', 'company', 'phone'] as const).map((column) => eb(column, 'ilike', pattern))));
  }
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const rows = await query.selectAll().orderBy('name').orderBy('id').limit(limit).offset(offset).execute();
  return { total, rows: rows.map(toContact) };
}

function toContact(row: Row): ContactPerson {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    remark: row.remark,
    language: row.language,
    zone: row.zone,
    quietFrom: clockOf(row.quiet_from),
    quietUntil: clockOf(row.quiet_until),
    createdAt: row.created_at.toISOString(),
  };
}

type Fields = Partial<Omit<Row, 'id' | 'owner_id' | 'created_at'>>;

/** The columns of what is given. Refuses 80030 a phone that is none. */
function fieldsOf({ phone, quietFrom, quietUntil, ...rest }: Omit<Input<(typeof table)['changeContact']>, 'id'>): Fields {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(phone === undefined ? {} : { phone: phone === null ? null : phoneOf(phone) }),
    ...(quietFrom === undefined ? {} : { quiet_from: minutesOf(quietFrom) }),
    ...(quietUntil === undefined ? {} : { quiet_until: minutesOf(quietUntil) }),
  };
}

/** Refuses 10000 quiet hours that begin and do not end, or the other way round, or that are none. */
function checkQuiet({ quiet_from: from, quiet_until: until }: Pick<Fields, 'quiet_from' | 'quiet_until'>): void {
  if ((from ?? null) === (until ?? null) ? from != null : from == null || until == null)
    refuse('parametersIllegal', { [from == null ? 'quietFrom' : 'quietUntil']: 'parametersIllegal' });
}

/** Adds one; in the caller's language when it names none. */
export async function addContact(
  caller: Caller,
  input: Input<(typeof table)['addContact']>,
  { db, audit, lang }: Change,
  at: Date,
): Promise<ContactPerson> {
  checkMayOwn(caller);
  const fields = fieldsOf(input);
  checkQuiet(fields);
  const row = await db
    .insertInto('contact')
    .values({
      phone: null,
      zone: null,
      quiet_from: null,
      quiet_until: null,
      language: lang,
      ...fields,
      name: input.name,
      email: input.email,
      owner_id: caller.ownerId,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const contact = toContact(row);
  audit({ entity: 'contact', id: row.id, after: contact });
  return contact;
}

async function holdContact(db: Db, { ownerId }: Caller, id: number): Promise<Row> {
  const row = await db
    .selectFrom('contact')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('noSuchContact');
}

/** Changes what is given. Refuses 50017, 60062. */
export async function changeContact(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeContact']>,
  { db, audit }: Change,
): Promise<ContactPerson> {
  const before = await holdContact(db, caller, id);
  const fields = fieldsOf(given);
  const after: Row = { ...before, ...fields };
  checkQuiet(after);
  if ((Object.keys(fields) as (keyof Fields)[]).every((name) => before[name] === after[name])) refuse('nothingChanged');
  await db.updateTable('contact').set(fields).where('id', '=', id).execute();
  audit({ entity: 'contact', id, before: toContact(before), after: toContact(after) });
  return toContact(after);
}

/** Removes one whom no plan tells. Refuses 50017, 80125. */
export async function removeContact(caller: Caller, id: number, { db, audit }: Change): Promise<void> {
  const before = await holdContact(db, caller, id);
  const used = await db.selectFrom('notification_recipient').select('plan_id').where('contact_id', '=', id).executeTakeFirst();
  if (used !== undefined) refuse('contactInUse');
  await db.deleteFrom('contact').where('id', '=', id).execute();
  audit({ entity: 'contact', id, before: toContact(before) });
}
