/** People of the matrix: accounts with a password, a role and a session. */
import type { AccountLevel } from '@frostway/contract/levels';
import { hashToken, newToken } from '../db/tokens.js';
import { hashPassword } from '../features/account/login.js';
import type { TestPlatform } from '../testing/platform.js';

export type Person = {
  readonly id: number;
  readonly account: string;
  readonly email: string;
  readonly token: string;
  readonly rootId: number;
};
const day = 86_400_000;
/** Of every person. */
export const password = 'a long password';
let hashed: Promise<string> | undefined;
let serial = 0;
/** A number that was not given before. */
export const nextNumber = (): number => (serial += 1);

/** An account with its role, root group and a session of a year. */
export async function addPerson(test: TestPlatform, word: string, role: string, level: AccountLevel, parentId?: number): Promise<Person> {
  const [token, at] = [newToken(), test.clock.now()];
  const account = `${word}-${role}-${nextNumber()}`;
  const email = `${account}@example.com`;
  const [row] = await test.sql<{ id: number; root_id: number }>(
    `with fresh as (
       insert into account (account, nickname, email, level, parent_id, created_at, password_hash) values ($1::text, $1::text, $2, $3::text, $4::integer, $5::timestamptz, $8) returning id
     ), given as (
       insert into account_role (account_id, role_id) select fresh.id, role.id from fresh, role where role.level = $3::text
     ), inside as (
       insert into session (token_hash, account_id, created_at, expires_at, address, agent) select $6::bytea, id, $5::timestamptz, $7::timestamptz, '127.0.0.1', 'matrix' from fresh
     ) insert into device_group (owner_id, name, depth) select id, '', 1 from fresh returning owner_id as id, id as root_id`,
    [
      account,
      email,
      level,
      parentId ?? null,
      new Date(at),
      hashToken(token),
      new Date(at + 365 * day),
      await (hashed ??= hashPassword(password)),
    ],
  );
  if (row === undefined) throw new Error(`${account} was not added`);
  return { id: row.id, account, email, token, rootId: row.root_id };
}
