import { account as calls } from '@frostway/contract/account/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addPerson, askPhoneCode, codeTo, freshPhone, messagesTo, password, wrong } from './sign-in.fixture.js';
import { maskedEmail, maskedPhone } from './masked.js';

const minute = 60_000;
let test: TestPlatform;
platformForFile((started) => {
  test = started;
});
beforeEach(() => test.sql('delete from login_failure'));

const person = { nickname: '小王', password };

describe('Section 3: registering by phone, with the code sent to it and a captcha', () => {
  it('makes an ordinary account that is logged in, and that logs in by phone however it is written', async () => {
    const phone = '+8613800138000';
    const { code, ...captcha } = await askPhoneCode(test, '138 0013 8000');
    const session = await test.call(calls.registerByPhone, { phone: '138-0013-8000', code, ...person, ...captcha });
    expect(session).toMatchObject({ loginCount: 1, user: { phone, email: null, nickname: '小王', level: 'normal', language: 'zh-cn' } });
    expect(session.user.account).toMatch(/^user(-[0-9a-f]{6})?$/);
    for (const written of [phone, '13800138000', '138 0013 8000', '0086 138 0013 8000'])
      expect((await test.reply(calls.login, { account: written, password })).errorcode, written).toBe(0);
    await test.refused(calls.login, { account: phone, password: 'wrong' }, undefined, 'wrongCredentials');
  });
  it('takes numbers of other countries, and refuses a text that is none as 80030', async () => {
    const { code, ...captcha } = await askPhoneCode(test, '+44 7911 123456');
    const session = await test.call(calls.registerByPhone, { phone: '+447911123456', code, ...person, account: 'brit', ...captcha });
    expect(session.user).toMatchObject({ account: 'brit', phone: '+447911123456' });
    for (const phone of ['12345', 'no number', '+861', '1380013800']) {
      const answer = await test.refused(calls.isPhoneExists, { phone }, undefined, 'phoneInvalid');
      expect(answer.fields).toEqual({ phone: '手机号码不正确' });
      await test.refused(calls.sendPhoneCode, { phone, ...(await test.captcha()) }, undefined, 'phoneInvalid');
      await test.refused(calls.checkPhoneCode, { phone, code: '123456' }, undefined, 'phoneInvalid');
      await test.refused(calls.registerByPhone, { phone, code: '123456', ...person }, undefined, 'phoneInvalid');
    }
    await test.refused(calls.isPhoneExists, {}, undefined, 'parametersIllegal');
  });
  it('the code is sent behind a captcha: 80012, 50052', async () => {
    const phone = freshPhone();
    await test.refused(calls.sendPhoneCode, { phone }, undefined, 'pictureCodeNeeded');
    await test.refused(calls.sendPhoneCode, { phone, ...(await test.captcha()), pictureCode: 'x' }, undefined, 'pictureCodeWrong');
    expect(await messagesTo(test, phone)).toEqual([]);
    const answer = await test.call(calls.sendPhoneCode, { phone, ...(await test.captcha()) });
    expect(answer).toEqual({ to: phone, validSeconds: 300, resendSeconds: 60 });
    const code = await codeTo(test, phone);
    expect(await messagesTo(test, phone)).toMatchObject([
      { channel: 'sms', state: 'kept', subject: '', body: `【霜途】验证码 ${code}，5 分钟内有效，请勿告诉他人。`, link: null },
    ]);
  });
  it('the captcha counts once more for the same phone, to register and to ask again, and for no other', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const { sid, pictureCode } = await askPhoneCode(test, phone);
    await test.refused(calls.sendPhoneCode, { phone: other, sid, pictureCode }, undefined, 'pictureCodeWrong');
    test.clock.advance(minute);
    await test.call(calls.sendPhoneCode, { phone, sid, pictureCode });
    const code = await codeTo(test, phone);
    await test.refused(calls.registerByPhone, { phone, code, ...person }, undefined, 'pictureCodeNeeded');
    const wrongly = { ...(await test.captcha()), pictureCode: 'x' };
    await test.refused(calls.registerByPhone, { phone, code, ...person, ...wrongly }, undefined, 'pictureCodeWrong');
    await test.call(calls.registerByPhone, { phone, code, ...person, ...(await test.captcha()) });
  });
  it('a duplicate phone gives "Mobile phone number has been registered": 80004', async () => {
    const phone = freshPhone();
    const { code, ...captcha } = await askPhoneCode(test, phone);
    expect(await test.call(calls.isPhoneExists, { phone })).toEqual({ exists: false });
    await test.call(calls.registerByPhone, { phone, code, ...person, ...captcha });
    expect(await test.call(calls.isPhoneExists, { phone: phone.slice(3) })).toEqual({ exists: true });
    const again = { phone, code, ...person };
    const answer = await test.refused(
      calls.registerByPhone,
      { ...again, lang: 'en', ...(await test.captcha()) },
      undefined,
      'phoneRegistered',
    );
    expect(answer).toMatchObject({
      message: 'Mobile phone number has been registered',
      fields: { phone: 'Mobile phone number has been registered' },
    });
    test.clock.advance(minute);
    await test.refused(calls.sendPhoneCode, { phone, ...(await test.captcha()) }, undefined, 'phoneRegistered');
  });
  it('a wrong code is reported, and costs one of five tries: 80032, then 80033 for the right one too', async () => {
    const phone = freshPhone();
    const { code, ...captcha } = await askPhoneCode(test, phone);
    const given = { phone, ...person, ...captcha };
    const answer = await test.refused(calls.registerByPhone, { ...given, code: wrong(code) }, undefined, 'sentCodeWrong');
    expect(answer.fields).toEqual({ code: '验证码错误' });
    for (let n = 0; n < 3; n += 1) await test.refused(calls.checkPhoneCode, { phone, code: wrong(code) }, undefined, 'sentCodeWrong');
    await test.call(calls.checkPhoneCode, { phone, code });
    await test.refused(calls.checkPhoneCode, { phone, code: wrong(code) }, undefined, 'sentCodeWrong');
    await test.refused(calls.checkPhoneCode, { phone, code }, undefined, 'sentCodeEnded');
    await test.refused(calls.registerByPhone, { ...given, code }, undefined, 'sentCodeEnded');
  });
  it('checking a code beside the form does not use it up; registering does', async () => {
    const phone = freshPhone();
    const { code, ...captcha } = await askPhoneCode(test, phone);
    for (let n = 0; n < 7; n += 1) await test.call(calls.checkPhoneCode, { phone, code });
    const taken = { phone, code, ...person, ...captcha, account: 'admin' };
    await test.refused(calls.registerByPhone, taken, undefined, 'accountTaken');
    await test.refused(calls.registerByPhone, { ...taken, account: freshPhone() }, undefined, 'accountTaken');
    await test.refused(calls.registerByPhone, { ...taken, confirmation: 'x' }, undefined, 'passwordsDiffer');
    await test.refused(calls.registerByPhone, { ...taken, password: 'short' }, undefined, 'passwordTooShort');
    await test.call(calls.registerByPhone, { phone, code, ...person, ...captcha });
    await test.refused(calls.checkPhoneCode, { phone, code }, undefined, 'sentCodeEnded');
  });
  it('a code is valid for five minutes', async () => {
    const phone = freshPhone();
    const { code } = await askPhoneCode(test, phone);
    test.clock.advance(5 * minute - 1);
    await test.call(calls.checkPhoneCode, { phone, code });
    test.clock.advance(1);
    await test.refused(calls.checkPhoneCode, { phone, code }, undefined, 'sentCodeEnded');
  });
  it('another may be asked for after a minute, kills the older one, and five a day are all: 50043, 80034', async () => {
    const phone = freshPhone();
    const ask = async () => test.reply(calls.sendPhoneCode, { phone, ...(await test.captcha()) });
    expect(await ask()).toMatchObject({ errorcode: 0 });
    const first = await codeTo(test, phone);
    test.clock.advance(minute - 1);
    expect(await ask()).toMatchObject({ errorcode: 50043 });
    test.clock.advance(1);
    // A second code may be the same by chance.
    do {
      expect(await ask()).toMatchObject({ errorcode: 0 });
      test.clock.advance(minute);
    } while ((await codeTo(test, phone)) === first);
    await test.refused(calls.checkPhoneCode, { phone, code: first }, undefined, 'sentCodeWrong');
    while ((await messagesTo(test, phone)).length < 5) {
      expect(await ask()).toMatchObject({ errorcode: 0 });
      test.clock.advance(minute);
    }
    await test.refused(calls.sendPhoneCode, { phone, ...(await test.captcha()) }, undefined, 'codesUsedUp');
    test.clock.advance(24 * 60 * minute);
    expect(await ask()).toMatchObject({ errorcode: 0 });
  });
  it('two who ask for a code at once get one', async () => {
    const phone = freshPhone();
    const captchas = [await test.captcha(), await test.captcha(), await test.captcha()];
    const answers = await Promise.all(captchas.map((captcha) => test.reply(calls.sendPhoneCode, { phone, ...captcha })));
    expect(answers.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 50043, 50043]);
  });
  it('one code registers once, however many ask at once', async () => {
    const phone = freshPhone();
    const { code, ...captcha } = await askPhoneCode(test, phone);
    const answers = await Promise.all([1, 2, 3].map(() => test.reply(calls.registerByPhone, { phone, code, ...person, ...captcha })));
    expect(answers.filter(({ errorcode }) => errorcode === 0)).toHaveLength(1);
    expect(await test.sql('select from account where phone = $1', [phone])).toHaveLength(1);
  });
  it('who guesses at the codes of many phones is stopped: 50043', async () => {
    for (let n = 0; n < 20; n += 1)
      await test.refused(calls.checkPhoneCode, { phone: freshPhone(), code: '000000' }, undefined, 'sentCodeEnded');
    const { code } = { code: '123456' };
    await test.refused(calls.checkPhoneCode, { phone: freshPhone(), code }, undefined, 'tooFrequent');
  });
  it('an account name that reads as a phone is not in the way of who has the phone', async () => {
    const phone = freshPhone();
    const named = await addTestAccount(test, 'normal', phone.slice(3));
    await addPerson(test, { phone });
    const session = await test.call(calls.login, { account: phone.slice(3), password });
    expect(session.user.phone).toBe(phone);
    expect(session.user.uid).not.toBe(named.id);
  });
  it('neither code nor password is in the audit or in the log', async () => {
    const phone = freshPhone();
    const { code, sid, pictureCode } = await askPhoneCode(test, phone);
    await test.call(calls.registerByPhone, { phone, code, ...person, sid, pictureCode, confirmation: password });
    const rows = await test.sql<{ input: object }>('select input from audit_entry where call = $1 order by id desc limit 1', [
      'POST /beacon/phone/register',
    ]);
    expect(rows[0]?.input).toMatchObject({
      phone,
      code: '***',
      sid: '***',
      pictureCode: '***',
      password: '***',
      confirmation: '***',
    });
    expect(test.logged()).not.toContain(code);
  });
});

describe('Addresses are masked', () => {
  it.each([
    ['ann@example.com', 'a***n@example.com'],
    ['al@example.com', 'a***@example.com'],
    ['a@example.com', 'a***@example.com'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown);
  });
  it.each([
    ['+8613800138000', '+86 138****8000'],
    ['+447911123456', '+44 791****3456'],
    ['+6799987654', '+679 9****54'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(maskedPhone(phone)).toBe(shown);
  });
});
