/** The page of drivers: what it lists, and that a new one needs a name. */
import { driver, type DriverRow } from '@frostway/contract/driver/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { DriverPage } from './DriverPage.js';

const chen: DriverRow = {
  id: 4,
  name: 'Chen Ruoxi',
  phone: '+8613800138000',
  licence: '',
  licenceUntil: '2027-05-01',
  remark: '',
  tags: ['0AF7', 'B2'],
  createdAt: '2026-07-01T00:00:00.000Z',
};
let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  signIn();
  const { drivers, addDriver, changeDriver, removeDriver } = driver;
  server = stubServer({ may: [addDriver, changeDriver, removeDriver] })
    .says(drivers, rowsOf([chen]))
    .says(addDriver, chen);
});
afterEach(leavePage);

it('lists drivers with their tags, and adds one who has a name', async () => {
  show(<DriverPage />);
  await screen.findByText('Chen Ruoxi');
  expect(screen.getByText('0AF7 B2')).toBeTruthy();
  fireEvent.click(await screen.findByText('Add driver'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(screen.getByText('Add', { exact: true }));
  await screen.findByText("Enter the driver's name");
  expect(server.sent).toEqual([]);
  const name = dialog.querySelector('input[name="name"]') ?? screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Sun Lijuan' } });
  fireEvent.click(screen.getByText('Add', { exact: true }));
  await waitFor(() => expect(server.inputsOf(driver.addDriver)).toMatchObject([{ name: 'Sun Lijuan', tags: [], licenceUntil: null }]));
});
