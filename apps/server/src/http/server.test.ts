import { Buffer } from 'node:buffer';
import net from 'node:net';
import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { messageTexts } from '@frostway/contract/dictionary/texts';
import { allEndpoints } from '@frostway/contract/features';
import { overview } from '@frostway/contract/overview/endpoints';
import { refusals, refusalText } from '@frostway/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeAway } from '../ingest/listeners.fixture.js';
import { addTestAccount, adminToken, type TestAccount } from '../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
let ann: TestAccount;
const json = { 'content-type': 'application/json' };
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_LOG_LEVEL: 'trace', FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
  ann = await addTestAccount(test);
});
afterAll(() => test.close());

/** What comes back for bytes that are sent as they are. */
function raw(bytes: string): Promise<string> {
  return new Promise<string>((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port: test.platform.ports.http }, () => socket.write(bytes));
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
}

describe('Health', () => {
  it('GET /healthz says that the process lives, GET /readyz that database and listeners answer', async () => {
    expect(await test.request('/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}' });
    expect(await test.request('/readyz')).toMatchObject({ status: 200, text: '{"status":"ready","reasons":[]}' });
  });
  it('while the database is away, readyz is 503, the process lives, and calls are refused as 80019 with 503', async () => {
    const away = await takeAway(test.databaseUrl);
    const ready = await test.request('/readyz');
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toEqual({ status: 'not ready', reasons: ['the database does not answer'] });
    expect((await test.request('/healthz')).status).toBe(200);
    expect((await test.request('/metrics')).text).toMatch(/^frostway_unjudged_devices Nan$/m);
    await test.refused(overview.base, {}, ann.token, 'databaseAway');
    await test.refused(account.login, { account: 'admin', password: adminPassword }, undefined, 'databaseAway');
    await away.giveBack();
    await expect.poll(async () => (await test.request('/readyz')).status).toBe(200);
    await test.call(overview.base, {}, ann.token);
  });
  it('GET /metrics speaks to Prometheus: durations by route, refusals by code, what flows', async () => {
    await test.request('/beacon/nothing?token=abc');
    const { headers, text } = await test.request('/metrics');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toMatch(/frostway_http_request_seconds_count\{route="\/beacon\/overview\/base",method="GET",status="200"\} \d+/);
    expect(text).toMatch(/frostway_refusals_total\{code="80015"\} [1-9]/);
    for (const name of [
      'frostway_live_pages',
      'frostway_device_sessions',
      'frostway_unjudged_devices 0',
      'frostway_process_cpu_seconds_total',
      'frostway_pipeline_',
    ])
      expect(text).toContain(name);
    expect(text).not.toContain('abc');
  });
});

describe('The document of the API', () => {
  type Operation = {
    operationId: string;
    summary: string;
    security: unknown[];
    parameters: { name: string; in: string; required: boolean; schema: object }[];
    requestBody?: { content: Record<string, { schema: object }> };
    responses: Record<string, { description: string }>;
  };
  type Document = {
    openapi: string;
    servers: { url: string }[];
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
  let document: Document;
  beforeAll(async () => {
    document = JSON.parse((await test.request('/openapi.json')).text) as Document;
  });

  it('is OpenAPI 3.1 at the address people reach the platform at', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://frostway.example' }]);
  });
  it('holds every call, closed ones with their lock, with every field of its input', () => {
    for (const { endpoint } of allEndpoints) {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation, `${endpoint.method} ${endpoint.path}`).toMatchObject({ summary: endpoint.summary });
      // A call for guests takes a key instead.
      expect(operation?.security).toEqual({ open: [], session: [{ bearer: [] }], guest: [{ bearer: [] }, {}] }[endpoint.auth]);
      expect(operation?.responses['200']?.description).toBe(endpoint.files === undefined ? 'errorcode 0 and data' : 'The file');
      for (const refusal of endpoint.refuses)
        expect(operation?.responses['default']?.description).toContain(String(refusals[refusal].code));
    }
  });
  it('names an operation once, and every hole of a path as a parameter that is required', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const holes = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map(({ name, required }) => ({ name, required })),
        path,
      ).toEqual(holes.map((name) => ({ name, required: true })));
    }
  });
  it('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
  });
  it('GET /docs shows every call without a script', async () => {
    const { headers, text } = await test.request('/docs');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).not.toContain('<script');
    for (const { endpoint } of allEndpoints) expect(text).toContain(`<b>${endpoint.method}</b> <code>${endpoint.path}</code>`);
  });
});

