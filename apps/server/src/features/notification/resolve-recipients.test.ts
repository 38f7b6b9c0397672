import { own } from '@frostway/contract/account/own';
import { mission } from '@frostway/contract/mission/endpoints';
import { notification as calls } from '@frostway/contract/notification/endpoints';
import { afterEach, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { hour, minute, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
afterEach(() => world.test.close());
const open = async (atMs?: number, env?: Record<string, string>): Promise<void> => {
  world = await NotificationWorld.openAt(atMs, env);
};

describe('One message per excursion at its start, at its worst and at its end', () => {
  it('with the reading’s own time and zone, value, limit, minutes out, place and link, in the language of who reads it', async () => {
    await open();
    const zh = await world.contact({ language: 'zh-cn', zone: 'Asia/Shanghai', name: '李经理' });
    const en = await world.contact({ zone: 'Europe/Berlin' });
    await world.plan([
      {
        afterMinutes: 0,
        recipients: [
          { kind: 'contact', id: zh.id, channels: ['mail'] },
          { kind: 'contact', id: en.id, channels: ['mail'] },
        ],
      },
    ]);
    const alarm = await world.alarm(await world.device('Fridge 7'));
    await world.settled();
    const [chinese, english, ...more] = await world.messages();
    expect(more).toEqual([]);
    expect(english).toMatchObject({ recipient: en.email, subject: '[Alarm] Fridge 7: Ultra-high temperature', state: 'kept' });
    expect(english?.body.split('\n')).toEqual([
      expect.stringMatching(/^Device: Fridge 7 \(AC233F\w{6}\)$/),
      'Alarm: Ultra-high temperature (Alarm)',
      'Value: 9.4 °C, 2031-07-14 14:00 (UTC+02:00)',
      'Limit: above 8.0 °C',
      'Started: 2031-07-14 13:40 (UTC+02:00)',
      'Out of range for: 20 minutes',
      '',
      `View: https://frostway.example/deviceAlarm?alarm=${alarm.id}`,
      '',
    ]);
    expect(chinese).toMatchObject({ recipient: zh.email, subject: '[报警] Fridge 7：温度过高' });
    expect(chinese?.body).toContain('开始：2031-07-14 19:40 (UTC+08:00)');

    world.test.clock.advance(10 * minute);
    await world.notice(alarm, 'worst');
    await world.settled();
    world.test.clock.advance(20 * minute);
    await world.clear(alarm);
    await world.settled();
    expect((await world.messages()).filter(({ recipient }) => recipient === en.email).map(({ subject }) => subject)).toEqual([
      '[Alarm] Fridge 7: Ultra-high temperature',
      '[Alarm] Fridge 7: Ultra-high temperature, past the worst',
      '[Resolved] Fridge 7: Ultra-high temperature has ended',
    ]);
    expect((await world.messages()).at(-1)?.body).toContain('Ended: 2031-07-14 14:30 (UTC+02:00)');
  });
  it('of several that begin, turn and end at once, each to whom it was notified', async () => {
    await open();
    const names = ['A', 'B'];
    for (const name of names) {
      const device = await world.device(name);
      const { id } = await world.contact({ name });
      await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['mail'] }] }], {
        scope: 'devices',
        deviceIds: [device.id],
      });
      const alarm = await world.alarm(device);
      await world.notice(alarm, 'worst');
      await world.clear(alarm);
    }
    await world.settled();
    expect((await world.log()).map(({ kind, device, recipient }) => `${kind} ${device?.name} ${recipient}`).toSorted()).toEqual(
      names.flatMap((name) => [`end ${name} ${name}`, `start ${name} ${name}`, `worst ${name} ${name}`]).toSorted(),
    );
  });

  it('what the engine takes again after a crash is not notified again', async () => {
    await open();
    await world.alarm(await world.device());
    await world.settled();
    const before = await world.messages();
    expect(before).toHaveLength(1);
    await world.settled();
    expect(await world.messages()).toEqual(before);
    expect(await world.log()).toHaveLength(2);
  });
});

