import { account as calls } from '@frostway/contract/account/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { freshPhone, keyTo, messagesTo, password } from './sign-in.fixture.js';

const minute = 60_000;
let test: TestPlatform;
beforeAll(async () => {
  // A mail server that is set, and away: mails are queued.
  test = await startTestPlatform({ SMTP_URL: 'smtp://127.0.0.1:1', FROSTWAY_LOG_LEVEL: 'silent' });
});
afterAll(() => test.close());
beforeEach(() => test.sql('delete from login_failure'));

let people = 0;
async function register(): Promise<string> {
  const email = `new${++people}@example.com`;
  const answer = await test.call(calls.register, { email, nickname: 'Ann', password, language: 'en', ...(await test.captcha()) });
  expect(answer).toEqual({ activated: false, email });
  return email;
}

describe('Section 3: activation by mail, when mail can be sent', () => {
  it('a registered account waits for the link in a mail: 56200, only to who knows the password', async () => {
    const email = await register();
    await test.refused(calls.login, { account: email, password: 'wrong' }, undefined, 'wrongCredentials');
    await test.refused(calls.login, { account: email, password }, undefined, 'accountNotActivated');
    const key = await keyTo(test, email, 'activate');
    expect(await messagesTo(test, email)).toMatchObject([
      { subject: 'Activate your Frostway account', link: `${test.url}/login?activate=${key}`, channel: 'mail' },
    ]);
    const session = await test.call(calls.activate, { key });
    expect(session).toMatchObject({ loginCount: 1, user: { email } });
    await test.call(calls.profile, {}, session.token);
    await test.call(calls.login, { account: email, password });
    await test.refused(calls.activate, { key }, undefined, 'activationInvalid');
  });
  it('the link works for two days: 80039; an unknown one is 80038', async () => {
    const email = await register();
    const key = await keyTo(test, email, 'activate');
    test.clock.advance(48 * 60 * minute);
    await test.refused(calls.activate, { key }, undefined, 'activationExpired');
    await test.refused(calls.activate, { key: 'x'.repeat(43) }, undefined, 'activationInvalid');
    await test.refused(calls.activate, {}, undefined, 'parametersIllegal');
  });
  it('another link can be had behind a captcha, once a minute', async () => {
    const email = await register();
    const ask = async () => test.reply(calls.resendActivation, { email, ...(await test.captcha()) });
    await test.refused(calls.resendActivation, { email }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.resendActivation, { email, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.resendActivation, { email: 'nobody@example.com', ...(await test.captcha()) }, undefined, 'emailNotRegistered');
    expect(await ask()).toMatchObject({ errorcode: 50043 });
    const first = await keyTo(test, email, 'activate');
    test.clock.advance(minute);
    expect(await ask()).toMatchObject({ errorcode: 0, data: { to: email, resendSeconds: 60 } });
    const second = await keyTo(test, email, 'activate');
    expect(second).not.toBe(first);
    // Either works, and the other one then no more.
    await test.call(calls.activate, { key: first });
    await test.refused(calls.activate, { key: second }, undefined, 'activationInvalid');
    await test.refused(calls.resendActivation, { email, ...(await test.captcha()) }, undefined, 'nothingChanged');
  });
  it('five mails a day are all: 80034', async () => {
    const email = await register();
    for (let n = 0; n < 4; n += 1) {
      test.clock.advance(minute);
      await test.call(calls.resendActivation, { email, ...(await test.captcha()) });
    }
    test.clock.advance(minute);
    await test.refused(calls.resendActivation, { email, ...(await test.captcha()) }, undefined, 'codesUsedUp');
  });
  it('a new password by a mailed link activates too: whoever took the address first does not keep it', async () => {
    const email = await register();
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    await test.call(calls.resetByMail, { key: await keyTo(test, email, 'reset'), newPassword: 'battery staple' });
    await test.call(calls.login, { account: email, password: 'battery staple' });
    await test.refused(calls.login, { account: email, password }, undefined, 'wrongCredentials');
  });
  it('a disabled account is not entered by it: 80035', async () => {
    const email = await register();
    await test.sql('update account set is_disabled = true where email = $1', [email]);
    await test.refused(calls.activate, { key: await keyTo(test, email, 'activate') }, undefined, 'accountDisabled');
  });
  it('recovery by mail is offered where mail can be sent', async () => {
    expect(await test.call(calls.source, {})).toMatchObject({ register: ['email'], recover: ['email'] });
  });
});

describe('The outbox, as administrators read it', () => {
  it('shows every message whole, the newest first, by channel, state and words', async () => {
    await test.sql('delete from mail');
    const token = await adminToken(test);
    const [email, phone] = [await register(), freshPhone()];
    await test.call(calls.sendPhoneCode, { phone, ...(await test.captcha()) });
    const { total, rows } = await test.call(calls.outbox, {}, token);
    const key = await keyTo(test, email, 'activate');
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { channel: 'sms', to: phone, subject: '', state: 'kept', link: null, answer: null, sentAt: null },
      { channel: 'mail', to: email, subject: 'Activate your Frostway account', link: `${test.url}/login?activate=${key}` },
    ]);
    expect(rows[1]?.text).toContain(key);
    const found = async (input: object): Promise<string[]> => (await test.call(calls.outbox, input, token)).rows.map(({ to }) => to);
    expect(await found({ channel: 'mail' })).toEqual([email]);
    expect(await found({ state: 'kept' })).toEqual([phone]);
    expect(await found({ search: email.toUpperCase() })).toEqual([email]);
    expect(await found({ search: '验证码' })).toEqual([phone]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ page: 2, pageSize: 1 })).toEqual([email]);
    await test.refused(calls.outbox, { page: 3, pageSize: 1 }, token, 'pageOverLimit');
    await test.refused(calls.outbox, { channel: 'fax' }, token, 'parametersIllegal');
  });
  it('is for no other level to read: 50006', async () => {
    for (const level of ['dealer', 'normal', 'enterprise', 'demo'] as const)
      await test.refused(calls.outbox, {}, (await addTestAccount(test, level)).token, 'notAllowed');
  });
});
