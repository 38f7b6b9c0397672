import { account as calls } from '@frostway/contract/account/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, addTestSession } from '../../testing/accounts.js';
import { TestPage } from '../../live/page.fixture.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addPerson, codeTo, freshPhone, keyTo, messagesTo, password, wrong } from './sign-in.fixture.js';

const minute = 60_000;
let test: TestPlatform;
platformForFile((started) => {
  test = started;
});
beforeEach(() => test.sql('delete from login_failure'));

let people = 0;
const freshEmail = (): string => `own${++people}@example.com`;

describe('Change of nickname', () => {
  it('is seen in the profile; the same again is 60062, none 10000, a long one 80006', async () => {
    const { token } = await addPerson(test);
    expect(await test.call(calls.changeNickname, { nickname: ' 新名 ' }, token)).toMatchObject({ nickname: '新名' });
    expect(await test.call(calls.profile, {}, token)).toMatchObject({ nickname: '新名' });
    await test.refused(calls.changeNickname, { nickname: '新名' }, token, 'nothingChanged');
    await test.refused(calls.changeNickname, { nickname: ' ' }, token, 'parametersIllegal');
    await test.refused(calls.changeNickname, { nickname: 'x'.repeat(65) }, token, 'textTooLong');
  });
});

describe('Change of e-mail and phone: each new address is proved by a code', () => {
  it('an e-mail, with the code mailed to it and the password; the old address is told', async () => {
    const [old, email] = [freshEmail(), freshEmail()];
    const { token } = await addPerson(test, { email: old });
    expect(await test.call(calls.sendContactCode, { email }, token)).toEqual({ to: email, validSeconds: 300, resendSeconds: 60 });
    const code = await codeTo(test, email);
    expect(await test.call(calls.changeContact, { email, code, password }, token)).toMatchObject({ email });
    await test.call(calls.login, { account: email, password });
    await test.refused(calls.login, { account: old, password }, undefined, 'wrongCredentials');
    expect((await messagesTo(test, old)).at(-1)?.body).toContain(email);
    // Used up.
    await test.refused(calls.changeContact, { email: old, code, password }, token, 'profileChangeFailed');
  });
  it('a phone, however it is written', async () => {
    const phone = freshPhone();
    const { token } = await addPerson(test);
    expect(await test.call(calls.sendContactCode, { phone: phone.slice(3) }, token)).toMatchObject({ to: phone });
    const code = await codeTo(test, phone);
    expect(await test.call(calls.changeContact, { phone, code, password }, token)).toMatchObject({ phone });
    await test.call(calls.login, { account: phone, password });
    await test.refused(calls.sendContactCode, { phone }, token, 'nothingChanged');
    await test.refused(calls.changeContact, { phone, code, password }, token, 'nothingChanged');
    await test.refused(calls.sendContactCode, { phone: '12' }, token, 'phoneInvalid');
    await test.refused(calls.changeContact, { phone: '12', code, password }, token, 'phoneInvalid');
  });
  it('a wrong code, and an address of somebody else, are 50019 beside their fields', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    await addPerson(test, { email, phone });
    const { token } = await addPerson(test);
    const taken = await test.refused(calls.sendContactCode, { email: email.toUpperCase() }, token, 'profileChangeFailed');
    expect(taken).toMatchObject({ message: '修改密码、昵称或手机号失败', fields: { email: '该邮箱已被注册' } });
    expect((await test.refused(calls.sendContactCode, { phone }, token, 'profileChangeFailed')).fields).toEqual({
      phone: '该手机号已被注册',
    });
    const fresh = freshEmail();
    await test.call(calls.sendContactCode, { email: fresh }, token);
    const code = await codeTo(test, fresh);
    const answer = await test.refused(calls.changeContact, { email: fresh, code: wrong(code), password }, token, 'profileChangeFailed');
    expect(answer.fields).toEqual({ code: '验证码错误' });
    // Somebody else takes it while the code is read.
    await addPerson(test, { email: fresh });
    await test.refused(calls.changeContact, { email: fresh, code, password }, token, 'profileChangeFailed');
  });
  it('a code of one account changes no other, nor does one that was sent to register', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const [one, two] = [await addPerson(test), await addPerson(test)];
    await test.call(calls.sendContactCode, { email }, one.token);
    const code = await codeTo(test, email);
    await test.refused(calls.changeContact, { email, code, password }, two.token, 'profileChangeFailed');
    await test.call(calls.sendPhoneCode, { phone, ...(await test.captcha()) });
    await test.refused(calls.changeContact, { phone, code: await codeTo(test, phone), password }, one.token, 'profileChangeFailed');
    await test.call(calls.changeContact, { email, code, password }, one.token);
  });
  it('the password is needed, unless the account has none: 56018', async () => {
    const email = freshEmail();
    const { token } = await addPerson(test);
    await test.call(calls.sendContactCode, { email }, token);
    const code = await codeTo(test, email);
    for (const given of [{}, { password: 'wrong' }]) {
      const answer = await test.refused(calls.changeContact, { email, code, ...given }, token, 'oldPasswordWrong');
      expect(answer.fields).toEqual({ password: '原密码错误' });
    }
    const without = await addTestAccount(test, 'internet');
    const phone = freshPhone();
    await test.call(calls.sendContactCode, { phone }, without.token);
    await test.call(calls.changeContact, { phone, code: await codeTo(test, phone) }, without.token);
  });
  it('exactly one address is changed at a time: 10000; ten codes a day are all: 80034', async () => {
    const { token } = await addPerson(test);
    await test.refused(calls.sendContactCode, {}, token, 'parametersIllegal');
    await test.refused(calls.sendContactCode, { email: freshEmail(), phone: freshPhone() }, token, 'parametersIllegal');
    await test.refused(calls.changeContact, { code: '123456', password }, token, 'parametersIllegal');
    for (let n = 0; n < 10; n += 1) await test.call(calls.sendContactCode, { email: freshEmail() }, token);
    await test.refused(calls.sendContactCode, { email: freshEmail() }, token, 'codesUsedUp');
  });
  it('a link to the old e-mail sets no password any more', async () => {
    const [old, email] = [freshEmail(), freshEmail()];
    const { token } = await addPerson(test, { email: old });
    await test.call(calls.mailReset, { email: old, ...(await test.captcha()) });
    const key = await keyTo(test, old, 'reset');
    await test.call(calls.sendContactCode, { email }, token);
    await test.call(calls.changeContact, { email, code: await codeTo(test, email), password }, token);
    await test.refused(calls.resetByMail, { key, newPassword: 'battery staple' }, undefined, 'resetTokenInvalid');
  });
});

