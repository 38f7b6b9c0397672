/** The judge against a database: readings stored and judged in one transaction, in any order, and what it left of them. */
import type { Excursion } from '@frostway/core/excursion';
import type { Message, Reading } from '@frostway/core/message';
import { findModel } from '@frostway/core/models';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import '../../db/connect.js';
import { BatchBuilder } from '../../pipeline/normalise.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../../testing/new-database.js';
import { alarmJudge } from './judging.js';

/** Something a device told, and when. */
export type Told<M = Message> = { readonly timeMs: number; readonly gatewayId: number; readonly reading: M };
export type Heard = Told<Reading>;

/** An excursion as it is compared. */
export type Shown = Pick<Excursion, 'startedMs' | 'firedMs' | 'endedMs' | 'side' | 'worstMs' | 'readings' | 'longestGapMs'> & {
  readonly watch: string;
  readonly worst: number;
  readonly minutes: number;
  readonly isFault: boolean;
  readonly isDoor: boolean;
};
export const order = (a: Shown, b: Shown): number => a.watch.localeCompare(b.watch) || a.startedMs - b.startedMs;

/** What a watch finds, as it is compared; of temperatures measured also what may be wrong with the sensor or open. */
export const shownAs =
  (watch: string, isMeasured = false) =>
  ({ startedMs, firedMs, endedMs, side, worst, worstMs, outMs, readings, longestGapMs, largestStep, isLit }: Excursion): Shown => ({
    watch,
    startedMs,
    firedMs,
    endedMs,
    side,
    worstMs,
    readings,
    longestGapMs,
    worst: worst / 1000,
    minutes: outMs / 60_000,
    isFault: isMeasured && largestStep > 10_000,
    isDoor: isMeasured && isLit,
  });

type Judge = ReturnType<typeof alarmJudge>;

/** Opens a database for a file; its judge believes that it is `nowMs`, and holds few readings at once. */
export function judgeAt(nowMs: number) {
  const judge = alarmJudge({ atOnce: 7, clock: { now: () => nowMs }, changed: () => undefined });
  let database: NewDatabase;
  let store: TelemetryStore;
  beforeAll(async () => {
    database = await newDatabase(true);
    store = new TelemetryStore(database.pool);
  });
  afterAll(() => database.drop());

  const inTransaction = async (act: (client: Parameters<Judge>[0]) => Promise<unknown>): Promise<void> => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await act(client);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  return {
    pool: () => database.pool,
    store: () => store,
    inTransaction,
    /** Stores and judges a batch of what a device told. */
    take: async (id: number, batch: readonly Told[]): Promise<void> => {
      const builder = new BatchBuilder();
      const model = findModel('beacon-th');
      for (const { gatewayId, reading, timeMs } of batch)
        builder.add({ message: reading, device: { id, model }, gatewayId, receivedMs: timeMs + 1000 });
      await store.prepare(batch.map(({ timeMs }) => timeMs));
      await inTransaction(async (client) => judge(client, builder, await store.append(client, builder, builder.latest)));
    },
    /** What the judge left: excursions, each with exactly one alarm in the state that follows from it, and its minutes once it has ended. */
    keptOf: async (id: number): Promise<Shown[]> => {
      const { rows } = await database.pool.query<Shown & { alarms: number; state: string }>(
        `select e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs", e.side, e.worst, e.worst_ms as "worstMs",
           e.minutes, e.readings, e.longest_gap_ms as "longestGapMs", e.is_fault as "isFault", e.is_door as "isDoor", count(a.id)::int as alarms, min(a.state) as state
         from excursion e left join alarm a on a.device_id = e.device_id and a.excursion_id = e.id and a.started_ms = e.started_ms
           and a.ended_ms is not distinct from e.ended_ms and a.minutes is not distinct from case when e.ended_ms is not null then e.minutes end
         where e.device_id = $1 group by e.device_id, e.id`,
        [id],
      );
      return rows
        .map(({ alarms, state, ...row }) => {
          expect([alarms, state]).toEqual([1, row.firedMs === null ? 'pending' : row.endedMs === null ? 'active' : 'cleared']);
          return row;
        })
        .toSorted(order);
    },
  };
}

/** How readings may arrive: in what order, how many once more, in what batches. */
export const arrivalOf = (length: number, mostAgain: number) =>
  fc.record({
    order: fc.array(fc.nat(), { minLength: length, maxLength: length }),
    /** How far from its turn a reading may come; null = anywhere. */
    apart: fc.constantFrom(null, 1, 3, 12),
    again: fc.nat(mostAgain),
    sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 }),
  });
export type Arrival = ReturnType<typeof arrivalOf> extends fc.Arbitrary<infer W> ? W : never;

/** What was told, oldest first, in the batches it arrives in. */
export function batchesOf<T extends Told>(parts: readonly T[], { order: keys, again, sizes, apart }: Arrival): T[][] {
  const doubled = [...parts, ...parts.slice(0, again)];
  const keyOf = (index: number): number => (apart === null ? (keys[index] ?? 0) : (index % parts.length) + ((keys[index] ?? 0) % apart));
  const left = doubled.map((item, index) => ({ item, key: keyOf(index) })).toSorted((a, b) => a.key - b.key);
  const batches: T[][] = [];
  for (let turn = 0; left.length > 0; turn += 1) batches.push(left.splice(0, sizes[turn % sizes.length]).map(({ item }) => item));
  return batches;
}
