/** The limit of a device's day over restarts and over the servers of one database. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encodeJson } from '@frostway/protocol/json/json';
import { portSettings } from '@frostway/protocol/registry';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform } from '../app.js';
import { readConfig } from '../config.js';
import { connect, type Database } from '../db/connect.js';
import { TestListeners } from '../ingest/listeners.fixture.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { DailyLimit } from './daily-limit.js';

const log = pino({ level: 'silent' });
const noon = Date.parse('2026-07-14T12:00:00Z');
const day = 86_400_000;
const dataDir = path.join(tmpdir(), `frostway-test-${process.pid}`);

let own: NewDatabase;
let connected: Database;
beforeAll(async () => {
  own = await newDatabase(true);
  connected = connect(own.url, log, 2);
});
afterAll(async () => {
  await connected.close();
  await own.drop();
});

/** A server's counts, as it has them after its start. */
async function server(most: number, nowMs = noon): Promise<DailyLimit> {
  const limit = new DailyLimit(most, connected.db, log);
  await limit.load(nowMs);
  return limit;
}
function count(limit: DailyLimit, deviceId: number, times: number, nowMs = noon): void {
  for (let n = 0; n < times; n += 1) limit.count(deviceId, nowMs);
}
const kept = async (deviceId: number): Promise<unknown[]> =>
  (await own.pool.query('select day::text, facts::integer from device_day where device_id = $1 order by day', [deviceId])).rows;

it('servers of one database count together: what one took leaves the other no room once both have told', async () => {
  const [one, two] = [await server(200), await server(200)];
  count(one, 1, 150);
  await one.share();
  count(two, 1, 50);
  await two.share();
  expect(two.hasRoom(1, noon)).toBe(false);
  expect(one.hasRoom(1, noon)).toBe(true);
  count(one, 1, 1);
  await one.share();
  expect(one.hasRoom(1, noon)).toBe(false);
  expect(await kept(1)).toEqual([{ day: '2026-07-14', facts: 201 }]);
});
it('what is counted while the counts are told is told the next time, and nothing twice', async () => {
  const limit = await server(200);
  count(limit, 2, 10);
  const telling = limit.share();
  count(limit, 2, 3);
  await telling;
  await limit.share();
  await limit.share();
  expect(await kept(2)).toEqual([{ day: '2026-07-14', facts: 13 }]);
});
it('a device that sends as it should is never written', async () => {
  const limit = await server(1000);
  count(limit, 3, 9);
  await limit.share();
  expect(await kept(3)).toEqual([]);
});
it('a day begins anew, and the day before is removed', async () => {
  const limit = await server(2);
  count(limit, 4, 2);
  await limit.share();
  expect((await server(2)).hasRoom(4, noon)).toBe(false);
  expect((await server(2, noon + day)).hasRoom(4, noon + day)).toBe(true);
  expect(limit.hasRoom(4, noon + day)).toBe(true);
  count(limit, 4, 1, noon + day);
  await limit.share();
  expect(await kept(4)).toEqual([{ day: '2026-07-15', facts: 1 }]);
});
it('while the database is away nothing is forgotten', async () => {
  const gone = connect(own.url, log, 1);
  await gone.close();
  const limit = new DailyLimit(2, gone.db, log);
  count(limit, 5, 2);
  await limit.share();
  expect(limit.hasRoom(5, noon)).toBe(false);
});

it('a server that is started again refuses what is over the day, as the one before did', async () => {
  const before = await TestListeners.open({}, { readingsPerDay: 2 });
  try {
    const [gateway, sensor] = [await before.gateway(), await before.beacon()];
    const at = before.now();
    const body = (seconds: number) => encodeJson([{ mac: sensor.mac, timeMs: at + seconds * 1000, temperatureC: 4 }]);
    for (const seconds of [0, 1]) expect(await before.push('json', gateway, body(seconds))).toMatchObject({ status: 200 });
    await before.test.platform.stop();
    const env = {
      PORT: '0',
      ...portSettings('0'),
      FROSTWAY_DEMO: 'off',
      DATABASE_URL: before.test.databaseUrl,
      FROSTWAY_DATA_DIR: dataDir,
    };
    const again = await startPlatform({
      config: readConfig(env),
      log,
      clock: before.test.clock,
      withoutClockwork: true,
      readingsPerDay: 2,
    });
    const answer = await fetch(`${again.url}/api/push/json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${gateway.username}:${gateway.password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body(2),
    });
    expect([answer.status, ((await answer.json()) as { errorcode: number }).errorcode]).toEqual([429, 80146]);
    expect(await before.countFacts(sensor.id)).toBe(2);
    await again.stop();
  } finally {
    await before.close();
  }
});
