/** What browsers are told to keep to, and who reads the metrics. */
import { account } from '@frostway/contract/account/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { afterEach, expect, it } from 'vitest';
import { adminToken } from '../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
afterEach(() => test.close());
const headersOf = async (env: Record<string, string>): Promise<Headers> => {
  test = await startTestPlatform(env);
  return (await test.request('/healthz')).headers;
};

it('browsers stay on HTTPS where the public URL is https, and connect to ourselves and the makers of maps that are offered', async () => {
  const headers = await headersOf({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('content-security-policy')).toMatch(
    /connect-src 'self' wss:\/\/frostway\.example https:\/\/tile\.openstreetmap\.org(?:;|$)/,
  );
});

it('without a public URL nothing is said of HTTPS, and pages connect to ourselves and the makers of maps', async () => {
  const headers = await headersOf({});
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'self' https:\/\/tile\.openstreetmap\.org(?:;|$)/);
});

it('metrics are read on this machine, not through a proxy that stands on it', async () => {
  await headersOf({});
  expect((await test.request('/metrics')).status).toBe(200);
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await test.request('/metrics', { headers: { [name]: '127.0.0.1' } })).toMatchObject({ status: 404, errorcode: 80015 });
});

it('metrics are read with the token where one is set, or by everybody where that is set', async () => {
  const token = 'a-token-of-the-operator';
  await headersOf({ FROSTWAY_METRICS: 'token', FROSTWAY_METRICS_TOKEN: token });
  const read = (authorization: string) => test.request('/metrics', { headers: { authorization, 'x-forwarded-for': '10.0.0.1' } });
  expect((await read(`Bearer ${token}`)).status).toBe(200);
  for (const wrong of ['', `Bearer ${token}x`, 'Bearer ', token]) expect((await read(wrong)).status, wrong).toBe(404);
  await test.close();
  await headersOf({ FROSTWAY_METRICS: 'open' });
  expect((await read('')).status).toBe(200);
});

it('answers and refusals of calls are kept by no browser and no proxy, what is the same for everybody may be', async () => {
  await headersOf({});
  const token = await adminToken(test);
  const kept = async (path: string, init?: RequestInit): Promise<string | null> =>
    (await test.request(path, init)).headers.get('cache-control');
  expect(await kept(account.profile.path, { headers: { authorization: `Bearer ${token}` } })).toBe('no-store');
  expect(await kept(`${share.guestStatus.path}?key=nobody`)).toBe('no-store');
  expect(await kept(account.login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' })).toBe('no-store');
  expect(await kept('/openapi.json')).toBe('no-cache');
});
