/** What each credential opens and for how long: sessions, API tokens, links and the passwords of gateways, at calls, live pages, pushes and MQTT. */
import { account as calls } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../db/tokens.js';
import { connectMqtt, publish } from '../ingest/listeners.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { addTestSession, adminToken } from '../testing/accounts.js';
import { addPerson, password, type Person } from './people.js';
import { addApiToken } from './things.js';
import { buildWorld, type World } from './world.js';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

type Outcome = 'yes' | RefusalName;
type IssuedTokens = { readonly session: string; readonly read: string; readonly all: string };
const kinds = ['session', 'read', 'all'] as const;

async function someone(): Promise<{ person: Person; kept: IssuedTokens }> {
  const { test } = world;
  const person = await addPerson(test, 'Larkspur', 'customer', 'normal');
  const program = async (scope: 'read' | 'all'): Promise<string> => (await addApiToken(test, person.id, scope)).token;
  return { person, kept: { session: await addTestSession(test, person.id), read: await program('read'), all: await program('all') } };
}

const nameOf = (code: number): Outcome =>
  code === 0 ? 'yes' : ((Object.keys(refusals) as RefusalName[]).find((name) => refusals[name].code === code) ?? 'internalError');

/** What a token opens: a call that reads, one that changes, a live page. */
async function openedBy(token: string): Promise<readonly [Outcome, Outcome, Outcome]> {
  const { test } = world;
  const looked = await test.reply(deviceFeature.groupTree, {}, token);
  const changed = await test.reply(calls.changeLanguage, { language: 'en' }, token);
  const page = await TestPage.open(test.url);
  page.say({ type: 'hello', token });
  await expect.poll(() => page.messages.length, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
  const [first] = page.messages;
  page.close();
  return [nameOf(looked.errorcode), nameOf(changed.errorcode), first?.type === 'refused' ? nameOf(first.errorcode) : 'yes'];
}

const everything = ['yes', 'yes', 'yes'] as const;
const reading = ['yes', 'notAllowed', 'yes'] as const;
const ended = ['sessionInvalid', 'sessionInvalid', 'sessionInvalid'] as const;
const tooOld = ['sessionExpired', 'sessionExpired', 'sessionExpired'] as const;

type Case = {
  readonly when: string;
  readonly does: (person: Person, kept: IssuedTokens) => Promise<unknown>;
  readonly opens: Readonly<Record<keyof IssuedTokens, readonly Outcome[]>>;
};
const newPassword = 'another long password';
const all = (outcome: readonly Outcome[]): Case['opens'] => ({ session: outcome, read: outcome, all: outcome });

const cases: readonly Case[] = [
  { when: 'nothing has happened', does: async () => undefined, opens: { session: everything, read: reading, all: everything } },
  {
    when: 'their time is over',
    does: async (_person, kept) => {
      const before = new Date(world.test.clock.now() - 1);
      for (const token of Object.values(kept))
        for (const table of ['session', 'api_token'])
          await world.test.sql(`update ${table} set expires_at = $2 where token_hash = $1`, [hashToken(token), before]);
    },
    opens: all(tooOld),
  },
  {
    when: 'the owner has changed his password',
    does: ({ token }) => world.test.call(calls.changePassword, { oldPassword: password, newPassword, confirmation: newPassword }, token),
    opens: all(ended),
  },
  {
    when: 'the owner has changed his password and kept his tokens',
    does: ({ token }) =>
      world.test.call(calls.changePassword, { oldPassword: password, newPassword, confirmation: newPassword, endTokens: false }, token),
    opens: { session: ended, read: reading, all: everything },
  },
  {
    when: 'an administrator has set another password',
    does: async ({ id }) => world.test.call(people.resetPassword, { uid: id, newPassword }, await adminToken(world.test)),
    opens: all(ended),
  },
  {
    when: 'the account is disabled',
    does: async ({ id }) => world.test.call(people.change, { uid: id, isDisabled: true }, await adminToken(world.test)),
    opens: all(ended),
  },
  {
    when: 'the owner has revoked the tokens',
    does: async ({ token }) => {
      for (const { id } of (await world.test.call(calls.apiTokens, {}, token)).rows)
        await world.test.call(calls.endApiToken, { id }, token);
    },
    opens: { session: everything, read: ended, all: ended },
  },
  {
    when: 'the owner has ended the session',
    does: async ({ token }, { session }) => {
      const hash = hashToken(session);
      const [row] = await world.test.sql<{ id: number }>('select id::integer as id from session where token_hash = $1', [hash]);
      await world.test.call(calls.endSession, { id: row?.id ?? 0 }, token);
    },
    opens: { session: ended, read: reading, all: everything },
  },
];

describe('A session and the API tokens of an account', () => {
  it.each(cases)('open what the table says when $when', async ({ does, opens }) => {
    const { person, kept } = await someone();
    await does(person, kept);
    const found: Record<string, readonly Outcome[]> = {};
    for (const kind of kinds) found[kind] = await openedBy(kept[kind]);
    expect(found).toEqual(opens);
  });
});

describe('What a gateway speaks with', () => {
  const push = (username: string, secret: string, bearer?: string) =>
    world.test.request('/api/push/json', {
      method: 'POST',
      headers: {
        authorization: bearer === undefined ? `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}` : `Bearer ${bearer}`,
      },
      body: encodeJson([]),
    });
  const gatewayPassword = 'gateway password';

  it('is its own user name and password: nothing that opens calls opens a push or MQTT', async () => {
    const { test, house, callers, programs } = world;
    const { mac } = house.gateway;
    const port = test.platform.ports.mqtt ?? 0;
    expect((await push(mac, gatewayPassword)).status).toBe(200);
    const others = [
      callers.owner.token,
      callers.administrator.token,
      programs.read,
      programs.all,
      callers.guestWhole.key,
      password,
      '',
    ].map((secret) => secret ?? '');
    for (const secret of others) {
      expect((await push(mac, secret)).status).toBe(401);
      expect((await push('', '', secret)).status).toBe(401);
      expect((await push(house.people.owner.account, secret)).status).toBe(401);
      await expect(connectMqtt(port, mac, secret)).rejects.toThrow(/Bad username or password|Not authorized/);
    }
    // And the other way round.
    for (const call of [deviceFeature.groupTree, calls.profile]) await test.refused(call, {}, gatewayPassword, 'sessionInvalid');
  });
  it('speaks for itself alone, not for a gateway of another house', async () => {
    const { test, house, beside } = world;
    const port = test.platform.ports.mqtt ?? 0;
    expect((await push(beside.gateway.mac, 'wrong')).status).toBe(401);
    const client = await connectMqtt(port, house.gateway.mac, gatewayPassword);
    expect(await publish(client, jsonTopic(house.gateway.mac), encodeJson([]))).toBe('acknowledged');
    expect(await publish(client, jsonTopic(beside.gateway.mac), encodeJson([]))).toBe('closed');
  });
  it('ends when it is made anew and when the gateway is given back; a password of its owner ends nothing of it', async () => {
    const { test, house } = world;
    const { owner } = house.people;
    const gateway = await house.fresh.thing('gateway');
    const made = await test.call(deviceFeature.gatewayCredentials, { mac: gateway.mac }, owner.token);
    expect((await push(made.username, made.password)).status).toBe(200);
    const anew = await test.call(deviceFeature.gatewayCredentials, { mac: gateway.mac }, owner.token);
    expect([(await push(made.username, made.password)).status, (await push(anew.username, anew.password)).status]).toEqual([401, 200]);
    await test.call(people.resetPassword, { uid: owner.id, newPassword: password }, await adminToken(test));
    expect((await push(anew.username, anew.password)).status).toBe(200);
    await test.call(deviceFeature.giveBack, { mac: gateway.mac, confirm: 'Yes' }, await addTestSession(test, owner.id));
    expect((await push(anew.username, anew.password)).status).toBe(401);
  });
});
