import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { addTestAccount } from './testing/accounts.js';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

let test: TestPlatform;
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
/** How long stopping took, ms. */
async function stopped(): Promise<number> {
  const began = performance.now();
  await test.platform.stop();
  return performance.now() - began;
}

/** A call that waits for a lock, and what ends that. */
async function waitingCall(): Promise<{ readonly call: Promise<unknown>; readonly letGo: () => Promise<unknown> }> {
  test = await startTestPlatform({ FROSTWAY_LOG_LEVEL: 'error' });
  ends.push(() => test.close());
  const ann = await addTestAccount(test);
  const locker = new pg.Client({ connectionString: test.databaseUrl });
  await locker.connect();
  ends.push(() => locker.end());
  await locker.query('begin; lock table device_group in exclusive mode');
  const call = test.reply(deviceFeature.addGroup, { name: 'waiting' }, ann.token).then(
    ({ errorcode }) => errorcode,
    () => 'cut off',
  );
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await test.sql(waits)).length, { timeout: 10_000 }).toBe(1);
  return { call, letGo: () => locker.query('commit') };
}

describe('Stopping', () => {
  it('lets a call that is being answered end before its database is closed', async () => {
    const { call, letGo } = await waitingCall();
    const stopping = stopped();
    // From here on nothing new is taken.
    const status = () =>
      fetch(`${test.url}/healthz`).then(
        (answer) => answer.status,
        () => 'refused',
      );
    await expect.poll(status, { timeout: 10_000 }).toBe(503);
    await letGo();
    expect(await call).toBe(0);
    await stopping;
    expect(test.logged()).toBe('');
  });
  it('does not wait for ever for a statement that does not end', async () => {
    const { call } = await waitingCall();
    expect(await stopped()).toBeLessThan(15_000);
    expect(await call).toBe('cut off');
  });
  it('does not wait for a mail server that says nothing', async () => {
    const sockets = new Set<Socket>();
    const silent: Server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as { port: number };
    test = await startTestPlatform({ FROSTWAY_LOG_LEVEL: 'error', SMTP_URL: `smtp://127.0.0.1:${port}` });
    ends.push(() => test.close());
    await test.call(account.register, { email: 'ann@example.com', nickname: 'Ann', password: 'long enough', ...(await test.captcha()) });
    await expect.poll(() => sockets.size, { timeout: 15_000 }).toBe(1);
    expect(await stopped()).toBeLessThan(15_000);
    // It is sent again at the next start: nobody holds its job.
    expect(await test.sql('select state, answer from mail')).toEqual([
      { state: 'failed', answer: 'the server stops while the mail is being sent' },
    ]);
    expect(await test.sql('select attempts, locked_at from graphile_worker.jobs')).toEqual([{ attempts: 1, locked_at: null }]);
  });
});
