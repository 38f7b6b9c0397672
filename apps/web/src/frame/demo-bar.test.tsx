/** The bar of a demo whose names are in the other language: for whom it stands, and where it leads. */
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../api/language.js';
import { keepSession } from '../api/session.js';
import { bodies, server, withServer } from '../features/account/sign-in.fixture.js';
import { addressNow, show } from '../testing/page.js';
import { DemoBar } from './DemoBar.js';
import { DemoPastBar } from './DemoPastBar.js';

withServer();
const session = { token: 't1', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 3, lastLoginAt: null };
const looksAt = (account: string, level = 'demo'): void => {
  server.replies['/beacon/user/profile'] = [{ errorcode: 0, data: { account, level, hints: [] } }];
  keepSession(session);
  show(<DemoBar />, '/deviceMonitor?state=alarm');
};

describe('the demo of the other language', () => {
  beforeEach(() => act(() => chooseLanguage('en')));

  it('is said, and the one of the own language opened from its beginning', async () => {
    looksAt('demo');
    fireEvent.click(await page.findByText('Open the English demo'));
    await waitFor(() => expect(addressNow()).toBe('/view'));
    expect(bodies('/beacon/auth/login')).toEqual([{ account: 'demo-en', password: 'frostway-demo' }]);
  });

  it('is said when the language is switched, and no more once somebody stays', async () => {
    looksAt('demo-en');
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/beacon/user/profile'));
    expect(page.queryByText('打开中文演示')).toBeNull();
    act(() => chooseLanguage('zh-cn'));
    await page.findByText('打开中文演示');
    fireEvent.click(page.getByText('留在这里'));
    expect(page.queryByText('打开中文演示')).toBeNull();
  });

  it('is no matter of any other account', async () => {
    looksAt('demo', 'normal');
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/beacon/user/profile'));
    expect(page.queryByText('Open the English demo')).toBeNull();
  });
});

describe('a demo whose past is still being told', () => {
  const minute = 60_000;
  const withLast = (agoMs: number | null, level = 'demo'): void => {
    const lastSeen = agoMs === null ? null : new Date(Date.now() - agoMs).toISOString();
    server.replies['/beacon/user/profile'] = [{ errorcode: 0, data: { account: 'demo-en', level, hints: [] } }];
    server.replies['/beacon/devices/status'] = [{ errorcode: 0, data: { total: 1, rows: [{ id: 1, lastSeen }] } }];
    keepSession(session);
    show(<DemoPastBar />);
  };
  const asked = (): Promise<void> => waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/beacon/devices/status'));
  beforeEach(() => act(() => chooseLanguage('en')));

  it('says up to when there is data, and why its devices show none', async () => {
    withLast(50 * 60 * minute);
    expect(await page.findByText(/^Demo data up to /)).toBeDefined();
    expect(page.getByRole('status').textContent).toContain('A first start fills in the past week');
  });

  it('says it before there is any data too', async () => {
    withLast(null);
    expect(await page.findByText(/fills in the past week/)).toBeDefined();
    expect(page.queryByText(/^Demo data up to /)).toBeNull();
  });

  it('is no matter once its fleet speaks, nor of any other account', async () => {
    withLast(3 * minute);
    await asked();
    expect(page.queryByRole('status')).toBeNull();
    withLast(50 * 60 * minute, 'normal');
    await asked();
    expect(page.queryByRole('status')).toBeNull();
  });
});