describe('Requests', () => {
  it('have an id of ours, whatever the caller sends', async () => {
    const [one, two] = [await test.request('/healthz', { headers: { 'x-request-id': 'mine' } }), await test.request('/beacon/source')];
    for (const { headers } of [one, two]) expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(one.headers.get('x-request-id')).not.toBe(two.headers.get('x-request-id'));
  });
  it('for a call nobody has are refused as 80015, whatever the method', async () => {
    for (const [method, path] of [
      ['GET', '/beacon/nothing'],
      ['POST', '/api/nothing'],
      ['DELETE', '/devices/nothing'],
    ] as const)
      expect(await test.request(path, { method }), path).toMatchObject({ status: 404, errorcode: 80015, message: '没有这个接口' });
    expect(await test.request('/beacon/nothing?lang=en')).toMatchObject({ status: 404, errorcode: 80015, message: 'No such call' });
  });
  it("with a path that cannot be read are refused in the catalogue's words", async () => {
    expect(await test.request('/beacon/group/devices/%zz?lang=en')).toMatchObject({
      status: 400,
      errorcode: 80017,
      message: 'Request could not be read',
    });
  });
  it('may end in a slash', async () => {
    expect(await test.request('/beacon/source/')).toMatchObject({ status: 200, errorcode: 0 });
  });
  it('answer success as errorcode 0 with data', async () => {
    const { text, headers } = await test.request('/beacon/user/isExists?account=nobody');
    expect(JSON.parse(text)).toEqual({ errorcode: 0, data: { exists: false } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('Bodies', () => {
  const add = (init: RequestInit, path = '/beacon/group') =>
    test.request(path, { method: 'POST', ...init, headers: { ...bearer(ann.token), ...(init.headers as object) } });

  it('are JSON, urlencoded or multipart', async () => {
    const form = new FormData();
    form.set('name', '分组 3');
    expect(await add({ headers: json, body: JSON.stringify({ name: '分组 1' }) })).toMatchObject({
      errorcode: 0,
      data: { name: '分组 1' },
    });
    expect(await add({ body: new URLSearchParams({ name: '分组 2' }) })).toMatchObject({ errorcode: 0, data: { name: '分组 2' } });
    expect(await add({ body: form })).toMatchObject({ errorcode: 0, data: { name: '分组 3' } });
  });
  it('query, body and path are one input: the body goes before the query, the path before both', async () => {
    expect(await add({ headers: json, body: JSON.stringify({ name: 'of the body' }) }, '/beacon/group?name=of+the+query')).toMatchObject({
      data: { name: 'of the body' },
    });
    expect(await add({}, '/beacon/group?name=of+the+query')).toMatchObject({ data: { name: 'of the query' } });
    const answer = await test.request('/beacon/group/devices/AC233FFFFFF1?imei=nonsense', { headers: bearer(ann.token) });
    expect(answer).toMatchObject({ status: 404, errorcode: 50017 });
  });
  it('come with DELETE too, and DELETE takes its input from the query as well', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map(async (name) => (await test.call(deviceFeature.addGroup, { name }, ann.token)).id));
    const remove = (path: string, init: RequestInit = {}) =>
      test.request(path, { method: 'DELETE', ...init, headers: { ...bearer(ann.token), ...(init.headers as object) } });
    expect(await remove('/beacon/group', { headers: json, body: JSON.stringify({ id: ids[0], confirm: 'Yes' }) })).toMatchObject({
      errorcode: 0,
      data: null,
    });
    expect(await remove(`/beacon/group?id=${ids[1]}&confirm=Yes`)).toMatchObject({ errorcode: 0 });
    expect(await remove('/beacon/group', { body: new URLSearchParams({ id: String(ids[2]), confirm: 'Yes' }) })).toMatchObject({
      errorcode: 0,
    });
  });
  it('that cannot be read are refused as 80017', async () => {
    for (const [type, body] of [
      ['application/json', '{"name":'],
      ['application/json', 'nothing'],
      ['application/xml', '<name/>'],
      ['multipart/form-data', 'no boundary'],
    ] as const)
      expect(await add({ headers: { 'content-type': type }, body }), body).toMatchObject({
        status: 400,
        errorcode: 80017,
        message: '无法读取请求内容',
      });
  });
  it('that are JSON but no object are refused as 80017; null says nothing', async () => {
    for (const body of ['[]', '"name"', '5'])
      expect(await add({ headers: json, body }), body).toMatchObject({ status: 400, errorcode: 80017 });
    expect(await add({ headers: json, body: 'null' })).toMatchObject({ status: 400, errorcode: 10014 });
  });
  it('may be left out although their type is named', async () => {
    expect(await add({ headers: json }, '/beacon/group?name=no+body')).toMatchObject({ errorcode: 0, data: { name: 'no body' } });
  });
  it('that are too large are refused as 80016 with 413', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    expect(await add({ headers: json, body: large })).toMatchObject({ status: 413, errorcode: 80016, message: '请求内容过大' });
    const admin = await adminToken(test);
    const form = new FormData();
    form.set('file', new Blob([Buffer.alloc(8 * 1024 * 1024 + 1, 'x')]), 'devices.csv');
    expect(await test.request('/api/inventory', { method: 'POST', headers: bearer(admin), body: form })).toMatchObject({
      status: 413,
      errorcode: 80016,
    });
    const many = new FormData();
    for (let n = 0; n < 101; n += 1) many.set(`field${n}`, 'x');
    expect(await add({ body: many })).toMatchObject({ status: 413, errorcode: 80016 });
  });
  it('do not reach what all objects share', async () => {
    await add({ headers: json, body: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"name":"x"}' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('Security', () => {
  it('headers keep a page from being framed, sniffed or fed with foreign scripts', async () => {
    const { headers } = await test.request('/beacon/source');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
  it('what breaks on our side is answered in the words of its area, without its message, and logged with the id of the request', async () => {
    await test.sql('alter table announcement rename to announcement_away');
    const secretive = await test.request('/beacon/overview/base?lang=en', { headers: bearer(ann.token) });
    await test.sql('alter table announcement_away rename to announcement');
    expect(secretive).toMatchObject({ status: 500, errorcode: 50040, message: 'Get statistics failed' });
    expect(Object.keys(JSON.parse(secretive.text) as object)).toEqual(['errorcode', 'message']);
    const line = test
      .logged()
      .split('\n')
      .find((each) => each.includes('announcement'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      reqId: secretive.headers.get('x-request-id'),
      call: '/beacon/overview/base',
      err: { code: '42P01' },
    });
  });
  it('tokens and passwords never reach the log, at any level', async () => {
    const session = await test.call(account.login, { account: 'admin', password: adminPassword });
    const { token } = session;
    await test.request(`/beacon/user/profile?token=${token}`);
    await test.request(`/beacon/nothing?token=${token}`, { headers: { ...bearer(token), cookie: `token=${token}` } });
    await test.request(`/beacon/group?token=${token}`, { method: 'POST', headers: json, body: `{"token":"${token}","name":` });
    await test.request('/beacon/auth/login', {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ account: 'admin', password: `${adminPassword}x`, token }),
    });
    await test.sql('alter table announcement rename to announcement_away');
    await test.request(`/beacon/overview/base?token=${token}`, { headers: bearer(token) });
    await test.sql('alter table announcement_away rename to announcement');
    await test.call(account.logout, {}, token);
    expect(test.logged()).toContain('a call failed');
    for (const hidden of [token, adminPassword]) expect(test.logged()).not.toContain(hidden);
  });
  it('tokens do not reach the log with the head of a form, nor with bytes that are no HTTP', async () => {
    const secret = 'SecretOfAHead';
    const form = new FormData();
    form.set('name', 'x');
    await test.request('/beacon/group', { method: 'POST', headers: bearer(secret), body: form });
    await raw(`GET /x?token=${secret} HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n`);
    await raw(`GET /x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}${'x'.repeat(20_000)}\r\n\r\n`);
    expect(test.logged()).toContain('Parse Error');
    expect(test.logged()).not.toContain(secret);
    expect(test.logged()).not.toContain([...Buffer.from(secret)].join(','));
  });
  it('a line that is no HTTP costs its own connection', async () => {
    const answer = await raw('\u0000\u0001nonsense\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await test.request('/healthz')).status).toBe(200);
  });
});

describe('Section 7: GET /beacon/common/config', () => {
  const config = async (query: string, headers: Record<string, string> = {}) =>
    (await test.request(`/beacon/common/config${query}`, { headers })).data as {
      error?: Record<string, string>;
      text?: Record<string, string>;
    };
  const all = (lang: 'zh-cn' | 'en'): Record<string, string> =>
    Object.fromEntries(Object.values(refusals).map(({ code }) => [String(code), refusalText(code, lang)]));

  it('answers the map of all error texts in the language asked for, without a session', async () => {
    expect(await config('?type=error&platform=sensor&lang=zh-cn')).toEqual({ error: all('zh-cn') });
    expect(await config('?type=error&platform=position&lang=en')).toEqual({ error: all('en') });
  });
  it('says both readings of 50038', async () => {
    expect((await config('?lang=en')).error?.['50038']).toBe(
      'Parent node is not a dealer; Device already added, contact the master account',
    );
  });
  it('a language that is none of ours is answered as nobody asked: cookie, else zh-cn', async () => {
    expect((await config('?lang=fr')).error?.['50018']).toBe('账号或密码错误');
    expect((await config('?lang=fr', { cookie: 'lang=en' })).error?.['50018']).toBe('Wrong account or password');
    expect((await config('')).error?.['50018']).toBe('账号或密码错误');
  });
  it('type text answers the other messages of section 8', async () => {
    const { text } = await config('?type=text&lang=en');
    expect(Object.keys(text ?? {})).toEqual(Object.keys(messageTexts).map((key) => key.replace('message.', '')));
    expect(text).toMatchObject({ deviceOffline: 'Device offline', noPosition: 'No position message' });
  });
  it('another type or platform is refused as 10000', async () => {
    expect(await test.request('/beacon/common/config?type=nothing')).toMatchObject({ status: 400, errorcode: 10000 });
    expect(await test.request('/beacon/common/config?platform=nothing')).toMatchObject({ status: 400, errorcode: 10000 });
  });
});
