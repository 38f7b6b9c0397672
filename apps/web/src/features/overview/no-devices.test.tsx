/** The home page of an account without devices: the hint 50440 in words, and the way to a first device. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { translator } from '../../api/language.js';
import { endSession, keepSession } from '../../api/session.js';
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
  keepSession({ token: 't', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://page');
    return new Response(JSON.stringify({ errorcode: 0, data: said[pathname] ?? none }));
  });
});
afterEach(() => {
  cleanup();
  endSession('left');
  answers.clear();
  vi.unstubAllGlobals();
});

it.each([
  ['en', /^User registered and active but not bound to a device\. /],
  ['zh-cn', /^账号已注册并激活，但尚未绑定设备。/],
] as const)('says in %s that the account is active and has no device yet', async (lang, words) => {
  await translator.changeLanguage(lang);
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <ViewPage acknowledging={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: /^(Add|添加)/ }).getAttribute('href')).toBe('/deviceSet?add=1');
});
