/** What stands beside a chunk, so that a question about it need not unpack it, and so that unpacking it can be compared. */
import { ofEachProbe, type ProbeName } from '@frostway/core/probes';
import type { ReadingChunk } from './reading-chunk.js';

/** Sums of one probe; null where nothing was measured. `total` is added up in the order of the readings. */
export type ProbeSums = {
  readonly count: number;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly total: number;
};
/** Sums of a chunk: its readings, its first and last time (epoch ms), and each probe's. */
export type ChunkSums = {
  readonly count: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly probes: { readonly [P in ProbeName]: ProbeSums };
};

/** The sums of readings, in one pass a column. */
export function sumsOf(chunk: ReadingChunk): ChunkSums {
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ms of chunk.timeMs) [firstMs, lastMs] = [Math.min(firstMs, ms), Math.max(lastMs, ms)];
  const isEmpty = chunk.length === 0;
  return {
    count: chunk.length,
    firstMs: isEmpty ? null : firstMs,
    lastMs: isEmpty ? null : lastMs,
    probes: ofEachProbe((name) => probeSums(chunk[name])),
  };
}

function probeSums(values: Float64Array): ProbeSums {
  let [count, total, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count += 1;
    total += value;
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return count === 0 ? { count, lowest: null, highest: null, total } : { count, lowest, highest, total };
}
