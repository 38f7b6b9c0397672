/** Contact persons: people outside the platform whom messages reach. Table contact: only written here. */
import type { Input } from '@frostway/contract/endpoint';
import { mission as table } from '@frostway/contract/mission/endpoints';
import type { ContactPerson } from '@frostway/contract/mission/contacts';
import type { ImportReport } from '@frostway/contract/mission/tables';
import { refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import { clockOf, minutesOf } from '../../call/day-clock.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Schema } from '../../db/schema.js';
import { checkMayOwn } from '../../scope/teams.js';
import { phoneOf } from '../account/index.js';
import type { Row as Cells } from '../export/index.js';
import { importTable } from './tables.js';
import { ask, type Asking, askWhatIsNew, readConfirmations } from './questions.js';

type Row = Selectable<Schema['contact']>;

/** A page of the caller's contact persons, by name. */
export async function listContacts(
  db: Db,
  { ownerId }: Caller,
  input: Input<(typeof table)['contacts']>,
  nowMs: number,
): Promise<{ total: number; rows: ContactPerson[] }> {
  let query = db.selectFrom('contact').where('owner_id', '=', ownerId);
  if (input.id !== undefined) query = query.where('id', '=', input.id);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    query = query.where((eb) => eb.or((['name', 'email', 'company', 'phone'] as const).map((column) => eb(column, 'ilike', pattern))));
  }
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const rows = await query.selectAll().orderBy('name').orderBy('id').limit(limit).offset(offset).execute();
  return { total, rows: await withConfirmations(db, rows, nowMs) };
}

async function withConfirmations(db: Db, rows: readonly Row[], nowMs: number): Promise<ContactPerson[]> {
  const confirmations = await readConfirmations(db, rows, nowMs);
  return rows.map((row) => ({ ...toContact(row), mail: toAsk, sms: null, ...confirmations.get(row.id) }));
}

async function asShown(db: Db, row: Row, nowMs: number): Promise<ContactPerson> {
  return (await withConfirmations(db, [row], nowMs))[0] ?? refuse('notFound');
}

const toAsk = { state: 'toAsk', askedAt: null, answeredAt: null } as const;

function toContact(row: Row): Omit<ContactPerson, 'mail' | 'sms'> {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    remark: row.remark,
    language: row.language,
    unit: row.unit,
    zone: row.zone,
    quietFrom: clockOf(row.quiet_from),
    quietUntil: clockOf(row.quiet_until),
    createdAt: row.created_at.toISOString(),
  };
}

type Fields = Partial<Omit<Row, 'id' | 'owner_id' | 'created_at' | 'email_agreed_at' | 'phone_agreed_at'>>;

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

/** Adds one, in the caller's language when it names none, and asks whether he wants messages. */
export async function addContact(
  caller: Caller,
  input: Input<(typeof table)['addContact']>,
  { db, audit, lang }: LocalizedChange,
  asking: Asking,
  nowMs: number,
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
      unit: 'C',
      ...fields,
      name: input.name,
      email: input.email,
      owner_id: caller.ownerId,
      created_at: new Date(nowMs),
      email_agreed_at: null,
      phone_agreed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  audit({ entity: 'contact', id: row.id, after: toContact(row) });
  await askWhatIsNew(db, row, ['mail', 'sms'], asking, nowMs);
  return asShown(db, row, nowMs);
}

const keyOf = ({ name, email }: { readonly name: string; readonly email: string }): string => `${name}\n${email.toLowerCase()}`;

/** Adds those of a table; somebody of the same name and e-mail is there already. */
export async function importContacts(
  caller: Caller,
  input: Input<(typeof table)['importContacts']>,
  change: LocalizedChange,
  asking: Asking,
  nowMs: number,
): Promise<ImportReport> {
  checkMayOwn(caller);
  const known = await change.db.selectFrom('contact').select(['name', 'email']).where('owner_id', '=', caller.ownerId).execute();
  return importTable(input, caller.ownerId, change, {
    kind: 'contacts',
    needs: ['name', 'email'],
    input: table.addContact.input,
    keyOf,
    known: new Set(known.map(keyOf)),
    add: (given, each) => addContact(caller, given, each, asking, nowMs),
  });
}

