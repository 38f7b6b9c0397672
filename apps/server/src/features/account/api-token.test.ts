import { account as calls } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { describe, expect, it } from 'vitest';
import { people } from '@frostway/contract/people/endpoints';
import { Secret, TOTP } from 'otpauth';
import { addTestAccount, addTestSession, adminToken } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addPerson, freshPhone, keyTo, codeTo, password } from './sign-in.fixture.js';

const day = 86_400_000;
let test: TestPlatform;
platformForFile((started) => {
  test = started;
});

const make = (token: string, scope: 'read' | 'all' = 'all', days = 30) =>
  test.call(calls.addApiToken, { name: 'ERP', scope, password, expiresAt: new Date(test.clock.now() + days * day).toISOString() }, token);

describe('API tokens', () => {
  it('are shown once, kept as hashes, and open calls as a session does', async () => {
    const { token, account } = await addPerson(test);
    const { token: apiToken, ...row } = await make(token);
    expect(apiToken).toMatch(/^fwt_[\w-]{43}$/);
    expect(row).toMatchObject({ name: 'ERP', scope: 'all', seenAt: null, expiresAt: new Date(test.clock.now() + 30 * day).toISOString() });
    expect(await test.call(calls.apiTokens, {}, token)).toEqual({ total: 1, rows: [row] });
    expect(await test.sql('select from api_token where api_token::text like $1', [`%${apiToken}%`])).toEqual([]);
    expect(await test.call(calls.profile, {}, apiToken)).toMatchObject({ account });
    expect((await test.call(calls.apiTokens, {}, token)).rows[0]?.seenAt).toBe(new Date(test.clock.now()).toISOString());
    const audited = await test.sql<{ all: string }>('select audit_entry::text as all from audit_entry');
    expect(audited.map((each) => each.all).join('\n')).not.toContain(apiToken);
  });
  it('one that may only read changes nothing, and none makes a personal call: 50006', async () => {
    const { token } = await addPerson(test);
    const [reading, all] = [await make(token, 'read'), await make(token, 'all')];
    await test.call(deviceFeature.groupTree, {}, reading.token);
    await test.refused(calls.changeNickname, { nickname: 'x' }, reading.token, 'notAllowed');
    await test.call(calls.changeNickname, { nickname: 'x' }, all.token);
    for (const { token: apiToken } of [reading, all]) {
      await test.refused(calls.changePassword, { oldPassword: 'x', newPassword: 'battery staple' }, apiToken, 'notAllowed');
      await test.refused(calls.sendContactCode, { email: 'x@example.com' }, apiToken, 'notAllowed');
      await test.refused(calls.sessions, {}, apiToken, 'notAllowed');
      await test.refused(calls.totp, {}, apiToken, 'notAllowed');
      await test.refused(calls.apiTokens, {}, apiToken, 'notAllowed');
      await test.refused(calls.identity, {}, apiToken, 'notAllowed');
      await test.refused(calls.addApiToken, { name: 'x', scope: 'all', expiresAt: test.clock.now() + day }, apiToken, 'notAllowed');
    }
  });
  it('expire as 50160, and end at once: 70130', async () => {
    const { token } = await addPerson(test);
    const [short, long] = [await make(token, 'read', 1), await make(token, 'read', 2)];
    const now = test.clock.now();
    test.clock.advance(day);
    await test.refused(calls.profile, {}, short.token, 'sessionExpired');
    await test.call(calls.profile, {}, long.token);
    const stranger = await addPerson(test);
    await test.refused(calls.endApiToken, { id: long.id }, stranger.token, 'noSuchToken');
    await test.call(calls.endApiToken, { id: long.id }, token);
    await test.refused(calls.profile, {}, long.token, 'sessionInvalid');
    await test.refused(calls.endApiToken, { id: long.id }, token, 'noSuchToken');
    expect((await test.call(calls.apiTokens, {}, token)).rows.map(({ id }) => id)).toEqual([short.id]);
    test.clock.set(now);
  });
  it('have a name, a scope and an end in the future, five years away at most; twenty of an account are all', async () => {
    const { token } = await addPerson(test);
    const given = { name: 'ERP', scope: 'read', password, expiresAt: test.clock.now() + day };
    const past = await test.refused(calls.addApiToken, { ...given, expiresAt: test.clock.now() }, token, 'parametersIllegal');
    expect(past.fields).toEqual({ expiresAt: '到期时间必须晚于现在' });
    await test.refused(calls.addApiToken, { ...given, expiresAt: test.clock.now() + 6 * 365 * day }, token, 'parametersIllegal');
    await test.refused(calls.addApiToken, { ...given, expiresAt: 'soon' }, token, 'dateFormat');
    await test.refused(calls.addApiToken, { ...given, name: ' ' }, token, 'parametersIllegal');
    await test.refused(calls.addApiToken, { ...given, scope: 'write' }, token, 'parametersIllegal');
    for (let n = 0; n < 20; n += 1) await make(token);
    await test.refused(calls.addApiToken, given, token, 'tooManyApiTokens');
  });
  it('a demo account has none: 80029', async () => {
    const { token } = await addTestAccount(test, 'demo');
    await test.refused(calls.addApiToken, { name: 'x', scope: 'read', expiresAt: test.clock.now() + day }, token, 'demoReadOnly');
  });
});

