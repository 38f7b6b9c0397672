import { account } from '@frostway/contract/account/endpoints';
import { own } from '@frostway/contract/account/own';
import { people } from '@frostway/contract/people/endpoints';
import { notification as calls } from '@frostway/contract/notification/endpoints';
import { limits } from '@frostway/core/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Subscription, TestPushService } from '../../outbox/push-service.fixture.js';
import { addTestAccount, addTestSession, adminToken } from '../../testing/accounts.js';
import { hour, minute, NotificationWorld } from './notification.fixture.js';

const local = { FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.1', FROSTWAY_LOG_LEVEL: 'silent' };
const patient = { timeout: 20_000, interval: 100 };
let world: NotificationWorld;
let service: TestPushService;
beforeEach(async () => {
  service = await new TestPushService().start();
  world = await NotificationWorld.open(local);
});
afterEach(async () => {
  await world.test.close();
  service.stop();
  expect(service.faults).toEqual([]);
});

const retryNow = (): Promise<unknown> =>
  world.test.sql('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
const turnOn = (subscription: Subscription, token = world.owner.token) => world.test.call(calls.addPushBrowser, subscription, token);
const browsers = (token = world.owner.token) => world.test.call(calls.pushBrowsers, {}, token);
const planOwner = () =>
  world.plan([{ afterMinutes: 0, recipients: [{ kind: 'account', id: world.owner.id, channels: ['push'] }] }], { passesQuietHours: false });
const states = async (): Promise<string[]> => (await world.log()).map(({ state }) => state);

describe('A push message', () => {
  it('shows an alarm in every browser of the recipient: encrypted for it, signed with the key it subscribed with, and small', async () => {
    await turnOn(service.subscribe('phone'));
    await turnOn(service.subscribe('desk'));
    const { publicKey } = await browsers();
    await planOwner();
    const device = await world.device('冷库 1 号');
    await world.test.sql("update account set unit = 'F', zone = 'Asia/Shanghai' where id = $1", [world.owner.id]);
    const alarm = await world.alarm(device);
    await expect.poll(states, patient).toEqual(['sent']);
    expect(service.pushed.map(({ browser }) => browser).toSorted()).toEqual(['desk', 'phone']);
    const [shown] = service.of('phone');
    expect(shown?.payload).toMatchObject({
      title: '[Alarm] 冷库 1 号: Ultra-high temperature',
      path: `/deviceAlarm?alarm=${alarm.id}`,
      tag: `incident-${alarm.id}`,
    });
    expect(shown?.payload['body']).toMatch(/48\.9 °F.*\(UTC\+08:00\)/s);
    expect(shown?.key).toBe(publicKey);
    expect(shown?.claims).toMatchObject({ aud: service.url, sub: 'https://frostway.example' });
    expect(shown?.headers).toMatchObject({ topic: `incident-${alarm.id}`, ttl: '14400', urgency: 'high' });
    expect(shown?.bytes).toBeLessThan(3000);
    expect((await browsers()).rows.every(({ reachedAt }) => reachedAt !== null)).toBe(true);
    const [row] = await world.log();
    expect(row).toMatchObject({ channel: 'push', recipient: world.owner.account, tries: [{ isSent: true }] });
    expect(row?.tries[0]?.answer).toContain('201');
    // That it is over takes the place of what is on the screen.
    await world.clear(alarm);
    await expect.poll(states, patient).toEqual(['sent', 'sent']);
    expect(service.of('desk').map(({ payload }) => payload['tag'])).toEqual([`incident-${alarm.id}`, `incident-${alarm.id}`]);
  });
  it('is tried again where a service failed, and not where it arrived', async () => {
    await turnOn(service.subscribe('phone'));
    await turnOn(service.subscribe('desk'));
    service.statusOf.set('desk', 500);
    await planOwner();
    await world.alarm(await world.device());
    await expect.poll(states, patient).toEqual(['failed']);
    expect(service.of('phone')).toHaveLength(1);
    service.statusOf.clear();
    await expect.poll(async () => (await retryNow(), states()), patient).toEqual(['sent']);
    expect([service.of('phone').length, service.of('desk').length]).toEqual([1, 1]);
    expect((await world.log())[0]?.tries.map(({ isSent }) => isSent)).toEqual([false, true]);
  });
  it('removes a browser its service no longer knows, and says so when none is left', async () => {
    await turnOn(service.subscribe('phone'));
    await turnOn(service.subscribe('desk'));
    service.statusOf.set('desk', 410);
    await planOwner();
    const device = await world.device();
    await world.alarm(device);
    await expect.poll(states, patient).toEqual(['sent']);
    expect((await browsers()).rows).toHaveLength(1);
    service.statusOf.set('phone', 404);
    const before = service.calls;
    await world.alarm(device);
    await expect.poll(states, patient).toEqual(['sent', 'gaveUp']);
    expect(service.calls).toBe(before + 1);
    expect((await browsers()).rows).toEqual([]);
    await world.alarm(device);
    await expect.poll(states, patient).toEqual(['sent', 'gaveUp', 'noBrowser']);
  });
  it('leaves a service alone for as long as it asks, and never repeats what it will not take', async () => {
    await turnOn(service.subscribe('phone'));
    service.status = 429;
    service.answerHeaders = { 'retry-after': '600' };
    await planOwner();
    const device = await world.device();
    await world.alarm(device);
    await expect.poll(states, patient).toEqual(['failed']);
    await expect.poll(async () => (await retryNow(), (await world.log())[0]?.tries.length), patient).toBeGreaterThan(1);
    expect(service.calls).toBe(1);
    const [pause] = await world.test.sql<{ seconds: number }>(
      'select extract(epoch from waits_until - now())::integer as seconds from push_browser',
    );
    expect(pause?.seconds).toBeGreaterThan(500);
    expect(pause?.seconds).toBeLessThanOrEqual(600);
    await world.test.sql('update push_browser set waits_until = now()');
    service.status = 413;
    await expect.poll(async () => (await retryNow(), states()), patient).toEqual(['gaveUp']);
    expect((await browsers()).rows).toHaveLength(1);
  });
  it('waits until the quiet hours of the account are over', async () => {
    await turnOn(service.subscribe('phone'));
    await planOwner();
    await world.test.sql("update account set zone = 'UTC' where id = $1", [world.owner.id]);
    world.test.clock.set(Date.parse('2026-03-10T23:00:00Z'));
    await world.test.call(calls.changeOwnTimes, { quietFrom: '22:00', quietUntil: '07:00' }, world.owner.token);
    await world.alarm(await world.device());
    await world.settled();
    expect(service.calls).toBe(0);
    world.test.clock.set(Date.parse('2026-03-11T07:00:00Z') + minute);
    await expect.poll(async () => (world.test.platform.notifyNow(), states()), patient).toEqual(['sent']);
    expect(service.of('phone')).toHaveLength(1);
  });
  it('becomes one digest with a tag of its own where alarms come thick', async () => {
    await turnOn(service.subscribe('phone'));
    await planOwner();
    const sent = (count: number) => Array.from({ length: count }, () => 'sent');
    for (let index = 0; index < limits.messagesPerMinute; index += 1) await world.alarm(await world.device(`Fridge ${index}`));
    await expect.poll(states, patient).toEqual(sent(limits.messagesPerMinute));
    // What is more than a minute may hold waits for its end and goes as one.
    for (const name of ['Truck 1', 'Truck 2']) await world.alarm(await world.device(name));
    const collected = () => world.test.sql('select from delivery where is_collected');
    await expect.poll(async () => (await collected()).length, patient).toBe(2);
    world.test.clock.set(world.test.clock.now() + minute);
    await expect.poll(async () => (world.test.platform.notifyNow(), states()), patient).toEqual(sent(limits.messagesPerMinute + 2));
    const tags = service.pushed.map(({ payload }) => String(payload['tag']));
    expect(tags.some((tag) => tag.startsWith('digest-'))).toBe(true);
    expect(new Set(tags).size).toBe(tags.length);
  });
});

describe('A browser', () => {
  it('is in the list of its account alone, by what it calls itself, and can be tested and removed there only', async () => {
    const phone = await turnOn(service.subscribe('phone'));
    const desk = await turnOn(service.subscribe('desk'));
    const stranger = await addTestAccount(world.test, 'normal', 'stranger');
    expect((await browsers()).rows.map(({ id }) => id)).toEqual([desk.id, phone.id]);
    expect(phone).toMatchObject({ host: new URL(service.url).host, isCurrent: true, reachedAt: null });
    expect(JSON.stringify(await browsers())).not.toContain('/push/');
    expect((await browsers(stranger.token)).rows).toEqual([]);
    await world.test.refused(calls.removePushBrowser, { id: phone.id }, stranger.token, 'noSuchBrowser');
    await world.test.refused(calls.testPushBrowser, { id: phone.id }, stranger.token, 'noSuchBrowser');
    const test = await world.test.call(calls.testPushBrowser, { id: phone.id }, world.owner.token);
    expect(test).toMatchObject({ kind: 'test', channel: 'push' });
    await expect.poll(states, patient).toEqual(['sent']);
    expect(service.pushed.map(({ browser, payload }) => [browser, payload['tag']])).toEqual([['phone', 'test']]);
    await world.test.call(calls.removePushBrowser, { id: phone.id }, world.owner.token);
    expect((await browsers()).rows.map(({ id }) => id)).toEqual([desk.id]);
    const audit = await world.test.sql<{ text: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as text from audit_entry where entity = 'pushBrowser' order by seq",
    );
    expect(audit).toHaveLength(3);
    expect(audit.every(({ text }) => text.includes('127.0.0.1') && !text.includes('/push/'))).toBe(true);
  });
  it('a test of one that was removed meanwhile goes to no other', async () => {
    const phone = await turnOn(service.subscribe('phone'));
    await turnOn(service.subscribe('desk'));
    service.status = 500;
    await world.test.call(calls.testPushBrowser, { id: phone.id }, world.owner.token);
    await expect.poll(states, patient).toEqual(['failed']);
    await world.test.call(calls.removePushBrowser, { id: phone.id }, world.owner.token);
    service.status = 201;
    await expect.poll(async () => (await retryNow(), states()), patient).toEqual(['gaveUp']);
    expect(service.pushed).toEqual([]);
  });
  it('is refused with an address that is not https or not public, with a key that is none, and as the eleventh', async () => {
    const { token } = world.owner;
    const given = service.subscribe('phone');
    const at = (endpoint: string) => ({ ...given, endpoint });
    await world.test.refused(calls.addPushBrowser, at('http://push.example/1'), token, 'pushNotHttps');
    await world.test.refused(calls.addPushBrowser, at('http://93.184.216.34/1'), token, 'pushNotHttps');
    await world.test.refused(calls.addPushBrowser, at('https://10.0.0.7/1'), token, 'pushNotPublic');
    await world.test.refused(calls.addPushBrowser, at('https://169.254.169.254/1'), token, 'pushNotPublic');
    await world.test.refused(calls.addPushBrowser, at('https://user:word@push.example/1'), token, 'webhookUrlIllegal');
    const none = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    await world.test.refused(calls.addPushBrowser, { ...given, p256dh: none }, token, 'parametersIllegal');
    for (let index = 0; index < limits.pushBrowsers; index += 1) await turnOn(service.subscribe(`browser-${index}`));
    await world.test.refused(calls.addPushBrowser, given, token, 'tooManyBrowsers');
    // Again is not one more.
    await turnOn(service.subscribe('browser-0'));
    expect((await browsers()).rows).toHaveLength(limits.pushBrowsers);
  });
  it('belongs to the account that turned it on last', async () => {
    const other = await addTestAccount(world.test, 'normal', 'other');
    const given = service.subscribe('shared');
    await turnOn(given);
    await turnOn(given, other.token);
    expect((await browsers()).rows).toEqual([]);
    expect((await browsers(other.token)).rows).toHaveLength(1);
  });
  it('ends with the log-out there unless it is to go on, and with the end of its session', async () => {
    const { test, owner } = world;
    const count = async (): Promise<number> => (await test.sql('select 1 from push_browser')).length;
    const first = await addTestSession(test, owner.id);
    await turnOn(service.subscribe('first'), first);
    await test.call(account.logout, {}, first);
    expect(await count()).toBe(0);

    const second = await addTestSession(test, owner.id);
    await turnOn(service.subscribe('second'), second);
    await test.call(account.logout, { keepsPush: true }, second);
    expect(await count()).toBe(1);

    const third = await addTestSession(test, owner.id);
    await turnOn(service.subscribe('third'), third);
    await turnOn(service.subscribe('fourth'));
    expect((await browsers()).rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    for (const { id, isCurrent } of (await test.call(own.sessions, {}, owner.token)).rows)
      if (!isCurrent) await test.call(own.endSession, { id }, owner.token);
    expect((await browsers()).rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    // Of a session that merely ran out it stays.
    await test.sql("update session set expires_at = now() - interval '90 days' where account_id = $1", [owner.id]);
    await test.sql('delete from session where account_id = $1', [owner.id]);
    expect(await count()).toBe(2);
  });
  it('ends with a new password, but for the one it was set in', async () => {
    const { test, owner } = world;
    const other = await addTestSession(test, owner.id);
    await turnOn(service.subscribe('other'), other);
    await test.call(account.logout, { keepsPush: true }, other);
    await turnOn(service.subscribe('another'), await addTestSession(test, owner.id));
    const here = await turnOn(service.subscribe('here'));
    const password = { newPassword: 'a new password', confirmation: 'a new password' };
    await test.call(own.changePassword, password, owner.token);
    expect((await browsers()).rows.map(({ id }) => id)).toEqual([here.id]);
    const stranger = await addTestAccount(test, 'normal', 'stranger');
    await turnOn(service.subscribe('strange'), stranger.token);
    await test.call(people.resetPassword, { uid: owner.id, ...password }, await adminToken(test));
    expect(await test.sql('select account_id from push_browser')).toEqual([{ account_id: stranger.id }]);
  });
  it('of a closed account is notified nothing', async () => {
    await turnOn(service.subscribe('phone'));
    await world.test.sql('update account set is_disabled = true where id = $1', [world.owner.id]);
    await world.test.sql(
      "insert into mail (recipient, subject, body, channel, account_id, state) values ('x', 'x', 'x', 'push', $1, 'queued')",
      [world.owner.id],
    );
    await world.test.sql("select graphile_worker.add_job('sendPush', json_build_object('id', id)) from mail where channel = 'push'");
    await expect.poll(() => world.test.sql("select state from mail where channel = 'push'"), patient).toEqual([{ state: 'gaveUp' }]);
    expect(service.calls).toBe(0);
  });
});

describe('A plan', () => {
  it('of his own is not needed: the owner is notified of alarms where he turned it on, and of warnings in the app alone', async () => {
    await turnOn(service.subscribe('phone'));
    const device = await world.device();
    await world.alarm(device, { severity: 'warning' });
    await world.settled();
    expect((await world.log()).map(({ channel }) => channel)).toEqual(['inApp']);
    await world.alarm(device);
    await expect.poll(() => service.of('phone').length, patient).toBe(1);
    expect(new Set((await world.log()).map(({ channel }) => channel))).toEqual(new Set(['inApp', 'push', 'mail']));
  });
  it('may name push messages before the recipient has a browser; a test says what is missing', async () => {
    await planOwner();
    const { rows } = await world.test.call(calls.people, {}, world.owner.token);
    expect(rows[0]?.channels).not.toContain('push');
    const test = { kind: 'account', id: world.owner.id, channel: 'push' } as const;
    await world.test.refused(calls.test, test, world.owner.token, 'channelUnfit');
    await world.alarm(await world.device(), { agoMs: hour });
    await expect.poll(states, patient).toEqual(['noBrowser']);
    await turnOn(service.subscribe('phone'));
    await world.test.call(calls.test, test, world.owner.token);
    await expect.poll(states, patient).toEqual(['noBrowser', 'sent']);
  });
});

it('the private half of the keys leaves neither the server nor the database in the clear, and the public half stays the same', async () => {
  const { publicKey } = await browsers();
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65);
  expect((await browsers()).publicKey).toBe(publicKey);
  const [kept] = await world.test.sql<{ value: string }>("select value from secret where name = 'push'");
  expect(kept?.value).toMatch(/^sealed:1:/);
});
