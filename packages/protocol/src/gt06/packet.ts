/** One packet on its way through the decoder: what was in the envelope and what is known around it. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context } from '../family.js';
import { fixedPiece, skippedPiece } from '../kit/sequence.js';
import type { Piece as SequencePiece } from '../kit/sequence.js';
import type { Envelope } from './frames.js';
import type { Facts } from './facts.js';

export type Packet = Pick<Envelope, 'protocol' | 'content' | 'serial' | 'isWide'> & { readonly context: Context };

/** The IMEI of the login before this packet. */
export function imeiOf({ device }: Context): string | undefined {
  return device !== undefined && 'imei' in device ? device.imei : undefined;
}

/** Reads one kind of packet into facts and says the messages; undefined when the content is none of the documented forms. */
export type Handler = (packet: Packet, facts: Facts) => readonly Message[] | undefined;

/** A part of a packet of this family. */
export type Piece = SequencePiece<Facts, Packet>;

/** A piece of always the same size. */
export const fixed = fixedPiece<Facts>;

/** Bytes nobody has explained, passed over. */
export const skip = skippedPiece<Facts>;

/** A packet kept as it came, with its number as kind and what little is known of it. */
export function rawMessage(packet: Packet, facts: Facts): Message {
  const kind = `0x${packet.protocol.toString(16).toUpperCase().padStart(2, '0')}`;
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  return { type: 'unknown', timeMs: facts.timeMs, kind, hex: toHex(packet.content), ...attributes };
}