/** The rows of their table. */
export async function contactRows(db: Db, { ownerId }: Caller): Promise<Cells[]> {
  const rows = await db.selectFrom('contact').selectAll().where('owner_id', '=', ownerId).orderBy('name').orderBy('id').execute();
  return rows.map(({ name, email, phone, company, remark }) => [name, email, phone, company, remark]);
}

/** One who agreed when he was made; answers the id, of one of that name too. */
export async function ensureContact(
  db: Db,
  ownerId: number,
  contact: Pick<Row, 'name' | 'email' | 'phone' | 'company' | 'remark' | 'language'>,
  at: Date,
): Promise<number> {
  const known = await db
    .selectFrom('contact')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', contact.name)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const agreed = { email_agreed_at: at, phone_agreed_at: contact.phone === null ? null : at };
  const rest = { zone: null, quiet_from: null, quiet_until: null, unit: 'C' as const, owner_id: ownerId, created_at: at };
  const { id } = await db
    .insertInto('contact')
    .values({ ...rest, ...agreed, ...contact })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** Changes what is given; an address that changes is asked anew. Refuses 80200, 60062. */
export async function changeContact(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeContact']>,
  { db, audit }: LocalizedChange,
  asking: Asking,
  nowMs: number,
): Promise<ContactPerson> {
  const before = await holdContact(db, caller, id);
  const fields = fieldsOf(given);
  const isMoved = {
    mail: fields.email !== undefined && fields.email !== before.email,
    sms: fields.phone !== undefined && fields.phone !== before.phone,
  };
  const unproved = { ...(isMoved.mail ? { email_agreed_at: null } : {}), ...(isMoved.sms ? { phone_agreed_at: null } : {}) };
  const after: Row = { ...before, ...fields, ...unproved };
  checkQuiet(after);
  if ((Object.keys(fields) as (keyof Fields)[]).every((name) => before[name] === after[name])) refuse('nothingChanged');
  await db
    .updateTable('contact')
    .set({ ...fields, ...unproved })
    .where('id', '=', id)
    .execute();
  audit({ entity: 'contact', id, before: toContact(before), after: toContact(after) });
  const moved = (['mail', 'sms'] as const).filter((channel) => isMoved[channel]);
  await askWhatIsNew(db, after, moved, asking, nowMs);
  return asShown(db, after, nowMs);
}

/** Asks one once more. Refuses 80200, and as `ask` does. */
export async function askContact(
  caller: Caller,
  { id, channel }: Input<(typeof table)['askContact']>,
  { db, audit }: LocalizedChange,
  asking: Asking,
  nowMs: number,
): Promise<ContactPerson> {
  const row = await holdContact(db, caller, id);
  await ask(db, row, channel, asking, nowMs);
  audit({ entity: 'contact', id, after: { asked: channel } });
  return asShown(db, row, nowMs);
}

/** Removes one whom no plan tells and no scheduled report needs. Refuses 80200, 80125, 80910. */
export async function removeContact(caller: Caller, id: number, { db, audit }: LocalizedChange): Promise<void> {
  const before = await holdContact(db, caller, id);
  const used = await db.selectFrom('notification_recipient').select('plan_id').where('contact_id', '=', id).executeTakeFirst();
  if (used !== undefined) refuse('contactInUse');
  const { rows: alone } = await sql`
    select schedule_id from report_schedule_contact where schedule_id in (select schedule_id from report_schedule_contact where contact_id = ${id})
    group by schedule_id having count(*) = 1 limit 1`.execute(db);
  if (alone.length > 0) refuse('contactOfReport');
  await db.deleteFrom('contact').where('id', '=', id).execute();
  audit({ entity: 'contact', id, before: toContact(before) });
}
