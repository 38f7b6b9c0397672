/** Sharing with accounts: specification, sections 3, 5, 7 and 8. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls, type ShareScope } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { newImei, type TestListeners } from '../../ingest/listeners.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, facts, receivedForFile, receivedTracker, hour, say, shows } from './world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
let friend: TestAccount;
let imei: Imei;
receivedForFile(async (received) => {
  ({ listeners, owner, imei } = received);
  friend = await addTestAccount(listeners.test);
});

const share = (more: Record<string, unknown> = {}) =>
  listeners.test.call(calls.shareDevices, { imei: [imei], account: friend.account, forever: true, ...more }, owner.token);
const status = async (by: TestAccount) => (await listeners.test.call(telemetry.status, { imei: [imei] }, by.token)).rows[0];
const past = () => ({ imei, st: listeners.now() - hour, et: listeners.now() + hour });

describe('POST /beacon/devices/share', () => {
  it('shares devices with an account by its name, e-mail or phone, and answers one row a device', async () => {
    const second = await receivedTracker(listeners);
    const { total, rows } = await share({ imei: [imei, second] });
    expect(total).toBe(2);
    expect(new Set(rows.map(({ device }) => device.imei))).toEqual(new Set([imei, second]));
    expect(rows[0]).toMatchObject({
      uid: friend.id,
      account: friend.account,
      scope: ['latest', 'history', 'place'],
      allow: true,
      expiryDate: null,
      state: 'active',
      endedAt: null,
    });
    const [mail, phone] = [await addTestAccount(listeners.test), await addTestAccount(listeners.test)];
    await listeners.test.sql('update account set email = $2 where id = $1', [mail.id, 'Friend@Frostway.example']);
    await listeners.test.sql('update account set phone = $2 where id = $1', [phone.id, '+8613800001111']);
    expect((await share({ account: 'friend@frostway.EXAMPLE' })).rows[0]?.uid).toBe(mail.id);
    expect((await share({ account: '138 0000-1111' })).rows[0]?.uid).toBe(phone.id);
  });
  it('the device shows in the lists, the status and the history of who it is shared with, as not his', async () => {
    expect((await listeners.test.call(devices.groupDevices, {}, friend.token)).total).toBe(0);
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    await share();
    const { rows } = await listeners.test.call(devices.groupDevices, {}, friend.token);
    expect(rows).toMatchObject([{ imei, isMine: false, mayChange: false, groupId: null, groupName: null, remark: '', sim: null }]);
    expect(shows(await status(friend))).toEqual({ latest: -18, place: 30, facts: ['ignition', 'odometerM'] });
    expect((await listeners.test.call(telemetry.track, past(), friend.token)).total).toBe(1);
    expect((await listeners.test.call(position.positions, past(), friend.token)).total).toBe(1);
    expect(shows(await status(owner)).facts).toEqual(['iccid', 'ignition', 'lac', 'odometerM']);
  });
  it.each<[ShareScope, { latest: number | null; place: number | null; facts: string[] }]>([
    ['latest', { latest: -18, place: null, facts: ['ignition'] }],
    ['place', { latest: null, place: 30, facts: [] }],
    ['history', { latest: null, place: null, facts: [] }],
  ])('shared for %s alone it shows that alone', async (scope, shown) => {
    await share({ scope: [scope] });
    expect(shows(await status(friend))).toEqual(shown);
    const history = scope === 'history';
    for (const call of [telemetry.track, telemetry.trackColumns] as const) {
      if (history) expect((await listeners.test.call(call, past(), friend.token)).total).toBe(1);
      else await listeners.test.refused(call, past(), friend.token, 'notPermitted');
    }
    // A track of positions is a place as well as history.
    await listeners.test.refused(position.positions, past(), friend.token, 'notPermitted');
    const trend = await listeners.test.call(telemetry.trend, { imei: [imei] }, friend.token);
    expect(trend.rows[0]?.temperature).toEqual(history ? [-18] : []);
    const { reported } = await listeners.test.call(devices.settings, { imei }, friend.token);
    expect(Object.keys(reported)).toEqual(shown.facts);
    const [row] = (await listeners.test.call(devices.groupDevices, {}, friend.token)).rows;
    expect(row).toMatchObject({ latitude: null, longitude: null });
  });
  it('is refused to oneself (50046), to nobody (50048), to a demo account (50047) and twice (50010)', async () => {
    const input = { imei: [imei], forever: true };
    await listeners.test.refused(calls.shareDevices, { ...input, account: owner.account }, owner.token, 'shareToSelf');
    await listeners.test.refused(calls.shareDevices, { ...input, account: 'nobody-here' }, owner.token, 'shareTargetNonexistent');
    await listeners.test.sql('update account set is_disabled = true where id = $1', [friend.id]);
    await listeners.test.refused(calls.shareDevices, { ...input, account: friend.account }, owner.token, 'shareTargetNonexistent');
    await listeners.test.sql('update account set is_disabled = false where id = $1', [friend.id]);
    const demo = await addTestAccount(listeners.test, 'demo');
    await listeners.test.refused(calls.shareDevices, { ...input, account: demo.account }, owner.token, 'shareFailed');
    await share();
    const other = await receivedTracker(listeners);
    const twice = { ...input, imei: [imei, other], account: friend.account };
    const { fields } = await listeners.test.refused(calls.shareDevices, { ...twice, lang: 'en' }, owner.token, 'shareTwice');
    expect(fields).toEqual({ [imei]: refusals.shareTwice.en });
    expect((await listeners.test.call(calls.shares, { imei: [other] }, owner.token)).total).toBe(0);
  });
  it('two at the same moment make one share', async () => {
    const input = { imei: [imei], account: friend.account, forever: true };
    const answers = await Promise.all([1, 2, 3].map(() => listeners.test.reply(calls.shareDevices, input, owner.token)));
    expect(answers.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 50010, 50010]);
  });
  it('is refused for a device without share permission (80003), and says which', async () => {
    await listeners.test.call(devices.editDevice, { imei, mayShare: false }, owner.token);
    const free = await receivedTracker(listeners);
    const input = { imei: [imei, free], account: friend.account, forever: true, lang: 'en' };
    const { message, fields } = await listeners.test.refused(calls.shareDevices, input, owner.token, 'noSharePermission');
    expect(message).toBe('These devices have no share permission');
    expect(fields).toEqual({ [imei]: message });
    await listeners.test.refused(calls.addLink, { imei: [imei], forever: true }, owner.token, 'noSharePermission');
  });
  it('is for the owner: 60041 to who it is shared with, 50017 to a stranger, 50022 for one in a stock', async () => {
    await share();
    const third = await addTestAccount(listeners.test);
    const input = { imei: [imei], account: third.account, forever: true };
    await listeners.test.refused(calls.shareDevices, input, friend.token, 'notOwner');
    await listeners.test.refused(calls.addLink, { imei: [imei], forever: true }, friend.token, 'notOwner');
    await listeners.test.refused(calls.shareDevices, { ...input, account: friend.account }, third.token, 'notFound');
    const dealer = await addTestAccount(listeners.test, 'dealer');
    const stocked = newImei();
    await listeners.test.call(
      devices.importInventory,
      { rows: [{ imei: stocked, model: 'tracker-a', activationKey: 'key', dealer: dealer.account }] },
      listeners.admin,
    );
    await listeners.test.refused(calls.shareDevices, { ...input, imei: [stocked] }, dealer.token, 'deviceHasNoOwner');
    await listeners.test.refused(calls.addLink, { imei: [stocked], forever: true }, dealer.token, 'deviceHasNoOwner');
  });
  it('a demo account shares nothing with an account, and by a link only what is its own', async () => {
    const demo = await addTestAccount(listeners.test, 'demo');
    await listeners.test.refused(calls.shareDevices, { imei: [imei], account: friend.account, forever: true }, demo.token, 'demoReadOnly');
    await listeners.test.refused(calls.changeShare, { id: 1, allow: false }, demo.token, 'demoReadOnly');
    await listeners.test.refused(calls.cancelShare, { id: 1 }, demo.token, 'demoReadOnly');
    await listeners.test.refused(calls.addLink, { imei: [imei], forever: true }, demo.token, 'notFound');
    await listeners.test.refused(calls.changeLink, { id: 1, allow: false }, demo.token, 'noSuchShare');
    await listeners.test.refused(calls.cancelLink, { id: 1 }, demo.token, 'noSuchShare');
  });
  it('says temporary or forever: a date that is to come, or forever, not both and not neither', async () => {
    const input = { imei: [imei], account: friend.account };
    const expiryDate = listeners.now() + day;
    for (const wrong of [{}, { forever: false }, { forever: true, expiryDate }, { imei: [], forever: true }])
      await listeners.test.refused(calls.shareDevices, { ...input, ...wrong }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.shareDevices, { ...input, expiryDate: listeners.now() }, owner.token, 'shareEndPast');
    await listeners.test.refused(calls.shareDevices, { ...input, expiryDate: 'tomorrow' }, owner.token, 'dateFormat');
    await listeners.test.refused(calls.shareDevices, { ...input, forever: true, scope: [] }, owner.token, 'shareScopeEmpty');
    await listeners.test.refused(calls.shareDevices, { ...input, forever: true, scope: ['all'] }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.shareDevices, { ...input, forever: true, mac: {} }, owner.token, 'macNotListInChange');
    expect((await listeners.test.call(calls.shares, { imei: [imei] }, owner.token)).total).toBe(0);
    expect((await share({ forever: undefined, expiryDate })).rows[0]?.expiryDate).toBe(new Date(expiryDate).toISOString());
  });
  it('who looks for accounts one after the other is refused after twenty that are not there', async () => {
    const curious = await addTestAccount(listeners.test);
    for (let n = 0; n < 20; n += 1)
      await listeners.test.refused(
        calls.shareDevices,
        { imei: [imei], account: `nobody-${n}`, forever: true },
        curious.token,
        'shareTargetNonexistent',
      );
    await listeners.test.refused(
      calls.shareDevices,
      { imei: [imei], account: friend.account, forever: true },
      curious.token,
      'tooFrequent',
    );
  });
});

describe('A share that ends', () => {
  it('by its date shows nothing from that moment on; it can be extended, or given anew', async () => {
    const { rows } = await share({ forever: undefined, expiryDate: listeners.now() + hour });
    const id = rows[0]?.id ?? 0;
    listeners.test.clock.advance(2 * hour);
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    expect((await listeners.test.call(devices.groupDevices, {}, friend.token)).total).toBe(0);
    expect((await listeners.test.call(calls.shares, { imei: [imei], state: 'expired' }, owner.token)).rows.map((row) => row.id)).toEqual([
      id,
    ]);
    const changed = await listeners.test.call(calls.changeShare, { id, expiryDate: listeners.now() + day }, owner.token);
    expect(changed).toMatchObject({ id, state: 'active' });
    expect(shows(await status(friend)).latest).toBe(-18);
    listeners.test.clock.advance(2 * day);
    const again = await share();
    expect(again.rows[0]?.id).not.toBe(id);
    expect((await listeners.test.call(calls.shares, { imei: [imei], state: 'ended' }, owner.token)).rows.map((row) => row.id)).toEqual([
      id,
    ]);
  });
  it('suspended it shows nothing until it is resumed; the open page of who it is shared with is told', async () => {
    const id = (await share()).rows[0]?.id ?? 0;
    const page = await TestPage.watching(listeners.test.url, { token: friend.token });
    expect(await listeners.test.call(calls.changeShare, { id, allow: false }, owner.token)).toMatchObject({
      allow: false,
      state: 'suspended',
    });
    await page.hears('devicesChanged');
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    expect((await listeners.test.call(calls.sharedWithMe, {}, friend.token)).total).toBe(0);
    await listeners.test.refused(calls.changeShare, { id, allow: false }, owner.token, 'nothingChanged');
    await listeners.test.call(calls.changeShare, { id, allow: true, scope: ['latest'] }, owner.token);
    expect(shows(await status(friend))).toMatchObject({ latest: -18, place: null });
    page.close();
  });
  it('cancelled it is over at once, also on an open page, and can not be changed any more', async () => {
    const id = (await share()).rows[0]?.id ?? 0;
    const [page, own] = [
      await TestPage.watching(listeners.test.url, { token: friend.token }),
      await TestPage.watching(listeners.test.url, { token: owner.token }),
    ];
    await say(listeners, facts(imei, listeners.now() + 1000, -17));
    await page.hears('devices');
    expect(shows(page.rows().at(-1))).toEqual({ latest: -17, place: 30, facts: ['ignition', 'odometerM'] });
    expect(await listeners.test.call(calls.cancelShare, { id }, owner.token)).toEqual({ ended: 1 });
    await page.hears('devicesChanged');
    page.messages.length = own.messages.length = 0;
    await say(listeners, facts(imei, listeners.now() + 2000, -16));
    await own.hears('devices');
    page.say({ type: 'ping' });
    await page.hears('pong');
    expect(page.rows()).toEqual([]);
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    await listeners.test.refused(calls.cancelShare, { id }, owner.token, 'shareCancelFailed');
    await listeners.test.refused(calls.changeShare, { id, allow: false }, owner.token, 'shareOver');
    page.close();
    own.close();
  });
  it('is cancelled by device and account too; 50011 when there is none', async () => {
    const second = await receivedTracker(listeners);
    await share({ imei: [imei, second] });
    const input = { imei: [imei, second], account: friend.account };
    expect(await listeners.test.call(calls.cancelShare, input, owner.token)).toEqual({ ended: 2 });
    await listeners.test.refused(calls.cancelShare, input, owner.token, 'shareCancelFailed');
    await listeners.test.refused(calls.cancelShare, { ...input, account: 'nobody-here' }, owner.token, 'shareCancelFailed');
    await listeners.test.refused(calls.cancelShare, { imei: [imei] }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.cancelShare, { ...input, mac: {} }, owner.token, 'macNotListInChange');
    await listeners.test.refused(calls.cancelShare, { account: friend.account }, owner.token, 'parametersIllegal');
    await listeners.test.refused(calls.cancelShare, input, friend.token, 'notFound');
  });
  it('who it is shared with can neither change nor cancel it, nor anything about the device; a stranger does not know of it', async () => {
    const id = (await share()).rows[0]?.id ?? 0;
    await listeners.test.refused(calls.changeShare, { id, forever: true, scope: ['place'] }, friend.token, 'notYours');
    await listeners.test.refused(calls.cancelShare, { id }, friend.token, 'notYours');
    await listeners.test.refused(calls.cancelShare, { imei: [imei], account: friend.account }, friend.token, 'notOwner');
    await listeners.test.refused(devices.editDevice, { imei, remark: 'mine' }, friend.token, 'notOwner');
    await listeners.test.refused(devices.giveBack, { imei, confirm: 'Yes' }, friend.token, 'notOwner');
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.changeShare, { id, allow: false }, stranger.token, 'noSuchShare');
    await listeners.test.refused(calls.cancelShare, { id }, stranger.token, 'noSuchShare');
    expect((await listeners.test.call(calls.shares, {}, stranger.token)).total).toBe(0);
  });
  it('what changes says when: a date that is past is refused as 80061', async () => {
    const id = (await share({ forever: undefined, expiryDate: listeners.now() + day })).rows[0]?.id ?? 0;
    await listeners.test.refused(calls.changeShare, { id, expiryDate: listeners.now() - 1 }, owner.token, 'shareEndPast');
    await listeners.test.refused(calls.changeShare, { id, expiryDate: 'soon' }, owner.token, 'dateFormat');
    await listeners.test.refused(calls.changeShare, { id, scope: [] }, owner.token, 'shareScopeEmpty');
    expect(await listeners.test.call(calls.changeShare, { id, forever: true }, owner.token)).toMatchObject({ expiryDate: null });
  });
});

describe('Records per user and device', () => {
  it('GET /beacon/user/share answers whom I share with, /{uid} what I share with that one', async () => {
    const giver = owner;
    const second = await receivedTracker(listeners);
    const { rows } = await share({ imei: [imei, second] });
    await listeners.test.call(calls.changeShare, { id: rows[0]?.id ?? 0, allow: false }, giver.token);
    const { rows: sharees } = await listeners.test.call(calls.sharees, { search: friend.account.slice(2) }, giver.token);
    expect(sharees).toEqual([
      { uid: friend.id, account: friend.account, nickname: friend.account, devices: 2, active: 1, lastSharedAt: rows[0]?.createdAt },
    ]);
    const { rows: shared } = await listeners.test.call(calls.sharesWith, { uid: friend.id }, giver.token);
    expect(new Set(shared.map(({ device }) => device.imei))).toEqual(new Set([imei, second]));
    await listeners.test.refused(calls.sharesWith, { uid: owner.id }, friend.token, 'noSuchShare');
    await listeners.test.refused(calls.sharesWith, { uid: 2_000_000_000 }, giver.token, 'noSuchShare');
  });
  it('are filtered by device, account and state, and paged', async () => {
    const ids = (await share({ imei: [imei, await receivedTracker(listeners), await receivedTracker(listeners)] })).rows.map(
      ({ id }) => id,
    );
    await listeners.test.call(calls.cancelShare, { id: ids[0] }, owner.token);
    const found = async (filter: Record<string, unknown>) =>
      (await listeners.test.call(calls.shares, { account: friend.account, ...filter }, owner.token)).rows.map(({ id }) => id);
    expect(await found({})).toEqual(ids.toSorted((a, b) => b - a));
    expect(await found({ state: 'ended' })).toEqual([ids[0]]);
    expect(await found({ state: 'active', imei: [imei] })).toHaveLength(
      (await found({ imei: [imei], state: 'ended' })).length === 1 ? 0 : 1,
    );
    expect(await found({ page: 2, pageSize: 2 })).toHaveLength(1);
    await listeners.test.refused(calls.shares, { account: friend.account, page: 3, pageSize: 2 }, owner.token, 'pageOverLimit');
    await listeners.test.refused(calls.shares, { mac: '[1' }, owner.token, 'macNotList');
    await listeners.test.refused(calls.sharees, { page: 90 }, owner.token, 'pageOverLimit');
    await listeners.test.refused(calls.sharesWith, { uid: friend.id, page: 90 }, owner.token, 'pageOverLimit');
    await listeners.test.refused(calls.sharedWithMe, { page: 90 }, owner.token, 'pageOverLimit');
  });
  it('GET /api/sharedWithMe answers by whom, how much, until when', async () => {
    const expiryDate = listeners.now() + day;
    await share({ forever: undefined, expiryDate, scope: ['place', 'latest'] });
    const { rows } = await listeners.test.call(calls.sharedWithMe, {}, friend.token);
    expect(rows).toMatchObject([
      { device: { imei }, owner: owner.account, scope: ['latest', 'place'], expiryDate: new Date(expiryDate).toISOString() },
    ]);
    expect((await listeners.test.call(calls.sharedWithMe, { search: owner.account }, friend.token)).total).toBe(1);
    expect((await listeners.test.call(calls.sharedWithMe, { search: 'something else' }, friend.token)).total).toBe(0);
  });
  it('every change is written down: who shared what with whom', async () => {
    const id = (await share()).rows[0]?.id ?? 0;
    await listeners.test.call(calls.changeShare, { id, scope: ['latest'] }, owner.token);
    await listeners.test.call(calls.cancelShare, { id }, owner.token);
    const rows = await listeners.test.sql<{ call: string; account_id: number; after: Record<string, unknown> }>(
      "select call, account_id, after from audit_entry where entity = 'deviceShare' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(rows.map(({ call, account_id }) => [call, account_id])).toEqual([
      ['POST /beacon/devices/share', owner.id],
      ['PUT /api/deviceShare', owner.id],
      ['DELETE /beacon/devices/share', owner.id],
    ]);
    expect(rows[0]?.after).toMatchObject({ account: friend.id, scope: ['latest', 'history', 'place'] });
  });
  it("a great administrator shares what is his owner's, and sees its records", async () => {
    const great = await addTestAccount(listeners.test, 'groupUser');
    await listeners.test.sql('update account set parent_id = $1 where id = $2', [owner.id, great.id]);
    await listeners.test.sql('insert into great_administrator (owner_id, account_id, created_at) values ($1, $2, now())', [
      owner.id,
      great.id,
    ]);
    const input = { imei: [imei], account: friend.account, forever: true };
    const { rows } = await listeners.test.call(calls.shareDevices, input, great.token);
    expect((await listeners.test.call(calls.shares, { imei: [imei] }, owner.token)).rows).toEqual(rows);
    await listeners.test.refused(calls.shareDevices, { ...input, account: owner.account }, great.token, 'shareToSelf');
    await listeners.test.refused(calls.shareDevices, { ...input, account: great.account }, great.token, 'shareToSelf');
    await listeners.test.sql('delete from great_administrator');
    await listeners.test.refused(calls.cancelShare, { id: rows[0]?.id }, great.token, 'noSuchShare');
  });
});
