/** Shared positions in the records: links and accounts, and how they are taken back. */
import { share } from '@frostway/contract/share/endpoints';
import type { PositionShare } from '@frostway/contract/share/position-endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, press, queryNow, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { SharePage } from './SharePage.js';

const truck = { id: 1, mac: null, imei: '869900050001016', name: 'Truck 7', kind: 'tracker', isEnded: false };
const sharedOf = (more: Partial<PositionShare>): PositionShare =>
  ({
    id: 4,
    uid: null,
    account: null,
    nickname: null,
    key: 'k',
    url: 'https://example.com/foreign_posList?key=k',
    label: 'Ward 3',
    past: true,
    until: null,
    state: 'active',
    createdAt: '2026-07-01T00:00:00.000Z',
    endedAt: null,
    destination: null,
    devices: [truck],
    ...more,
  }) as PositionShare;
const given = sharedOf({ id: 9, uid: 3, account: 'wang', nickname: 'Wang', key: null, url: null, label: '', past: false });
let server: StubbedServer;
const {
  positionShares: links,
  positionSharees: accounts,
  positionSharesWith: ofAccount,
  endPositionShare: endLink,
  endAccountPositionShare: endPositions,
} = share;
beforeEach(async () => {
  await translator.changeLanguage('en');
  signIn();
  server = stubServer({ may: [links, accounts, ofAccount, endLink, endPositions] })
    .says(links, { total: 2, rows: [], shares: [sharedOf({}), sharedOf({ id: 5, label: '', state: 'ended' })], share: null })
    .says(accounts, rowsOf([{ uid: 3, account: 'wang', nickname: 'Wang', devices: 1, lastSharedAt: '2026-07-01T00:00:00.000Z' }]))
    .says(ofAccount, ({ uid }) => rowsOf(uid === '3' ? [given] : []))
    .says(endPositions, { ended: 1 });
});
afterEach(leavePage);

const revoke = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByText('Revoke'));
};

it('a link that shares positions is found in the records and taken back, after a question', async () => {
  show(<SharePage />, '/share?tab=positions');
  const row = within((await screen.findByRole('button', { name: 'Ward 3' })).closest('tr') as HTMLElement);
  expect(row.getByText('Position, Past tracks')).toBeTruthy();
  // One that has ended is there, and can do nothing.
  expect(screen.getByText('Revoked')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  await revoke('Ward 3');
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke the link "Ward 3"?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.inputsOf(endLink)).toMatchObject([{ id: '4' }]));
});

it('what an account sees of positions is found by its name and taken back', async () => {
  show(<SharePage />, '/share?tab=positions');
  await screen.findByText('Ward 3');
  press('To an account');
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }));
  expect(queryNow()).toContain('uid=3');
  await screen.findByText('Shared with Wang');
  expect(screen.getByText('Truck 7')).toBeTruthy();
  await revoke('Wang');
  const asked = within(await screen.findByRole('dialog', { name: 'Revoke the share with "Wang"?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(server.inputsOf(endPositions)).toMatchObject([{ id: '9' }]));
});
