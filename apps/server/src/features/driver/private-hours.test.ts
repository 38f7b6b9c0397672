/** Private hours: where a vehicle is in them its owner alone is shown, live and past, in lists, tracks, trips and files. */
import { driver as calls } from '@frostway/contract/driver/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Imei } from '@frostway/core/identity';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, drive, hour, minute, say, stand } from '../position/track.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
let friend: TestAccount;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  owner = listeners.account;
  friend = await addTestAccount(listeners.test);
});

let imei: Imei;
/** Noon of tomorrow, UTC: after the hours were set. */
let noon = 0;
beforeEach(async () => {
  imei = (await listeners.tracker()).imei;
  noon = (Math.floor(listeners.now() / day) + 1) * day + 12 * hour;
  await listeners.test.call(share.shareDevices, { imei: [imei], account: friend.account, forever: true }, owner.token);
});
const set = (spans: readonly { from: string; until: string; days?: number[] }[], more: object = {}) =>
  listeners.test.call(calls.setPrivateHours, { imei, spans, zone: 'UTC', ...more }, owner.token);
const range = () => ({ imei, st: noon - 2 * hour, et: noon + 8 * hour });
const trips = async (by: TestAccount) =>
  (await listeners.test.call(position.trips, { ...range(), kind: 'trip' }, by.token)).rows.map(({ startedAt }) => startedAt.slice(11, 13));
const points = async (by: TestAccount) => (await listeners.test.call(position.positions, range(), by.token)).rows.length;
const latest = async (by: TestAccount) => (await listeners.test.call(telemetry.status, { imei }, by.token)).rows[0]?.position ?? null;
const evening = { from: '18:00', until: '06:00' };

/** A trip at noon and one at half past six in the evening. */
async function driveTwice(): Promise<void> {
  listeners.test.clock.set(noon + 8 * hour);
  await say(listeners, imei, [
    ...stand(noon - hour, 60),
    ...drive(noon, 10),
    ...stand(noon + 11 * minute, 378, 10),
    ...drive(noon + 6.5 * hour, 10, 10),
    ...stand(noon + 6.5 * hour + 11 * minute, 30, 20),
  ]);
}

describe('PUT /api/privateHours', () => {
  it('hides trips, points and the latest place of those hours from everybody but the owner', async () => {
    expect(await set([evening])).toMatchObject({ imei, spans: [evening], zone: 'UTC' });
    await driveTwice();
    expect(await trips(owner)).toEqual(['12', '18']);
    expect(await trips(friend)).toEqual(['12']);
    expect(await points(friend)).toBeLessThan(await points(owner));
    expect(await latest(owner)).not.toBeNull();
    expect(await latest(friend)).toBeNull();
    const files = async (by: TestAccount) =>
      (await listeners.test.request(`/beacon/position/downgps?did=${imei}&st=${noon - hour}&et=${noon + 8 * hour}`, { headers: { authorization: `Bearer ${by.token}` } })).text.split('\n').length; // prettier-ignore
    expect(await files(friend)).toBeLessThan(await files(owner));
  });

  it('hides a place in SQL as it does everywhere else, over midnight and by day of the week', async () => {
    const { id } = (await listeners.test.sql<{ id: number }>('select id from device where imei = $1', [imei]))[0] ?? { id: 0 };
    await set([{ ...evening, days: [5] }], { zone: 'Asia/Shanghai' });
    const friday = Date.parse('2031-01-03T18:00:00+08:00');
    const isPrivate = async (ms: number) => (await listeners.test.sql<{ is: boolean }>('select is_private($1, $2) as is', [id, ms]))[0]?.is;
    const moments = [friday - 1, friday, friday + 12 * hour - 1, friday + 12 * hour, friday + day, friday - day];
    expect(await Promise.all(moments.map(isPrivate))).toEqual([false, true, true, false, false, false]);
  });

  it('counts from when it is set, and what was private stays so when it is ended', async () => {
    await set([evening]);
    await driveTwice();
    expect(await trips(friend)).toEqual(['12']);
    expect(await set([])).toMatchObject({ spans: [], zone: null, since: null });
    expect(await trips(friend)).toEqual(['12']);
    expect(await listeners.test.call(calls.privateHours, { imei }, owner.token)).toMatchObject({ imei, spans: [] });
  });

  it('hides nothing of the time before it was set', async () => {
    await driveTwice();
    await set([evening]);
    expect(await trips(friend)).toEqual(['12', '18']);
  });

  it('is the owner’s alone, and refuses what no hours are, what is set already and a zone there is not', async () => {
    const stranger = await addTestAccount(listeners.test);
    const input = { imei, spans: [evening], zone: 'UTC' };
    await listeners.test.refused(calls.setPrivateHours, input, friend.token, 'notOwner');
    await listeners.test.refused(calls.privateHours, { imei }, friend.token, 'notOwner');
    await listeners.test.refused(calls.setPrivateHours, input, stranger.token, 'notFound');
    await listeners.test.refused(calls.privateHours, { imei }, stranger.token, 'notFound');
    await listeners.test.refused(
      calls.setPrivateHours,
      { ...input, spans: [{ from: '08:00', until: '08:00' }] },
      owner.token,
      'hoursUnfit',
    );
    await listeners.test.refused(
      calls.setPrivateHours,
      { ...input, spans: Array.from({ length: 15 }, () => evening) },
      owner.token,
      'hoursUnfit',
    );
    await listeners.test.refused(calls.setPrivateHours, { ...input, zone: 'Mars/Base' }, owner.token, 'zoneUnknown');
    await listeners.test.refused(calls.setPrivateHours, { ...input, spans: [] }, owner.token, 'nothingChanged');
    await set([evening]);
    await listeners.test.refused(calls.setPrivateHours, input, owner.token, 'nothingChanged');
  });
});
