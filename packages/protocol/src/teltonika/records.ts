/** AVL records of codec 8, 8 extended and 16: time, priority, place, and the values by their ids, as they lie in the data. */
import { complement } from '../kit/numbers.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { codecs } from './frames.js';

/** One value of a record. */
export type Io = {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Its unsigned number; above 2^53 only the leading digits are exact. */
  readonly unsigned: number;
  /** The same as two's complement. */
  readonly signed: number;
};

/** One record. */
export type AvlRecord = {
  readonly timeMs: number;
  /** 0 low, 1 high, 2 panic. */
  readonly priority: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly altitudeM: number;
  readonly courseDegrees: number;
  /** 0 = no fix: the place is the last known one. */
  readonly satellites: number;
  readonly speedKmh: number;
  /** The value whose change made the record; 0 = none did. */
  readonly eventId: number;
  /** Of codec 16 alone. */
  readonly generation?: number;
  readonly values: readonly Io[];
};

type Widths = { readonly id: 1 | 2; readonly count: 1 | 2; readonly hasGeneration: boolean; readonly hasAnyLength: boolean };
const widths: Readonly<Record<number, Widths>> = {
  [codecs.avl8]: { id: 1, count: 1, hasGeneration: false, hasAnyLength: false },
  [codecs.avl8e]: { id: 2, count: 2, hasGeneration: false, hasAnyLength: true },
  [codecs.avl16]: { id: 2, count: 1, hasGeneration: true, hasAnyLength: false },
};

/** Whether a codec carries such records. */
export const isAvl = (codec: number | undefined): boolean => codec !== undefined && widths[codec] !== undefined;

export function ioOf(id: number, bytes: Uint8Array): Io {
  const unsigned = bytes.length === 0 ? 0 : readerOf(bytes).uint(bytes.length);
  return { id, bytes, unsigned, signed: bytes.length === 0 ? 0 : complement(unsigned, bytes.length) };
}

function readRecord(reader: Reader, { id, count, hasGeneration, hasAnyLength }: Widths, groups: readonly number[]): AvlRecord {
  const timeMs = reader.uint(8);
  const priority = reader.u8();
  const [longitude, latitude] = [reader.i32() / 1e7, reader.i32() / 1e7];
  const [altitudeM, courseDegrees, satellites, speedKmh] = [reader.i16(), reader.u16(), reader.u8(), reader.u16()];
  const eventId = reader.uint(id);
  const generation = hasGeneration ? { generation: reader.u8() } : {};
  reader.skip(count);
  const values: Io[] = [];
  for (const width of groups) {
    const many = reader.uint(count);
    for (let i = 0; i < many; i += 1) values.push(ioOf(reader.uint(id), reader.take(width)));
  }
  const many = hasAnyLength ? reader.u16() : 0;
  for (let i = 0; i < many; i += 1) values.push(ioOf(reader.u16(), reader.take(reader.u16())));
  return { timeMs, priority, longitude, latitude, altitudeM, courseDegrees, satellites, speedKmh, eventId, ...generation, values };
}

function readAll(data: Uint8Array, groups: readonly number[]): readonly AvlRecord[] | undefined {
  const reader = readerOf(data);
  const shape = widths[reader.u8()];
  if (shape === undefined) return undefined;
  const many = reader.u8();
  const records: AvlRecord[] = [];
  try {
    for (let i = 0; i < many; i += 1) records.push(readRecord(reader, shape, groups));
    // That the number of records stands behind them again is what shows that they were cut rightly.
    return reader.u8() === many && reader.left() === 0 ? records : undefined;
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    return undefined;
  }
}

/** The records of a frame; some firmware has values of 16 bytes behind those of 8. Undefined where they do not add up. */
export function readRecords(data: Uint8Array): readonly AvlRecord[] | undefined {
  if (data.length < 3) return undefined;
  return readAll(data, [1, 2, 4, 8]) ?? readAll(data, [1, 2, 4, 8, 16]);
}
