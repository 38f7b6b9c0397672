/** Which menus a side of the product shows. */
import { lazy } from 'react';
import { expect, it } from 'vitest';
import type { Permission } from '../api/permission.js';
import { entryGroups } from './menu-entries.js';
import type { PageRow } from './page-row.js';

const page = (path: string, side?: 'sensor' | 'position', menuSide?: 'sensor'): PageRow => ({
  path,
  title: 'frame.nav.view',
  screen: lazy(async () => ({ default: () => null })),
  ...(side === undefined ? {} : { side }),
  ...(menuSide === undefined ? {} : { menuSide }),
});
const pages = [page('/view'), page('/deviceMonitor', undefined, 'sensor'), page('/deviceCompare', 'sensor'), page('/posList', 'position')];
const menu = (id: number, path: string): Permission['menus'][number] => ({
  id,
  name: path,
  parentId: null,
  path,
  icon: null,
  isShown: true,
  sort: id,
  key: null,
});
const menus = [menu(1, '/view'), menu(2, '/deviceMonitor'), menu(3, '/deviceCompare'), menu(4, '/posList')];
const shown = (platform: 'sensor' | 'position'): string[] =>
  entryGroups(menus, pages, platform).flatMap(({ entries }) => entries.map(({ row }) => row.path));

it('are those of the side, and what belongs to both', () => {
  expect(shown('sensor')).toEqual(['/view', '/deviceMonitor', '/deviceCompare']);
  expect(shown('position')).toEqual(['/view', '/posList']);
});
