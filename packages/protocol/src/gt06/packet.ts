/** One packet on its way through the decoder: what was in the envelope and what is known around it. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context } from '../family.js';
import { readerOf, type Reader } from '../fields.js';
import type { Envelope } from './frames.js';
import type { Facts } from './facts.js';

export type Packet = Pick<Envelope, 'protocol' | 'content' | 'serial' | 'isWide'> & { readonly context: Context };

/** Reads one kind of packet into facts and says the messages; undefined when the content is none of the documented forms. */
export type Handler = (packet: Packet, facts: Facts) => readonly Message[] | undefined;

/** A part of a packet: how long it is at a place in the content, and how it is read. */
export type Piece = {
  /** Bytes the piece takes at `at`; undefined when the content is too short to say or the piece cannot be there. */
  readonly sizeAt: (content: Uint8Array, at: number, packet: Packet) => number | undefined;
  readonly read: (reader: Reader, facts: Facts, length: number) => void;
};

/** A piece of always the same size. */
export function fixed(size: number, read: (reader: Reader, facts: Facts) => void): Piece {
  return { sizeAt: () => size, read };
}

/** Bytes nobody has explained, passed over. */
export function skip(size: number): Piece {
  return fixed(size, (reader) => reader.skip(size));
}

/** Whether the pieces, one after the other, are exactly as long as the content. */
export function fits(pieces: readonly Piece[], packet: Packet): boolean {
  let at = 0;
  for (const piece of pieces) {
    const size = piece.sizeAt(packet.content, at, packet);
    if (size === undefined) return false;
    at += size;
  }
  return at === packet.content.length;
}

/** Reads the pieces one after the other. */
export function readPieces(pieces: readonly Piece[], packet: Packet, facts: Facts): void {
  let at = 0;
  for (const piece of pieces) {
    const size = piece.sizeAt(packet.content, at, packet) ?? 0;
    piece.read(readerOf(packet.content.subarray(at, at + size)), facts, size);
    at += size;
  }
}

/** A packet kept as it came, with its number as kind and what little is known of it. */
export function rawMessage(packet: Packet, facts: Facts): Message {
  const kind = `0x${packet.protocol.toString(16).toUpperCase().padStart(2, '0')}`;
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  return { type: 'unknown', timeMs: facts.timeMs, kind, hex: toHex(packet.content), ...attributes };
}
