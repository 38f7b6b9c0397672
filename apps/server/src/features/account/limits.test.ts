import { account as calls } from '@frostway/contract/account/endpoints';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../db/connect.js';
import { addTestAccount } from '../../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { removeEnded } from './index.js';

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

  it('an address that guesses at many accounts needs captchas after twelve failures, and is refused after a hundred', async () => {
    const address = '10.9.9.9';
    for (let n = 0; n < 12; n += 1) expect(await login(address, `guess${n}`, 'wrong')).toMatchObject({ errorcode: 50018 });
    expect(await login(address, 'guess', 'wrong')).toMatchObject({ errorcode: 80012 });
    await test.sql('update login_failure set count = 98 where subject = $1', [`address:${address}`]);
    for (let n = 98; n < 100; n += 1)
      expect(await login(address, `guess${n}`, 'wrong', await test.captcha())).toMatchObject({ errorcode: 50018 });
    expect(await login(address, 'admin', adminPassword, await test.captcha())).toMatchObject({ errorcode: 50043 });
    expect(await login('10.9.9.8', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
  });
  it('guesses made all at once are counted as well as those made in turn: three are told whether they were right', async () => {
    const { account, id } = await addTestAccount(test);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => login(`10.7.0.${n}`, account, `guess ${n}`)));
    const told = answers.filter(({ errorcode }) => errorcode === 50018);
    expect(told).toHaveLength(3);
    expect(answers.filter(({ errorcode }) => errorcode === 80012)).toHaveLength(27);
    const [row] = await test.sql<{ count: number }>('select count from login_failure where subject = $1', [`account:${id}`]);
    expect(row?.count, 'without captchas nobody slows an account down').toBe(3);
  });
  it('a right password among guesses made all at once is not told from the wrong ones', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => login(`10.7.1.${n}`, 'admin', n === 29 ? adminPassword : `guess ${n}`)),
    );
    expect(answers.at(-1)).toMatchObject({ errorcode: 80012 });
    test.clock.advance(15 * minute + 1);
  });
  it('many right logins at once are no failures', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => login('10.7.2.1', 'admin', adminPassword)));
    expect(answers.map(({ errorcode }) => errorcode)).toEqual(answers.map(() => 0));
    expect(await test.sql("select from login_failure where subject = 'address:10.7.2.1'")).toEqual([]);
  });
  it('a captcha is looked at once, however many ask at the same time', async () => {
    const { sid, pictureCode } = await test.captcha();
    const guess = (code: string) => from('10.7.3.1', '/beacon/pvc', { sid, pictureCode: code });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map(guess));
    expect(answers.map(({ errorcode }) => errorcode)).toEqual([50052, 50052, 50052, 50052]);
    expect(await guess(pictureCode)).toMatchObject({ errorcode: 50052 });
    // The right one among wrong ones: whichever is looked at first, it is used up.
    const other = await test.captcha();
    await Promise.all(['a', other.pictureCode, 'b'].map((code) => from('10.7.3.1', '/beacon/pvc', { sid: other.sid, pictureCode: code })));
    expect(await from('10.7.3.1', '/beacon/pvc', other)).toMatchObject({ errorcode: 50052 });
  });
  it('who reads captchas by a program is held all the same: after sixty things asked for behind them an address waits', async () => {
    const ask = async (address: string) => from(address, '/beacon/pw/forgot', { email: 'nobody@example.com', ...(await test.captcha()) });
    expect(await ask('10.9.7.1')).toMatchObject({ status: 404 });
    await test.sql("update login_failure set count = 59 where subject = 'captcha:10.9.7.1'");
    expect(await ask('10.9.7.1')).toMatchObject({ status: 404 });
    expect(await ask('10.9.7.1')).toMatchObject({ status: 429, errorcode: 50043 });
    expect(
      await from('10.9.7.1', '/beacon/auth/register', {
        email: 'a@example.com',
        nickname: 'a',
        password: 'long enough',
        ...(await test.captcha()),
      }),
    ).toMatchObject({ errorcode: 50043 });
    expect(await ask('10.9.7.2')).toMatchObject({ status: 404 });
    test.clock.advance(15 * minute + 1);
    expect(await ask('10.9.7.1')).toMatchObject({ status: 404 });
  });
  it('failures that are forgotten leave nothing behind', async () => {
    await login('10.8.8.8', 'nobody', 'wrong');
    // That something was locked is remembered for a day.
    test.clock.advance(2 * 24 * 60 * minute);
    await login('10.8.8.9', 'nobody else', 'wrong');
    const rows = await test.sql<{ subject: string }>('select subject from login_failure order by 1');
    expect(rows.map(({ subject }) => subject.replace(/[0-9a-f]{64}/, '*'))).toEqual(['address:10.8.8.9', 'name:*', 'pair:name:*@10.8.8.9']);
  });
});

