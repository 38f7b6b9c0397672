import { account as calls } from '@frostway/contract/account/endpoints';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addPerson, password } from './sign-in.fixture.js';
import { resetPassword } from './index.js';

const step = 30_000;
let test: TestPlatform;
platformForFile((started) => {
  test = started;
});
beforeEach(() => test.sql('delete from login_failure'));

/** What an authenticator shows at a time. */
const shown = (secret: string, at = test.clock.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Somebody whose second factor is on; a step later, so that the first code is an old one. */
async function addGuarded(): Promise<TestAccount & { secret: string; recoveryCodes: string[] }> {
  const person = await addPerson(test);
  const { secret } = await test.call(calls.prepareTotp, { password }, person.token);
  const { recoveryCodes } = await test.call(calls.turnOnTotp, { code: shown(secret) }, person.token);
  test.clock.advance(2 * step);
  return { ...person, secret, recoveryCodes };
}

describe('The optional second factor', () => {
  it('is on once a first code was shown, and answers ten recovery codes, this once', async () => {
    const { token, account } = await addPerson(test);
    expect(await test.call(calls.totp, {}, token)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const { secret, uri } = await test.call(calls.prepareTotp, { password }, token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const scanned = new URL(uri);
    expect([scanned.protocol, scanned.searchParams.get('secret'), scanned.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      secret,
      'Frostway',
    ]);
    expect(decodeURIComponent(scanned.pathname)).toContain(account);
    // Not on yet: nobody is locked out by a secret he has not scanned.
    await test.call(calls.login, { account, password });
    const answer = await test.refused(calls.turnOnTotp, { code: wrong(shown(secret)) }, token, 'secondFactorWrong');
    expect(answer.fields).toEqual({ code: '动态码错误' });
    const { recoveryCodes } = await test.call(calls.turnOnTotp, { code: shown(secret) }, token);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await test.call(calls.totp, {}, token)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await test.refused(calls.turnOnTotp, { code: shown(secret) }, token, 'nothingChanged');
    await test.refused(calls.prepareTotp, { password }, token, 'nothingChanged');
  });
  it('a new secret needs the password: 56018; turning on needs one', async () => {
    const { token } = await addPerson(test);
    await test.refused(calls.prepareTotp, {}, token, 'oldPasswordWrong');
    await test.refused(calls.prepareTotp, { password: 'wrong' }, token, 'oldPasswordWrong');
    await test.refused(calls.turnOnTotp, { code: '123456' }, token, 'nothingChanged');
  });
  it('a login without a code is 80036, with a wrong one 80037, and both only to who knows the password', async () => {
    const { account, secret } = await addGuarded();
    await test.refused(calls.login, { account, password: 'wrong', totp: shown(secret) }, undefined, 'wrongCredentials');
    const answer = await test.refused(calls.login, { account, password }, undefined, 'secondFactorNeeded');
    expect(answer.fields).toEqual({ totp: '请输入身份验证器的动态码' });
    await test.refused(calls.login, { account, password, totp: '' }, undefined, 'secondFactorNeeded');
    await test.refused(calls.login, { account, password, totp: wrong(shown(secret)) }, undefined, 'secondFactorWrong');
    await test.refused(calls.login, { account, password, totp: 'no code' }, undefined, 'secondFactorWrong');
    await test.call(calls.login, { account, password, totp: ` ${shown(secret).slice(0, 3)} ${shown(secret).slice(3)} ` });
  });
  it('a code works once, and none before the last; one step of drift is fine', async () => {
    const { account, secret } = await addGuarded();
    const now = test.clock.now();
    await test.call(calls.login, { account, password, totp: shown(secret, now + step) });
    for (const at of [now + step, now, now - step])
      await test.refused(calls.login, { account, password, totp: shown(secret, at) }, undefined, 'secondFactorWrong');
    await test.refused(calls.login, { account, password, totp: shown(secret, now + 2 * step) }, undefined, 'secondFactorWrong');
    test.clock.advance(3 * step);
    await test.refused(
      calls.login,
      { account, password, totp: shown(secret, test.clock.now() - 2 * step) },
      undefined,
      'secondFactorWrong',
    );
    await test.call(calls.login, { account, password, totp: shown(secret, test.clock.now() - step) });
  });
  it('one code lets one in, however many show it at once', async () => {
    const { account, secret } = await addGuarded();
    const totp = shown(secret);
    const answers = await Promise.all([1, 2, 3].map(() => test.reply(calls.login, { account, password, totp })));
    expect(answers.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 80037, 80037]);
  });
  it('a recovery code works once, however it is written', async () => {
    const { account, recoveryCodes, token } = await addGuarded();
    const [first = '', second = ''] = recoveryCodes;
    await test.call(calls.login, { account, password, totp: first.toUpperCase().replace('-', ' ') });
    await test.refused(calls.login, { account, password, totp: first }, undefined, 'secondFactorWrong');
    await test.call(calls.login, { account, password, totp: second });
    expect(await test.call(calls.totp, {}, token)).toEqual({ isOn: true, recoveryCodesLeft: 8 });
  });
  it('codes cannot be guessed: 50043 after twenty', async () => {
    const { account, secret } = await addGuarded();
    for (let n = 0; n < 20; n += 1)
      await test.refused(calls.login, { account, password, totp: wrong(shown(secret)) }, undefined, 'secondFactorWrong');
    await test.refused(calls.login, { account, password, totp: shown(secret) }, undefined, 'tooFrequent');
  });
  it('is turned off with the password and a code', async () => {
    const { token, account, secret, recoveryCodes } = await addGuarded();
    await test.refused(calls.turnOffTotp, { code: shown(secret) }, token, 'oldPasswordWrong');
    await test.refused(calls.turnOffTotp, { password, code: wrong(shown(secret)) }, token, 'secondFactorWrong');
    await test.call(calls.turnOffTotp, { password, code: recoveryCodes[0] ?? '' }, token);
    expect(await test.call(calls.totp, {}, token)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    await test.call(calls.login, { account, password });
    await test.refused(calls.turnOffTotp, { password, code: shown(secret) }, token, 'nothingChanged');
  });
  it('who administers the machine turns it off with a new password', async () => {
    const { account } = await addGuarded();
    await resetPassword(test.database.db, account, 'battery staple', new Date(test.clock.now()));
    await test.call(calls.login, { account, password: 'battery staple' });
  });
  it('neither secret nor code is in the audit, and recovery codes are kept as hashes', async () => {
    const { account, secret, recoveryCodes } = await addGuarded();
    const totp = shown(secret);
    await test.call(calls.login, { account, password, totp });
    const rows = await test.sql<{ all: string }>(
      'select audit_entry::text as all from audit_entry union all select recovery_code::text from recovery_code',
    );
    const all = rows.map((row) => row.all).join('\n');
    for (const hidden of [secret, totp, ...recoveryCodes]) expect(all).not.toContain(hidden);
  });
});
