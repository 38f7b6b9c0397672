/** Who is notified of late data: the digest of the person in charge, or as any alarm where it goes on until now. */
import { afterEach, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { hour, minute, noon, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
afterEach(() => world.test.close());
const open = async (atMs?: number, env?: Record<string, string>): Promise<void> => {
  world = await NotificationWorld.openAt(atMs, env);
};

describe('A late alarm older than six hours', () => {
  it('goes to the digest of the person in charge: one message that late data showed it, by mail and in the app, never by text message', async () => {
    await open();
    const { id } = await world.contact({ phone: '+8613800138000' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['mail', 'sms'] }] }]);
    // Noon: the night is filled in, an excursion from 3:00 to 3:40.
    for (const name of ['A', 'B']) {
      const alarm = await world.alarm(await world.device(name), { agoMs: 9 * hour, lastAgoMs: 8 * hour + 20 * minute });
      await world.notice(alarm, 'worst', noon - 8.5 * hour);
      await world.clear(alarm, noon - 8 * hour - 20 * minute);
    }
    await world.settled();
    expect(await world.messages()).toEqual([]);
    world.test.clock.advance(10 * minute);
    await world.settled();
    const messages = await world.messages();
    expect(messages).toMatchObject([{ channel: 'mail', subject: '2 alarms found in late data' }]);
    expect(messages[0]?.body).toContain(
      '- A: Ultra-high temperature, 2031-07-14 03:00 (UTC+00:00) to 2031-07-14 03:40 (UTC+00:00), 40 minutes, worst 9.4 °C',
    );
    expect((await world.log()).map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(['late mail', 'late mail']);
  });
  it('that late data shows to go on until now is no look back', async () => {
    await open();
    const { id } = await world.contact({ phone: '+8613800138000' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['mail', 'sms'] }] }]);
    const device = await world.device('A');
    const alarm = await world.alarm(device, { agoMs: 9 * hour, lastAgoMs: 8 * hour });
    await world.settled();
    // The rest of the back-fill, up to now.
    await world.test.sql('update excursion set last_ms = $2 where device_id = $1', [device.id, noon]);
    world.test.clock.advance(10 * minute);
    await world.settled();
    expect((await world.log()).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)).toEqual([
      'late mail cancelled',
      'start mail kept',
      'start sms kept',
    ]);
    expect(alarm.id).toBeGreaterThan(0);
  });
  it('that is assigned to somebody who is notified no more goes to whom it would without him', async () => {
    await open();
    const gone = await addTestAccount(world.test);
    await world.test.sql('update account set is_disabled = true where id = $1', [gone.id]);
    const alarm = await world.alarm(await world.device('A'), { agoMs: 9 * hour, lastAgoMs: 8 * hour });
    await world.test.sql('update alarm set assignee_id = $2 where id = $1', [alarm.id, gone.id]);
    await world.settled();
    world.test.clock.advance(10 * minute);
    await world.settled();
    expect(new Set((await world.log()).map(({ kind, recipient }) => `${kind} ${recipient}`))).toEqual(
      new Set([`late ${world.owner.account}`]),
    );
  });
  it('of which more data comes than ten minutes bring is notified as any alarm once it goes on until now, also while the person in charge is asleep', async () => {
    await open();
    const asleep = await world.contact({ quietFrom: '11:00', quietUntil: '18:00' });
    const awake = await world.contact();
    const to = ({ id }: { id: number }) => ({ kind: 'contact' as const, id, channels: ['mail' as const] });
    await world.plan([{ afterMinutes: 0, recipients: [to(asleep), to(awake)] }], { passesQuietHours: false });
    const alarm = await world.alarm(await world.device('A'), { agoMs: 9 * hour, lastAgoMs: 8 * hour });
    await world.settled();
    world.test.clock.advance(20 * minute);
    await world.settled();
    expect((await world.log()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['late waiting']);
    await world.goesOn(alarm);
    await world.notice(alarm, 'now');
    await world.settled();
    world.test.clock.advance(10 * minute);
    await world.settled();
    expect((await world.log()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'late cancelled',
      'late cancelled',
      'start waiting',
      'start kept',
    ]);
    // Once that was said it goes on.
    await world.notice(alarm, 'now');
    await world.settled();
    expect(await world.log()).toHaveLength(4);
  });
  it('that was notified when it began is not notified to begin again: late data has changed it', async () => {
    await open();
    const { id } = await world.contact({ phone: '+8613800138000' });
    await world.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['mail', 'sms'] }] }]);
    const device = await world.device('A');
    const alarm = await world.alarm(device);
    await world.settled();
    // What its gateway kept shows that it began earlier; it goes on.
    await world.test.sql('update alarm set is_revised = true, started_ms = started_ms - $2 where id = $1', [alarm.id, hour]);
    await world.notice(alarm, 'revised');
    await world.settled();
    await world.test.sql('update excursion set last_ms = $2 where device_id = $1', [device.id, noon + 10 * minute]);
    world.test.clock.advance(11 * minute);
    await world.settled();
    expect((await world.log()).map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)).toEqual([
      'start mail kept',
      'start sms kept',
      'late mail kept',
    ]);
  });
  it('what late data changes of an alarm that was notified is notified to the person in charge', async () => {
    await open();
    const alarm = await world.alarm(await world.device('A'));
    await world.settled();
    await world.test.sql('update alarm set is_revised = true where id = $1', [alarm.id]);
    await world.notice(alarm, 'revised');
    await world.settled();
    await world.clear(alarm);
    world.test.clock.advance(11 * minute);
    await world.settled();
    const last = (await world.messages()).find(({ subject }) => subject.startsWith('[Late data]'));
    expect(last?.body).toContain('Late data has changed this alarm.');
  });
});
