/** Mileage as bars, as a sum and as a file. */
import type { MileageRow } from '@frostway/contract/position/rows';
import { describe, expect, it } from 'vitest';
import { barsOf, csvOf, totalKm } from './mileage-rows.js';

const row = (more: Partial<MileageRow>): MileageRow => ({
  day: '2026-07-14',
  mac: null,
  imei: '869900050001016',
  name: 'Truck 7',
  groupId: 1,
  group: 'East',
  positionGroupId: null,
  positionGroup: null,
  vehicles: 1,
  distance: 10,
  odometer: null,
  duration: 600,
  trips: 1,
  stops: 1,
  topSpeed: 80,
  idle: null,
  fuelUsed: null,
  ...more,
});

describe('the bars of mileage', () => {
  const rows = [
    row({ day: '2026-07-15', distance: 5 }),
    row({ day: '2026-07-14', distance: 10.5 }),
    row({ day: '2026-07-14', imei: '869900050001017', name: 'Truck 8', groupId: null, group: null, distance: 20 }),
  ];

  it('add up the vehicles of a day, in the order of days', () => {
    expect(barsOf(rows, 'day', ({ day }) => day ?? '')).toEqual([
      { key: '2026-07-14', name: '2026-07-14', km: 30.5 },
      { key: '2026-07-15', name: '2026-07-15', km: 5 },
    ]);
  });

  it('of vehicles and groups begin with the longest', () => {
    expect(barsOf(rows, 'vehicle', ({ name }) => name ?? '').map(({ name, km }) => [name, km])).toEqual([
      ['Truck 8', 20],
      ['Truck 7', 15.5],
    ]);
    expect(barsOf(rows, 'group', ({ group }) => group ?? 'none').map(({ name, km }) => [name, km])).toEqual([
      ['none', 20],
      ['East', 15.5],
    ]);
  });

  it('add up to the sum, whatever they are of', () => {
    for (const by of ['day', 'vehicle', 'group'] as const)
      expect(barsOf(rows, by, () => '').reduce((sum, { km }) => sum + km, 0)).toBeCloseTo(totalKm(rows), 9);
  });
});

describe('the file of mileage', () => {
  it('is read by spreadsheets: marked as UTF-8, with quotes where they are needed, and no text of it is a formula', () => {
    expect(
      csvOf(
        ['车辆', 'km'],
        [
          ['A, "B"', 12.345],
          ['=1+1', null],
        ],
      ),
    ).toBe('\uFEFF车辆,km\r\n"A, ""B""",12.345\r\n\'=1+1,\r\n');
  });
});
