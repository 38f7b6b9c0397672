/** Sealing as tests do it by hand, and all a store answers about a device. Times are epoch ms. */
import { probeNames } from '@frostway/core/probes';
import * as fc from 'fast-check';
import type pg from 'pg';
import { expect } from 'vitest';
import { inTransaction } from '../../db/transaction.js';
import { Partitions } from '../partitions.js';
import { TelemetryReader } from '../reader.js';
import type { Slice } from '../seconds.js';
import type { TelemetryStore } from '../store.js';
import { dayMs, dayOf } from './days.js';
import type { AnyKind } from './kind.js';
import { readings } from './readings.js';
import { type AskedMoments, openDays, sealDay, type Sealed } from './seal.js';

const nobody: AskedMoments = () => Promise.resolve([]);

/** Seals a day of a device, whatever came when. */
export async function seal(
  pool: pg.Pool,
  deviceId: number,
  atMs: number,
  askedOf: AskedMoments = nobody,
  kind: AnyKind = readings,
): Promise<Sealed> {
  await new Partitions(pool).ensure([atMs]);
  return inTransaction(pool, (client) => sealDay(client, kind, { deviceId, fromMs: dayOf(atMs) }, Number.POSITIVE_INFINITY, askedOf));
}

/** Seals every day of a device that has rows. */
export async function sealAll(
  pool: pg.Pool,
  deviceId: number,
  askedOf: AskedMoments = nobody,
  kind: AnyKind = readings,
): Promise<Sealed[]> {
  const { rows } = await pool.query<{ ms: number }>(
    `select distinct time_ms / ${dayMs} * ${dayMs} as ms from ${kind.rows} where device_id = $1`,
    [deviceId],
  );
  const done: Sealed[] = [];
  for (const { ms } of rows) done.push(await seal(pool, deviceId, ms, askedOf, kind));
  return done;
}

/** Opens a day of a device. */
export const open = (pool: pg.Pool, deviceId: number, atMs: number, kind: AnyKind = readings): Promise<number> =>
  inTransaction(pool, (client) => openDays(client, kind, [{ deviceId, fromMs: dayOf(atMs) }]));

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

/** Who reads a time of a device that ends with its last moment, or before it. */
function asked(pool: pg.Pool, id: number, fromMs: number, untilMs: number) {
  return { reader: new TelemetryReader(pool), ended: { id, fromMs, untilMs }, closed: { id, fromMs, untilMs: untilMs - 1 } };
}

/** What is answered about a time of a device, its end not included. */
export type Answers = (
  store: TelemetryStore,
  pool: pg.Pool,
  id: number,
  fromMs: number,
  untilMs: number,
) => Promise<Record<string, unknown>>;

/** Everything the store answers about a time of a device, its end not included. */
export const answers: Answers = async (store, pool, id, fromMs, untilMs) => {
  const { reader, ended, closed } = asked(pool, id, fromMs, untilMs);
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
};

/** Everything the store answers about positions of a time of a device, its end not included. */
export const positionAnswers: Answers = async (store, pool, id, fromMs, untilMs) => {
  const { reader, ended, closed } = asked(pool, id, fromMs, untilMs);
  const third = Math.ceil((untilMs - fromMs) / 3);
  const thirds = [0, 1, 2].map((index) => ({ fromMs: fromMs + index * third, untilMs: fromMs + (index + 1) * third }));
  const spans = [
    closed,
    { ...closed, fromMs: fromMs + 3_600_000 },
    { ...closed, untilMs: fromMs + 500 },
    { ...closed, untilMs: fromMs + 90_000_000 },
  ];
  return {
    range: await store.positions(id, fromMs, untilMs),
    slices: (await all(store.positionSlices(id, fromMs, untilMs, 3))).flatMap(asRows),
    span: await store.positionSpan(id, fromMs, untilMs),
    counts: await store.positionCounts(id, [...thirds, ended, { fromMs: 0, untilMs: 1 }]),
    inputs: [...(await store.inputsIn(id, fromMs, untilMs))],
    tags: await store.tagRuns(id, fromMs, untilMs),
    old: await store.countOld([id], untilMs),
    positions: await reader.positions(spans),
    positionSlices: await rowsOf(reader.positionSlices(closed, 3)),
    ends: await reader.positionsAt(spans),
    starts: await reader.positionsAt(spans, 'start'),
    edges: [
      await reader.firstMs([ended], 'position'),
      await reader.lastMs([ended], 'position'),
      await reader.firstMs([{ ...ended, untilMs: Number.POSITIVE_INFINITY }], 'position'),
    ],
    count: await reader.count([closed, ...spans], ['position', 'reading', 'event']),
  };
};

