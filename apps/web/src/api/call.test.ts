/** What a call looks like on the wire, and what becomes of refusals and silence. */
import { account } from '@frostway/contract/account/endpoints';
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import { columnsType, encodeFrame } from '@frostway/contract/columns/frame';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callFile, requestOf } from './call.js';
import { RefusalError, UnreachableError, errorText, fieldTexts } from './refused.js';
import { keepSession, onSessionEnd, sessionToken } from './session.js';

const answer = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const session = { token: 't1', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 1, lastLoginAt: null };

beforeEach(() => keepSession(session));
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

describe('a request', () => {
  it('fills the holes of the path and leaves them out of the rest', () => {
    expect(requestOf(deviceFeature.groupDevice, { imei: 'a/b' }, 't1', 'en').url).toBe('/beacon/group/devices/a%2Fb?lang=en');
  });
  it('of GET and DELETE carries everything in the query, lists by commas, nothing for what is missing', () => {
    expect(requestOf(telemetry.status, { mac: 'AC233FA1075E,AC233FA10761', groupId: undefined, page: 2 }, undefined, 'zh-cn').url).toBe(
      '/beacon/devices/status?mac=AC233FA1075E%2CAC233FA10761&page=2&lang=zh-cn',
    );
    const { url, init } = requestOf(deviceFeature.removeGroup, { id: 4, confirm: 'Yes' }, 't1', 'en');
    expect([url, init.method, init.body]).toEqual(['/beacon/group?id=4&confirm=Yes&lang=en', 'DELETE', undefined]);
  });
  it('of POST and PUT carries JSON, and the token only in the header', () => {
    const { url, init } = requestOf(deviceFeature.addGroup, { name: '冷库', parentId: 1 }, 't1', 'zh-cn');
    expect(url).toBe('/beacon/group?lang=zh-cn');
    expect(init.body).toBe('{"name":"冷库","parentId":1}');
    expect(init.headers).toEqual({ accept: 'application/json', authorization: 'Bearer t1', 'content-type': 'application/json' });
  });
});

describe('an answer', () => {
  it('with errorcode 0 is success', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer({ errorcode: 0, data: { exists: true } })),
    );
    await expect(call(account.isExists, { email: 'a@b.example' })).resolves.toEqual({ exists: true });
  });
  it('that is a file is taken as it is, and its refusal as any other', async () => {
    const file = new Uint8Array([37, 80, 68, 70, 0, 255]);
    vi.stubGlobal('fetch', async () => new Response(file, { headers: { 'content-type': 'application/pdf' } }));
    const taken = await callFile(certificateFeature.file, { id: 1 });
    expect([taken.type, taken.size]).toEqual(['application/pdf', 6]);
    vi.stubGlobal('fetch', async () => answer({ errorcode: 80206, message: 'no' }, 404));
    await expect(callFile(certificateFeature.file, { id: 1 })).rejects.toMatchObject({ errorcode: 80206 });
  });
  it('with another code is a refusal, in the words of the catalogue and with messages for fields', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () =>
        answer(
          {
            errorcode: 50018,
            message: 'x',
            fields: { password: 'wrongCredentials', account: 'account.login.nameNeeded', other: 'as it stands' },
          },
          401,
        ),
      ),
    );
    const error: unknown = await call(account.login, { account: 'a', password: 'b' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RefusalError);
    expect(errorText(error, 'en')).toBe('Wrong account or password');
    expect(fieldTexts(error, 'zh-cn')).toEqual({ password: '账号或密码错误', account: '请输入账号、邮箱或手机号', other: 'as it stands' });
    expect(sessionToken()).toBe('t1');
  });
  it('with an unknown code shows the code itself', () => {
    expect(errorText(new RefusalError(79999, 'whatever'), 'en')).toBe('79999');
  });
});

