/** What the directory drops when it hears that devices have another identity, and what it keeps. */
import type { Identity, Mac } from '@frostway/core/identity';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Database } from '../db/connect.js';
import type { Schema } from '../db/schema.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { testClock } from '../testing/platform.js';
import { Directory } from './directory.js';

const clock = testClock(Date.UTC(2026, 2, 14, 9, 30));
let database: NewDatabase;
let open: Database;
/** Statements the directory has made. */
let asked = 0;
let directory: Directory;
beforeAll(async () => {
  database = await newDatabase(true);
  open = connect(database.url, pino({ level: 'silent' }), 2);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});
beforeEach(() => {
  asked = 0;
  const counting = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: open.pool }), log: () => void (asked += 1) });
  directory = new Directory(counting, clock);
});

async function add(mac: string): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "insert into device (mac, model, kind, name, activation_key) values ($1, 'beacon-t', 'beacon', '', '') returning id",
    [mac],
  );
  return rows[0]?.id ?? 0;
}
const changed = (...deviceIds: number[]): void => directory.on.identityChanged?.({ type: 'identityChanged', deviceIds });
const named = (...macs: string[]): ReadonlyMap<string, Identity> => new Map(macs.map((mac) => [`mac:${mac}`, { mac: mac as Mac }]));
const find = async (mac: string): Promise<number | undefined> => (await directory.find(named(mac), 'json')).get(`mac:${mac}`)?.id;

describe('When a device has another identity', () => {
  it('other devices stay known, and are not asked for again', async () => {
    const [one, other] = [await add('AC2355000001'), await add('AC2355000002')];
    await directory.find(named('AC2355000001', 'AC2355000002'), 'json');
    changed(one);
    asked = 0;
    expect(await find('AC2355000002')).toBe(other);
    expect(asked).toBe(0);
    expect(await find('AC2355000001')).toBe(one);
    expect(asked).toBeGreaterThan(0);
  });

  it('its name is asked for again, and names that are still no device’s are not', async () => {
    expect(await find('AC2356000001')).toBeUndefined();
    expect(await find('AC2356000002')).toBeUndefined();
    const id = await add('AC2356000001');
    changed(id);
    expect(await find('AC2356000001')).toBe(id);
    asked = 0;
    expect(await find('AC2356000002')).toBeUndefined();
    expect(asked).toBe(0);
  });
});
