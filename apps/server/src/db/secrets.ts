/** Keys and secrets of an installation, made once and shared by all its nodes through the database. */
import { randomBytes } from 'node:crypto';
import type { Db } from './connect.js';

/** The secret of a name: 256 random bits as 43 characters, the same for every node from the first that asked on. */
export async function findSecret(db: Db, name: string): Promise<string> {
  const known = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  if (known !== undefined) return known.value;
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
