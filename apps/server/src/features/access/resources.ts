/** Resources: the calls a role can give. Table resource is only written here and by the seed. */
import type { Resource } from '@frostway/contract/access/rows';
import { allEndpoints } from '@frostway/contract/features';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import { bothNames } from '../../db/both-names.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findCategory } from './categories.js';

type Row = {
  id: number;
  name: string;
  name_en: string;
  method: Resource['method'];
  path: string;
  category_id: number | null;
  category: string | null;
  category_en: string | null;
  is_seeded: boolean;
  created_at: Date;
};

const levelsOf = new Map(
  allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.who === 'anyone' ? null : [...endpoint.who]]),
);

export type ResourceFilter = {
  readonly id?: number | undefined;
  readonly categoryId?: number | undefined;
  readonly method?: Resource['method'] | undefined;
  readonly search?: string | undefined;
  /** More about `resource`, in SQL. */
  readonly also?: RawBuilder<SqlBool> | undefined;
};
type Range = { readonly limit: number; readonly offset: number };

/** Resources by category, path and method, with what `more` says of `resource` in SQL. Refuses 80196 for an unknown category. */
export async function selectResources<More extends object = object>(
  db: Db,
  filter: ResourceFilter,
  lang: Lang,
  range?: Range,
  more?: RawBuilder<More>,
): Promise<{ total: number; rows: (Resource & More)[] }> {
  const { id, categoryId, method, search = '', also } = filter;
  if (categoryId !== undefined) await findCategory(db, categoryId);
  const pattern = likePattern(search);
  const where = sql`where ${also ?? sql`true`}
    and ${id === undefined ? sql`true` : sql`resource.id = ${id}`}
    and ${categoryId === undefined ? sql`true` : sql`resource.category_id = ${categoryId}`}
    and ${method === undefined ? sql`true` : sql`resource.method = ${method}`}
    and ${search === '' ? sql`true` : sql`(resource.name ilike ${pattern} or resource.name_en ilike ${pattern} or resource.path ilike ${pattern})`}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from resource ${where}`.execute(db);
  const { rows } = await sql<Row & { more: More }>`
    select resource.*, category.name as category, category.name_en as category_en, ${more ?? sql`json_build_object()`} as more
    from resource left join category on category.id = resource.category_id ${where}
    order by category.id nulls last, resource.path, resource.method ${range === undefined ? sql`` : sql`limit ${range.limit} offset ${range.offset}`}`.execute(
    db,
  );
  return { total: counted[0]?.total ?? 0, rows: rows.map((row) => ({ ...toResource(row, lang), ...row.more })) };
}

const toResource = (row: Row, lang: Lang): Resource => ({
  id: row.id,
  ...bothNames(row, lang),
  method: row.method,
  path: row.path,
  categoryId: row.category_id,
  category: lang === 'en' ? row.category_en : row.category,
  isSeeded: row.is_seeded,
  levels: row.is_seeded ? (levelsOf.get(`${row.method} ${row.path}`) ?? null) : null,
  createdAt: row.created_at.toISOString(),
});

/** One resource; refuses 80195. */
export async function getResource(db: Db, id: number, lang: Lang): Promise<Resource> {
  const { rows } = await selectResources(db, { id }, lang);
  return rows[0] ?? refuse('noSuchResource');
}

type Fields = {
  readonly nameEn?: string | undefined;
  readonly categoryId?: number | null | undefined;
};

/** Writes down a resource and answers its id. Refuses 80196 for an unknown category and 80056. */
export async function addResource(
  fresh: Fields & { readonly name: string; readonly method: Resource['method']; readonly path: string },
  at: Date,
  { db, audit }: AuditedChange,
): Promise<number> {
  const categoryId = fresh.categoryId ?? null;
  if (categoryId !== null) await findCategory(db, categoryId);
  const values = { name: fresh.name, name_en: fresh.nameEn ?? fresh.name, method: fresh.method, path: fresh.path, category_id: categoryId };
  const row = await db
    .insertInto('resource')
    .values({ ...values, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) return refuse('resourceTaken', { path: 'resourceTaken' });
  audit({ entity: 'resource', id: row.id, after: values });
  return row.id;
}

type ResourceChange = Fields & {
  readonly id: number;
  readonly name?: string | undefined;
  readonly method?: Resource['method'] | undefined;
  readonly path?: string | undefined;
};

/** Changes what is given of a resource. Refuses 80195, 60062, 80056, and 80052 for method and path of a call of the program. */
export async function changeResource(change: ResourceChange, { db, audit }: AuditedChange): Promise<void> {
  const row = await holdResource(db, change.id);
  const before = { name: row.name, name_en: row.name_en, method: row.method, path: row.path, category_id: row.category_id };
  const after = {
    name: change.name ?? before.name,
    name_en: change.nameEn ?? before.name_en,
    method: change.method ?? before.method,
    path: change.path ?? before.path,
    category_id: change.categoryId === undefined ? before.category_id : change.categoryId,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  const isMoved = after.method !== before.method || after.path !== before.path;
  if (row.is_seeded && isMoved) refuse('seededKept', { path: 'seededKept' });
  if (after.category_id !== null && after.category_id !== before.category_id) await findCategory(db, after.category_id);
  const twin = db
    .selectFrom('resource')
    .select('id')
    .where('method', '=', after.method)
    .where('path', '=', after.path)
    .where('id', '<>', row.id);
  if (isMoved && (await twin.executeTakeFirst()) !== undefined) refuse('resourceTaken', { path: 'resourceTaken' });
  const isRenamed = row.is_renamed || after.name !== before.name || after.name_en !== before.name_en;
  await db
    .updateTable('resource')
    .set({ ...after, is_renamed: isRenamed })
    .where('id', '=', row.id)
    .execute();
  audit({ entity: 'resource', id: row.id, before, after });
}

async function holdResource(db: Db, id: number) {
  const row = await db.selectFrom('resource').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('noSuchResource');
}

/** Removes a resource. Refuses 80195, and 80052 for a call of the program. */
export async function removeResource(id: number, { db, audit }: AuditedChange): Promise<void> {
  const row = await holdResource(db, id);
  if (row.is_seeded) refuse('seededKept');
  await db.deleteFrom('resource').where('id', '=', id).execute();
  audit({ entity: 'resource', id, before: { method: row.method, path: row.path } });
}
