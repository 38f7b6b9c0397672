/** Groups of devices: a tree with one root an account, whose stored name is empty and is said in the reader's language. Table device_group is only written here and with a new account. */
import type { Group } from '@frostway/contract/device/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { limits } from '@frostway/core/limits';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { executeKept } from '../../db/kept-plan.js';
import { ownsGroup, type Principal } from '../../scope/devices.js';

type GroupRow = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly depth: number;
  readonly zone: string | null;
} & SitePlace;

/** All of it or nothing. */
type SitePlace = { readonly latitude: number | null; readonly longitude: number | null; readonly radius: number | null };
const noPlace: SitePlace = { latitude: null, longitude: null, radius: null };
type WantedPlace = { readonly [K in keyof SitePlace]?: number | null | undefined };

/** What is wanted of a place, where it was before; refuses 80401 for a part of one. */
function placeOf(wanted: WantedPlace, before: SitePlace): SitePlace {
  const { latitude = before.latitude, longitude = before.longitude, radius = before.radius } = wanted;
  const said = [latitude, longitude, radius].filter((each) => each !== null).length;
  if (said !== 0 && said !== 3) refuse('sitePlaceIncomplete', { latitude: 'sitePlaceIncomplete' });
  return { latitude, longitude, radius };
}

/** The name of a group as people read it. */
export function groupNameIn(lang: Lang, name: string): string {
  return name === '' ? text(lang, 'device.rootGroup') : name;
}

/** Every group of the principal, each parent before its children and siblings by name, with the devices in it and below it. */
export async function listGroups(db: Db, principal: Principal, lang: Lang): Promise<Group[]> {
  const { rows } = await sql<GroupRow & { device_count: number; device_total: number }>`
    with recursive mine as (
      select device_group.id, device_group.parent_id, device_group.name, device_group.depth, device_group.zone, device_group.latitude, device_group.longitude, device_group.radius, (select count(*) from device where device.group_id = device_group.id) as devices
      from device_group where ${ownsGroup(principal)}
    ), tree as (
      select id, array[]::text[] as path from mine where parent_id is null
      union all
      select mine.id, tree.path || lower(mine.name) || mine.id::text from mine join tree on tree.id = mine.parent_id
    ), within as (
      select id as above, id from mine
      union all
      select within.above, mine.id from mine join within on within.id = mine.parent_id
    ), total as (
      select within.above, sum(mine.devices)::integer as devices from within join mine on mine.id = within.id group by within.above
    )
    select mine.id, mine.parent_id, mine.name, mine.depth, mine.zone, mine.latitude, mine.longitude, mine.radius, mine.devices as device_count, total.devices as device_total
    from mine join tree on tree.id = mine.id join total on total.above = mine.id
    order by tree.path`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: groupNameIn(lang, row.name),
    parentId: row.parent_id,
    depth: row.depth,
    zone: row.zone,
    latitude: row.latitude,
    longitude: row.longitude,
    radius: row.radius,
    deviceCount: row.device_count,
    deviceTotal: row.device_total,
  }));
}

/** The principal's groups. */
const groupRows = (db: Db, principal: Principal) =>
  db
    .selectFrom('device_group')
    .select(['id', 'parent_id', 'name', 'depth', 'zone', 'latitude', 'longitude', 'radius'])
    .where(ownsGroup(principal));

