/** Sessions, the change of the password that ends them, and who one is to the platform: specification, section 3. */
import { account as calls } from '@frostway/contract/account/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../db/tokens.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { registerPerson } from './sign-in.fixture.js';

const minute = 60_000;
let test: TestPlatform;
platformForFile((started) => {
  test = started;
});
// All tests come from one address: the failures of one are none of the next.
beforeEach(() => test.sql('delete from login_failure'));
const register = (over: Record<string, unknown> = {}): ReturnType<typeof registerPerson> => registerPerson(test, over);

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
