/** The overview of positioning: how trackers stand and since when, and what they drove today. */
import { position as calls } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, drive, hour, minute, say, stand } from './track.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
beforeAll(async () => {
  listeners = await TestListeners.open();
  owner = listeners.account;
});
afterAll(() => listeners.close());

const overview = (token = owner.token) => listeners.test.call(calls.overview, { zone: 'UTC' }, token);
const rowOf = async (imei: Imei, token?: string) => (await overview(token)).rows.find((row) => row.imei === imei);
/** Epoch ms of a moment some minutes ago. */
const ago = (minutes: number): number => listeners.now() - minutes * minute;
const iso = (ms: number): string => new Date(ms).toISOString();

it('says how each tracker stands and since when, by the trips and stops of its track', async () => {
  const [moving, parked] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei];
  await say(listeners, moving, [...stand(ago(40), 19), ...drive(ago(20), 20, 1)]);
  await say(listeners, parked, [...drive(ago(40), 9), ...stand(ago(30), 30, 10)]);
  expect(await rowOf(moving)).toMatchObject({ motion: 'moving', since: iso(ago(21)), sinceAtLeast: false });
  expect(await rowOf(parked)).toMatchObject({ motion: 'parked', since: iso(ago(30)), sinceAtLeast: false });
  const { byMotion, total, isComplete } = await overview();
  expect(byMotion['moving']).toBeGreaterThanOrEqual(1);
  expect(Object.values(byMotion).reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(isComplete).toBe(true);
});

it('says of who has stood for a day that it is at least that long, and of who is silent when it was received last', async () => {
  const [long, silent] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei];
  await say(listeners, long, stand(ago(24 * 60), 24 * 60));
  expect(await rowOf(long)).toMatchObject({ motion: 'parked', sinceAtLeast: true });
  await say(listeners, silent, stand(ago(30), 30));
  const received = (await rowOf(silent))?.since;
  listeners.test.clock.advance(3 * hour);
  expect(await rowOf(silent)).toMatchObject({ motion: 'silent', sinceAtLeast: false });
  expect(Date.parse((await rowOf(silent))?.since ?? '')).toBeGreaterThan(Date.parse(received ?? '') - minute);
});

it('adds up what was driven since midnight of the zone, the same as mileage does', async () => {
  const { imei } = await listeners.tracker();
  const midnight = Math.floor(listeners.now() / day) * day;
  if (listeners.now() - midnight < 2 * hour) listeners.test.clock.advance(3 * hour);
  const now = listeners.now();
  await say(listeners, imei, [...drive(midnight - 30 * minute, 20), ...drive(now - 60 * minute, 50, 40)]);
  const [mileage] = (
    await listeners.test.call(
      calls.mileage,
      { imei: [imei], st: Math.floor(now / day) * day, et: now + 1, by: 'vehicle', zone: 'UTC' },
      owner.token,
    )
  ).rows;
  const row = await rowOf(imei);
  expect(row?.distance).toBe(50);
  expect(row?.distance).toBe(mileage?.distance);
});

it('says neither beginning nor distance to whom the past is not shared, and nothing of the trackers of others', async () => {
  const { imei } = await listeners.tracker();
  await say(listeners, imei, [...drive(ago(40), 9), ...stand(ago(30), 30, 10)]);
  const friend = await addTestAccount(listeners.test);
  expect(await overview(friend.token)).toMatchObject({ total: 0, rows: [], distance: 0, driven: 0 });
  await listeners.test.call(share.addPositionShare, { imei: [imei], account: friend.account, until: null }, owner.token);
  expect(await rowOf(imei, friend.token)).toMatchObject({ motion: 'parked', since: null, distance: null });
});
