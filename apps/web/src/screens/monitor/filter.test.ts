/** Which devices the monitor shows, in what order, and what its address says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceStateOf } from '../../values/conditions.js';
import { groupsBelow } from '../../values/group-tally.js';
import { type FilterContext, type Filters, fits, noFilters } from './filter.js';
import { deviceOf, readingOf, testGroups, testNowMs } from '../../testing/fleet.js';
import { type Rated, type Sort, compareRated, isOutdated, keptIds, orderedIds, outOfRange, sortKeys, wentOut } from './order.js';
import { ok, cold, silent, fresh, gateway, truck } from './filter.fixture.js';

const context: FilterContext = { platform: 'sensor', groupIds: undefined, listed: new Set([5]) };
const warm = deviceOf(2, { reading: readingOf(9) });
const weak = deviceOf(4, { reading: readingOf(5, 1, { power: 3480 }) });
const all = [ok, warm, cold, weak, silent, fresh, gateway, truck];

const shown = (filters: Partial<Filters>, more: Partial<FilterContext> = {}): number[] =>
  all.filter((row) => fits(row, deviceStateOf(row, testNowMs), { ...noFilters, ...filters }, { ...context, ...more })).map(({ id }) => id);
const rated = (row: (typeof all)[number]): Rated => ({ row, state: deviceStateOf(row, testNowMs) });

describe('the filters of the monitor', () => {
  it('show beacons and gateways under sensors, trackers under positioning, and every kind when asked', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shown({}, { platform: 'position' })).toEqual([8]);
    expect(shown({ kind: 'all' })).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shown({ kind: 'gateway' })).toEqual([7]);
    expect(shown({ kind: 'tracker' })).toEqual([8]);
  });

  it('show devices by state: above, below, warning, silent, never reported, online, low battery, expiring, busy, needing attention', () => {
    expect(shown({ state: 'alarm' })).toEqual([2]);
    expect(shown({ state: 'cold' })).toEqual([3]);
    expect(shown({ state: 'warning' })).toEqual([4]);
    expect(shown({ state: 'normal' })).toEqual([1, 7]);
    expect(shown({ state: 'silent' })).toEqual([5]);
    expect(shown({ state: 'offline' })).toEqual([5]);
    expect(shown({ state: 'never' })).toEqual([6]);
    expect(shown({ state: 'online' })).toEqual([1, 2, 3, 4, 7]);
    expect(shown({ state: 'lowBattery' })).toEqual([4]);
    expect(shown({ state: 'expiring' })).toEqual([5]);
    expect(shown({ state: 'busy' })).toEqual([5]);
    expect(shown({ state: 'attention' })).toEqual([2, 3, 4, 5]);
  });

  it('find a device by a low battery whatever else is the matter with it', () => {
    const row = deviceOf(9, { reading: readingOf(9, 1, { power: 3500 }) });
    expect(fits(row, deviceStateOf(row, testNowMs), { ...noFilters, state: 'lowBattery' }, context)).toBe(true);
    expect(fits(row, deviceStateOf(row, testNowMs), { ...noFilters, state: 'alarm' }, context)).toBe(true);
  });

  it('show a group with every group below it', () => {
    expect([...groupsBelow(testGroups, 2)]).toEqual([2, 3]);
    expect(shown({}, { groupIds: groupsBelow(testGroups, 2) })).toEqual([3]);
  });

  it('find words in name, plate and identity, a MAC in any usual notation', () => {
    expect(shown({ search: 'box 3' })).toEqual([3]);
    expect(shown({ search: 'ac:23:3f:a1:00:02' })).toEqual([2]);
    expect(shown({ search: ' 沪a ', kind: 'all' })).toEqual([8]);
    expect(shown({ search: '30541', kind: 'all' })).toEqual([8]);
    expect(shown({ search: 'no such' })).toEqual([]);
  });
});

describe('the order of the monitor', () => {
  const sort: Sort = { key: 'state', isDescending: false };

  it('begins with the one that needs a person most', () => {
    expect(orderedIds(all.map(rated), sort)).toEqual([2, 3, 5, 4, 1, 7, 8, 6]);
  });

  it('puts missing values last in both directions', () => {
    const rows = [fresh, warm, cold].map(rated);
    expect(orderedIds(rows, { key: 'temperature', isDescending: true })).toEqual([2, 3, 6]);
    expect(orderedIds(rows, { key: 'temperature', isDescending: false })).toEqual([3, 2, 6]);
  });

  it('counts figures in names as numbers, and the oldest data as the greatest age', () => {
    const rows = [deviceOf(10), deviceOf(9), silent].map(rated);
    expect(orderedIds(rows, { key: 'device', isDescending: false })).toEqual([5, 9, 10]);
    expect(orderedIds(rows, { key: 'age', isDescending: true })).toEqual([5, 9, 10]);
  });

  it('is the same however the devices came, for every column', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sortKeys),
        fc.boolean(),
        fc.shuffledSubarray(all, { minLength: all.length }),
        (key, isDescending, rows) => {
          expect(orderedIds(rows.map(rated), { key, isDescending })).toEqual(orderedIds(all.map(rated), { key, isDescending }));
        },
      ),
    );
    for (const key of sortKeys) expect(compareRated(rated(ok), rated(ok), { key, isDescending: true })).toBe(0);
  });

  it('keeps the rows where they are when values change, takes out what is gone and adds what is new at the end', () => {
    const shownIds = [2, 3, 1];
    const known = new Set([1, 2, 3, 6]);
    const devices = new Map([ok, warm, cold, fresh].map((row) => [row.id, row]));
    expect(keptIds(shownIds, known, devices, () => true)).toBe(shownIds);
    devices.delete(3);
    devices.set(4, weak);
    devices.set(8, truck);
    expect(keptIds(shownIds, known, devices, (row) => row.kind === 'beacon')).toEqual([2, 1, 4]);
  });

  it('says when ordering again would show something else', () => {
    expect(isOutdated([2, 1], [rated(ok), rated(warm)], sort)).toBe(false);
    expect(isOutdated([1, 2], [rated(ok), rated(warm)], sort)).toBe(true);
    expect(isOutdated([2], [rated(ok), rated(warm)], sort)).toBe(true);
    // Who went out of range meanwhile is counted while the list is by state, until it is ordered again.
    const byState = { key: 'state', isDescending: false } as const;
    const out = [...outOfRange([rated(ok), rated(warm)])];
    expect(wentOut(new Set(), [rated(ok), rated(warm)], byState)).toBe(out.length);
    expect(out.length).toBeGreaterThan(0);
    expect(wentOut(new Set(out), [rated(ok), rated(warm)], byState)).toBe(0);
    expect(wentOut(new Set(), [rated(ok), rated(warm)], { key: 'device', isDescending: false })).toBe(0);
    expect(isOutdated([2, 3], [rated(ok), rated(warm)], sort)).toBe(true);
  });
});
