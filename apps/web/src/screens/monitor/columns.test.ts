import { describe, expect, it } from 'vitest';
import { platforms } from '../../ui/platform.js';
import { type ColumnId, columnOf, columnSets } from './columns.js';

/** What is left of a window 1440 px wide beside the navigation and the groups, and of that beside the map; less the boxes and the edge. */
const room = { table: 1148 - 36, besideMap: 816 - 36 };
const shown = (all: readonly ColumnId[], hidden: readonly ColumnId[]): readonly ColumnId[] => all.filter((id) => !hidden.includes(id));
const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

describe.each(platforms)('the columns of %s shown at first', (platform) => {
  const { all, hidden, hiddenBesideMap } = columnSets[platform];
  it('stand in a usual window without scrolling sideways', () => {
    expect(sum(shown(all, hidden).map((id) => columnOf(id).width))).toBeLessThanOrEqual(room.table);
  });
  it('and beside the map too', () => {
    const widths = shown(all, hiddenBesideMap).map((id) => columnOf(id).widthBesideMap ?? columnOf(id).width);
    expect(sum(widths)).toBeLessThanOrEqual(room.besideMap);
  });
});
