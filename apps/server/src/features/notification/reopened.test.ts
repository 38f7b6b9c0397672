/** Late data opens an alarm again whose end people were notified of: they must not go on believing that it is over. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute, type TestAlarm, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
let seen: Set<number>;
beforeEach(async () => {
  world = await NotificationWorld.open();
  world.test.clock.set(Date.UTC(2031, 6, 14, 12, 0));
  // The session was made before the clock was moved.
  await world.test.sql("update session set expires_at = '2040-01-01'");
  seen = new Set();
});
afterEach(() => world.test.close());

async function pass(minutes: number): Promise<void> {
  world.test.clock.advance(minutes * minute);
  await world.settled();
}
/** Who was notified of what since this was asked last; cancelled and waiting rows are nobody's. */
async function told(): Promise<string[]> {
  const fresh = (await world.log()).filter(({ id, state }) => !seen.has(id) && state === 'kept');
  for (const { id } of fresh) seen.add(id);
  return fresh
    .map(({ recipient, kind, channel, step }) =>
      [recipient, kind, ...(channel === 'sms' ? ['sms'] : []), ...(step > 1 ? [step] : [])].join(' '),
    )
    .toSorted();
}

/** A, by text message too, then after 30 minutes B. */
async function plan(): Promise<void> {
  const [a, b] = [await world.contact({ name: 'A', phone: '+8613800138000' }), await world.contact({ name: 'B' })];
  await world.plan([
    { afterMinutes: 0, recipients: [{ kind: 'contact', id: a.id, channels: ['mail', 'sms'] }] },
    { afterMinutes: 30, recipients: [{ kind: 'contact', id: b.id, channels: ['mail'] }] },
  ]);
}
/** An alarm of whose beginning and end both were notified. */
async function over(): Promise<TestAlarm> {
  await plan();
  const alarm = await world.alarm(await world.device('Fridge'));
  await world.settled();
  expect(await told()).toEqual(['A start', 'A start sms']);
  await pass(30);
  expect(await told()).toEqual(['B start 2']);
  await world.clear(alarm);
  await world.settled();
  expect(await told()).toEqual(['A end', 'A end sms', 'B end']);
  return alarm;
}

describe('An alarm whose end was notified, and that late data shows to go on', () => {
  it('is notified as one that begins, to everybody who was notified that it is over, once what comes late has been waited for', async () => {
    const alarm = await over();
    await pass(5);
    await world.reopen(alarm);
    await world.settled();
    await pass(9);
    expect(await told()).toEqual([]);
    await pass(1);
    expect(await told()).toEqual(['A start', 'A start sms', 'B start']);
    const mail = (await world.messages()).findLast(({ channel }) => channel === 'mail');
    expect(mail?.subject).toBe('[Alarm] Fridge: Ultra-high temperature');
    expect(mail?.body).toContain('Late data has changed this alarm.');
  });

  it('begins its steps anew, and its end is notified again', async () => {
    const alarm = await over();
    await world.reopen(alarm);
    await world.settled();
    await pass(10);
    expect(await told()).toHaveLength(3);
    await pass(30);
    expect(await told()).toEqual(['B start 2']);
    expect((await world.messages()).at(-1)?.subject).toContain('not acknowledged');
    await world.clear(alarm);
    await world.settled();
    expect(await told()).toEqual(['A end', 'A end sms', 'B end']);
  });

  it('that somebody has acknowledged waits for nobody else', async () => {
    const alarm = await over();
    await world.acknowledge(alarm);
    await world.reopen(alarm);
    await world.settled();
    await pass(10);
    expect(await told()).toEqual(['A start', 'A start sms', 'B start']);
    await pass(60);
    expect(await told()).toEqual([]);
  });

  it('is notified once for each time it opens again, whatever is taken twice', async () => {
    const alarm = await over();
    const again = async (): Promise<void> => {
      await world.reopen(alarm);
      await world.settled();
      await pass(10);
      expect(await told()).toEqual(['A start', 'A start sms', 'B start']);
      await world.test.sql('update alarm_notice set told_at = null');
      await world.settled();
      await pass(15);
      expect(await told()).toEqual([]);
    };
    await again();
    await world.clear(alarm);
    await world.settled();
    expect(await told()).toEqual(['A end', 'A end sms', 'B end']);
    await again();
  });

  it('is notified of to the person in charge alone when its newest reading outside lies far back', async () => {
    const alarm = await over();
    await pass(8 * 60);
    await world.reopen(alarm, { lastAgoMs: 7 * hour });
    await world.settled();
    await pass(15);
    expect(await told()).toEqual(['A late']);
    await pass(60);
    expect(await told()).toEqual([]);
  });

  it('and is over again before anybody was notified is notified of to the person in charge alone: a back-fill comes in many parts', async () => {
    const alarm = await over();
    for (let part = 0; part < 3; part++) {
      await world.reopen(alarm);
      await world.settled();
      await pass(1);
      await world.clear(alarm);
      await world.settled();
      await pass(1);
    }
    expect(await told()).toEqual([]);
    await pass(10);
    expect(await told()).toEqual(['A late']);
  });

  it('and to have another alarm as its part is notified to be over to whom that began', async () => {
    const alarm = await over();
    await pass(5);
    const part = await world.alarm({ id: alarm.deviceId, mac: '', name: 'Fridge' });
    await world.settled();
    expect(await told()).toEqual(['A start', 'A start sms']);
    await pass(5);
    await world.test.sql("update alarm set state = 'merged', merged_into = $2, excursion_id = null where id = $1", [part.id, alarm.id]);
    await world.notice(part, 'revised', part.startedMs);
    await world.reopen(alarm);
    await world.settled();
    await pass(5);
    await world.clear(alarm);
    await world.settled();
    expect(await told()).toEqual(['A end', 'A end sms']);
  });

  it('is not notified to be over while that waits for the end of quiet hours', async () => {
    const asleep = await world.contact({ name: 'Q', quietFrom: '12:30', quietUntil: '18:00' });
    const awake = await world.contact({ name: 'O' });
    const to = ({ id }: { id: number }) => ({ kind: 'contact' as const, id, channels: ['mail' as const] });
    await world.plan([{ afterMinutes: 0, recipients: [to(asleep), to(awake)] }], { passesQuietHours: false });
    const alarm = await world.alarm(await world.device('Fridge'));
    await world.settled();
    await pass(60);
    await world.clear(alarm);
    await world.settled();
    expect(await told()).toEqual(['O end', 'O start', 'Q start']);
    // The person in charge is asleep: what waits for him holds up nothing.
    await world.notice(alarm, 'revised', alarm.startedMs);
    await world.settled();
    await pass(60);
    await world.reopen(alarm);
    await world.settled();
    await pass(10);
    expect(await told()).toEqual(['O start']);
    world.test.clock.set(Date.UTC(2031, 6, 14, 18, 0));
    await world.settled();
    const subjects = (await world.messages()).filter(({ recipient }) => recipient === asleep.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['[Alarm] Fridge: Ultra-high temperature', '[Alarm] Fridge: Ultra-high temperature']);
  });
});