describe('an answer of columns', () => {
  const data = { total: 2, time: [1, 2], temperature: [4.5, null], co2: [], late: [1], silentFrom: { temperature: [] } };
  const columns = {
    total: 2,
    time: Float64Array.of(1, 2),
    temperature: Float64Array.of(4.5, Number.NaN),
    co2: new Float64Array(),
    late: Float64Array.of(1),
    silentFrom: { temperature: new Float64Array() },
  };
  const asked = { mac: 'AC233FA1075E', st: 0, et: 10 };
  const bytes = (frame: Uint8Array): Response => new Response(Uint8Array.from(frame), { headers: { 'content-type': columnsType } });
  const frame = encodeFrame({ errorcode: 0, data: columns });

  it('is asked for as bytes, of no other call', () => {
    const acceptOf = ({ init }: ReturnType<typeof requestOf>): unknown => (init.headers as Record<string, string>)['accept'];
    expect(acceptOf(requestOf(telemetry.chart, asked, 't1', 'en'))).toBe(`${columnsType}, application/json;q=0.9`);
    expect(acceptOf(requestOf(telemetry.track, asked, 't1', 'en'))).toBe('application/json');
  });
  it('is typed arrays, whether it came as bytes or, of a server of before, as JSON', async () => {
    vi.stubGlobal('fetch', async () => bytes(frame));
    expect(await call(telemetry.chart, asked)).toEqual(columns);
    vi.stubGlobal('fetch', async () => answer({ errorcode: 0, data }));
    expect(await call(telemetry.chart, asked)).toEqual(columns);
  });
  it('that was damaged or broke off is no answer, and nothing of it is shown', async () => {
    const other = frame.slice();
    other[frame.length - 1] = (other[frame.length - 1] as number) ^ 1;
    for (const damaged of [other, frame.subarray(0, frame.length - 1), new Uint8Array(), encodeFrame({ no: 'answer' })]) {
      vi.stubGlobal('fetch', async () => bytes(damaged));
      const error: unknown = await call(telemetry.chart, asked).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(UnreachableError);
      expect(errorText(error, 'en')).toBe('Network connection error');
    }
  });
  it('that is refused is a refusal like any other', async () => {
    vi.stubGlobal('fetch', async () => answer({ errorcode: 50017, message: 'no' }, 404));
    await expect(call(telemetry.chart, asked)).rejects.toMatchObject({ errorcode: 50017 });
  });
});

describe('error code 70130 or 50160 in a response', () => {
  it.each([70130, 50160])('%i ends the session', async (errorcode) => {
    const told: string[] = [];
    const stop = onSessionEnd((why) => told.push(why));
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer({ errorcode, message: '' }, 401)),
    );
    await expect(call(account.profile, {})).rejects.toMatchObject({ errorcode });
    stop();
    expect(told).toEqual(['refused']);
    expect(sessionToken()).toBeUndefined();
  });
  it('never ends anything on a page opened with a share key', async () => {
    window.history.replaceState(null, '', '/deviceDetail?key=k1');
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answer({ errorcode: 70130, message: '' }, 401)),
    );
    await expect(call(account.profile, {})).rejects.toMatchObject({ errorcode: 70130 });
    expect(sessionToken()).toBe('t1');
  });
  it('about an older token says nothing about the session of now', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => {
        keepSession({ ...session, token: 't2' });
        return answer({ errorcode: 70130, message: '' }, 401);
      }),
    );
    await expect(call(account.profile, {})).rejects.toMatchObject({ errorcode: 70130 });
    expect(sessionToken()).toBe('t2');
  });
});

describe('no answer', () => {
  const silent = vi.fn(
    (_url: string, init: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  );
  it('in time is "request timed out"', async () => {
    vi.stubGlobal('fetch', silent);
    const error: unknown = await call(account.source, {}, { timeoutMs: 5 }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'UnreachableError', why: 'requestTimedOut' });
    expect([errorText(error, 'zh-cn'), errorText(error, 'en')]).toEqual(['请求超时', 'Request timed out']);
  });
  it('at all, or one that is not ours, is "network connection error"', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await expect(call(account.source, {})).rejects.toBeInstanceOf(UnreachableError);
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('<html>', { status: 502 })),
    );
    const error: unknown = await call(account.source, {}).catch((reason: unknown) => reason);
    expect(errorText(error, 'en')).toBe('Network connection error');
  });
  it('wanted any more is no error of the network', async () => {
    vi.stubGlobal('fetch', silent);
    const stop = new AbortController();
    const asked = call(account.source, {}, { signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});
