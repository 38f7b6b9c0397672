import { deviceFeature } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { seededGroups } from '@frostway/contract/dictionary/seeds';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { isOffered, seedDictionary } from './index.js';

let test: TestPlatform;
let admin: string;
let ann: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  ann = await addTestAccount(test);
});

const bearer = () => ({ authorization: `Bearer ${admin}` });

describe('Section 7: the dictionary', () => {
  it('has the lists the program asks for, in both languages, and everyone reads them', async () => {
    const { rows } = await test.call(dictionary.groups, {}, ann.token);
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(seededGroups));
    const { total, rows: types } = await test.call(dictionary.data, { key: 'vehicleType' }, ann.token);
    expect(total).toBe(Object.keys(seededGroups.vehicleType.entries).length);
    expect(types[0]).toMatchObject({
      value: 'refrigeratedTruck',
      name: '冷藏车',
      nameEn: 'Refrigerated truck',
      label: '冷藏车',
      isEnabled: true,
    });
    const english = await test.reply(dictionary.data, { groupId: rows[0]?.id, lang: 'en' }, ann.token);
    expect((english.data as { rows: { label: string }[] }).rows[0]?.label).toBe('Refrigerated truck');
    expect((await test.call(dictionary.groups, { search: 'scrap' }, ann.token)).rows.map(({ key }) => key)).toEqual(['scrapReason']);
  });
  it('a list that is not there is refused', async () => {
    await test.refused(dictionary.data, { groupId: 999_999 }, ann.token, 'noSuchEntry');
    await test.refused(dictionary.data, { key: 'nothing' }, ann.token, 'noSuchEntry');
  });
  it('a list that is not named is an empty parameter', async () => {
    expect(await test.refused(dictionary.data, {}, ann.token, 'parametersIllegal')).toHaveProperty('fields.groupId');
    await test.refused(dictionary.data, { key: '' }, ann.token, 'parametersIllegal');
  });
  it('lists and entries are whole, or a page of them', async () => {
    const { total, rows } = await test.call(dictionary.data, { key: 'vehicleType' }, ann.token);
    expect(rows).toHaveLength(total);
    expect(await test.call(dictionary.data, { key: 'vehicleType', page: 2, pageSize: 4 }, ann.token)).toEqual({
      total,
      rows: rows.slice(4, 8),
    });
    await test.refused(dictionary.data, { key: 'vehicleType', page: 2 }, ann.token, 'pageOverLimit');
    expect((await test.call(dictionary.groups, { pageSize: 1 }, ann.token)).rows).toHaveLength(1);
    await test.refused(dictionary.groups, { page: 99, pageSize: 1 }, ann.token, 'pageOverLimit');
  });
  it('only an administrator changes it', async () => {
    await test.refused(dictionary.addGroup, { name: 'x' }, ann.token, 'notAllowed');
    await test.refused(dictionary.addData, { groupId: 1, value: 'x', name: 'x' }, ann.token, 'notAllowed');
    await test.refused(dictionary.changeData, { id: 1, name: 'x' }, ann.token, 'notAllowed');
  });
  it('a list is added with the token in the query and the name in the form body; a name or key only once', async () => {
    const body = new URLSearchParams({ name: '包装', nameEn: 'Packaging', key: 'packaging' });
    const added = await test.request(`/beacon/addDicGroup?token=${admin}`, { method: 'POST', body });
    expect(added).toMatchObject({ errorcode: 0, data: { name: '包装', nameEn: 'Packaging', key: 'packaging', dataCount: 0 } });
    expect(await test.refused(dictionary.addGroup, { name: '包装' }, admin, 'nameTaken')).toHaveProperty('fields.name');
    expect(await test.refused(dictionary.addGroup, { name: 'Other', key: 'packaging' }, admin, 'nameTaken')).toHaveProperty('fields.key');
    await test.refused(dictionary.addGroup, { name: '' }, admin, 'parametersIllegal');
  });
  it('entries are added in form bodies and changed by fields in the query string', async () => {
    const group = (await test.call(dictionary.groups, { search: '包装' }, admin)).rows[0] ?? expect.fail('no group');
    const add = (fields: Record<string, string>) =>
      test.request(`/beacon/addDicData?token=${admin}`, {
        method: 'POST',
        body: new URLSearchParams({ groupId: String(group.id), ...fields }),
      });
    const box = (await add({ value: 'box', name: '纸箱' })).data as { id: number };
    await add({ value: 'bag', name: '袋', nameEn: 'Bag' });
    expect(await add({ value: 'box', name: '纸箱二' })).toMatchObject({ errorcode: 80050, status: 409 });
    const change = (query: string) => test.request(`/beacon/updateDicData?id=${box.id}&${query}`, { method: 'PUT', headers: bearer() });
    expect(await change('nameEn=Box&sort=90')).toMatchObject({ errorcode: 0, data: { nameEn: 'Box', sort: 90, value: 'box' } });
    expect(await change('nameEn=Box')).toMatchObject({ errorcode: 60062 });
    expect((await test.call(dictionary.data, { groupId: group.id }, ann.token)).rows.map(({ value }) => value)).toEqual(['bag', 'box']);
    expect(await change('isEnabled=false')).toMatchObject({ errorcode: 0, data: { isEnabled: false } });
    expect((await test.call(dictionary.data, { groupId: group.id }, ann.token)).rows.map(({ value }) => value)).toEqual(['bag']);
    expect((await test.call(dictionary.data, { groupId: group.id, all: true }, ann.token)).total).toBe(2);
    await test.refused(dictionary.changeData, { id: 999_999, name: 'x' }, admin, 'noSuchEntry');
    await test.refused(dictionary.addData, { groupId: 999_999, value: 'x', name: 'x' }, admin, 'noSuchEntry');
  });
  it('the next start brings back what is missing, and leaves what an administrator changed', async () => {
    const { rows } = await test.call(dictionary.data, { key: 'scrapReason' }, admin);
    const [damaged, lost] = rows;
    await test.call(dictionary.changeData, { id: damaged?.id ?? 0, name: '坏了' }, admin);
    await test.call(dictionary.changeData, { id: lost?.id ?? 0, isEnabled: false }, admin);
    await test.sql("delete from dictionary_data where value = 'obsolete'");
    await test.sql("update dictionary_group set key = null where key = 'product'");
    const { db } = test.database;
    await seedDictionary(db);
    const after = (await test.call(dictionary.data, { key: 'scrapReason', all: true }, admin)).rows;
    expect(after.map(({ value, name, isEnabled }) => [value, name, isEnabled]).slice(0, 2)).toEqual([
      ['damaged', '坏了', true],
      ['lost', '丢失', false],
    ]);
    expect(after.map(({ value }) => value)).toContain('obsolete');
    expect((await test.call(dictionary.data, { key: 'product' }, admin)).total).toBe(Object.keys(seededGroups.product.entries).length);
    expect(await isOffered(db, 'scrapReason', 'damaged')).toBe(true);
    expect(await isOffered(db, 'scrapReason', 'lost')).toBe(false);
    expect(await isOffered(db, 'scrapReason', 'nothing')).toBe(false);
  });
});

