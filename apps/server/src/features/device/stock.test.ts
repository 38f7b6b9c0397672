/** A dealer's stock, and the import from CSV and XLSX: specification, section 6 (dealers own inventory), and docs/decisions. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { Refusal, refusals } from '@frostway/contract/refusals';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { openZip } from './table/unzip.js';
import { readXlsx, type SheetRow } from './table/xlsx.js';

let test: TestPlatform;
let admin: string;
let dealer: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  dealer = await addTestAccount(test, 'dealer');
});

type Cell = string | number | null | { richText: { text: string }[] } | { formula: string; result: string };

async function workbook(rows: readonly (readonly Cell[])[], before: readonly string[] = []): Promise<Uint8Array<ArrayBuffer>> {
  const book = new Workbook();
  for (const name of before) book.addWorksheet(name);
  book.addWorksheet('devices').addRows(rows.map((row) => [...row]));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function upload(file: Uint8Array<ArrayBuffer>, token: string) {
  const form = new FormData();
  form.append('file', new Blob([file]), 'devices.xlsx');
  return test.request(calls.importInventory.path, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
}

async function rowsOf(file: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readXlsx(file)) rows.push(row);
  return rows;
}

describe('section 6: dealers own inventory', () => {
  it('what a dealer imports stands in his stock, whatever the file says, and is sold through him', async () => {
    const other = await addTestAccount(test, 'dealer');
    const mac = 'AC233F970001';
    const { added } = await test.call(
      calls.importInventory,
      { rows: [{ mac, model: 'beacon-t', activationKey: 'K', dealer: other.account }] },
      dealer.token,
    );
    expect(added).toBe(1);
    const { rows } = await test.call(calls.inventory, {}, dealer.token);
    expect(rows).toMatchObject([{ mac, owner: null, dealer: dealer.account }]);
    expect((await test.call(calls.inventory, {}, other.token)).total).toBe(0);
    const repeated = await test.call(calls.importInventory, { rows: [{ mac, model: 'beacon-t', activationKey: 'K' }] }, other.token);
    expect(repeated.rows.map((row) => row.errorcode)).toEqual([refusals.dataRepeated.code]);
  });

  it('he lists what stands with dealers below him and what his customers own; nobody else has an inventory', async () => {
    const [sub, customer] = [await addTestAccount(test, 'dealer'), await addTestAccount(test)];
    for (const { id } of [sub, customer])
      await test.sql('update account set parent_id = $2, path = array[$2::integer, $1::integer] where id = $1', [id, dealer.id]);
    const [below, owned] = ['AC233F970002', 'AC233F970003'];
    await test.call(calls.importInventory, { rows: [{ mac: below, model: 'beacon-t', activationKey: 'K' }] }, sub.token);
    await test.call(calls.importInventory, { rows: [{ mac: owned, model: 'beacon-t', activationKey: 'K' }] }, admin);
    await test.call(calls.addDevice, { mac: owned, activationKey: 'K' }, customer.token);
    const { rows } = await test.call(calls.inventory, { search: 'AC233F97' }, dealer.token);
    expect(rows.map((row) => row.mac)).toEqual(expect.arrayContaining([below, owned]));
    expect((await test.call(calls.inventory, {}, sub.token)).rows.map((row) => row.mac)).toEqual([below]);
    for (const endpoint of [calls.inventory, calls.importInventory]) await test.refused(endpoint, {}, customer.token, 'notPermitted');
    await test.refused(calls.importInventory, {}, dealer.token, 'dataUnrecognized');
  });
});

describe('an import takes XLSX', () => {
  it('with the headings of a CSV, in any order, and answers each row by itself', async () => {
    const file = await workbook([
      ['型号', 'IMEI', 'MAC 地址', '激活码', '别名'],
      ['beacon-t', null, 'ac:23:3f:97:00:10', 1234, null],
      ['tracker-a', 869_999_999_999_971, null, { formula: '"K"&"EY"', result: 'KEY' }, '冷藏车 & 1'],
      [null, null, null, null, null],
      [{ richText: [{ text: 'bea' }, { text: 'con-t' }] }, null, 'nonsense', 'K', null],
      ['beacon-t', null, 'AC233F970010', 'K', null],
    ]);
    const answer = await upload(file, dealer.token);
    const { rows } = answer.data as { rows: { device: string; errorcode: number }[] };
    expect(rows.map((row) => [row.device, row.errorcode])).toEqual([
      ['AC233F970010', 0],
      ['869999999999971', 0],
      ['nonsense', refusals.macInvalid.code],
      ['AC233F970010', refusals.dataRepeated.code],
    ]);
    const kept = await test.sql("select imei, activation_key, alias from device where imei = '869999999999971'");
    expect(kept).toEqual([{ imei: '869999999999971', activation_key: 'KEY', alias: '冷藏车 & 1' }]);
    const [entry] = await test.sql<{ input: unknown }>(
      "select input from audit_entry where call like '%/api/inventory' order by id desc limit 1",
    );
    expect(entry?.input).toEqual({ file: '***' });
  });

  it('reads the sheet that stands first', async () => {
    expect(await rowsOf(await workbook([['mac', 'model']], ['first']))).toEqual([]);
  });

  it('holds 20,000 devices', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`AC2340${index.toString(16).padStart(6, '0')}`, 'beacon-t', `KEY${index}`]);
    const answer = await upload(await workbook([['mac', 'model', 'key'], ...rows]), dealer.token);
    const { added, rows: answered } = answer.data as { added: number; rows: { row: number; device: string }[] };
    expect([added, answered.length, answered[19_999]]).toMatchObject([
      20_000,
      20_000,
      { row: 20_001, device: rows[19_999]?.[0]?.toUpperCase() },
    ]);
  }, 60_000);

  it('is refused when it unpacks to more than it may, is broken off, or is no spreadsheet', async () => {
    const bomb = await workbook([
      ['mac', 'model'],
      ['A'.repeat(33_000_000), 'beacon-t'],
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    expect(await upload(bomb, dealer.token)).toMatchObject({ status: 413, errorcode: refusals.importTooLarge.code });
    const file = await workbook([
      ['mac', 'model'],
      ['AC233F970020', 'beacon-t'],
    ]);
    for (let length = 4; length < file.length; length += 97)
      await expect(rowsOf(file.subarray(0, length))).rejects.toMatchObject({ refusal: 'dataUnrecognized' });
    for (let at = 0; at < file.length; at += 13) {
      const flipped = Uint8Array.from(file);
      flipped[at] = (flipped[at] ?? 0) ^ 0xff;
      await rowsOf(flipped).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
    }
    const empty = Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]);
    expect((await upload(empty, dealer.token)).errorcode).toBe(refusals.dataUnrecognized.code);
    expect(openZip(empty, 10)).toBeUndefined();
  });

  it('characters no database holds are left out', async () => {
    const file = await workbook([
      ['mac', 'model', 'key'],
      ['AC233F970030', 'beacon-t', 'K\uD800Y'],
    ]);
    expect((await upload(file, dealer.token)).data).toMatchObject({ added: 1 });
  });
});
