/** Sharing places: specification, section 7 (position shares) and /foreign_posList, a page without a login. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoors } from '../../ingest/doors.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { hour, heardTracker } from './world.fixture.js';

let doors: TestDoors;
let owner: TestAccount;
beforeAll(async () => {
  doors = await TestDoors.open();
  owner = doors.account;
});
afterAll(() => doors.close());

const range = () => ({ st: doors.now() - hour, et: doors.now() + hour });

describe('A link that shares places', () => {
  it('opens the latest places without a login and nothing that was measured; the past only where it is shared too', async () => {
    const imei = await heardTracker(doors);
    const links = await Promise.all(
      [false, true].map((past) => doors.test.call(calls.addPositionShare, { imei: [imei], past, until: null, label: 'Van' }, owner.token)),
    );
    const [place, track] = links.map(({ rows }) => rows[0]?.key ?? '');
    expect(links[0]?.rows[0]).toMatchObject({
      past: false,
      until: null,
      state: 'active',
      account: null,
      devices: [{ imei, isEnded: false }],
    });
    expect(links[0]?.rows[0]?.url).toContain('/foreign_posList?key=');
    const opened = await doors.test.call(calls.positionShares, { key: place });
    expect(opened).toMatchObject({ total: 1, shares: [], share: { label: 'Van', past: false, until: null } });
    expect(opened.rows[0]).toMatchObject({ imei, position: { latitude: 30 }, reading: null, attributes: {}, positionGroupId: null });
    await doors.test.refused(calls.guestTrack, { key: place, imei, ...range() }, undefined, 'notPermitted');
    const past = await doors.test.call(calls.guestTrack, { key: track, imei, ...range() });
    expect(past.rows).toMatchObject([{ latitude: 30, temperature: null }]);
    for (const key of [place, track])
      await doors.test.refused(calls.guestSensorTrack, { key, imei, ...range() }, undefined, 'notPermitted');
  });

  it('is the caller’s to list and to revoke, at once on open pages; it ends by its time, and with the owner of its tracker', async () => {
    const imei = await heardTracker(doors);
    const make = async (until: number | null) =>
      (await doors.test.call(calls.addPositionShare, { imei: [imei], until }, owner.token)).rows[0];
    await doors.test.refused(calls.addPositionShare, { imei: [imei], until: doors.test.clock.now() }, owner.token, 'shareEndPast');
    const [revoked, timed, kept] = [await make(null), await make(doors.test.clock.now() + hour), await make(null)];
    const page = await TestPage.watching(doors.test.url, { key: revoked?.key ?? '' });
    const stranger = await addTestAccount(doors.test);
    await doors.test.refused(calls.endPositionShare, { id: revoked?.id ?? 0 }, stranger.token, 'noSuchShare');
    await doors.test.call(calls.endPositionShare, { id: revoked?.id ?? 0 }, owner.token);
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await doors.test.refused(calls.endPositionShare, { id: revoked?.id ?? 0 }, owner.token, 'shareCancelFailed');
    await doors.test.refused(calls.positionShares, { key: revoked?.key }, undefined, 'shareEnded');
    doors.test.clock.advance(2 * hour);
    await doors.test.refused(calls.positionShares, { key: timed?.key }, undefined, 'shareEnded');
    const { shares } = await doors.test.call(calls.positionShares, { pageSize: 3 }, owner.token);
    expect(shares.map(({ id, state }) => [id, state])).toEqual([
      [kept?.id, 'active'],
      [timed?.id, 'expired'],
      [revoked?.id, 'ended'],
    ]);
    expect((await doors.test.call(calls.links, { imei: [imei] }, owner.token)).total, 'it is no link to devices').toBe(0);
    await doors.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    await doors.test.refused(calls.positionShares, { key: kept?.key }, undefined, 'shareEnded');
    expect((await doors.test.call(calls.positionShares, {}, stranger.token)).shares).toEqual([]);
    page.close();
  });

  it('takes a group of trackers, and nothing that is no tracker', async () => {
    const [imei, { mac }] = [await heardTracker(doors), await doors.beacon()];
    const group = await doors.test.call(position.addGroup, { name: `Share ${imei}` }, owner.token);
    await doors.test.call(position.moveDevices, { imei: [imei], groupId: group.id }, owner.token);
    const { rows } = await doors.test.call(calls.addPositionShare, { groups: [group.id], until: null }, owner.token);
    expect(rows[0]?.devices.map((device) => device.imei)).toEqual([imei]);
    await doors.test.refused(calls.addPositionShare, { mac: [mac], until: null }, owner.token, 'parametersIllegal');
    await doors.test.refused(calls.addPositionShare, { until: null }, owner.token, 'parametersIllegal');
    const stranger = await addTestAccount(doors.test);
    await doors.test.refused(calls.addPositionShare, { groups: [group.id], until: null }, stranger.token, 'notFound');
    await doors.test.refused(calls.addPositionShare, { imei: [imei], until: null }, stranger.token, 'notFound');
  });
});

describe('Places shared with an account', () => {
  it('stand in its lists without values, beside a share of the device; they are listed by account, and revoked', async () => {
    const imei = await heardTracker(doors);
    const friend = await addTestAccount(doors.test);
    const give = { imei: [imei], account: friend.account, until: null };
    const [given] = (await doors.test.call(calls.addPositionShare, { ...give, past: true }, owner.token)).rows;
    expect(given).toMatchObject({ account: friend.account, uid: friend.id, past: true, key: null, devices: [{ imei }] });
    await doors.test.refused(calls.addPositionShare, give, owner.token, 'shareTwice');
    await doors.test.refused(calls.addPositionShare, { ...give, account: owner.account }, owner.token, 'shareToSelf');
    await doors.test.refused(calls.addPositionShare, { ...give, account: 'nobody at all' }, owner.token, 'shareTargetNonexistent');
    const [row] = (await doors.test.call(position.list, {}, friend.token)).rows;
    expect(row).toMatchObject({ imei, position: { latitude: 30 }, reading: null });
    expect((await doors.test.call(position.positions, { imei, ...range() }, friend.token)).rows).toMatchObject([{ temperature: null }]);
    await doors.test.refused(telemetry.track, { imei, ...range() }, friend.token, 'notPermitted');
    expect((await doors.test.call(calls.shares, { imei: [imei] }, owner.token)).total).toBe(0);
    await doors.test.call(calls.shareDevices, { imei: [imei], account: friend.account, forever: true, scope: ['latest'] }, owner.token);
    expect((await doors.test.call(position.list, {}, friend.token)).rows[0]?.reading).not.toBeNull();
    expect((await doors.test.call(calls.positionSharees, {}, owner.token)).rows.find(({ uid }) => uid === friend.id)).toMatchObject({
      devices: 1,
    });
    expect((await doors.test.call(calls.positionSharesWith, { uid: friend.id }, owner.token)).rows).toMatchObject([{ id: given?.id }]);
    expect(await doors.test.call(calls.endAccountPositionShare, { imei: [imei], uid: friend.id }, owner.token)).toEqual({ ended: 1 });
    expect((await doors.test.call(position.list, {}, friend.token)).rows[0]?.position).toBeNull();
    await doors.test.refused(calls.endAccountPositionShare, { id: given?.id }, owner.token, 'noSuchShare');
    await doors.test.refused(calls.positionSharesWith, { uid: friend.id }, owner.token, 'noSuchShare');
  });

  it('end with the owner of the tracker', async () => {
    const imei = await heardTracker(doors);
    const friend = await addTestAccount(doors.test);
    await doors.test.call(calls.addPositionShare, { imei: [imei], account: friend.account, until: null }, owner.token);
    await doors.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    expect((await doors.test.call(position.list, {}, friend.token)).rows).toEqual([]);
    expect((await doors.test.call(calls.positionSharees, {}, owner.token)).rows.some(({ uid }) => uid === friend.id)).toBe(false);
  });
});
