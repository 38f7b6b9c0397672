/** The last pages: where somebody was, and where he was not. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers } from '../api/answers.js';
import { endSession, keepSession } from '../api/session.js';
import { usePageVisit } from './at-hand.js';
import type { PageRow } from './page-row.js';

const visit = dictionary.addPageVisit;
let noted: unknown[] = [];
beforeEach(() => {
  noted = [];
  keepSession({ token: 't', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null });
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://page');
    if (pathname === visit.path && typeof init?.body === 'string') noted.push((JSON.parse(init.body) as { path: string }).path);
    const permission = { level: 'normal', roles: [], menus: [], paths: [], resources: [`${visit.method} ${visit.path}`], owner: null };
    return new Response(JSON.stringify({ errorcode: 0, data: pathname === '/api/getPermission' ? permission : {} }));
  });
});
afterEach(() => {
  cleanup();
  answers.clear();
  endSession('left');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const row: PageRow = { path: '/deviceDetail', title: 'frame.nav.deviceDetail', screen: lazy(async () => ({ default: () => null })) };
function Page({ isRefused }: { isRefused: boolean }) {
  usePageVisit(row, isRefused);
  return null;
}
const shown = (isRefused: boolean) => (
  <QueryClientProvider client={answers}>
    <MemoryRouter initialEntries={['/deviceDetail?mac=AC233FA1075E']}>
      <Page isRefused={isRefused} />
    </MemoryRouter>
  </QueryClientProvider>
);
const waitTenSeconds = () => act(() => vi.advanceTimersByTimeAsync(10_000));

it('A page somebody stays on is among the last', async () => {
  render(shown(false));
  await waitTenSeconds();
  expect(noted).toEqual(['/deviceDetail?mac=AC233FA1075E']);
});

it('A refused page is no place where somebody was, also when it is refused after it was opened', async () => {
  const first = render(shown(true));
  await waitTenSeconds();
  expect(noted).toEqual([]);
  first.unmount();
  const { rerender } = render(shown(false));
  rerender(shown(true));
  await waitTenSeconds();
  expect(noted).toEqual([]);
});
