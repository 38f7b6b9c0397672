/** The map of a tracker's page: its fences are drawn on it and named below it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { fence } from '@frostway/contract/fence/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import type { MapFence } from '../../map/fence-features.js';
import { answerOf, rowOf, rowsOf } from '../../testing/blank.js';
import { deviceOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { TrackTab } from './TrackTab.js';

vi.mock('../../map/FleetMap.js', () => ({
  FleetMap: ({ fences = [] }: { readonly fences?: readonly MapFence[] }) => (
    <div data-testid="map">{fences.map(({ shape }) => shape.shape).join()}</div>
  ),
}));

const imei = '869900050001016';
const tracker = deviceOf(1, { kind: 'tracker', mac: null, imei, place: { latitude: 31, longitude: 121, of: 'T' } });
const row = rowOf(fence.fences, {
  id: 5,
  name: 'Cold store',
  shape: 'polygon',
  latitude: null,
  longitude: null,
  radius: null,
  points: [[121, 31], [121.1, 31], [121.1, 31.1]], // prettier-ignore
  width: null,
});
let isOwn = false;
let server: StubbedServer;

beforeEach(() => {
  chooseLanguage('en');
  signIn();
  server = stubServer({ may: [fence.fences], isStrict: true })
    .says(fence.fences, rowsOf([row]))
    .says(position.positions, () => (isOwn ? answerOf(position.positions) : refused('notFound')));
});
afterEach(leavePage);
const open = (latest = tracker) => show(<TrackTab device={{ ...tracker, isMine: isOwn } as unknown as Device} latest={latest} />);

it('draws the fences that watch the tracker, and names them in words that lead to them', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Cold store' })).getAttribute('href')).toBe('/fence?fence=5');
  expect(screen.getByTestId('map').textContent).toBe('polygon');
  expect(server.inputsOf(fence.fences)[0]?.['imei']).toBe(imei);
});

it('asks for none where the roles of the caller have no fences', async () => {
  server.permits([]);
  open();
  await waitFor(() => expect(server.inputsOf(access.getPermission)).not.toEqual([]));
  expect(server.inputsOf(fence.fences)).toEqual([]);
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
