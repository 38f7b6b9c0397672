/** The lists of the dictionary and their entries. Tables dictionary_group and dictionary_data are only written here and by the seed. */
import type { DictionaryData, DictionaryGroup } from '@frostway/contract/dictionary/endpoints';
import type { SeededGroupKey } from '@frostway/contract/dictionary/seeds';
import { refuse } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import { bothNames } from '../../db/both-names.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';

type GroupRow = { id: number; key: string | null; name: string; name_en: string; entries: number; created_at: Date };
type DataRow = {
  id: number;
  group_id: number;
  value: string;
  name: string;
  name_en: string;
  sort: number;
  is_enabled: boolean;
  created_at: Date;
};

/** Lists whose name holds the text, all without one. */
export async function listGroups(db: Db, lang: Lang, search = ''): Promise<DictionaryGroup[]> {
  const pattern = likePattern(search);
  const { rows } = await sql<GroupRow>`
    select dictionary_group.*, (select count(*) from dictionary_data where group_id = dictionary_group.id) as entries
    from dictionary_group where name ilike ${pattern} or name_en ilike ${pattern} order by id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    ...bothNames(row, lang),
    dataCount: row.entries,
    createdAt: row.created_at.toISOString(),
  }));
}

const toData = (row: DataRow, lang: Lang): DictionaryData => ({
  id: row.id,
  groupId: row.group_id,
  value: row.value,
  ...bothNames(row, lang),
  sort: row.sort,
  isEnabled: row.is_enabled,
  createdAt: row.created_at.toISOString(),
});

/** The entries of a list, by its id or its key, in their order; those that are not offered only with `all`. Refuses 10000 when neither says which, 80209 one that is not there. */
export async function listData(
  db: Db,
  wanted: { readonly groupId?: number | undefined; readonly key?: string | undefined; readonly all: boolean },
  lang: Lang,
): Promise<DictionaryData[]> {
  if (wanted.groupId === undefined && (wanted.key ?? '') === '') refuse('parametersIllegal', { groupId: 'parametersIllegal' });
  const column = wanted.groupId === undefined ? 'key' : 'id';
  const group = await db
    .selectFrom('dictionary_group')
    .select('id')
    .where(column, '=', wanted.groupId ?? wanted.key ?? '')
    .executeTakeFirst();
  if (group === undefined) refuse('noSuchEntry');
  const query = db.selectFrom('dictionary_data').selectAll().where('group_id', '=', group.id).orderBy('sort').orderBy('id');
  const rows = await (wanted.all ? query : query.where('is_enabled', '=', true)).execute();
  return rows.map((row) => toData(row, lang));
}

/** What the values of a list of the program are called; what is no entry of it is called what it says, and so is what somebody wrote himself. */
export async function namesOf(db: Db, key: SeededGroupKey, lang: Lang): Promise<(value: string) => string> {
  const names = new Map((await listData(db, { key, all: true }, lang)).map(({ value, label }) => [value, label]));
  return (value) => names.get(value) || value;
}

/** Whether a value can be chosen from a list of the program. */
export async function isOffered(db: Db, key: SeededGroupKey, value: string): Promise<boolean> {
  return (await listData(db, { key, all: false }, 'zh-cn')).some((entry) => entry.value === value);
}

/** Adds a list. Refuses 80050 for a name, or a key, that another has. */
export async function addGroup(
  fresh: { readonly name: string; readonly nameEn?: string | undefined; readonly key?: string | undefined },
  at: Date,
  lang: Lang,
  { db, audit }: AuditedChange,
): Promise<DictionaryGroup> {
  const row = await db
    .insertInto('dictionary_group')
    .values({ name: fresh.name, name_en: fresh.nameEn ?? fresh.name, key: fresh.key ?? null, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) {
    const isName = (await listGroups(db, lang)).some(({ name }) => name.toLowerCase() === fresh.name.toLowerCase());
    return refuse('nameTaken', { [isName ? 'name' : 'key']: 'nameTaken' });
  }
  audit({ entity: 'dictionaryGroup', id: row.id, after: { ...fresh } });
  const added = (await listGroups(db, lang)).find(({ id }) => id === row.id);
  return added ?? refuse('noSuchEntry');
}

type FreshData = {
  readonly groupId: number;
  readonly value: string;
  readonly name: string;
  readonly nameEn?: string | undefined;
  readonly sort?: number | undefined;
};

/** Adds an entry to a list, at its end unless it says where. Refuses 80209, and 80050 for a value the list has. */
export async function addData(fresh: FreshData, at: Date, lang: Lang, { db, audit }: AuditedChange): Promise<DictionaryData> {
  const group = await db.selectFrom('dictionary_group').select('id').where('id', '=', fresh.groupId).forUpdate().executeTakeFirst();
  if (group === undefined) refuse('noSuchEntry', { groupId: 'noSuchEntry' });
  const last = await db
    .selectFrom('dictionary_data')
    .select(({ fn }) => fn.max('sort').as('sort'))
    .where('group_id', '=', group.id)
    .executeTakeFirst();
  const row = await db
    .insertInto('dictionary_data')
    .values({
      group_id: group.id,
      value: fresh.value,
      name: fresh.name,
      name_en: fresh.nameEn ?? fresh.name,
      sort: fresh.sort ?? (last?.sort ?? 0) + 10,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse('nameTaken', { value: 'nameTaken' });
  audit({ entity: 'dictionaryData', id: row.id, after: { ...fresh } });
  return toData(row, lang);
}

type DataChange = {
  readonly id: number;
  readonly name?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly sort?: number | undefined;
  readonly isEnabled?: boolean | undefined;
};

/** Changes what is given of an entry. Refuses 80209 and 60062. */
export async function changeData(change: DataChange, lang: Lang, { db, audit }: AuditedChange): Promise<DictionaryData> {
  const row = await db.selectFrom('dictionary_data').selectAll().where('id', '=', change.id).forUpdate().executeTakeFirst();
  if (row === undefined) return refuse('noSuchEntry');
  const before = { name: row.name, name_en: row.name_en, sort: row.sort, is_enabled: row.is_enabled };
  const after = {
    name: change.name ?? row.name,
    name_en: change.nameEn ?? row.name_en,
    sort: change.sort ?? row.sort,
    is_enabled: change.isEnabled ?? row.is_enabled,
  };
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  await db.updateTable('dictionary_data').set(after).where('id', '=', row.id).execute();
  audit({ entity: 'dictionaryData', id: row.id, before, after });
  return toData({ ...row, ...after }, lang);
}
