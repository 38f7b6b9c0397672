/** The lists the program asks for and their first entries, brought up to date at every start. What an administrator renamed or took from the offer stays so. */
import { seededGroups } from '@frostway/contract/dictionary/seeds';
import { type Kysely, sql } from 'kysely';
import { holdLock } from '../../db/advisory-locks.js';
import type { Schema } from '../../db/schema.js';

/** Adds lists and entries that are missing. */
export async function seedDictionary(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdLock(tx, 'seedDictionary');
    for (const [key, group] of Object.entries(seededGroups)) {
      const known = await tx.selectFrom('dictionary_group').select('id').where('key', '=', key).executeTakeFirst();
      const { id } =
        known ??
        (await tx
          .insertInto('dictionary_group')
          .values({ key, name: group['zh-cn'], name_en: group.en })
          // Somebody made a list of this name before the program had it: it becomes the program's.
          .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet({ key }))
          .returning('id')
          .executeTakeFirstOrThrow());
      const entries = Object.entries(group.entries).map(([value, row], index) => ({
        group_id: id,
        value,
        name: row['zh-cn'],
        name_en: row.en,
        sort: (index + 1) * 10,
      }));
      await tx
        .insertInto('dictionary_data')
        .values(entries)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
}
