/** What a request may be before anybody knows whose it is: its size, its shape, its method. */
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
let ann: TestAccount;
platformForFile(async (started) => {
  test = started;
  ann = await addTestAccount(test);
});

const json = { 'content-type': 'application/json' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const tooLarge = { status: 413, errorcode: 80016 };
const send = (path: string, body: RequestInit['body'], headers: Record<string, string> = json, method = 'POST') =>
  test.request(path, { method, headers, body: body ?? null });
const padded = (fields: Record<string, string>, bytes: number): string => JSON.stringify({ ...fields, padding: 'x'.repeat(bytes) });

/** A body that does not say how long it is. */
const unmeasured = (text: string) => {
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 4096) controller.enqueue(new TextEncoder().encode(text.slice(at, at + 4096)));
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: json, body, duplex: 'half' };
  return init;
};

describe('A body', () => {
  it('of an open call is at most 16 kB, whether it says its length or not', async () => {
    const body = padded({ account: 'nobody', password: 'wrong' }, 15_000);
    expect(await send('/beacon/auth/login', body)).toMatchObject({ errorcode: 50018 });
    expect(await test.request('/beacon/auth/login', unmeasured(body))).toMatchObject({ errorcode: 50018 });
    const larger = padded({ account: 'nobody', password: 'wrong' }, 16_384);
    expect(await send('/beacon/auth/login', larger)).toMatchObject(tooLarge);
    expect(await send('/beacon/auth/login', larger, { ...json, ...bearer(ann.token) })).toMatchObject(tooLarge);
    expect(await test.request('/beacon/auth/login', unmeasured(larger))).toMatchObject(tooLarge);
  });
  it('of a call behind the login is larger only with a session that is looked at before the body', async () => {
    const body = padded({ name: 'large' }, 20_000);
    expect(await send('/beacon/group', body, { ...json, ...bearer(ann.token) })).toMatchObject({ errorcode: 0 });
    expect(await send(`/beacon/group?token=${ann.token}`, padded({ name: 'of the query' }, 20_000))).toMatchObject({ errorcode: 0 });
    expect(await send('/beacon/group', padded({ name: 'x', token: ann.token }, 20_000))).toMatchObject(tooLarge);
    // It would be no JSON: nobody came as far.
    expect(await send('/beacon/group', '['.repeat(20_000), { ...json, ...bearer('nobody') })).toMatchObject({ errorcode: 70130 });
  });
  it('that is packed is measured unpacked, too, unless it names a session', async () => {
    const packed = (body: string): [Uint8Array<ArrayBuffer>, Record<string, string>] => [
      new Uint8Array(gzipSync(body)),
      { ...json, 'content-encoding': 'gzip' },
    ];
    const [small, smallHead] = packed(padded({ account: 'nobody', password: 'wrong' }, 15_000));
    expect(await send('/beacon/auth/login', small, smallHead)).toMatchObject({ errorcode: 50018 });
    const [large, largeHead] = packed(padded({ account: 'nobody', password: 'wrong' }, 900_000));
    expect(large.length).toBeLessThan(2000);
    expect(await send('/beacon/auth/login', large, largeHead)).toMatchObject(tooLarge);
    expect(await send('/api/mission/handover', large, largeHead)).toMatchObject(tooLarge);
    const [group, groupHead] = packed(padded({ name: 'packed' }, 20_000));
    expect(await send('/beacon/group', group, groupHead)).toMatchObject(tooLarge);
    expect(await send('/beacon/group', group, { ...groupHead, ...bearer('nobody') })).toMatchObject({ errorcode: 70130 });
    expect(await send('/beacon/group', group, { ...groupHead, ...bearer(ann.token) })).toMatchObject({ errorcode: 0 });
    // What is no packing at all is still said.
    expect(await send('/beacon/group', new Uint8Array(100), groupHead)).toMatchObject({ status: 400 });
  });
  it('of a path nobody has is not read either', async () => {
    expect(await send('/api/nothing', '{'.repeat(20_000))).toMatchObject(tooLarge);
  });
  it('with a file may carry its token, ten times a minute from one address', async () => {
    const upload = (token: string) => {
      const form = new FormData();
      form.append('token', token);
      form.append('file', new Blob([`mac,model,activationKey\n${'x'.repeat(900)},none,${'k'.repeat(20_000)}\n`]), 'a.csv');
      return test.request(deviceFeature.checkInventory.path, { method: 'POST', body: form });
    };
    const admin = await adminToken(test);
    expect(await upload(admin)).toMatchObject({ errorcode: 80161 });
    for (let n = 0; n < 9; n += 1) expect(await upload('nobody')).toMatchObject({ errorcode: 70130 });
    expect(await upload(admin)).toMatchObject({ status: 429, errorcode: 50043 });
    test.clock.advance(60_000);
    expect(await upload(admin)).toMatchObject({ errorcode: 80161 });
  });
  it('is an object: a list, a text and a number are none', async () => {
    for (const body of ['[]', '[{"name":"a"}]', '"name"', '5', 'true', JSON.stringify(Array.from({ length: 40_000 }, () => 1))])
      expect(await send('/beacon/group', body, { ...json, ...bearer(ann.token) }), body.slice(0, 20)).toMatchObject({
        status: 400,
        errorcode: 80017,
      });
  });
  it('of many brackets is taken apart piece by piece, and refused by the call in its own words', async () => {
    const admin = await adminToken(test);
    const rows = `{"rows":[${Array.from({ length: 400_000 }, () => '[]').join(',')}]}`;
    expect(await send('/api/inventory', rows, { ...json, ...bearer(admin) })).toMatchObject({ status: 413, errorcode: 80160 });
    const macs = `{"groupId":1,"mac":[${Array.from({ length: 300_000 }, () => '[]').join(',')}]}`;
    expect(await send('/beacon/devices/movement', macs, { ...json, ...bearer(ann.token) }, 'PUT')).toMatchObject({
      status: 400,
      errorcode: 10000,
    });
  });
});

