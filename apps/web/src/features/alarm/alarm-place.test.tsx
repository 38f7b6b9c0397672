/** The map of an alarm: the fences of its device are on it, and the one that was crossed is in view with the place. */
import type { Alarm, ExcursionRow, StartSites } from '@frostway/contract/alarm/rows';
import { fence as fenceCalls } from '@frostway/contract/fence/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import type { FleetMapProps } from '../../map/FleetMap.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { deviceOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { AlarmPlace } from './AlarmPlace.js';

vi.mock('../../map/FleetMap.js', () => ({
  FleetMap: ({ fences = [], chosenFence, lookAt }: FleetMapProps) => (
    <div data-testid="map" data-fences={fences.map(({ name }) => name).join()} data-chosen={chosenFence ?? undefined}>
      {JSON.stringify(lookAt ?? null)}
    </div>
  ),
}));

const imei = '869900050001016';
const device = deviceOf(1, { kind: 'tracker', mac: null, imei, name: 'Truck 1', position: null, place: null });
const circle = (id: number, name: string, latitude: number) =>
  rowOf(fenceCalls.fences, { id, name, shape: 'circle', latitude, longitude: 121, radius: 1000 });

beforeEach(() => {
  chooseLanguage('en');
  signIn();
  stubServer({ may: [fenceCalls.fences] })
    .says(telemetry.status, rowsOf([device]))
    .says(fenceCalls.fences, rowsOf([circle(4, 'Yard', 31), circle(5, 'Town', 40)]));
});
afterEach(leavePage);

const draw = (fence: Alarm['fence'], sites: StartSites | null = null) =>
  show(
    <AlarmPlace
      alarm={{ deviceId: 1, fence } as unknown as Alarm}
      sites={sites}
      excursion={{ latitude: 31.5, longitude: 121.2 } as unknown as ExcursionRow}
    />,
  );

it('shows the fence that was crossed as a whole, with the place where that was', async () => {
  draw({ id: 4, name: 'Yard' });
  expect(screen.getByText('31.50000, 121.20000')).toBeTruthy();
  const map = await screen.findByTestId('map');
  await waitFor(() => expect(map.getAttribute('data-fences')).toBe('Yard,Town'));
  expect(map.getAttribute('data-chosen')).toBe('4');
  const { west, south, east, north } = JSON.parse(map.textContent ?? '') as Record<string, number>;
  expect([west, south, east, north].map((degrees) => degrees?.toFixed(2))).toEqual(['120.99', '30.99', '121.20', '31.50']);
});

it('of another alarm shows where the fences are, and looks at the place alone', async () => {
  draw(null);
  const map = await screen.findByTestId('map');
  await waitFor(() => expect(map.getAttribute('data-fences')).toBe('Yard,Town'));
  expect(map.getAttribute('data-chosen')).toBeNull();
  expect(map.textContent).toBe('null');
});

it('names the site it began at, or between which, after which or before which', () => {
  const said = (sites: StartSites): string => {
    draw(null, sites);
    const words = screen.getByRole('heading', { level: 3 }).textContent ?? '';
    cleanup();
    return words;
  };
  expect(said({ at: 'Depot', before: null, after: null })).toContain('Depot');
  expect(said({ at: null, before: 'Depot', after: 'Market' })).toContain('between Depot and Market');
  expect(said({ at: null, before: 'Depot', after: 'Depot' })).toContain('after leaving Depot');
  expect(said({ at: null, before: null, after: 'Market' })).toContain('before reaching Market');
});
