/** The menus a platform begins with. */
import { seededMenus } from '@frostway/contract/access/menus';
import type { Db } from '../../db/connect.js';

const childrenOf = (key: string): string[] => seededMenus.filter(({ parent }) => parent === key).map((menu) => menu.key);

export async function seedMenus(db: Db): Promise<Set<number>> {
  const fresh = new Set<number>();
  const idOf = new Map(
    (await db.selectFrom('menu').select(['id', 'key']).where('key', 'is not', null).execute()).map(({ id, key }) => [key, id]),
  );
  for (const [index, menu] of seededMenus.entries()) {
    if (idOf.has(menu.key)) continue;
    const row = await db
      .insertInto('menu')
      .values({
        key: menu.key,
        parent_id: menu.parent === undefined ? null : (idOf.get(menu.parent) ?? null),
        name: menu['zh-cn'],
        name_en: menu.en,
        path: menu.path ?? null,
        icon: menu.icon ?? null,
        sort: (index + 1) * 10,
        is_shown: menu.isShown ?? true,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) continue;
    idOf.set(menu.key, row.id);
    fresh.add(row.id);
    // A heading that a later version brought takes what nobody has moved below it.
    if (menu.path === undefined)
      await db
        .updateTable('menu')
        .set({ parent_id: row.id })
        .where('parent_id', 'is', null)
        .where('key', 'in', childrenOf(menu.key))
        .execute();
  }
  return fresh;
}
