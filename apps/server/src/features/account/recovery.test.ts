import { account as calls } from '@frostway/contract/account/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, addTestSession } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { addPerson, codeTo, freshPhone, keyTo, messagesTo, password, wrong } from './sign-in.fixture.js';

const minute = 60_000;
let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
});
afterAll(() => test.close());
beforeEach(() => test.sql('delete from login_failure'));

let people = 0;
const freshEmail = (): string => `lost${++people}@example.com`;
const fresh = 'battery staple';

describe('GET /api/checkAccount: which ways of recovery an account has', () => {
  it('says them masked, behind a captcha, to name, e-mail and phone alike', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const { account } = await addPerson(test, { email, phone });
    for (const name of [account, account.toUpperCase(), email, phone, phone.slice(3)]) {
      const { ways, sid } = await test.call(calls.checkAccount, { account: name, ...(await test.captcha()) });
      expect(ways, name).toEqual([
        { way: 'email', to: `l***${people}@example.com`, canSend: false },
        { way: 'phone', to: `+86 138****${phone.slice(-4)}`, canSend: false },
      ]);
      expect(sid).toMatch(/^[\w-]{43}$/);
    }
    await test.refused(calls.checkAccount, { account }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.checkAccount, { account, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
  });
  it('an account without e-mail and phone has none', async () => {
    const { account } = await addPerson(test);
    expect(await test.call(calls.checkAccount, { account, ...(await test.captcha()) })).toMatchObject({ ways: [] });
  });
  it('an account that does not exist is 10040', async () => {
    for (const account of ['nobody', 'nobody@example.com', freshPhone()]) {
      const answer = await test.refused(calls.checkAccount, { account, ...(await test.captcha()) }, undefined, 'accountNonexistent');
      expect(answer.fields).toEqual({ account: '账号不存在' });
    }
  });
  it('some user levels cannot retrieve passwords: 56031, by no way', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const { id } = await addPerson(test, { email, phone });
    const levels: [string, boolean][] = [
      ['demo', true],
      ['groupUser', true],
      ['internet', false],
    ];
    for (const [level, hasPassword] of levels) {
      await test.sql('update account set level = $2, password_hash = case when $3 then password_hash end where id = $1', [
        id,
        level,
        hasPassword,
      ]);
      await test.refused(calls.checkAccount, { account: email, ...(await test.captcha()) }, undefined, 'recoveryNotForLevel');
      await test.refused(calls.mailReset, { email, ...(await test.captcha()) }, undefined, 'recoveryNotForLevel');
      await test.refused(calls.sendResetCode, { phone, ...(await test.captcha()) }, undefined, 'recoveryNotForLevel');
    }
    expect([...(await messagesTo(test, email)), ...(await messagesTo(test, phone))]).toEqual([]);
  });
  it('its sid stands in for a captcha, for that account, for ten minutes', async () => {
    const [email, phone] = [freshEmail(), freshPhone()];
    const { account } = await addPerson(test, { email, phone });
    const other = await addPerson(test, { email: freshEmail() });
    const { sid } = await test.call(calls.checkAccount, { account, ...(await test.captcha()) });
    await test.refused(calls.mailReset, { account: other.account, sid }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.mailReset, { account, sid: 'x'.repeat(43) }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.mailReset, { account }, undefined, 'pictureCodeNeeded');
    expect(await test.call(calls.mailReset, { account, sid })).toEqual({
      to: `l***${people - 1}@example.com`,
      validSeconds: 3600,
      resendSeconds: 60,
    });
    expect(await test.call(calls.sendResetCode, { account, sid })).toEqual({
      to: `+86 138****${phone.slice(-4)}`,
      validSeconds: 300,
      resendSeconds: 60,
    });
    test.clock.advance(10 * minute);
    await test.refused(calls.mailReset, { account, sid }, undefined, 'pictureCodeNeeded');
  });
});