describe('A number', () => {
  it('is not made of a list, null, true or false', async () => {
    for (const value of ['[]', 'null', 'true', 'false', '[5]', '""', '" "', '{}'])
      expect(await send('/beacon/group', `{"id":${value},"name":"x"}`, { ...json, ...bearer(ann.token) }, 'PUT'), value).toMatchObject({
        status: 400,
        errorcode: 10000,
        fields: { id: expect.any(String) as string },
      });
  });
  it('may come as its digits, as a query and a form have them', async () => {
    expect(await test.request('/beacon/group/list?page=1&pageSize=5', { headers: bearer(ann.token) })).toMatchObject({ errorcode: 0 });
  });
});

describe('A request that fits no call', () => {
  it('names a method its path does not have: 405, with those it has', async () => {
    const { id } = await test.call(deviceFeature.addGroup, { name: 'g' }, ann.token);
    for (const [method, path, allow] of [
      ['PATCH', '/beacon/group', 'DELETE, GET, HEAD, POST, PUT'],
      ['GET', '/beacon/auth/login', 'POST'],
      ['DELETE', `/beacon/group/devices/${id}`, 'GET, HEAD'],
      ['POST', '/openapi.json', 'GET, HEAD'],
      ['GET', '/api/push/json', 'POST'],
      ['OPTIONS', '/beacon/source', 'GET, HEAD'],
    ] as const) {
      const answer = await test.request(`${path}?lang=en`, { method });
      expect(answer, path).toMatchObject({
        status: 405,
        errorcode: 80164,
        message: 'This call does not support that request method',
      });
      expect(answer.headers.get('allow'), path).toBe(allow);
    }
    expect(await test.request('/api/none', { method: 'PATCH' })).toMatchObject({ status: 404, errorcode: 80015 });
  });

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(test.platform.ports.http, '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => (answer += part));
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  it('is no HTTP, or has too large a head: 400 and 431 with a code, in both languages', async () => {
    const broken = await raw('\u0000nonsense\r\n\r\n');
    expect(broken).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(broken.split('\r\n\r\n')[1] ?? '')).toEqual({
      errorcode: 80017,
      message: '无法读取请求内容 · Request could not be read',
    });
    const large = await raw(`GET /x HTTP/1.1\r\nHost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431 /);
    expect(JSON.parse(large.split('\r\n\r\n')[1] ?? '')).toEqual({ errorcode: 80165, message: '请求头过大 · Request headers too large' });
  });
});
