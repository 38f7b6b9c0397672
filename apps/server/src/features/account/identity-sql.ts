/** Table internet_identity: who accounts are at the provider. */
import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Identity } from '../../outside/openid.js';

export type IdentityRow = Selectable<Schema['internet_identity']>;

export async function findIdentity(db: Db, { issuer, subject }: Identity): Promise<IdentityRow | undefined> {
  return db.selectFrom('internet_identity').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
}

export async function identityOf(db: Db, accountId: number): Promise<IdentityRow | undefined> {
  return db.selectFrom('internet_identity').selectAll().where('account_id', '=', accountId).limit(1).executeTakeFirst();
}

export async function addIdentity(db: Db, accountId: number, { issuer, subject, name }: Identity, at: Date): Promise<void> {
  await db.insertInto('internet_identity').values({ issuer, subject, account_id: accountId, name, created_at: at }).execute();
}

export async function removeIdentities(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('internet_identity').where('account_id', '=', accountId).execute();
}
