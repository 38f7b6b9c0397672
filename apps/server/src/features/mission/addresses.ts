/** Mission addresses in the database. Table mission_address is only written here. */
import type { Input } from '@frostway/contract/endpoint';
import { arrivalRadius, type MissionAddress } from '@frostway/contract/mission/addresses';
import { mission as table } from '@frostway/contract/mission/endpoints';
import type { ImportReport } from '@frostway/contract/mission/tables';
import { refuse } from '@frostway/contract/refusals';
import { type Selectable, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import type { Schema } from '../../db/schema.js';
import { checkMayOwn } from '../../scope/teams.js';
import type { Row as Cells } from '../export/index.js';
import { importTable } from './tables.js';

type Row = Selectable<Schema['mission_address']>;

function toAddress({ id, name, address, longitude, latitude, radius, remark, created_at }: Row): MissionAddress {
  return { id, name, address, longitude, latitude, radius, remark, createdAt: created_at.toISOString() };
}

/** A page of the caller's addresses, by name. */
export async function listAddresses(
  db: Db,
  { ownerId }: Caller,
  input: Input<(typeof table)['addresses']>,
): Promise<{ total: number; rows: MissionAddress[] }> {
  let query = db.selectFrom('mission_address').where('owner_id', '=', ownerId);
  if (input.id !== undefined) query = query.where('id', '=', input.id);
  if (input.search !== undefined && input.search !== '') {
    const pattern = likePattern(input.search);
    query = query.where((eb) => eb.or((['name', 'address'] as const).map((column) => eb(column, 'ilike', pattern))));
  }
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  checkPage(total, input);
  const { limit, offset } = rangeOf(input);
  const rows = await query.selectAll().orderBy('name').orderBy('id').limit(limit).offset(offset).execute();
  return { total, rows: rows.map(toAddress) };
}

async function find(db: Db, { ownerId }: Caller, id: number): Promise<Row> {
  const row = await db
    .selectFrom('mission_address')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('noSuchAddress');
}

/** Adds one. */
export async function addAddress(
  caller: Caller,
  { radius = arrivalRadius.usual, ...given }: Input<(typeof table)['addAddress']>,
  { db, audit }: LocalizedChange,
  nowMs: number,
): Promise<MissionAddress> {
  checkMayOwn(caller);
  const row = await db
    .insertInto('mission_address')
    .values({ ...given, radius, owner_id: caller.ownerId, created_at: new Date(nowMs) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const added = toAddress(row);
  audit({ entity: 'missionAddress', id: row.id, after: added });
  return added;
}

/** Changes what is given. Refuses 80377, 60062. */
export async function changeAddress(
  caller: Caller,
  { id, ...given }: Input<(typeof table)['changeAddress']>,
  { db, audit }: LocalizedChange,
): Promise<MissionAddress> {
  const before = await find(db, caller, id);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Row>;
  if ((Object.keys(fields) as (keyof Row)[]).every((name) => before[name] === fields[name])) refuse('nothingChanged');
  await db.updateTable('mission_address').set(fields).where('id', '=', id).execute();
  const after = toAddress({ ...before, ...fields });
  audit({ entity: 'missionAddress', id, before: toAddress(before), after });
  return after;
}

/** Removes one. Refuses 80377. */
export async function removeAddress(caller: Caller, id: number, { db, audit }: LocalizedChange): Promise<void> {
  const before = await find(db, caller, id);
  await db.deleteFrom('mission_address').where('id', '=', id).execute();
  audit({ entity: 'missionAddress', id, before: toAddress(before) });
}

type Place = { readonly name: string; readonly longitude: number; readonly latitude: number };
/** Two of one name within some ten metres are the same. */
const keyOf = ({ name, longitude, latitude }: Place): string => `${name}\n${longitude.toFixed(4)}\n${latitude.toFixed(4)}`;

/** Adds those of a table; one of the same name at the same place is there already. */
export async function importAddresses(
  caller: Caller,
  input: Input<(typeof table)['importAddresses']>,
  change: LocalizedChange,
  nowMs: number,
): Promise<ImportReport> {
  checkMayOwn(caller);
  const { db } = change;
  const known = await db
    .selectFrom('mission_address')
    .select(['name', 'longitude', 'latitude'])
    .where('owner_id', '=', caller.ownerId)
    .execute();
  return importTable(input, caller.ownerId, change, {
    kind: 'addresses',
    needs: ['name', 'latitude', 'longitude'],
    input: table.addAddress.input,
    keyOf,
    known: new Set(known.map(keyOf)),
    add: (given, each) => addAddress(caller, given, each, nowMs),
  });
}

/** The rows of their table. */
export async function addressRows(db: Db, { ownerId }: Caller): Promise<Cells[]> {
  const rows = await db.selectFrom('mission_address').selectAll().where('owner_id', '=', ownerId).orderBy('name').orderBy('id').execute();
  return rows.map(({ name, address, latitude, longitude, radius, remark }) => [name, address, latitude, longitude, radius, remark]);
}
