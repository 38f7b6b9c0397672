/** The sites of the monitor's map. */
import { expect, it } from 'vitest';
import { deviceOf, groupOf as group, minutesAgo, testNowMs } from '../../testing/fleet.js';
import { mapSites } from './map-sites.js';

const place = { latitude: 31, longitude: 121, radius: 300 };
const silent = (id: number, groupId: number) => deviceOf(id, { groupId, lastSeen: minutesAgo(600) });

it('are groups with a place, in the state of the worst device in them and in the groups below them', () => {
  const groups = [group(1, null), group(2, 1, place), group(3, 2)];
  expect(mapSites(groups, [deviceOf(1, { groupId: 2 }), silent(2, 3)], testNowMs)).toEqual([
    { id: 2, name: 'Group 2', latitude: 31, longitude: 121, radiusM: 300, worst: 'silent' },
  ]);
});

it('do not count what is at a site of its own below them, nor devices of no group', () => {
  const groups = [group(1, null), group(2, 1, place), group(3, 2, place)];
  const [upper, lower] = mapSites(groups, [silent(2, 3), deviceOf(5, { groupId: null, lastSeen: minutesAgo(600) })], testNowMs);
  expect([upper?.worst, lower?.worst]).toEqual([undefined, 'silent']);
});

it('are none where no group has a place', () => {
  expect(mapSites([group(1, null), group(2, 1)], [deviceOf(1)], testNowMs)).toEqual([]);
});
