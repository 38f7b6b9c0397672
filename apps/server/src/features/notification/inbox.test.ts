/** In the app: an entry of the inbox appears on the open pages of its account, wherever they are open, and finds it afterwards; nobody else does. */
import { notification as calls } from '@frostway/contract/notification/endpoints';
import type { InboxEntry } from '@frostway/contract/notification/rows';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Platform } from '../../app.js';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { startSecondServer } from '../../testing/second-server.js';
import { minute, type TestAlarm, type TestDevice, NotificationWorld } from './notification.fixture.js';

let world: NotificationWorld;
const pages: TestPage[] = [];
const others: Platform[] = [];
beforeEach(async () => {
  world = await NotificationWorld.open();
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  for (const other of others.splice(0)) await other.stop();
  await world.test.close();
});

/** A sub-account of the owner, with whom the device is shared. */
async function user(device?: TestDevice): Promise<TestAccount> {
  const { test, owner } = world;
  const account = await addTestAccount(test, 'groupUser');
  await test.sql('update account set parent_id = $2 where id = $1', [account.id, owner.id]);
  if (device !== undefined)
    await test.sql(
      "insert into device_share (owner_id, account_id, device_id, scope, created_at) values ($1, $2, $3, '{latest,history}', $4)",
      [owner.id, account.id, device.id, new Date(test.clock.now())],
    );
  return account;
}
const inApp = ({ id }: TestAccount) => [{ kind: 'account' as const, id, channels: ['inApp' as const] }];
const plan = (account: TestAccount) => world.plan([{ afterMinutes: 0, recipients: inApp(account) }]);

async function watching({ token }: TestAccount, url = world.test.url): Promise<TestPage> {
  const page = await TestPage.open(url);
  pages.push(page);
  page.say({ type: 'hello', token });
  page.say({ type: 'watch', topic: 'inbox' });
  await page.hears('watching');
  return page;
}
/** The ids of entries a page has received from so far, each time. */
const received = (page: TestPage): (readonly number[])[] =>
  page.messages.flatMap((message) => (message.type === 'inbox' ? [message.ids] : []));
/** The same, once everything that was said has arrived: a page is answered in order. */
async function receivedSoFar(page: TestPage): Promise<(readonly number[])[]> {
  page.messages.splice(0, page.messages.length, ...page.messages.filter(({ type }) => type !== 'pong'));
  page.say({ type: 'ping' });
  await page.hears('pong');
  return received(page);
}
const told = ({ token }: TestAccount, input = {}) => world.test.call(calls.inbox, input, token);
const saying = ({ rows }: { readonly rows: readonly InboxEntry[] }): string[] =>
  rows.map(({ kind, step, device, isUnread }) => `${kind} ${step} ${device?.name} ${isUnread ? 'new' : 'read'}`);

