/** Contacts as tables: importing CSV and XLSX, exporting what can be imported again. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let owner: TestAccount;
platformForFile(async (started) => {
  test = started;
  owner = await addTestAccount(test);
});

const inBase64 = (file: string | Uint8Array): string => Buffer.from(file).toString('base64');
const importing = (file: string | Uint8Array, { token } = owner) => test.call(calls.importContacts, { file: inBase64(file) }, token);
const download = async (query: string, { token } = owner) =>
  test.request(`${calls.exportContacts.path}?${query}`, { headers: { authorization: `Bearer ${token}` } });

describe('Contacts that are imported', () => {
  it('are added row by row: a wrong row says why and stops no other, one that is there is not added again', async () => {
    const table = [
      'Company,Name,E-mail,Phone',
      'Cold & Co,Ann,ann@example.com,138 0013 8000',
      ',,nobody@example.com,',
      ',Bob,bob@,',
      ',Cid,cid@example.com,12',
      ',Ann,ANN@example.com,',
      `,${'x'.repeat(65)},long@example.com,`,
      '',
      ',Dora,dora@example.com,',
    ].join('\r\n');
    const { added, rows } = await importing(table);
    expect(added).toBe(2);
    const { contactNameEmpty, parametersIllegal, phoneInvalid, dataRepeated, textTooLong } = refusals;
    const codes = [0, contactNameEmpty.code, parametersIllegal.code, phoneInvalid.code, dataRepeated.code, textTooLong.code, 0];
    expect(rows.map(({ errorcode }) => errorcode)).toEqual(codes);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 9]);
    expect(rows[2]).toMatchObject({ name: 'Bob' });
    const listed = await test.call(calls.contacts, {}, owner.token);
    expect(listed.rows).toMatchObject([{ name: 'Ann', company: 'Cold & Co', phone: '+8613800138000' }, { name: 'Dora' }]);
    expect((await importing(table)).added).toBe(0);
    const entries = await test.sql("select from audit_entry where entity = 'contact'");
    expect(entries).toHaveLength(2);
  });
  it('are asked whether they want messages, as those who are added one by one', async () => {
    const other = await addTestAccount(test);
    await importing('姓名,邮箱\n安,an@example.com\n', other);
    expect((await test.call(calls.contacts, {}, other.token)).rows).toMatchObject([{ name: '安', mail: { state: 'asked' } }]);
  });
  it('come from an XLSX as from a CSV', async () => {
    const other = await addTestAccount(test);
    const book = new Workbook();
    book.addWorksheet('people').addRows([
      ['名称', '姓名', '邮箱', '备注'],
      ['-', '李雷', 'li@example.com', '夜班'],
    ]);
    const file = new Uint8Array(await book.xlsx.writeBuffer());
    expect(await importing(file, other)).toMatchObject({ added: 1 });
    expect((await test.call(calls.contacts, {}, other.token)).rows).toMatchObject([{ name: '李雷', remark: '夜班' }]);
  });
  it('come from a file that is sent as a form sends it', async () => {
    const other = await addTestAccount(test);
    const form = new FormData();
    form.append('file', new Blob(['name,email\nEve,eve@example.com\n']), 'people.csv');
    const init = { method: 'POST', body: form, headers: { authorization: `Bearer ${other.token}` } };
    expect(await test.request(calls.importContacts.path, init)).toMatchObject({ status: 200, errorcode: 0 });
    expect((await test.call(calls.contacts, {}, other.token)).total).toBe(1);
  });
  it('are refused as a whole when the file is no table of contacts, or has more than 1,000 rows', async () => {
    await test.refused(calls.importContacts, { file: '' }, owner.token, 'dataUnrecognized');
    await test.refused(calls.importContacts, { file: 'name,email' }, owner.token, 'dataUnrecognized');
    await test.refused(calls.importContacts, { file: inBase64('a,b\nc,d\n') }, owner.token, 'dataUnrecognized');
    await test.refused(calls.importContacts, { file: inBase64('name,email\n') }, owner.token, 'dataUnrecognized');
    const many = `name,email\n${'x,y\n'.repeat(1001)}`;
    await test.refused(calls.importContacts, { file: inBase64(many) }, owner.token, 'importTooManyThings');
  });
  it('belong to somebody: a group user has none', async () => {
    const worker = await addTestAccount(test, 'groupUser');
    await test.refused(calls.importContacts, { file: inBase64('name,email\nA,a@example.com\n') }, worker.token, 'notAllowed');
  });
});

describe('Contacts that are exported', () => {
  it('can be imported again as they are, in both formats and languages; nobody else has them', async () => {
    const [from, to] = [await addTestAccount(test), await addTestAccount(test)];
    const odd = { name: '=HYPERLINK("x")', email: 'odd@example.com', remark: 'a,"b"', phone: '+8613800138001', company: '-1+1' };
    await test.call(calls.addContact, odd, from.token);
    for (const [index, query] of ['type=csv&lang=en', 'type=csv&lang=zh-cn', 'type=xlsx&lang=en', 'type=xlsx&lang=zh-cn'].entries()) {
      const response = await fetch(`${test.url}${calls.exportContacts.path}?${query}`, {
        headers: { authorization: `Bearer ${from.token}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(await importing(bytes, to), query).toMatchObject({ added: index === 0 ? 1 : 0, rows: [{ name: odd.name }] });
    }
    expect((await test.call(calls.contacts, {}, to.token)).rows).toMatchObject([odd]);
    const { text } = await download('type=csv&lang=en', owner);
    expect(text).not.toContain('odd@example.com');
    const entries = await test.sql("select from audit_entry where entity = 'export' and after ->> 'subject' = 'contacts'");
    expect(entries).toHaveLength(5);
  });
  it('hold no formula, and say in their headings what they are', async () => {
    const other = await addTestAccount(test);
    await test.call(calls.addContact, { name: '@now', email: 'now@example.com' }, other.token);
    const { text } = await download('type=csv&lang=en', other);
    expect(text).toBe("Contacts\r\nName,E-mail,Phone,Company,Remark\r\n'@now,now@example.com,,,\r\n");
  });
});
