import { access } from '@frostway/contract/access/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

const findSeeded = async () => {
  const { rows } = await test.call(access.resources, { search: '/beacon/group/list' }, admin);
  return rows[0] ?? expect.fail('no resource');
};

describe('Section 3: a resource has a name, path, type, request method and create time', () => {
  it('those of the program are there from the start, in their categories, paged and searched', async () => {
    const first = await test.call(access.resources, {}, admin);
    expect(first.rows).toHaveLength(20);
    expect(first.total).toBeGreaterThan(60);
    expect(await findSeeded()).toMatchObject({ method: 'GET', category: '设备', isSeeded: true, levels: null });
    const onlyAdministrators = await test.call(access.resources, { search: '/api/role', method: 'POST' }, admin);
    expect(onlyAdministrators.rows.map(({ path, levels }) => [path, levels])).toEqual([
      ['/api/role', ['administrator']],
      ['/api/roleMenuJoin', ['administrator']],
      ['/api/roleRes', ['administrator']],
    ]);
    await test.refused(access.resources, { page: 999 }, admin, 'pageOverLimit');
    await test.refused(access.resources, { categoryId: 999_999 }, admin, 'noSuchCategory');
  });
  it('one is asked for by its id, many by their category', async () => {
    const seeded = await findSeeded();
    expect((await test.call(access.resource, { id: seeded.id }, admin)).rows).toEqual([seeded]);
    const ofCategory = await test.call(access.resource, { categoryId: seeded.categoryId ?? 0 }, admin);
    expect(ofCategory.rows).toContainEqual(seeded);
    await test.refused(access.resource, { id: 999_999 }, admin, 'noSuchResource');
  });
  it('a call of the program can be renamed and put elsewhere, nothing else', async () => {
    const seeded = await findSeeded();
    const changed = await test.call(access.changeResource, { id: seeded.id, name: '分组列表（旧）', categoryId: null }, admin);
    expect(changed).toMatchObject({ name: '分组列表（旧）', category: null, categoryId: null });
    await test.refused(access.changeResource, { id: seeded.id, path: '/beacon/other' }, admin, 'seededKept');
    await test.refused(access.changeResource, { id: seeded.id, method: 'POST' }, admin, 'seededKept');
    await test.refused(access.removeResource, { id: seeded.id }, admin, 'seededKept');
    await test.refused(access.changeResource, { id: seeded.id, name: '分组列表（旧）' }, admin, 'nothingChanged');
    await test.refused(access.changeResource, { id: seeded.id, categoryId: 999_999 }, admin, 'noSuchCategory');
  });
  it("one of one's own is added, changed and removed; a method and path only once", async () => {
    const added = await test.call(access.addResource, { name: '外部报表', method: 'GET', path: '/report/{id}' }, admin);
    expect(added).toMatchObject({ nameEn: '外部报表', isSeeded: false, categoryId: null });
    await test.refused(access.addResource, { name: 'Twice', method: 'GET', path: '/report/{id}' }, admin, 'resourceTaken');
    await test.refused(access.addResource, { name: 'No path', method: 'GET', path: 'report' }, admin, 'parametersIllegal');
    await test.refused(access.addResource, { name: 'No method', method: 'PATCH', path: '/report' }, admin, 'parametersIllegal');
    expect((await test.call(access.changeResource, { id: added.id, method: 'POST' }, admin)).method).toBe('POST');
    await test.refused(access.changeResource, { id: added.id, method: 'GET', path: '/beacon/group' }, admin, 'resourceTaken');
    await test.call(access.removeResource, { id: added.id }, admin);
    await test.refused(access.removeResource, { id: added.id }, admin, 'noSuchResource');
    await test.refused(access.changeResource, { id: added.id, name: 'x' }, admin, 'noSuchResource');
  });
});

describe('Section 7: categories of resources', () => {
  it('are added, renamed and removed; a name only once, a removed one only when it is empty', async () => {
    const added = await test.call(access.addCategory, { name: '外部', nameEn: 'Outside' }, admin);
    expect(added).toMatchObject({ key: null, label: '外部', resourceCount: 0 });
    await test.refused(access.addCategory, { name: '外部' }, admin, 'nameTaken');
    expect((await test.call(access.changeCategory, { id: added.id, nameEn: 'External' }, admin)).nameEn).toBe('External');
    await test.refused(access.changeCategory, { id: added.id, nameEn: 'External' }, admin, 'nothingChanged');
    await test.refused(access.changeCategory, { id: added.id, name: '设备' }, admin, 'nameTaken');
    await test.refused(access.changeCategory, { id: 999_999, name: 'x' }, admin, 'noSuchCategory');
    const resource = await test.call(access.addResource, { name: 'In it', method: 'PUT', path: '/in/it', categoryId: added.id }, admin);
    expect(resource.category).toBe('外部');
    await test.refused(access.removeCategory, { id: added.id }, admin, 'categoryNotEmpty');
    await test.call(access.removeResource, { id: resource.id }, admin);
    await test.call(access.removeCategory, { id: added.id }, admin);
    await test.refused(access.removeCategory, { id: added.id }, admin, 'noSuchCategory');
  });
  it('and the resources of one are whole, or a page of them', async () => {
    const { total, rows } = await test.call(access.categories, {}, admin);
    expect(rows).toHaveLength(total);
    expect(await test.call(access.categories, { page: 2, pageSize: 3 }, admin)).toEqual({ total, rows: rows.slice(3, 6) });
    await test.refused(access.categories, { page: 2 }, admin, 'pageOverLimit');
    const whole = await test.call(access.resource, { categoryId: rows[1]?.id }, admin);
    const second = await test.call(access.resource, { categoryId: rows[1]?.id, page: 2, pageSize: 4 }, admin);
    expect(second).toEqual({ total: whole.total, rows: whole.rows.slice(4, 8) });
    await test.refused(access.resource, { page: 2 }, admin, 'pageOverLimit');
  });
  it('those of the program stay', async () => {
    const { rows } = await test.call(access.categories, {}, admin);
    await test.refused(access.removeCategory, { id: rows[0]?.id }, admin, 'seededKept');
  });
  it('nobody but an administrator reads or changes them', async () => {
    const { token } = await addTestAccount(test, 'enterprise');
    await test.refused(access.categories, {}, token, 'notAllowed');
    await test.refused(access.addResource, { name: 'x', method: 'GET', path: '/x' }, token, 'notAllowed');
  });
});
