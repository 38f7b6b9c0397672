/** Trackers before the judge: their tracks by chance, the ways in which these come, and what is removed or ends meanwhile. */
import type { Intervals } from '@frostway/core/covered-time';
import type { LonLat } from '@frostway/core/fence/shape';
import type { Position, PositionSource } from '@frostway/core/message';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Database, type Tx } from '../../db/connect.js';
import { settleEnded } from './ended.js';
import { type Arrival, arrivalOf, batchesOf, judgeAt, type SentFact } from './judge.fixture.js';
import { keepSnapshot } from './retention-snapshots.js';

export const minute = 60_000;
export const baseMs = Date.UTC(2026, 2, 14, 6);
/** Every tracker says a position a minute. */
export const intervals: Intervals = [{ fromMs: 0, intervalMs: minute }];

export type Point = SentFact<Position>;
export const pointAt = (timeMs: number, [longitude, latitude]: LonLat, more: Partial<Position> = {}): Point => ({
  timeMs,
  gatewayId: 0,
  reading: { type: 'position', timeMs, latitude, longitude, source: 'gps', isValid: true, ...more },
});
export const inOrder = (points: readonly Point[]): Point[] => points.toSorted((a, b) => a.timeMs - b.timeMs);

/** When and how a point was found. */
type Found = { readonly seconds: number; readonly ms: number; readonly source: PositionSource; readonly isValid: boolean };
const found = {
  seconds: fc.integer({ min: -60, max: 2400 }),
  ms: fc.constantFrom(0, 0, 0, 400),
  source: fc.constantFrom<PositionSource>('gps', 'gps', 'gps', 'lbs', 'wifi'),
  isValid: fc.constantFrom(true, true, true, true, false),
};
/**
 * Points of forty minutes, or of twenty-five times as much: within what is looked at first around a late one, and far beyond. `more`: what else a point says by
 * chance.
 */
export const tracksOf = <M extends object>(
  more: { readonly [K in keyof M]: fc.Arbitrary<M[K]> },
  toPoint: (timeMs: number, said: Found & M) => Point,
): fc.Arbitrary<Point[]> =>
  fc
    .tuple(
      fc.constantFrom(1, 1, 25),
      fc.uniqueArray(fc.tuple(fc.record(found), fc.record<M>(more)), {
        minLength: 2,
        maxLength: 45,
        selector: ([{ seconds, ms, source }]) => `${seconds}:${ms}:${source}`,
      }),
    )
    .map(([pace, all]) => all.map(([each, said]) => toPoint(baseMs + each.seconds * pace * 1000 + each.ms, { ...each, ...said })));

export const arrival = arrivalOf(120, 40);
export const runs = (usual: number): number => Number(process.env['RUNS'] ?? usual);

const shuffled: Arrival = {
  order: Array.from({ length: 120 }, (_, index) => (index * 7919) % 1009),
  apart: null,
  again: 20,
  sizes: [3, 1, 9],
};
/** Ways in which the points of an hour come, by name; `late`: what comes late in ways of the test's own. */
export const waysOf = (hour: readonly Point[], late: Readonly<Record<string, readonly (readonly Point[])[]>>) =>
  Object.entries({
    'one by one': hour.map((each) => [each]),
    'all at once': [hour],
    'newest first': hour.toReversed().map((each) => [each]),
    'in any order, some twice': batchesOf(hour, shuffled),
    ...late,
  });

/** Opens a database for a file, a day after its trackers speak. */
export function judgeTrackers() {
  const judge = judgeAt(baseMs + 86_400_000);
  const { pool, take, inTransaction, url } = judge;
  return {
    ...judge,
    /** A tracker that says a position every minute. */
    addDevice: async (): Promise<number> => {
      const { rows } = await pool().query<{ id: number }>(
        `insert into device (imei, kind, model, activation_key, name)
         select lpad(nextval('device_id_seq')::text, 15, '0'), 'tracker', 'gt06-tracker', 'K', 'Truck' returning id`,
      );
      const id = rows[0]?.id ?? 0;
      await pool().query(
        'insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds) values ($1, 0, null, 60, 60)',
        [id],
      );
      return id;
    },
    /** Both come to two alike; before the batch at `after` retention removes what the first has of the first quarter of an hour, which the second is told no more from then on. */
    takeBesideRetention: async (id: number, twinId: number, batches: readonly (readonly Point[])[], after: number): Promise<void> => {
      let sinceMs = 0;
      for (const [index, batch] of batches.entries()) {
        if (index === after) {
          sinceMs = baseMs + 15 * minute;
          await inTransaction((client) => keepSnapshot(client, id, sinceMs));
          await pool().query('delete from position where device_id = $1 and time_ms < $2', [id, sinceMs]);
        }
        await take(id, batch);
        await take(
          twinId,
          batch.filter(({ timeMs }) => timeMs >= sinceMs),
        );
      }
    },
    /** For the tests of a `describe`: takes batches, and lets what watches the device end before the one at `after`, or before the last; answers when it ended. */
    openEnding: (end: (tx: Tx, id: number, untilMs: number) => Promise<unknown>) => {
      let database: Database;
      beforeAll(() => {
        database = connect(url(), pino({ enabled: false }), 2);
      });
      afterAll(() => database.close());
      return async (id: number, batches: readonly (readonly Point[])[], after: number): Promise<number> => {
        const untilMs = baseMs + 20 * minute;
        for (const [index, batch] of batches.entries()) {
          if (index === Math.min(after, batches.length - 1))
            await database.db.transaction().execute(async (tx) => {
              await end(tx, id, untilMs);
              await settleEnded(tx, [id], untilMs);
            });
          await take(id, batch);
        }
        return untilMs;
      };
    },
  };
}
