/** Importing contacts: a file is needed, it is looked at before it is imported, it is sent as it is, and every row that was not added says why. */
import { mission } from '@frostway/contract/mission/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { ImportDialog } from './ImportDialog.js';

let server: StubbedServer;
const sent = (): object[] => server.inputsOf(mission.importContacts);
const report = {
  added: 1,
  rows: [
    { row: 2, name: 'Ann', errorcode: 0, message: 'Added' },
    { row: 3, name: 'Bob', errorcode: 50003, message: 'Repeated data' },
    { row: 4, name: '', errorcode: 80128, message: 'Contact name empty' },
  ],
};

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(mission.importContacts, report);
});
afterEach(leavePage);

it('a table of contacts is sent as it is, and what was not added is told row by row', async () => {
  show(<ImportDialog kind="contacts" onClose={() => undefined} />);
  const act = (): void => void fireEvent.click(screen.getByText('Check file'));
  act();
  await screen.findByText('Choose a file');
  expect(sent()).toEqual([]);
  const table = 'Name,E-mail\nAnn,ann@example.com\n';
  fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), { target: { files: [new File([table], 'people.csv')] } });
  await screen.findByText('people.csv');
  act();
  await screen.findByText('1 to add');
  expect(sent()).toMatchObject([{ file: btoa(table), isPreview: true }]);
  fireEvent.click(screen.getByText('Import 1 row'));
  await screen.findByText('1 added');
  expect(sent()[1]).toMatchObject({ file: btoa(table) });
  expect(sent()[1]).not.toHaveProperty('isPreview');
  await waitFor(() => expect(screen.getByText('1 with errors')).toBeTruthy());
  expect(screen.getByText('1 already there')).toBeTruthy();
  expect([...document.querySelectorAll('tr')].map((row) => row.textContent)).toEqual([
    'RowNameResult',
    '4Contact name empty',
    '3BobRepeated data',
  ]);
});
