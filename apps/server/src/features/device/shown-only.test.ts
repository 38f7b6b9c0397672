/** What is not shown is not found either, and what came after the end of a device, or of a link, is not shown by another way. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestDoors } from '../../ingest/doors.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { facts, heardTracker, hour, say } from '../share/world.fixture.js';

let doors: TestDoors;
let owner: TestAccount;
beforeAll(async () => {
  doors = await TestDoors.open();
  owner = doors.account;
});
afterAll(() => doors.close());

describe('A SIM number', () => {
  it('is not found digit by digit by whom the device is shared with', async () => {
    const { test } = doors;
    const imei = await heardTracker(doors);
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
    const { test } = doors;
    const imei = await heardTracker(doors);
    await test.sql('update device set expires_at = $2 where imei = $1', [imei, new Date(doors.now() + hour)]);
    test.clock.advance(2 * hour);
    const status = { type: 'status', device: { imei }, timeMs: doors.now(), attributes: { ignition: false, csq: 9 } } as const;
    await say(doors, [status]);
    expect((await test.call(devices.settings, { imei }, owner.token)).reported).not.toHaveProperty('csq');
    expect((await doors.status({ imei })).attributes).not.toHaveProperty('csq');
  });
});

describe('A gateway that moves on', () => {
  /** A gateway in a vehicle: it is where the tracker is. */
  const gateway = async (): Promise<{ imei: Imei; mac: string }> => {
    const imei = await heardTracker(doors);
    const { mac } = await doors.gateway();
    await doors.test.sql(
      'insert into device_binding (device_id, to_device_id, from_ms) select gateway.id, tracker.id, $3 from device as gateway, device as tracker where gateway.mac = $1 and tracker.imei = $2',
      [mac, imei, doors.now()],
    );
    return { imei, mac };
  };
  it('shows a guest no place from after the end of what his link shows', async () => {
    const { test } = doors;
    const { imei, mac } = await gateway();
    const et = doors.now() + hour;
    const { key } = await test.call(share.addLink, { mac: [mac], scope: ['place'], forever: true, et }, owner.token);
    const placeOf = async () => (await test.call(share.guestStatus, { key })).rows[0]?.place ?? null;
    expect(await placeOf()).toMatchObject({ latitude: 30 });
    test.clock.advance(2 * hour);
    await say(doors, facts(imei, doors.now(), -18));
    expect(await placeOf()).toBeNull();
    expect((await doors.status({ mac })).place).toMatchObject({ latitude: 30 });
  });
  it('shows nobody a place from after its end', async () => {
    const { test } = doors;
    const { imei, mac } = await gateway();
    await test.sql('update device set expires_at = $2 where mac = $1', [mac, new Date(doors.now() + hour)]);
    test.clock.advance(2 * hour);
    await say(doors, facts(imei, doors.now(), -18));
    expect((await doors.status({ mac })).place).toBeNull();
  });
});
