/** The last pages: where somebody was, and where he was not. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { act } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { leavePage, show, signIn } from '../testing/page.js';
import { stubServer, type StubbedServer } from '../testing/server.js';
import { usePageVisit } from './at-hand.js';
import type { PageRow } from './page-row.js';

const visit = dictionary.addPageVisit;
let server: StubbedServer;
const noted = (): unknown[] => server.inputsOf(visit).map(({ path }) => path);
beforeEach(() => {
  signIn();
  vi.useFakeTimers();
  server = stubServer({ may: [visit] });
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
  expect(noted()).toEqual(['/deviceDetail?mac=AC233FA1075E']);
});

it('A refused page is no place where somebody was, also when it is refused after it was opened', async () => {
  const first = open(true);
  await waitTenSeconds();
  expect(noted()).toEqual([]);
  first.unmount();
  const { rerender } = open(false);
  rerender(<Page isRefused />);
  await waitTenSeconds();
  expect(noted()).toEqual([]);
});
