/** Which devices the monitor shows, in what order, and what its address says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceStateOf } from '../../values/conditions.js';
import { dataTimeMs, devicePath, isRowStale, nameParts } from '../../values/device-row.js';
import { groupsBelow, talliesOf } from '../../values/group-tally.js';
import { readAddress, writeAddress } from './address.js';
import { cardLines } from './card-lines.js';
import { readChoices } from './column-choice.js';
import { columns } from './columns.js';
import { firstAsked } from './first-rows.js';
import { type FilterContext, type Filters, fits, kindFilters, noFilters, stateFilters } from './filter.js';
import { deviceOf, minutesAgo, readingOf, testGroups, testNowMs } from '../../testing/fleet.js';
import { treeLines } from './group-tree.js';
import {
  type Rated,
  type Sort,
  behindFirst,
  compareRated,
  isOutdated,
  keptIds,
  orderedIds,
  outOfRange,
  sortKeys,
  wentOut,
} from './order.js';
import { stepIn } from './steps.js';
import { drawn, evenLines, inView, lineAt, unevenLines } from '../../ui/list-window.js';

const context: FilterContext = { platform: 'sensor', groupIds: undefined, expiring: new Set([5]) };
const ok = deviceOf(1);
const warm = deviceOf(2, { reading: readingOf(9) });
const cold = deviceOf(3, { reading: readingOf(1), groupId: 3 });
const weak = deviceOf(4, { reading: readingOf(5, 1, { power: 3480 }) });
const silent = deviceOf(5, { reading: readingOf(9, 60) });
const fresh = deviceOf(6, { reading: null, lastSeen: null });
const gateway = deviceOf(7, { kind: 'gateway', reading: null, lastSeen: minutesAgo(1) });
const truck = deviceOf(8, {
  kind: 'tracker',
  mac: null,
  imei: '868120305417766',
  name: 'Truck',
  car: '沪A·D81K6',
  reading: null,
  lastSeen: minutesAgo(1),
});
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

  it('show devices by state: above, below, warning, silent, never reported, online, low battery, expiring, needing attention', () => {
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

describe("the monitor's address", () => {
  it('says everything it was written from', () => {
    const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          filters: fc.record({
            group: optional(fc.integer({ min: 1, max: 2 ** 40 })),
            state: optional(fc.constantFrom(...stateFilters)),
            kind: optional(fc.constantFrom(...kindFilters)),
            search: fc.string().map((text) => text.trim()),
          }),
          show: optional(fc.constantFrom('table' as const, 'split' as const, 'cards' as const)),
          selected: optional(fc.integer({ min: 1, max: 2 ** 40 })),
        }),
        (address) => {
          expect(readAddress(new URLSearchParams(writeAddress(address).toString()))).toEqual(address);
        },
      ),
    );
  });

  it('takes what it does not understand as not said', () => {
    expect(readAddress(new URLSearchParams('group=x&state=warm&kind=fish&show=pie&device=-1'))).toEqual({
      filters: noFilters,
      show: undefined,
      selected: undefined,
    });
    expect(writeAddress({ filters: noFilters, show: undefined, selected: undefined }).toString()).toBe('');
  });
});

describe('what a person chose about the table', () => {
  it('is read back, and what is not understood counts as not chosen', () => {
    expect(
      readChoices(
        JSON.stringify({
          columns: { sensor: { hidden: ['light', 'smell'], widths: { device: 300, light: -4, smell: 9 } } },
          sorts: { sensor: { key: 'age', isDescending: true }, position: { key: 'smell', isDescending: true } },
          shows: { sensor: 'cards', position: 'pie' },
        }),
      ),
    ).toEqual({
      columns: { sensor: { hidden: ['light', 'co2', 'pressure'], of: Object.keys(columns), widths: { device: 300 } } },
      sorts: { sensor: { key: 'age', isDescending: true } },
      shows: { sensor: 'cards' },
    });
    const nothing = { columns: {}, sorts: {}, shows: {} };
    for (const text of [null, '', 'null', '[]', '{"columns":{"sensor":null}}', '{"sorts":{"sensor":null}}'])
      expect(readChoices(text)).toEqual(nothing);
  });

  it('hides columns that came after it was chosen, until they are chosen too', () => {
    const chosen = (hidden: readonly string[], of?: readonly string[]) =>
      readChoices(JSON.stringify({ columns: { sensor: { hidden, of } } })).columns['sensor']?.hidden;
    expect(chosen([])).toEqual(['co2', 'pressure']);
    expect(chosen(['pressure'], Object.keys(columns))).toEqual(['pressure']);
  });
});

describe('groups', () => {
  it('count their devices and those below, with the worst condition of all; devices of no group count for the root', () => {
    const tallies = talliesOf(testGroups, [
      { groupId: 3, condition: 'alarm' },
      { groupId: 2, condition: 'normal' },
      { groupId: 4, condition: 'silent' },
      { groupId: null, condition: 'warning' },
      { groupId: 99, condition: 'normal' },
    ]);
    expect([1, 2, 3, 4].map((id) => [tallies.get(id)?.total, tallies.get(id)?.worst])).toEqual([
      [5, 'alarm'],
      [2, 'alarm'],
      [1, 'alarm'],
      [1, 'silent'],
    ]);
    expect(tallies.get(1)?.byCondition).toEqual({ alarm: 1, cold: 0, warning: 1, normal: 2, silent: 1, never: 0 });
  });

  it('show what is open, and while looking for words the way to what holds them', () => {
    const names = (closed: number[], search: string): string[] =>
      treeLines(testGroups, new Set(closed), search).map(({ group }) => group.name);
    expect(names([], '')).toEqual(['All devices', 'Storage', 'Zhangjiang', 'On the road']);
    expect(names([2], '')).toEqual(['All devices', 'Storage', 'On the road']);
    expect(names([1, 2], 'zhang')).toEqual(['All devices', 'Storage', 'Zhangjiang']);
    expect(names([], 'nowhere')).toEqual([]);
    expect(treeLines(testGroups, new Set([2]), '').map(({ depth, hasChildren, isOpen }) => [depth, hasChildren, isOpen])).toEqual([
      [0, true, true],
      [1, true, false],
      [1, false, true],
    ]);
  });

  it('head the cards, after those that need a person', () => {
    const about = (id: number) => ({
      groupId: id === 4 ? 4 : id === 9 ? null : 3,
      condition: id === 1 ? ('alarm' as const) : ('normal' as const),
    });
    expect(cardLines([4, 1, 2, 3, 5, 9], testGroups, about, 2)).toEqual([
      { kind: 'heading', key: 'heading attention', section: 'attention', count: 1 },
      { kind: 'cards', key: 'attention 0', ids: [1] },
      { kind: 'heading', key: 'heading 3', section: 3, count: 3 },
      { kind: 'cards', key: '3 0', ids: [2, 3] },
      { kind: 'cards', key: '3 2', ids: [5] },
      { kind: 'heading', key: 'heading 4', section: 4, count: 1 },
      { kind: 'cards', key: '4 0', ids: [4] },
      { kind: 'heading', key: 'heading others', section: 'others', count: 1 },
      { kind: 'cards', key: 'others 0', ids: [9] },
    ]);
  });
});

describe('a long list', () => {
  it('knows the lines in view of even and uneven heights', () => {
    expect(inView(evenLines(10_000, 46), 230_000, 500, 34)).toEqual({ from: 5000, to: 5010 });
    const lines = unevenLines([40, 192, 192, 40, 192]);
    expect([0, 39, 40, 231, 232, 9999, -5].map((px) => lineAt(lines, px))).toEqual([0, 0, 1, 1, 2, 4, 0]);
    expect(lines.startOf(5)).toBe(656);
    expect(inView(evenLines(0, 46), 0, 500, 34)).toEqual({ from: 0, to: -1 });
    expect(drawn({ from: 2, to: 4 }, 6, 2)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(drawn({ from: 0, to: -1 }, 0, 2)).toEqual([]);
  });

  it('is walked by the keys', () => {
    const step = (key: string, at: number): number | undefined => stepIn(key, at, 100, 10);
    expect([step('ArrowDown', -1), step('ArrowDown', 99), step('ArrowUp', 5), step('ArrowUp', -1)]).toEqual([0, 99, 4, 99]);
    expect([step('PageDown', 5), step('PageUp', 5), step('Home', 50), step('End', 50), step('x', 5)]).toEqual([15, 0, 0, 99, undefined]);
    expect(stepIn('ArrowDown', -1, 0, 10)).toBeUndefined();
  });
});

describe('a row', () => {
  it('is as old as what it shows: a reading, a position, a gateway by its last message', () => {
    const position = {
      time: minutesAgo(2),
      latitude: 31,
      longitude: 121,
      speed: 40,
      course: 0,
      source: 'gps' as const,
      valid: true,
      receivedAt: minutesAgo(2),
    };
    expect(dataTimeMs(deviceOf(1, { reading: readingOf(5, 3), lastSeen: minutesAgo(0) }))).toBe(testNowMs - 180_000);
    expect(dataTimeMs({ ...truck, position, reading: readingOf(5, 9) })).toBe(testNowMs - 120_000);
    expect(dataTimeMs({ ...gateway, reading: readingOf(5, 9) })).toBe(testNowMs - 60_000);
    expect(dataTimeMs(fresh)).toBeUndefined();
    expect(isRowStale(deviceOf(1, { reading: readingOf(5, 2.5) }), testNowMs)).toBe(false);
    expect(isRowStale(deviceOf(1, { reading: readingOf(5, 2.6) }), testNowMs)).toBe(true);
  });

  it('leads to its page and says its place in the box', () => {
    expect(devicePath(ok)).toBe('/deviceDetail?mac=AC233FA10001');
    expect(devicePath(truck)).toBe('/deviceDetail?imei=868120305417766');
    expect(nameParts('Vaccine box 07 · Middle right')).toEqual({ name: 'Vaccine box 07', position: 'Middle right' });
    expect(nameParts('沪A·D81K6')).toEqual({ name: '沪A·D81K6', position: '' });
  });
});

describe('the first rows of the monitor', () => {
  const sort: Sort = { key: 'state', isDescending: false };

  it('are asked for where the list begins with the worst, by the kinds it shows', () => {
    const asked = { order: 'state', pageSize: 60 };
    expect(firstAsked(noFilters, sort, 'sensor')).toEqual({ ...asked, kind: ['beacon', 'gateway'] });
    expect(firstAsked(noFilters, sort, 'position')).toEqual({ ...asked, kind: ['tracker'] });
    expect(firstAsked({ ...noFilters, kind: 'gateway' }, sort, 'position')).toEqual({ ...asked, kind: ['gateway'] });
    expect(firstAsked({ ...noFilters, kind: 'all', search: ' ' }, sort, 'sensor')).toEqual(asked);
  });

  it('are not asked for where it is in another order, or of a group, a state or words', () => {
    expect(firstAsked(noFilters, { key: 'state', isDescending: true }, 'sensor')).toBeUndefined();
    expect(firstAsked(noFilters, { key: 'device', isDescending: false }, 'sensor')).toBeUndefined();
    for (const more of [{ group: 2 }, { state: 'alarm' }, { search: 'box' }] as const)
      expect(firstAsked({ ...noFilters, ...more }, sort, 'sensor')).toBeUndefined();
  });

  it('stay where they are when the others come, without those that are not in the list', () => {
    const ordered = [5, 4, 3, 2, 1];
    expect(behindFirst([5, 4], ordered)).toBe(ordered);
    expect(behindFirst([], ordered)).toBe(ordered);
    expect(behindFirst([4, 5], ordered)).toEqual([4, 5, 3, 2, 1]);
    expect(behindFirst([5, 9, 3], ordered)).toEqual([5, 3, 4, 2, 1]);
    expect(behindFirst([1], [])).toEqual([]);
  });

  it('are never lost or doubled by it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40)), fc.uniqueArray(fc.nat(40)), (first, ordered) => {
        const merged = behindFirst(first, ordered);
        expect(new Set(merged)).toEqual(new Set(ordered));
        expect(merged).toHaveLength(ordered.length);
        const kept = first.filter((id) => ordered.includes(id));
        expect(merged.slice(0, kept.length)).toEqual(kept);
      }),
    );
  });
});
