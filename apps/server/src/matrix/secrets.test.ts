/** A session's token, the key of a link, a password, a code and whatever else opens something stand in no log, whatever happens, and in no row of the audit. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { account as calls } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { allEndpoints } from '@frostway/contract/features';
import { share } from '@frostway/contract/share/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '../db/tokens.js';
import { keyTo, messagesTo } from '../features/account/sign-in.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { addTestSession } from '../testing/accounts.js';
import { password } from './people.js';
import { rowsOf } from './rows/index.js';
import { addApiToken } from './things.js';
import { buildWorld, type World } from './world.js';

let world: World;
/** What no log may hold. */
const secrets = new Set<string>();
/** Notes a secret and gives it on. */
const secret = (text: string): string => {
  secrets.add(text);
  return text;
};
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

beforeAll(async () => {
  world = await buildWorld({ FROSTWAY_LOG_LEVEL: 'trace' });
  for (const text of [password, 'another long password', 'gateway password']) secret(text);
  for (const { token, key } of Object.values(world.callers)) for (const text of [token, key]) if (text !== undefined) secret(text);
});
afterAll(() => world.close());
let before = 0;
beforeEach(() => {
  before = world.test.logged().length;
});

/** What the embedded database has logged; nothing when another is used. */
async function databaseLog(): Promise<string> {
  const [row] = await world.test.sql<{ data_directory: string }>('show data_directory');
  return readFile(path.join(path.dirname(row?.data_directory ?? ''), 'postgres.log'), 'utf8').catch(() => '');
}

/** The secrets that the log of a test, that of the database, or the audit, holds. */
async function found(): Promise<string[]> {
  const [{ audit } = { audit: '' }] = await world.test.sql<{ audit: string }>(
    "select coalesce(string_agg(audit_entry::text, ' '), '') as audit from audit_entry",
  );
  const said = world.test.logged().slice(before) + audit + (await databaseLog());
  return [...secrets].filter((text) => said.includes(text) || said.includes([...Buffer.from(text)].join(',')));
}

/** Lets nothing be written to a table while `run` runs: the database says in its error what it was to be. */
async function unwritable(table: string, run: () => Promise<unknown>): Promise<void> {
  await world.test.sql(`alter table ${table} add constraint nothing check (false) not valid`);
  try {
    await run();
  } finally {
    await world.test.sql(`alter table ${table} drop constraint nothing`);
  }
}
const errors = (): number => world.test.logged().slice(before).split('"a call failed"').length - 1;

