import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { encodeLocation12, encodeLogin } from '@frostway/protocol/gt06/encode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSession } from '../testing/accounts.js';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { TestPage } from './page.fixture.js';

let listeners: TestListeners;
const pages: TestPage[] = [];
beforeAll(async () => {
  listeners = await TestListeners.open();
});
afterAll(async () => {
  for (const page of pages) page.close();
  await listeners.close();
});

/** Sends one position of a tracker over its own connection and waits for the acknowledgement of its login. */
async function report(imei: string, timeMs: number, latitude: number): Promise<void> {
  const line = await listeners.line();
  await line.send(
    encodeLogin({ imei }, 1),
    encodeLocation12({ timeMs, latitude, longitude: 114, speedKmh: 10, courseDegrees: 20, isValid: true, satellites: 8 }, 2),
  );
}

async function open(query = '', headers: Record<string, string> = {}): Promise<TestPage> {
  const page = await TestPage.open(listeners.test.url, query, headers);
  pages.push(page);
  return page;
}
async function watching(token: string): Promise<TestPage> {
  const page = await TestPage.watching(listeners.test.url, { token });
  pages.push(page);
  return page;
}

describe('Section 6: WS /live takes the token in the first message', () => {
  it('welcomes it with the time of the server, and tells nothing before', async () => {
    const page = await open();
    page.say({ type: 'hello', token: listeners.account.token });
    expect(await page.hears('welcome')).toEqual({ type: 'welcome', serverTime: listeners.test.clock.now() });
    page.say({ type: 'ping' });
    expect(await page.hears('pong')).toEqual({ type: 'pong', serverTime: listeners.test.clock.now() });
    expect(page.messages).toHaveLength(2);
  });
  it('refuses an unknown token, and a topic without a hello, as 70130, and closes', async () => {
    for (const message of [
      { type: 'hello', token: 'x'.repeat(43) },
      { type: 'watch', topic: 'devices' },
      { type: 'unwatch', topic: 'devices' },
    ]) {
      const page = await open();
      page.say(message);
      expect(await page.hears('refused')).toEqual({ type: 'refused', errorcode: 70130, message: '请重新登录' });
      expect(await page.closes()).toBe(1008);
    }
  });
  it('does not take it from the URL or from a cookie', async () => {
    const { token } = listeners.account;
    const page = await open(`?token=${token}&lang=en`, { cookie: `token=${token}` });
    page.say({ type: 'watch', topic: 'devices' });
    expect(await page.hears('refused')).toEqual({ type: 'refused', errorcode: 70130, message: 'Log in again' });
  });
  it('refuses what it cannot read as 80017, and closes', async () => {
    for (const message of ['nonsense', '{"type":"shout"}', '{"type":"watch","topic":"everything"}', '[]']) {
      const page = await open();
      page.say({ type: 'hello', token: listeners.account.token });
      page.say(message);
      expect(await page.hears('refused')).toMatchObject({ errorcode: 80017 });
      expect(await page.closes()).toBe(1008);
    }
  });
});

describe('Section 6: live values', () => {
  it('a packet appears on the page that watches, whole', async () => {
    const { id, imei } = await listeners.tracker();
    const page = await watching(listeners.account.token);
    const timeMs = listeners.now() - 5000;
    await report(imei, timeMs, 22.5);
    await expect
      .poll(() => page.rows().at(-1)?.position, {
        timeout: 10_000,
        interval: 5,
      })
      .toBeTruthy();
    const rows = page.rows();
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set([id]));
    expect(rows.at(-1)).toMatchObject({
      id,
      imei,
      kind: 'tracker',
      connection: 'online',
      lastSeen: new Date(listeners.test.clock.now()).toISOString(),
      position: {
        time: new Date(timeMs).toISOString(),
        latitude: expect.closeTo(22.5, 5) as number,
        longitude: expect.closeTo(114, 5) as number,
        speed: 10,
        course: 20,
        source: 'gps',
        valid: true,
      },
    });
  });
  it('a page that does not watch, has stopped watching, or is of another account is told nothing', async () => {
    const { imei } = await listeners.tracker();
    const mine = await watching(listeners.account.token);
    const foreign = await watching(listeners.admin);
    const idle = await open();
    idle.say({ type: 'hello', token: listeners.account.token });
    const stopped = await watching(listeners.account.token);
    stopped.say({ type: 'unwatch', topic: 'devices' });
    stopped.say({ type: 'ping' });
    await stopped.hears('pong');
    await report(imei, listeners.now(), 22.6);
    await mine.hears('devices');
    for (const page of [foreign, idle, stopped]) {
      page.say({ type: 'ping' });
      await page.hears('pong');
      expect(page.messages.filter(({ type }) => type === 'devices')).toEqual([]);
    }
  });
  it('a device that is added while the page watches is seen too, and the lists are said to have changed', async () => {
    const page = await watching(listeners.account.token);
    const { id, imei } = await listeners.tracker();
    await page.hears('devicesChanged');
    await report(imei, listeners.now(), 22.7);
    await expect
      .poll(() => page.messages.some((message) => message.type === 'devices' && message.rows.some((row) => row.id === id)), {
        timeout: 10_000,
        interval: 5,
      })
      .toBe(true);
    page.messages.length = 0;
    await listeners.test.call(deviceFeature.giveBack, { imei, confirm: 'Yes' }, listeners.account.token);
    await page.hears('devicesChanged');
    page.messages.length = 0;
    const kept = await listeners.tracker();
    await page.hears('devicesChanged');
    await report(imei, listeners.now() + 1000, 22.8);
    await report(kept.imei, listeners.now() + 1000, 22.9);
    await page.hears('devices');
    expect(page.rows().filter((row) => row.id === id)).toEqual([]);
  });
});

describe('Section 2: a session that ends', () => {
  it('by logging out is refused on its open page as 70130 and closed; other sessions of the account go on', async () => {
    const token = await addTestSession(listeners.test, listeners.account.id);
    const [ended, other] = [await watching(token), await watching(listeners.account.token)];
    await listeners.test.call(account.logout, {}, token);
    expect(await ended.hears('refused')).toMatchObject({ errorcode: 70130 });
    expect(await ended.closes()).toBe(1008);
    other.say({ type: 'ping' });
    await other.hears('pong');
    expect(other.closedWith).toBeUndefined();
  });
  it('by running out cannot say hello: 50160', async () => {
    const token = await addTestSession(listeners.test, listeners.account.id);
    await listeners.test.sql('update session set expires_at = $1 where token_hash = sha256($2)', [
      new Date(listeners.test.clock.now()),
      Buffer.from(token),
    ]);
    const page = await open();
    page.say({ type: 'hello', token });
    expect(await page.hears('refused')).toMatchObject({ errorcode: 50160 });
  });
});
