/** Mission addresses: a place on the map and how near counts as arrived. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let owner: TestAccount;
platformForFile((started) => {
  test = started;
});
beforeEach(async () => {
  owner = await addTestAccount(test);
});

const dock = { name: 'Dock 3', address: '88 Harbour Road', longitude: 121.4737, latitude: 31.2304, remark: 'ring twice' };

describe('Mission addresses', () => {
  it('are added, found, changed and removed; 200 m around count as arrived unless said', async () => {
    const added = await test.call(calls.addAddress, dock, owner.token);
    expect(added).toMatchObject({ ...dock, radius: 200 });
    const changed = await test.call(calls.changeAddress, { id: added.id, radius: 500, longitude: '121.5' }, owner.token);
    expect(changed).toMatchObject({ ...dock, radius: 500, longitude: 121.5 });
    for (const search of ['dock', 'harbour']) expect((await test.call(calls.addresses, { search }, owner.token)).rows).toEqual([changed]);
    expect((await test.call(calls.addresses, { search: '%' }, owner.token)).total).toBe(0);
    const other = await addTestAccount(test);
    expect((await test.call(calls.addresses, {}, other.token)).total).toBe(0);
    await test.refused(calls.changeAddress, { id: added.id, radius: 300 }, other.token, 'noSuchAddress');
    await test.call(calls.removeAddress, { id: added.id }, owner.token);
    await test.refused(calls.removeAddress, { id: added.id }, owner.token, 'noSuchAddress');
    const entries = await test.sql("select from audit_entry where entity = 'missionAddress' and account_id = $1", [owner.id]);
    expect(entries).toHaveLength(3);
  });
  it('have a name, a place on earth, and a radius of 50 to 5,000 m', async () => {
    await test.refused(calls.addAddress, { ...dock, name: ' ' }, owner.token, 'addressNameEmpty');
    for (const place of [{ longitude: 181 }, { latitude: -91 }, { longitude: 'east' }])
      await test.refused(calls.addAddress, { ...dock, ...place }, owner.token, 'placeOutside');
    await test.refused(calls.addAddress, { name: 'Nowhere' }, owner.token, 'placeOutside');
    for (const radius of [49, 5001]) await test.refused(calls.addAddress, { ...dock, radius }, owner.token, 'radiusOutside');
    const { id } = await test.call(calls.addAddress, { ...dock, radius: 50 }, owner.token);
    await test.refused(calls.changeAddress, { id, radius: 50 }, owner.token, 'nothingChanged');
    await test.refused(calls.changeAddress, { id, name: 'x'.repeat(65) }, owner.token, 'textTooLong');
  });
  it('come from a table and go into one', async () => {
    const table =
      '名称,详细地址,纬度,经度,到达半径（米）\n三号码头,海港路 88 号,31.2304,121.4737,300\n医院,,31.3,,\n远方,,95,121,\n三号码头,,31.23041,121.47370,\n';
    const report = await test.call(calls.importAddresses, { file: Buffer.from(table).toString('base64') }, owner.token);
    const { placeOutside, dataRepeated } = refusals;
    expect(report.rows.map(({ errorcode }) => errorcode)).toEqual([0, placeOutside.code, placeOutside.code, dataRepeated.code]);
    expect((await test.call(calls.addresses, {}, owner.token)).rows).toMatchObject([{ name: '三号码头', radius: 300 }]);
    const { text } = await test.request(`${calls.exportAddresses.path}?type=csv&lang=zh-cn`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(text.split('\r\n')).toEqual([
      '任务地址',
      '名称,详细地址,纬度,经度,到达半径（米）,备注',
      '三号码头,海港路 88 号,31.2304,121.4737,300,',
      '',
    ]);
  });
});
