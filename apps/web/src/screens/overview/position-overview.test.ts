/** The lists of the overview of positioning. */
import type { StandingTracker } from '@frostway/contract/position/rows';
import { expect, it } from 'vitest';
import { byStanding } from './position-overview.js';

const row = (deviceId: number, more: Partial<StandingTracker>): StandingTracker => ({
  deviceId,
  mac: null,
  imei: `86900000000000${deviceId}`,
  name: `Truck ${deviceId}`,
  car: null,
  motion: 'parked',
  since: null,
  sinceAtLeast: false,
  distance: 0,
  ...more,
});
const at = (hour: number): string => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();

it('lists who has stood longest first, over a day before all others, and an unknown beginning last', () => {
  const lists = byStanding(
    [row(1, { since: at(9) }), row(2, {}), row(3, { since: at(7) }), row(4, { since: at(8), sinceAtLeast: true })],
    () => undefined,
  );
  expect(lists.parked.map(({ deviceId }) => deviceId)).toEqual([4, 3, 1, 2]);
});

it('knows who drove off since by his live values, and says no beginning of that', () => {
  const lists = byStanding([row(1, { since: at(9) })], () => 'moving');
  expect(lists.parked).toEqual([]);
  expect(lists.moving).toMatchObject([{ deviceId: 1, motion: 'moving', since: null }]);
});
