/** A chunk of positions of one device in a stretch of time, packed by column as coder.ts says. */
import { type Chunk, coderOf, numbersOf, type PackedColumn } from './coder.js';
import { readCoordinates, writeCoordinates } from './coordinates.js';
import { documentColumn } from './documents.js';

/** Columns of positions in any order; times, sources and flags are whole, NaN stands for null in speed, course, altitude and accuracy. */
export type PositionChunk = Chunk & {
  /** As `sourceNumbers` has it. */ readonly source: Float64Array;
  readonly flags: Float64Array;
  /** 1 = it is. */ readonly isValid: Float64Array;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  readonly speed: Float64Array;
  readonly course: Float64Array;
  readonly altitude: Float64Array;
  readonly accuracy: Float64Array;
};

/** Of no other kind. */
const versions = { newest: 130, oldest: 129 };

const gps = 1;
const coordinates = numbersOf(Number.NaN, writeCoordinates, readCoordinates);
const columns: readonly PackedColumn<PositionChunk>[] = [
  [1, 'source', numbersOf(gps)],
  [2, 'flags', numbersOf(0)],
  [3, 'isValid', numbersOf(1)],
  [4, 'latitude', coordinates],
  [5, 'longitude', coordinates],
  [6, 'speed', numbersOf(Number.NaN)],
  [7, 'course', numbersOf(Number.NaN)],
  [8, 'altitude', numbersOf(Number.NaN)],
  [9, 'accuracy', numbersOf(Number.NaN)],
  [10, 'attributes', documentColumn],
];

/** Packs and unpacks positions. */
export const positionCoder = coderOf(versions, columns);
