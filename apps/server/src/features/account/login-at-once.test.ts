/** A login that is under way while the password is changed, or the account disabled, ends as if it had come after. */
import { account as calls } from '@frostway/contract/account/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { addPerson, password } from './sign-in.fixture.js';

let test: TestPlatform;
let other: pg.Client;
beforeAll(async () => {
  test = await startTestPlatform();
  other = new pg.Client({ connectionString: test.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await test.close();
});

/** The login's statement waits for a lock of ours. */
const isWaiting = async (): Promise<boolean> => {
  const rows = await test.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
  return rows.length > 0;
};

describe('A login with the old password', () => {
  it.each([
    ['password_hash = null', 'wrongCredentials'],
    ['is_disabled = true', 'accountDisabled'],
  ] as const)('is refused when another change comes first: %s', async (change, refusal) => {
    const { id, account } = await addPerson(test);
    await other.query('begin');
    await other.query(`update account set ${change} where id = $1`, [id]);
    const refused = test.refused(calls.login, { account, password }, undefined, refusal);
    await expect.poll(isWaiting, { timeout: 10_000, interval: 10 }).toBe(true);
    await other.query('update session set ended_at = now() where account_id = $1', [id]);
    await other.query('commit');
    await refused;
    expect(await test.sql('select 1 from session where account_id = $1 and ended_at is null', [id])).toEqual([]);
  });
});
