/** A cursor over a frame, for contents without fixed places. */
import { complement, unsignedAt } from './numbers.js';

/** Thrown by a reader asked for more bytes than there are; the decoder that made the reader turns it into a problem or a warning. */
export class PastEnd extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`the frame ends at byte ${at}, inside a field`);
    this.name = 'PastEnd';
    this.at = at;
  }
}

/** Every call but `at`, `left` and `peek` moves on, and throws PastEnd where the bytes end before. */
export type Reader = {
  /** Offset of the next byte. */
  readonly at: () => number;
  /** Bytes not read yet. */
  readonly left: () => number;
  /** The next byte without moving on; undefined at the end. */
  readonly peek: (ahead?: number) => number | undefined;
  readonly u8: () => number;
  readonly i8: () => number;
  readonly u16: () => number;
  readonly i16: () => number;
  readonly u24: () => number;
  readonly u32: () => number;
  readonly i32: () => number;
  /** Unsigned number of `width` bytes; above 2^53 only the leading digits are exact. */
  readonly uint: (width: number) => number;
  /** The next `length` bytes, a view on the same memory. */
  readonly take: (length: number) => Uint8Array;
  /** All bytes not read yet. */
  readonly rest: () => Uint8Array;
  readonly skip: (length: number) => void;
};

/** A cursor over bytes whose numbers are big-endian, unless `order` says otherwise. */
export function readerOf(bytes: Uint8Array, order: 'be' | 'le' = 'be'): Reader {
  const isLittle = order === 'le';
  let at = 0;
  const moveOn = (length: number): number => {
    if (at + length > bytes.length) throw new PastEnd(at);
    const from = at;
    at += length;
    return from;
  };
  const uint = (width: number): number => unsignedAt(bytes, moveOn(width), width, isLittle);
  const int = (width: number): number => complement(uint(width), width);
  const take = (length: number): Uint8Array => {
    const from = moveOn(length);
    return bytes.subarray(from, at);
  };
  return {
    at: () => at,
    left: () => bytes.length - at,
    peek: (ahead = 0) => bytes[at + ahead],
    u8: () => uint(1),
    i8: () => int(1),
    u16: () => uint(2),
    i16: () => int(2),
    u24: () => uint(3),
    u32: () => uint(4),
    i32: () => int(4),
    uint,
    take,
    rest: () => take(bytes.length - at),
    skip: (length) => void moveOn(length),
  };
}
