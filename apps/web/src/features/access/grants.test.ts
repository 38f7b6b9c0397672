/** What clicking boxes of menus and calls does to a role. */
import { describe, expect, it } from 'vitest';
import { type GrantableMenu, boxOf, changesOf, grantedOf, toggleAll, toggleMenu } from './grants.js';

const menu = (id: number, parentId: number | null, path: string | null, rest: Partial<GrantableMenu> = {}): GrantableMenu => ({
  id,
  parentId,
  path,
  isGranted: false,
  isKept: false,
  ...rest,
});
const menus: GrantableMenu[] = [
  menu(1, null, '/view', { isGranted: true }),
  menu(2, null, null),
  menu(3, 2, '/role'),
  menu(4, 2, '/menu'),
  menu(5, 4, '/deep'),
];
const sorted = (ids: ReadonlySet<number>): number[] => [...ids].toSorted((a, b) => a - b);

describe('The menus of a role', () => {
  it('come with the headings above them', () => {
    expect(sorted(toggleMenu(menus, grantedOf(menus), 5))).toEqual([1, 2, 4, 5]);
  });
  it('are given and taken with everything below', () => {
    const given = toggleMenu(menus, grantedOf(menus), 2);
    expect(sorted(given)).toEqual([1, 2, 3, 4, 5]);
    expect(sorted(toggleMenu(menus, given, 2))).toEqual([1]);
  });
  it('are completed by a click on a mixed box', () => {
    expect(boxOf(menus.slice(1), new Set([2, 3]))).toBe('some');
    expect(sorted(toggleMenu(menus, new Set([2, 3]), 2))).toEqual([2, 3, 4, 5]);
  });
  it('leave no heading without anything below it, but keep a page', () => {
    expect(sorted(toggleMenu(menus, new Set([2, 3]), 3))).toEqual([]);
    expect(sorted(toggleMenu(menus, new Set([2, 4, 5]), 5))).toEqual([2, 4]);
  });
  it('cannot lose what the administrator must keep, nor its heading', () => {
    const kept = menus.map((each) => (each.id === 3 ? { ...each, isKept: true } : each));
    expect(sorted(toggleMenu(kept, new Set([1, 2, 3, 4, 5]), 2))).toEqual([1, 2, 3]);
  });
});

describe('The calls of a role', () => {
  const calls = [
    { id: 1, isGranted: true, isKept: true },
    { id: 2, isGranted: true, isKept: false },
    { id: 3, isGranted: false, isKept: false },
  ];
  it('are given and taken by category, except those that are kept', () => {
    const all = toggleAll(calls, grantedOf(calls));
    expect(sorted(all)).toEqual([1, 2, 3]);
    expect(sorted(toggleAll(calls, all))).toEqual([1]);
  });
  it('are counted as given and taken', () => {
    expect(changesOf(calls, new Set([1, 3]))).toEqual({ added: 1, removed: 1 });
    expect(changesOf(calls, grantedOf(calls))).toEqual({ added: 0, removed: 0 });
  });
});
