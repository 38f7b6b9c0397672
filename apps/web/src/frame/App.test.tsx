/** The app as a person meets it: who is sent where, what is kept, what a refresh does. */
import { act, cleanup, configure, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../api/answers.js';
import { call } from '../api/call.js';
import { chooseLanguage } from '../api/language.js';
import { account } from '@frostway/contract/account/endpoints';
import { endSession, keepSession, sessionToken } from '../api/session.js';
import { FakeSocket } from '../testing/socket.js';
import { choosePlatform } from '../ui/platform.js';
import { session, profile, everyMenu, open, address, isShown } from './app.fixture.js';

// A busy machine draws late; nothing here waits for a time.
configure({ asyncUtilTimeout: 15_000 });
let permission = everyMenu;

let answerCode = 0;
beforeEach(() => {
  answerCode = 0;
  answers.clear();
  chooseLanguage('en');
  choosePlatform('sensor');
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async (url: string | URL) =>
        new Response(
          JSON.stringify(
            answerCode === 0
              ? { errorcode: 0, data: String(url).includes('getPermission') ? permission : profile }
              : { errorcode: answerCode, message: '' },
          ),
        ),
    ),
  );
});
afterEach(() => {
  cleanup();
  endSession('left');
  vi.unstubAllGlobals();
});

describe('without a session', () => {
  it('a page leads to the login with the way back', async () => {
    open('/view?x=1#part');
    await page.findByText('login');
    expect(address()).toBe('/login?redirect=%2Fview%3Fx%3D1%23part');
    await waitFor(() => expect(document.title).toBe('Log in · Frostway'));
  });
  it('an unknown path leads to /', async () => {
    open('/nothing/here');
    await page.findByText('login at the start');
    expect(address()).toBe('/');
  });
  it('a token in the address becomes the session and leaves the address', async () => {
    open('/view?x=1&token=abc&lasttime=2026-07-13T10%3A00%3A00Z&logincount=9');
    await page.findByText('view 0');
    await waitFor(() => expect(address()).toBe('/view?x=1'));
    expect(sessionToken()).toBe('abc');
    expect(document.cookie).toContain('logincount=9');
  });
  describe('while somebody is logged in', () => {
    /** Whose session each token is. */
    const owners: Record<string, object> = { t1: profile, abc: { ...profile, uid: 2, nickname: 'Mallory' }, again: profile };
    beforeEach(() => {
      keepSession(session);
      const answer = async (url: string | URL, init: RequestInit = {}) => {
        const token = new Headers(init.headers).get('authorization')?.slice(7) ?? '';
        const data = String(url).includes('getPermission') ? permission : owners[token];
        return new Response(JSON.stringify(data === undefined ? { errorcode: 70130, message: '' } : { errorcode: 0, data }));
      };
      vi.stubGlobal('fetch', vi.fn(answer));
    });
    it("another account's token replaces his session only when he says so", async () => {
      open('/view?x=1&token=abc');
      await page.findByText("Switch to Mallory's account?");
      expect(sessionToken()).toBe('t1');
      fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(address()).toBe('/view?x=1'));
      expect(sessionToken()).toBe('t1');
    });
    it('he may switch to the other account', async () => {
      open('/view?x=1&token=abc');
      fireEvent.click(await page.findByRole('button', { name: 'Switch account' }));
      await waitFor(() => expect(sessionToken()).toBe('abc'));
      await waitFor(() => expect(address()).toBe('/view?x=1'));
    });
    it('a token that is no session leaves his own, and another one of his is taken without a word', async () => {
      open('/view?x=1&token=nobody');
      await waitFor(() => expect(address()).toBe('/view?x=1'));
      expect(sessionToken()).toBe('t1');
      cleanup();
      open('/view?x=2&token=again');
      await waitFor(() => expect(address()).toBe('/view?x=2'));
      expect(sessionToken()).toBe('again');
    });
  });
});

