/** Files that are made to cost more than they weigh: each is refused at its first row too many, with the row, in both languages. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { refusals, type RefusalName, refusalWords } from '@frostway/contract/refusals';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../../testing/accounts.js';
import { platformForFile, type RawReply, type TestPlatform } from '../../../testing/platform.js';

let test: TestPlatform;
let token: string;
platformForFile(async (started) => {
  test = started;
  ({ token } = await addTestAccount(test, 'dealer'));
});

const upload = (file: string | Uint8Array<ArrayBuffer>, lang = 'en', path = calls.importInventory.path): Promise<RawReply> => {
  const form = new FormData();
  form.append('file', new Blob([file]), 'devices');
  return test.request(`${path}?lang=${lang}`, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
};

async function expectRefused(file: string | Uint8Array<ArrayBuffer>, name: RefusalName, row?: number): Promise<void> {
  for (const lang of ['en', 'zh-cn'] as const) {
    const words = refusalWords(name, lang, row === undefined ? {} : { row });
    const { status, code } = { status: refusals[name].status, code: refusals[name].code };
    expect(await upload(file, lang)).toMatchObject({ status, errorcode: code, message: words, fields: { file: words } });
    expect(words).not.toContain('{');
  }
}

const head = 'mac,model,activationKey,alias\n';
const good = (index: number): string => `AC2350${index.toString(16).padStart(6, '0')},beacon-t,K,\n`;
const goods = (count: number): string => Array.from({ length: count }, (_, index) => good(index)).join('');

describe('a CSV', () => {
  it('of two million lines is refused at its row 20,002, or at its line 100,001 when they are empty', async () => {
    await expectRefused(head + 'a\n'.repeat(2_000_000), 'importTooManyRows');
    await expectRefused(head + '\n'.repeat(4_000_000), 'importTooManyRows');
    await expectRefused(head + ',,,\n'.repeat(1_000_000), 'importTooManyRows');
  });
  it('with one row more than 20,000 is refused', async () => {
    await expectRefused(head + goods(20_001), 'importTooManyRows');
  });
  it('with a cell of more than 1,000 characters is refused with the row', async () => {
    await expectRefused(`${head}${goods(3)}AC2351000000,beacon-t,K,${'长'.repeat(1001)}\n`, 'importCellTooLong', 5);
  });
  it('with a row that never ends is refused with the row', async () => {
    await expectRefused(`${head}${goods(2)}"${'x'.repeat(4_000_000)}`, 'importRowUnreadable', 4);
    await expectRefused(head + goods(2) + ','.repeat(4_000_000), 'importRowUnreadable', 4);
  });
  it('with a quotation mark that is not closed is refused with the row', async () => {
    await expectRefused(`${head}${goods(2)}"AC2351000000,beacon-t,K,\n${good(9)}`, 'importRowUnreadable', 4);
  });
  it('with 1,000 characters in a cell is read, and says for each row where it stood', async () => {
    const { data } = await upload(`${head}\n\nnonsense,beacon-t,K,${'长'.repeat(1000)}\n`);
    expect(data).toMatchObject({ rows: [{ index: 0, row: 4, device: 'nonsense', errorcode: refusals.macInvalid.code }] });
  });
  it('in GB18030 is read as well', async () => {
    const words = Uint8Array.from([0xd0, 0xcd, 0xba, 0xc5]);
    const file = Buffer.concat([Buffer.from('mac,'), words, Buffer.from(',activationKey\nAC2352000000,beacon-t,K\n')]);
    expect((await upload(Uint8Array.from(file))).data).toMatchObject({ added: 1 });
  });
});

describe('an XLSX', () => {
  const workbook = async (rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> => {
    const book = new Workbook();
    book.addWorksheet('devices').addRows(rows.map((row) => [...row]));
    return new Uint8Array(await book.xlsx.writeBuffer());
  };
  it('of a few kilobytes that names one long text in 1,200 cells is refused at the first', async () => {
    const long = '\u{1F69A}'.repeat(16_000);
    const file = await workbook([['mac', 'model', 'activationKey'], ...Array.from({ length: 400 }, () => [long, long, long])]);
    expect(file.length).toBeLessThan(20_000);
    await expectRefused(file, 'importCellTooLong', 2);
  });
  it('whose long texts stand in columns nobody reads is read', async () => {
    const file = await workbook([
      ['mac', 'model', 'activationKey', 'notes'],
      ['AC2353000000', 'beacon-t', 'K', 'x'.repeat(30_000)],
    ]);
    expect((await upload(file)).data).toMatchObject({ added: 1 });
  });
  it('with one row more than 20,000 is refused', async () => {
    await expectRefused(await workbook([['mac', 'model'], ...Array.from({ length: 20_001 }, () => ['a', 'b'])]), 'importTooManyRows');
  });
});

describe('what an import would do', () => {
  it('is answered row by row before it is done, and changes nothing', async () => {
    const mac = 'AC2354000001';
    const file = `${head}${mac},beacon-t,K,\n${mac},beacon-t,K,\nAC2354000002,none,K,\n`;
    const checked = await upload(file, 'en', calls.checkInventory.path);
    const codes = [0, refusals.dataRepeated.code, refusals.modelUnknown.code];
    expect(checked.data).toMatchObject({ added: 1, rows: codes.map((errorcode, index) => ({ row: index + 2, errorcode })) });
    expect((checked.data as { rows: { message: string }[] }).rows[0]?.message).toBe('Will be added');
    expect(await test.sql('select from device where mac = $1', [mac])).toEqual([]);
    expect(await test.sql("select from audit_entry where call like '%/check'")).toEqual([]);
    const done = await upload(file);
    expect((done.data as { rows: { errorcode: number }[] }).rows.map(({ errorcode }) => errorcode)).toEqual(codes);
    const again = await upload(file, 'en', calls.checkInventory.path);
    expect(again.data).toMatchObject({ added: 0, rows: [{ errorcode: refusals.dataRepeated.code }, {}, {}] });
  });
  it('of two rows in different parts of a long file that name the same device the first is added', async () => {
    const rows = [...Array.from({ length: 2000 }, (_, index) => good(index + 100_000)), good(100_000)].join('');
    const checked = await upload(head + rows, 'en', calls.checkInventory.path);
    expect(checked.data).toMatchObject({ added: 2000 });
    expect((checked.data as { rows: unknown[] }).rows.at(-1)).toMatchObject({ errorcode: refusals.dataRepeated.code });
  });
});
