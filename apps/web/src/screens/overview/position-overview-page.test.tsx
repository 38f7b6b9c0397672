/** The overview of the positioning side as a person meets it. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { position } from '@frostway/contract/position/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { minutesAgo, testNowMs, vehicleOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { PositionOverview } from './PositionOverview.js';

type Standing = JsonAnswer<typeof position.overview>['rows'][number];
const vehicle = (id: number, speed: number): DeviceStatus => vehicleOf(id, speed, { car: `A${id}` });
const fleet = [vehicle(1, 60), vehicle(2, 0), { ...vehicle(3, 0), attributes: { ignition: true } }];
const standing = (id: number, motion: Standing['motion'], more: Partial<Standing>): Standing => ({
  deviceId: id,
  mac: null,
  imei: `86990005000100${id}`,
  name: `Truck ${id}`,
  car: `A${id}`,
  motion,
  since: null,
  sinceAtLeast: false,
  distance: 0,
  ...more,
});
const found: JsonAnswer<typeof position.overview> = {
  total: 3,
  byMotion: { moving: 1, idle: 1, parked: 1, online: 0, asleep: 0, silent: 0, never: 0 },
  distance: 123.4,
  driven: 1,
  isComplete: true,
  rows: [
    standing(1, 'moving', { since: minutesAgo(25), distance: 123.4 }),
    standing(2, 'parked', { since: minutesAgo(90), sinceAtLeast: true }),
    standing(3, 'idle', { since: minutesAgo(12) }),
  ],
};

let server: StubbedServer;

beforeEach(() => {
  vi.useFakeTimers({ now: testNowMs, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  server = stubServer({ may: [position.overview, alarmFeature.incidents], isStrict: true })
    .says(telemetry.status, rowsOf(fleet))
    .says(position.overview, found)
    .says(alarmFeature.incidents, { total: 4, isMore: false, cursor: null, rows: [] });
});
afterEach(leavePage);

describe('the overview of positioning', () => {
  const open = async (): Promise<HTMLElement> => {
    show(<PositionOverview />);
    await screen.findByText('Idling vehicles');
    // The caller's rights are known a moment later than his vehicles.
    await screen.findAllByText('Tracking alarms');
    return document.querySelector<HTMLElement>('nav.counters') ?? document.body;
  };

  it('counts who moves, stands, idles and is silent, the kilometres of today and the alarms; each figure leads to its list', async () => {
    const counters = await open();
    const linkOf = (word: string): string | null => within(counters).getByText(word).closest('a')?.getAttribute('href') ?? null;
    expect(linkOf('Moving')).toBe('/posList?state=moving');
    expect(linkOf('Idling')).toBe('/posList?state=idle');
    expect(linkOf('Silent')).toBe('/posList?state=silent');
    expect(linkOf('km today')).toMatch(/^\/mileage\?by=vehicle&from=(\d{4}-\d\d-\d\d)&to=\1$/);
    expect(linkOf('Tracking alarms')).toMatch(/^\/deviceAlarm\?tab=history&triage=1&type=fenceEnter/);
    await waitFor(() => expect(counters.textContent).toContain('123'));
    await waitFor(() => expect(within(counters).getByText('Tracking alarms').closest('a')?.textContent).toContain('4'));
  });

  it('says since when each stands so, and asks for alarms of positioning alone', async () => {
    await open();
    expect(document.querySelector('[data-device="3"]')?.textContent).toContain('for 12 min');
    expect(document.querySelector('[data-device="2"]')?.textContent).toContain('for over 1 h 30 min');
    expect(document.querySelector('[data-device="1"]')?.textContent).toContain('123.4 km today');
    const [query] = server.inputsOf(alarmFeature.incidents);
    expect(query?.['type']).toContain('overspeed');
    expect(query?.['type']).not.toContain('temperatureHigh');
  });
});
