/** Behind a proxy: by which address a client is counted, whatever it writes into X-Forwarded-For itself. */
import { afterEach, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
afterEach(() => test.close());

let names = 0;
const start = async (trust: string, perMinute = '3'): Promise<void> => {
  test = await startTestPlatform({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: perMinute, FROSTWAY_TRUST_PROXY: trust }, {});
};
/** Tries a password on an account of its own. */
const login = async (forwarded: string): Promise<number> =>
  (
    await test.request('/beacon/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      body: JSON.stringify({ account: `nobody-${(names += 1)}`, password: 'wrong' }),
    })
  ).errorcode;
const logins = async (forwarded: readonly string[]): Promise<number[]> => {
  const codes: number[] = [];
  for (const header of forwarded) codes.push(await login(header));
  return codes;
};
const threeThenNone = [50018, 50018, 50018, 50043];

it('a client behind one proxy does not escape its limit by writing other addresses before its own', async () => {
  await start('1');
  expect(await logins([1, 2, 3, 4].map((n) => `198.51.100.${n}, 203.0.113.9`))).toEqual(threeThenNone);
  expect(await login('203.0.113.9, 203.0.113.10')).toBe(50018);
});

it('a client behind known proxies is counted by the address the outermost of them saw', async () => {
  await start('127.0.0.0/8, 10.0.0.0/8');
  expect(await logins([1, 2, 3, 4].map((n) => `198.51.100.${n}, 203.0.113.9, 10.0.0.${n}`))).toEqual(threeThenNone);
});

it('without a proxy the header counts for nothing', async () => {
  await start('off');
  expect(await logins([1, 2, 3, 4].map((n) => `198.51.100.${n}`))).toEqual(threeThenNone);
});

it('the addresses of an IPv6 /64 are one client: its calls are counted together', async () => {
  await start('1');
  expect(await logins(['2001:db8::1', '2001:db8::2:1', '2001:db8:0:0:ffff::', '2001:db8::4'])).toEqual(threeThenNone);
  expect(await login('2001:db8:0:1::1')).toBe(50018);
});

it('and so are its wrong passwords: a captcha is asked for after twelve, from whichever of its addresses they came', async () => {
  await start('1', '1000');
  const codes = await logins(Array.from({ length: 13 }, (_, n) => `2001:db8::${n}`));
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 50018), 80012]);
  expect(await login('2001:db8:0:1::1')).toBe(50018);
});
