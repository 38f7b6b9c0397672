/** A pipeline over a database of a test file's own, made anew for each test, with what the tests say to it and ask of it. */
import type { Imei, Mac } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { connect, type Database } from '../db/connect.js';
import { TelemetryStore } from '../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { testClock } from '../testing/platform.js';
import { Directory } from './directory.js';
import { Pipeline, type PipelineOptions } from './pipeline.js';
import type { Outcome } from './submission.js';

/** What a test has at hand; what was committed and who was unknown since it began. */
export const here = {} as {
  database: NewDatabase;
  open: Database;
  pipeline: Pipeline;
  directory: Directory;
  committed: number[][];
  unknownSeen: string[][];
};
export const log = pino({ level: 'silent' });
export const clock = testClock(Date.UTC(2026, 2, 14, 9, 30));
export function makePipeline(more: Partial<PipelineOptions> = {}): Pipeline {
  return new Pipeline({
    pool: here.open.pool,
    store: new TelemetryStore(here.open.pool),
    directory: here.directory,
    log,
    judges: [],
    committed: (_published, ids) => void here.committed.push([...ids]),
    unknownSeen: (...seen) => void here.unknownSeen.push(seen),
    ...more,
  });
}
/** Opens the database of a file and a pipeline for each of its tests. */
export function usePipeline(): void {
  beforeAll(async () => {
    here.database = await newDatabase(true);
    here.open = connect(here.database.url, log, 6);
    await insert({ mac: gateway }, 'gateway-a');
  });
  afterAll(async () => {
    await here.open.close();
    await here.database.drop();
  });
  beforeEach(() => {
    here.directory = new Directory(here.open.db, clock);
    here.committed = [];
    here.unknownSeen = [];
    here.pipeline = makePipeline();
  });
}

let serial = 0;
export async function add(model = 'beacon-thl'): Promise<{ id: number; mac: Mac }> {
  serial += 1;
  const mac = `AC2350${serial.toString(16).toUpperCase().padStart(6, '0')}` as Mac;
  return { id: await insert({ mac }, model), mac };
}
export async function addTracker(): Promise<{ id: number; imei: Imei }> {
  serial += 1;
  const imei = `86100000${String(serial).padStart(7, '0')}` as Imei;
  return { id: await insert({ imei }, 'tracker-a'), imei };
}
export async function insert({ mac = null, imei = null }: { mac?: string | null; imei?: string | null }, model: string): Promise<number> {
  const kind = model.startsWith('beacon') ? 'beacon' : model.startsWith('gateway') ? 'gateway' : 'tracker';
  const { rows } = await here.database.pool.query<{ id: number }>(
    "insert into device (mac, imei, model, kind, name, activation_key) values ($1, $2, $3, $4, '', '') returning id",
    [mac, imei, model, kind],
  );
  return rows[0]?.id ?? 0;
}

export const now = (): number => clock.now();
export const submit = (messages: readonly Message[], to = here.pipeline, receivedMs = now(), family = 'json'): Promise<Outcome> =>
  to.submit({ family, messages, receivedMs, address: '127.0.0.1' });
/** The same, by a tracker itself. */
export const submitOwn = (messages: readonly Message[], to = here.pipeline): Promise<Outcome> => submit(messages, to, now(), 'gt06');
export const reading = (device: Reading['device'], timeMs: number | null, more: Partial<Reading> = {}): Reading => ({
  type: 'reading',
  ...(device === undefined ? {} : { device }),
  timeMs,
  ...more,
});
export const gateway = 'AC2351000001' as Mac;
export const relayed = (mac: Mac, timeMs: number, more: Partial<Reading>): Reading =>
  reading({ mac }, timeMs, { gateway: { mac: gateway }, ...more });
export const query = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await here.database.pool.query<Record<string, unknown>>(text, values)).rows;
export const temperatures = async (id: number): Promise<unknown[]> =>
  (await query('select temperature from reading where device_id = $1 order by time_ms', id)).map((row) => row['temperature']);
export const quarantinedOf = (id: number): Promise<Record<string, unknown>[]> =>
  query('select time_ms, reason, body from put_aside where device_id = $1 order by reason, time_ms', id);
