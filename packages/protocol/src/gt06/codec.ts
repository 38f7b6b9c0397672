/** From a frame to messages and the answer: opens the envelope, finds the reader of its protocol number, keeps unknown kinds raw. */
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem } from '../family.js';
import { PastEnd } from '../fields.js';
import { answerTo } from './answers.js';
import { newFacts, type Facts } from './facts.js';
import { openFrame } from './frames.js';
import { readHeartbeat13, readHeartbeat23, readHeartbeat36 } from './heartbeat.js';
import { readLocation } from './location.js';
import { readLogin } from './login.js';
import type { Handler, Packet } from './packet.js';
import type { Profile } from './profile.js';

/** Protocol number -> reader. */
const handlers: Readonly<Record<number, Handler>> = {
  0x01: readLogin,
  0x10: readLocation,
  0x11: readLocation,
  0x12: readLocation,
  0x13: readHeartbeat13,
  0x1e: readLocation,
  0x22: readLocation,
  0x23: readHeartbeat23,
  0x25: readLocation,
  0x2a: readLocation,
  0x2d: readLocation,
  0x31: readLocation,
  0x34: readLocation,
  0x36: readHeartbeat36,
  0x37: readLocation,
  0x38: readLocation,
  0x39: readLocation,
  0x61: readLocation,
  0xa0: readLocation,
};

/** A packet kept as it came, with its number as kind. */
function raw(packet: Packet, facts: Facts): Message {
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  const kind = `0x${packet.protocol.toString(16).toUpperCase().padStart(2, '0')}`;
  return { type: 'unknown', timeMs: facts.timeMs, kind, hex: toHex(packet.content), ...attributes };
}

function readContent(packet: Packet, facts: Facts): readonly Message[] | undefined {
  try {
    return handlers[packet.protocol]?.(packet, facts);
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    facts.warnings.push('the content ends inside a field');
    return undefined;
  }
}

/**
 * What one frame says, and the answer its device waits for. A wrong checksum is a problem on a strict listener and a warning otherwise;
 * a content of no documented form is kept as an `unknown` message and still acknowledged, a login without an IMEI is a problem.
 */
export function decodeWith(profile: Profile, frame: Uint8Array, context: Context): Decoded | Problem {
  const opened = openFrame(frame);
  if ('problem' in opened) return opened;
  if (!opened.hasRightCrc && context.isStrict === true) return { problem: 'the checksum is wrong', at: frame.length - 4 };
  const packet: Packet = { ...opened, context };
  const isFromServer = packet.content.length === 0 && packet.protocol !== 0x8a;
  let facts = newFacts(profile);
  let messages = isFromServer ? undefined : readContent(packet, facts);
  if (messages === undefined && packet.protocol === 0x01 && !isFromServer)
    return { problem: 'the login has no IMEI', at: opened.contentAt };
  const answer = answerTo(packet, facts);
  if (messages === undefined) {
    facts = { ...newFacts(profile), warnings: facts.warnings };
    messages = [raw(packet, facts)];
  }
  const warnings = opened.hasRightCrc ? facts.warnings : ['the checksum is wrong', ...facts.warnings];
  return { messages, ...(answer === undefined ? {} : { answer }), ...(warnings.length === 0 ? {} : { warnings }) };
}
