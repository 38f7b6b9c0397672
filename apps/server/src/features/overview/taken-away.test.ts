/** A count that is kept for a while shows no device that the principal has lost since. */
import { overview as calls } from '@frostway/contract/overview/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { receivedTracker } from '../share/world.fixture.js';

let listeners: TestListeners;
let other: pg.Client;
beforeAll(async () => {
  listeners = await TestListeners.open();
  other = new pg.Client({ connectionString: listeners.test.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await listeners.close();
});

describe('The most active devices', () => {
  it('of a large fleet, counted before a share ended, are shown without what it showed', async () => {
    const { test, account: owner } = listeners;
    const imei = await receivedTracker(listeners);
    const sharee = await addTestAccount(test);
    const [row] = await test
      .call(share.shareDevices, { imei: [imei], account: sharee.account, forever: true }, owner.token)
      .then(({ rows }) => rows);
    const mostActive = async () => (await test.call(calls.base, {}, sharee.token)).mostActive.map((device) => device.imei);
    // The count takes as long as one over a large fleet: it is kept.
    const since = performance.now();
    await other.query('begin; lock table position in access exclusive mode');
    const first = mostActive();
    await expect.poll(() => performance.now() - since, { timeout: 10_000, interval: 50 }).toBeGreaterThan(400);
    await other.query('commit');
    expect(await first).toEqual([imei]);
    await test.call(share.cancelShare, { id: row?.id }, owner.token);
    expect(await mostActive()).toEqual([]);
  });
});
