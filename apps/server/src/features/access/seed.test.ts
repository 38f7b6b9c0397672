import { access } from '@frostway/contract/access/endpoints';
import { seededMenus } from '@frostway/contract/access/menus';
import { isGoverned } from '@frostway/contract/endpoint';
import { allEndpoints } from '@frostway/contract/features';
import { accountLevels } from '@frostway/contract/levels';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.js';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { isSeededFor, seedAccess } from './seed.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

/** As at the next start. */
const seedAgain = (): Promise<void> => seedAccess(test.database.db);
const roleOf = async (level: string) => {
  const { rows } = await test.call(access.roles, { pageSize: 100 }, admin);
  return rows.find((role) => role.level === level) ?? expect.fail(level);
};
const callsOf = async (roleId: number) => {
  const { rows } = await test.call(access.roleResources, { roleId, isGranted: true }, admin);
  return rows.map(({ method, path }) => `${method} ${path}`);
};

describe('One role per account level is seeded', () => {
  it.each(accountLevels)('that of %s has the calls and menus of its level', async (level) => {
    const { id } = await roleOf(level);
    const wanted = allEndpoints.filter((call) => isGoverned(call.endpoint) && isSeededFor(level, call));
    expect(new Set(await callsOf(id))).toEqual(new Set(wanted.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)));
    const { rows } = await test.call(access.roleMenus, { roleId: id }, admin);
    const keys = rows.filter(({ isGranted }) => isGranted).map(({ key }) => key);
    expect(keys).toEqual(seededMenus.filter((menu) => menu.levels.includes(level)).map(({ key }) => key));
  });
});

describe('A start after the first', () => {
  it('puts menus below the heading a later version brought, but for those somebody has moved', async () => {
    const parentOf = async (key: string) =>
      (
        await test.sql<{ parent: string | null }>(
          'select parent.key as parent from menu left join menu parent on parent.id = menu.parent_id where menu.key = $1',
          [key],
        )
      )[0]?.parent;
    const below = seededMenus.filter(({ parent }) => parent === 'fleet').map(({ key }) => key);
    await test.sql('update menu set parent_id = null where key = any($1)', [below]);
    await test.sql(`update menu set parent_id = (select id from menu where key = 'mission') where key = 'driver'`);
    await test.sql(`delete from menu where key = 'fleet'`);
    await seedAgain();
    expect(await parentOf('mileage')).toBe('fleet');
    expect(await parentOf('driver')).toBe('mission');
    await test.sql(`update menu set parent_id = null where key = 'mileage'`);
    await seedAgain();
    expect(await parentOf('mileage')).toBeNull();
  });
  it('does not give back what an administrator took away, and leaves what he renamed', async () => {
    const { id } = await roleOf('normal');
    const { rows } = await test.call(access.roleResources, { roleId: id, isGranted: true }, admin);
    const share = rows.filter(({ path }) => !path.includes('/share')).map((row) => row.id);
    await test.call(access.changeRoleResources, { roleId: id, resourceIds: share }, admin);
    await test.call(access.changeRoleMenus, { roleId: id, menuIds: [] }, admin);
    const resource = rows[0] ?? expect.fail('no resource');
    await test.call(access.changeResource, { id: resource.id, name: '我的名字' }, admin);
    await seedAgain();
    expect(await roleOf('normal')).toMatchObject({ resourceCount: share.length, menuCount: 0 });
    expect((await test.call(access.resource, { id: resource.id }, admin)).rows[0]?.name).toBe('我的名字');
  });
  it('gives the seeded roles what a later version added, and no role that somebody made', async () => {
    const own = await test.call(access.addRole, { name: 'own' }, admin);
    // As before the version that brought them.
    await test.sql("delete from resource where path = '/beacon/group/list'");
    await test.sql("delete from menu where key = 'share'");
    await seedAgain();
    const call = 'GET /beacon/group/list';
    expect(await callsOf((await roleOf('groupUser')).id)).toContain(call);
    expect(await callsOf(own.id)).not.toContain(call);
    expect((await roleOf('normal')).menuCount).toBe(1);
  });
  it('gives a role that somebody made the calls of incidents for those of alarms it has, once', async () => {
    const reader = await test.call(access.addRole, { name: 'reads alarms' }, admin);
    const { rows } = await test.call(access.resources, { search: '/beacon/alarm', pageSize: 100 }, admin);
    const list = rows.find(({ method, path }) => method === 'GET' && path === '/beacon/alarm') ?? expect.fail('no resource');
    await test.call(access.changeRoleResources, { roleId: reader.id, resourceIds: [list.id] }, admin);
    await test.sql("delete from resource where path like '/api/incidents%'");
    await seedAgain();
    expect((await callsOf(reader.id)).sort()).toEqual(['GET /api/incidents', 'GET /beacon/alarm']);
    await test.call(access.changeRoleResources, { roleId: reader.id, resourceIds: [list.id] }, admin);
    await seedAgain();
    expect(await callsOf(reader.id)).toEqual(['GET /beacon/alarm']);
  });
  it('takes over a call that somebody had written down before the program had it', async () => {
    await test.sql("delete from resource where path = '/beacon/group/list'");
    const { id } = await test.call(access.addResource, { name: 'ours', method: 'GET', path: '/beacon/group/list' }, admin);
    await seedAgain();
    expect((await test.call(access.resource, { id }, admin)).rows[0]).toMatchObject({ isSeeded: true });
    expect(await callsOf((await roleOf('dealer')).id)).toContain('GET /beacon/group/list');
  });
  it('names calls by their names of this version where nobody renamed them, and forgets calls that are no more', async () => {
    await test.sql("update resource set name = 'old', name_en = 'old' where path = '/beacon/group/list'");
    await test.sql("insert into resource (name, name_en, method, path, is_seeded) values ('gone', 'gone', 'GET', '/beacon/gone', true)");
    await seedAgain();
    const { rows } = await test.call(access.resources, { search: '/beacon/g', pageSize: 100 }, admin);
    expect(rows.map(({ path }) => path)).not.toContain('/beacon/gone');
    expect(rows.find(({ path }) => path === '/beacon/group/list')).toMatchObject({ name: '分组列表', nameEn: 'Group list' });
  });
  it('gives an account without a role the one of its level', async () => {
    const { id, token } = await addTestAccount(test, 'dealer');
    await test.sql('delete from account_role where account_id = $1', [id]);
    await seedAgain();
    expect((await test.call(access.getPermission, {}, token)).roles).toMatchObject([{ name: '经销商' }]);
  });
});

