/** Adding an address: a name and a place are needed, the place is found by its name, and the form is sent as it is typed. Vehicles need plate and type. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { translator } from '../../api/language.js';
import { endSession, keepSession } from '../../api/session.js';
import { AddressDialog } from './AddressDialog.js';
import { VehicleDialog } from './VehicleDialog.js';

let sent: { path: string; body: unknown }[] = [];
const found = {
  name: 'Dock 3',
  address: '88 Harbour Road',
  latitude: 31.2304,
  longitude: 121.4737,
  precision: 'street',
  provider: 'offline',
};

beforeEach(async () => {
  sent = [];
  await translator.changeLanguage('en');
  keepSession({ token: 't', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.split('?')[0] ?? '';
    if (init?.method !== 'GET') sent.push({ path, body: JSON.parse(init?.body as string) });
    const permission = { level: 'normal', menus: [], paths: [], resources: ['GET /api/geo/search'] };
    if (path === '/api/getPermission') return new Response(JSON.stringify({ errorcode: 0, data: permission }));
    const data = path === '/api/geo/search' ? { items: [found], failure: null } : { id: 1 };
    return new Response(JSON.stringify({ errorcode: 0, data }));
  });
});
afterEach(() => {
  cleanup();
  endSession('left');
  answers.clear();
  vi.unstubAllGlobals();
});

const show = (dialog: ReactNode): void => void render(<QueryClientProvider client={answers}>{dialog}</QueryClientProvider>);
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = (): void => void fireEvent.click(screen.getByText('Add'));

it('an address needs a name and a place, which can be found by its name', async () => {
  show(<AddressDialog onClose={() => undefined} />);
  add();
  await screen.findByText('Address name empty');
  expect(screen.getAllByText('Choose a place on the map, or enter its coordinates')).toHaveLength(2);
  type('Latitude', '95');
  add();
  await screen.findByText(/longitude -180 to 180/);
  expect(sent).toEqual([]);
  await screen.findByLabelText('Find by address or name');
  type('Find by address or name', 'dock');
  fireEvent.keyDown(screen.getByLabelText('Find by address or name'), { key: 'Enter' });
  fireEvent.click(await screen.findByText('Dock 3'));
  type('Arrival radius (m)', '300');
  add();
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { name: 'Dock 3', address: '88 Harbour Road', latitude: '31.2304', longitude: '121.4737', radius: '300' } },
    ]),
  );
});

it('a vehicle needs a plate and a type', async () => {
  show(<VehicleDialog onClose={() => undefined} />);
  add();
  await screen.findByText('Plate number empty');
  expect(screen.getByText('Vehicle type empty')).toBeTruthy();
  expect(sent).toEqual([]);
  type('Plate number', 'B 1');
  type('Type', 'Van');
  add();
  await waitFor(() => expect(sent).toMatchObject([{ path: '/beacon/vehicle', body: { plate: 'B 1', model: 'Van', purchasedOn: null } }]));
});
