/** Sealed days of positions answer as their rows did, whatever they hold and whatever comes in between. Times are epoch ms. */
import type { Attributes } from '@frostway/core/message';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceNumbers, type PositionRow } from '../rows.js';
import { openStore } from '../store.fixture.js';
import { dayMs } from './days.js';
import { lawDayMs, moments, sealedLaws } from './laws.fixture.js';
import { positions as kind } from './positions.js';
import { kept, positionAnswers, seal } from './sealed.fixture.js';

const facts = openStore();
const { append, position, query } = facts;
const nobody = (): Promise<number[]> => Promise.resolve([]);
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
    timeMs: moments,
    source: fc.constantFrom('gps', 'lbs', 'wifi'),
    receivedMs: fc.integer({ min: 0, max: 5 * dayMs }).map((ms) => lawDayMs + ms),
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

sealedLaws<Omit<PositionRow, 'deviceId'>>({
  kind,
  facts,
  rows,
  batchOf: (deviceId, given) => ({ positions: given.map((row) => position({ ...row, deviceId })) }),
  newOf: (appended) => appended.positions,
  answersOf: positionAnswers,
  firstId: 100_000,
});

describe('A sealed day of positions', () => {
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