/** A group of the principal; refuses 50017 for any other. */
async function findGroup(db: Db, principal: Principal, id: number): Promise<GroupRow> {
  return (await groupRows(db, principal).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound');
}

/** A group of the principal, held until the commit so that it cannot be removed while devices come in; refuses 50017 for any other. */
export async function holdGroup(db: Db, principal: Principal, id: number): Promise<GroupRow> {
  const one = groupRows(db, principal).where('id', '=', id).forShare();
  return (await executeKept(db, one)).rows[0] ?? refuse('notFound');
}

/** The root of the principal's groups, locked: changes of one tree come one after another, so that two moves cannot make a circle. */
async function lockRoot(db: Db, principal: Principal): Promise<GroupRow> {
  return groupRows(db, principal).where('parent_id', 'is', null).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The root of the principal's groups. */
export async function findRoot(db: Db, principal: Principal): Promise<GroupRow> {
  const [root] = (await executeKept(db, groupRows(db, principal).where('parent_id', 'is', null))).rows;
  if (root === undefined) throw new Error(`account ${principal.ownerId} has no root of its groups`);
  return root;
}

/** A group and every group below it with its depth, the group itself first; refuses 50017 when it is not the principal's. */
export async function listBelow(db: Db, principal: Principal, id: number): Promise<{ id: number; depth: number }[]> {
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive below as (
      select device_group.id, device_group.depth from device_group where device_group.id = ${id} and ${ownsGroup(principal)}
      union all
      select device_group.id, device_group.depth from device_group join below on below.id = device_group.parent_id
    ) select id, depth from below order by depth, id`.execute(db);
  return rows.length === 0 ? refuse('notFound') : rows;
}

/** The devices in a group and in every group below it. */
export async function listDevicesBelow(db: Db, principal: Principal, id: number): Promise<number[]> {
  const groupIds = (await listBelow(db, principal, id)).map((group) => group.id);
  const rows = await db.selectFrom('device').select('id').where('group_id', 'in', groupIds).execute();
  return rows.map((row) => row.id);
}

/** The groups from the root down to one. */
export async function listPath(db: Db, principal: Principal, id: number, lang: Lang): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive path as (
      select device_group.id, device_group.parent_id, device_group.name, device_group.depth from device_group where device_group.id = ${id} and ${ownsGroup(principal)}
      union all
      select device_group.id, device_group.parent_id, device_group.name, device_group.depth from device_group join path on path.parent_id = device_group.id
    ) select id, name from path order by depth`.execute(db);
  return rows.map((row) => ({ id: row.id, name: groupNameIn(lang, row.name) }));
}

/** Adds a group below a parent, the root when none is named; answers its id. Refuses 50017, 50031 and 50032. */
export async function addGroup(
  db: Db,
  principal: Principal,
  fresh: WantedPlace & { readonly name: string; readonly parentId?: number | undefined; readonly zone?: string | null | undefined },
  at: Date,
): Promise<number> {
  const root = await lockRoot(db, principal);
  const parent = fresh.parentId === undefined ? root : await findGroup(db, principal, fresh.parentId);
  if (parent.depth >= limits.groupDepth) refuse('groupTooDeep', { parentId: 'groupTooDeep' });
  const row = await db
    .insertInto('device_group')
    .values({
      owner_id: principal.ownerId,
      parent_id: parent.id,
      name: fresh.name,
      depth: parent.depth + 1,
      created_at: at,
      zone: fresh.zone ?? null,
      ...placeOf(fresh, noPlace),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? refuse('groupNameTaken', { name: 'groupNameTaken' });
}

type GroupChange = WantedPlace & {
  readonly id: number;
  readonly name?: string | undefined;
  readonly parentId?: number | undefined;
  readonly zone?: string | null | undefined;
};

const isSame = (a: SitePlace, b: SitePlace): boolean => a.latitude === b.latitude && a.longitude === b.longitude && a.radius === b.radius;

/** Renames a group, moves it with everything below it, or says the zone and the place of its site. Refuses 50017, 50007 for the root, 60062, 80028, 50031 and 50032. */
export async function changeGroup(principal: Principal, change: GroupChange, { db, audit }: AuditedChange): Promise<void> {
  await lockRoot(db, principal);
  const group = await findGroup(db, principal, change.id);
  if (group.parent_id === null) refuse('groupRenameFailed');
  const name = change.name ?? group.name;
  const parent = await findGroup(db, principal, change.parentId ?? group.parent_id);
  const zone = change.zone === undefined ? group.zone : change.zone;
  const place = placeOf(change, group);
  if (name === group.name && parent.id === group.parent_id && zone === group.zone && isSame(place, group)) refuse('nothingChanged');
  const below = await listBelow(db, principal, group.id);
  if (below.some((entry) => entry.id === parent.id)) refuse('groupMoveBelowItself', { parentId: 'groupMoveBelowItself' });
  const sunk = parent.depth + 1 - group.depth;
  if (sunk > 0 && Math.max(...below.map((entry) => entry.depth)) + sunk > limits.groupDepth)
    refuse('groupTooDeep', { parentId: 'groupTooDeep' });
  const twin = await db
    .selectFrom('device_group')
    .select('id')
    .where('parent_id', '=', parent.id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '!=', group.id)
    .executeTakeFirst();
  if (twin !== undefined) refuse('groupNameTaken', { name: 'groupNameTaken' });
  await db
    .updateTable('device_group')
    .set({ name, parent_id: parent.id, zone, ...place })
    .where('id', '=', group.id)
    .execute();
  if (sunk !== 0)
    await db
      .updateTable('device_group')
      .set({ depth: sql`depth + ${sunk}` })
      .where(
        'id',
        'in',
        below.map((entry) => entry.id),
      )
      .execute();
  audit({
    entity: 'group',
    id: group.id,
    before: { name: group.name, parentId: group.parent_id, zone: group.zone, ...placeOf({}, group) },
    after: { name, parentId: parent.id, zone, ...place },
  });
}

/** Removes an empty group. Refuses 50017, 50034 for the root, 80010 without the word Yes and 50035. */
export async function removeGroup(
  principal: Principal,
  id: number,
  confirm: string | undefined,
  { db, audit }: AuditedChange,
): Promise<void> {
  await lockRoot(db, principal);
  const group = await findGroup(db, principal, id);
  if (group.parent_id === null) refuse('groupDeleteFailed');
  if (confirm !== 'Yes') refuse('confirmationMissing', { confirm: 'confirmationMissing' });
  // The row is locked before it is looked into, so that nothing moves in meanwhile.
  await db.selectFrom('device_group').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ has_content: boolean }>`
    select exists (select from device where group_id = ${id}) or exists (select from device_group where parent_id = ${id}) as has_content`.execute(
    db,
  );
  if (rows[0]?.has_content === true) refuse('groupNotEmpty');
  await db.deleteFrom('device_group').where('id', '=', id).execute();
  audit({ entity: 'group', id, before: { name: group.name, parentId: group.parent_id } });
}