const fresh = 'battery staple';
describe('What ends API tokens', () => {
  it('a password reset by mail, by phone or by an administrator: the thief who made one is out', async () => {
    const email = 'tokens@example.com';
    const phone = freshPhone();
    const { token, id } = await addPerson(test, { email, phone });
    const [first] = [await make(token)];
    await test.call(calls.mailReset, { email, ...(await test.captcha()) });
    await test.call(calls.resetByMail, { key: await keyTo(test, email, 'reset'), newPassword: password });
    await test.refused(calls.profile, {}, first.token, 'sessionInvalid');

    const second = await make(await addTestSession(test, id));
    await test.call(calls.sendResetCode, { phone, ...(await test.captcha()) });
    const { sid } = await test.call(calls.checkResetCode, { phone, code: await codeTo(test, phone) });
    await test.call(calls.resetByPhone, { sid, newPassword: password });
    await test.refused(calls.profile, {}, second.token, 'sessionInvalid');

    const session = await addTestSession(test, id);
    const third = await make(session);
    await test.call(people.resetPassword, { uid: id, newPassword: fresh }, await adminToken(test));
    await test.refused(calls.profile, {}, third.token, 'sessionInvalid');
    const own = await test.call(calls.login, { account: email, password: fresh });
    expect((await test.call(calls.apiTokens, {}, own.token)).rows).toEqual([]);
  });
  it('a changed password too, unless its owner says that they go on', async () => {
    const { token } = await addPerson(test);
    const kept = await make(token);
    await test.call(calls.changePassword, { oldPassword: password, newPassword: fresh, confirmation: fresh, endTokens: false }, token);
    await test.call(calls.profile, {}, kept.token);
    await test.call(calls.changePassword, { oldPassword: fresh, newPassword: password, confirmation: password }, token);
    await test.refused(calls.profile, {}, kept.token, 'sessionInvalid');
    await test.call(calls.profile, {}, token);
  });
});

describe('Making an API token', () => {
  const given = () => ({ name: 'ERP', scope: 'all', expiresAt: test.clock.now() + day });
  it('asks for the password: a page left open is not enough', async () => {
    const { token, id } = await addPerson(test);
    for (const wrong of [undefined, 'wrong']) {
      const { fields } = await test.refused(calls.addApiToken, { ...given(), password: wrong }, token, 'oldPasswordWrong');
      expect(fields).toHaveProperty('password');
    }
    for (let n = 2; n < 20; n += 1) await test.refused(calls.addApiToken, { ...given(), password: 'wrong' }, token, 'oldPasswordWrong');
    await test.refused(calls.addApiToken, { ...given(), password }, token, 'tooFrequent');
    expect(await test.sql('select from api_token where account_id = $1', [id])).toEqual([]);
    await test.sql('delete from login_failure');
  });
  it('asks for the second factor where it is on, and takes a code once', async () => {
    const { token } = await addPerson(test);
    const { secret } = await test.call(calls.prepareTotp, { password }, token);
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now() });
    await test.call(calls.turnOnTotp, { code: code() }, token);
    test.clock.advance(30_000);
    await test.refused(calls.addApiToken, { ...given(), password }, token, 'secondFactorNeeded');
    await test.refused(calls.addApiToken, { ...given(), password, totp: '000000' }, token, 'secondFactorWrong');
    const totp = code();
    await test.refused(calls.addApiToken, { ...given(), password: 'wrong', totp }, token, 'oldPasswordWrong');
    expect(await test.reply(calls.addApiToken, { ...given(), password, totp }, token)).toMatchObject({ errorcode: 0 });
    await test.refused(calls.addApiToken, { ...given(), password, totp }, token, 'secondFactorWrong');
  });
  it('asks an account without a password for none', async () => {
    const { token } = await addTestAccount(test, 'internet');
    expect(await test.reply(calls.addApiToken, given(), token)).toMatchObject({ errorcode: 0 });
  });
});
