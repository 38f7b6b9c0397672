/** Push messages to this browser: what stands in the way, turning them on after a click, and off again. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { access } from '@frostway/contract/access/endpoints';
import { account } from '@frostway/contract/account/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import type { PushBrowser } from '@frostway/contract/notification/rows';
import { answers, queryOf } from '../../api/answers.js';
import { translator } from '../../api/language.js';
import { bringPushInLine, keepPush, keptPush } from '../../api/push.js';
import { logOut } from '../../api/leaving.js';
import { writeCookie } from '../../api/cookies.js';
import { PlatformPage } from '../account/PlatformPage.js';
import { leavePage, show } from '../../testing/page.js';
import { permissionOf, stubServer, type StubbedServer } from '../../testing/server.js';
import { BrowsersPanel } from './BrowsersPanel.js';

let server: StubbedServer;
let rows: PushBrowser[] = [];
let publicKey: string | null = 'BAAA';
let isDemo = false;
const { pushBrowsers, addPushBrowser, removePushBrowser, testPushBrowser } = notification;
/** The endpoint of the browser's subscription. */
let endpoint: string | undefined;
let asked = 0;
let isReachable = true;

const hashed = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64url');
const rowOf = async (id: number, at: string, isCurrent = true): Promise<PushBrowser> => ({
  id,
  agent: 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
  host: 'push.example',
  fingerprint: await hashed(at),
  isCurrent,
  createdAt: '2026-07-14T08:00:00.000Z',
  reachedAt: null,
});

/** A browser with push messages, as far as the page looks at it. */
function standBrowser({ permission = 'default', answer = 'granted' } = {}): void {
  let now = permission;
  const subscription = () => ({
    endpoint,
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).buffer,
    unsubscribe: async () => ((endpoint = undefined), true),
  });
  const pushManager = {
    getSubscription: async () => (endpoint === undefined ? null : subscription()),
    subscribe: async () => {
      if (!isReachable) throw new DOMException('no service', 'AbortError');
      endpoint = 'https://push.example/new';
      return subscription();
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal(
    'Notification',
    Object.defineProperty(
      {
        requestPermission: async () => {
          asked += 1;
          now = answer;
          return now;
        },
      },
      'permission',
      { get: () => now },
    ),
  );
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register: async () => registration, ready: Promise.resolve(registration) },
  });
}

beforeEach(async () => {
  [rows, publicKey, endpoint, asked, isReachable] = [[], 'BAAA', undefined, 0, true];
  isDemo = false;
  localStorage.clear();
  await translator.changeLanguage('en');
  writeCookie('token', 'token', new Date(Date.now() + 60_000));
  server = stubServer()
    .says(pushBrowsers, () => ({ publicKey, total: rows.length, rows }))
    .says(addPushBrowser, async (browser) => {
      const row = await rowOf(7, browser.endpoint);
      rows = [row];
      return row;
    })
    .says(removePushBrowser, () => {
      rows = [];
      return null;
    });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  leavePage();
});

function open(): void {
  answers.setQueryData(queryOf(account.profile, {}).queryKey, { uid: 3, nickname: 'Li' });
  answers.setQueryData(
    queryOf(access.getPermission, {}).queryKey,
    permissionOf([addPushBrowser, removePushBrowser, testPushBrowser], { level: isDemo ? 'demo' : 'normal' }),
  );
  show(<BrowsersPanel />);
}
const turnOn = () => screen.findByRole('button', { name: 'Push to this browser' });
const posts = () => server.sent.filter(({ call }) => call.startsWith('POST '));

