/** The search of a place on the map: what it asks for, what it shows, and the devices nearest to what is chosen. */
import { type FoundPlace, geo } from '@frostway/contract/geo/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leavePage, show } from '../testing/page.js';
import { stubServer, type StubbedServer } from '../testing/server.js';
import { MapSearch, type SoughtPlace } from './MapSearch.js';
import type { MapPoint } from './places.js';

const point = (id: number, longitude: number, latitude: number): [number, MapPoint] => [
  id,
  { id, longitude, latitude, condition: 'normal', headingDegrees: null, label: `Truck ${id}` },
];
const points = new Map([
  point(1, 121, 31),
  point(2, 10, 53.6),
  point(3, 10.0005, 53.55),
  ...[4, 5, 6, 7].map((id) => point(id, 20 + id, 50)),
]);
const hamburg: FoundPlace = {
  name: 'Hamburg',
  address: 'Hamburg, Germany',
  latitude: 53.55,
  longitude: 10,
  precision: 'city',
  provider: 'offline',
};

let server: StubbedServer;
const picked: number[] = [];
function Page() {
  const [place, setPlace] = useState<SoughtPlace>();
  return (
    <>
      <MapSearch
        points={points}
        centre={{ longitude: 9, latitude: 50 }}
        place={place}
        lang="en"
        onPlace={setPlace}
        onPick={(id) => picked.push(id)}
      />
      <output>{place === undefined ? 'none' : `${place.latitude} ${place.longitude}`}</output>
    </>
  );
}
const searchFor = (words: string): void => {
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: words } });
  fireEvent.submit(field);
};
const rows = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
beforeEach(() => {
  picked.length = 0;
  server = stubServer().says(geo.search, { items: [hamburg], failure: null });
  show(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Search for a place' }));
});
afterEach(leavePage);

it('asks for an address near the middle of the map, and shows the devices nearest to the one that is chosen', async () => {
  searchFor('  Hamburg ');
  await waitFor(() => expect(rows()).toEqual(['HamburgHamburg, Germany']));
  expect(server.asked).toMatchObject([{ call: 'GET /api/geo/search', input: { q: 'Hamburg', near: '50.00000,9.00000' } }]);
  fireEvent.click(screen.getByRole('button', { name: /Hamburg, Germany/ }));
  expect(screen.getByText('53.55 10')).not.toBeNull();
  expect(rows().slice(0, 2)).toEqual(['Truck 330 m', 'Truck 25.6 km']);
  expect(rows()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: /Truck 3/ }));
  expect(picked).toEqual([3]);
});

it('goes to coordinates without asking anybody', () => {
  searchFor('31.0, 121.0');
  expect(screen.getByText('31 121')).not.toBeNull();
  expect(screen.getByText('Nearest to 31.00000, 121.00000')).not.toBeNull();
  expect(rows()[0]).toBe('Truck 10 m');
  // It can be driven to: its place is within China's box, where Amap comes first.
  const links = screen.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).hostname);
  expect(links).toEqual(['uri.amap.com', 'api.map.baidu.com', 'maps.apple.com', 'www.google.com']);
  expect(server.asked).toEqual([]);
});

it('says when there is no such place, and takes its pin away when it is closed', async () => {
  server.says(geo.search, { items: [], failure: null });
  searchFor('nowhere');
  await waitFor(() => expect(screen.getByText('No such place found')).not.toBeNull());
  searchFor('31, 121');
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(screen.getByText('none')).not.toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});
