/** Groups of trackers, their latest places and the days on which they have positions: specification, section 7 (position devices). */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position as calls } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, drive, hour, say, stand } from './track.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = listeners.account;
});

const list = async (more = {}, by = owner) => (await listeners.test.call(calls.list, { pageSize: 1000, ...more }, by.token)).rows;
const add = (name: string, by = owner) => listeners.test.call(calls.addGroup, { name }, by.token);
const move = (imei: readonly Imei[], groupId: number | null, by = owner) =>
  listeners.test.call(calls.moveDevices, { imei: [...imei], groupId }, by.token);
const groups = async (by = owner) => (await listeners.test.call(calls.groups, {}, by.token)).rows;

describe('/beacon/position/group', () => {
  it('adds, renames and, once Yes is typed, deletes groups; names are taken once, whatever their case', async () => {
    const first = await add('North');
    expect(first).toMatchObject({ name: 'North', deviceCount: 0 });
    await listeners.test.refused(calls.addGroup, { name: ' north ' }, owner.token, 'groupNameTaken');
    await listeners.test.refused(calls.addGroup, { name: ' ' }, owner.token, 'groupNameEmpty');
    const second = await add('East');
    await listeners.test.refused(calls.changeGroup, { id: second.id, name: 'NORTH' }, owner.token, 'groupNameTaken');
    await listeners.test.refused(calls.changeGroup, { id: second.id, name: 'East' }, owner.token, 'nothingChanged');
    expect(await listeners.test.call(calls.changeGroup, { id: second.id, name: 'east' }, owner.token)).toMatchObject({ name: 'east' });
    expect((await groups()).map(({ name }) => name)).toEqual(['east', 'North']);
    await listeners.test.refused(calls.removeGroup, { id: second.id }, owner.token, 'confirmationMissing');
    await listeners.test.call(calls.removeGroup, { id: second.id, confirm: 'Yes' }, owner.token);
    const stranger = await addTestAccount(listeners.test);
    expect(await groups(stranger)).toEqual([]);
    await listeners.test.refused(calls.changeGroup, { id: first.id, name: 'Mine' }, stranger.token, 'notFound');
    await listeners.test.refused(calls.removeGroup, { id: first.id, confirm: 'Yes' }, stranger.token, 'notFound');
    await listeners.test.refused(calls.list, { groupId: first.id }, stranger.token, 'notFound');
  });

  it('holds each tracker once; it moves between groups and out of them, and a deleted group leaves it in none', async () => {
    const [one, two] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei];
    const [west, south] = [await add('West'), await add('South')];
    expect(await move([one, two], west.id)).toEqual({ moved: 2 });
    await listeners.test.refused(calls.moveDevices, { imei: [one], groupId: west.id }, owner.token, 'nothingChanged');
    expect(await move([one, two], south.id)).toEqual({ moved: 2 });
    expect(await move([two], null)).toEqual({ moved: 1 });
    expect((await groups()).filter(({ id }) => [west.id, south.id].includes(id)).map(({ deviceCount }) => deviceCount)).toEqual([1, 0]);
    expect((await list({ groupId: south.id })).map(({ imei, positionGroupId }) => [imei, positionGroupId])).toEqual([[one, south.id]]);
    await listeners.test.call(calls.removeGroup, { id: south.id, confirm: 'Yes' }, owner.token);
    expect((await list()).find(({ imei }) => imei === one)?.positionGroupId).toBeNull();
    const { mac } = await listeners.beacon();
    await listeners.test.refused(calls.moveDevices, { mac: [mac], groupId: west.id }, owner.token, 'parametersIllegal');
  });

  it('holds shared trackers as well, for each account apart; what is not seen is no more in it', async () => {
    const { imei } = await listeners.tracker();
    const friend = await addTestAccount(listeners.test);
    const group = await add('Shared with me', friend);
    await listeners.test.refused(calls.moveDevices, { imei: [imei], groupId: group.id }, friend.token, 'notFound');
    const { rows } = await listeners.test.call(share.shareDevices, { imei: [imei], account: friend.account, forever: true }, owner.token);
    await move([imei], group.id, friend);
    expect((await list({ groupId: group.id }, friend)).map((row) => row.imei)).toEqual([imei]);
    expect((await list()).find((row) => row.imei === imei)?.positionGroupId).toBeNull();
    await listeners.test.call(share.cancelShare, { id: rows[0]?.id ?? 0 }, owner.token);
    expect(await list({ groupId: group.id }, friend)).toEqual([]);
    expect((await groups(friend)).map(({ deviceCount }) => deviceCount)).toEqual([0]);
  });

  it('loses a tracker with its owner', async () => {
    const { imei } = await listeners.tracker();
    const group = await add('Sold');
    await move([imei], group.id);
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    await listeners.test.call(devices.addDevice, { imei, activationKey: 'key' }, owner.token);
    expect(await list({ groupId: group.id })).toEqual([]);
  });
});