/** Every row of the matrix as the owner of the other house, which comes to an end by it. */
async function everyRow(
  isWanted: (endpoint: Endpoint) => boolean,
  run: (endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>,
): Promise<void> {
  const { beside } = world;
  for (const named of allEndpoints.filter(({ endpoint }) => isWanted(endpoint)))
    for (const row of rowsOf(named))
      await run(named.endpoint, (await row.given({ ...beside, fresh: beside.standing }, world, 'otherOwner')) as Record<string, unknown>);
}

/** Another session of an owner: some calls end the one they are made with. */
const freshToken = async (house = world.house): Promise<string> => secret(await addTestSession(world.test, house.people.owner.id));

describe('A session token never appears in any log, nor does what else opens something', () => {
  it('when every call is made', async () => {
    const { test, beside } = world;
    const { key } = beside.links.guestWhole;
    await everyRow(
      () => true,
      async (endpoint, input) => {
        const token = await freshToken(beside);
        await test.reply(endpoint, { ...input, token }, token);
        await test.reply(endpoint, { ...input, token, key });
      },
    );
    expect(await found()).toEqual([]);
  }, 60_000);

  it('when every change fails while it is written down', async () => {
    const { test, beside } = world;
    const { key } = beside.links.guestWhole;
    const token = await freshToken(beside);
    await unwritable('audit_entry', () =>
      everyRow(
        ({ method }) => method !== 'GET',
        async (endpoint, input) => {
          await test.reply(endpoint, { ...input, token, key }, token);
          await test.reply(endpoint, input);
        },
      ),
    );
    expect(errors()).toBeGreaterThan(10);
    expect(await found()).toEqual([]);
  }, 60_000);

  it('when a secret itself cannot be written', async () => {
    const { test, house } = world;
    const { owner } = house.people;
    const token = await freshToken();
    await unwritable('session', () => test.reply(calls.login, { account: owner.account, password }));
    await unwritable('api_token', () =>
      test.reply(calls.addApiToken, { name: 'x', scope: 'all', password, expiresAt: Date.now() + 86_400_000 }, token),
    );
    // The mail of a new password, whole, would be what the database complains of.
    await unwritable('mail', async () => test.reply(calls.mailReset, { email: owner.email, ...(await test.captcha()) }));
    await unwritable('one_time_token', async () => test.reply(calls.mailReset, { email: owner.email, ...(await test.captcha()) }));
    await unwritable('second_factor', () => test.reply(calls.prepareTotp, { password }, token));
    await unwritable('share_key', () => test.reply(share.addLink, { mac: [house.sensor.mac], forever: true }, token));
    await unwritable('gateway_credential', () => test.reply(deviceFeature.gatewayCredentials, { mac: house.gateway.mac }, token));
    expect(errors()).toBe(7);
    // Nobody knows the secrets that were not written: what a failing row holds is not logged at all.
    expect(test.logged().slice(before) + (await databaseLog())).not.toMatch(/Failing row|reset=|otpauth/);
    expect(await found()).toEqual([]);
  });

  it('in an address, a head, a body, a live page, a form and bytes that are no HTTP', async () => {
    const { test, house } = world;
    const { key } = house.links.guestWhole;
    const { token } = await test.call(calls.login, { account: house.people.owner.account, password });
    secret(token);
    for (const path of ['/beacon/user/profile', '/nothing/here', '/api/%ZZ', '/deviceDetail', '/live', '/beacon/shareDevice/status'])
      await test.request(`${path}?token=${token}&key=${key}`, { headers: { ...bearer(token), cookie: `token=${token}` } });
    for (const body of [`{"token":"${token}","name":`, `{"token":"${token}","name":"\\u0000"}`, `"${token}"`, token])
      await test.request('/beacon/group', { method: 'POST', headers: bearer(token), body });
    const form = new FormData();
    form.set('token', token);
    await test.request('/beacon/group', { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } });
    const page = await TestPage.open(test.url, `?token=${token}&key=${key}`);
    page.say({ type: 'hello', token });
    await page.hears('welcome');
    page.say(`{"type":"watch","topic":"${token}"}`);
    await page.hears('refused');
    const guest = await TestPage.open(test.url);
    guest.say({ type: 'hello', key: `${key}x` });
    await guest.hears('refused');
    await test.sql('alter table announcement rename to announcement_away');
    await test.request(`/beacon/overview/base?token=${token}`, { headers: bearer(token) });
    await test.sql('alter table announcement_away rename to announcement');
    expect(errors()).toBe(1);
    expect(await found()).toEqual([]);
  });

  it('of a program, of a mailed link, of a code and of a second factor', async () => {
    const { test, house } = world;
    const { owner } = house.people;
    const program = secret((await addApiToken(test, owner.id, 'all')).token);
    await test.call(calls.profile, {}, program);
    const { to } = await test.call(calls.mailReset, { email: owner.email, ...(await test.captcha()) });
    expect((await messagesTo(test, owner.email)).length, to).toBeGreaterThan(0);
    const key = secret(await keyTo(test, owner.email, 'reset'));
    const newPassword = secret(newToken());
    await test.reply(calls.resetByMail, { key, newPassword: 'short' });
    await unwritable('audit_entry', () => test.reply(calls.resetByMail, { key, newPassword }));
    await test.call(calls.resetByMail, { key, newPassword });
    const { token } = await test.call(calls.login, { account: owner.account, password: newPassword });
    const { secret: seed, uri } = await test.call(calls.prepareTotp, { password: newPassword }, secret(token));
    for (const text of [seed, uri]) secret(text);
    await test.reply(calls.turnOnTotp, { code: '000000' }, token);
    expect(await found()).toEqual([]);
  });
});
