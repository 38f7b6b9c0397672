import { account as calls } from '@frostway/contract/account/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { adminPassword, type RawReply, startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { addPerson, messagesTo, password } from './sign-in.fixture.js';

const [second, minute, day] = [1000, 60_000, 86_400_000];
let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(() => test.sql('delete from login_failure'));

type Captcha = { sid: string; pictureCode: string };
type Extra = { readonly captcha?: boolean | Captcha; readonly cookie?: string };
/** A login from an address of its own, with a right captcha unless it says otherwise. */
async function login(address: string, account: string, secret: string, { captcha = true, cookie }: Extra = {}): Promise<RawReply> {
  return test.request('/beacon/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ account, password: secret, ...(captcha === true ? await test.captcha() : captcha === false ? {} : captcha) }),
  });
}
const deviceOf = (reply: RawReply): string => /^device=[\w-]{43}/.exec(reply.headers.get('set-cookie') ?? '')?.[0] ?? 'none';

/** Failures in a row, as if they had been made just now. */
async function failed(subject: string, count: number): Promise<void> {
  await test.sql(
    `insert into login_failure (subject, count, last_at) values ($1, $2, $3) on conflict (subject) do update set count = $2, last_at = $3`,
    [subject, count, new Date(test.clock.now())],
  );
}

describe('Whoever guesses at an account', () => {
  it('locks himself out of it after twenty failures, and nobody else: the owner logs in from elsewhere', async () => {
    const { account } = await addPerson(test);
    for (let n = 0; n < 20; n += 1) expect(await login('10.0.0.1', account, `guess ${n}`)).toMatchObject({ errorcode: 50018 });
    expect(await login('10.0.0.1', account, password)).toMatchObject({
      status: 429,
      errorcode: 50043,
      message: '访问过于频繁，请稍后再试',
    });
    const waiting = await login('10.9.0.1', account, password);
    expect(waiting).toMatchObject({ status: 429, errorcode: 80150 });
    expect(waiting.headers.get('retry-after')).toBe('5');
    test.clock.advance(5 * second);
    expect(await login('10.9.0.1', account, password)).toMatchObject({ status: 200, errorcode: 0 });
    expect(await login('10.0.0.1', account, password)).toMatchObject({ errorcode: 50043 });
  });
  it('does not close the account of the administrator with forty-two log-ins in a second from forty-two addresses', async () => {
    const told = [];
    for (let n = 0; n < 42; n += 1) told.push((await login(`10.${n}.0.1`, 'admin', 'wrong')).errorcode);
    // From the twentieth failure on a network's first try waits.
    expect(told).toEqual([...Array.from({ length: 20 }, () => 50018), ...Array.from({ length: 22 }, () => 80150)]);
    await login('10.99.0.1', 'admin', adminPassword);
    test.clock.advance(5 * second);
    expect(await login('10.99.0.1', 'admin', adminPassword)).toMatchObject({ errorcode: 0 });
  });
  it('is locked out twice as long each further time, up to a day', async () => {
    const { account, id } = await addTestAccount(test);
    const pair = `pair:account:${id}@10.2.0.1`;
    const guessTwentieth = async (): Promise<void> => {
      await failed(pair, 19);
      expect(await login('10.2.0.1', account, 'wrong')).toMatchObject({ errorcode: 50018 });
    };
    const lockedMinutes = async (): Promise<number> => {
      const [row] = await test.sql<{ locked_until: Date }>('select locked_until from login_failure where subject = $1', [pair]);
      return ((row?.locked_until.getTime() ?? 0) - test.clock.now()) / minute;
    };
    for (const minutes of [15, 30, 60]) {
      await guessTwentieth();
      expect(await lockedMinutes()).toBe(minutes);
      test.clock.advance(minutes * minute);
      expect(await login('10.2.0.1', account, 'wrong')).toMatchObject({ errorcode: 50043 });
      test.clock.advance(1);
    }
    await test.sql('update login_failure set locks = 9 where subject = $1', [pair]);
    await guessTwentieth();
    expect(await lockedMinutes()).toBe(24 * 60);
  });
  it('is counted by the /64 of an IPv6 address: changing its lower half helps nobody', async () => {
    const { account, id } = await addTestAccount(test);
    for (let n = 1; n <= 3; n += 1) await login(`2001:db8:1:1::${n}`, account, 'wrong');
    const rows = await test.sql<{ count: number }>('select count from login_failure where subject = $1', [
      `pair:account:${id}@2001:db8:1:1::/64`,
    ]);
    expect(rows).toEqual([{ count: 3 }]);
  });
  it('waits the longer the more failures there are, a minute at most, network by network', async () => {
    const { account, id } = await addTestAccount(test);
    for (const [failures, seconds] of [
      [20, 5],
      [39, 5],
      [40, 10],
      [60, 20],
      [80, 40],
      [100, 60],
      [100_000, 60],
    ] as const) {
      await failed(`account:${id}`, failures);
      // Another address of the same /24 is no way around.
      const asked = [
        await login(`10.${seconds}.${failures % 256}.1`, account, 'wrong'),
        await login(`10.${seconds}.${failures % 256}.2`, account, 'wrong'),
      ];
      expect(asked.map(({ errorcode }) => errorcode)).toEqual([80150, 80150]);
      expect(asked[0]?.headers.get('retry-after'), `${failures}`).toBe(String(seconds));
    }
  });
  it('has one try looked at in each turn, however many come at once', async () => {
    const { account, id } = await addTestAccount(test);
    await failed(`account:${id}`, 25);
    const tryAll = async () => {
      const captchas: Captcha[] = [];
      for (let n = 0; n < 10; n += 1) captchas.push(await test.captcha());
      return Promise.all(captchas.map((captcha, n) => login(`10.3.0.${n}`, account, `guess ${n}`, { captcha })));
    };
    await tryAll();
    test.clock.advance(5 * second);
    const codes = (await tryAll()).map(({ errorcode }) => errorcode);
    expect(codes.filter((code) => code === 50018)).toHaveLength(1);
    expect(codes.filter((code) => code === 80150)).toHaveLength(9);
  });
  it('who has to wait keeps his captcha for then', async () => {
    const { account, id } = await addPerson(test);
    await failed(`account:${id}`, 20);
    const captcha = await test.captcha();
    const ask = () =>
      test.request('/beacon/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.4.0.1' },
        body: JSON.stringify({ account, password, ...captcha }),
      });
    expect(await ask()).toMatchObject({ errorcode: 80150 });
    test.clock.advance(5 * second);
    expect(await ask()).toMatchObject({ errorcode: 0 });
  });
  it('learns nothing about which names there are: a name that nobody has is slowed down just the same, and kept as a hash', async () => {
    for (let n = 0; n < 21; n += 1) {
      const { errorcode } = await login(`10.${n}.5.1`, 'My Secret Passphrase', 'wrong');
      expect(errorcode).toBe(n < 20 ? 50018 : 80150);
    }
    const [row] = await test.sql<{ all: string }>("select string_agg(login_failure::text, ' ') as all from login_failure");
    expect(row?.all.toLowerCase()).not.toContain('secret');
  });
});