describe('Who is notified', () => {
  it('without a plan: the owner in the app, and of alarms by mail', async () => {
    await open();
    await world.alarm(await world.device(), { severity: 'warning' });
    await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).map(({ channel, state, recipient }) => [channel, state, recipient])).toEqual([
      ['inApp', 'sent', world.owner.account],
      ['inApp', 'sent', world.owner.account],
      ['mail', 'kept', world.owner.account],
    ]);
  });
  it('by the plans that are about the device, its group or one above, and the severity; nobody twice', async () => {
    await open();
    const { test, owner } = world;
    const [group] = await test.sql<{ id: number }>(
      'with a as (insert into device_group (owner_id, parent_id, name, depth) values ($1, $2, $3, 2) returning id) insert into device_group (owner_id, parent_id, name, depth) select $1, a.id, $3, 3 from a returning id, (select id from a) as above',
      [owner.id, owner.rootId, 'Cold store'],
    );
    const [{ parent_id: aboveId } = { parent_id: 0 }] = await test.sql<{ parent_id: number }>(
      'select parent_id from device_group where id = $1',
      [group?.id],
    );
    const [inGroup, alone] = [await world.device('in group', group?.id ?? 0), await world.device('alone')];
    const [a, b, c] = [await world.contact({ name: 'A' }), await world.contact({ name: 'B' }), await world.contact({ name: 'C' })];
    const to = ({ id }: { id: number }) => [
      { afterMinutes: 0, recipients: [{ kind: 'contact' as const, id, channels: ['mail' as const] }] },
    ];
    await world.plan(to(a), { scope: 'groups', groupIds: [aboveId] });
    await world.plan(to(b), { scope: 'devices', deviceIds: [alone.id], severities: ['alarm'] });
    await world.plan(to(c));
    await world.plan(to(c));
    const off = await world.plan(to(a));
    await test.call(calls.changePlan, { id: off.id, isEnabled: false }, owner.token);
    await world.alarm(inGroup);
    await world.alarm(alone);
    await world.alarm(alone, { severity: 'warning' });
    await world.settled();
    expect((await world.log()).map(({ recipient, device }) => `${recipient}: ${device?.name}`)).toEqual([
      'A: in group',
      'C: in group',
      'B: alone',
      'C: alone',
      'C: alone',
    ]);
  });
  it('an account that left, or was disabled, is notified no more', async () => {
    await open();
    const { test, owner } = world;
    const user = await addTestAccount(test, 'groupUser');
    await test.sql("update account set parent_id = $2, email = 'user@example.com' where id = $1", [user.id, owner.id]);
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'account', id: user.id, channels: ['inApp', 'mail'] }] }]);
    await test.sql('update account set is_disabled = true where id = $1', [user.id]);
    await world.alarm(await world.device());
    await world.settled();
    expect(await world.log()).toEqual([]);
  });
  it('nobody, once the device has another owner', async () => {
    await open();
    const contact = await world.contact({ quietFrom: '11:00', quietUntil: '13:00' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail'] }] }], {
      passesQuietHours: false,
    });
    const device = await world.device();
    await world.alarm(device);
    await world.settled();
    const other = await addTestAccount(world.test);
    await world.test.sql('update device set owner_id = $2 where id = $1', [device.id, other.id]);
    world.test.clock.advance(2 * hour);
    await world.settled();
    expect((await world.log()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await world.messages()).toEqual([]);
  });
});

