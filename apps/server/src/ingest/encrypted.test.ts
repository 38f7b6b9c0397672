/** BTHome v2 encrypted, through a real gateway: readable with the sensor's key, seen without it. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { fromHex } from '@frostway/protocol/bytes';
import { encodeMinew } from '@frostway/protocol/minew/encode';
import { describe, expect, it } from 'vitest';
import { adminToken } from '../testing/accounts.js';
import { TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

/** The public vector of the format's own page: 25.06 °C, 50.55 %. */
const mac = '5448E68F80A5' as Mac;
const key = '231d39c1d7cc1ab1aee224cd096db932';
const advert = serviceAdvert(0xfcd2, fromHex('41A47266C95F730011223378237214'));

describe('BTHome v2 plain and encrypted', () => {
  it('is read with the key its owner has set, and only seen without it', async () => {
    const { test, account } = listeners;
    const gateway = await listeners.gateway();
    const device = { mac, model: 'beacon-th', activationKey: 'key' };
    await test.call(devices.importInventory, { rows: [device] }, await adminToken(test));
    await test.call(devices.addDevice, { mac, activationKey: 'key' }, account.token);
    const push = async (timeMs: number): Promise<void> => {
      const body = encodeMinew({ mac: gateway.mac, timeMs }, [{ mac, timeMs, rssiDbm: -60, advert }]);
      expect(await listeners.push('minew', gateway, body, { 'content-type': 'application/json' })).toMatchObject({
        status: 200,
        errorcode: 0,
      });
    };
    const now = listeners.now();
    await push(now - 60_000);
    expect((await listeners.status({ mac })).reading).toBeNull();

    await test.refused(devices.editDevice, { mac, bindKey: 'too short' }, account.token, 'parametersIllegal');
    const edited = await test.call(devices.editDevice, { mac, bindKey: key.toUpperCase() }, account.token);
    expect(edited.hasBindKey).toBe(true);
    expect(JSON.stringify(edited)).not.toContain(key);
    await push(now);
    expect((await listeners.status({ mac })).reading).toMatchObject({ temperature: 25.06, humidity: 50.55 });
  });
});
