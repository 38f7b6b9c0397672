/** The tree of groups: specification, sections 3 and 5. */
import { describe, expect, it } from 'vitest';
import { groupOf } from '../../testing/fleet.js';
import { heightOf, moveProblem, pathOf, subtreeOf, treeRows } from './group-tree.js';

const group = (id: number, parentId: number | null, depth: number, name = `g${id}`) => groupOf(id, parentId, { name, depth });
/** 1 > 2 > 3 > 4, 2 > 5, 1 > 6 */
const groups = [
  group(1, null, 1, 'All'),
  group(2, 1, 2, 'Road'),
  group(3, 2, 3, 'Vaccine'),
  group(4, 3, 4, 'Box'),
  group(5, 2, 3, 'Fish'),
  group(6, 1, 2, 'Store'),
];
const ids = (rows: ReturnType<typeof treeRows>): number[] => rows.map((row) => row.group.id);

describe('a group is part of a tree with a root group and a limited depth', () => {
  it('has a path from the root, everything below it, and a height', () => {
    expect(pathOf(groups, 4).map((each) => each.id)).toEqual([1, 2, 3, 4]);
    expect(pathOf(groups, 99)).toEqual([]);
    expect(subtreeOf(groups, 2)).toEqual(new Set([2, 3, 4, 5]));
    expect(heightOf(groups, 2)).toBe(3);
    expect(heightOf(groups, 6)).toBe(1);
  });

  it('shows two levels open, the way to the chosen group, and what a person opened', () => {
    expect(ids(treeRows(groups, new Set(), '', undefined))).toEqual([1, 2, 3, 5, 6]);
    expect(ids(treeRows(groups, new Set(), '', 4))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ids(treeRows(groups, new Set([3]), '', undefined))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ids(treeRows(groups, new Set([2]), '', undefined))).toEqual([1, 2, 6]);
  });

  it('filters to what matches and the groups above it', () => {
    const rows = treeRows(groups, new Set([1, 2]), ' bo', undefined);
    expect(rows.map((row) => [row.group.id, row.isMatch])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
    expect(treeRows(groups, new Set(), 'nothing', undefined)).toEqual([]);
  });
});

describe('moving a group', () => {
  it('is not offered below itself, where it is, or for the root', () => {
    expect(moveProblem(groups, 1, 2)).toBe('root');
    expect(moveProblem(groups, 2, 2)).toBe('itself');
    expect(moveProblem(groups, 2, 4)).toBe('below');
    expect(moveProblem(groups, 3, 2)).toBe('here');
    expect(moveProblem(groups, 3, 6)).toBeUndefined();
  });

  it('is not offered where the deepest of it would come below level six', () => {
    const deep = [...groups, group(7, 6, 3), group(8, 7, 4), group(9, 8, 5)];
    expect(moveProblem(deep, 2, 7)).toBeUndefined();
    expect(moveProblem(deep, 2, 8)).toBe('tooDeep');
    expect(moveProblem(deep, 5, 9)).toBeUndefined();
  });
});
