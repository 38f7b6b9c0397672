/** The page of playback as a person meets it: a vehicle is chosen, its stops lead to their time, keys step, refusals are said. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { geo } from '@frostway/contract/geo/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { addressOf } from '../../testing/address.js';
import { rowsOf } from '../../testing/blank.js';
import { deviceOf } from '../../testing/fleet.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { PlaybackPage } from './PlaybackPage.js';
import { at, morningJourneys, morningRows, rowAt, startMs } from './track.fixture.js';

vi.mock('../../map/FleetMap.js', () => ({ FleetMap: ({ legend }: { legend: ReactNode }) => <div data-testid="map">{legend}</div> }));

const imei = '869900050001016';
const other = '869900050001017';
const tracker = (id: number, of: string, car: string): DeviceStatus =>
  deviceOf(id, { kind: 'tracker', mac: null, imei: of, car, name: `Box ${id}` });
const range = `st=${new Date(startMs).toISOString()}&et=${new Date(at(180)).toISOString()}`;
const sums = {
  trips: 3,
  stops: 1,
  distance: 30.2,
  driving: 1800,
  standing: 1200,
  topSpeed: 62,
  leftOut: { invalid: 2, repeated: 0, jump: 1 },
};
let isRefused = false;
let isSimplified = false;
let rows = morningRows;
let server: StubbedServer;

const open = (query: string) => show(<PlaybackPage />, `/track${query}`);
const opened = async (query = `?device=${imei}&${range}`): Promise<void> => {
  open(query);
  await screen.findByRole('slider');
};
const playhead = (): number => Number(document.querySelector('[data-playhead]')?.getAttribute('data-playhead'));

beforeEach(() => {
  vi.useFakeTimers({ now: at(200), toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  server = stubServer({ may: [exportCalls.downGps, exportCalls.trackFile], isStrict: true })
    .says(telemetry.status, rowsOf([tracker(1, imei, '沪A10'), tracker(2, other, '沪A20'), deviceOf(3)]))
    .says(position.positions, () =>
      isRefused
        ? refused('noPlaybackData')
        : { ...rowsOf(rows), points: isSimplified ? 43_200 : rows.length, simplified: isSimplified, temperatureOf: null },
    )
    .says(geo.reverse, ({ points }) => ({
      items: points.map(({ latitude }) => addressOf(`Jiaxing ${Number(latitude).toFixed(2)}`, { address: `${Number(latitude)}, Jiaxing` })),
    }))
    .says(position.trips, { ...rowsOf(morningJourneys), sums })
    .says(exportCalls.trackFile, () => new Response('<kml/>', { headers: { 'content-type': 'application/vnd.google-earth.kml+xml' } }));
  isRefused = false;
  isSimplified = false;
  rows = morningRows;
});
afterEach(leavePage);

describe('the page of playback', () => {
  it('asks for a vehicle first', async () => {
    open('');
    expect(await screen.findByRole('heading', { name: 'Choose a vehicle to see where it has been' })).toBeTruthy();
    expect(server.inputsOf(position.positions)).toEqual([]);
  });

  it('shows how far, how long and how fast, and says what is not on the line', async () => {
    await opened();
    expect(screen.getByText('30.2')).toBeTruthy();
    expect(screen.getByText('30 min')).toBeTruthy();
    expect(screen.getByText('62')).toBeTruthy();
    expect(screen.getByText('Not on the line: 2 last known positions, 1 jump')).toBeTruthy();
    expect(screen.getByText('0.5 km of drift at stops is not counted')).toBeTruthy();
  });

  it('asks to be played back, for no more points than it draws, and says that it is simplified', async () => {
    isSimplified = true;
    await opened();
    expect(server.inputsOf(position.positions)[0]).toMatchObject({ playback: 'true', maxPoints: '5000' });
    expect(screen.getByText('Simplified from 43,200 to 24 points. Exports contain all of them.')).toBeTruthy();
  });

  it('leads from a stop to its beginning, and says the gap', async () => {
    await opened();
    expect(playhead()).toBe(at(0));
    expect(screen.getByText('1 stop, 20 min')).toBeTruthy();
    expect(screen.getByText('No position for 2 h')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Stop 1/ }));
    expect(playhead()).toBe(at(10));
    const readout = screen.getByLabelText('沪A10', { selector: 'dl' });
    expect(within(readout).getByText('Stopped')).toBeTruthy();
  });

  it('says where it stood, once that is in sight, and where it is while nothing is played', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly observe: () => void;
        readonly disconnect = (): void => undefined;
        constructor(say: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => say([{ isIntersecting: true }]);
        }
      },
    );
    await opened();
    expect(await within(screen.getByRole('button', { name: /Stop 1/ })).findByText('Jiaxing 31.09')).toBeTruthy();
    expect(await within(screen.getByLabelText('沪A10', { selector: 'dl' })).findByText('Jiaxing 31.00')).toBeTruthy();
  });

  it('is led by keys: arrows step, with shift from stop to stop', async () => {
    await opened();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(playhead()).toBe(at(2));
    fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true });
    expect(playhead()).toBe(at(10));
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(playhead()).toBe(at(8));
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    expect(playhead()).toBe(at(170));
  });

  it('plays and pauses with the button and with space, as fast as is chosen', async () => {
    await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '64×' }));
    expect(screen.getByRole('button', { name: '64×' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('saves the tracks as files, a file for every vehicle, with every position of the range', async () => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await opened(`?device=${imei},${other}&${range}`);
    fireEvent.click(await screen.findByRole('button', { name: /Export track/ }));
    fireEvent.click(await screen.findByText('KML (Google Earth)'));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved.every((name) => /^86990005000101[67]-2026-07-1\d\.kml$/.test(name))).toBe(true);
    expect(server.inputsOf(exportCalls.trackFile).map((query) => [query['imei'], query['type'], query['maxPoints']])).toEqual([
      [imei, 'kml', undefined],
      [other, 'kml', undefined],
    ]);
    click.mockRestore();
  });

  it('offers a line in the chart for each input the vehicle says, and keeps the choice in the address', async () => {
    rows = morningRows.map((row) => ({ ...row, inputs: { returnAir: -18, odometer: 1200 } }));
    await opened();
    const offered = within(screen.getByRole('group', { name: 'Vehicle inputs in the chart' }));
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Return air']);
    const line = offered.getByRole('button', { name: 'Return air' });
    expect(line.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(line);
    await waitFor(() => expect(line.getAttribute('aria-pressed')).toBe('true'));
    expect(queryNow()).toContain('chart=returnAir');
  });

  it('says what was refused in the words of the catalogue', async () => {
    isRefused = true;
    open(`?device=${imei}&${range}`);
    expect(await screen.findByText(refusals.noPlaybackData.en)).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('leaves kinds of positions out, and keeps that in the address', async () => {
    rows = [...morningRows, rowAt(171, 91, { source: 'lbs', accuracy: 180 })];
    await opened();
    const kinds = screen.getByRole('group', { name: 'Position types' });
    fireEvent.click(within(kinds).getByRole('checkbox', { name: 'Cell tower' }));
    await waitFor(() => expect(queryNow()).toContain('fix=gps%2Cwifi'));
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' });
    expect(playhead()).toBe(at(170));
  });

  it('plays several vehicles under one playhead, each with its stops', async () => {
    await opened(`?device=${imei},${other}&${range}`);
    expect(screen.getByText('60.4')).toBeTruthy();
    expect(screen.getByRole('button', { name: /沪A10, stop 1/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /沪A20, stop 1/ })).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Line colours' })).getByText('沪A20')).toBeTruthy();
  });
});
