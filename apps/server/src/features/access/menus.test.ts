import { access } from '@frostway/contract/access/endpoints';
import { seededMenus } from '@frostway/contract/access/menus';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

const find = async (key: string) => {
  const { rows } = await test.call(access.menus, {}, admin);
  return rows.find((menu) => menu.key === key) ?? expect.fail(`no menu ${key}`);
};

describe('Section 3: a menu has a name, level, path, shown flag, sort, icon and parent', () => {
  it('the tree is answered in order, every parent before its children', async () => {
    const { total, rows } = await test.call(access.menus, {}, admin);
    expect(rows.map(({ key }) => key)).toEqual(seededMenus.map(({ key }) => key));
    expect(total).toBe(rows.length);
    const [first] = seededMenus;
    const named = { name: first?.['zh-cn'], nameEn: first?.en, label: first?.['zh-cn'] };
    expect(rows[0]).toMatchObject({ ...named, level: 1, parentId: null, path: '/view', isShown: true });
    expect(await find('role')).toMatchObject({ level: 2, parentId: (await find('administration')).id });
    expect((await test.call(access.menus, { search: 'TEAM' }, admin)).rows.map(({ key }) => key)).toEqual(['team', 'teamDetail']);
  });
  it('is added at the end of its siblings, and the administrator has it from then on', async () => {
    const heading = await test.call(access.addMenu, { name: '报表', nameEn: 'Reports', icon: 'report' }, admin);
    expect(heading).toMatchObject({ level: 1, path: null, key: null, isShown: true });
    const child = await test.call(access.addMenu, { name: '日报', parentId: heading.id, path: '/daily', isShown: false }, admin);
    expect(child).toMatchObject({ level: 2, parentId: heading.id, nameEn: '日报', isShown: false });
    const { menus, paths } = await test.call(access.getPermission, {}, admin);
    expect(menus.slice(-2).map(({ name }) => name)).toEqual(['报表', '日报']);
    expect(paths).toContain('/daily');
    await test.refused(access.addMenu, { name: 'Twice', path: '/daily' }, admin, 'menuPathTaken');
    await test.refused(access.addMenu, { name: 'Nowhere', parentId: 999_999 }, admin, 'noSuchMenu');
    await test.refused(access.addMenu, { name: 'Elsewhere', path: 'https://example.org' }, admin, 'parametersIllegal');
    await test.refused(access.addMenu, { name: '' }, admin, 'parametersIllegal');
  });
  it('is renamed, moved, sorted and hidden; not below itself, and not deeper than three levels', async () => {
    const a = await test.call(access.addMenu, { name: 'A' }, admin);
    const b = await test.call(access.addMenu, { name: 'B', parentId: a.id }, admin);
    const c = await test.call(access.addMenu, { name: 'C', parentId: b.id }, admin);
    expect(c.level).toBe(3);
    await test.refused(access.addMenu, { name: 'D', parentId: c.id }, admin, 'menuPlaceIllegal');
    await test.refused(access.changeMenu, { id: a.id, parentId: a.id }, admin, 'menuPlaceIllegal');
    await test.refused(access.changeMenu, { id: a.id, parentId: c.id }, admin, 'menuPlaceIllegal');
    const share = await find('share');
    await test.refused(access.changeMenu, { id: a.id, parentId: share.id }, admin, 'menuPlaceIllegal');
    expect(await test.call(access.changeMenu, { id: b.id, parentId: '', sort: 5, isShown: false, name: 'B2' }, admin)).toMatchObject({
      parentId: null,
      level: 1,
      sort: 5,
      isShown: false,
      name: 'B2',
      nameEn: 'B',
    });
    expect((await test.call(access.menus, {}, admin)).rows.slice(0, 2).map(({ name }) => name)).toEqual(['B2', 'C']);
    await test.refused(access.changeMenu, { id: b.id, sort: 5 }, admin, 'nothingChanged');
    await test.refused(access.changeMenu, { id: 999_999, sort: 5 }, admin, 'noSuchMenu');
    await test.refused(access.changeMenu, { id: b.id, path: '/share' }, admin, 'menuPathTaken');
    expect((await test.call(access.changeMenu, { id: b.id, path: '/b', icon: 'bee' }, admin)).path).toBe('/b');
    await test.refused(access.removeMenu, { id: b.id }, admin, 'menuNotEmpty');
    await test.call(access.removeMenu, { id: c.id }, admin);
    await test.call(access.removeMenu, { id: b.id }, admin);
    await test.refused(access.removeMenu, { id: b.id }, admin, 'noSuchMenu');
  });
  it('a seeded one can be hidden and renamed, but its path stays and it is not removed', async () => {
    const team = await find('team');
    expect(await test.call(access.changeMenu, { id: team.id, name: '班组', nameEn: 'Crews', isShown: false }, admin)).toMatchObject({
      label: '班组',
      isShown: false,
    });
    await test.refused(access.changeMenu, { id: team.id, path: '/crew' }, admin, 'seededKept');
    await test.refused(access.removeMenu, { id: team.id }, admin, 'seededKept');
    expect((await test.call(access.getPermission, {}, admin)).paths).toContain('/team');
  });
  it('the way to administration cannot be hidden, nor put below what is hidden', async () => {
    const [administration, menu, team] = await Promise.all(['administration', 'menu', 'teamDetail'].map(find));
    await test.refused(access.changeMenu, { id: menu?.id, isShown: false }, admin, 'administratorKept');
    await test.refused(access.changeMenu, { id: administration?.id, isShown: false }, admin, 'administratorKept');
    await test.refused(access.changeMenu, { id: menu?.id, parentId: team?.id }, admin, 'administratorKept');
  });
  it('nobody but an administrator reads or changes them', async () => {
    const { token } = await addTestAccount(test, 'dealer');
    await test.refused(access.menus, {}, token, 'notAllowed');
    await test.refused(access.addMenu, { name: 'x' }, token, 'notAllowed');
  });
});
