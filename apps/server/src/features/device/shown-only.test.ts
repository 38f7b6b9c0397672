/** What is not shown is not found either, and what came after the end of a device, or of a link, is not shown by another way. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { facts, receivedTracker, hour, say } from '../share/world.fixture.js';

let listeners: TestListeners;
let owner: TestAccount;
TestListeners.forFile((opened) => {
  listeners = opened;
  owner = listeners.account;
});

describe('A SIM number', () => {
  it('is not found digit by digit by whom the device is shared with', async () => {
    const { test } = listeners;
    const imei = await receivedTracker(listeners);
    await test.call(devices.changeSim, { imei, sim: '1064812345678' }, owner.token);
    const sharee = await addTestAccount(test);
    await test.call(share.shareDevices, { imei: [imei], account: sharee.account, forever: true }, owner.token);
    const search = '1064812';
    expect((await test.call(devices.groupDevices, { search }, sharee.token)).total).toBe(0);
    expect((await test.call(devices.groupDevices, { search }, owner.token)).total).toBe(1);
  });
});

describe('An expired device', () => {
  it('reports no settings that came after its end', async () => {
    const { test } = listeners;
    const imei = await receivedTracker(listeners);
    await test.sql('update device set expires_at = $2 where imei = $1', [imei, new Date(listeners.now() + hour)]);
    test.clock.advance(2 * hour);
    const status = { type: 'status', device: { imei }, timeMs: listeners.now(), attributes: { ignition: false, csq: 9 } } as const;
    await say(listeners, [status]);
    expect((await test.call(devices.settings, { imei }, owner.token)).reported).not.toHaveProperty('csq');
    expect((await listeners.status({ imei })).attributes).not.toHaveProperty('csq');
  });
});

describe('A gateway that moves on', () => {
  /** A gateway in a vehicle: it is where the tracker is. */
  const gateway = async (): Promise<{ imei: Imei; mac: string }> => {
    const imei = await receivedTracker(listeners);
    const { mac } = await listeners.gateway();
    await listeners.test.sql(
      'insert into device_binding (device_id, to_device_id, from_ms) select gateway.id, tracker.id, $3 from device as gateway, device as tracker where gateway.mac = $1 and tracker.imei = $2',
      [mac, imei, listeners.now()],
    );
    return { imei, mac };
  };
  it('shows a guest no place from after the end of what his link shows', async () => {
    const { test } = listeners;
    const { imei, mac } = await gateway();
    const et = listeners.now() + hour;
    const { key } = await test.call(share.addLink, { mac: [mac], scope: ['place'], forever: true, et }, owner.token);
    const placeOf = async () => (await test.call(share.guestStatus, { key })).rows[0]?.place ?? null;
    expect(await placeOf()).toMatchObject({ latitude: 30 });
    test.clock.advance(2 * hour);
    await say(listeners, facts(imei, listeners.now(), -18));
    expect(await placeOf()).toBeNull();
    expect((await listeners.status({ mac })).place).toMatchObject({ latitude: 30 });
  });
  it('shows nobody a place from after its end', async () => {
    const { test } = listeners;
    const { imei, mac } = await gateway();
    await test.sql('update device set expires_at = $2 where mac = $1', [mac, new Date(listeners.now() + hour)]);
    test.clock.advance(2 * hour);
    await say(listeners, facts(imei, listeners.now(), -18));
    expect((await listeners.status({ mac })).place).toBeNull();
  });
});