describe('Section 3: recovering a password by e-mail', () => {
  it('mails a link that sets a new password once, and every session ends', async () => {
    const email = freshEmail();
    const { account, token } = await addPerson(test, { email });
    expect(await test.call(calls.mailReset, { email: email.toUpperCase(), ...(await test.captcha()) })).toMatchObject({ to: email });
    const [mail] = await messagesTo(test, email);
    const key = await keyTo(test, email, 'reset');
    expect(mail).toMatchObject({
      subject: '重置霜途密码',
      link: `https://frostway.example/lostpw?reset=${key}`,
      body: expect.stringContaining(`https://frostway.example/lostpw?reset=${key}\n`) as string,
    });
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await test.call(calls.resetByMail, { key, newPassword: fresh, confirmation: fresh })).toBeNull();
    await test.refused(calls.profile, {}, token, 'sessionInvalid');
    await test.refused(calls.login, { account, password }, undefined, 'wrongCredentials');
    await test.call(calls.login, { account, password: fresh });
    expect((await messagesTo(test, email)).at(-1)?.subject).toBe('霜途密码已修改');
    await test.refused(calls.resetByMail, { key, newPassword: fresh }, undefined, 'resetTokenInvalid');
  });
  it('an unregistered e-mail or user is reported, behind a passed captcha: 80031, 10040', async () => {
    const email = 'nobody@example.com';
    await test.refused(calls.mailReset, { email }, undefined, 'pictureCodeNeeded');
    const answer = await test.refused(calls.mailReset, { email, ...(await test.captcha()) }, undefined, 'emailNotRegistered');
    expect(answer.fields).toEqual({ email: '该邮箱未注册' });
    await test.refused(calls.mailReset, { email, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.mailReset, { account: 'nobody', ...(await test.captcha()) }, undefined, 'accountNonexistent');
    const { account } = await addPerson(test);
    await test.refused(calls.mailReset, { account, ...(await test.captcha()) }, undefined, 'emailNotRegistered');
    await test.refused(calls.mailReset, { ...(await test.captcha()) }, undefined, 'parametersIllegal');
  });
  it('a link is timed out after an hour: 56040; one that never was, or was used, is invalid: 56042', async () => {
    const email = freshEmail();
    await addPerson(test, { email });
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    const key = await keyTo(test, email, 'reset');
    const given = { key, newPassword: fresh };
    await test.refused(calls.resetByMail, { ...given, newPassword: 'short' }, undefined, 'passwordTooShort');
    await test.refused(calls.resetByMail, { ...given, confirmation: 'other' }, undefined, 'passwordsDiffer');
    test.clock.advance(60 * minute);
    await test.refused(calls.resetByMail, given, undefined, 'resetTokenExpired');
    await test.refused(calls.resetByMail, { ...given, key: 'x'.repeat(43) }, undefined, 'resetTokenInvalid');
    await test.refused(calls.activate, { key }, undefined, 'activationInvalid');
  });
  it('two links work until one is used, and one is used once, however many use it at once', async () => {
    const email = freshEmail();
    await addPerson(test, { email });
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    const first = await keyTo(test, email, 'reset');
    test.clock.advance(minute);
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    const second = await keyTo(test, email, 'reset');
    const answers = await Promise.all([1, 2, 3].map((n) => test.reply(calls.resetByMail, { key: first, newPassword: `${fresh} ${n}` })));
    expect(answers.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 56042, 56042]);
    await test.refused(calls.resetByMail, { key: second, newPassword: fresh }, undefined, 'resetTokenInvalid');
  });
  it('one mail a minute, five a day: 50043, 80034', async () => {
    const email = freshEmail();
    await addPerson(test, { email });
    const ask = async () => (await test.reply(calls.mailReset, { email, ...(await test.captcha()) })).errorcode;
    expect([await ask(), await ask()]).toEqual([0, 50043]);
    for (let n = 0; n < 4; n += 1) {
      test.clock.advance(minute);
      expect(await ask()).toBe(0);
    }
    test.clock.advance(minute);
    expect(await ask()).toBe(80034);
    test.clock.advance(24 * 60 * minute);
    expect(await ask()).toBe(0);
  });
  it('the password of an account that may not any more is not changed: 56041', async () => {
    const email = freshEmail();
    const { id } = await addPerson(test, { email });
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    await test.sql("update account set level = 'groupUser' where id = $1", [id]);
    await test.refused(
      calls.resetByMail,
      { key: await keyTo(test, email, 'reset'), newPassword: fresh },
      undefined,
      'passwordChangeFailed',
    );
  });
  it('opens an account to an address that too many failures had locked out of it', async () => {
    const email = freshEmail();
    const { account, id } = await addPerson(test, { email });
    await test.sql('insert into login_failure (subject, count, last_at, locks, locked_until) values ($1, 20, $2, 3, $3)', [
      `pair:account:${id}@127.0.0.1`,
      new Date(test.clock.now()),
      new Date(test.clock.now() + 60 * minute),
    ]);
    await test.refused(calls.login, { account, password }, undefined, 'tooFrequent');
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    await test.call(calls.resetByMail, { key: await keyTo(test, email, 'reset'), newPassword: fresh });
    await test.call(calls.login, { account, password: fresh });
  });
  it('neither link nor key is in the audit', async () => {
    const email = freshEmail();
    await addPerson(test, { email });
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    const key = await keyTo(test, email, 'reset');
    await test.call(calls.resetByMail, { key, newPassword: fresh });
    const rows = await test.sql<{ all: string }>('select audit_entry::text as all from audit_entry order by id desc limit 5');
    expect(rows.map((row) => row.all).join('\n')).not.toContain(key);
    expect(rows.map((row) => row.all).join('\n')).not.toContain(fresh);
    expect(test.logged()).not.toContain(key);
  });
});

