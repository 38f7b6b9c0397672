/** The page of mileage: by day, vehicle or group, with the sum of what is listed. */
import { geo } from '@frostway/contract/geo/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import type { JourneyRow, MileageRow } from '@frostway/contract/position/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { addressOf } from '../../testing/address.js';
import { answerOf, rowsOf } from '../../testing/blank.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { takeZone } from '../../values/zone.js';
import { MileagePage } from './MileagePage.js';

const nowMs = Date.UTC(2026, 6, 14, 12);
const row = (more: Partial<MileageRow>): MileageRow => ({
  day: '2026-07-14',
  mac: null,
  imei: '869900050001016',
  name: '沪A10',
  groupId: 1,
  group: 'East',
  positionGroupId: null,
  positionGroup: null,
  vehicles: 1,
  distance: 100.04,
  odometer: 101,
  duration: 5400,
  trips: 2,
  stops: 3,
  topSpeed: 88,
  idle: 600,
  fuelUsed: null,
  ...more,
});
const placeAt = (hour: number, latitude: number) => ({
  time: new Date(Date.UTC(2026, 6, 14, hour)).toISOString(),
  latitude,
  longitude: 121,
});
const trip: JourneyRow = {
  kind: 'trip',
  startedAt: placeAt(1, 31).time,
  endedAt: placeAt(2, 32).time,
  beganBefore: false,
  goesOn: false,
  distance: 50,
  duration: 3600,
  from: placeAt(1, 31),
  to: placeAt(2, 32),
  topSpeed: 80,
  meanSpeed: 50,
  ignition: null,
  leftOut: 0,
  driverTags: ['0012345678', 'A7'],
  drivers: [{ id: 4, name: 'Chen Ruoxi', byHand: true }],
};
let rows: MileageRow[] = [];
let server: StubbedServer;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  rows = [row({}), row({ day: '2026-07-13', distance: 20.5 })];
  server = stubServer({ isStrict: true })
    .says(position.mileage, () => rowsOf(rows))
    .says(position.trips, { ...answerOf(position.trips), ...rowsOf([trip]) })
    .says(geo.reverse, { items: ['Quay 1', 'Market 9'].map((short) => addressOf(short)) })
    .says(telemetry.status, rowsOf([]));
});
afterEach(() => {
  leavePage();
  takeZone(null);
});

const open = (query = ''): void => {
  show(<MileagePage />, `/mileage${query}`);
};
const lastAsked = () => server.inputsOf(position.mileage).at(-1) ?? {};

describe('the page of mileage', () => {
  it('lists the last seven days by day, adds them up, and leads to the track of each', async () => {
    open();
    expect(await screen.findByText('120.5 km in all')).toBeTruthy();
    expect(lastAsked()['by']).toBe('day');
    expect(Number(lastAsked()['et']) - Number(lastAsked()['st'])).toBe(7 * 86_400_000);
    const [track] = screen.getAllByRole('link', { name: /^Track of 沪A10/ });
    expect(track?.getAttribute('href')).toContain('/track?device=869900050001016&st=');
    expect(screen.getAllByText('1 h 30 min')).toHaveLength(2);
  });

  it('asks by vehicle or group, and keeps that in the address', async () => {
    open();
    await screen.findByText('120.5 km in all');
    fireEvent.click(screen.getByRole('button', { name: 'Device group' }));
    await waitFor(() => expect(lastAsked()['by']).toBe('group'));
    expect(queryNow()).toBe('?by=group');
  });

  it('asks for the days and the vehicle of the address', async () => {
    open('?from=2026-07-01&to=2026-07-02&device=869900050001016&by=vehicle');
    await waitFor(() => expect(lastAsked()['imei']).toBe('869900050001016'));
    expect(Number(lastAsked()['et']) - Number(lastAsked()['st'])).toBe(2 * 86_400_000);
  });

  it('counts the whole days of the zone its reader lives in, and says so', async () => {
    takeZone('Asia/Kolkata');
    open();
    expect(await screen.findByText(/Days are counted in India Standard Time\.$/)).toBeTruthy();
    expect(lastAsked()['zone']).toBe('Asia/Kolkata');
    expect([lastAsked()['st'], lastAsked()['et']].map((ms) => new Date(Number(ms)).toISOString())).toEqual([
      '2026-07-07T18:30:00.000Z',
      '2026-07-14T18:30:00.000Z',
    ]);
  });

  it('asks by the groups of vehicles, and for one of them', async () => {
    rows = [
      row({ day: null, imei: null, name: null, groupId: null, group: null, positionGroupId: 4, positionGroup: 'Night shift', vehicles: 3 }),
    ];
    open('?by=positionGroup&vehicles=4');
    expect((await screen.findAllByText('Night shift')).length).toBeGreaterThan(0);
    expect(lastAsked()['by']).toBe('positionGroup');
    expect(lastAsked()['positionGroupId']).toBe('4');
  });

  it('opens the trips of a vehicle on a day, each with the addresses it began and ended at', async () => {
    open();
    fireEvent.click((await screen.findAllByRole('link', { name: 'Trips of 沪A10, 2026-07-14' }))[0] as HTMLElement);
    expect(await screen.findByText('Quay 1')).toBeTruthy();
    expect(screen.getByText('Market 9')).toBeTruthy();
    expect(screen.getByText('Chen Ruoxi (set manually)').getAttribute('title')).toBe('Driver tag 0012345678, A7');
    const [of] = server.inputsOf(position.trips);
    expect([of?.['imei'], of?.['kind']]).toEqual(['869900050001016', 'trip']);
    expect(Number(of?.['et']) - Number(of?.['st'])).toBe(86_400_000);
  });

  it('says when nobody drove', async () => {
    rows = [];
    open();
    expect(await screen.findByRole('heading', { name: 'No driving in these days' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(true);
  });
});
