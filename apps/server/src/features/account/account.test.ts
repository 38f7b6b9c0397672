import { account as calls } from '@frostway/contract/account/endpoints';
import { auditCalls } from '@frostway/contract/audit/endpoints';
import type { Answer, Sent } from '@frostway/contract/endpoint';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../db/tokens.js';
import { adminToken } from '../../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../../testing/platform.js';

const minute = 60_000;
let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform();
});
afterAll(() => test.close());

// All tests come from one address: the failures of one are none of the next.
beforeEach(() => test.sql('delete from login_failure'));

let people = 0;
/** Registers an account that is active at once; answers its session. */
async function registered(input: Omit<Sent<typeof calls.register>, 'sid' | 'pictureCode'>): Promise<Answer<typeof calls.login>> {
  const answer = await test.call(calls.register, { ...input, ...(await test.picture()) });
  if (!answer.activated) throw new Error('the account waits for its activation');
  const { activated: _activated, ...session } = answer;
  return session;
}
/** Registers somebody new; answers who it is, with the session. */
async function register(over: Record<string, unknown> = {}) {
  const account = `person${++people}`;
  const who = { account, email: `${account}@example.com`, nickname: `Person ${people}`, password: 'correct horse', ...over };
  const session = await registered(who);
  return { ...who, token: session.token, session };
}
const login = (account: string, password: string, more: Record<string, unknown> = {}) =>
  test.reply(calls.login, { account, password, ...more });

describe('Section 3: registering by e-mail, behind a picture code', () => {
  it('makes an ordinary account that is logged in, with a root group of its own', async () => {
    const before = test.clock.now();
    const { session } = await register({ account: 'first', email: 'First@Example.com', nickname: ' 第一 ' });
    expect(session).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiresAt: new Date(before + 7 * 24 * 60 * minute).toISOString(),
      loginCount: 1,
      lastLoginAt: null,
      user: {
        uid: expect.any(Number) as number,
        account: 'first',
        nickname: '第一',
        email: 'First@Example.com',
        phone: null,
        level: 'normal',
        language: 'zh-cn',
        createdAt: new Date(before).toISOString(),
      },
    });
    const groups = await test.call(deviceFeature.groupTree, {}, session.token);
    expect(groups).toMatchObject({ total: 1, rows: [{ parentId: null, depth: 1, deviceTotal: 0 }] });
  });
  it('takes the part before the @ as account name when none is given, with something behind it when that is taken', async () => {
    const given = { nickname: 'Ann', password: 'correct horse' };
    const one = await registered({ ...given, email: 'ann@one.example' });
    const two = await registered({ ...given, email: 'ann@two.example' });
    expect(one.user.account).toBe('ann');
    expect(two.user.account).toMatch(/^ann-[0-9a-f]{6}$/);
  });
  it('refuses a taken e-mail as 50029, whatever its letter case', async () => {
    const { email } = await register();
    const answer = await test.refused(
      calls.register,
      { email: email.toUpperCase(), nickname: 'x', password: 'correct horse', ...(await test.picture()) },
      undefined,
      'emailRegistered',
    );
    expect(answer).toMatchObject({ message: '该邮箱已被注册', fields: { email: '该邮箱已被注册' } });
  });
  it('refuses a taken account name as 80011, letters beyond ASCII too', async () => {
    await register({ account: 'Özlem' });
    for (const account of ['Özlem', 'ÖZLEM']) {
      const given = { account, email: `${people++}@o.example`, nickname: 'x', password: 'correct horse' };
      const answer = await test.reply(calls.register, { ...given, ...(await test.picture()) });
      expect(answer, account).toMatchObject({ status: 409, errorcode: 80011, fields: { account: '该账号名已被使用' } });
    }
  });
  it('refuses a short password as 50460 and two that differ as 80014', async () => {
    const given = { email: 'short@example.com', nickname: 'x' };
    const short = await test.refused(
      calls.register,
      { ...given, password: '1234567', ...(await test.picture()) },
      undefined,
      'passwordTooShort',
    );
    expect(short.fields).toEqual({ password: '新密码太短' });
    const differ = await test.refused(
      calls.register,
      { ...given, password: 'correct horse', confirmation: 'correct h0rse', ...(await test.picture()) },
      undefined,
      'passwordsDiffer',
    );
    expect(differ.fields).toEqual({ confirmation: '两次输入的密码不一致！' });
  });
  it('refuses an e-mail that is none and an empty nickname as 10000, each next to its field', async () => {
    const answer = await test.refused(
      calls.register,
      { email: 'nobody', nickname: ' ', password: 'correct horse' },
      undefined,
      'parametersIllegal',
    );
    expect(answer.fields).toEqual({ email: '参数为空或不合法', nickname: '参数为空或不合法' });
  });
});