describe('A database of an earlier version', () => {
  it('has the names of today for menus and categories that nobody renamed', async () => {
    const [menus, categories] = await Promise.all([
      test.sql('select key, name, name_en from menu order by key'),
      test.sql('select key, name, name_en from category order by key'),
    ]);
    const former: readonly (readonly [table: string, key: string, name: string, nameEn: string])[] = [
      ['menu', 'view', '总览', 'Overview'],
      ['menu', 'deviceMonitor', '实时监控', 'Live monitor'],
      ['menu', 'deviceDetail', '设备详情', 'Device detail'],
      ['menu', 'teamDetail', '团队详情', 'Team detail'],
      ['category', 'access', '权限', 'Access'],
      ['category', 'audit', '操作记录', 'Audit trail'],
      ['category', 'telemetry', '数据', 'Telemetry'],
      ['category', 'trade', '经销', 'Trade'],
    ];
    for (const [table, key, name, nameEn] of former)
      await test.sql(`update ${table} set name = $2, name_en = $3 where key = $1`, [key, name, nameEn]);
    await test.sql("update menu set name_en = 'Our resellers', name = '经销商工作台' where key = 'dealer'");
    await test.sql(migrations.find(({ name }) => name === '043-names')?.sql ?? '');
    expect(await test.sql("select key, name, name_en from menu where key <> 'dealer' order by key")).toEqual(
      menus.filter(({ key }) => key !== 'dealer'),
    );
    expect(await test.sql('select key, name, name_en from category order by key')).toEqual(categories);
    expect(await test.sql("select name_en from menu where key = 'dealer'")).toEqual([{ name_en: 'Our resellers' }]);
  });
});