describe('Somebody who is notified in the app', () => {
  it('hears it at once on each of his open pages, and asks what it is; nobody else hears it, the owner neither', async () => {
    const device = await world.device('Fridge 7');
    const [guard, colleague] = [await user(device), await user(device)];
    await plan(guard);
    const [first, second] = [await watching(guard), await watching(guard)];
    const [beside, owner, deaf] = [await watching(colleague), await watching(world.owner), await TestPage.open(world.test.url)];
    pages.push(deaf);
    deaf.say({ type: 'hello', token: guard.token });
    await deaf.hears('welcome');
    const alarm = await world.alarm(device);
    world.test.platform.notifyNow();
    const { ids } = await first.hears('inbox');
    await second.hears('inbox');
    expect(await told(guard)).toEqual({
      total: 1,
      isMore: false,
      unread: 1,
      cursor: null,
      rows: [
        {
          id: ids[0],
          kind: 'start',
          severity: 'alarm',
          alarmId: alarm.id,
          device: { id: device.id, name: 'Fridge 7' },
          type: 'temperatureHigh',
          step: 1,
          at: new Date(world.test.clock.now()).toISOString(),
          isUnread: true,
        },
      ],
    });
    expect([await receivedSoFar(first), await receivedSoFar(second)]).toEqual([[ids], [ids]]);
    for (const page of [beside, owner, deaf]) expect(await receivedSoFar(page)).toEqual([]);
    expect(await told(colleague)).toEqual({ total: 0, isMore: false, unread: 0, rows: [], cursor: null });
    expect(await told(world.owner)).toEqual({ total: 0, isMore: false, unread: 0, rows: [], cursor: null });
    expect((await world.log())[0]).toMatchObject({ channel: 'inApp', state: 'sent', recipient: guard.account, tries: [] });
  });
  it('hears it on a page of another server of the database', async () => {
    const { test, owner } = world;
    const other = await startSecondServer(test);
    others.push(other);
    const [near, far] = [await watching(owner), await watching(owner, other.url)];
    await world.test.call(calls.test, { kind: 'account', id: owner.id, channel: 'inApp' }, owner.token);
    const { ids } = await far.hears('inbox');
    expect((await near.hears('inbox')).ids).toEqual(ids);
    expect((await told(owner)).rows).toMatchObject([{ id: ids[0], kind: 'test', alarmId: null, device: null, type: null, isUnread: true }]);
  });
  it('hears of it again when the connection to the database broke, for what was said meanwhile is not known', async () => {
    const page = await watching(world.owner);
    await world.test.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'frostway events'",
    );
    expect((await page.hears('inbox')).ids).toEqual([]);
    page.messages.length = 0;
    await world.alarm(await world.device());
    world.test.platform.notifyNow();
    expect((await page.hears('inbox')).ids).toHaveLength(1);
  });
  it('hears nothing once the account is disabled, and has nothing to find', async () => {
    const device = await world.device();
    const guard = await user(device);
    await plan(guard);
    const page = await watching(guard);
    await world.test.sql('update account set is_disabled = true where id = $1', [guard.id]);
    await world.alarm(device);
    await world.settled();
    expect(await receivedSoFar(page)).toEqual([]);
    expect((await world.log()).map(({ state }) => state)).not.toContain('sent');
    await world.test.sql('update account set is_disabled = false where id = $1', [guard.id]);
    expect(await told(guard)).toMatchObject({ unread: 0, rows: [] });
  });
});

describe('The second step', () => {
  let alarm: TestAlarm;
  let guard: TestAccount;
  let chief: TestAccount;
  let page: TestPage;
  beforeEach(async () => {
    const device = await world.device('Fridge 7');
    [guard, chief] = [await user(device), await user(device)];
    await world.plan([
      { afterMinutes: 0, recipients: inApp(guard) },
      { afterMinutes: 15, recipients: inApp(chief) },
    ]);
    page = await watching(chief);
    alarm = await world.alarm(device);
    await world.settled();
  });

  it('is notified in the app after its minutes, and not before', async () => {
    world.test.clock.advance(14 * minute);
    await world.settled();
    expect(await receivedSoFar(page)).toEqual([]);
    expect(saying(await told(chief))).toEqual([]);
    world.test.clock.advance(minute);
    world.test.platform.notifyNow();
    await page.hears('inbox');
    expect(saying(await told(chief))).toEqual(['start 2 Fridge 7 new']);
    expect(saying(await told(guard))).toEqual(['start 1 Fridge 7 new']);
  });
  it('is not notified what somebody has acknowledged', async () => {
    await world.acknowledge(alarm);
    world.test.clock.advance(15 * minute);
    await world.settled();
    expect(await receivedSoFar(page)).toEqual([]);
    expect(saying(await told(chief))).toEqual([]);
  });
});