describe('This browser', () => {
  it('is asked for the permission only after the click, and is on once the server knows it', async () => {
    standBrowser();
    open();
    const button = await turnOn();
    expect(asked).toBe(0);
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Stop pushing' });
    expect(posts()).toMatchObject([{ call: 'POST /api/notification/push', input: { endpoint: 'https://push.example/new' } }]);
    expect(keptPush()).toEqual({ uid: 3, fingerprint: await hashed('https://push.example/new') });
    fireEvent.click(screen.getByRole('button', { name: 'Stop pushing' }));
    await turnOn();
    expect(server.sent.at(-1)).toMatchObject({ call: 'DELETE /api/notification/push', input: { id: '7' } });
    expect([endpoint, keptPush()]).toEqual([undefined, undefined]);
  });
  it('that is refused says how to allow it; one whose question is closed can try again', async () => {
    standBrowser({ answer: 'denied' });
    open();
    fireEvent.click(await turnOn());
    await screen.findByText(/blocked in this browser/);
    expect(screen.queryByRole('button', { name: 'Push to this browser' })).toBeNull();
    expect(posts()).toEqual([]);
    cleanup();
    standBrowser({ answer: 'default' });
    open();
    fireEvent.click(await turnOn());
    await screen.findByText(/did not allow/);
    await turnOn();
  });
  it('that cannot reach its push service says so', async () => {
    standBrowser();
    isReachable = false;
    open();
    fireEvent.click(await turnOn());
    await screen.findByText(/cannot reach its push service/);
    expect(posts()).toEqual([]);
  });
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', true, /Add to Home Screen/],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0 Safari/537.36', false, /over HTTPS/],
    ['Mozilla/5.0 (Windows NT 10.0) Old/1.0', true, /does not support push/],
  ])('without push messages says why: %s', async (agent, isSecure, words) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    vi.stubGlobal('isSecureContext', isSecure);
    open();
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: 'Push to this browser' })).toBeNull();
    vi.restoreAllMocks();
  });
  it('says when the platform has no push messages, and that the demo account cannot turn them on', async () => {
    standBrowser();
    publicKey = null;
    open();
    await screen.findByText(/switched off on this platform/);
    cleanup();
    answers.clear();
    [publicKey, isDemo] = ['BAAA', true];
    open();
    await screen.findByText(/demo account/);
    expect(screen.queryByRole('button', { name: 'Push to this browser' })).toBeNull();
  });
  it('stands in the list by its name, and another can be sent a test', async () => {
    standBrowser({ permission: 'granted' });
    rows = [await rowOf(8, 'https://push.example/other')];
    open();
    await screen.findByText('Chrome · Android');
    fireEvent.click(screen.getByRole('button', { name: /Chrome · Android/ }));
    fireEvent.click(await screen.findByText('Send test'));
    await waitFor(() => expect(posts()).toMatchObject([{ call: 'POST /api/notification/push/test', input: { id: 8 } }]));
  });
});

describe('A browser that was turned on before', () => {
  beforeEach(async () => {
    standBrowser({ permission: 'granted' });
    endpoint = 'https://push.example/old';
    keepPush({ uid: 3, fingerprint: await hashed('https://push.example/old') });
  });
  it('belongs to the session that visits now', async () => {
    rows = [await rowOf(7, 'https://push.example/old', false)];
    await bringPushInLine(3);
    expect(posts()).toMatchObject([{ input: { endpoint: 'https://push.example/old' } }]);
  });
  it('says nothing while nothing changed, and nothing for another account', async () => {
    rows = [await rowOf(7, 'https://push.example/old')];
    await bringPushInLine(3);
    rows = [];
    await bringPushInLine(4);
    expect([server.sent, endpoint]).toEqual([[], 'https://push.example/old']);
  });
  it('tells the server of the subscription its push service gave it anew', async () => {
    rows = [await rowOf(7, 'https://push.example/old')];
    endpoint = 'https://push.example/renewed';
    await bringPushInLine(3);
    expect(server.sent.map(({ call }) => call)).toEqual(['DELETE /api/notification/push', 'POST /api/notification/push']);
    expect(keptPush()?.fingerprint).toBe(await hashed('https://push.example/renewed'));
  });
  it('ends here too once it was removed from the list elsewhere', async () => {
    await bringPushInLine(3);
    expect([server.sent, endpoint, keptPush()]).toEqual([[], undefined, undefined]);
  });
  it('stops with the log-out, or goes on if that is wanted', async () => {
    await logOut({ keepsPush: true });
    expect(endpoint).toBeDefined();
    await logOut({ keepsPush: false });
    expect([endpoint, keptPush()]).toEqual([undefined, undefined]);
    expect(server.sent.map(({ input }) => input)).toEqual([{ keepsPush: true }, { keepsPush: false }]);
  });
  it('is asked about as well by who goes on with another account', async () => {
    answers.setQueryData(queryOf(account.profile, {}).queryKey, { uid: 3, nickname: 'Li', loginCount: 1, lastLoginAt: null });
    show(<PlatformPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Use a different account' }));
    const stops = await screen.findByRole('checkbox', { name: /push/i });
    expect([endpoint !== undefined, posts()]).toEqual([true, []]);
    fireEvent.click(stops);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(posts()).toMatchObject([{ input: { keepsPush: true } }]));
    expect(endpoint).toBeDefined();
  });
});
