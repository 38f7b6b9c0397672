import { account as calls } from '@frostway/contract/account/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { addPerson, password } from './sign-in.fixture.js';
import { TestProvider } from './provider.fixture.js';

const minute = 60_000;
const publicUrl = 'https://frostway.example';
const provider = new TestProvider();
let test: TestPlatform;
beforeAll(async () => {
  await provider.start(`${publicUrl}/login`);
  test = await startTestPlatform({
    FROSTWAY_PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'frostway',
    OIDC_CLIENT_SECRET: 'provider-secret',
    OIDC_NAME: 'Example ID',
    FROSTWAY_LOG_LEVEL: 'warn',
  });
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});
beforeEach(() => test.sql('delete from login_failure'));

type Brought = { code: string; state: string; key: string; iss?: string };
/** Goes to the provider and comes back as somebody. */
async function goAs(subject: string, token?: string): Promise<Brought> {
  const { url, key } = await (token === undefined ? test.call(calls.startInternet, {}) : test.call(calls.startLink, {}, token));
  return { ...(await provider.signIn(url, subject)), key };
}
const signIn = async (subject: string): Promise<Answer<typeof calls.finishInternet>> =>
  test.call(calls.finishInternet, await goAs(subject));

describe('Internet-linked accounts: signing in through OpenID Connect', () => {
  it('is offered where a provider is set, and leads there with state, nonce and PKCE', async () => {
    const source = await test.call(calls.source, {});
    expect(source.internet).toEqual({ name: 'Example ID' });
    expect(source.signIn).toContain('internet');
    const { url, key } = await test.call(calls.startInternet, {});
    expect(url.startsWith(`${provider.issuer}/auth?`)).toBe(true);
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${publicUrl}/login`);
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('state')).not.toBe(key);
    expect(asked.get('nonce')).toMatch(/^[\w-]{43}$/);
  });
  it('somebody unknown gets an account of the level internet, and the same one the next time', async () => {
    provider.people['ann-1'] = { name: 'Ann', email: 'ann@id.example', email_verified: true };
    const first = await signIn('ann-1');
    expect(first).toMatchObject({
      loginCount: 1,
      user: { account: 'ann', nickname: 'Ann', email: 'ann@id.example', phone: null, level: 'internet' },
    });
    expect(await test.call(calls.profile, {}, first.token)).toMatchObject({ hasPassword: false });
    expect(await test.call(calls.identity, {}, first.token)).toMatchObject({ name: 'Ann', issuer: provider.issuer });
    const again = await signIn('ann-1');
    expect(again).toMatchObject({ loginCount: 2, user: { uid: first.user.uid } });
    expect(await test.sql('select from account_role where account_id = $1', [first.user.uid])).toHaveLength(1);
  });
  it('an e-mail that is not verified, or belongs to an account, opens and takes nothing', async () => {
    const owner = await addPerson(test, { email: 'taken@id.example' });
    provider.people['thief'] = { name: 'Thief', email: 'taken@id.example', email_verified: true };
    const thief = await signIn('thief');
    expect(thief.user.uid).not.toBe(owner.id);
    expect(thief.user.email).toBeNull();
    provider.people['boast'] = { preferred_username: 'boast', email: 'boast@id.example', email_verified: false };
    expect((await signIn('boast')).user).toMatchObject({ nickname: 'boast', email: null });
    expect((await signIn('nobody')).user).toMatchObject({ email: null, account: expect.stringMatching(/^user-/) as string });
  });
  it('what the provider sent back works once, for who went, for ten minutes: 80040', async () => {
    const brought = await goAs('ann-1');
    await test.refused(calls.finishInternet, { ...brought, key: 'x'.repeat(43) }, undefined, 'internetFailed');
    await test.refused(calls.finishInternet, { ...brought, state: 'x'.repeat(43) }, undefined, 'internetFailed');
    await test.call(calls.finishInternet, brought);
    await test.refused(calls.finishInternet, brought, undefined, 'internetFailed');
    const late = await goAs('ann-1');
    test.clock.advance(10 * minute);
    await test.refused(calls.finishInternet, late, undefined, 'internetFailed');
    const garbage = { ...(await goAs('ann-1')), code: 'garbage' };
    await test.refused(calls.finishInternet, garbage, undefined, 'internetFailed');
    const elsewhere = { ...(await goAs('ann-1')), iss: 'https://evil.example' };
    await test.refused(calls.finishInternet, elsewhere, undefined, 'internetFailed');
    await test.refused(calls.finishInternet, {}, undefined, 'parametersIllegal');
  });
  it('who comes for the first time on two pages gets one account', async () => {
    const [one, two] = [await goAs('twice'), await goAs('twice')];
    const answers = await Promise.all([one, two].map((brought) => test.call(calls.finishInternet, brought)));
    expect(new Set(answers.map(({ user }) => user.uid)).size).toBe(1);
  });
  it('a disabled account is refused as 80035', async () => {
    const { user } = await signIn('gone');
    await test.sql('update account set is_disabled = true where id = $1', [user.uid]);
    await test.refused(calls.finishInternet, await goAs('gone'), undefined, 'accountDisabled');
    await test.sql('update account set is_disabled = false, is_active = false where id = $1', [user.uid]);
    await test.refused(calls.finishInternet, await goAs('gone'), undefined, 'accountNotActivated');
  });
  it('its second factor is asked for too, and the way to the provider is not gone twice', async () => {
    const { token, user } = await signIn('careful');
    const { secret } = await test.call(calls.prepareTotp, {}, token);
    const shown = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now() });
    await test.call(calls.turnOnTotp, { code: shown() }, token);
    test.clock.advance(minute);
    const brought = await goAs('careful');
    await test.refused(calls.finishInternet, brought, undefined, 'secondFactorNeeded');
    await test.refused(calls.finishInternet, { ...brought, totp: 'wrong' }, undefined, 'secondFactorWrong');
    await test.refused(calls.finishInternet, { ...brought, key: 'x'.repeat(43), totp: shown() }, undefined, 'internetFailed');
    expect(await test.call(calls.finishInternet, { ...brought, totp: shown() })).toMatchObject({ user: { uid: user.uid } });
    test.clock.advance(minute);
    await test.refused(calls.finishInternet, { ...brought, totp: shown() }, undefined, 'internetFailed');
    // Being asked for it is no failed try; a wrong one is.
    const entries = await test.sql<{ account: string; outcome: string }>(
      `select account, after ->> 'outcome' as outcome from audit_entry where call = $1 and entity_id = $2 order by id`,
      [`POST ${calls.finishInternet.path}`, String(user.uid)],
    );
    expect(entries.slice(-2)).toEqual([
      { account: '', outcome: 'failed' },
      { account: user.account, outcome: 'succeeded' },
    ]);
    expect(entries.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  });
  it('neither codes nor secrets of the way are in the audit or in the log', async () => {
    const brought = await goAs('ann-1');
    const { token } = await test.call(calls.finishInternet, brought);
    const rows = await test.sql<{ all: string }>('select audit_entry::text as all from audit_entry');
    const all = rows.map((row) => row.all).join('\n') + test.logged();
    for (const secret of [brought.code, brought.key, token, 'provider-secret']) expect(all).not.toContain(secret);
    expect(test.logged()).toContain('signing in through the provider failed');
  });
});

describe('Linking and unlinking', () => {
  it('an account is linked with an identity, and entered by it from then on', async () => {
    const { token, id } = await addPerson(test);
    expect(await test.call(calls.identity, {}, token)).toBeNull();
    expect(await test.call(calls.finishLink, await goAs('linked', token), token)).toBeNull();
    expect(await test.call(calls.identity, {}, token)).toMatchObject({ issuer: provider.issuer });
    expect((await signIn('linked')).user.uid).toBe(id);
    await test.refused(calls.finishLink, await goAs('another', token), token, 'nothingChanged');
  });
  it('an identity belongs to one account: 80041', async () => {
    await signIn('owned');
    const { token } = await addPerson(test);
    await test.refused(calls.finishLink, await goAs('owned', token), token, 'identityTaken');
  });
  it('nobody finishes what another account began, nor logs in with it: 80040', async () => {
    const [one, two] = [await addPerson(test), await addPerson(test)];
    await test.refused(calls.finishLink, await goAs('lured', one.token), two.token, 'internetFailed');
    await test.refused(calls.finishInternet, await goAs('lured', one.token), undefined, 'internetFailed');
    await test.refused(calls.finishLink, await goAs('lured'), one.token, 'internetFailed');
    for (const { token } of [one, two]) expect(await test.call(calls.identity, {}, token)).toBeNull();
  });
  it('is unlinked with the password; not when it is the only way in: 80042', async () => {
    const { token, user } = await signIn('leaving');
    await test.refused(calls.unlink, {}, token, 'lastWayIn');
    await test.call(calls.changePassword, { newPassword: password }, token);
    await test.refused(calls.unlink, {}, token, 'oldPasswordWrong');
    await test.call(calls.unlink, { password }, token);
    expect(await test.call(calls.identity, {}, token)).toBeNull();
    await test.refused(calls.unlink, { password }, token, 'nothingChanged');
    await test.call(calls.login, { account: user.account, password });
    expect((await signIn('leaving')).user.uid).not.toBe(user.uid);
  });
});

describe('Without a provider, or with one that is away', () => {
  it('the calls do not exist: 80015', async () => {
    const without = await startTestPlatform();
    const { token } = await addPerson(without);
    const brought = { code: 'x', state: 'x', key: 'x' };
    await without.refused(calls.startInternet, {}, undefined, 'callUnknown');
    await without.refused(calls.finishInternet, brought, undefined, 'callUnknown');
    await without.refused(calls.startLink, {}, token, 'callUnknown');
    await without.refused(calls.finishLink, brought, token, 'callUnknown');
    await without.close();
  });
  it('nobody is sent to one that cannot be reached: 50016', async () => {
    const away = await startTestPlatform({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'x', FROSTWAY_LOG_LEVEL: 'silent' });
    const { token } = await addPerson(away);
    await away.refused(calls.startInternet, {}, undefined, 'loginFailed');
    await away.refused(calls.startLink, {}, token, 'loginFailed');
    await away.close();
  });
});
