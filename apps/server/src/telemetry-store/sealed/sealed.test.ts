/** Sealed days answer as their rows did, whatever they hold and whatever comes in between. Times are epoch ms. */
import { ofEachProbe } from '@frostway/core/probes';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadingRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { answers, timesAsked, expectSameWhenSealed, kept, nameless, open, seal, sealAll } from './sealed.fixture.js';

const facts = openStore();
const { append, query, reading } = facts;
const day = Date.UTC(2026, 2, 14);
/** Several in a second, and around the ends of days. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 8 }).map((quarter) => day + quarter * 250),
  fc.integer({ min: -4, max: 4 }).map((quarter) => day + dayMs + quarter * 250),
  fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minute) => day + minute * 60_000),
);
const values = fc.oneof(
  fc.constantFrom(null, -0, 0, 4, -18.5, 0.1, 1 / 3, Number.MIN_VALUE, Number.MAX_VALUE, Infinity),
  fc.double({ noNaN: true }),
);
const attributes = fc.constantFrom(null, { note: '冷藏' }, { a: [1, 2.5, { b: null }] }, { text: 'x'.repeat(3000) });
const rows = fc.uniqueArray(
  fc.record({
    timeMs: times,
    gatewayId: fc.integer({ min: 0, max: 3 }),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => day + ms),
    flags: fc.constantFrom(0, 1, 3),
    rssi: fc.constantFrom(null, -60, -70),
    sequence: fc.constantFrom(null, 1, 2, 4_000_000_000),
    ...ofEachProbe(() => values),
    attributes,
  }),
  { selector: ({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`, maxLength: 40 },
);
const asked = timesAsked(day, times);

let ids = 50_000;
const readings = (id: number, given: readonly Omit<ReadingRow, 'deviceId'>[]): ReadingRow[] =>
  given.map((row) => reading({ ...row, deviceId: id }));

describe('A sealed day', () => {
  it('answers as its rows did, for every shape of readings and any range', async () => {
    const { store, pool } = facts;
    await fc.assert(
      fc.asyncProperty(rows, asked, async (given, { fromMs, untilMs, isSealed }) => {
        const id = (ids += 1);
        await append({ readings: readings(id, given) });
        const answersOf = () => answers(store, pool, id, fromMs, untilMs);
        await expectSameWhenSealed(pool, id, { firstMs: day, isSealed }, answersOf);
        expect(await query('select from reading_chunk where device_id = $1', [id])).toEqual([]);
      }),
      { numRuns: 25 },
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
        const [one, other] = [(ids += 1), (ids += 1)];
        for (const each of acts)
          if ('given' in each) {
            const said = await append({ readings: readings(one, each.given) });
            const plain = await append({ readings: readings(other, each.given) });
            expect(said.readings.map((row) => ({ ...row, deviceId: 0 })).sort(byKey)).toEqual(
              plain.readings.map((row) => ({ ...row, deviceId: 0 })).sort(byKey),
            );
            expect(said.isNew).toEqual(plain.isNew);
          } else if ('seal' in each) await seal(pool, one, day + each.seal * dayMs);
          else if ('open' in each) await open(pool, one, day + each.open * dayMs);
          else await sealAll(pool, one);
        const [sealed, plain] = [
          await answers(store, pool, one, day, day + 3 * dayMs),
          await answers(store, pool, other, day, day + 3 * dayMs),
        ];
        expect(nameless(sealed)).toBe(nameless(plain));
        for (let index = 0; index < 5; index += 1) await open(pool, one, day + index * dayMs);
        expect(await kept(pool, one)).toEqual(await kept(pool, other));
      }),
      { numRuns: 12 },
    );
  });
});

const byKey = (a: { timeMs: number; gatewayId: number }, b: { timeMs: number; gatewayId: number }): number =>
  a.timeMs - b.timeMs || a.gatewayId - b.gatewayId;