describe('a share key in the address', () => {
  it.each([false, true])('shows what the link shows and makes no call of a session (logged in: %s)', async (isLoggedIn) => {
    if (isLoggedIn) keepSession(session);
    open('/deviceDetail?key=k1');
    await page.findByText('what the link shows');
    expect(address()).toBe('/deviceDetail?key=k1');
    expect(page.queryByRole('navigation')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('with a session', () => {
  beforeEach(() => keepSession(session));
  it('/ opens the overview once a platform was chosen', async () => {
    open('/');
    await page.findByText('view 0');
    expect(address()).toBe('/view');
    await waitFor(() => expect(document.title).toBe('Overview · Frostway'));
    expect(document.documentElement.lang).toBe('en');
  });
  it('a code that ends the session, in any call, leads to the login and back', async () => {
    open('/view?x=1');
    await page.findByText('view 0');
    answerCode = 70130;
    await act(async () => {
      await call(account.profile, {}).catch(() => undefined);
    });
    await page.findByText('login');
    expect(address()).toBe('/login?redirect=%2Fview%3Fx%3D1');
    expect(sessionToken()).toBeUndefined();
  });
  it('leaving leads to the login without a way back', async () => {
    open('/view?x=1');
    await page.findByText('view 0');
    act(() => endSession('left'));
    await page.findByText('login');
    expect(address()).toBe('/login');
  });
});

describe('the menus of the caller', () => {
  beforeEach(() => keepSession(session));
  afterEach(() => void (permission = everyMenu));

  it('are the navigation: what has no menu is not shown and cannot be opened', async () => {
    permission = { ...everyMenu, menus: everyMenu.menus.slice(0, 1), paths: ['/view'] };
    open('/deviceMonitor');
    await page.findByText('You do not have access to this page');
    expect(page.queryByText('monitor 0')).toBeNull();
    expect(page.queryAllByRole('link', { name: 'Monitor' })).toEqual([]);
    expect(page.getAllByRole('link', { name: 'Overview' }).length).toBeGreaterThan(0);
  });
});

describe('a kept page', () => {
  beforeEach(() => keepSession(session));
  it('comes back as it was left: state and address; meanwhile it does not see the address of others', async () => {
    open('/deviceMonitor?q=cold');
    fireEvent.click(await page.findByText('monitor 0 cold'));
    fireEvent.click(page.getByText('monitor onwards'));
    await page.findByText('view 0 other');
    expect(isShown(page.getByText('monitor 1 cold'))).toBe(false);
    fireEvent.click(page.getAllByRole('link', { name: 'Monitor' })[0] as HTMLElement);
    await waitFor(() => expect(isShown(page.getByText('monitor 1 cold'))).toBe(true));
    expect(address()).toBe('/deviceMonitor?q=cold');
  });
  it('is kept for each platform of its own', async () => {
    open('/deviceMonitor?q=cold');
    fireEvent.click(await page.findByText('monitor 0 cold'));
    fireEvent.click(page.getByText('Positioning'));
    await page.findByText('positions 0');
    expect(address()).toBe('/posList');
    fireEvent.click(page.getByText('positions onwards'));
    await page.findByText('monitor 0');
    expect(address()).toBe('/deviceMonitor');
    fireEvent.click(page.getByText('Sensors'));
    await waitFor(() => expect(isShown(page.getByText('monitor 1 cold'))).toBe(true));
    expect(address()).toBe('/deviceMonitor?q=cold');
  });
  it('is mounted anew by a refresh, like any other', async () => {
    open('/deviceMonitor?q=cold');
    fireEvent.click(await page.findByText('monitor 0 cold'));
    await page.findByText('monitor 1 cold');
    fireEvent.click(page.getByRole('button', { name: 'Refresh page' }));
    await page.findByText('monitor 0 cold');
    expect(page.queryByText('monitor 1 cold')).toBeNull();
  });
});
