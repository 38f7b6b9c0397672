/** The map of a tracker's page: its fences are drawn on it and named below it. */
import type { Device } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import type { MapFence } from '../../map/fence-features.js';
import { deviceOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { TrackTab } from './TrackTab.js';

vi.mock('../../map/FleetMap.js', () => ({
  FleetMap: ({ fences = [] }: { readonly fences?: readonly MapFence[] }) => (
    <div data-testid="map">{fences.map(({ shape }) => shape.shape).join()}</div>
  ),
}));

const imei = '869900050001016';
const tracker = deviceOf(1, { kind: 'tracker', mac: null, imei, place: { latitude: 31, longitude: 121, of: 'T' } });
const row = {
  id: 5,
  name: 'Cold store',
  shape: 'polygon',
  latitude: null,
  longitude: null,
  radius: null,
  points: [[121, 31], [121.1, 31], [121.1, 31.1]], // prettier-ignore
  width: null,
};
let resources: string[] = [];
let isOwn = false;
const asked: URL[] = [];

beforeEach(() => {
  chooseLanguage('en');
  signIn();
  resources = ['GET /api/fences'];
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://page');
    asked.push(url);
    const ok = (data: unknown): Response => new Response(JSON.stringify({ errorcode: 0, data }));
    if (url.pathname === '/api/getPermission') return ok({ level: 'normal', menus: [], paths: [], resources });
    if (url.pathname === '/api/fences') return ok({ total: 1, rows: [row] });
    if (isOwn && url.pathname === '/beacon/devices/position') return ok({ total: 0, rows: [] });
    return new Response(JSON.stringify({ errorcode: refusals.notFound.code }));
  });
});
afterEach(leavePage);
const open = (latest = tracker) => show(<TrackTab device={{ ...tracker, isMine: isOwn } as unknown as Device} latest={latest} />);

it('draws the fences that watch the tracker, and names them in words that lead to them', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Cold store' })).getAttribute('href')).toBe('/fence?fence=5');
  expect(screen.getByTestId('map').textContent).toBe('polygon');
  expect(asked.find(({ pathname }) => pathname === '/api/fences')?.searchParams.get('imei')).toBe(imei);
});

it('asks for none where the roles of the caller have no fences', async () => {
  resources = [];
  open();
  await waitFor(() => expect(asked.some(({ pathname }) => pathname === '/api/getPermission')).toBe(true));
  expect(asked.some(({ pathname }) => pathname === '/api/fences')).toBe(false);
  expect(screen.queryByRole('link', { name: 'Cold store' })).toBeNull();
});

it('says that there is no current tracking history where it has never been anywhere, and no track record where the time has none', async () => {
  isOwn = true;
  open({ ...tracker, place: null });
  await screen.findByText('No current tracking history');
  cleanup();
  open();
  await screen.findByText('No track record for the time period');
  isOwn = false;
});