describe('What nobody can use any more', () => {
  beforeAll(async () => {
    test = await startTestPlatform();
  });
  afterAll(() => test.close());

  it('a session is removed a month after its end; until then it is expired and not unknown', async () => {
    const at = test.clock.now();
    const day = 24 * 60 * minute;
    const { id } = await addTestAccount(test);
    const add = (name: string, expires: number, ended: number | null) =>
      test.sql(
        "insert into session (token_hash, account_id, created_at, expires_at, ended_at, address, agent) values ($1, $2, now(), $3, $4, '', '')",
        [Buffer.from(name), id, new Date(expires), ended === null ? null : new Date(ended)],
      );
    await test.sql('delete from session');
    await add('expired long ago', at - 31 * day, null);
    await add('ended long ago', at + 300 * day, at - 31 * day);
    await add('expired', at - 29 * day, null);
    await add('open', at + day, null);
    await test.sql("insert into picture_code (sid, answer_hash, expires_at) values ('old', '', $1), ('new', '', $2)", [
      new Date(at - 1),
      new Date(at + 1),
    ]);
    await inDatabase(test.databaseUrl, (db) => removeEnded(db, at));
    const left = await test.sql<{ name: string }>("select convert_from(token_hash, 'UTF8') as name from session order by 1");
    expect(left.map(({ name }) => name)).toEqual(['expired', 'open']);
    expect(await test.sql('select sid from picture_code')).toEqual([{ sid: 'new' }]);
  });
  it('codes and links are removed once they count for no day any more, API tokens a month after their end', async () => {
    const at = test.clock.now();
    const day = 24 * 60 * minute;
    const { id } = await addTestAccount(test);
    for (const [name, made] of [
      ['old', at - 3 * day],
      ['new', at - day],
    ] as const) {
      const times = [new Date(made), new Date(made + minute)];
      await test.sql("insert into sent_code (target, purpose, code_hash, created_at, expires_at) values ($1, 'register', '', $2, $3)", [
        name,
        ...times,
      ]);
      await test.sql(
        "insert into one_time_token (token_hash, purpose, account_id, created_at, expires_at) values ($1, 'reset', $4, $2, $3)",
        [Buffer.from(name), ...times, id],
      );
      await test.sql(
        "insert into api_token (account_id, name, token_hash, scope, created_at, expires_at) values ($4, $1, $5, 'read', $2, $3)",
        [name, new Date(at - 99 * day), new Date(name === 'old' ? at - 31 * day : at - day), id, Buffer.from(name)],
      );
    }
    await inDatabase(test.databaseUrl, (db) => removeEnded(db, at));
    expect(await test.sql('select target from sent_code')).toEqual([{ target: 'new' }]);
    expect(await test.sql("select convert_from(token_hash, 'UTF8') as name from one_time_token")).toEqual([{ name: 'new' }]);
    expect(await test.sql('select name from api_token')).toEqual([{ name: 'new' }]);
  });
  it("the names of an installation's own accounts are nobody's to register: 80011", async () => {
    const register = async (input: object) =>
      test.reply(calls.register, { nickname: 'x', password: 'long enough', ...input, ...(await test.captcha()) });
    expect(await register({ account: 'Demo', email: 'one@example.com' })).toMatchObject({ errorcode: 80011 });
    expect(await register({ account: 'ADMIN', email: 'one@example.com' })).toMatchObject({ errorcode: 80011 });
    const { data } = await register({ email: 'demo@example.com' });
    expect((data as { user: { account: string } }).user.account).toMatch(/^demo-[0-9a-f]{6}$/);
  });
});

/** Runs on the database itself. */
async function inDatabase(url: string, run: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = connect(url, pino({ level: 'silent' }), 1);
  await run(db);
  await close();
}

describe('Calls a minute of one address', () => {
  beforeAll(async () => {
    test = await startTestPlatform({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: '3', FROSTWAY_TRUST_PROXY: '1' }, {});
  });
  afterAll(() => test.close());

  it('logins are limited as FROSTWAY_LOGIN_TRIES_PER_MINUTE says', async () => {
    for (let n = 0; n < 3; n += 1) expect(await login('10.1.0.1', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
    const refused = await login('10.1.0.1', 'admin', adminPassword);
    expect(refused).toMatchObject({ status: 429, errorcode: 50043 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await login('10.1.0.2', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
  });
  it('registrations, captchas and questions for names are limited as the contract says', async () => {
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
    expect(await test.call(calls.source, {})).toMatchObject({ signIn: ['account', 'email', 'phone'], register: ['email'], demo: true });
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
    expect(answer.message).toBe('演示账号不能这样做');
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
