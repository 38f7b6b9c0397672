/** Contents put together from pieces, one after the other: a row of pieces fits a content when it is exactly as long. */
import { readerOf } from './reader.js';
import type { Reader } from './reader.js';

/** A part of a content: how long it is at a place, and how it is read into what has been learnt so far. */
export type Piece<Facts, Packet extends { readonly content: Uint8Array }> = {
  /** Bytes the piece takes at `at`; undefined when the content is too short to say or the piece cannot be there. */
  readonly sizeAt: (content: Uint8Array, at: number, packet: Packet) => number | undefined;
  readonly read: (reader: Reader, facts: Facts, length: number) => void;
};

/** A piece of always the same size. */
export function fixedPiece<Facts>(
  size: number,
  read: (reader: Reader, facts: Facts) => void,
): Piece<Facts, { readonly content: Uint8Array }> {
  return { sizeAt: () => size, read };
}

/** Bytes nobody has explained, passed over. */
export function skippedPiece<Facts>(size: number): Piece<Facts, { readonly content: Uint8Array }> {
  return fixedPiece(size, (reader) => reader.skip(size));
}

/** Whether the pieces, one after the other, are exactly as long as the content. */
export function fits<Packet extends { readonly content: Uint8Array }>(pieces: readonly Piece<never, Packet>[], packet: Packet): boolean {
  let at = 0;
  for (const piece of pieces) {
    const size = piece.sizeAt(packet.content, at, packet);
    if (size === undefined) return false;
    at += size;
  }
  return at === packet.content.length;
}

/** Reads the pieces one after the other; each sees its own bytes only. */
export function readPieces<Facts, Packet extends { readonly content: Uint8Array }>(
  pieces: readonly Piece<Facts, Packet>[],
  packet: Packet,
  facts: Facts,
): void {
  let at = 0;
  for (const piece of pieces) {
    const size = piece.sizeAt(packet.content, at, packet) ?? 0;
    piece.read(readerOf(packet.content.subarray(at, at + size)), facts, size);
    at += size;
  }
}

/** One entry of a list that says what it is, how long it is, and then itself. */
export type Entry = { readonly type: number; readonly value: Uint8Array };

/**
 * The entries of a content to its end: `typeBytes` of type, `lengthBytes` of length, value. Stepping by the lengths, whatever the types; `problem` is
 * there when the last entry runs past the end, or too little is left for another.
 */
export function readEntries(
  reader: Reader,
  typeBytes: number,
  lengthBytes: number,
): { readonly entries: readonly Entry[]; readonly problem?: string } {
  const entries: Entry[] = [];
  while (reader.left() >= typeBytes + lengthBytes) {
    const type = reader.uint(typeBytes);
    const length = reader.uint(lengthBytes);
    if (length > reader.left()) {
      reader.rest();
      return { entries, problem: `entry ${type.toString(16)} is longer than what is left` };
    }
    entries.push({ type, value: reader.take(length) });
  }
  return reader.left() > 0 ? { entries, problem: `${reader.left()} bytes are left over` } : { entries };
}