describe('What somebody was notified', () => {
  it('is unread until he has read it, up to one or one alone, and his other pages hear that', async () => {
    const { owner, test } = world;
    for (const name of ['A', 'B', 'C']) {
      await world.alarm(await world.device(name));
      await world.settled();
      test.clock.advance(minute);
    }
    const before = await told(owner);
    expect([before.unread, ...saying(before)]).toEqual([3, 'start 1 C new', 'start 1 B new', 'start 1 A new']);
    const page = await watching(owner);
    const [c, b] = before.rows;
    await test.call(calls.readInbox, { id: c?.id ?? 0, alone: true }, owner.token);
    expect((await page.hears('inbox')).ids).toEqual([]);
    expect(saying(await told(owner))).toEqual(['start 1 C read', 'start 1 B new', 'start 1 A new']);
    await test.call(calls.readInbox, { id: b?.id ?? 0 }, owner.token);
    expect(await told(owner)).toMatchObject({ unread: 0, rows: [{ isUnread: false }, { isUnread: false }, { isUnread: false }] });
    await expect.poll(() => received(page)).toEqual([[], []]);
    // What is read already is no news.
    await test.call(calls.readInbox, { id: b?.id ?? 0 }, owner.token);
    expect(await receivedSoFar(page)).toEqual([[], []]);
  });
  it('is his: nobody else reads it for him', async () => {
    const { owner, test } = world;
    await world.alarm(await world.device());
    await world.settled();
    const [row] = (await told(owner)).rows;
    const stranger = await user();
    await test.refused(calls.readInbox, { id: row?.id ?? 0 }, stranger.token, 'noSuchAlarm');
    // A mail about it is no entry of the inbox.
    const [mail] = (await world.log()).filter(({ channel }) => channel === 'mail');
    await test.refused(calls.readInbox, { id: mail?.id ?? 0 }, owner.token, 'noSuchAlarm');
    expect((await told(owner)).unread).toBe(1);
  });
  it('is paged newest first by when it was notified, also where several were notified at once', async () => {
    const { owner, test } = world;
    const device = await world.device('Fridge 7');
    for (let count = 0; count < 4; count += 1) await world.alarm(device);
    await world.settled();
    test.clock.advance(minute);
    await world.alarm(await world.device('Newest'));
    await world.settled();
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await told(owner, { pageSize: 2, cursor });
      found.push(...page.rows.map(({ id }) => id));
      expect([page.total, page.isMore, page.unread]).toEqual([5, false, 5]);
      ({ cursor } = page);
    }
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(new Set(found).size).toBe(5);
    for (const wrong of ['../', 'zzzzzzzzzzz-1']) await test.refused(calls.inbox, { cursor: wrong }, owner.token, 'parametersIllegal');
  });
  it('is left out, and not counted, once he no longer sees the device, and is there again when he does', async () => {
    const device = await world.device('Fridge 7');
    const guard = await user(device);
    await plan(guard);
    await world.alarm(device);
    await world.settled();
    await world.test.call(calls.test, { kind: 'account', id: guard.id, channel: 'inApp' }, world.owner.token);
    const share = (change: string) => world.test.sql(`update device_share set ${change} where account_id = $1`, [guard.id]);
    expect(await told(guard)).toMatchObject({ unread: 2, rows: [{ kind: 'test' }, { kind: 'start' }] });
    for (const change of ["scope = '{latest}'", 'is_allowed = false']) {
      await share(change);
      expect(await told(guard)).toMatchObject({ total: 1, unread: 1, rows: [{ kind: 'test' }], cursor: null });
    }
    await share("scope = '{history}', is_allowed = true");
    expect(await told(guard)).toMatchObject({ unread: 2, rows: [{ kind: 'test' }, { device: { name: 'Fridge 7' } }] });
  });
  it('is of his own time when the device is another’s by now, under the name that is on it', async () => {
    const device = await world.device('Fridge 7');
    await world.alarm(device);
    await world.settled();
    world.test.clock.advance(minute);
    const at = world.test.clock.now();
    const buyer = await addTestAccount(world.test);
    await world.test.sql('update device_ownership set until_ms = $2 where device_id = $1', [device.id, at]);
    await world.test.sql('insert into device_ownership (device_id, account_id, from_ms) values ($1, $2, $3)', [device.id, buyer.id, at]);
    await world.test.sql("update device set owner_id = $2, group_id = $3, name = 'Secret' where id = $1", [
      device.id,
      buyer.id,
      buyer.rootId,
    ]);
    expect((await told(world.owner)).rows).toMatchObject([{ device: { name: device.mac } }]);
    expect((await told(buyer)).rows).toEqual([]);
  });
});
