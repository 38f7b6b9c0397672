/** Answers of address services, kept until they are too old: in memory the last ones asked for, in the database all of them, for every process. */
import type { Clock } from '../../outside/clock.js';
import type { Db } from '../../db/connect.js';
import type { CachedAnswer, Keeping } from '../../outside/geocode/geocoding.js';

/** About 2 MB of addresses. */
const mostInMemory = 5000;

type Row = { readonly kept: CachedAnswer<unknown>; readonly untilMs: number };

/** See above. */
export function keptAnswers(db: Db, clock: Clock): Keeping {
  // A map keeps the order of its entries: the first is what was not asked for the longest.
  const memory = new Map<string, Row>();
  const remember = (key: string, row: Row): void => {
    memory.delete(key);
    memory.set(key, row);
    const oldest = memory.keys().next();
    if (memory.size > mostInMemory && oldest.done !== true) memory.delete(oldest.value);
  };
  return {
    read: async (keys) => {
      const found = new Map<string, CachedAnswer<unknown>>();
      const nowMs = clock.now();
      for (const key of keys) {
        const row = memory.get(key);
        if (row === undefined || row.untilMs <= nowMs) continue;
        remember(key, row);
        found.set(key, row.kept);
      }
      const open = keys.filter((key) => !found.has(key));
      if (open.length === 0) return found;
      const rows = await db.selectFrom('geo_cache').selectAll().where('key', 'in', open).where('until_at', '>', new Date(nowMs)).execute();
      for (const { key, provider, answer, until_at } of rows) {
        const kept = { provider, value: answer === null ? null : answer['value'] };
        remember(key, { kept, untilMs: until_at.getTime() });
        found.set(key, kept);
      }
      return found;
    },
    write: async (rows) => {
      if (rows.length === 0) return;
      for (const { key, kept, untilMs } of rows) remember(key, { kept, untilMs });
      const values = rows.map(({ key, kept, untilMs }) => ({
        key,
        provider: kept.provider,
        // An answer may be a list, and the column holds objects.
        answer: kept.value === null ? null : JSON.stringify({ value: kept.value }),
        until_at: new Date(untilMs),
      }));
      await db
        .insertInto('geo_cache')
        .values(values)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((each) => ({
            provider: each.ref('excluded.provider'),
            answer: each.ref('excluded.answer'),
            until_at: each.ref('excluded.until_at'),
          })),
        )
        .execute();
    },
  };
}

/** Removes what is too old to be answered. */
export async function removeOld(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('geo_cache').where('until_at', '<=', new Date(clock.now())).execute();
}