describe('Section 3: recovering a password by phone', () => {
  it('a code, then a sid as second step, then the new password; every session ends', async () => {
    const phone = freshPhone();
    const { account, token } = await addPerson(test, { phone });
    await test.call(calls.sendResetCode, { phone: phone.slice(3), ...(await test.captcha()) });
    const code = await codeTo(test, phone);
    await test.refused(calls.checkResetCode, { phone, code: wrong(code) }, undefined, 'sentCodeWrong');
    const { sid } = await test.call(calls.checkResetCode, { phone, code });
    // Proved once, the code is used up.
    await test.refused(calls.checkResetCode, { phone, code }, undefined, 'sentCodeEnded');
    await test.refused(calls.resetByPhone, { sid, newPassword: 'short' }, undefined, 'passwordTooShort');
    await test.refused(calls.resetByPhone, { sid, newPassword: fresh, confirmation: 'x' }, undefined, 'passwordsDiffer');
    expect(await test.call(calls.resetByPhone, { sid, newPassword: fresh })).toBeNull();
    await test.refused(calls.profile, {}, token, 'sessionInvalid');
    await test.call(calls.login, { account, password: fresh });
    await test.refused(calls.resetByPhone, { sid, newPassword: fresh }, undefined, 'secondStepNeeded');
  });
  it('without a sid it is 10032, with one that is too old 56010', async () => {
    const phone = freshPhone();
    const { account } = await addPerson(test, { phone });
    await test.refused(calls.resetByPhone, { newPassword: fresh }, undefined, 'sidMissing');
    await test.refused(calls.resetByPhone, { sid: '', newPassword: fresh }, undefined, 'sidMissing');
    await test.call(calls.sendResetCode, { account, ...(await test.captcha()) });
    const { sid } = await test.call(calls.checkResetCode, { account, code: await codeTo(test, phone) });
    test.clock.advance(10 * minute);
    await test.refused(calls.resetByPhone, { sid, newPassword: fresh }, undefined, 'secondStepNeeded');
  });
  it('an unregistered phone is reported, behind a passed captcha: 80005', async () => {
    const phone = freshPhone();
    await test.refused(calls.sendResetCode, { phone }, undefined, 'pictureCodeNeeded');
    const answer = await test.refused(calls.sendResetCode, { phone, ...(await test.captcha()) }, undefined, 'phoneNotRegistered');
    expect(answer.fields).toEqual({ phone: '该手机号未注册' });
    await test.refused(calls.sendResetCode, { phone, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    await test.refused(calls.sendResetCode, { account: 'nobody', ...(await test.captcha()) }, undefined, 'accountNonexistent');
    await test.refused(calls.sendResetCode, { phone: 'x', ...(await test.captcha()) }, undefined, 'phoneInvalid');
    await test.refused(calls.sendResetCode, { ...(await test.captcha()) }, undefined, 'parametersIllegal');
    const { account } = await addPerson(test);
    await test.refused(calls.sendResetCode, { account, ...(await test.captcha()) }, undefined, 'phoneNotRegistered');
    // Checking a code tells nobody who has an account.
    for (const input of [{ phone }, { account }, { account: 'nobody' }])
      await test.refused(calls.checkResetCode, { ...input, code: '123456' }, undefined, 'sentCodeEnded');
    await test.refused(calls.checkResetCode, { phone: 'x', code: '123456' }, undefined, 'phoneInvalid');
    await test.refused(calls.checkResetCode, { code: '123456' }, undefined, 'parametersIllegal');
  });
  it('an account that may not any more gets no sid: 50150, and its password stays: 56041', async () => {
    const phone = freshPhone();
    const { id } = await addPerson(test, { phone });
    await test.call(calls.sendResetCode, { phone, ...(await test.captcha()) });
    await test.sql("update account set level = 'groupUser' where id = $1", [id]);
    await test.refused(calls.checkResetCode, { phone, code: await codeTo(test, phone) }, undefined, 'sidFailed');
    await test.sql("update account set level = 'normal' where id = $1", [id]);
    test.clock.advance(minute);
    await test.call(calls.sendResetCode, { phone, ...(await test.captcha()) });
    const { sid } = await test.call(calls.checkResetCode, { phone, code: await codeTo(test, phone) });
    await test.sql("update account set level = 'groupUser' where id = $1", [id]);
    await test.refused(calls.resetByPhone, { sid, newPassword: fresh }, undefined, 'passwordChangeFailed');
  });
  it('five codes a day, whatever they are for: 80034', async () => {
    const phone = freshPhone();
    await addPerson(test, { phone });
    for (let n = 0; n < 5; n += 1) {
      await test.call(calls.sendResetCode, { phone, ...(await test.captcha()) });
      test.clock.advance(minute);
    }
    await test.refused(calls.sendResetCode, { phone, ...(await test.captcha()) }, undefined, 'codesUsedUp');
    await test.refused(calls.sendContactCode, { phone }, (await addTestAccount(test)).token, 'profileChangeFailed');
  });
});

describe('A disabled account', () => {
  it('is refused as 80035, only to who knows its password, and its sessions end', async () => {
    const { account, id } = await addPerson(test);
    const token = await addTestSession(test, id);
    await test.sql('update account set is_disabled = true where id = $1', [id]);
    await test.refused(calls.login, { account, password: 'wrong' }, undefined, 'wrongCredentials');
    await test.refused(calls.login, { account, password }, undefined, 'accountDisabled');
    await test.refused(calls.profile, {}, token, 'sessionInvalid');
  });
});
