/** A new password for somebody else is typed twice, or made up once. */
import { text } from '@frostway/contract/texts';
import { people, type Person } from '@frostway/contract/people/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { ResetPasswordDialog } from './ResetPasswordDialog.js';

let server: StubbedServer;
const sent = () => server.inputsOf(people.resetPassword);
beforeEach(() => {
  server = stubServer();
  signIn();
  chooseLanguage('en');
  answers.clear();
  show(<ResetPasswordDialog person={{ uid: 7, account: 'mei', nickname: 'Mei' } as Person} onClose={() => undefined} />);
});
afterEach(leavePage);
const field = (key: 'account.password.new' | 'account.password.repeat'): HTMLElement => screen.getByLabelText(text('en', key));
const type = (key: 'account.password.new' | 'account.password.repeat', value: string): void =>
  void fireEvent.change(field(key), { target: { value } });
const submit = (): void => void fireEvent.click(screen.getByRole('button', { name: text('en', 'people.resetPassword') }));

it('is refused while its two fields differ, and sent with its confirmation once they agree', async () => {
  type('account.password.new', 'correct horse');
  type('account.password.repeat', 'correct hose');
  submit();
  expect(await screen.findByText('Passwords do not match!')).toBeTruthy();
  expect(sent()).toEqual([]);
  type('account.password.repeat', 'correct horse');
  submit();
  await waitFor(() => expect(sent()).toEqual([{ uid: 7, newPassword: 'correct horse', confirmation: 'correct horse' }]));
});
it('one that was made up needs no typing', async () => {
  fireEvent.click(screen.getByRole('button', { name: text('en', 'people.makeUp') }));
  submit();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [input] = sent();
  expect(input?.confirmation).toBe(input?.newPassword);
});
