/** Sealed days of positions answer as their rows did, whatever they hold and whatever comes in between. Times are epoch ms. */
import type { Attributes } from '@frostway/core/message';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceNumbers, type PositionRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { positions as kind } from './positions.js';
import { timesAsked, expectSameWhenSealed, kept, nameless, positionAnswers, seal, sealAll } from './sealed.fixture.js';

const facts = openStore();
const { append, position, query } = facts;
const day = Date.UTC(2026, 2, 14);
const nobody = (): Promise<number[]> => Promise.resolve([]);
/** Several in a second, around the ends of days, and years before. */
const times = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 8 }).map((quarter) => day + quarter * 250) },
  { weight: 4, arbitrary: fc.integer({ min: -4, max: 4 }).map((quarter) => day + dayMs + quarter * 250) },
  { weight: 12, arbitrary: fc.integer({ min: 0, max: 4 * 24 * 60 }).map((minute) => day + minute * 60_000) },
  { weight: 1, arbitrary: fc.constant(day - 5 * 365 * dayMs) },
);
const degrees = fc.oneof(
  fc.integer({ min: -90_000_000, max: 90_000_000 }).map((step) => step / 1e6),
  fc.constantFrom(-0, 0, 22.5430961, 90, 1 / 3, Number.MIN_VALUE),
  fc.double({ noNaN: true }),
);
const values = fc.option(fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constantFrom(-0, 0.1, Number.MAX_VALUE, Infinity)));
const attributes = fc.constantFrom<(Attributes | null)[]>(
  null,
  { ignition: true, odometerM: 12_345_678, satellites: 9 },
  { ignition: false, odometerM: 12_345_679.5, fuelL: null },
  { driverId: 'A1', isDoorOpen: true },
  { driverId: 'B2' },
  { driverId: '' },
  { driverId: 7, fuelPercent: 'full', returnAirC: -18.5 },
  { setPointC: [null, { low: null, high: [null, 2] }], note: '冷藏 "4"' },
  { text: 'x7'.repeat(3000) },
);
const rows = fc.uniqueArray(
  fc.record({
    timeMs: times,
    source: fc.constantFrom('gps', 'lbs', 'wifi'),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => day + ms),
    flags: fc.constantFrom(0, 1, 3),
    latitude: degrees,
    longitude: degrees,
    speed: values,
    course: values,
    altitude: values,
    accuracy: values,
    isValid: fc.boolean(),
    attributes,
  }),
  { selector: ({ timeMs, source }) => `${timeMs}:${source}`, maxLength: 40 },
);
const asked = timesAsked(day, times);
let ids = 100_000;
const of = (id: number, given: readonly Omit<PositionRow, 'deviceId'>[]): PositionRow[] =>
  given.map((row) => position({ ...row, deviceId: id }));

describe('A sealed day of positions', () => {
  it('answers as its rows did, for every shape of positions and any range', async () => {
    const { store, pool } = facts;
    await fc.assert(
      fc.asyncProperty(rows, asked, async (given, { fromMs, untilMs, isSealed }) => {
        const id = (ids += 1);
        await append({ positions: of(id, given) });
        const days = { firstMs: day, isSealed, olderMs: day - 5 * 365 * dayMs };
        await expectSameWhenSealed(pool, id, days, () => positionAnswers(store, pool, id, fromMs, untilMs), kind);
        expect(await query('select from position_chunk where device_id = $1', [id])).toEqual([]);
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
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        const [one, other] = [(ids += 1), (ids += 1)];
        for (const each of acts)
          if ('given' in each) {
            const said = await append({ positions: of(one, each.given) });
            const plain = await append({ positions: of(other, each.given) });
            expect(said.isNew).toEqual(plain.isNew);
            expect(nameless(said.positions)).toBe(nameless(plain.positions));
          } else if ('seal' in each) await seal(pool, one, day + each.seal * dayMs, nobody, kind);
          else await sealAll(pool, one, nobody, kind);
        const [sealed, plain] = [
          await positionAnswers(store, pool, one, day, day + 3 * dayMs),
          await positionAnswers(store, pool, other, day, day + 3 * dayMs),
        ];
        expect(nameless(sealed)).toBe(nameless(plain));
      }),
      { numRuns: 12 },
    );
  });

  it('has the names of all attributes beside it, and opens only what is of its kind', async () => {
    const { pool, id } = facts;
    const timeMs = Date.UTC(2025, 4, 14);
    await append({
      positions: [
        position({ timeMs, receivedMs: timeMs, attributes: { b: 1, a: null } }),
        position({ timeMs: timeMs + 1, receivedMs: timeMs }),
      ],
      readings: [facts.reading({ timeMs, receivedMs: timeMs, temperature: 4 })],
    });
    expect([await seal(pool, id, timeMs), await seal(pool, id, timeMs, nobody, kind)]).toEqual(['sealed', 'sealed']);
    expect(await query('select count, attributes from position_chunk where device_id = $1')).toEqual([
      { count: 2, attributes: ['a', 'b'] },
    ]);
    await append({ positions: [position({ timeMs: timeMs + 2, receivedMs: timeMs })] });
    expect((await kept(pool, id, kind)).map((row) => (row as { source: number }).source)).toEqual(Array(3).fill(sourceNumbers.gps));
    expect(await query('select count from reading_chunk where device_id = $1')).toEqual([{ count: 1 }]);
  });
});
