/** The sums below a fleet report. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import { expect, it } from 'vitest';
import { fenceRows, siteRows, sumOf } from './report-sums.js';

const row = (deviceId: number, more: Partial<FleetReportRow>): FleetReportRow => ({
  deviceId,
  mac: null,
  imei: null,
  name: `Truck ${deviceId}`,
  group: null,
  distance: 100,
  odometer: null,
  driving: 3600,
  standing: 0,
  idle: null,
  trips: 1,
  stops: 0,
  topSpeed: null,
  overspeed: { runs: 0, seconds: 0, top: null },
  sites: [],
  elsewhere: 0,
  fences: [],
  harsh: null,
  harshPer100: null,
  ...more,
});

it('adds up what vehicles say, and knows nothing where none of them says it', () => {
  const sum = sumOf([row(1, { idle: 60, topSpeed: 90 }), row(2, { topSpeed: 110 })]);
  expect(sum).toMatchObject({
    distance: 200,
    driving: 7200,
    idle: 60,
    odometer: null,
    trips: 2,
    topSpeed: 110,
    harsh: null,
    harshPer100: null,
  });
});

it('counts harsh events by the kilometres of those who can tell them', () => {
  expect(sumOf([row(1, { harsh: 4 }), row(2, { distance: 900 })])).toMatchObject({ harsh: 4, harshPer100: 4 });
});

it('lists the longest at each site first, and only fences somebody visited', () => {
  const site = (seconds: number) => [{ groupId: 1, name: 'Depot', stops: 1, seconds }];
  expect(siteRows([row(1, { sites: site(60) }), row(2, { sites: site(120) })]).map(({ vehicle }) => vehicle)).toEqual([
    'Truck 2',
    'Truck 1',
  ]);
  const fences = [
    { fenceId: 1, name: 'Port', visits: 0, seconds: 0 },
    { fenceId: 2, name: 'Yard', visits: 2, seconds: 30 },
  ];
  expect(fenceRows([row(1, { fences })]).map(({ place, count }) => [place, count])).toEqual([['Yard', 2]]);
});
