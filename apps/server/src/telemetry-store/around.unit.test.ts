/** Which of a few readings count, told one by one and by their columns. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownOf } from './around.js';
import { newReading, type StoredReading } from './rows.js';

const reading = fc
  .record({
    timeMs: fc.nat(3000),
    gatewayId: fc.integer({ min: 1, max: 2 }),
    temperature: fc.integer({ min: 0, max: 1 }),
    isCounted: fc.boolean(),
  })
  .map(({ timeMs, gatewayId, temperature, isCounted }): StoredReading => {
    const row = newReading({ deviceId: 1, timeMs, receivedMs: timeMs, flags: 0 }, gatewayId);
    row.temperature = temperature;
    row.sequence = isCounted ? temperature : null;
    return row;
  });
const ofOneGateway = (rows: readonly StoredReading[]): StoredReading[] => rows.map((row) => ({ ...row, gatewayId: 1, sequence: null }));
const inOrder = (rows: readonly StoredReading[]): StoredReading[] =>
  rows.toSorted((a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId);

describe('readings that count', () => {
  it('are the same of a few, looked at one by one, as of many by their columns', () => {
    // So many later ones, each a second apart, are too many to be looked at one by one.
    const later = Array.from({ length: 20 }, (_, index) =>
      newReading({ deviceId: 1, timeMs: 10_000 + index * 1000, receivedMs: 0, flags: 0 }, 1),
    );
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 10 }), fc.boolean(), (some, isOneGateway) => {
        const rows = inOrder(isOneGateway ? ofOneGateway(some) : some);
        expect(shownOf(rows)).toEqual(shownOf([...rows, ...later]).slice(0, -later.length));
      }),
    );
  });

  it('are those of a second that say something else, where one gateway received them', () => {
    const rows = [5, 5, 6, 6, 5].map((temperature, index) => {
      const row = newReading({ deviceId: 1, timeMs: 1000 + index, receivedMs: 0, flags: 0 }, 1);
      row.temperature = temperature;
      return row;
    });
    expect(shownOf(rows)).toEqual([rows[0], rows[2], rows[4]]);
  });
});
