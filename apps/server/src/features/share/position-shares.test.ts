/** Sharing places: specification, section 7 (position shares) and /foreign_posList, a page without a login. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { hour, receivedTracker, say } from './world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = listeners.account;
});

const range = () => ({ st: listeners.now() - hour, et: listeners.now() + hour });

describe('A link that shares places', () => {
  it('opens the latest places without a login and nothing that was measured; the past only where it is shared too', async () => {
    const imei = await receivedTracker(listeners);
    const links = await Promise.all(
      [false, true].map((past) =>
        listeners.test.call(calls.addPositionShare, { imei: [imei], past, until: null, label: 'Van' }, owner.token),
      ),
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
    const opened = await listeners.test.call(calls.positionShares, { key: place });
    expect(opened).toMatchObject({ total: 1, shares: [], share: { label: 'Van', past: false, until: null } });
    expect(opened.rows[0]).toMatchObject({ imei, position: { latitude: 30 }, reading: null, attributes: {}, positionGroupId: null });
    await listeners.test.refused(calls.guestTrack, { key: place, imei, ...range() }, undefined, 'notPermitted');
    const past = await listeners.test.call(calls.guestTrack, { key: track, imei, ...range() });
    expect(past.rows).toMatchObject([{ latitude: 30, temperature: null }]);
    for (const key of [place, track])
      expect((await listeners.test.call(calls.guestStatus, { key })).link).toMatchObject({ label: 'Van', scope: ['place'] });
    for (const key of [place, track])
      await listeners.test.refused(calls.guestSensorTrack, { key, imei, ...range() }, undefined, 'notPermitted');
  });

  it('is the caller’s to list and to revoke, at once on open pages; it ends by its time, and with the owner of its tracker', async () => {
    const imei = await receivedTracker(listeners);
    const make = async (until: number | null) =>
      (await listeners.test.call(calls.addPositionShare, { imei: [imei], until }, owner.token)).rows[0];
    await listeners.test.refused(calls.addPositionShare, { imei: [imei], until: listeners.test.clock.now() }, owner.token, 'shareEndPast');
    const [revoked, timed, kept] = [await make(null), await make(listeners.test.clock.now() + hour), await make(null)];
    const page = await TestPage.watching(listeners.test.url, { key: revoked?.key ?? '' });
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.endPositionShare, { id: revoked?.id ?? 0 }, stranger.token, 'noSuchShare');
    await listeners.test.call(calls.endPositionShare, { id: revoked?.id ?? 0 }, owner.token);
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await listeners.test.refused(calls.endPositionShare, { id: revoked?.id ?? 0 }, owner.token, 'shareCancelFailed');
    await listeners.test.refused(calls.positionShares, { key: revoked?.key }, undefined, 'shareEnded');
    listeners.test.clock.advance(2 * hour);
    await listeners.test.refused(calls.positionShares, { key: timed?.key }, undefined, 'shareEnded');
    const { shares } = await listeners.test.call(calls.positionShares, { pageSize: 3 }, owner.token);
    expect(shares.map(({ id, state }) => [id, state])).toEqual([
      [kept?.id, 'active'],
      [timed?.id, 'expired'],
      [revoked?.id, 'ended'],
    ]);
    expect((await listeners.test.call(calls.links, { imei: [imei] }, owner.token)).total, 'it is no link to devices').toBe(0);
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    await listeners.test.refused(calls.positionShares, { key: kept?.key }, undefined, 'shareEnded');
    expect((await listeners.test.call(calls.positionShares, {}, stranger.token)).shares).toEqual([]);
    page.close();
  });

  it('says when its one vehicle is expected where it is going, from its last half hour, without showing the track', async () => {
    const { imei } = await listeners.tracker();
    const now = listeners.now();
    // North at 60 km/h for half an hour, the last point now.
    const km = 1 / 111.195;
    await say(
      listeners,
      Array.from({ length: 31 }, (_, minute) => ({
        type: 'position',
        device: { imei },
        timeMs: now - (30 - minute) * 60_000,
        latitude: 30 + minute * km,
        longitude: 114,
        source: 'gps',
        isValid: true,
        speedKmh: 60,
      })),
    );
    const destination = { name: 'Cold store', latitude: 30 + 90 * km, longitude: 114 };
    const { rows } = await listeners.test.call(calls.addPositionShare, { imei: [imei], until: null, destination }, owner.token);
    expect(rows[0]?.destination).toEqual(destination);
    const guestKey = rows[0]?.key ?? '';
    const opened = async () => (await listeners.test.call(calls.positionShares, { key: guestKey })).share;
    const at = new Date(now + 78 * 60_000).toISOString().slice(0, 16);
    expect(await opened()).toMatchObject({
      destination,
      eta: { state: 'expected', remaining: 78, straight: 60, speed: 60, why: null },
    });
    expect((await opened())?.eta?.at?.slice(0, 16)).toBe(at);
    await listeners.test.refused(calls.guestTrack, { key: guestKey, imei, ...range() }, undefined, 'notPermitted');
    listeners.test.clock.advance(hour);
    expect((await opened())?.eta).toMatchObject({ state: 'unknown', why: 'old', at: null, remaining: 78 });
  });

  it('has a destination only for one vehicle, and only as a link', async () => {
    const imeis = [await receivedTracker(listeners), await receivedTracker(listeners)];
    const friend = await addTestAccount(listeners.test);
    const give = { until: null, destination: { name: 'Cold store', latitude: 31, longitude: 114 } };
    await listeners.test.refused(calls.addPositionShare, { ...give, imei: imeis }, owner.token, 'destinationOneVehicle');
    await listeners.test.refused(
      calls.addPositionShare,
      { ...give, imei: imeis.slice(0, 1), account: friend.account },
      owner.token,
      'destinationOneVehicle',
    );
    const { rows } = await listeners.test.call(calls.addPositionShare, { imei: imeis, until: null }, owner.token);
    expect((await listeners.test.call(calls.positionShares, { key: rows[0]?.key ?? '' })).share).toMatchObject({
      destination: null,
      eta: null,
    });
  });

  it('takes trackers by `imeis`, a group of trackers, and nothing that is no tracker', async () => {
    const [imei, { mac }] = [await receivedTracker(listeners), await listeners.beacon()];
    const group = await listeners.test.call(position.addGroup, { name: `Share ${imei}` }, owner.token);
    await listeners.test.call(position.moveDevices, { imei: [imei], groupId: group.id }, owner.token);
    const { rows } = await listeners.test.call(calls.addPositionShare, { groups: [group.id], until: null }, owner.token);
    expect(rows[0]?.devices.map((device) => device.imei)).toEqual([imei]);
    const named = await listeners.test.call(calls.addPositionShare, { imeis: [imei], until: null }, owner.token);
    expect(named.rows[0]?.devices.map((device) => device.imei)).toEqual([imei]);
    await listeners.test.refused(calls.addPositionShare, { mac: [mac], until: null }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.addPositionShare, { until: null }, owner.token, 'parametersIllegal');
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.addPositionShare, { groups: [group.id], until: null }, stranger.token, 'notFound');
    await listeners.test.refused(calls.addPositionShare, { imei: [imei], until: null }, stranger.token, 'notFound');
  });
});

describe('Places shared with an account', () => {
  it('stand in its lists without values, beside a share of the device; they are listed by account, and revoked', async () => {
    const imei = await receivedTracker(listeners);
    const friend = await addTestAccount(listeners.test);
    const give = { imei: [imei], account: friend.account, until: null };
    const [given] = (await listeners.test.call(calls.addPositionShare, { ...give, past: true }, owner.token)).rows;
    expect(given).toMatchObject({ account: friend.account, uid: friend.id, past: true, key: null, devices: [{ imei }] });
    await listeners.test.refused(calls.addPositionShare, give, owner.token, 'shareTwice');
    await listeners.test.refused(calls.addPositionShare, { ...give, account: owner.account }, owner.token, 'shareToSelf');
    await listeners.test.refused(calls.addPositionShare, { ...give, account: 'nobody at all' }, owner.token, 'shareTargetNonexistent');
    const [row] = (await listeners.test.call(position.list, {}, friend.token)).rows;
    expect(row).toMatchObject({ imei, position: { latitude: 30 }, reading: null });
    expect((await listeners.test.call(position.positions, { imei, ...range() }, friend.token)).rows).toMatchObject([{ temperature: null }]);
    await listeners.test.refused(telemetry.track, { imei, ...range() }, friend.token, 'notPermitted');
    expect((await listeners.test.call(calls.shares, { imei: [imei] }, owner.token)).total).toBe(0);
    await listeners.test.call(calls.shareDevices, { imei: [imei], account: friend.account, forever: true, scope: ['latest'] }, owner.token);
    expect((await listeners.test.call(position.list, {}, friend.token)).rows[0]?.reading).not.toBeNull();
    expect((await listeners.test.call(calls.positionSharees, {}, owner.token)).rows.find(({ uid }) => uid === friend.id)).toMatchObject({
      devices: 1,
    });
    expect((await listeners.test.call(calls.positionSharesWith, { uid: friend.id }, owner.token)).rows).toMatchObject([{ id: given?.id }]);
    expect(await listeners.test.call(calls.endAccountPositionShare, { imei: [imei], uid: friend.id }, owner.token)).toEqual({ ended: 1 });
    expect((await listeners.test.call(position.list, {}, friend.token)).rows[0]?.position).toBeNull();
    await listeners.test.refused(calls.endAccountPositionShare, { id: given?.id }, owner.token, 'noSuchShare');
    await listeners.test.refused(calls.positionSharesWith, { uid: friend.id }, owner.token, 'noSuchShare');
  });

  it('end with the owner of the tracker', async () => {
    const imei = await receivedTracker(listeners);
    const friend = await addTestAccount(listeners.test);
    await listeners.test.call(calls.addPositionShare, { imei: [imei], account: friend.account, until: null }, owner.token);
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    expect((await listeners.test.call(position.list, {}, friend.token)).rows).toEqual([]);
    expect((await listeners.test.call(calls.positionSharees, {}, owner.token)).rows.some(({ uid }) => uid === friend.id)).toBe(false);
  });
});
