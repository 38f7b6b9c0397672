/** A message about an alarm names the owner's site it began at. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { parseImei } from '@frostway/core/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minute, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
});
afterAll(() => world.test.close());

it('A message of an alarm that began at a site names it, the nearest of several; a text message says it instead of coordinates', async () => {
  const contact = await world.contact({ phone: '+4915112345670' });
  await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail', 'sms'] }] }]);
  const addSite = (name: string, latitude: number, radius: number) =>
    world.test.call(deviceFeature.addGroup, { name, latitude, longitude: 121.4, radius }, world.owner.token);
  await addSite('Harbour', 31.205, 5000);
  await addSite('Cold store', 31.2005, 500);
  await addSite('Elsewhere', 45, 50_000);
  const tell = async (latitude: number): Promise<string[]> => {
    const truck = await world.device();
    const imei = parseImei(`86000000000${String(truck.id).padStart(4, '0')}`);
    if (imei === undefined) throw new Error('no IMEI');
    await world.test.sql(`update device set kind = 'tracker', model = 'tracker-a', imei = $2, mac = null where id = $1`, [truck.id, imei]);
    const nowMs = world.test.clock.now();
    await world.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei },
      receivedMs: nowMs,
      address: '127.0.0.1',
      messages: [{ type: 'position', timeMs: nowMs - 21 * minute, latitude, longitude: 121.4, source: 'gps', isValid: true }],
    });
    const before = (await world.messages()).length;
    await world.alarm(truck);
    await world.settled();
    return (await world.messages()).slice(before).map(({ body }) => body);
  };
  const [mail = '', sms = ''] = (await tell(31.2)).toSorted((a, b) => b.length - a.length);
  expect(mail).toContain('Location: Cold store, 31.20000, 121.40000');
  expect([sms.includes('Cold store'), sms.includes('31.2')]).toEqual([true, false]);
  expect((await tell(31.24)).join('\n')).toContain('Harbour');
  const apart = (await tell(33)).join('\n');
  expect([apart.includes('33.00000'), /Harbour|Cold store|Elsewhere/.test(apart)]).toEqual([true, false]);
});
