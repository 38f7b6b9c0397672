/** Keys and secrets of an installation, made once and shared by all its nodes through the database. */
import { randomBytes } from 'node:crypto';
import type { Db } from './connect.js';

/** The secret of a name: 256 random bits as 43 characters, the same for every node from the first that asked on. */
export const findSecret = (db: Db, name: string): Promise<string> => findMadeSecret(db, name, () => randomBytes(32).toString('base64url'));

/** The same of a secret that is more than a number: what `make` makes when there is none yet. Of two nodes that make one at once the first counts. */
export async function findMadeSecret(db: Db, name: string, make: () => string): Promise<string> {
  const known = await readSecret(db, name);
  if (known !== undefined) return known;
  await db
    .insertInto('secret')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** The secret of a name as it is kept; undefined when there is none. */
export async function readSecret(db: Db, name: string): Promise<string | undefined> {
  return (await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst())?.value;
}
