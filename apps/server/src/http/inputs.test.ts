import { deviceFeature } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
let ann: TestAccount;
platformForFile(async (started) => {
  test = started;
  ann = await addTestAccount(test);
});

const post = (path: string, body: string, token = ann.token, method = 'POST') =>
  test.request(path, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body });

describe('Inputs that no database can hold are the fault of who sends them, not ours', () => {
  const illegal = { status: 400, errorcode: 10000 };
  it('a text with the character NUL is refused as 10000, in a body, a query and a file', async () => {
    expect(await post('/beacon/auth/login', '{"account":"a\\u0000b","password":"x"}')).toMatchObject({
      ...illegal,
      fields: { account: '参数为空或不合法' },
    });
    expect(await post('/beacon/group', '{"name":"a\\u0000b"}')).toMatchObject(illegal);
    const search = await test.request('/beacon/group/device?search=%00', { headers: { authorization: `Bearer ${ann.token}` } });
    expect(search).toMatchObject(illegal);
    const file = JSON.stringify({ file: 'mac,model,activationKey\nAC233F112233,beacon-t,a\0b\n' });
    expect(await post('/api/inventory', file, await adminToken(test))).toMatchObject({ ...illegal, fields: { file: '参数为空或不合法' } });
  });
  it('half a surrogate pair is refused as 10000; a whole one is a character like any other', async () => {
    expect(await post('/beacon/group', '{"name":"half \\ud83d"}')).toMatchObject(illegal);
    expect(await post('/beacon/group', '{"name":"whole \\ud83d\\ude9a"}')).toMatchObject({ errorcode: 0, data: { name: 'whole 🚚' } });
  });
  it('what is nested without end is refused as 10000', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await post('/api/inventory', `{"rows":[{"mac":${deep}}]}`, await adminToken(test))).toMatchObject(illegal);
  });
  it('an id larger than any is one that nobody has: 50017', async () => {
    await test.refused(deviceFeature.groupDevices, { groupId: 3_000_000_000 }, ann.token, 'notFound');
    await test.refused(deviceFeature.removeGroup, { id: 2 ** 31, confirm: 'Yes' }, ann.token, 'notFound');
    await test.refused(deviceFeature.removeGroup, { id: 2 ** 31 - 1, confirm: 'Yes' }, ann.token, 'notFound');
  });
  it('a page beyond all counting is one beyond the last: 10028', async () => {
    const far = { page: Number.MAX_SAFE_INTEGER, pageSize: 20_000 };
    await test.refused(deviceFeature.groupDevices, far, ann.token, 'pageOverLimit');
    await test.refused(telemetry.status, far, ann.token, 'pageOverLimit');
  });
});

describe('Forms', () => {
  const send = (form: FormData) => test.request('/beacon/auth/login', { method: 'POST', body: form });
  const tooLarge = { status: 413, errorcode: 80016 };
  it('are no larger than a body of their call may be, be it one file or many fields, before anybody has logged in', async () => {
    const file = new FormData();
    file.set('file', new Blob([Buffer.alloc(2 * 1024 * 1024, 'x')]), 'a.csv');
    expect(await send(file)).toMatchObject(tooLarge);
    const fields = new FormData();
    for (let n = 0; n < 40; n += 1) fields.set(`field${n}`, 'x'.repeat(50_000));
    expect(await send(fields)).toMatchObject(tooLarge);
  });
  it('that do not say their length are refused as 80017', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="account"\r\n\r\nx\r\n--b--\r\n'));
        controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect(await test.request('/beacon/auth/login', init)).toMatchObject({ status: 400, errorcode: 80017 });
  });
  it('a text in a field is not cut at a megabyte', async () => {
    const form = new FormData();
    form.set('file', `mac,model,activationKey\n${`${'x'.repeat(900)},none,k\n`.repeat(1700)}last,none,k\n`);
    const answer = await test.request('/api/inventory', {
      method: 'POST',
      headers: { authorization: `Bearer ${await adminToken(test)}` },
      body: form,
    });
    const { rows } = answer.data as { rows: { device: string }[] };
    expect([rows.length, rows[0]?.device.length, rows.at(-1)?.device]).toEqual([1701, 900, 'last']);
  });
});
