/** Groups, rows and the first rows of the monitor's list. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataTimeMs, devicePath, isRowStale, nameParts } from '../../values/device-row.js';
import { talliesOf } from '../../values/group-tally.js';
import { cardLines } from './card-lines.js';
import { firstAsked } from './first-rows.js';
import { noFilters } from './filter.js';
import { deviceOf, minutesAgo, readingOf, testGroups, testNowMs } from '../../testing/fleet.js';
import { treeLines } from './group-tree.js';
import { type Sort, behindFirst } from './order.js';
import { stepIn } from './steps.js';
import { drawn, evenLines, inView, lineAt, unevenLines } from '../../ui/list-window.js';
import { ok, fresh, gateway, truck } from './filter.fixture.js';

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
