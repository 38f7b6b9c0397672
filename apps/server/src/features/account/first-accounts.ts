/** The first accounts of an installation, and the way back in from its command line. */
import { randomBytes } from 'node:crypto';
import { demoAccounts, demoPassword, demoPeople } from '@frostway/contract/account/demo';
import type { Lang } from '@frostway/contract/text';
import type { Db } from '../../db/connect.js';
import { hashPassword } from './login.js';
import { replacePassword } from './new-password.js';
import { removeSecondFactor } from './second-factor.js';
import { addAccount, findAccount, setLanguage } from './sql.js';

const ownNames: readonly string[] = [
  'admin',
  ...Object.values(demoAccounts),
  ...Object.values(demoPeople).flatMap((people) => Object.values(people)),
];

/** Names of an installation's own accounts: nobody registers one before it is made. */
export const isReserved = (name: string): boolean => ownNames.includes(name.toLowerCase());

/** Gives an account a new password, without a second factor, and ends its sessions; false when there is no such account. */
export async function resetPassword(db: Db, name: string, password: string, at: Date): Promise<boolean> {
  const row = await findAccount(db, name);
  if (row === undefined) return false;
  await replacePassword(db, row.id, password, at.getTime());
  await removeSecondFactor(db, row.id);
  return true;
}

/** Makes the first administrator when there is none; answers the password to print once, or undefined when nothing was made or it was given. */
export async function ensureAdministrator(db: Db, given: string, at: Date): Promise<string | undefined> {
  const existing = await db.selectFrom('account').select('id').where('level', '=', 'administrator').limit(1).executeTakeFirst();
  if (existing !== undefined) return undefined;
  const password = given === '' ? randomBytes(12).toString('base64url') : given;
  const passwordHash = await hashPassword(password);
  const row = await addAccount(
    db,
    { account: 'admin', nickname: 'Administrator', email: null, passwordHash, level: 'administrator', parentId: null, language: null },
    at,
  );
  return row === undefined || given !== '' ? undefined : password;
}

/** Makes an account of the demo when there is none; answers its id. Undefined when somebody had the name before it was a demo's: his account is left alone. */
export async function ensureDemoAccount(
  db: Db,
  { account, nickname, language }: { readonly account: string; readonly nickname: string; readonly language: Lang | null },
  at: Date,
): Promise<number | undefined> {
  const existing = await findAccount(db, account);
  if (existing !== undefined && existing.level !== 'demo') return undefined;
  if (existing !== undefined) {
    // A visitor may have chosen another one for all.
    await setLanguage(db, existing.id, language);
    return existing.id;
  }
  const passwordHash = await hashPassword(demoPassword);
  const row = await addAccount(db, { account, nickname, email: null, passwordHash, level: 'demo', parentId: null, language }, at);
  if (row === undefined) throw new Error('the demo account could not be made');
  return row.id;
}
