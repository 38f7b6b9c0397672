/**
 * Packs a kind of facts by column. Nothing is rounded, reordered or left out; a column that says nothing costs nothing.
 *
 * Byte 0 is the version of the kind's encoding; bytes 1 to 4 the CRC-32 of all others; the rest, deflated without a header: how many facts, their times as
 * differences of differences, how long after it each was received, then each further column that says something, its number before it, up to a zero.
 */
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';
import { absentColumn } from '../absent.js';

/** Facts of one device by column, in any order. */
export type Chunk = {
  readonly length: number;
  /** Epoch ms. */ readonly timeMs: Float64Array;
  /** Epoch ms. */ readonly receivedMs: Float64Array;
  /** Documents as their text. */ readonly attributes: readonly (string | null)[];
};

/** A chunk cannot be read: it was damaged, or written by a later version. */
export class DamagedChunkError extends Error {}

/** How the values of one column are packed, and what they are where none says anything, which is not written. */
export type Packing<V> = {
  readonly isEmpty: (values: V) => boolean;
  readonly empty: (length: number) => V;
  readonly write: (to: ByteWriter, values: V) => void;
  readonly read: (from: ByteReader, length: number) => V;
};
/** A column of a chunk: its number, which must never be given another meaning, its name, and how it is packed. */
export type PackedColumn<C extends Chunk> = {
  [N in keyof C & string]: readonly [number: number, name: N, packing: Packing<C[N]>];
}[keyof C & string];

/** Numbers; NaN stands for null. */
export const numbersOf = (
  empty: number,
  write: Packing<Float64Array>['write'] = writeColumn,
  read: Packing<Float64Array>['read'] = readColumn,
): Packing<Float64Array> => ({
  isEmpty: (values) => values.every((value) => Object.is(value, empty)),
  empty: (length) => (Number.isNaN(empty) ? absentColumn(length) : new Float64Array(length).fill(empty)),
  write,
  read,
});

/** Packs and unpacks the chunks of a kind. */
export type Coder<C extends Chunk> = {
  /** Throws RangeError at what would not come back, such as a time that is not whole. */
  encode(this: void, chunk: C): Buffer;
  /** Throws DamagedChunkError at anything `encode` did not make. */
  decode(this: void, bytes: Uint8Array): C;
};

const headBytes = 5;

/** What is written, and what of before is still read: whatever a reader of before could not read, such as a further form of a column, is a new version. */
export type Versions = { readonly newest: number; readonly oldest: number };

/** The coder of a kind whose columns are written in this order. */
export function coderOf<C extends Chunk>({ newest, oldest }: Versions, columns: readonly PackedColumn<C>[]): Coder<C> {
  // Each column is packed as what it is: the type of the list says so.
  const packed = columns as readonly (readonly [number: number, name: keyof C & string, packing: Packing<unknown>])[];
  const byNumber = new Map(packed.map((column) => [column[0], column]));

  const writeBody = (chunk: C): ByteWriter => {
    const body = new ByteWriter();
    body.varint(chunk.length);
    writeTimes(body, chunk.timeMs);
    writeColumn(
      body,
      chunk.receivedMs.map((ms, index) => whole(ms) - (chunk.timeMs[index] as number)),
    );
    for (const [number, name, packing] of packed) {
      if (packing.isEmpty(chunk[name])) continue;
      body.varint(number);
      packing.write(body, chunk[name]);
    }
    body.varint(0);
    return body;
  };
  const readBody = (body: ByteReader): C => {
    const length = body.varint();
    const timeMs = readTimes(body, length);
    const receivedMs = readColumn(body, length);
    for (let index = 0; index < length; index += 1) receivedMs[index] = (receivedMs[index] as number) + (timeMs[index] as number);
    const found: Record<string, unknown> = {};
    for (let number = body.varint(); number !== 0; number = body.varint()) {
      const column = byNumber.get(number);
      if (column === undefined) throw new RangeError(`column ${number} is unknown`);
      found[column[1]] = column[2].read(body, length);
    }
    if (!body.isDone) throw new RangeError('something stands behind the last column');
    for (const [, name, packing] of packed) found[name] ??= packing.empty(length);
    return { length, timeMs, receivedMs, ...found } as unknown as C;
  };

  return {
    encode: (chunk) => {
      const packedBody = deflated(writeBody(chunk));
      const bytes = Buffer.allocUnsafe(headBytes + packedBody.length);
      bytes[0] = newest;
      packedBody.copy(bytes, headBytes);
      bytes.writeUInt32BE(checksum(bytes), 1);
      return bytes;
    },
    decode: (bytes) => {
      if (bytes.length < headBytes) throw new DamagedChunkError('the chunk breaks off');
      const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      if (view.readUInt32BE(1) !== checksum(view)) throw new DamagedChunkError('the checksum of the chunk is another');
      const version = view[0] as number;
      if (version < oldest || version > newest) throw new DamagedChunkError(`the chunk is of version ${version}`);
      try {
        return readBody(new ByteReader(inflateRawSync(view.subarray(headBytes))));
      } catch (error) {
        throw new DamagedChunkError('the chunk cannot be unpacked', { cause: error });
      }
    },
  };
}

/** Pieces that get their own lengths of bits: what these are told in, and where a piece ends, takes some 30 bytes. */
const leastPiece = 256;

/**
 * The shorter of two ways. What repeats (documents, values that stand) is told by where it stood. Of noise nothing repeats: looked for all the same, chance finds are told
 * at more than they save; there each column gets its own lengths of bits, for columns have little in common.
 */
function deflated(body: ByteWriter): Buffer {
  const repeating = deflateRawSync(body.done(), { level: 9 });
  const pieces = body.pieces(leastPiece);
  const noisy = Buffer.concat(
    pieces.map((piece, index) => {
      const finishFlush = index === pieces.length - 1 ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      return deflateRawSync(piece, { level: 9, strategy: constants.Z_RLE, finishFlush });
    }),
  );
  return noisy.length < repeating.length ? noisy : repeating;
}

const checksum = (bytes: Buffer): number => crc32(bytes.subarray(headBytes), crc32(bytes.subarray(0, 1)));

function whole(ms: number): number {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`${ms} is no time in whole milliseconds`);
  return ms;
}

/** What reports every minute has differences of differences of zero. */
function writeTimes(to: ByteWriter, times: Float64Array): void {
  let [before, difference] = [0, 0];
  for (const ms of times) {
    to.signed(whole(ms) - before - difference);
    difference = before === 0 && difference === 0 ? 0 : ms - before;
    before = ms;
  }
}

function readTimes(from: ByteReader, length: number): Float64Array {
  const times = new Float64Array(length);
  let [before, difference] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const ms = before + difference + from.signed();
    difference = before === 0 && difference === 0 ? 0 : ms - before;
    before = ms;
    times[index] = ms;
  }
  return times;
}