describe('Escalation', () => {
  const steps = async () => {
    const [a, b, c] = [await world.contact({ name: 'A' }), await world.contact({ name: 'B' }), await world.contact({ name: 'C' })];
    const to = ({ id }: { id: number }) => [{ kind: 'contact' as const, id, channels: ['mail' as const] }];
    await world.plan([
      { afterMinutes: 0, recipients: to(a) },
      { afterMinutes: 15, recipients: [...to(b), ...to(a)] },
      { afterMinutes: 60, recipients: to(c) },
    ]);
  };
  const told = async (): Promise<string[]> =>
    (await world.messages()).map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject.split(' ').slice(0, 3).join(' ')}`);

  it('tells step n after its minutes without acknowledgement, three people and more', async () => {
    await open();
    await steps();
    const alarm = await world.alarm(await world.device('D'));
    await world.settled();
    expect(await told()).toHaveLength(1);
    world.test.clock.advance(15 * minute);
    await world.settled();
    expect(await told()).toHaveLength(3);
    expect((await world.messages())[1]).toMatchObject({
      subject: '[Alarm, not acknowledged] D: Ultra-high temperature',
      body: expect.stringContaining('nobody acknowledged this within 15 minutes') as string,
    });
    world.test.clock.advance(45 * minute);
    await world.settled();
    expect(new Set((await world.messages()).map(({ recipient }) => recipient)).size).toBe(3);
    // Everybody who was notified of it is notified of its end, once.
    await world.clear(alarm);
    await world.settled();
    expect(
      (await world.messages()).filter(({ subject }) => subject.startsWith('[Resolved]')).map(({ recipient }) => recipient),
    ).toHaveLength(3);
  });
  it.each(['acknowledged', 'cleared'])('is cancelled when the alarm is %s', async (how) => {
    await open();
    await steps();
    const alarm = await world.alarm(await world.device());
    await world.settled();
    await (how === 'acknowledged' ? world.acknowledge(alarm) : world.clear(alarm));
    world.test.clock.advance(2 * hour);
    await world.settled();
    expect(new Set((await world.messages()).map(({ recipient }) => recipient)).size).toBe(1);
    expect((await world.log()).filter(({ step }) => step > 1).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});

describe('Quiet hours', () => {
  const night = Date.UTC(2031, 6, 14, 19, 0);
  it('put off to their end, in the zone of the recipient, as one digest; nothing is dropped', async () => {
    await open(night);
    const contact = await world.contact({ zone: 'Asia/Shanghai', quietFrom: '22:00', quietUntil: '07:00', phone: '+8613800138000' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail', 'sms'] }] }], {
      passesQuietHours: false,
    });
    const first = await world.alarm(await world.device('A'));
    await world.alarm(await world.device('B'));
    await world.settled();
    await world.clear(first);
    await world.settled();
    expect(await world.messages()).toEqual([]);
    expect(new Set((await world.log()).map(({ state, dueAt }) => `${state} ${dueAt}`))).toEqual(
      new Set(['waiting 2031-07-14T23:00:00.000Z']),
    );
    world.test.clock.set(Date.UTC(2031, 6, 14, 23, 0));
    await world.settled();
    const messages = await world.messages();
    expect(messages.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
    const mail = messages.find(({ channel }) => channel === 'mail');
    expect(mail?.subject).toBe('2 alarm messages from 2 devices');
    expect(mail?.body).toContain(
      '- A: Ultra-high temperature, 2031-07-15 02:40 (UTC+08:00) to 2031-07-15 03:00 (UTC+08:00), 20 minutes, worst 9.4 °C',
    );
    expect(mail?.body).toContain('- B: Ultra-high temperature since 2031-07-15 02:40 (UTC+08:00), ongoing, worst 9.4 °C');
    expect(messages.find(({ channel }) => channel === 'sms')?.body).toBe(
      'Frostway: 2 alarm messages: A, B. https://frostway.example/deviceAlarm',
    );
  });
  it('are passed by alarms, not by warnings, when the plan says so', async () => {
    await open(night);
    const contact = await world.contact({ zone: 'Asia/Shanghai', quietFrom: '22:00', quietUntil: '07:00' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id: contact.id, channels: ['mail'] }] }]);
    await world.alarm(await world.device('A'));
    await world.alarm(await world.device('B'), { severity: 'warning' });
    await world.settled();
    expect((await world.messages()).map(({ subject }) => subject)).toEqual(['[Alarm] A: Ultra-high temperature']);
  });
  it('of an account are its own', async () => {
    await open(night);
    const { test, owner } = world;
    await test.call(own.changeDisplay, { zone: 'Asia/Shanghai' }, owner.token);
    await test.call(calls.changeOwnTimes, { quietFrom: '22:00', quietUntil: '07:00' }, owner.token);
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'account', id: owner.id, channels: ['inApp', 'mail'] }] }], {
      passesQuietHours: false,
    });
    await world.alarm(await world.device());
    await world.settled();
    expect((await world.log()).map(({ channel, state }) => `${channel} ${state}`)).toEqual(['inApp sent', 'mail waiting']);
  });
});

describe('Storms are grouped', () => {
  it('more than five at once become one message that lists the devices', async () => {
    await open();
    for (let n = 1; n <= 7; n++) await world.alarm(await world.device(`Fridge ${n}`), { wakes: false });
    await world.settled();
    const messages = await world.messages();
    const lines = messages.map(({ body }) => body).join('\n');
    for (let n = 1; n <= 7; n++) expect(lines).toContain(`Fridge ${n}`);
    expect(messages.length).toBeLessThanOrEqual(5);
  });
  it('five go one by one; what comes beyond within the minute goes as one when it is over', async () => {
    await open();
    for (let n = 1; n <= 5; n++) {
      await world.alarm(await world.device(`Fridge ${n}`));
      await world.settled();
    }
    expect(await world.messages()).toHaveLength(5);
    for (let n = 6; n <= 8; n++) {
      await world.alarm(await world.device(`Fridge ${n}`));
      await world.settled();
    }
    expect(await world.messages()).toHaveLength(5);
    world.test.clock.advance(minute);
    await world.settled();
    const messages = await world.messages();
    expect(messages).toHaveLength(6);
    expect(messages.at(-1)?.subject).toBe('3 alarm messages from 3 devices');
    expect((await world.log()).filter(({ isDigest }) => isDigest).map(({ device }) => device?.name)).toEqual([
      'Fridge 6',
      'Fridge 7',
      'Fridge 8',
    ]);
  });
});

describe('A test message', () => {
  it('goes out now, and its outcome stands in the log', async () => {
    await open();
    const contact = await world.contact({ language: 'zh-cn' });
    const sent = await world.test.call(calls.test, { kind: 'contact', id: contact.id, channel: 'mail' }, world.owner.token);
    expect(sent).toMatchObject({ kind: 'test', state: 'kept', address: contact.email, alarmId: null });
    expect(await world.messages()).toMatchObject([{ subject: '霜途测试消息' }]);
    await world.test.refused(calls.test, { kind: 'contact', id: contact.id, channel: 'sms' }, world.owner.token, 'channelUnfit');
    const stranger = await addTestAccount(world.test);
    await world.test.refused(calls.test, { kind: 'contact', id: contact.id, channel: 'mail' }, stranger.token, 'noSuchRecipient');
    await world.test.refused(mission.removeContact, { id: contact.id }, stranger.token, 'noSuchContact');
  });
});
