/** Adding an address: a name and a place are needed, the place is found by its name, and the form is sent as it is typed. Vehicles need plate and type. */
import { type FoundPlace, geo } from '@frostway/contract/geo/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { fill, leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { AddressDialog } from './AddressDialog.js';
import { VehicleDialog } from './VehicleDialog.js';

let server: StubbedServer;
const found: FoundPlace = {
  name: 'Dock 3',
  address: '88 Harbour Road',
  latitude: 31.2304,
  longitude: 121.4737,
  precision: 'street',
  provider: 'offline',
};

beforeEach(async () => {
  await translator.changeLanguage('en');
  signIn();
  server = stubServer({ may: [geo.search] }).says(geo.search, { items: [found], failure: null });
});
afterEach(leavePage);

const add = (): void => void fireEvent.click(screen.getByText('Add'));

it('an address needs a name and a place, which can be found by its name', async () => {
  show(<AddressDialog onClose={() => undefined} />);
  add();
  await screen.findByText('Address name empty');
  expect(screen.getAllByText('Choose a place on the map, or enter its coordinates')).toHaveLength(2);
  fill('Latitude', '95');
  add();
  await screen.findByText(/longitude -180 to 180/);
  expect(server.sent).toEqual([]);
  await screen.findByLabelText('Find by address or name');
  fill('Find by address or name', 'dock');
  fireEvent.keyDown(screen.getByLabelText('Find by address or name'), { key: 'Enter' });
  fireEvent.click(await screen.findByText('Dock 3'));
  fill('Arrival radius (m)', '300');
  add();
  await waitFor(() =>
    expect(server.inputsOf(mission.addAddress)).toMatchObject([
      { name: 'Dock 3', address: '88 Harbour Road', latitude: '31.2304', longitude: '121.4737', radius: '300' },
    ]),
  );
});

it('a vehicle needs a plate and a type', async () => {
  show(<VehicleDialog onClose={() => undefined} />);
  add();
  await screen.findByText('Plate number empty');
  expect(screen.getByText('Vehicle type empty')).toBeTruthy();
  expect(server.sent).toEqual([]);
  fill('Plate number', 'B 1');
  fill('Type', 'Van');
  add();
  await waitFor(() => expect(server.inputsOf(mission.addVehicle)).toMatchObject([{ plate: 'B 1', model: 'Van', purchasedOn: null }]));
});
