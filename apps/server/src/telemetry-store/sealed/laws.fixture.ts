/** What holds of sealed days of every kind of facts: they answer as their rows did, and end as they would have, whatever comes in between. Times are epoch ms. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Appended } from '../append.js';
import type { Batch } from '../rows.js';
import type { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import type { AnyKind } from './kind.js';
import { type Answers, expectSameWhenSealed, kept, nameless, open, seal, sealAll, timesAsked } from './sealed.fixture.js';

/** The day the moments of facts lie around. */
export const lawDayMs = Date.UTC(2026, 2, 14);
const olderMs = lawDayMs - 5 * 365 * dayMs;
const nobody = (): Promise<number[]> => Promise.resolve([]);

/** Moments of facts: several in a second, around the ends of days, and years before. */
export const moments = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map((quarter) => lawDayMs + quarter * 250) },
  { weight: 4, arbitrary: fc.integer({ min: -4, max: 4 }).map((quarter) => lawDayMs + dayMs + quarter * 250) },
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minute) => lawDayMs + minute * 60_000) },
  { weight: 1, arbitrary: fc.constant(olderMs) },
);

/** A kind of facts, and facts `F` of it as they are stored. */
export type LawsOf<F> = {
  readonly kind: AnyKind;
  readonly facts: ReturnType<typeof openStore>;
  /** Facts of one device, at `moments`. */
  readonly rows: fc.Arbitrary<readonly F[]>;
  readonly batchOf: (deviceId: number, rows: readonly F[]) => Partial<Batch>;
  /** What of them was new. */
  readonly newOf: (appended: Appended) => readonly unknown[];
  readonly answersOf: Answers;
  /** Devices from here on are theirs. */
  readonly firstId: number;
};

/** Tests what holds of every kind of facts. */
export function sealedLaws<F>({ kind, facts, rows, batchOf, newOf, answersOf, firstId }: LawsOf<F>): void {
  const { append, query } = facts;
  const ordered = (said: readonly unknown[]): string[] => said.map(nameless).sort();
  let ids = firstId;

  describe(`A sealed day of ${kind.name}`, () => {
    it('answers as its rows did, for every shape of facts and any range', async () => {
      const { store, pool } = facts;
      await fc.assert(
        fc.asyncProperty(rows, timesAsked(lawDayMs, moments), async (given, { fromMs, untilMs, isSealed }) => {
          // The one between has nothing.
          const id = (ids += 2);
          await append(batchOf(id, given));
          const days = { firstMs: lawDayMs, isSealed, olderMs };
          await expectSameWhenSealed(pool, id, days, () => answersOf(store, pool, id, fromMs, untilMs), kind);
          expect(await query(`select from ${kind.sealed} where device_id = $1`, [id])).toEqual([]);
        }),
        { numRuns: 30 },
      );
    });

    it('is opened by what comes late for it, so that any order of storing, sealing and opening ends as if nothing had been sealed', async () => {
      const { store, pool } = facts;
      const act = fc.oneof(
        { weight: 3, arbitrary: rows.map((given) => ({ given })) },
        fc.integer({ min: 0, max: 4 }).map((index) => ({ seal: index })),
        fc.constant({ all: true as const }),
        fc.integer({ min: 0, max: 4 }).map((index) => ({ open: index })),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
          const [one, other] = [(ids += 2), (ids += 2)];
          for (const each of acts)
            if ('given' in each) {
              const said = await append(batchOf(one, each.given));
              const plain = await append(batchOf(other, each.given));
              expect(said.isNew).toEqual(plain.isNew);
              expect(ordered(newOf(said))).toEqual(ordered(newOf(plain)));
            } else if ('seal' in each) await seal(pool, one, lawDayMs + each.seal * dayMs, nobody, kind);
            else if ('open' in each) await open(pool, one, lawDayMs + each.open * dayMs, kind);
            else await sealAll(pool, one, nobody, kind);
          const [sealed, plain] = [
            await answersOf(store, pool, one, lawDayMs, lawDayMs + 3 * dayMs),
            await answersOf(store, pool, other, lawDayMs, lawDayMs + 3 * dayMs),
          ];
          expect(nameless(sealed)).toBe(nameless(plain));
          for (const atMs of [olderMs, ...Array.from({ length: 5 }, (_, index) => lawDayMs + index * dayMs)])
            await open(pool, one, atMs, kind);
          expect(await kept(pool, one, kind)).toEqual(await kept(pool, other, kind));
        }),
        { numRuns: 12 },
      );
    });
  });
}
