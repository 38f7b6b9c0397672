/** One message on its way through the decoder, and what a reader makes of it. */
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context } from '../family.js';
import type { FactValue } from '../kit/tracker-facts.js';
import type { Envelope } from './envelope.js';
import type { Memory } from './memory.js';
import type { MakerProfile } from './profile.js';

/** A whole message: the body joined from its parts. */
export type Packet = Pick<Envelope, 'id' | 'attributes' | 'version' | 'serial' | 'body'> & {
  readonly profile: MakerProfile;
  readonly memory: Memory;
  readonly context: Context;
};

/** What a message says. */
export type Outcome = {
  readonly messages: readonly Message[];
  readonly warnings?: readonly string[];
  /** Names the device gives itself. */
  readonly names?: readonly Identity[];
  /** Alarms that stand after it, by name. */
  readonly standing?: readonly string[];
};

/** Reads one kind of message; throws PastEnd where it ends inside a field. */
export type Handler = (packet: Packet) => Outcome;

export const idText = (id: number): string => `0x${id.toString(16).toUpperCase().padStart(4, '0')}`;

/** That a device is there, with what it said of itself. */
export function statusOf(
  attributes: Readonly<Record<string, FactValue>>,
  more: Partial<Extract<Message, { type: 'status' }>> = {},
): Message {
  return { type: 'status', timeMs: null, ...more, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) };
}

/** A message kept as it came. */
export function rawMessage({ id, body }: Pick<Packet, 'id' | 'body'>, attributes: Readonly<Record<string, FactValue>> = {}): Message {
  return {
    type: 'unknown',
    timeMs: null,
    kind: idText(id),
    hex: toHex(body),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
