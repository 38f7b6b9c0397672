/** Adding a contact person: what is needed is marked, and half an e-mail is told in its field before anything is sent. */
import { mission } from '@frostway/contract/mission/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { answerOf } from '../../testing/blank.js';
import { fill, leavePage, show } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { ContactDialog } from './ContactDialog.js';

let server: StubbedServer;
const sent = (): unknown[] => server.inputsOf(mission.addContact);

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(mission.addContact, answerOf(mission.addContact, { id: 1 }));
});
afterEach(leavePage);

it('a contact needs a name and a whole e-mail', async () => {
  show(<ContactDialog onClose={() => undefined} />);
  const add = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(['Name', 'E-mail', 'Company'].map((label) => screen.getByLabelText(label).getAttribute('aria-required'))).toEqual([
    'true',
    'true',
    null,
  ]);
  fill('Name', 'Li');
  fill('E-mail', 'qa@example');
  add();
  await screen.findByText(/such as name@example.com/);
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  fill('E-mail', ' qa@example.com ');
  add();
  await waitFor(() => expect(sent()).toMatchObject([{ name: 'Li', email: 'qa@example.com' }]));
});
