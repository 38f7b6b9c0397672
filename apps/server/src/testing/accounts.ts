/** Accounts of a test, with a session made directly in the database. */
import { randomBytes } from 'node:crypto';
import type { AccountLevel } from '@frostway/contract/account/endpoints';
import { hashToken, newToken } from '../db/tokens.js';
import type { TestPlatform } from './platform.js';

export type TestAccount = { readonly id: number; readonly account: string; readonly token: string; readonly rootId: number };

/** An account with its root group and a session of a year. */
export async function addTestAccount(
  test: TestPlatform,
  level: AccountLevel = 'normal',
  account = `${level}-${randomBytes(4).toString('hex')}`,
): Promise<TestAccount> {
  const at = new Date(test.clock.now());
  const [row] = await test.sql<{ id: number }>(
    'insert into account (account, nickname, level, created_at) values ($1, $1, $2, $3) returning id',
    [account, level, at],
  );
  const id = row?.id ?? 0;
  await test.sql('insert into account_role (account_id, role_id) select $1, id from role where level = $2', [id, level]);
  const [group] = await test.sql<{ id: number }>("insert into device_group (owner_id, name, depth) values ($1, '', 1) returning id", [id]);
  return { id, account, token: await addTestSession(test, id), rootId: group?.id ?? 0 };
}

/** A session of a year for an account that exists, so that a test can move its clock. */
export async function addTestSession(test: TestPlatform, accountId: number): Promise<string> {
  const token = newToken();
  const at = test.clock.now();
  await test.sql(
    "insert into session (token_hash, account_id, created_at, expires_at, address, agent) values ($1, $2, $3, $4, '127.0.0.1', 'test')",
    [hashToken(token), accountId, new Date(at), new Date(at + 365 * 86_400_000)],
  );
  return token;
}

/** The session of the first administrator. */
export async function adminToken(test: TestPlatform): Promise<string> {
  const [row] = await test.sql<{ id: number }>("select id from account where account = 'admin'");
  return addTestSession(test, row?.id ?? 0);
}
