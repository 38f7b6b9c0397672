/** Sealing as tests do it by hand, and all a store answers about a device. Times are epoch ms. */
import { probeNames } from '@frostway/core/probes';
import type pg from 'pg';
import { inTransaction } from '../../db/transaction.js';
import { Partitions } from '../partitions.js';
import { TelemetryReader } from '../reader.js';
import type { Slice } from '../seconds.js';
import type { TelemetryStore } from '../store.js';
import { dayMs, dayOf } from './days.js';
import { type AskedMoments, openDays, sealDay, type Sealed } from './seal.js';

const nobody: AskedMoments = () => Promise.resolve([]);

/** Seals a day of a device, whatever came when. */
export async function seal(pool: pg.Pool, deviceId: number, atMs: number, askedOf: AskedMoments = nobody): Promise<Sealed> {
  await new Partitions(pool).ensure([atMs]);
  return inTransaction(pool, (client) => sealDay(client, { deviceId, fromMs: dayOf(atMs) }, Number.POSITIVE_INFINITY, askedOf));
}

/** Seals every day of a device that has rows. */
export async function sealAll(pool: pg.Pool, deviceId: number, askedOf: AskedMoments = nobody): Promise<Sealed[]> {
  const { rows } = await pool.query<{ ms: number }>(
    `select distinct time_ms / ${dayMs} * ${dayMs} as ms from reading where device_id = $1`,
    [deviceId],
  );
  const done: Sealed[] = [];
  for (const { ms } of rows) done.push(await seal(pool, deviceId, ms, askedOf));
  return done;
}

/** Opens a day of a device. */
export const open = (pool: pg.Pool, deviceId: number, atMs: number): Promise<number> =>
  inTransaction(pool, (client) => openDays(client, [{ deviceId, fromMs: dayOf(atMs) }]));

async function all<R>(slices: AsyncIterable<R>): Promise<R[]> {
  const found: R[] = [];
  for await (const slice of slices) found.push(slice);
  return found;
}
const rowsOf = async <R>(slices: AsyncIterable<Slice<R>>): Promise<R[]> => (await all(slices)).flatMap(({ rows }) => rows);
/** Columns as rows, so that it does not matter where slices end. */
const asRows = (columns: { readonly length: number }): unknown[] =>
  Array.from({ length: columns.length }, (_, index) =>
    Object.entries<unknown>(columns as Record<string, unknown>).flatMap(([name, column]) =>
      column instanceof Float64Array ? [[name, column[index]]] : [],
    ),
  );

/** Everything the store answers about a time of a device, its end not included. */
export async function answers(
  store: TelemetryStore,
  pool: pg.Pool,
  id: number,
  fromMs: number,
  untilMs: number,
): Promise<Record<string, unknown>> {
  const reader = new TelemetryReader(pool);
  const [ended, closed] = [
    { id, fromMs, untilMs },
    { id, fromMs, untilMs: untilMs - 1 },
  ];
  const seen = [{ id, fromMs: fromMs + 500, untilMs: Number.MAX_SAFE_INTEGER }];
  return {
    range: await store.range(id, fromMs, untilMs),
    slices: (await all(store.slices(id, fromMs, untilMs, 3))).flatMap(asRows),
    received: await store.received(seen, fromMs, untilMs),
    receivedByOne: await store.received(seen, fromMs, untilMs, 2),
    probes: [...(await store.probesIn(id, fromMs, untilMs, probeNames))].sort(),
    summary: await store.summary(id, fromMs, untilMs),
    // As it is sent: of two zeros either is the lowest.
    trends: JSON.parse(JSON.stringify(await store.trends([ended], fromMs, untilMs, 7))) as unknown,
    old: await store.countOld([id], untilMs),
    readings: await reader.readings([closed, { ...closed, fromMs: fromMs + 3_600_000 }]),
    readingSlices: await rowsOf(reader.readingSlices(closed, 3)),
    edges: [
      await reader.firstMs([ended]),
      await reader.lastMs([ended]),
      await reader.firstMs([{ ...ended, untilMs: Number.POSITIVE_INFINITY }]),
    ],
    receptions: await reader.receptions([closed]),
    count: await reader.count([closed], ['reading', 'event']),
    covered: await reader.coveredMs([ended], [60_000]),
  };
}

/** The rows of a device as they lie in the table. */
export async function kept(pool: pg.Pool, id: number): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    'select *, attributes::text as attributes from reading where device_id = $1 order by time_ms, gateway_id',
    [id],
  );
  return rows.map(({ device_id: _, ...row }) => row);
}
