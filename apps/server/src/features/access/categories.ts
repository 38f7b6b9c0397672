/** Categories of resources. Table category is only written here and by the seed. */
import type { Category } from '@frostway/contract/access/rows';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import { bothNames } from '../../db/both-names.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';

/** Categories whose name holds the text, all without one. */
export async function listCategories(db: Db, lang: Lang, search = ''): Promise<Category[]> {
  const { rows } = await sql<{ id: number; key: string | null; name: string; name_en: string; created_at: Date; resources: number }>`
    select category.*, (select count(*) from resource where resource.category_id = category.id) as resources
    from category where name ilike ${likePattern(search)} or name_en ilike ${likePattern(search)} order by id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    ...bothNames(row, lang),
    resourceCount: row.resources,
    createdAt: row.created_at.toISOString(),
  }));
}

/** One category; refuses 80196. */
export async function getCategory(db: Db, id: number, lang: Lang): Promise<Category> {
  return (await listCategories(db, lang)).find((category) => category.id === id) ?? refuse('noSuchCategory');
}

/** The row of a category; refuses 80196. */
export async function findCategory(db: Db, id: number) {
  const row = await db.selectFrom('category').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('noSuchCategory', { categoryId: 'noSuchCategory' });
}

/** Adds a category and answers its id. Refuses 80050. */
export async function addCategory(name: string, nameEn: string, at: Date, { db, audit }: AuditedChange): Promise<number> {
  await checkCategoryName(db, name, 0);
  const { id } = await db
    .insertInto('category')
    .values({ name, name_en: nameEn, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ entity: 'category', id, after: { name, nameEn } });
  return id;
}

async function checkCategoryName(db: Db, name: string, id: number): Promise<void> {
  // One at a time: the table has no index that would notice two of one name.
  await sql`lock table category in share row exclusive mode`.execute(db);
  const twin = await db
    .selectFrom('category')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (twin !== undefined) refuse('nameTaken', { name: 'nameTaken' });
}

/** Renames a category. Refuses 80196, 60062 and 80050. */
export async function changeCategory(
  change: { readonly id: number; readonly name?: string | undefined; readonly nameEn?: string | undefined },
  { db, audit }: AuditedChange,
): Promise<void> {
  await checkCategoryName(db, change.name ?? '', change.id);
  const row = await findCategory(db, change.id);
  const before = { name: row.name, name_en: row.name_en };
  const after = { name: change.name ?? row.name, name_en: change.nameEn ?? row.name_en };
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  await db.updateTable('category').set(after).where('id', '=', row.id).execute();
  audit({ entity: 'category', id: row.id, before, after });
}

/** Removes a category. Refuses 80196, 80052 for a seeded one and 80057 for one with resources. */
export async function removeCategory(id: number, { db, audit }: AuditedChange): Promise<void> {
  const row = await db.selectFrom('category').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) refuse('noSuchCategory');
  if (row.key !== null) refuse('seededKept');
  const inside = await db.selectFrom('resource').select('id').where('category_id', '=', id).limit(1).executeTakeFirst();
  if (inside !== undefined) refuse('categoryNotEmpty');
  await db.deleteFrom('category').where('id', '=', id).execute();
  audit({ entity: 'category', id, before: { name: row.name } });
}