describe('Section 5: picture codes', () => {
  const given = { email: 'picture@example.com', nickname: 'x', password: 'correct horse' };

  it('are given as a sid and a picture, never as text', async () => {
    const answer = await test.call(calls.picture, {});
    expect(Object.keys(answer)).toEqual(['sid', 'svg']);
    expect(answer.svg).toMatch(/^<svg /);
    const [row] = await test.sql<{ answer_hash: Buffer }>('select answer_hash from picture_code where sid = $1', [answer.sid]);
    expect(row?.answer_hash).toHaveLength(32);
  });
  it('are needed to register: 80012', async () => {
    const { sid } = await test.picture();
    for (const code of [{}, { sid }, { pictureCode: 'N1' }, { sid: '', pictureCode: '' }]) {
      const answer = await test.refused(calls.register, { ...given, ...code }, undefined, 'pictureCodeNeeded');
      expect(answer.fields).toEqual({ pictureCode: '请输入图形验证码' });
    }
  });
  it('a wrong one is refused as 50052 and used up', async () => {
    const { sid, pictureCode } = await test.picture();
    await test.refused(calls.register, { ...given, sid, pictureCode: 'wrong' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.register, { ...given, sid, pictureCode }, undefined, 'pictureCodeWrong');
  });
  it('one works once, also when the call is refused for another reason', async () => {
    const code = await test.picture();
    await test.refused(calls.register, { ...given, email: 'first@example.com', ...code }, undefined, 'emailRegistered');
    await test.refused(calls.register, { ...given, ...code }, undefined, 'pictureCodeWrong');
  });
  it('one works for five minutes', async () => {
    const [young, old] = [await test.picture(), await test.picture()];
    test.clock.advance(5 * minute - 1);
    await test.call(calls.checkPicture, young);
    test.clock.advance(1);
    await test.refused(calls.checkPicture, old, undefined, 'pictureCodeWrong');
    await test.refused(calls.register, { ...given, ...old }, undefined, 'pictureCodeWrong');
  });
  it('can be checked beside the form: a right one is still good, a wrong one used up', async () => {
    const right = await test.picture();
    await test.call(calls.checkPicture, right);
    await test.call(calls.checkPicture, { ...right, pictureCode: ` ${right.pictureCode.toUpperCase()} ` });
    const wrong = await test.picture();
    await test.refused(calls.checkPicture, { ...wrong, pictureCode: 'nope' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.checkPicture, wrong, undefined, 'pictureCodeWrong');
    await test.refused(calls.checkPicture, { sid: 'nobody', pictureCode: 'x' }, undefined, 'pictureCodeWrong');
  });
  it('a used one is not given to two calls at once', async () => {
    const code = await test.picture();
    const email = (n: number): string => `race${n}@example.com`;
    const answers = await Promise.all([1, 2, 3].map((n) => test.reply(calls.register, { ...given, email: email(n), ...code })));
    expect(answers.map((answer) => answer.errorcode).toSorted((a, b) => a - b)).toEqual([0, 50052, 50052]);
  });
});

describe('Section 3: logging in', () => {
  it('by account name and by e-mail, letter case does not matter', async () => {
    const { account, email, password } = await register({ account: 'Ёлка' });
    for (const name of [account, 'ЁЛКА', 'ёлка', email, email.toUpperCase(), `  ${email} `]) {
      const answer = await login(name, password);
      expect(answer, name).toMatchObject({ status: 200, errorcode: 0, data: { user: { account: 'Ёлка', email } } });
    }
  });
  it('counts logins and tells the one before', async () => {
    const { account, password, session } = await register();
    const firstAt = session.user.createdAt;
    test.clock.advance(minute);
    const second = await test.call(calls.login, { account, password });
    expect(second).toMatchObject({ loginCount: 2, lastLoginAt: firstAt });
    test.clock.advance(minute);
    const third = await test.call(calls.login, { account, password });
    expect(third).toMatchObject({ loginCount: 3, lastLoginAt: new Date(test.clock.now() - minute).toISOString() });
    expect(await test.call(calls.profile, {}, third.token)).toMatchObject({ loginCount: 3, lastLoginAt: third.lastLoginAt });
    // A failure is no login.
    await login(account, 'wrong');
    expect(await test.call(calls.profile, {}, third.token)).toMatchObject({ loginCount: 3 });
  });
  it('refuses a wrong password and an unknown account alike: 50018', async () => {
    const { account } = await register();
    const wrong = await test.refused(calls.login, { account, password: 'wrong password' }, undefined, 'wrongCredentials');
    const unknown = await test.refused(calls.login, { account: 'nobody here', password: 'wrong password' }, undefined, 'wrongCredentials');
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ message: '账号或密码错误', fields: { password: '账号或密码错误' } });
  });
  it('asks for a picture code after three failures: 80012, and says so with the third', async () => {
    const { account, password } = await register();
    expect((await login(account, 'wrong')).fields).toEqual({ password: '账号或密码错误' });
    expect((await login(account, 'wrong')).fields).toEqual({ password: '账号或密码错误' });
    expect((await login(account.toUpperCase(), 'wrong')).fields).toEqual({ password: '账号或密码错误', pictureCode: '请输入图形验证码' });
    await test.refused(calls.login, { account, password }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.login, { account, password, ...(await test.picture()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    await test.call(calls.login, { account, password, ...(await test.picture()) });
    // A success forgets the failures of the account.
    await test.call(calls.login, { account, password });
  });
  it('forgets failures after a quarter of an hour without another', async () => {
    const { account, password } = await register();
    for (let n = 0; n < 3; n += 1) await login(account, 'wrong');
    test.clock.advance(15 * minute);
    await test.refused(calls.login, { account, password }, undefined, 'pictureCodeNeeded');
    test.clock.advance(1);
    await test.call(calls.login, { account, password });
  });
  it('does not count failures under e-mail and account name apart', async () => {
    const { account, email, password } = await register();
    await login(account, 'wrong');
    await login(email, 'wrong');
    await login(account, 'wrong');
    await test.refused(calls.login, { account: email, password }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.login, { account, password }, undefined, 'pictureCodeNeeded');
  });
  it('refuses an account that is not active as 56200, and only to who knows its password', async () => {
    const { account, password } = await register();
    await test.sql('update account set is_active = false where account = $1', [account]);
    await test.refused(calls.login, { account, password: 'wrong' }, undefined, 'wrongCredentials');
    await test.refused(calls.login, { account, password }, undefined, 'accountNotActivated');
  });
  it('password and account are required', async () => {
    expect(await login('', 'x')).toMatchObject({ status: 400, errorcode: 10000, fields: { account: '参数为空或不合法' } });
    expect(await login('x', '')).toMatchObject({ status: 400, errorcode: 10000, fields: { password: '请输入密码' } });
  });
});

describe('Section 3: sessions', () => {
  it('the token is taken from the header, from the query and from the body', async () => {
    const { token, account } = await register();
    const isMine = { status: 200, errorcode: 0 };
    expect(await test.request('/beacon/user/profile', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      ...isMine,
      data: { account },
    });
    expect(await test.request('/beacon/user/profile', { headers: { authorization: `bearer ${token}` } })).toMatchObject(isMine);
    expect(await test.request(`/beacon/user/profile?token=${token}`)).toMatchObject(isMine);
    const body = JSON.stringify({ token, language: 'en' });
    expect(
      await test.request('/api/user/language', { method: 'PUT', headers: { 'content-type': 'application/json' }, body }),
    ).toMatchObject(isMine);
  });
  it('a cookie does not log in', async () => {
    const { token } = await register();
    expect(await test.request('/beacon/user/profile', { headers: { cookie: `token=${token}` } })).toMatchObject({
      status: 401,
      errorcode: 70130,
    });
  });
  it('are kept as hashes only', async () => {
    const { token } = await register();
    const rows = await test.sql<{ all: string; token_hash: Buffer }>(
      'select session::text as all, token_hash from session where token_hash = $1',
      [hashToken(token)],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(await test.sql('select 1 from session where session::text like $1', [`%${token}%`])).toEqual([]);
  });
  it('a missing or unknown one is refused as 70130', async () => {
    await test.refused(calls.profile, {}, undefined, 'sessionInvalid');
    await test.refused(calls.profile, {}, 'x'.repeat(43), 'sessionInvalid');
    expect(await test.request('/beacon/user/profile?token=')).toMatchObject({ errorcode: 70130, message: '请重新登录' });
    expect(await test.request('/beacon/user/profile', { headers: { authorization: 'Basic YWRtaW46eA==' } })).toMatchObject({
      errorcode: 70130,
    });
  });
  it('an expired one is refused as 50160', async () => {
    const { token, session } = await register();
    const now = test.clock.now();
    test.clock.set(Date.parse(session.expiresAt) - 1);
    await test.call(calls.profile, {}, token);
    test.clock.advance(1);
    await test.refused(calls.profile, {}, token, 'sessionExpired');
    test.clock.set(now);
  });
  it('ends with logging out: 70130', async () => {
    const { token, account, password } = await register();
    const other = await test.call(calls.login, { account, password });
    expect(await test.call(calls.logout, {}, token)).toBeNull();
    await test.refused(calls.profile, {}, token, 'sessionInvalid');
    await test.refused(calls.logout, {}, token, 'sessionInvalid');
    await test.call(calls.profile, {}, other.token);
  });
  it('end when their account is closed', async () => {
    const { token, account } = await register();
    await test.sql('update account set is_active = false where account = $1', [account]);
    await test.refused(calls.profile, {}, token, 'sessionInvalid');
  });
});

describe('Section 3: change of password', () => {
  it('ends the other sessions, and the new password holds', async () => {
    const { token, account, password } = await register();
    const other = await test.call(calls.login, { account, password });
    expect(
      await test.call(
        calls.changePassword,
        { oldPassword: password, newPassword: 'battery staple', confirmation: 'battery staple' },
        token,
      ),
    ).toBeNull();
    await test.call(calls.profile, {}, token);
    await test.refused(calls.profile, {}, other.token, 'sessionInvalid');
    await test.refused(calls.login, { account, password }, undefined, 'wrongCredentials');
    await test.call(calls.login, { account, password: 'battery staple' });
  });
  it('refuses a wrong old password as 56018, a short new one as 50460, two that differ as 80014, the same again as 60062', async () => {
    const { token, account, password } = await register();
    const wrong = await test.refused(
      calls.changePassword,
      { oldPassword: 'wrong', newPassword: 'battery staple' },
      token,
      'oldPasswordWrong',
    );
    expect(wrong.fields).toEqual({ oldPassword: '原密码错误' });
    await test.refused(calls.changePassword, { oldPassword: password, newPassword: '1234567' }, token, 'passwordTooShort');
    await test.refused(
      calls.changePassword,
      { oldPassword: password, newPassword: 'battery staple', confirmation: 'x' },
      token,
      'passwordsDiffer',
    );
    await test.refused(calls.changePassword, { oldPassword: password, newPassword: password }, token, 'nothingChanged');
    await test.call(calls.login, { account, password });
  });
  it('does not let the old password be guessed: too many wrong ones are refused as 50043', async () => {
    const { token, password } = await register();
    for (let n = 0; n < 20; n += 1)
      await test.refused(calls.changePassword, { oldPassword: `guess ${n}`, newPassword: 'battery staple' }, token, 'oldPasswordWrong');
    await test.refused(calls.changePassword, { oldPassword: password, newPassword: 'battery staple' }, token, 'tooFrequent');
    test.clock.advance(15 * minute + 1);
    await test.call(calls.changePassword, { oldPassword: password, newPassword: 'battery staple' }, token);
  });
});

describe('Who one is, and how one may sign in', () => {
  it('isExists: taken or free, by account name and by e-mail', async () => {
    const { account, email } = await register();
    for (const input of [{ account }, { account: account.toUpperCase() }, { email }, { email: email.toUpperCase() }, { account: email }])
      expect(await test.call(calls.isExists, input), JSON.stringify(input)).toEqual({ exists: true });
    for (const input of [{ account: 'free' }, { email: 'free@example.com' }])
      expect(await test.call(calls.isExists, input)).toEqual({ exists: false });
    await test.refused(calls.isExists, {}, undefined, 'parametersIllegal');
    await test.refused(calls.isExists, { account: '' }, undefined, 'parametersIllegal');
  });
  it('source: the enabled ways to sign in and to register', async () => {
    expect(await test.call(calls.source, {})).toEqual({
      signIn: ['account', 'email', 'phone'],
      register: ['email'],
      recover: [],
      internet: null,
      demo: false,
      publicUrl: test.url,
    });
  });
  it('profile: all about the caller, with the hint 50440 while no device is bound', async () => {
    const { token, session, account } = await register();
    const expected = {
      ...session.user,
      loginCount: 1,
      lastLoginAt: null,
      hints: [50440],
      mayChange: true,
      hasPassword: true,
      zone: null,
      browserZone: null,
      unit: null,
    };
    expect(await test.call(calls.profile, {}, token)).toEqual(expected);
    await test.sql(
      `insert into device (mac, kind, model, activation_key, owner_id, group_id, name)
       select 'AC233F000001', 'beacon', 'beacon-t', 'k', a.id, g.id, 'one' from account a join device_group g on g.owner_id = a.id where a.account = $1`,
      [account],
    );
    expect(await test.call(calls.profile, {}, token)).toEqual({ ...expected, hints: [] });
  });
});

describe('The language of answers: parameter, else cookie, else account, else zh-cn', () => {
  const ask = async (token: string | undefined, query: string, cookie?: string): Promise<string | undefined> =>
    (
      await test.request(`/beacon/group/devices/AC233FFFFFFF${query}`, {
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...(cookie === undefined ? {} : { cookie }) },
      })
    ).message;
  const [zh, en] = ['设备或分组不存在', 'Device or group does not exist'];

  it('is followed', async () => {
    const { token } = await register({ language: 'en' });
    expect(await ask(token, '')).toBe(en);
    expect(await ask(token, '?lang=zh-CN')).toBe(zh);
    expect(await ask(token, '', 'lang=zh-cn')).toBe(zh);
    expect(await ask(token, '?lang=en', 'lang=zh-cn')).toBe(en);
    expect(await ask(token, '?lang=fr')).toBe(en);
    await test.call(calls.changeLanguage, { language: 'zh-cn' }, token);
    expect(await ask(token, '')).toBe(zh);
    expect(await ask(token, '', 'other=1; lang=EN')).toBe(en);
  });
  it('nobody is answered in zh-cn, unless asked otherwise', async () => {
    expect(await ask(undefined, '')).toBe('请重新登录');
    expect(await ask(undefined, '?lang=en')).toBe('Log in again');
    expect(await ask(undefined, '', 'lang=en')).toBe('Log in again');
    expect((await test.reply(calls.login, { account: 'x', password: 'y', lang: 'en' })).message).toBe('Wrong account or password');
  });
});

describe('The first administrator', () => {
  it('is the account admin with the password given', async () => {
    const session = await test.call(calls.login, { account: 'admin', password: adminPassword });
    expect(session.user).toMatchObject({ account: 'admin', level: 'administrator', email: null, language: null });
    expect(test.platform.firstPassword).toBeUndefined();
  });
  it('alone sees the inventory: 50006 for every other level', async () => {
    const { token } = await register();
    await test.refused(deviceFeature.inventory, {}, token, 'notPermitted');
    await test.call(deviceFeature.inventory, {}, await adminToken(test));
  });
});

describe('Audit', () => {
  type Entry = {
    account: string;
    level: string;
    call: string;
    entity: string | null;
    entity_id: string | null;
    address: string;
    request_id: string;
    input: object;
    after: object | null;
    at: Date;
  };
  const entries = (call: string): Promise<Entry[]> => test.sql<Entry>('select * from audit_entry where call = $1 order by id', [call]);

  it('every changing call writes its row: who, what, from where, under which request', async () => {
    const { account, session, token } = await register();
    const [entry] = (await entries('POST /beacon/auth/register')).slice(-1);
    expect(entry).toMatchObject({
      account: '',
      level: '',
      entity: 'account',
      entity_id: String(session.user.uid),
      after: { account, level: 'normal' },
      address: '127.0.0.1',
    });
    expect(entry?.at.getTime()).toBe(test.clock.now());
    const answer = await test.request('/api/user/language', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"language":"en"}',
    });
    const [change] = (await entries('PUT /api/user/language')).slice(-1);
    expect(change).toMatchObject({ account, level: 'normal', input: { language: 'en' }, request_id: answer.headers.get('x-request-id') });
  });
  it('a refused change leaves none', async () => {
    const { token, email } = await register();
    const count = async (): Promise<number> => (await test.sql('select 1 from audit_entry')).length;
    const before = await count();
    await test.refused(
      calls.register,
      { email, nickname: 'x', password: 'correct horse', ...(await test.picture()) },
      undefined,
      'emailRegistered',
    );
    await test.refused(calls.changePassword, { oldPassword: 'wrong', newPassword: 'battery staple' }, token, 'oldPasswordWrong');
    expect(await count()).toBe(before);
  });
  it('a login says who came in and that he did, a failed try which account was tried and that it failed', async () => {
    const { account, email, session } = await register();
    const id = String(session.user.uid);
    const call = 'POST /beacon/auth/login';
    const stranger = await register();
    await test.refused(calls.login, { account: email, password: 'wrong' }, undefined, 'wrongCredentials');
    await test.refused(calls.login, { account: 'my-password-typed-above', password: 'wrong' }, undefined, 'wrongCredentials');
    await test.call(calls.login, { account: email, password: 'correct horse' });
    const found = (await entries(call)).slice(-3);
    expect(found).toMatchObject([
      { account: '', entity: 'account', entity_id: id, after: { outcome: 'failed' }, input: {}, address: '127.0.0.1' },
      { account: '', entity: 'account', entity_id: '', after: { outcome: 'failed' }, input: {} },
      { account, level: 'normal', entity: 'account', entity_id: id, after: { outcome: 'succeeded' } },
    ]);
    expect(JSON.stringify(found)).not.toContain('my-password');
    const seenBy = async (token: string) => (await test.call(auditCalls.entries, { call }, token)).rows;
    // Newest first; only who has the account, and administrators, read of tries at it.
    expect((await seenBy(session.token)).map(({ account: who, thing, after }) => [who, thing, after?.['outcome']])).toEqual([
      [account, account, 'succeeded'],
      ['', account, 'failed'],
    ]);
    expect((await seenBy(stranger.token)).map(({ thing }) => thing)).not.toContain(account);
  });
  it('a disabled account that somebody knows the password of is a failed try, too', async () => {
    const { email, session } = await register();
    await test.sql('update account set is_disabled = true where id = $1', [session.user.uid]);
    await test.refused(calls.login, { account: email, password: 'correct horse' }, undefined, 'accountDisabled');
    const [entry] = (await entries('POST /beacon/auth/login')).slice(-1);
    expect(entry).toMatchObject({ account: '', entity_id: String(session.user.uid), after: { outcome: 'failed' } });
  });
  it('holds no secret: no password, token, code or sid of any call', async () => {
    const code = await test.picture();
    const secret = 'Tr0ub4dor&3-not-to-be-seen';
    const session = await test.call(calls.register, {
      email: 'secret@example.com',
      nickname: 'x',
      password: secret,
      confirmation: secret,
      ...code,
    });
    if (!session.activated) throw new Error('the account waits for its activation');
    await test.call(calls.changePassword, { oldPassword: secret, newPassword: `${secret}!`, confirmation: `${secret}!` }, session.token);
    const again = await test.call(calls.login, { account: 'secret@example.com', password: `${secret}!` });
    const all = (await test.sql<{ row: string }>('select audit_entry::text as row from audit_entry')).map(({ row }) => row).join('\n');
    for (const hidden of [secret, session.token, again.token, code.sid]) expect(all).not.toContain(hidden);
    expect((await entries('PUT /beacon/user/password')).at(-1)).toMatchObject({
      input: { oldPassword: '***', newPassword: '***', confirmation: '***' },
      after: { changed: 'password' },
    });
  });
});

describe('Passwords', () => {
  it('are kept as argon2id', async () => {
    const { account } = await register();
    const [row] = await test.sql<{ password_hash: string }>('select password_hash from account where account = $1', [account]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
