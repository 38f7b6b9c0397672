/**
 * What roles, menus and resources there are from the start, brought up to date at every start: the calls of the contract, the menus of the program, a role for
 * every level of account. What a later version adds is granted to the seeded roles; what an administrator took away stays away.
 */
import { callName } from '@frostway/contract/access/call-names';
import { isGoverned } from '@frostway/contract/endpoint';
import { seededMenus } from '@frostway/contract/access/menus';
import { allEndpoints, type NamedEndpoint } from '@frostway/contract/features';
import { type AccountLevel, accountLevels } from '@frostway/contract/levels';
import { text } from '@frostway/contract/texts';
import { type Kysely, sql } from 'kysely';
import { holdLock } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import { seedMenus } from './seed-menus.js';

/** Calls a role can give or withhold. */
const governed = allEndpoints.filter(({ endpoint }) => isGoverned(endpoint));

/**
 * Calls that a level's own role lacks at first although the level is let through: a group user works with what his enterprise owns; to
 * cut a vehicle off is a right of owners and dealers. */
const withheld: Partial<Record<AccountLevel, readonly string[]>> = {
  groupUser: [
    'device.addDevice',
    'device.addDevices',
    'device.readDevices',
    'device.giveBack',
    'trade.sell',
    'trade.previewSale',
    'command.cutOff',
  ],
  administrator: ['command.cutOff'],
};

/** Whether the seeded role of a level has a call at first. */
export function isSeededFor(level: AccountLevel, { feature, name, endpoint }: NamedEndpoint): boolean {
  if (endpoint.who !== 'anyone' && !endpoint.who.includes(level)) return false;
  return withheld[level]?.includes(`${feature}.${name}`) !== true;
}

/** Brings roles, menus, resources and their grants up to date. */
export async function seedAccess(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'seedAccess');
    const freshRoles = await seedRoles(tx);
    const freshResources = await seedResources(tx);
    const freshMenus = await seedMenus(tx);
    await grantResources(tx, freshRoles, freshResources);
    await grantMenus(tx, freshRoles, freshMenus);
    // An account that was made before there were roles gets the one of its level.
    await sql`insert into account_role (account_id, role_id) select account.id, role.id from account join role on role.level = account.level
      where not exists (select from account_role where account_role.account_id = account.id)`.execute(tx);
  });
}

