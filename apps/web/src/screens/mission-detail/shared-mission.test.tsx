/** The page a link to a mission opens: what each scope shows, and that an ended link leads nowhere. */
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { refused, stubServer } from '../../testing/server.js';
import { SharedMissionPage } from './SharedMissionPage.js';

vi.mock('../../map/FleetMap.js', () => ({ FleetMap: () => <div data-testid="map" /> }));

const nowMs = Date.UTC(2026, 6, 14, 12);
const iso = (minutes: number): string => new Date(nowMs + minutes * 60_000).toISOString();
type Told = JsonAnswer<typeof calls.sharedMission>;
const whole: Told = {
  scope: 'all',
  label: 'Lot 7',
  owner: 'Cold Chain Ltd',
  expiryDate: null,
  name: 'Vaccine run',
  code: 'M260714-ABCDE',
  status: 'started',
  isCancelled: false,
  startAt: iso(-60),
  endAt: null,
  startedAt: iso(-60),
  endedAt: null,
  vehicle: 'LK24 VXC',
  stops: [
    { kind: 'start', name: 'Depot', latitude: 31, longitude: 121, arrivedAt: null },
    { kind: 'end', name: 'Hospital', latitude: 31.2, longitude: 121, arrivedAt: null },
  ],
  progress: 0.5,
  eta: { state: 'expected', at: iso(42), remaining: 12, straight: 9, speed: 40, why: null },
  knownAt: iso(0),
  tracks: [{ time: [nowMs - 60_000], latitude: [31.1], longitude: [121] }],
  band: { lower: 2, upper: 8 },
  lines: [{ name: 'Box 7', time: [nowMs - 60_000], temperature: [9.5] }],
  startUpUntil: null,
  sensors: [],
  allowances: [],
  events: [
    { kind: 'started', at: iso(-60), until: null, name: null, mac: null, timing: null, latitude: null, longitude: null, incident: null },
  ],
};
let shared: Told | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  chooseLanguage('en');
  shared = whole;
  stubServer().says(calls.sharedMission, () => shared ?? refused('shareEnded'));
});
afterEach(leavePage);

const open = (): void => {
  show(<SharedMissionPage />, '/missionDetail?key=abc');
};

describe('A link to a mission opens a page', () => {
  it('with all that happened, where it shows everything', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Vaccine run' });
    expect(screen.getByText('Depot → Hospital')).toBeDefined();
    expect(screen.getByText('Mission started')).toBeDefined();
    expect(screen.getByText('50% of the route')).toBeDefined();
    expect(screen.getByText('about 12 km to go')).toBeDefined();
    expect(screen.getByText('Shared by Cold Chain Ltd')).toBeDefined();
    expect(screen.getByTestId('map')).toBeDefined();
  });

  it('with the place alone, where it shows no temperature', async () => {
    shared = { ...whole, scope: 'place', lines: [], events: [], band: { lower: null, upper: null } };
    open();
    await screen.findByTestId('map');
    expect(screen.queryByText('Temperature')).toBeNull();
    expect(screen.queryByText('Mission started')).toBeNull();
  });

  it('that says so once the link has ended, and leads to no login', async () => {
    shared = undefined;
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('ended');
    expect(screen.queryByRole('link', { name: /log in/i })).toBeNull();
  });
});
