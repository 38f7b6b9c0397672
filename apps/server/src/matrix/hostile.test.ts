/**
 * Generated hostile input against every call of the contract: wrong types, huge, nested, control and SQL characters, other people's ids. It never gives 5xx, an
 * error in the log, or anything that is another's. FROSTWAY_HOSTILE_RUNS makes more of it, FROSTWAY_HOSTILE_SEED other.
 */
import type { AuthRequirement } from '@frostway/contract/endpoint';
import { allEndpoints, type NamedEndpoint } from '@frostway/contract/features';
import { refusals } from '@frostway/contract/refusals';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestSession } from '../testing/accounts.js';
import { noteRefusal } from '../testing/received.js';
import type { CallerName } from './callers.js';
import { belongingsOf, fieldsOf, type Hostile, hostileFor, sendHostile } from './hostile-input.js';
import { rowsOf } from './rows/index.js';
import { secretsFrom } from './walk.js';
import { buildWorld, type World } from './world.js';

const runs = Number(process.env['FROSTWAY_HOSTILE_RUNS'] ?? '12');
const seed = Number(process.env['FROSTWAY_HOSTILE_SEED'] ?? '20260301');

let world: World;
beforeAll(async () => {
  world = await buildWorld({ FROSTWAY_LOG_LEVEL: 'error' });
});
afterAll(() => world.close());

/** Who has nothing to do with the house, and gets furthest by an authentication. */
const attackers: Readonly<Record<AuthRequirement, readonly CallerName[]>> = {
  open: ['nobody', 'guestBeside', 'otherOwner'],
  guest: ['guestBeside', 'guestBeside', 'otherOwner', 'nobody'],
  session: ['otherOwner', 'otherOwner', 'otherOwner', 'dealerBeside', 'dealerBeside', 'otherCustomer', 'guestBeside', 'nobody'],
};

/** Fields replaced in an input of the matrix, about the house that is foreign, or about the attacker's own. */
async function inputOf(named: NamedEndpoint, hostile: Hostile, caller: CallerName): Promise<Record<string, unknown>> {
  const house = hostile.isOwnHouse ? world.beside : world.house;
  const row = hostile.isEmpty ? undefined : rowsOf(named)[hostile.row];
  const given = (await row?.given({ ...house, fresh: house.standing }, world, caller)) as Record<string, unknown> | undefined;
  const fields = fieldsOf(named.endpoint);
  const { key } = world.callers[caller];
  const changes = hostile.changes.map(({ field, value }) => [fields[field] ?? 'x', value] as const);
  return Object.fromEntries([...Object.entries({ ...given, ...(key === undefined ? {} : { key }) }), ...changes]);
}

/** What is said of an address before any call is asked. */
const ofAddress: ReadonlySet<number> = new Set([refusals.callUnknown.code, refusals.methodNotAllowed.code, refusals.headersTooLarge.code]);

async function attack(named: NamedEndpoint, hostile: Hostile, caller: CallerName): Promise<void> {
  const { endpoint } = named;
  const { accountId } = world.callers[caller];
  const input = await inputOf(named, hostile, caller);
  const token = accountId === undefined ? undefined : await addTestSession(world.test, accountId);
  const before = world.test.logged().length;
  const { status, text } = await sendHostile(world.test.url, endpoint, input, hostile.way, token);
  const answer = /^\{"errorcode":(\d+)/.exec(text);
  const code = Number(answer?.[1] ?? 0);
  // A hole can be filled so that the address is that of no call, or of another one.
  if (!ofAddress.has(code)) noteRefusal(code, `${endpoint.method} ${endpoint.path}`);
  expect(status, text.slice(0, 300)).toBeLessThan(500);
  expect(world.test.logged().slice(before)).toBe('');
  if (caller === 'administrator') return;
  // What was sent may be said again: who sends it knows it.
  const sent = JSON.stringify(input);
  const leaked = secretsFrom(caller, world.house).filter((secret) => text.includes(String(secret)) && !sent.includes(String(secret)));
  expect(leaked, text.slice(0, 300)).toEqual([]);
}

function checkAll(named: NamedEndpoint, callers: readonly CallerName[], numRuns: number): Promise<void> {
  const others = belongingsOf(world.house);
  return fc.assert(
    fc.asyncProperty(hostileFor(named.endpoint, rowsOf(named).length, others), fc.constantFrom(...callers), (hostile, caller) =>
      attack(named, hostile, caller),
    ),
    // Every call is sent other things.
    { numRuns, seed: seed + allEndpoints.indexOf(named) },
  );
}

describe(`Hostile input (seed ${seed}, ${runs} times a call)`, () => {
  for (const named of allEndpoints)
    it(`${named.endpoint.method} ${named.endpoint.path} gives no 5xx and nothing of others`, () =>
      checkAll(named, attackers[named.endpoint.auth], runs));

  // At the last: what an administrator breaks, nobody needs any more.
  const governed = allEndpoints.filter(({ endpoint }) => endpoint.who !== 'anyone' && endpoint.who.includes('administrator'));
  it.each(governed.map((named) => [`${named.endpoint.method} ${named.endpoint.path}`, named] as const))(
    '%s gives no 5xx to an administrator',
    (_title, named) => checkAll(named, ['administrator'], runs),
  );
});
