/** A provider of internet accounts that lies, or is spoken for by somebody else: nobody is let in by it, and what it says of people is kept as it can be. */
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { account as calls } from '@frostway/contract/account/endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Reply, startTestPlatform, type TestPlatform } from '../../testing/platform.js';

type Claims = Record<string, unknown>;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
const secret = 'provider-secret';

/** What the provider answers next. */
let told: { token: unknown; person: unknown; leadsOn: boolean } = { token: null, person: null, leadsOn: false };
let issuer = '';
let test: TestPlatform;

function answer(path: string, response: ServerResponse): void {
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    },
    '/jwks': { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] },
    '/token': { access_token: 'any', token_type: 'Bearer', id_token: told.token },
    '/elsewhere': { access_token: 'any', token_type: 'Bearer', id_token: told.token },
    '/me': told.person,
  };
  if (path === '/token' && told.leadsOn) response.writeHead(307, { location: `${issuer}/elsewhere` }).end();
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path] ?? null));
}
const server = createServer((request, response) => answer((request.url ?? '').split('?')[0] ?? '', response));

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  test = await startTestPlatform({
    FROSTWAY_PUBLIC_URL: 'https://frostway.example',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'frostway',
    OIDC_CLIENT_SECRET: secret,
  });
});
afterAll(async () => {
  await test.close();
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});
beforeEach(() => test.sql('delete from login_failure'));

const coded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedBy =
  (key: KeyObject) =>
  (claims: Claims): string => {
    const text = `${coded({ alg: 'RS256', kid: 'one' })}.${coded(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
  };
const signed = signedBy(keys.privateKey);
const signedWith =
  (text: string | Buffer) =>
  (claims: Claims): string => {
    const head = `${coded({ alg: 'HS256', kid: 'one' })}.${coded(claims)}`;
    return `${head}.${createHmac('sha256', text).update(head).digest('base64url')}`;
  };
const unsigned = (claims: Claims): string => `${coded({ alg: 'none' })}.${coded(claims)}.`;
const cut = (claims: Claims): string => signed(claims).replace(/[^.]*$/, '');

/** Goes there and comes back with what is said of `subject`. */
async function comeBack(more: Claims = {}, person: Claims = {}, token = signed, leadsOn = false): Promise<Reply> {
  const { url, key } = await test.call(calls.startInternet, {});
  const asked = new URL(url).searchParams;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: 'frostway', sub: 'eve', nonce: asked.get('nonce'), iat: now, exp: now + 300, ...more };
  told = { token: token(claims), person: { sub: claims.sub, ...person }, leadsOn };
  return test.reply(calls.finishInternet, { code: 'any', state: asked.get('state') ?? '', key });
}

it('what is signed by the provider lets somebody in', async () => {
  expect(await comeBack()).toMatchObject({ errorcode: 0 });
});

it.each<[string, Claims, ((claims: Claims) => string)?, Claims?]>([
  ['unsigned', {}, unsigned],
  ['signed with the public key as a secret', {}, signedWith(keys.publicKey.export({ type: 'spki', format: 'pem' }))],
  ['signed with the secret of the client', {}, signedWith(secret)],
  ['signed by somebody else', {}, signedBy(others.privateKey)],
  ['robbed of its signature', {}, cut],
  ['for another client', { aud: 'another' }],
  ['for two, of whom the other may use it', { aud: ['frostway', 'another'], azp: 'another' }],
  ['of another provider', { iss: 'https://another.example' }],
  ['over', { exp: 1 }],
  ['of another way', { nonce: 'another' }],
  ['of no way', { nonce: undefined }],
  ['about nobody', { sub: '' }],
  ['about no text', { sub: { is: 'eve' } }],
  ['about somebody with a NUL', { sub: 'e\0ve' }],
  ['about half a character', { sub: 'eve\uD83D' }],
  ['about a name without end', { sub: 'e'.repeat(256) }],
  ['about somebody else than its user information', {}, signed, { sub: 'ann' }],
])('a token %s is refused as 80040', async (_title, claims, token, person) => {
  expect(await comeBack(claims, person, token)).toMatchObject({ status: 400, errorcode: 80040 });
});

it('a provider that leads on instead of answering is not followed', async () => {
  expect(await comeBack({}, {}, signed, true)).toMatchObject({ errorcode: 80040 });
});

it('names and e-mails are kept as any that are typed in: in one line, whole characters, and e-mails that are some', async () => {
  const named = async (subject: string, person: Claims): Promise<unknown> => {
    expect(await comeBack({ sub: subject }, person)).toMatchObject({ errorcode: 0 });
    const [row] = await test.sql(
      'select account, nickname, email from account join internet_identity as identity on identity.account_id = account.id where subject = $1',
      [subject],
    );
    return row;
  };
  expect(await named('1', { name: 'Ann\r\nBcc: x\0\u202Egpj' })).toEqual({
    account: 'AnnBcc:xgpj',
    nickname: 'Ann Bcc: xgpj',
    email: null,
  });
  const long = await named('2', { name: `a${'😀'.repeat(500)}` });
  expect(long).toMatchObject({ nickname: `a${'😀'.repeat(31)}`, account: `a${'😀'.repeat(27)}` });
  const emails = ['ann@example.com\r\nBcc: all@example.com', 'notanemail', 'bob', `${'b'.repeat(300)}@example.com`];
  for (const [index, email] of emails.entries())
    expect(await named(`m${index}`, { name: `Mail ${index}`, email, email_verified: true })).toMatchObject({ email: null });
  expect(await named('m', { email: 'carl@example.com', email_verified: true })).toMatchObject({ email: 'carl@example.com' });
  expect(await named('n', { email: 'dora@example.com', email_verified: 'true' })).toMatchObject({ email: null });
});
