/** Cookies of the session: from the address for 120 minutes, from a login until it expires. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieLine, readCookie } from './cookies.js';
import {
  endSession,
  isGuestPage,
  keepSession,
  lastSessionEnd,
  onSessionEnd,
  readUrlSession,
  sessionToken,
  takeUrlSession,
} from './session.js';

const clear = (): void => {
  for (const name of ['token', 'lasttime', 'logincount']) document.cookie = `${name}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`;
};
beforeEach(clear);
afterEach(() => {
  clear();
  vi.restoreAllMocks();
});

describe('URL query parameters token, lasttime and logincount', () => {
  it('are read out and taken from the address, the rest stays', () => {
    expect(readUrlSession('?mac=AC233FA1075E&token=abc&lasttime=2026-07-14T00%3A00%3A00Z&logincount=7')).toEqual({
      cookies: { token: 'abc', lasttime: '2026-07-14T00:00:00Z', logincount: '7' },
      search: '?mac=AC233FA1075E',
    });
    expect(readUrlSession('?token=')).toEqual({ cookies: {}, search: '' });
    expect(readUrlSession('?mac=AC233FA1075E')).toBeUndefined();
  });
  it('are stored in cookies, each valid for 120 minutes', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((line: string) => void written.push(line));
    const now = Date.UTC(2026, 6, 14, 8, 0, 0);
    expect(takeUrlSession('?token=a%20b&lasttime=t&logincount=3&x=1', now)).toBe('?x=1');
    expect(written).toEqual([
      'token=a%20b; Path=/; Expires=Tue, 14 Jul 2026 10:00:00 GMT; SameSite=Lax',
      'lasttime=t; Path=/; Expires=Tue, 14 Jul 2026 10:00:00 GMT; SameSite=Lax',
      'logincount=3; Path=/; Expires=Tue, 14 Jul 2026 10:00:00 GMT; SameSite=Lax',
    ]);
  });
  it('make a session', () => {
    takeUrlSession('?token=abc');
    expect(sessionToken()).toBe('abc');
  });
});

describe('a session', () => {
  it('lasts until it expires', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((line: string) => void written.push(line));
    keepSession({ token: 't1', expiresAt: '2030-01-02T03:04:05.000Z', loginCount: 4, lastLoginAt: null });
    expect(written[0]).toBe('token=t1; Path=/; Expires=Wed, 02 Jan 2030 03:04:05 GMT; SameSite=Lax');
    expect(written[1]).toContain('logincount=4; ');
    expect(written[2]).toContain('lasttime=; Path=/; Expires=Thu, 01 Jan 1970');
  });
  it('is forgotten at its end, and who listens is told why', () => {
    keepSession({ token: 't1', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: '2026-07-13T10:05:00.000Z' });
    expect(readCookie('lasttime')).toBe('2026-07-13T10:05:00.000Z');
    const told: string[] = [];
    const stop = onSessionEnd((why) => told.push(why));
    endSession('refused');
    stop();
    expect(told).toEqual(['refused']);
    expect(lastSessionEnd()).toBe('refused');
    expect([sessionToken(), readCookie('lasttime'), readCookie('logincount')]).toEqual([undefined, undefined, undefined]);
  });
  it('that the person left was not ended by the calls that were still under way', () => {
    keepSession({ token: 'abc', expiresAt: new Date(Date.now() + 60_000).toISOString(), loginCount: 1, lastLoginAt: null });
    endSession('left');
    endSession('refused');
    expect(lastSessionEnd()).toBe('left');
  });
});

describe('cookies', () => {
  it('are Secure on https', () => {
    expect(cookieLine('lang', 'en', new Date(0), true)).toBe(
      'lang=en; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; Secure',
    );
  });
  it('are found among others, and only by their whole name', () => {
    expect(readCookie('token', 'xtoken=1; token=a%3Db; lang=en')).toBe('a=b');
    expect(readCookie('tok', 'token=1')).toBeUndefined();
    expect(readCookie('token', 'token=%')).toBe('%');
  });
});

it('a guest page is one opened with a share key', () => {
  expect(isGuestPage('/deviceDetail', '?key=abc')).toBe(true);
  expect(isGuestPage('/deviceDetail', '?mac=AC233FA1075E')).toBe(false);
  expect(isGuestPage('/view', '?key=abc')).toBe(false);
});