describe('A known device', () => {
  it('is told by a cookie that no page reads, which a login gives; it passes while strangers are slowed down or locked out', async () => {
    const { account, id } = await addPerson(test);
    const first = await login('10.0.1.1', account, password, { captcha: false });
    expect(first.headers.get('set-cookie')).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    await failed(`account:${id}`, 500);
    await test.sql(
      "insert into login_failure (subject, count, last_at, locked_until) values ($1, 20, $2, $3), ('address:10.0.1.1', 100, $2, $3)",
      [`pair:account:${id}@10.0.1.1`, new Date(test.clock.now()), new Date(test.clock.now() + day)],
    );
    expect(await login('10.0.1.1', account, password, { captcha: false })).toMatchObject({ errorcode: 50043 });
    expect(await login('10.0.1.1', account, password, { captcha: false, cookie: deviceOf(first) })).toMatchObject({ errorcode: 0 });
  });
  it('logs nobody in, and has twenty guesses of its own', async () => {
    const { account } = await addPerson(test);
    const cookie = deviceOf(await login('10.0.2.1', account, password));
    expect(await test.request('/beacon/user/profile', { headers: { cookie } })).toMatchObject({ errorcode: 70130 });
    for (let n = 0; n < 3; n += 1)
      expect(await login('10.0.2.1', account, 'wrong', { captcha: false, cookie })).toMatchObject({ errorcode: 50018 });
    expect(await login('10.0.2.1', account, 'wrong', { captcha: false, cookie })).toMatchObject({ errorcode: 80012 });
    for (let n = 3; n < 20; n += 1) expect(await login('10.0.2.1', account, 'wrong', { cookie })).toMatchObject({ errorcode: 50018 });
    // From here on it is a stranger's: the pair has its own count.
    expect(await login('10.0.2.1', account, 'wrong', { captcha: false, cookie })).toMatchObject({ errorcode: 50018 });
    const subjects = await test.sql<{ subject: string }>("select subject from login_failure where subject like 'pair:%'");
    expect(subjects).toHaveLength(1);
  });
  it('is known to the accounts that logged in from it, and to no other', async () => {
    const [one, two, other] = [await addPerson(test), await addPerson(test), await addPerson(test)];
    const cookie = deviceOf(await login('10.0.3.1', one.account, password));
    expect(deviceOf(await login('10.0.3.1', two.account, password, { cookie }))).toBe(cookie);
    for (const { id } of [one, two, other]) await failed(`account:${id}`, 20);
    const codes = [];
    for (const { account } of [one, two, other]) codes.push((await login('10.0.3.1', account, password, { cookie })).errorcode);
    expect(codes).toEqual([0, 0, 80150]);
    // One that nobody was given counts for nothing and is not taken over.
    const planted = `device=${'A'.repeat(43)}`;
    const answer = await login('10.0.4.1', one.account, password, { cookie: planted });
    expect(answer).toMatchObject({ errorcode: 80150 });
    test.clock.advance(5 * second);
    expect(deviceOf(await login('10.0.4.1', one.account, password, { cookie: planted }))).not.toBe(planted);
  });
  it('is kept as a hash, forgotten after 400 days, and fifty of an account are all: who comes back stays', async () => {
    const { account, id } = await addPerson(test);
    const cookie = deviceOf(await login('10.0.5.1', account, password));
    await login('10.0.5.1', account, password, { cookie });
    expect(await test.sql('select from known_device where known_device::text like $1', [`%${cookie.slice(7)}%`])).toEqual([]);
    await test.sql(
      'insert into known_device (account_id, key_hash, created_at) select $1, sha256(n::text::bytea), $2 from generate_series(1, 60) n',
      [id, new Date(test.clock.now() + 1)],
    );
    const fresh = deviceOf(await login('10.0.5.2', account, password));
    expect(await test.sql('select from known_device where account_id = $1', [id])).toHaveLength(50);
    await failed(`account:${id}`, 20);
    for (const each of [cookie, fresh])
      expect(await login('10.0.5.1', account, password, { cookie: each })).toMatchObject({ errorcode: 0 });
  });
  it('is nobody in a demo, where everybody logs in', async () => {
    const { account } = await addPerson(test, { level: 'demo' });
    expect((await login('10.0.6.1', account, password)).headers.get('set-cookie')).toBeNull();
  });
  it('gets no cookie with a refusal', async () => {
    const { account } = await addPerson(test);
    await test.sql('update account set is_disabled = true where account = $1', [account]);
    expect((await login('10.0.7.1', account, password)).headers.get('set-cookie')).toBeNull();
  });
});

