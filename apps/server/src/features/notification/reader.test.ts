/** Units and zones: whoever is notified reads his own clock, thermometer and language; days of a device are its site's, else its owner's. */
import { own } from '@frostway/contract/account/own';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
  world.test.clock.set(Date.parse('2026-07-14T10:00:00Z'));
});
afterAll(() => world.test.close());

describe('A message', () => {
  it('to a contact is in his unit, language and zone, by mail and by text message', async () => {
    const contact = await world.contact({ phone: '+4915112345670', unit: 'F', zone: 'America/New_York', language: 'en' });
    const twin = await world.contact({ language: 'zh-cn', zone: 'Asia/Shanghai' });
    expect([contact.unit, twin.unit]).toEqual(['F', 'C']);
    await world.plan([
      {
        afterMinutes: 0,
        recipients: [
          { kind: 'contact', id: contact.id, channels: ['mail', 'sms'] },
          { kind: 'contact', id: twin.id, channels: ['mail'] },
        ],
      },
    ]);
    await world.alarm(await world.device());
    await world.settled();
    const messages = await world.messages();
    const english = messages.filter(({ recipient }) => recipient === contact.email || recipient === contact.phone);
    expect(english).toHaveLength(2);
    for (const { body } of english) {
      expect(body).toContain('48.9 °F');
      expect(body).toContain('46.4 °F');
      expect(body).toContain('(UTC-04:00)');
      expect(body).not.toContain('°C');
    }
    const chinese = messages.find(({ recipient }) => recipient === twin.email);
    expect(chinese?.body).toContain('9.4 °C');
    expect(chinese?.body).toMatch(/开始：2026-07-14 17:\d\d \(UTC\+08:00\)/);
  });
  it('to an account is in the unit and zone it has chosen, else in that of its browser', async () => {
    const { test, owner } = world;
    await test.sql('delete from notification_plan');
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'account', id: owner.id, channels: ['mail'] }] }]);
    await test.call(own.changeDisplay, { unit: 'F', zone: 'Asia/Tokyo' }, owner.token);
    await world.alarm(await world.device());
    await world.settled();
    const mailed = async (): Promise<string> =>
      (await world.messages()).findLast(({ recipient }) => recipient === `${owner.account}@example.com`)?.body ?? '';
    expect(await mailed()).toContain('48.9 °F');
    expect(await mailed()).toContain('(UTC+09:00)');
    await test.call(own.sayBrowserZone, { zone: 'Asia/Kolkata' }, owner.token);
    await test.call(own.changeDisplay, { unit: null, zone: null }, owner.token);
    await world.alarm(await world.device());
    await world.settled();
    expect(await mailed()).toContain('9.4 °C');
    expect(await mailed()).toContain('(UTC+05:30)');
  });
  it('of a webhook says the unit of its values', async () => {
    const { test, owner } = world;
    await test.sql('delete from notification_plan');
    const [hook] = await test.sql<{ id: number }>(
      "insert into webhook (owner_id, name, url, secret, created_at) values ($1, 'ERP', 'https://hook.example/', 'whsec_AAAA', now()) returning id",
      [owner.id],
    );
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'webhook', id: hook?.id ?? 0, channels: ['webhook'] }] }]);
    await world.alarm(await world.device());
    await world.settled();
    const posted = (await world.messages()).find(({ channel }) => channel === 'webhook');
    expect(JSON.parse(posted?.body ?? '')).toMatchObject({ data: { alarm: { worst: 9.4, limit: 8, unit: '°C' } } });
  });
});

describe('The time zone of an account', () => {
  it('is that of the first browser that says one, and stays until another is chosen', async () => {
    const { test } = world;
    const { token } = await addTestAccount(test);
    expect(await test.call(own.profile, {}, token)).toMatchObject({ zone: null, browserZone: null, unit: null });
    expect(await test.call(own.sayBrowserZone, { zone: 'Europe/Berlin' }, token)).toEqual({ zone: 'Europe/Berlin' });
    expect(await test.call(own.sayBrowserZone, { zone: 'Asia/Shanghai' }, token)).toEqual({ zone: 'Europe/Berlin' });
    expect(await test.call(own.changeDisplay, { zone: null }, token)).toEqual({ zone: null, unit: null });
    // Once he has left it to the browser it stays so.
    expect(await test.call(own.sayBrowserZone, { zone: 'Europe/Paris' }, token)).toEqual({ zone: null });
    expect(await test.call(own.profile, {}, token)).toMatchObject({ zone: null, browserZone: 'Europe/Paris' });
    await test.refused(own.changeDisplay, { zone: 'Moon/Crater' }, token, 'zoneUnknown');
    await test.refused(own.sayBrowserZone, { zone: '+08:00' }, token, 'zoneUnknown');
    await test.refused(own.changeDisplay, { unit: null }, token, 'nothingChanged');
  });
});

describe('The days of a device', () => {
  it("are its site's, of the nearest group that has a zone, else its owner's, unless the call says whose", async () => {
    const { test } = world;
    const owner = await addTestAccount(test, 'enterprise');
    const site = await test.call(deviceFeature.addGroup, { name: 'Site' }, owner.token);
    const room = await test.call(deviceFeature.addGroup, { name: 'Room', parentId: site.id }, owner.token);
    const { mac } = await world.device('In the room', room.id, owner);
    const range = { st: Date.parse('2026-07-10T00:00:00Z'), et: Date.parse('2026-07-12T00:00:00Z') };
    const daysOf = async (more: object = {}): Promise<readonly unknown[]> => {
      const { zone, rows } = await test.call(telemetry.statistics, { mac, ...range, by: 'day', ...more }, owner.token);
      return [zone, rows?.[0]?.et];
    };
    expect(await daysOf()).toEqual([0, '2026-07-11T00:00:00.000Z']);
    await test.call(own.changeDisplay, { zone: 'America/New_York' }, owner.token);
    expect(await daysOf()).toEqual(['America/New_York', '2026-07-10T04:00:00.000Z']);
    expect(await test.call(deviceFeature.changeGroup, { id: site.id, zone: 'Asia/Shanghai' }, owner.token)).toMatchObject({
      zone: 'Asia/Shanghai',
    });
    expect(await daysOf()).toEqual(['Asia/Shanghai', '2026-07-10T16:00:00.000Z']);
    await test.call(deviceFeature.changeGroup, { id: room.id, zone: 'Asia/Kolkata' }, owner.token);
    expect(await daysOf()).toEqual(['Asia/Kolkata', '2026-07-10T18:30:00.000Z']);
    await test.call(deviceFeature.changeGroup, { id: room.id, zone: null }, owner.token);
    expect(await daysOf()).toEqual(['Asia/Shanghai', '2026-07-10T16:00:00.000Z']);
    expect(await daysOf({ zone: 'Asia/Tokyo' })).toEqual(['Asia/Tokyo', '2026-07-10T15:00:00.000Z']);
    expect(await daysOf({ tz: 8 })).toEqual([8, '2026-07-10T16:00:00.000Z']);
    await test.refused(deviceFeature.changeGroup, { id: room.id, zone: 'Moon/Crater' }, owner.token, 'zoneUnknown');
    await test.refused(deviceFeature.changeGroup, { id: room.id, zone: null }, owner.token, 'nothingChanged');
    const { rows } = await test.call(deviceFeature.groupTree, {}, owner.token);
    expect(rows.map(({ zone }) => zone)).toEqual([null, 'Asia/Shanghai', null]);
  });
});