/** Everything the store answers about events of a time of a device, its end not included. */
export const eventAnswers: Answers = async (store, pool, id, fromMs, untilMs) => {
  const { reader, ended, closed } = asked(pool, id, fromMs, untilMs);
  const spans = [closed, { ...closed, fromMs: fromMs + 3_600_000 }, { ...closed, untilMs: fromMs + 90_000_000 }];
  const since = await reader.eventsSince([id, id + 1, id], fromMs, 'alarm:');
  return {
    alarmTimes: await store.alarmTimes(id, fromMs, untilMs),
    alarmCounts: [
      await store.alarmCount(id, fromMs, untilMs, ['vibration', 'tilt']),
      await store.alarmCount(id, fromMs, untilMs, ['sos']),
      await store.alarmCount(id, fromMs, untilMs, []),
    ],
    since: since.map(({ timeMs, kind }) => `${timeMs} ${kind}`).sort(),
    times: [
      await reader.eventTimes(closed, 'alarm:tilt'),
      await reader.eventTimes(closed, 'status'),
      await reader.eventTimes(closed, 'sos'),
    ],
    events: await reader.events(spans),
    slices: await rowsOf(reader.eventSlices(closed, 3)),
    edges: [
      await reader.firstMs([ended, closed], 'event'),
      await reader.lastMs([ended], 'event'),
      await reader.firstMs([{ ...ended, untilMs: Number.POSITIVE_INFINITY }], 'event'),
    ],
    count: await reader.count([closed, ...spans], ['event', 'position', 'reading']),
  };
};

/** The rows of a device as they lie in the table. */
export async function kept(
  pool: pg.Pool,
  id: number,
  { rows: table, tie, documents = 'attributes' }: AnyKind = readings,
): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select *, ${documents}::text as ${documents} from ${table} where device_id = $1 order by time_ms, ${tie.column}`,
    [id],
  );
  return rows.map(({ device_id: _, ...row }) => row);
}

/** A time within four days from `day` on, or between `times`, its end not included; and which of the days are sealed first. */
export const timesAsked = (day: number, times: fc.Arbitrary<number>) => {
  const edge = fc.oneof(
    times,
    fc.integer({ min: 0, max: 4 * dayMs }).map((ms) => day + ms),
  );
  return fc
    .tuple(edge, edge, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
    .map(([one, other, isSealed]) => ({ fromMs: Math.min(one, other), untilMs: Math.max(one, other) + 1, isSealed }));
};

/** What is answered of a device, without which it is. */
export const nameless = (said: unknown): string => JSON.stringify(said, (key, value: unknown) => (key === 'deviceId' ? null : value));

/**
 * What a device is answered to have stays the same when some of its days are sealed, and all of them; opened again, its rows lie as they did. `isSealed`: which of
 * the days from `firstMs` on are sealed first; `olderMs`: a day before them that may have rows.
 */
export async function expectSameWhenSealed(
  pool: pg.Pool,
  id: number,
  days: { readonly firstMs: number; readonly isSealed: readonly boolean[]; readonly olderMs?: number },
  answersOf: () => Promise<unknown>,
  kind: AnyKind = readings,
): Promise<void> {
  const { firstMs, isSealed, olderMs } = days;
  const dayAt = (index: number): number => firstMs + index * dayMs;
  const [before, lying] = [await answersOf(), await kept(pool, id, kind)];
  for (const [index, isOne] of isSealed.entries()) if (isOne) await seal(pool, id, dayAt(index), nobody, kind);
  expect(await answersOf()).toEqual(before);
  await sealAll(pool, id, nobody, kind);
  expect(await kept(pool, id, kind)).toEqual([]);
  expect(await answersOf()).toEqual(before);
  for (const index of isSealed.keys()) await open(pool, id, dayAt(index), kind);
  if (olderMs !== undefined) await open(pool, id, olderMs, kind);
  expect(await kept(pool, id, kind)).toEqual(lying);
}
