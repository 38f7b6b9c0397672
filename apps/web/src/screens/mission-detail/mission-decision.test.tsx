/** Signing a release decision: with the password, with a code of the second factor, or with neither where the account has none. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Mission } from '@frostway/contract/mission/missions';
import type { Profile } from '../../api/profile.js';
import { beside, bodies, server, withServer } from '../../features/account/sign-in.fixture.js';
import { fill, show } from '../../testing/page.js';
import { DecideDialog } from './MissionDecision.js';

withServer();
const own = { hasPassword: true, mayChange: true } as Profile;
const mission = { id: 7, verdict: 'undecided' } as Mission;
const path = '/api/mission/decision';

const open = async (account: Profile, isOn: boolean): Promise<void> => {
  server.replies['/api/totp'] = [{ errorcode: 0, data: { isOn, recoveryCodesLeft: 8 } }];
  server.replies[path] = [{ errorcode: 0, data: { id: 1 } }];
  show(<DecideDialog mission={mission} own={account} onClose={() => undefined} />, '/missionDetail?id=7');
  await screen.findByLabelText(/^Reason/);
};
function sign(): void {
  const form = screen.getByLabelText(/^Reason/).closest('form');
  if (form !== null) fireEvent.submit(form);
}

describe('A release decision is signed', () => {
  it('with the password', async () => {
    await open(own, false);
    sign();
    expect(beside('Current password')).toBe('Enter your current password');
    fill('Current password', 'secret');
    sign();
    await waitFor(() => expect(bodies(path)).toMatchObject([{ id: 7, verdict: 'released', meaning: 'released', password: 'secret' }]));
  });

  it('with a code instead, where a second factor is on', async () => {
    await open(own, true);
    fireEvent.click(await screen.findByRole('button', { name: 'Use an authenticator code instead' }));
    fill('Authenticator code', '123456');
    sign();
    await waitFor(() => expect(bodies(path)).toMatchObject([{ code: '123456' }]));
    expect(bodies(path)[0]).not.toHaveProperty('password');
  });

  it('with nothing but the login, where the account has neither', async () => {
    await open({ ...own, hasPassword: false }, false);
    await screen.findByText(/has no password/);
    sign();
    await waitFor(() => expect(bodies(path)).toHaveLength(1));
    expect(bodies(path)[0]).not.toHaveProperty('password');
  });
});
