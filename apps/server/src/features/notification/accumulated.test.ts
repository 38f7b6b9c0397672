/** A message about an alarm of a cumulative rule says what the rule has counted of what it allows. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
});
afterAll(() => world.test.close());

it('A message of an alarm of a cumulative rule says the time the rule has counted, by mail and by text message', async () => {
  const contact = await world.contact({ phone: '+4915112345670' });
  const twin = await world.contact({ language: 'zh-cn' });
  await world.plan([
    {
      afterMinutes: 0,
      recipients: [
        { kind: 'contact', id: contact.id, channels: ['mail', 'sms'] },
        { kind: 'contact', id: twin.id, channels: ['mail'] },
      ],
    },
  ]);
  const device = await world.device();
  const warm = { name: 'Two hours a day', probe: 'temperature', condition: 'gt', value: 8, severity: 'alarm', macs: [device.mac] } as const;
  const cumulative = { mode: 'cumulative', delay: 7200, window: 86_400 } as const;
  const { id } = await world.test.call(alarmFeature.addRule, { ...warm, ...cumulative }, world.owner.token);
  const alarm = await world.alarm(device);
  await world.test.sql('update excursion set rule_id = $2, version = 1, counted_ms = 8700000 where device_id = $1', [alarm.deviceId, id]);
  await world.settled();
  const messages = await world.messages();
  const english = messages.filter(({ recipient }) => recipient === contact.email || recipient === contact.phone);
  expect(english).toHaveLength(2);
  for (const { body } of english) expect(body).toContain('2 h 25 min of 2 h in 24 h');
  expect(messages.find(({ recipient }) => recipient === twin.email)?.body).toContain('累计超限：24 小时内累计 2 小时 25 分，允许 2 小时');
});
