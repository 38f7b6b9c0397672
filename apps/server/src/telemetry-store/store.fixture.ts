/** A telemetry store in a database of its own, and rows to put into it. Times are epoch ms. */
import { ofEachProbe } from '@frostway/core/probes';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import '../db/connect.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import type { Appended } from './append.js';
import { LatestOfBatch } from './latest.js';
import type { Batch, EventRow, PositionRow, QuarantinedRow, ReadingRow } from './rows.js';
import { barePosition } from './rows.fixture.js';
import { TelemetryStore } from './store.js';

/** When a row is of, unless it says otherwise. */
export const at = Date.UTC(2026, 2, 14, 9, 30, 15);

/** Opens a store for the tests of a file; rows are of a device of each test's own. */
export function openStore() {
  let database: NewDatabase;
  let store: TelemetryStore;
  let deviceId = 0;
  const id = (): number => deviceId;
  beforeAll(async () => {
    database = await newDatabase(true);
    store = new TelemetryStore(database.pool);
  });
  afterAll(() => database.drop());
  beforeEach(() => void (deviceId += 1));

  const reading = (more: Partial<ReadingRow> = {}): ReadingRow => ({
    deviceId: id(),
    timeMs: at,
    gatewayId: 0,
    receivedMs: at + 500,
    flags: 0,
    rssi: null,
    sequence: null,
    ...ofEachProbe(() => null),
    attributes: null,
    ...more,
  });
  const position = (more: Partial<PositionRow> = {}): PositionRow => ({
    deviceId: id(),
    timeMs: at,
    receivedMs: at + 500,
    ...barePosition,
    latitude: 22.543096,
    longitude: 114.057865,
    ...more,
  });
  const event = (more: Partial<EventRow> = {}): EventRow => ({
    deviceId: id(),
    timeMs: at,
    receivedMs: at + 500,
    flags: 0,
    kind: 'status',
    body: { ignition: true },
    ...more,
  });
  const aside = (more: Partial<QuarantinedRow> = {}): QuarantinedRow => ({
    deviceId: id(),
    timeMs: at,
    receivedMs: at + 500,
    reason: 'timeInFuture',
    body: { temperatureC: 4 },
    ...more,
  });

  async function append(facts: Partial<Batch>, to: TelemetryStore = store): Promise<Appended> {
    const batch: Batch = { readings: [], positions: [], events: [], quarantined: [], ...facts };
    await to.prepare([...batch.readings, ...batch.positions, ...batch.events].map(({ timeMs }) => timeMs));
    const latest = new LatestOfBatch();
    for (const row of batch.positions) latest.position(row);
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      const appended = await to.append(client, batch);
      await to.updateLatest(client, latest, appended);
      await client.query('commit');
      return appended;
    } finally {
      client.release();
    }
  }
  const query = async (text: string, values: unknown[] = [deviceId]): Promise<Record<string, unknown>[]> =>
    (await database.pool.query<Record<string, unknown>>(text, values)).rows;
  const state = async (): Promise<Record<string, unknown>> => (await query('select * from device_state where device_id = $1'))[0] ?? {};
  const months = async (): Promise<string[]> =>
    (await query("select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by 1", [])).map(
      (row) => String(row['name']),
    );
  return {
    get store(): TelemetryStore {
      return store;
    },
    get pool(): pg.Pool {
      return database.pool;
    },
    get id(): number {
      return deviceId;
    },
    reading,
    position,
    event,
    aside,
    append,
    query,
    state,
    months,
  };
}