describe('PUT /beacon/position/movement', () => {
  it('moves none when one of the trackers, or the group, is not the mover’s to see, twice, or too many at once', async () => {
    const { imei } = await listeners.tracker();
    const group = await add('Movement');
    const stranger = await addTestAccount(listeners.test);
    const theirs = await add('Theirs', stranger);
    const refused = (
      input: Record<string, unknown>,
      refusal: 'notFound' | 'nothingChanged' | 'macNotListInChange' | 'parametersIllegal',
      by = owner,
    ) => listeners.test.refused(calls.moveDevices, input, by.token, refusal);
    await refused({ imei: [imei], groupId: theirs.id }, 'notFound');
    await refused({ imei: [imei], groupId: theirs.id }, 'notFound', stranger);
    await refused({ imei: [imei, '869999999999995'], groupId: group.id }, 'notFound');
    await refused({ imei: [imei], groupId: 2 ** 30 }, 'notFound');
    await refused({ imei: [imei], groupId: null }, 'nothingChanged');
    await refused({ mac: { first: 'none' }, groupId: group.id }, 'macNotListInChange');
    expect((await list({ groupId: group.id })).length).toBe(0);
    expect(await listeners.test.call(calls.moveDevices, { imei: [imei], groupId: group.id }, owner.token)).toEqual({ moved: 1 });
    expect((await list({ groupId: group.id })).map((row) => row.imei)).toEqual([imei]);
  });
});

describe('GET /beacon/position/list and /beacon/positionDevices/position', () => {
  it('answer latest place, motion and group of each tracker; sensors are not among them', async () => {
    const [moving, parked, quiet] = [(await listeners.tracker()).imei, (await listeners.tracker()).imei, (await listeners.tracker()).imei];
    await listeners.beacon();
    await say(listeners, moving, drive(listeners.now() - 5 * 60_000, 5));
    await say(listeners, parked, stand(listeners.now() - 6 * 60_000, 6));
    const rows = new Map((await list()).map((row) => [row.imei, row]));
    expect([moving, parked, quiet].map((imei) => rows.get(imei)?.motion)).toEqual(['moving', 'parked', 'never']);
    expect(rows.get(moving)?.position).toMatchObject({ speed: 60, longitude: 13 });
    expect([...rows.values()].every(({ kind }) => kind === 'tracker')).toBe(true);
    const named = await listeners.test.call(calls.latest, { imei: [quiet, moving] }, owner.token);
    expect(named.rows.map(({ imei, motion }) => [imei, motion])).toEqual([
      [quiet, 'never'],
      [moving, 'moving'],
    ]);
    expect((await list({ search: moving })).map(({ imei }) => imei)).toEqual([moving]);
    const stranger = await addTestAccount(listeners.test);
    expect(await list({}, stranger)).toEqual([]);
    await listeners.test.refused(calls.latest, { imei: [moving] }, stranger.token, 'notFound');
    await listeners.test.refused(calls.latest, {}, owner.token, 'rangeMissing');
  });
});

describe('GET /beacon/position/checkRecord', () => {
  it('answers the days of a range that have positions, in the zone asked for', async () => {
    const { imei } = await listeners.tracker();
    const midnight = Math.floor(listeners.now() / day) * day;
    await say(listeners, imei, [
      { timeMs: midnight - 2 * day + hour },
      { timeMs: midnight - 2 * day + 20 * hour },
      { timeMs: midnight - hour },
    ]);
    const check = async (zone: string) =>
      (await listeners.test.call(calls.checkRecord, { imei, st: midnight - 9 * day, et: midnight + day, zone }, owner.token)).rows;
    const date = (days: number): string => new Date(midnight + days * day).toISOString().slice(0, 10);
    const found = await check('UTC');
    expect(found.map((row) => [row.day, row.points])).toEqual([
      [date(-2), 2],
      [date(-1), 1],
    ]);
    expect(found[0]).toMatchObject({
      first: new Date(midnight - 2 * day + hour).toISOString(),
      last: new Date(midnight - 2 * day + 20 * hour).toISOString(),
    });
    expect((await check('Asia/Shanghai')).map((row) => [row.day, row.points])).toEqual([
      [date(-2), 1],
      [date(-1), 1],
      [date(0), 1],
    ]);
    await listeners.test.refused(calls.checkRecord, { imei, st: midnight - 90 * day - 1, et: midnight }, owner.token, 'rangeTooLong');
  });
});
