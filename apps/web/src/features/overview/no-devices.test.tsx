/** The home page of an account without devices: the hint 50440 in words, and the way to a first device. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../api/language.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { ViewPage } from './ViewPage.js';

const base = {
  deviceTotal: 0,
  groupTotal: 1,
  activeDevices: 0,
  mostActive: [],
  announcement: null,
  loginCount: 1,
  lastLoginAt: null,
  onlineDevices: 0,
  lowBatteries: 0,
  expiringDevices: 0,
  certificatesDue: 0,
  byCondition: {},
};
const none = { total: 0, rows: [] };
const profile = { uid: 1, account: 'lin', nickname: 'Lin', level: 'normal', hints: [50440] };
const said: Readonly<Record<string, unknown>> = {
  '/beacon/overview/base': base,
  '/beacon/user/profile': profile,
  '/api/getPermission': { level: 'normal', menus: [], paths: [], resources: [] },
};

beforeEach(() => {
  signIn();
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://page');
    return new Response(JSON.stringify({ errorcode: 0, data: said[pathname] ?? none }));
  });
});
afterEach(leavePage);

it.each([
  ['en', /^User registered and active but not bound to a device\. /],
  ['zh-cn', /^账号已注册并激活，但尚未绑定设备。/],
] as const)('says in %s that the account is active and has no device yet', async (lang, words) => {
  await translator.changeLanguage(lang);
  show(<ViewPage acknowledging={() => null} />);
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: /^(Add|添加)/ }).getAttribute('href')).toBe('/deviceSet?add=1');
});
