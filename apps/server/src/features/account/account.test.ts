/** Coming in: registering by e-mail, captchas, logging in; how a password is kept, and the first administrator. */
import { account as calls } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminToken } from '../../testing/accounts.js';
import { adminPassword, startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { registerPerson, registered } from './sign-in.fixture.js';

const minute = 60_000;
let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform();
});
afterAll(() => test.close());
// All tests come from one address: the failures of one are none of the next.
beforeEach(() => test.sql('delete from login_failure'));
const register = (over: Record<string, unknown> = {}): ReturnType<typeof registerPerson> => registerPerson(test, over);
const login = (account: string, password: string, more: Record<string, unknown> = {}) =>
  test.reply(calls.login, { account, password, ...more });

describe('Section 3: registering by e-mail, behind a captcha', () => {
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
    const one = await registered(test, { ...given, email: 'ann@one.example' });
    const two = await registered(test, { ...given, email: 'ann@two.example' });
    expect(one.user.account).toBe('ann');
    expect(two.user.account).toMatch(/^ann-[0-9a-f]{6}$/);
  });
  it('refuses a taken e-mail as 50029, whatever its letter case', async () => {
    const { email } = await register();
    const answer = await test.refused(
      calls.register,
      { email: email.toUpperCase(), nickname: 'x', password: 'correct horse', ...(await test.captcha()) },
      undefined,
      'emailRegistered',
    );
    expect(answer).toMatchObject({ message: '该邮箱已被注册', fields: { email: '该邮箱已被注册' } });
  });
  it('refuses a taken account name as 80011, letters beyond ASCII too', async () => {
    await register({ account: 'Özlem' });
    for (const [index, account] of ['Özlem', 'ÖZLEM'].entries()) {
      const given = { account, email: `${index}@o.example`, nickname: 'x', password: 'correct horse' };
      const answer = await test.reply(calls.register, { ...given, ...(await test.captcha()) });
      expect(answer, account).toMatchObject({ status: 409, errorcode: 80011, fields: { account: '该账号名已被使用' } });
    }
  });
  it('refuses a short password as 50460 and two that differ as 80014', async () => {
    const given = { email: 'short@example.com', nickname: 'x' };
    const short = await test.refused(
      calls.register,
      { ...given, password: '1234567', ...(await test.captcha()) },
      undefined,
      'passwordTooShort',
    );
    expect(short.fields).toEqual({ password: '新密码太短' });
    const differ = await test.refused(
      calls.register,
      { ...given, password: 'correct horse', confirmation: 'correct h0rse', ...(await test.captcha()) },
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

describe('Section 5: captchas', () => {
  const given = { email: 'captcha@example.com', nickname: 'x', password: 'correct horse' };

  it('are given as a sid and an image, never as text', async () => {
    const answer = await test.call(calls.captcha, {});
    expect(Object.keys(answer)).toEqual(['sid', 'svg']);
    expect(answer.svg).toMatch(/^<svg /);
    const [row] = await test.sql<{ answer_hash: Buffer }>('select answer_hash from picture_code where sid = $1', [answer.sid]);
    expect(row?.answer_hash).toHaveLength(32);
  });
  it('are needed to register: 80012', async () => {
    const { sid } = await test.captcha();
    for (const code of [{}, { sid }, { pictureCode: 'N1' }, { sid: '', pictureCode: '' }]) {
      const answer = await test.refused(calls.register, { ...given, ...code }, undefined, 'pictureCodeNeeded');
      expect(answer.fields).toEqual({ pictureCode: '请输入图形验证码' });
    }
  });
  it('a wrong one is refused as 50052 and used up', async () => {
    const { sid, pictureCode } = await test.captcha();
    await test.refused(calls.register, { ...given, sid, pictureCode: 'wrong' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.register, { ...given, sid, pictureCode }, undefined, 'pictureCodeWrong');
  });
  it('one works once, also when the call is refused for another reason', async () => {
    const code = await test.captcha();
    await test.refused(calls.register, { ...given, email: 'first@example.com', ...code }, undefined, 'emailRegistered');
    await test.refused(calls.register, { ...given, ...code }, undefined, 'pictureCodeWrong');
  });
  it('one works for five minutes', async () => {
    const [young, old] = [await test.captcha(), await test.captcha()];
    test.clock.advance(5 * minute - 1);
    await test.call(calls.checkCaptcha, young);
    test.clock.advance(1);
    await test.refused(calls.checkCaptcha, old, undefined, 'pictureCodeWrong');
    await test.refused(calls.register, { ...given, ...old }, undefined, 'pictureCodeWrong');
  });
  it('can be checked beside the form: a right one is still good, a wrong one used up', async () => {
    const right = await test.captcha();
    await test.call(calls.checkCaptcha, right);
    await test.call(calls.checkCaptcha, { ...right, pictureCode: ` ${right.pictureCode.toUpperCase()} ` });
    const wrong = await test.captcha();
    await test.refused(calls.checkCaptcha, { ...wrong, pictureCode: 'nope' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.checkCaptcha, wrong, undefined, 'pictureCodeWrong');
    await test.refused(calls.checkCaptcha, { sid: 'nobody', pictureCode: 'x' }, undefined, 'pictureCodeWrong');
  });
  it('a used one is not given to two calls at once', async () => {
    const code = await test.captcha();
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
  it('asks for a captcha after three failures: 80012, and says so with the third', async () => {
    const { account, password } = await register();
    expect((await login(account, 'wrong')).fields).toEqual({ password: '账号或密码错误' });
    expect((await login(account, 'wrong')).fields).toEqual({ password: '账号或密码错误' });
    expect((await login(account.toUpperCase(), 'wrong')).fields).toEqual({ password: '账号或密码错误', pictureCode: '请输入图形验证码' });
    await test.refused(calls.login, { account, password }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.login, { account, password, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    await test.call(calls.login, { account, password, ...(await test.captcha()) });
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

describe('Passwords', () => {
  it('are kept as argon2id', async () => {
    const { account } = await register();
    const [row] = await test.sql<{ password_hash: string }>('select password_hash from account where account = $1', [account]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
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
