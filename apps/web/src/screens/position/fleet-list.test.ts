/** Which vehicles the page of positions shows, and how many stand how. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { describe, expect, it } from 'vitest';
import { deviceOf, minutesAgo, testNowMs } from '../../testing/fleet.js';
import { byMotion, fleetRows, inReach, motionCounts, treeLines } from './fleet-list.js';

const vehicle = (id: number, car: string, speed: number | null, more: Partial<DeviceStatus> = {}): DeviceStatus =>
  deviceOf(id, {
    kind: 'tracker',
    mac: null,
    imei: `86990005000100${id}`,
    car,
    lastSeen: minutesAgo(1),
    position:
      speed === null
        ? null
        : { time: minutesAgo(1), latitude: 31, longitude: 121, speed, course: 0, source: 'gps', valid: true, receivedAt: minutesAgo(1) },
    ...more,
  });

const fleet = [
  vehicle(1, '沪A10', 60),
  vehicle(2, '沪A2', 0),
  vehicle(3, '浙B7', 0, { attributes: { ignition: true } }),
  vehicle(4, '浙B1', 50, { lastSeen: minutesAgo(60 * 24) }),
  vehicle(5, '苏C3', null, { lastSeen: null }),
  deviceOf(6),
];
const groups = [
  { id: 11, name: 'East', deviceCount: 2 },
  { id: 12, name: 'West', deviceCount: 0 },
];
const groupOf = new Map([
  [1, 11],
  [3, 11],
]);
const rows = fleetRows(fleet, groupOf, testNowMs);
const ids = (list: readonly { row: { id: number } }[]): number[] => list.map(({ row }) => row.id);

describe('the vehicles of the page', () => {
  it('are the trackers alone, each as it stands now: what was moving a day ago is silent', () => {
    expect(rows.map(({ row, motion }) => [row.id, motion])).toEqual([
      [1, 'moving'],
      [2, 'parked'],
      [3, 'idle'],
      [4, 'silent'],
      [5, 'never'],
    ]);
    expect(motionCounts(rows)).toEqual({ moving: 1, idle: 1, parked: 1, online: 0, asleep: 0, silent: 1, never: 1 });
  });

  it('are those of a group, of none, or all, that hold the words in plate, name or number', () => {
    expect(ids(inReach(rows, { group: 11, search: '' }))).toEqual([1, 3]);
    expect(ids(inReach(rows, { group: 'none', search: '' }))).toEqual([2, 4, 5]);
    expect(ids(inReach(rows, { group: undefined, search: ' 浙b ' }))).toEqual([3, 4]);
    expect(ids(inReach(rows, { group: undefined, search: '0001005' }))).toEqual([5]);
  });

  it('come with who is under way first, then by plate as people count', () => {
    expect(ids(byMotion(rows, 'zh-cn'))).toEqual([1, 3, 2, 4, 5]);
    const two = fleetRows([vehicle(1, 'A10', 60), vehicle(2, 'A2', 60)], new Map(), testNowMs);
    expect(ids(byMotion(two, 'en'))).toEqual([2, 1]);
  });
});

describe('the traditional mode', () => {
  const shown = (closed: ReadonlySet<number | 'none'>, isSearching = false): (string | number)[] =>
    treeLines(groups, rows, closed, isSearching).map((line) =>
      line.kind === 'group' ? `${line.id} ${line.count} ${line.moving}` : line.fleet.row.id,
    );

  it('has every group with its vehicles below it, those of no group last', () => {
    expect(shown(new Set())).toEqual(['11 2 1', 1, 3, '12 0 0', 'none 3 0', 2, 4, 5]);
  });

  it('hides what is in a closed group, and opens all while one searches', () => {
    expect(shown(new Set([11, 'none']))).toEqual(['11 2 1', '12 0 0', 'none 3 0']);
    expect(shown(new Set([11]), true)).toEqual(['11 2 1', 1, 3, 'none 3 0', 2, 4, 5]);
  });

  it('takes a vehicle of a group the caller does not have for one of none', () => {
    expect(treeLines([], rows, new Set(), false)[0]).toMatchObject({ id: 'none', count: 5 });
  });
});