describe('Section 7: page history', () => {
  it('keeps the last 20 pages, the newest first, each once', async () => {
    for (let n = 1; n <= 22; n += 1) {
      test.clock.advance(1000);
      await test.call(dictionary.addPageVisit, { path: `/page${n}`, title: `Page ${n}` }, ann.token);
    }
    test.clock.advance(1000);
    await test.call(dictionary.addPageVisit, { path: '/page10' }, ann.token);
    const { total, rows } = await test.call(dictionary.pageHistory, {}, ann.token);
    expect(total).toBe(20);
    expect(rows.slice(0, 2).map(({ path }) => path)).toEqual(['/page10', '/page22']);
    expect(rows.at(-1)?.path).toBe('/page3');
    expect(await test.sql('select count(*)::integer as n from page_visit where account_id = $1', [ann.id])).toEqual([{ n: 20 }]);
  });
  it("is one's own; a demo account has one too", async () => {
    const demo = await addTestAccount(test, 'demo');
    await test.call(dictionary.addPageVisit, { path: '/view' }, demo.token);
    expect((await test.call(dictionary.pageHistory, {}, demo.token)).rows.map(({ path }) => path)).toEqual(['/view']);
  });
  it('keeps no token and no key that stood in an address, and no address elsewhere', async () => {
    const { token } = await addTestAccount(test);
    await test.call(dictionary.addPageVisit, { path: `/deviceDetail?mac=AC233F000001&token=${token}&key=abc&logincount=3#tab` }, token);
    const { rows } = await test.call(dictionary.pageHistory, {}, token);
    expect(rows.map(({ path }) => path)).toEqual(['/deviceDetail?mac=AC233F000001']);
    for (const path of ['https://example.org', '//example.org', '/\\example.org', '/\t/example.org', 'view', ''])
      await test.refused(dictionary.addPageVisit, { path }, token, 'parametersIllegal');
    await test.refused(dictionary.addPageVisit, { path: `/${'x'.repeat(500)}` }, token, 'textTooLong');
  });
});

describe('Section 7: the workspace, devices and views a user keeps at hand', () => {
  const give = async (mac: string): Promise<void> => {
    await test.call(deviceFeature.importInventory, { rows: [{ mac, model: 'beacon-t', activationKey: 'key' }] }, admin);
    await test.call(deviceFeature.addDevice, { mac, activationKey: 'key' }, ann.token);
  };
  it('is empty at first, keeps the order, and a list that is not given stays', async () => {
    expect(await test.call(deviceFeature.workspace, {}, ann.token)).toEqual({ devices: [], views: [] });
    await give('AC233F00A001');
    await give('AC233F00A002');
    const views = [{ name: '冷库', path: '/deviceMonitor?groupId=3' }];
    const devices = ['AC233F00A002', 'ac:23:3f:00:a0:01', 'AC233F00A002'];
    const kept = await test.call(deviceFeature.changeWorkspace, { devices, views }, ann.token);
    expect(kept).toEqual({ devices: ['AC233F00A002', 'AC233F00A001'], views });
    await test.call(deviceFeature.changeWorkspace, { views: [] }, ann.token);
    expect(await test.call(deviceFeature.workspace, {}, ann.token)).toEqual({ ...kept, views: [] });
  });
  it('answers only devices that are still seen, and takes none that is not', async () => {
    await test.call(deviceFeature.giveBack, { mac: 'AC233F00A002', confirm: 'Yes' }, ann.token);
    expect((await test.call(deviceFeature.workspace, {}, ann.token)).devices).toEqual(['AC233F00A001']);
    const other = await addTestAccount(test);
    await test.refused(deviceFeature.changeWorkspace, { devices: ['AC233F00A001'] }, other.token, 'notFound');
    await test.refused(deviceFeature.changeWorkspace, { devices: ['nothing'] }, other.token, 'macInvalid');
    await test.refused(deviceFeature.changeWorkspace, { views: [{ name: 'x', path: '//example.org' }] }, other.token, 'parametersIllegal');
  });
});
