/** Makes a call of the matrix as one caller and says what is not as the table says. */
import { type Endpoint, isChanging } from '@frostway/contract/endpoint';
import { refusalsOf } from '@frostway/contract/refused-by';
import { isAbsent, type RefusalName, refusals, refusalsOfCode } from '@frostway/contract/refusals';
import { addTestSession } from '../testing/accounts.js';
import type { Reply } from '../testing/platform.js';
import { askingBeside, type CallerName, callerNames, seenFromBeside } from './callers.js';
import { gates, mayKnow, type Outcome, type Knowledge } from './families.js';
import type { House } from './house.js';
import type { Row } from './row.js';
import type { Credentials, World } from './world.js';

/**
 * Asks as everyone about the house, then as some about the other one, and as programs of its owner; answers a sentence for everything that is not as the row
 * says.
 */
export async function faultsOf(world: World, endpoint: Endpoint, row: Row): Promise<string[]> {
  const { house, beside, callers, programs } = world;
  const isOfOne = row.given.length > 0 && row.isOfBoth !== true;
  const askings: Asking[] = [
    ...callerNames.map((caller) => ({
      who: caller,
      caller,
      as: caller,
      house,
      credentials: callers[caller],
      expected: row.expect[caller],
    })),
    ...(isOfOne ? askingBeside : []).map((caller) => {
      const as = seenFromBeside(caller);
      const who = `${caller}, asking the other house as ${as},`;
      return { who, caller, as, house: beside, credentials: callers[caller], expected: row.expect[as] };
    }),
    ...(['read', 'all'] as const).map((scope) => {
      const [who, caller] = [`a program of the owner with the scope ${scope}`, 'owner' as const];
      const expected = isOpenTo(scope, endpoint) ? row.expect.owner : 'notPermitted';
      return { who, caller, as: caller, house, credentials: { token: programs[scope] }, expected };
    }),
  ];
  const faults: string[][] = [];
  for (let from = 0; from < askings.length; from += atOnce)
    faults.push(...(await Promise.all(askings.slice(from, from + atOnce).map((asking) => ask(world, endpoint, row, asking)))));
  return faults.flat();
}

/** Callers that ask at the same time. */
const atOnce = 12;

/** Whether a program of an account gets as far as the account itself. */
const isOpenTo = (scope: 'read' | 'all', endpoint: Endpoint): boolean =>
  endpoint.auth === 'open' || (!endpoint.isPersonal && (scope === 'all' || !isChanging(endpoint)));

type Asking = {
  readonly who: string;
  readonly caller: CallerName;
  /** Who he is to the house. */
  readonly as: CallerName;
  readonly house: House;
  readonly credentials: Credentials;
  readonly expected: Outcome;
};

async function ask(
  world: World,
  endpoint: Endpoint,
  row: Row,
  { who, caller, as, house, credentials, expected }: Asking,
): Promise<string[]> {
  const target = expected === 'yes' ? house : { ...house, fresh: house.standing };
  const input = (await row.given(target, world, caller)) as Record<string, unknown>;
  const { token, key, accountId } = credentials;
  const own = row.endsSession === true && accountId !== undefined ? await addTestSession(world.test, accountId) : token;
  const reply = await world.test.reply(endpoint, key === undefined ? input : { ...input, key }, own);
  return [...outcomeFaults(reply, endpoint, row, expected), ...tellingFaults(reply, row, as, house), ...leaksOf(reply, caller, world)].map(
    (fault) => `${who} ${fault}`,
  );
}

/** Which gate a refusal belongs to: for things that are no devices they say the same in words of their own. */
function gateOf(name: RefusalName): RefusalName {
  if (name === 'notAllowed') return 'notPermitted';
  if (name === 'notYours') return 'notOwner';
  return isAbsent(refusals[name].code) && name.startsWith('noSuch') ? 'notFound' : name;
}

function outcomeFaults(reply: Reply, endpoint: Endpoint, row: Row, expected: Outcome): string[] {
  const meant = reply.errorcode === 0 ? [] : refusalsOfCode(reply.errorcode);
  const name = meant.find((each) => refusalsOf(endpoint).includes(each)) ?? meant[0];
  if (reply.errorcode !== 0 && name === undefined) return [`received ${reply.errorcode}, which is in no catalogue`];
  const said = name === undefined ? 'an answer' : `${name} ${JSON.stringify(reply.fields ?? {})}`;
  if (reply.status >= 500) return [`received ${said}`];
  if (name !== undefined && !refusalsOf(endpoint).includes(name)) return [`received ${said}, which its row in the contract does not name`];
  const kind = name === undefined ? undefined : gateOf(name);
  const gate = gates.find((candidate) => candidate === kind && row.later?.includes(candidate) !== true);
  if (expected !== 'yes') return gate === expected ? [] : [`should receive ${expected}, but received ${said}`];
  if (gate !== undefined) return [`should get through, but received ${said}`];
  return name === undefined || [name, kind].some((each) => each !== undefined && row.later?.includes(each) === true)
    ? []
    : [`gets through, but received ${said}, which the row does not name`];
}

function tellingFaults(reply: Reply, row: Row, as: CallerName, house: House): string[] {
  if (reply.errorcode !== 0) return [];
  const text = JSON.stringify(reply.data);
  return (Object.entries(row.tells ?? {}) as [Knowledge, (house: House) => string | number][]).flatMap(([told, of]) => {
    const isThere = text.includes(String(of(house)));
    if (isThere === mayKnow[told][as]) return [];
    return [`should ${isThere ? 'not be' : 'be'} told what is ${told}: ${of(house)}`];
  });
}

/** Whatever is asked: names, identities and values of a house are never told to whom they are no concern. */
function leaksOf(reply: Reply, caller: CallerName, { house, beside }: World): string[] {
  const text = JSON.stringify(reply);
  return [...secretsFrom(caller, house), ...secretsFrom(seenFromBeside(caller), beside)]
    .filter((secret) => text.includes(String(secret)))
    .map((secret) => `is told '${secret}', which is no concern of his`);
}

/** What of a house somebody may not be told, by who he is to it. */
export function secretsFrom(as: CallerName, { word, facts, links, sensor, tracker, gateway }: House): readonly (string | number)[] {
  const may = (told: Knowledge): boolean => mayKnow[told][as];
  return [
    ...(may('people') ? [] : [word]),
    ...(may('owned') ? [] : Object.values(links).map((link) => link.key)),
    ...(may('known') ? [] : [`${word} device`, `${word} note`, sensor.mac, tracker.imei, gateway.mac]),
    ...(may('latest') || may('past') ? [] : [facts.latest]),
    ...(may('past') ? [] : [facts.earlier]),
    ...(may('place') || may('track') ? [] : [facts.place]),
    ...(may('track') ? [] : [facts.earlierPlace]),
  ];
}
