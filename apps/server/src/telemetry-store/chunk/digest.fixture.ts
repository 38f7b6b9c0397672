/** Days of readings of every shape for tests of digests: gaps, lost readings, several gateways in a second, repeats, what came late, probes that come and go. */
import { ofEachProbe } from '@frostway/core/probes';
import fc from 'fast-check';
import { picked } from '../columns.js';
import type { ReadingChunk } from './reading-chunk.js';

const minute = 60_000;
const dayMs = 86_400_000;
/** A midnight, the second before clocks are moved in Europe. */
export const begin = Date.UTC(2026, 2, 28);

const stretch = fc.record({
  count: fc.integer({ min: 1, max: 90 }),
  stepMs: fc.constantFrom(minute, minute, minute, 10_000, 300, 7 * minute),
  pauseMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 200 * minute }) },
    { weight: 1, arbitrary: fc.integer({ min: minute, max: 3 * dayMs }) },
    // To a midnight, and a few seconds around it.
    { weight: 2, arbitrary: fc.constant(-1) },
  ),
  lateMs: fc.constantFrom(0, 0, 0, 4 * minute, 40 * minute, 4 * 60 * minute),
  gateways: fc.constantFrom(1, 1, 2),
  sequences: fc.constantFrom(null, null, 1, 3),
  base: fc.integer({ min: -300, max: 300 }),
  noise: fc.integer({ min: 0, max: 12 }),
  hasHumidity: fc.boolean(),
});

/** What is kept of a device, some days of it. */
export const history: fc.Arbitrary<ReadingChunk> = fc.array(stretch, { minLength: 1, maxLength: 12 }).map((stretches) => {
  const rows: number[][] = [];
  let timeMs = begin - 3 * 60 * minute;
  let seed = 1;
  for (const { count, stepMs, pauseMs, lateMs, gateways, sequences, base, noise, hasHumidity } of stretches) {
    timeMs = pauseMs < 0 ? Math.max(timeMs, (Math.floor(timeMs / dayMs) + 1) * dayMs - 20_000) : timeMs + pauseMs;
    for (let index = 0; index < count; index += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      const value = (base + Math.round((seed / 2_147_483_647) * noise)) / 10;
      const sequence = sequences === null ? Number.NaN : Math.floor(index / sequences);
      for (let gateway = 1; gateway <= gateways; gateway += 1)
        rows.push([
          timeMs + gateway,
          gateway,
          timeMs + lateMs + (index % 5 === 0 ? 0 : 300),
          -50 - (seed % 9),
          sequence,
          value,
          hasHumidity ? 50 + (seed % 3) : Number.NaN,
        ]);
      timeMs += stepMs;
    }
    timeMs += stepMs;
  }
  const column = (at: number): Float64Array => Float64Array.from(rows, (row) => row[at] as number);
  return {
    length: rows.length,
    timeMs: column(0),
    gatewayId: column(1),
    receivedMs: column(2),
    flags: new Float64Array(rows.length),
    rssi: column(3),
    sequence: column(4),
    ...ofEachProbe(() => new Float64Array(rows.length).fill(Number.NaN)),
    temperature: column(5),
    humidity: column(6),
    attributes: rows.map(() => null),
  };
});

/** What of columns is of each UTC day, oldest first. */
export function daysOf<C extends { readonly length: number; readonly timeMs: Float64Array }>(
  columns: C,
): { readonly fromMs: number; readonly day: C }[] {
  const days = new Map<number, number[]>();
  for (let index = 0; index < columns.length; index += 1) {
    const fromMs = Math.floor((columns.timeMs[index] as number) / dayMs) * dayMs;
    days.set(fromMs, [...(days.get(fromMs) ?? []), index]);
  }
  return [...days].map(([fromMs, indexes]) => ({ fromMs, day: picked(columns, indexes) }));
}
