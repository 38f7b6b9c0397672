/** API tokens as their owner meets them: made for a password and a second factor, revoked with a changed password. */
import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../api/profile.js';
import { fill, show } from '../../testing/page.js';
import { AddTokenDialog } from './AddTokenDialog.js';
import { ChangePasswordDialog } from './ChangePasswordDialog.js';
import { beside, bodies, refused, server, withServer } from './sign-in.fixture.js';

withServer();
const own = { hasPassword: true, mayChange: true } as Profile;
const token = {
  id: 1,
  name: 'ERP',
  scope: 'read',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  seenAt: null,
};

/** Sends the form a field stands in: by the keyboard, for the button's name says more while it waits. */
function submit(label: string): void {
  const form = page.getByLabelText(label).closest('form');
  if (form !== null) fireEvent.submit(form);
}

describe('making an API token', () => {
  it('asks for the password, then for the second factor where one is on, and shows the token', async () => {
    server.replies['/api/apiToken'] = [
      refused('oldPasswordWrong', { password: 'oldPasswordWrong' }),
      refused('secondFactorNeeded', { totp: 'secondFactorNeeded' }),
      { errorcode: 0, data: { ...token, token: 'fwt_once' } },
    ];
    show(<AddTokenDialog own={own} onClose={() => undefined} />, '/profile');
    fill('Name', 'ERP');
    submit('Name');
    expect(beside('Current password')).toBe('Enter your current password');
    expect(bodies('/api/apiToken')).toEqual([]);
    fill('Current password', 'wrong');
    submit('Name');
    await waitFor(() => expect(beside('Current password')).toBe('That is not your password'));
    fill('Current password', 'secret');
    submit('Name');
    await page.findByLabelText('Authenticator code');
    fill('Authenticator code', '123456');
    submit('Name');
    await page.findByText('fwt_once');
    expect(bodies('/api/apiToken').map(({ password, totp }) => [password, totp])).toEqual([
      ['wrong', undefined],
      ['secret', undefined],
      ['secret', '123456'],
    ]);
  });
});

describe('changing the password', () => {
  const fillIn = (): void => {
    fill('Current password', 'secret secret');
    fill('New password', 'battery staple');
    fill('Repeat password', 'battery staple');
  };
  it('offers to revoke the API tokens, ticked', async () => {
    server.replies['/api/apiToken'] = [{ errorcode: 0, data: { total: 1, rows: [token] } }];
    server.replies['/beacon/user/password'] = [refused('oldPasswordWrong', { oldPassword: 'Old password wrong' })];
    show(<ChangePasswordDialog open onClose={() => undefined} />, '/profile');
    const box = await page.findByLabelText('Revoke all API tokens too');
    expect((box as HTMLInputElement).checked).toBe(true);
    fillIn();
    submit('Current password');
    await waitFor(() => expect(beside('Current password')).toBe('That is not your password'));
    fireEvent.click(box);
    submit('Current password');
    await waitFor(() =>
      expect(bodies('/beacon/user/password').map(({ confirmation, endTokens }) => [confirmation, endTokens])).toEqual([
        ['battery staple', true],
        ['battery staple', false],
      ]),
    );
  });
  it('says nothing of tokens to who has none', async () => {
    server.replies['/api/apiToken'] = [{ errorcode: 0, data: { total: 0, rows: [] } }];
    show(<ChangePasswordDialog open onClose={() => undefined} />, '/profile');
    await waitFor(() => expect(server.seen.map(({ path }) => path)).toContain('/api/apiToken'));
    expect(page.queryByLabelText('Revoke all API tokens too')).toBeNull();
  });
});