async function seedRoles(db: Db): Promise<Set<number>> {
  const fresh = await db
    .insertInto('role')
    .values(accountLevels.map((level) => ({ name: text('zh-cn', `access.level.${level}`), level })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(fresh.map(({ id }) => id));
}

async function seedResources(db: Db): Promise<Set<number>> {
  const names = [...new Set(governed.map(({ feature }) => feature))];
  await db
    .insertInto('category')
    .values(names.map((key) => ({ key, name: categoryName('zh-cn', key), name_en: categoryName('en', key) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const categories = await db.selectFrom('category').select(['id', 'key']).execute();
  const idOf = new Map(categories.map(({ id, key }) => [key, id]));
  const known = governed.map(({ feature, name, endpoint }) => ({
    category_id: idOf.get(feature) ?? null,
    name: callName('zh-cn', feature, name),
    name_en: callName('en', feature, name),
    method: endpoint.method,
    path: endpoint.path,
    is_seeded: true,
  }));
  const fresh = await db
    .insertInto('resource')
    .values(known)
    // What somebody wrote down before the program had the call is new to the seeded roles as well.
    .onConflict((conflict) => conflict.columns(['method', 'path']).doUpdateSet({ is_seeded: true }).where('resource.is_seeded', '=', false))
    .returning('id')
    .execute();
  // A name that nobody changed follows the program's.
  await sql`update resource set name = named.name, name_en = named.name_en
    from unnest(${known.map(({ method }) => method)}::text[], ${known.map(({ path }) => path)}::text[], ${known.map(({ name }) => name)}::text[], ${known.map((row) => row.name_en)}::text[])
      as named (method, path, name, name_en)
    where resource.method = named.method and resource.path = named.path and not is_renamed
      and (resource.name, resource.name_en) is distinct from (named.name, named.name_en)`.execute(db);
  // A call that is no more is nothing to grant.
  await sql`delete from resource where is_seeded and (method || ' ' || path) <> all(${known.map(({ method, path }) => `${method} ${path}`)})`.execute(
    db,
  );
  return new Set(fresh.map(({ id }) => id));
}

function categoryName(lang: 'zh-cn' | 'en', feature: string): string {
  return text(lang, `access.feature.${feature}` as 'access.feature.account');
}

type SeededRole = { id: number; level: AccountLevel };
const seededRoles = async (db: Db): Promise<SeededRole[]> =>
  (await db.selectFrom('role').select(['id', 'level']).where('level', 'is not', null).execute()) as SeededRole[];

/** Calls a version added that do for incidents what another does for alarms: a role that may make the one may make the other. */
const follows: Readonly<Record<string, string>> = {
  'GET /api/incidents': 'GET /beacon/alarm',
  'GET /api/incidents/one': 'GET /api/alarm/one',
  'POST /api/incidents/acknowledge': 'POST /api/alarm/acknowledge',
  'POST /api/incidents/assign': 'POST /api/alarm/assign',
  'POST /api/incidents/comment': 'POST /api/alarm/comment',
};

/** Gives roles that people made the calls that follow those they have, once, when they are new. */
async function grantFollowing(db: Db, idOf: ReadonlyMap<string, number>, freshResources: ReadonlySet<number>): Promise<void> {
  for (const [call, before] of Object.entries(follows)) {
    const [id, beforeId] = [idOf.get(call), idOf.get(before)];
    if (id === undefined || beforeId === undefined || !freshResources.has(id)) continue;
    await sql`insert into role_resource (role_id, resource_id) select role_id, ${id}::integer from role_resource where resource_id = ${beforeId}::integer
      on conflict do nothing`.execute(db);
  }
}

async function grantResources(db: Db, freshRoles: ReadonlySet<number>, freshResources: ReadonlySet<number>): Promise<void> {
  const rows = await db.selectFrom('resource').select(['id', 'method', 'path']).where('is_seeded', '=', true).execute();
  const idOf = new Map(rows.map(({ id, method, path }) => [`${method} ${path}`, id]));
  const grants = (await seededRoles(db)).flatMap((role) =>
    governed.flatMap((named) => {
      const id = idOf.get(`${named.endpoint.method} ${named.endpoint.path}`);
      if (id === undefined || !(freshRoles.has(role.id) || freshResources.has(id)) || !isSeededFor(role.level, named)) return [];
      return [{ role_id: role.id, resource_id: id }];
    }),
  );
  await grantFollowing(db, idOf, freshResources);
  if (grants.length === 0) return;
  await sql`insert into role_resource (role_id, resource_id)
    select * from unnest(${grants.map((grant) => grant.role_id)}::integer[], ${grants.map((grant) => grant.resource_id)}::integer[]) on conflict do nothing`.execute(
    db,
  );
}

async function grantMenus(db: Db, freshRoles: ReadonlySet<number>, freshMenus: ReadonlySet<number>): Promise<void> {
  const rows = await db.selectFrom('menu').select(['id', 'key']).where('key', 'is not', null).execute();
  const idOf = new Map(rows.map(({ id, key }) => [key, id]));
  const grants = (await seededRoles(db)).flatMap((role) =>
    seededMenus.flatMap((menu) => {
      const id = idOf.get(menu.key);
      if (id === undefined || !(freshRoles.has(role.id) || freshMenus.has(id)) || !menu.levels.includes(role.level)) return [];
      return [{ role_id: role.id, menu_id: id }];
    }),
  );
  if (grants.length > 0)
    await db
      .insertInto('role_menu')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