describe('The owner of an account that others guess at', () => {
  it('is told by mail once, until a day has passed without a failure', async () => {
    const email = 'owner@example.com';
    const { account, id } = await addPerson(test, { email });
    const fail = async (address: string): Promise<void> => {
      await login(address, account, 'wrong');
      test.clock.advance(minute);
      expect(await login(address, account, 'wrong')).toMatchObject({ errorcode: 50018 });
    };
    await failed(`account:${id}`, 18);
    await login('10.6.0.1', account, 'wrong');
    expect(await messagesTo(test, email)).toEqual([]);
    await login('10.6.0.1', account, 'wrong');
    expect((await messagesTo(test, email)).map(({ subject }) => subject)).toEqual(['霜途账号多次登录失败']);
    for (const address of ['10.6.1.1', '10.6.2.1', '10.6.3.1']) await fail(address);
    // The failures stop for an hour, and go on.
    test.clock.advance(60 * minute);
    await failed(`account:${id}`, 20);
    await fail('10.6.4.1');
    expect(await messagesTo(test, email)).toHaveLength(1);
    test.clock.advance(day + 1);
    await login('10.6.5.1', 'somebody else', 'wrong');
    await failed(`account:${id}`, 20);
    await fail('10.6.6.1');
    expect(await messagesTo(test, email)).toHaveLength(2);
  });
  it('is told in his language, and not at all without an e-mail', async () => {
    const email = 'owner-en@example.com';
    const [reader, silent] = [await addPerson(test, { email }), await addPerson(test)];
    await test.call(calls.changeLanguage, { language: 'en' }, reader.token);
    for (const { account, id } of [reader, silent]) {
      await failed(`account:${id}`, 19);
      await login('10.7.0.1', account, 'wrong');
    }
    const messages = await messagesTo(test, email);
    expect(messages.map(({ subject }) => subject)).toEqual(['Repeated failed logins to your Frostway account']);
    expect(messages[0]?.body).toContain(reader.account);
    const [{ count } = { count: 0 }] = await test.sql<{ count: number }>(
      "select count(*)::integer as count from mail where subject like '%log%in%' or subject like '%登录失败%'",
    );
    expect(count).toBe(3);
  });
});

describe('An empty password', () => {
  it('is said beside its field, in the language of who writes it', async () => {
    for (const body of [{ account: 'admin', password: '' }, { account: 'admin' }]) {
      const refused = await test.refused(calls.login, body, undefined, 'parametersIllegal');
      expect(refused.fields).toEqual({ password: '请输入密码' });
      expect((await test.refused(calls.login, { ...body, lang: 'en' }, undefined, 'parametersIllegal')).fields).toEqual({
        password: 'Enter your password',
      });
    }
  });
});
