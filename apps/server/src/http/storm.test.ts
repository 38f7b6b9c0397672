import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
let ann: TestAccount;
let locker: pg.Client;
beforeAll(async () => {
  test = await startTestPlatform();
  ann = await addTestAccount(test);
  locker = new pg.Client({ connectionString: test.databaseUrl });
  await locker.connect();
});
afterAll(async () => {
  await locker.end();
  await test.close();
});

/** Lets nobody write a table while `run` runs: whoever wants to holds its connection. */
async function held(table: string, run: () => Promise<void>): Promise<void> {
  await locker.query('begin');
  await locker.query(`lock table ${table} in exclusive mode`);
  try {
    await run();
  } finally {
    await locker.query('rollback');
  }
}

/** Waits until so many connections of the platform wait for the lock. */
const stuck = (count: number): Promise<void> =>
  expect
    .poll(
      async () => (await test.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).length,
      { timeout: 10_000 },
    )
    .toBeGreaterThanOrEqual(count);

describe('A storm', () => {
  it('of logins leaves connections for those who are inside', async () => {
    const logins: Promise<{ errorcode: number }>[] = [];
    await held('session', async () => {
      for (let n = 0; n < 40; n += 1) logins.push(test.reply(account.login, { account: 'admin', password: adminPassword }));
      await stuck(6);
      expect(await test.call(account.profile, {}, ann.token)).toMatchObject({ account: ann.account });
    });
    expect((await Promise.all(logins)).map(({ errorcode }) => errorcode)).toEqual(Array.from({ length: 40 }, () => 0));
  });
  it('of calls leaves connections for what devices send', async () => {
    const calls: Promise<{ errorcode: number }>[] = [];
    await held('device_group', async () => {
      for (let n = 0; n < 30; n += 1) calls.push(test.reply(deviceFeature.addGroup, { name: `group ${n}` }, ann.token));
      // The jobs hold the twentieth.
      await stuck(19);
      const { osmand } = test.platform.ports;
      const answer = await fetch(
        `http://127.0.0.1:${osmand}/?id=nobody&lat=31.2&lon=121.5&timestamp=${Math.floor(test.clock.now() / 1000)}`,
      );
      expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 400, text: 'unknown device' });
    });
    expect((await Promise.all(calls)).map(({ errorcode }) => errorcode)).toEqual(Array.from({ length: 30 }, () => 0));
  });
});
