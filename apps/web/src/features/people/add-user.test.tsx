/** Making an account: its level decides what it stands below, and refusals stand at their fields. */
import { people } from '@frostway/contract/people/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { answerOf } from '../../testing/blank.js';
import { fill, leavePage, show } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { AddUserDialog } from './AddUserDialog.js';
import { needsParent, parentLevelOf } from './levels.js';
import { madeUpPassword } from './password.js';

let server: StubbedServer;

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(people.add, ({ account, nickname }) => answerOf(people.add, { account, nickname }));
});
afterEach(leavePage);

const open = (mayMake: Parameters<typeof AddUserDialog>[0]['mayMake']) =>
  show(<AddUserDialog mayMake={mayMake} onClose={() => undefined} />);
const add = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Add' }));
const fillIn = (): void => {
  fill('Account', 'wang');
  fill('Nickname', 'Wang Wei');
  fill('Initial password', 'long-enough');
};

it('the parent of a group account must be a dealer', () => {
  open(['enterprise', 'administrator']);
  fillIn();
  add();
  expect(screen.getByText(refusals.parentNotDealer.en)).toBeTruthy();
  expect(server.sent).toEqual([]);
  expect([parentLevelOf('enterprise'), parentLevelOf('groupUser'), parentLevelOf('administrator')]).toEqual([
    'dealer',
    'enterprise',
    undefined,
  ]);
  expect((['dealer', 'normal', 'enterprise', 'groupUser'] as const).filter(needsParent)).toEqual(['enterprise', 'groupUser']);
});

describe('an enterprise creates group users', () => {
  it('below itself, without being asked, and passes the password on', async () => {
    open(['groupUser']);
    expect(screen.queryByLabelText('Parent')).toBeNull();
    add();
    expect(screen.getByText('Enter a nickname')).toBeTruthy();
    expect(screen.getByText('Enter or generate a password')).toBeTruthy();
    fillIn();
    add();
    await waitFor(() =>
      expect(server.inputsOf(people.add)).toEqual([{ account: 'wang', nickname: 'Wang Wei', password: 'long-enough', level: 'groupUser' }]),
    );
    expect(await screen.findByText('long-enough')).toBeTruthy();
  });
  it('sees at the field that a name is taken', async () => {
    server.says(people.add, refused('accountTaken'));
    open(['groupUser']);
    fillIn();
    add();
    expect(await screen.findByText(refusals.accountTaken.en)).toBeTruthy();
    expect(screen.getByLabelText('Account').getAttribute('aria-invalid')).toBe('true');
  });
});

it('a made-up password is long, and never the same', () => {
  const made = new Set(Array.from({ length: 50 }, madeUpPassword));
  expect(made.size).toBe(50);
  for (const password of made) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{14}$/);
});
