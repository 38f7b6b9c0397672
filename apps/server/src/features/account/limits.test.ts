import { account as calls } from '@frostway/contract/account/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../../testing/platform.js';

const minute = 60_000;
let test: TestPlatform;
/** A request from an address of its own. */
const from = (address: string, path: string, body: Record<string, unknown>) =>
  test.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
const login = (address: string, account: string, password: string, code: Record<string, string> = {}) =>
  from(address, '/beacon/auth/login', { account, password, ...code });

describe('Beyond the limits: 50043', () => {
  beforeAll(async () => {
    test = await startTestPlatform({ FROSTWAY_TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => test.close());

  it('an account is closed to guesses after twenty failures in a row, from whatever address, until they are forgotten', async () => {
    const account = 'admin';
    for (let n = 0; n < 20; n += 1) {
      const code = n < 3 ? {} : await test.picture();
      expect(await login(`10.0.0.${n}`, account, 'wrong', code)).toMatchObject({ status: 401, errorcode: 50018 });
    }
    const code = await test.picture();
    expect(await login('10.0.1.1', account, adminPassword, code)).toMatchObject({
      status: 429,
      errorcode: 50043,
      message: '访问过于频繁，请稍后再试',
    });
    test.clock.advance(15 * minute + 1);
    expect(await login('10.0.1.1', account, adminPassword)).toMatchObject({ status: 200, errorcode: 0 });
  });
  it('an address that guesses at many accounts needs picture codes after twelve failures, and is refused after a hundred', async () => {
    const address = '10.9.9.9';
    for (let n = 0; n < 12; n += 1) expect(await login(address, `guess${n}`, 'wrong')).toMatchObject({ errorcode: 50018 });
    expect(await login(address, 'guess', 'wrong')).toMatchObject({ errorcode: 80012 });
    for (let n = 12; n < 100; n += 1)
      expect(await login(address, `guess${n}`, 'wrong', await test.picture())).toMatchObject({ errorcode: 50018 });
    expect(await login(address, 'admin', adminPassword, await test.picture())).toMatchObject({ errorcode: 50043 });
    expect(await login('10.9.9.8', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
  });
  it('failures that are forgotten leave nothing behind', async () => {
    await login('10.8.8.8', 'nobody', 'wrong');
    test.clock.advance(15 * minute + 1);
    await login('10.8.8.9', 'nobody else', 'wrong');
    const rows = await test.sql<{ subject: string }>('select subject from login_failure order by 1');
    expect(rows.map(({ subject }) => subject)).toEqual(['address:10.8.8.9', 'name:nobody else']);
  });
});

describe('Calls a minute of one address', () => {
  beforeAll(async () => {
    test = await startTestPlatform({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: '3', FROSTWAY_TRUST_PROXY: 'on' }, {});
  });
  afterAll(() => test.close());

  it('logins are limited as FROSTWAY_LOGIN_TRIES_PER_MINUTE says', async () => {
    for (let n = 0; n < 3; n += 1) expect(await login('10.1.0.1', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
    const refused = await login('10.1.0.1', 'admin', adminPassword);
    expect(refused).toMatchObject({ status: 429, errorcode: 50043 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await login('10.1.0.2', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
  });
  it('registrations, pictures and questions for names are limited as the contract says', async () => {
    const ask = async (path: string, times: number, method = 'GET'): Promise<number[]> => {
      const codes: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const init = method === 'GET' ? {} : { method, headers: { 'content-type': 'application/json' }, body: '{}' };
        codes.push((await test.request(path, init)).errorcode);
      }
      return codes;
    };
    expect((await ask('/beacon/pvc', 61)).slice(-2)).toEqual([0, 50043]);
    expect((await ask('/beacon/pvc', 61, 'POST')).slice(-2)).toEqual([10000, 50043]);
    expect((await ask('/beacon/user/isExists?account=x', 31)).slice(-2)).toEqual([0, 50043]);
    expect((await ask('/beacon/auth/register', 21, 'POST')).slice(-2)).toEqual([10000, 50043]);
    expect((await ask('/beacon/source', 70)).every((code) => code === 0)).toBe(true);
  });
});

describe('An installation with its demo', () => {
  beforeAll(async () => {
    test = await startTestPlatform({ FROSTWAY_DEMO: 'on', FROSTWAY_ADMIN_PASSWORD: '' });
  });
  afterAll(() => test.close());

  it('has the account demo with password frostway-demo, and says so where one may sign in', async () => {
    expect(await test.call(calls.source, {})).toEqual({ signIn: ['account', 'email'], register: ['email'], demo: true });
    const session = await test.call(calls.login, { account: 'demo', password: 'frostway-demo' });
    expect(session.user).toMatchObject({ account: 'demo', level: 'demo' });
    const profile = await test.call(calls.profile, {}, session.token);
    expect(profile).toMatchObject({ mayChange: false, hints: [] });
  });
  it('a demo account may look at everything and change nothing that matters: 80029', async () => {
    const { token } = await test.call(calls.login, { account: 'demo', password: 'frostway-demo' });
    const answer = await test.refused(
      calls.changePassword,
      { oldPassword: 'frostway-demo', newPassword: 'mine alone now' },
      token,
      'demoReadOnly',
    );
    expect(answer.message).toBe('演示账号只能查看');
    for (const [method, path] of [
      ['POST', '/beacon/group'],
      ['PUT', '/beacon/group'],
      ['DELETE', '/beacon/group'],
      ['POST', '/beacon/devices'],
      ['PUT', '/beacon/devices/edit'],
      ['PUT', '/beacon/devices/dname'],
      ['DELETE', '/api/devices'],
      ['POST', '/api/gateway/credentials'],
    ] as const) {
      expect(await test.request(path, { method, headers: { authorization: `Bearer ${token}` } }), path).toMatchObject({
        status: 403,
        errorcode: 80029,
      });
    }
    await test.call(calls.changeLanguage, { language: 'en' }, token);
    await test.call(calls.logout, {}, token);
    await test.call(calls.login, { account: 'demo', password: 'frostway-demo' });
  });
  it('the first administrator has a random password when none is given, told once', async () => {
    const password = test.platform.firstPassword ?? '';
    expect(password).toMatch(/^[\w-]{16}$/);
    await test.call(calls.login, { account: 'admin', password });
    expect(await test.sql('select 1 from account where level = $1', ['administrator'])).toHaveLength(1);
  });
  it('an ordinary account beside it may change what is its own', async () => {
    const { token } = await addTestAccount(test);
    await test.call(calls.changeLanguage, { language: 'en' }, token);
    expect(await test.call(calls.profile, {}, token)).toMatchObject({ mayChange: true, language: 'en' });
  });
});