describe('An internet account without a password', () => {
  it('sets one without an old one, and is asked for it from then on', async () => {
    const { token, account } = await addTestAccount(test, 'internet');
    expect(await test.call(calls.profile, {}, token)).toMatchObject({ hasPassword: false });
    await test.refused(calls.login, { account, password: 'x' }, undefined, 'wrongCredentials');
    await test.call(calls.changePassword, { newPassword: password }, token);
    expect(await test.call(calls.profile, {}, token)).toMatchObject({ hasPassword: true });
    await test.call(calls.login, { account, password });
    await test.refused(calls.changePassword, { newPassword: 'battery staple' }, token, 'oldPasswordWrong');
  });
});

describe('The list of sessions', () => {
  it('shows where the account is logged in, when each was last seen, and which is this one', async () => {
    const { account, id } = await addPerson(test);
    await test.sql('delete from session where account_id = $1', [id]);
    const first = await test.call(calls.login, { account, password });
    test.clock.advance(minute);
    const second = await test.call(calls.login, { account, password });
    const [current, other] = (await test.call(calls.sessions, {}, second.token)).rows;
    expect(current).toMatchObject({
      isCurrent: true,
      address: '127.0.0.1',
      agent: 'node',
      seenAt: new Date(test.clock.now()).toISOString(),
    });
    expect(other).toMatchObject({ isCurrent: false, createdAt: new Date(test.clock.now() - minute).toISOString() });
    const seenAt = async (): Promise<string | undefined> =>
      (await test.call(calls.sessions, {}, second.token)).rows.find(({ id: each }) => each === other?.id)?.seenAt;
    const loggedInAt = other?.seenAt;
    // Its calls are noted every five minutes.
    test.clock.advance(4 * minute - 1);
    await test.call(calls.profile, {}, first.token);
    expect(await seenAt()).toBe(loggedInAt);
    test.clock.advance(1);
    await test.call(calls.profile, {}, first.token);
    expect(await seenAt()).toBe(new Date(test.clock.now()).toISOString());
  });
  it('one is revoked at once; not one of somebody else, and not twice: 50017', async () => {
    const { id, token } = await addPerson(test);
    const other = await addTestSession(test, id);
    const rows = (await test.call(calls.sessions, {}, token)).rows;
    const target = rows.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
    const stranger = await addPerson(test);
    await test.refused(calls.endSession, { id: target }, stranger.token, 'noSuchEntry');
    await test.call(calls.profile, {}, other);
    await test.call(calls.endSession, { id: target }, token);
    await test.refused(calls.profile, {}, other, 'sessionInvalid');
    await test.refused(calls.endSession, { id: target }, token, 'noSuchEntry');
    expect((await test.call(calls.sessions, {}, token)).rows).toHaveLength(1);
  });
  it('and the open pages of a revoked one end', async () => {
    const { id, token } = await addPerson(test);
    const other = await addTestSession(test, id);
    const [page, kept] = [await TestPage.watching(test.url, { token: other }), await TestPage.watching(test.url, { token })];
    const target = (await test.call(calls.sessions, {}, token)).rows.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
    await test.call(calls.endSession, { id: target }, token);
    expect(await page.hears('refused')).toMatchObject({ errorcode: 70130 });
    expect(await page.closes()).toBe(1008);
    kept.say({ type: 'ping' });
    await kept.hears('pong');
    kept.close();
  });
  it('who shares a demo account does not see who else does', async () => {
    const { id, token } = await addTestAccount(test, 'demo');
    await addTestSession(test, id);
    expect((await test.call(calls.sessions, {}, token)).rows).toMatchObject([{ isCurrent: true }]);
    await test.refused(calls.endSession, { id: 1 }, token, 'demoReadOnly');
    await test.refused(calls.changeNickname, { nickname: 'x' }, token, 'demoReadOnly');
  });
});
