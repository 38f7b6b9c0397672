/** At which site an alarm began, or between which: groups with a place and fences, from the way of what carried the sensor. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { bindingFeature as bindings } from '@frostway/contract/binding/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { fence as fences } from '@frostway/contract/fence/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { say } from '../share/world.fixture.js';
import { alarmStories } from '../excursion/stories.fixture.js';

const minute = 60_000;
const { listeners, at, iso, tell, one, ruled } = alarmStories({ unitMs: minute, backMs: 300 * minute });

const sitesOf = async (mac: string, token = listeners().account.token) => {
  const { id } = await one({ mac });
  return (await listeners().test.call(alarms.oneAlarm, { id }, token)).sites;
};
const drive = (imei: Imei, moment: number, latitude: number, longitude: number): Promise<void> =>
  say(listeners(), [{ type: 'position', device: { imei }, timeMs: at(moment), latitude, longitude, source: 'gps', isValid: true }]);
const addSite = (name: string, latitude: number, longitude: number): Promise<unknown> =>
  listeners().test.call(devices.addGroup, { name, latitude, longitude, radius: 1000 }, listeners().account.token);
const alone = { before: null, after: null };

/** A sensor in the box of a truck, too warm from minute 10 on. */
async function warmBox() {
  const { mac } = await ruled({});
  const truck = await listeners().tracker();
  await listeners().test.call(bindings.bind, { mac: [mac], toImei: truck.imei, from: iso(-200) }, listeners().account.token);
  await tell([{ mac, time: at(10), temperature: 9 }], await listeners().gateway());
  return { mac, truck };
}

describe('The site of an alarm', () => {
  it('is the group whose place the truck of its sensor was at', async () => {
    await addSite('Cold store', 31, 120);
    const { mac, truck } = await warmBox();
    expect(await sitesOf(mac)).toBeNull();
    await drive(truck.imei, 9, 31.004, 120);
    expect(await sitesOf(mac)).toEqual({ at: 'Cold store', ...alone });
  });

  it('is between the one it was at last and the one it reached next, whatever came first', async () => {
    await addSite('Harbour', 35, 120);
    await addSite('Market', 35.2, 120);
    const { mac, truck } = await warmBox();
    await drive(truck.imei, 10, 35.1, 120);
    expect(await sitesOf(mac)).toEqual({ at: null, ...alone });
    await drive(truck.imei, 40, 35.2, 120);
    expect(await sitesOf(mac)).toEqual({ at: null, before: null, after: 'Market' });
    await drive(truck.imei, -20, 35.001, 120);
    expect(await sitesOf(mac)).toEqual({ at: null, before: 'Harbour', after: 'Market' });
  });

  it('is a fence of the truck where no group has a place, as it was then', async () => {
    const { mac, truck } = await warmBox();
    const token = listeners().account.token;
    // It watches what the truck had kept, too: begun before the alarm, and removed only now.
    const { id } = await listeners().test.call(
      fences.addFence,
      { name: 'Yard', shape: 'circle', latitude: 40, longitude: 100, radius: 500, mode: 'out', imeis: [truck.imei] },
      token,
    );
    await drive(truck.imei, 9, 40, 100);
    expect(await sitesOf(mac)).toEqual({ at: 'Yard', ...alone });
    await listeners().test.call(fences.removeFence, { id }, token);
    expect(await sitesOf(mac)).toEqual({ at: 'Yard', ...alone });
  });

  it('is of the groups and fences of who asks: to whom the sensor is shared is not told those of its owner', async () => {
    await addSite('Depot', 45, 100);
    const { mac, truck } = await warmBox();
    await drive(truck.imei, 9, 45, 100);
    expect(await sitesOf(mac)).toEqual({ at: 'Depot', ...alone });
    const shown = async (scope: ('history' | 'place')[]) => {
      const friend = await addTestAccount(listeners().test);
      const input = { mac: [mac], account: friend.account, scope, forever: true };
      await listeners().test.call(share.shareDevices, input, listeners().account.token);
      return sitesOf(mac, friend.token);
    };
    expect(await shown(['history'])).toBeNull();
    expect(await shown(['history', 'place'])).toEqual({ at: null, ...alone });
  });
});
