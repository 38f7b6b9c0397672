/** The bar of a demo whose names are in the other language: for whom it stands, and where it leads. */
import { act, fireEvent, screen as page, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../api/language.js';
import { keepSession } from '../api/session.js';
import { bodies, server, withServer } from '../features/account/sign-in.fixture.js';
import { addressNow, show } from '../testing/page.js';
import { DemoBar } from './DemoBar.js';

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
