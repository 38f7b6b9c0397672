/** Carbon dioxide and air pressure that were kept as further facts move into their columns, at the first start that has these. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TelemetryStore } from '../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import './connect.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

const at = Date.UTC(2026, 2, 14, 9, 30, 15);
const names = migrations.map(({ name }) => name);
const before = names.slice(0, names.indexOf('037-lifted-probes'));
/** What was said in one reading each, and what of it is in which place afterwards. */
const said: readonly (readonly [facts: object | null, co2: number | null, pressure: number | null, left: object | null])[] = [
  [{ co2Ppm: 813, pressurePa: 101_325 }, 813, 1013.25, null],
  [{ co2Ppm: 420, packetId: 7 }, 420, null, { packetId: 7 }],
  [{ co2Ppm: 400_001, pressurePa: 95_000 }, null, 950, { co2Ppm: 400_001 }],
  [{ co2Ppm: 'high', pressurePa: 3 }, null, null, { co2Ppm: 'high', pressurePa: 3 }],
  [{ packetId: 8 }, null, null, { packetId: 8 }],
  [null, null, null, null],
];

let database: NewDatabase;
beforeAll(async () => {
  database = await newDatabase(false);
  const { pool } = database;
  await migrate(pool, before);
  await new TelemetryStore(pool).prepare([at]);
  for (const [index, [facts]] of said.entries()) {
    await pool.query(
      'insert into reading (device_id, time_ms, gateway_id, received_ms, temperature, attributes) values ($1, $2, 0, $2, 5, $3)',
      [index + 1, at, facts],
    );
    await pool.query(
      `insert into device_state (device_id, reading_ms, gateway_id, rssi, attributes, attribute_ms)
       select $1, $2, 21, -60, coalesce($3::jsonb, '{}'), coalesce((select jsonb_object_agg(name, $2::bigint + 0.25) from jsonb_object_keys($3::jsonb) as name), '{}')`,
      [index + 1, at, facts === null ? null : JSON.stringify(facts)],
    );
  }
  await migrate(pool);
});
afterAll(() => database.drop());
const rows = async (text: string): Promise<unknown[]> => (await database.pool.query<Record<string, unknown>>(text)).rows;

describe('what was said of carbon dioxide and air pressure before there were columns', () => {
  it('stands in the columns of its reading, and no more among its further facts', async () => {
    expect(await rows('select co2, pressure, attributes, temperature from reading order by device_id')).toEqual(
      said.map(([, co2, pressure, attributes]) => ({ co2, pressure, attributes, temperature: 5 })),
    );
  });

  it('and of the latest with its own time and the rank of its reading; what cannot have been measured stays where it was', async () => {
    const rank = -60 * 2_147_483_648 - 21;
    const dated = (value: number | null): object => ({ value, ms: value === null ? null : at, rank: value === null ? null : rank });
    const found = await rows(`select json_build_object('value', co2, 'ms', co2_ms, 'rank', co2_rank) as co2,
      json_build_object('value', pressure, 'ms', pressure_ms, 'rank', pressure_rank) as pressure, attributes,
      array(select jsonb_object_keys(attribute_ms) order by 1) as dated from device_state order by device_id`);
    expect(found).toEqual(
      said.map(([, co2, pressure, left]) => ({
        co2: dated(co2),
        pressure: dated(pressure),
        attributes: left ?? {},
        dated: Object.keys(left ?? {}).toSorted(),
      })),
    );
  });
});
