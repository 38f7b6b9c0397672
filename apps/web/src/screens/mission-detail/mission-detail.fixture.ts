/** A mission that is planned, and how one stands that runs. */
import type { JsonAnswer } from '@frostway/contract/endpoint';
import type { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';

export const nowMs = Date.UTC(2026, 6, 14, 12);
export const iso = (minutes: number): string => new Date(nowMs + minutes * 60_000).toISOString();
const device = { imei: null, name: 'Box 7', model: 'beacon-th', leftAt: null, busyWith: null };
export const planned: Mission = {
  id: 7,
  name: 'Vaccine run',
  code: 'M260714-ABCDE',
  externalId: null,
  status: 'notStarted',
  startAt: iso(60),
  endAt: null,
  startedAt: null,
  endedAt: null,
  startedBy: null,
  endedBy: null,
  verdict: 'undecided',
  autoStart: false,
  autoEnd: false,
  autoMail: false,
  product: '',
  template: null,
  stability: null,
  activationEnergy: null,
  start: null,
  middle: [],
  end: null,
  locators: [],
  beacons: [{ ...device, mac: 'F2057A009001' }],
  rules: [{ id: 1, name: 'Two hours', version: 3 }],
  person: { id: 1, name: 'Ann' },
  vehicle: { id: 1, name: 'LK24 VXC' },
  carrier: null,
  contacts: [],
  standing: 'owner',
  createdAt: iso(-600),
};
export const course: JsonAnswer<typeof calls.course> = {
  stability: null,
  band: { lower: 2, upper: 8 },
  startUpUntil: null,
  sensors: [
    {
      mac: 'F2057A009001',
      name: 'Box 7',
      count: 12,
      expected: 12,
      coverage: 0.98,
      min: 4,
      max: 9.5,
      mean: 6,
      mkt: 6.4,
      minutesBelow: 0,
      minutesIn: 12,
      minutesAbove: 48,
      longestMinutes: 30,
      last: 9,
      lastAt: iso(-1),
      state: 'over',
    },
  ],
  allowances: [
    { rule: 1, name: 'Two hours', version: 3, mac: 'F2057A009001', sensor: 'Box 7', mode: 'cumulative', used: 48, allowed: 120 },
  ],
  events: [
    { kind: 'started', at: iso(-60), until: null, name: null, mac: null, timing: null, latitude: null, longitude: null, incident: null },
    {
      kind: 'incident',
      at: iso(-30),
      until: iso(-20),
      name: 'Lorry',
      mac: null,
      timing: null,
      latitude: null,
      longitude: null,
      incident: { id: 3, type: 'fenceEnter', severity: 'warning', state: 'cleared', minutes: 10, worst: 1, late: false },
    },
    { kind: 'arrived', at: iso(-5), until: null, name: 'Hospital', mac: null, timing: null, latitude: 31, longitude: 121, incident: null },
  ],
  progress: 0.75,
  knownAt: iso(0),
};
export const now: JsonAnswer<typeof calls.missionsNow>['rows'][number] = {
  id: 7,
  coverage: null,
  progress: 0.75,
  worst: null,
  incidents: 0,
  open: 0,
  eta: { state: 'expected', at: iso(42), remaining: 21, straight: 16.2, speed: 30, why: null },
  leaving: { mac: 'F2057A009001', name: 'Box 7', at: iso(18), side: 'above' },
  risks: ['delay', 'leaving'],
};
