/** The world the matrix asks in: two houses that are alike, people who have nothing to do with them, and what devices of both have told. */
import { allEndpoints } from '@frostway/contract/features';
import type { Imei } from '@frostway/core/identity';
import { encodeJson } from '@frostway/protocol/json/json';
import { hashToken } from '../db/tokens.js';
import { keyOf, newSlug } from '../scope/guests.js';
import { addTestSession, adminToken } from '../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';
import { sayFacts } from '../testing/say.js';
import { type CallerName, houseLinks, houseRoles } from './callers.js';
import { buildHouse, type House } from './house.js';
import { addPerson, type Person } from './people.js';
import { addApiToken, type Facts, newMac, type Thing } from './things.js';

/** How a caller shows who he is. */
export type Credentials = { readonly token?: string; readonly key?: string; readonly accountId?: number };

export type World = {
  readonly test: TestPlatform;
  /** The house the table is about. */
  readonly house: House;
  /** The other one. */
  readonly beside: House;
  /** An ordinary customer with a sensor of his own. */
  readonly otherCustomer: Person;
  readonly callers: Readonly<Record<CallerName, Credentials>>;
  /** API tokens of the house's owner, by their scope. */
  readonly programs: Readonly<Record<'read' | 'all', string>>;
  /** A sensor of the inventory that nobody has; its activation key is `key`. */
  readonly addFree: () => Promise<Thing>;
  readonly close: () => Promise<void>;
};

const hour = 3_600_000;

/** No test but one of the limits themselves should meet them. */
const unlimited = Object.fromEntries(allEndpoints.map(({ feature, name }) => [`${feature}.${name}`, 1_000_000]));

export async function buildWorld(env: Record<string, string> = {}): Promise<World> {
  const test = await startTestPlatform({ FROSTWAY_REQUESTS_PER_MINUTE: '1000000', ...env }, unlimited);
  const { db } = test.database;
  const newKey = async (): Promise<{ slug: string; key: string }> => {
    const slug = newSlug();
    return { slug, key: await keyOf(db, slug) };
  };
  const house = await buildHouse(
    test,
    'Alderbrook',
    { latest: -17.313, earlier: -19.717, place: 31.23457, earlierPlace: 31.34568 },
    newKey,
  );
  const beside = await buildHouse(
    test,
    'Quillmoor',
    { latest: -11.131, earlier: -13.373, place: 22.54321, earlierPlace: 22.65432 },
    newKey,
  );
  for (const { gateway, sensor, tracker, facts } of [house, beside]) await tellFacts(test, { gateway, sensor, tracker }, facts);
  const otherCustomer = await addPerson(test, 'Fernhollow', 'customer', 'normal');
  return {
    test,
    house,
    beside,
    otherCustomer,
    programs: {
      read: (await addApiToken(test, house.people.owner.id, 'read')).token,
      all: (await addApiToken(test, house.people.owner.id, 'all')).token,
    },
    callers: await findCallers(test, house, beside, otherCustomer),
    addFree: async () => {
      const mac = newMac();
      const [row] = await test.sql<{ id: number }>(
        "insert into device (mac, kind, model, activation_key, name) values ($1, 'beacon', 'beacon-thl', 'key', $1) returning id",
        [mac],
      );
      await test.sql('insert into device_setting (device_id, from_ms, read_seconds, write_seconds) values ($1, 0, 300, 300)', [row?.id]);
      return { id: row?.id ?? 0, mac, imei: '', name: mac };
    },
    close: () => test.close(),
  };
}

async function findCallers(test: TestPlatform, house: House, beside: House, otherCustomer: Person): Promise<World['callers']> {
  const of = ({ id, token }: Person): Credentials => ({ token, accountId: id });
  const expired = await addTestSession(test, house.people.owner.id);
  await test.sql('update session set expires_at = $2 where token_hash = $1', [hashToken(expired), new Date(test.clock.now() - 1)]);
  // The first administrator gets the password everybody has.
  const [admin] = await test.sql<{ id: number }>(
    "update account set password_hash = (select password_hash from account where id = $1) where account = 'admin' returning id",
    [otherCustomer.id],
  );
  return {
    nobody: {},
    expired: { token: expired },
    ...(Object.fromEntries(houseLinks.map((name) => [name, { key: house.links[name].key }])) as Record<
      (typeof houseLinks)[number],
      Credentials
    >),
    guestBeside: { key: beside.links.guestWhole.key },
    otherCustomer: of(otherCustomer),
    otherOwner: of(beside.people.owner),
    otherGreat: of(beside.people.greatAdministrator),
    dealerBeside: of(beside.people.dealerAbove),
    ...(Object.fromEntries(houseRoles.map((name) => [name, of(house.people[name])])) as Record<(typeof houseRoles)[number], Credentials>),
    demo: of(await addPerson(test, 'Demo', 'demo', 'demo')),
    administrator: { token: await adminToken(test), accountId: admin?.id ?? 0 },
  };
}

/** What the devices of a house say: two readings and two places, the later one just now, two hours between. */
async function tellFacts(
  test: TestPlatform,
  { gateway, sensor, tracker }: Pick<House, 'gateway' | 'sensor' | 'tracker'>,
  facts: Facts,
): Promise<void> {
  const now = Math.floor(test.clock.now() / 1000) * 1000;
  await test.sql('insert into gateway_credential (device_id, username, password_hash) values ($1, $2, $3)', [
    gateway.id,
    gateway.mac,
    hashToken('gateway password'),
  ]);
  const pushed = await fetch(`${test.url}/api/push/json`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${gateway.mac}:gateway password`).toString('base64')}` },
    body: encodeJson([
      { mac: sensor.mac as never, timeMs: now - 2 * hour, temperatureC: facts.earlier, rssiDbm: -60 },
      { mac: sensor.mac as never, timeMs: now, temperatureC: facts.latest, rssiDbm: -60 },
    ]),
  });
  if (!pushed.ok) throw new Error(`the gateway was refused: ${await pushed.text()}`);
  await sayFacts(
    test,
    (
      [
        [now - 2 * hour, facts.earlierPlace],
        [now, facts.place],
      ] as const
    ).map(([timeMs, latitude]) => ({
      type: 'position',
      device: { imei: tracker.imei as Imei },
      timeMs,
      latitude,
      longitude: 114.05787,
      speedKmh: 36,
      source: 'gps',
      isValid: true,
    })),
  );
}
