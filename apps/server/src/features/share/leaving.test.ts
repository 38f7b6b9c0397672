/** What of sharing ends when a device leaves its owner, and what a former owner reads when it is shared with him: docs/decisions. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share as calls } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { facts, receivedTracker, hour, minute, say } from './world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = listeners.account;
});

const giveBack = (imei: Imei, by: TestAccount) => listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, by.token);
const take = (imei: Imei, by: TestAccount) => listeners.test.call(devices.addDevice, { imei, activationKey: 'key' }, by.token);

describe('A device that leaves its owner', () => {
  it('ends its shares to accounts; whom it was shared with is told at once', async () => {
    const friend = await addTestAccount(listeners.test);
    const [imei, kept] = [await receivedTracker(listeners), await receivedTracker(listeners)];
    await listeners.test.call(devices.renameDevice, { imei, name: 'Van 3', confirm: true }, owner.token);
    await listeners.test.call(calls.shareDevices, { imei: [imei, kept], account: friend.account, forever: true }, owner.token);
    const page = await TestPage.watching(listeners.test.url, { token: friend.token });
    await giveBack(imei, owner);
    await page.hears('devicesChanged');
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    expect((await listeners.test.call(calls.sharedWithMe, {}, friend.token)).rows.map(({ device }) => device.imei)).toEqual([kept]);
    const { rows } = await listeners.test.call(calls.shares, { imei: [imei] }, owner.token);
    expect(rows).toMatchObject([{ state: 'ended', endedAt: new Date(listeners.test.clock.now()).toISOString() }]);
    const later = await addTestAccount(listeners.test);
    await take(imei, later);
    await listeners.test.call(devices.renameDevice, { imei, name: 'Private name', confirm: true }, later.token);
    await listeners.test.refused(telemetry.status, { imei: [imei] }, friend.token, 'notFound');
    const [record] = (await listeners.test.call(calls.shares, { imei: [imei] }, owner.token)).rows;
    expect(record?.device.name, "its name is the next owner's").toBe(imei);
    expect((await listeners.test.call(calls.shares, { imei: [imei] }, later.token)).total).toBe(0);
    page.close();
  });
  it('leaves its links; a link goes on with its other devices, and ends with the last, on open pages too', async () => {
    const [imei, kept] = [await receivedTracker(listeners), await receivedTracker(listeners)];
    const both = await listeners.test.call(calls.addLink, { imei: [imei, kept], forever: true }, owner.token);
    const alone = await listeners.test.call(calls.addLink, { imei: [imei], forever: true }, owner.token);
    const [page, ended] = [
      await TestPage.watching(listeners.test.url, { key: both.key }),
      await TestPage.watching(listeners.test.url, { key: alone.key }),
    ];
    await giveBack(imei, owner);
    expect(await ended.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await page.hears('devicesChanged');
    await listeners.test.refused(calls.guestStatus, { key: alone.key }, undefined, 'shareEnded');
    expect((await listeners.test.call(calls.guestStatus, { key: both.key })).rows.map((row) => row.imei)).toEqual([kept]);
    await listeners.test.refused(calls.guestStatus, { key: both.key, imei: [imei] }, undefined, 'notFound');
    const { rows } = await listeners.test.call(calls.links, { imei: [imei] }, owner.token);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      [alone.id, 'ended'],
      [both.id, 'active'],
    ]);
    expect(rows[1]?.devices.map((device) => [device.imei, device.isEnded])).toEqual([
      [kept, false],
      [imei, true],
    ]);
    expect(rows[1]?.url, 'it leads to a device that is still there').toContain(kept);
    await giveBack(kept, owner);
    await listeners.test.refused(calls.guestStatus, { key: both.key }, undefined, 'shareEnded');
    // Taking it again brings none of them back.
    await take(kept, owner);
    await listeners.test.refused(calls.guestStatus, { key: both.key }, undefined, 'shareEnded');
    page.close();
  });
});

describe('A former owner whom the device is shared with', () => {
  it('reads his own past, and of the present what is shared: one right does not open the other time', async () => {
    const later = await addTestAccount(listeners.test);
    const imei = await receivedTracker(listeners, 1);
    const start = listeners.now();
    listeners.test.clock.advance(minute);
    await giveBack(imei, owner);
    listeners.test.clock.advance(minute);
    await take(imei, later);
    const present = listeners.now() + minute;
    listeners.test.clock.advance(minute);
    await say(listeners, facts(imei, present, 2));
    const range = { imei, st: start - hour, et: present + hour };
    const read = async () => [
      (await listeners.test.call(telemetry.trackColumns, range, owner.token)).temperature,
      (await listeners.test.call(position.positions, range, owner.token)).total,
    ];
    expect(await read()).toEqual([[1], 1]);
    const { rows } = await listeners.test.call(
      calls.shareDevices,
      { imei: [imei], account: owner.account, forever: true, scope: ['latest', 'place'] },
      later.token,
    );
    const id = rows[0]?.id ?? 0;
    expect(await read(), 'latest and place open no history of the present').toEqual([[1], 1]);
    await listeners.test.call(calls.changeShare, { id, scope: ['history'] }, later.token);
    expect((await listeners.test.call(telemetry.trackColumns, range, owner.token)).temperature).toEqual([2]);
    await listeners.test.refused(position.positions, range, owner.token, 'notPermitted');
    await listeners.test.call(calls.cancelShare, { id }, later.token);
    expect(await read()).toEqual([[1], 1]);
  });
});
