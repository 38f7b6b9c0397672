/** The last pages: where somebody was, and where he was not. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { act } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { usePageVisit } from './at-hand.js';
import type { PageRow } from './page-row.js';

const visit = dictionary.addPageVisit;
let noted: unknown[] = [];
beforeEach(() => {
  noted = [];
  signIn();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://page');
    if (pathname === visit.path && typeof init?.body === 'string') noted.push((JSON.parse(init.body) as { path: string }).path);
    const permission = { level: 'normal', roles: [], menus: [], paths: [], resources: [`${visit.method} ${visit.path}`], owner: null };
    return new Response(JSON.stringify({ errorcode: 0, data: pathname === '/api/getPermission' ? permission : {} }));
  });
});
afterEach(leavePage);

const row: PageRow = { path: '/deviceDetail', title: 'frame.nav.deviceDetail', screen: lazy(async () => ({ default: () => null })) };
function Page({ isRefused }: { isRefused: boolean }) {
  usePageVisit(row, isRefused);
  return null;
}
const open = (isRefused: boolean) => show(<Page isRefused={isRefused} />, '/deviceDetail?mac=AC233FA1075E');
const waitTenSeconds = () => act(() => vi.advanceTimersByTimeAsync(10_000));

it('A page somebody stays on is among the last', async () => {
  open(false);
  await waitTenSeconds();
  expect(noted).toEqual(['/deviceDetail?mac=AC233FA1075E']);
});

it('A refused page is no place where somebody was, also when it is refused after it was opened', async () => {
  const first = open(true);
  await waitTenSeconds();
  expect(noted).toEqual([]);
  first.unmount();
  const { rerender } = open(false);
  rerender(<Page isRefused />);
  await waitTenSeconds();
  expect(noted).toEqual([]);
});
