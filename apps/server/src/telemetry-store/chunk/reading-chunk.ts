/** A chunk of readings of one device in a stretch of time, packed by column as coder.ts says. */
import { type ProbeName, probeNames } from '@frostway/core/probes';
import { type Chunk, coderOf, numbersOf, type PackedColumn } from './coder.js';
import { textColumn } from './texts.js';

/** Columns of readings in any order; times and numbers are whole, NaN stands for null in signal, sequence and values. */
export type ReadingChunk = Chunk & {
  readonly gatewayId: Float64Array;
  readonly flags: Float64Array;
  readonly rssi: Float64Array;
  readonly sequence: Float64Array;
} & { readonly [P in ProbeName]: Float64Array };

const versions = { newest: 2, oldest: 1 };

/** What probes are called in a chunk, and beside it, where their sums stand. */
export const probeNumbers: Readonly<Record<ProbeName, number>> = {
  temperature: 16,
  humidity: 17,
  light: 18,
  power: 19,
  powerPercent: 20,
  co2: 21,
  pressure: 22,
};

const columns: readonly PackedColumn<ReadingChunk>[] = [
  // The device itself, and no flags.
  [1, 'gatewayId', numbersOf(0)],
  [2, 'flags', numbersOf(0)],
  [3, 'rssi', numbersOf(Number.NaN)],
  [4, 'sequence', numbersOf(Number.NaN)],
  ...probeNames.map((name) => [probeNumbers[name], name, numbersOf(Number.NaN)] as const),
  [5, 'attributes', textColumn],
];

/** Packs and unpacks readings. */
export const readingCoder = coderOf(versions, columns);
