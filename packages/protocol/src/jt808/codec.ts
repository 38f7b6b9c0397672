/** From a frame to messages and the answer: opens the envelope, puts parts together, finds the reader of its number, keeps unknown kinds raw. */
import type { Identity } from '@frostway/core/identity';
import type { Context, Decoded, Problem } from '../family.js';
import { joinBytes } from '../kit/join.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import { asciiBytes, asciiText } from '../kit/text.js';
import { answerTo, partsWanted, refusalOf } from './answers.js';
import { isDownlink, readDownlink } from './downlink.js';
import { attributeBits, isLock, namesOf, openFrame, type Envelope } from './envelope.js';
import { delimiters } from './escape.js';
import { bracket } from './frames.js';
import {
  readAttributes,
  readAuthentication,
  readDriver,
  readParameterReply,
  readRegistration,
  readShortParameters,
} from './identity-messages.js';
import { readLockReport } from './lock-report.js';
import { asked, join, memoryOf, type Memory, type Unfinished } from './memory.js';
import { rawMessage, statusOf, type Handler, type Outcome, type Packet } from './packet.js';
import { readAccelerations, readPassthrough } from './passthrough.js';
import type { MakerProfile } from './profile.js';
import { bracketReply, readAreas, readFlaggedText, readGeneralAnswer, readRecord, readVendorText } from './replies.js';
import { readLocation, readLocationReply, readStoredBatch, readVendorBatch } from './reports.js';

/** Some makers put their battery, signal and state behind it. */
const readHeartbeat: Handler = ({ body }) => {
  if (body.length < 3) return { messages: [statusOf({}, { isHeartbeat: true })] };
  const [percent = 0, gsmRaw = 0, state = 0] = body;
  return { messages: [statusOf({ gsmRaw, state }, { isHeartbeat: true, ...(percent <= 100 ? { batteryPercent: percent } : {}) })] };
};

const alive =
  (request: string): Handler =>
  () => ({ messages: [statusOf({ request })] });

/** Media are not kept; that some came is. */
const readMedia: Handler = ({ body }) => {
  const reader = readerOf(body);
  const [media, mediaType, mediaFormat, event, channel] = [reader.u32(), reader.u8(), reader.u8(), reader.u8(), reader.u8()];
  return { messages: [statusOf({ media, mediaType, mediaFormat, event, channel })] };
};

/** Message number -> reader. */
const handlers: Readonly<Record<number, Handler>> = {
  0x0001: readGeneralAnswer,
  0x0002: readHeartbeat,
  0x0003: alive('logout'),
  0x0004: alive('time'),
  0x0100: readRegistration,
  0x0102: readAuthentication,
  0x0104: readParameterReply,
  0x0107: readAttributes,
  0x0109: alive('time'),
  0x0200: readLocation,
  0x0201: readLocationReply,
  0x0210: readVendorBatch,
  0x0310: readShortParameters,
  0x0500: readLocationReply,
  0x0506: readHeartbeat,
  0x0608: readAreas,
  0x0701: readRecord,
  0x0702: readDriver,
  0x0704: readStoredBatch,
  0x0801: readMedia,
  0x0900: readPassthrough,
  0x1007: alive('timezone'),
  0x1300: readFlaggedText,
  0x2070: readAccelerations,
  0x5501: readLockReport,
  0x5502: readLockReport,
  0x6006: readVendorText,
};

/** What a whole message says; one that ends inside a field or is of no known kind is kept raw. */
function outcomeOf(packet: Packet): Outcome {
  try {
    if ((packet.attributes & attributeBits.rsa) !== 0 && !isLock(packet.id) && packet.body.length % 128 === 0 && packet.body.length > 0)
      return { messages: [rawMessage(packet, { isEncrypted: true })] };
    const handler = handlers[packet.id];
    if (handler !== undefined) return handler(packet);
    return isDownlink(packet.id) ? readDownlink(packet) : { messages: [rawMessage(packet)] };
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    return { messages: [rawMessage(packet)], warnings: ['the message ends inside a field'] };
  }
}

/** A text between brackets: a question for the time, or what the device of this connection answers to a text. */
function decodeText(frame: Uint8Array, { nowMs, device }: Context): Decoded | Problem {
  if (frame.length < 3 || frame.at(-1) !== bracket.closes) return { problem: 'the bracket is not closed', at: frame.length };
  const text = asciiText(frame.subarray(1, -1));
  if (!text.endsWith('BASE,2,TIME')) return { messages: [bracketReply(text)] };
  const [id = ''] = text.split(',');
  const clock = nowMs === undefined ? undefined : new Date(nowMs).toISOString().slice(0, 19).replace(/\D/g, '');
  const answer = clock === undefined ? undefined : asciiBytes(`(${text.slice(0, -'TIME'.length)}${clock})`);
  const names = /^\d+$/.test(id) && device === undefined ? namesOf(id) : undefined;
  return {
    messages: [statusOf({ request: 'time' })],
    ...(names === undefined ? {} : { speaker: names[0], alsoNamed: names.slice(1) }),
    ...(answer === undefined ? {} : { answer }),
  };
}

const nameIn = (identity: Identity): string =>
  'alias' in identity ? identity.alias : 'imei' in identity ? `imei ${identity.imei}` : identity.mac;
const isSame = (one: Identity, other: Identity): boolean => nameIn(one) === nameIn(other);

/** Names of which none stands twice. */
const distinct = (names: readonly Identity[]): readonly Identity[] =>
  names.length < 2 ? names : names.filter((name, at) => names.findIndex((other) => isSame(name, other)) === at);

/** What a part says while others are missing: that the device is there. When the last has come, or another message, the missing ones are asked for. */
function unfinished(envelope: Envelope, memory: Memory, about: Unfinished, common: Pick<Decoded, 'speaker' | 'alsoNamed'>): Decoded {
  const isLast = envelope.part?.index === envelope.part?.total;
  if (!isLast && !about.isAsked) return { messages: [], ...common, state: memory };
  return { messages: [], ...common, state: asked(memory, about), answer: partsWanted(envelope, about) };
}

/**
 * What one frame says, and the answer its device waits for. A wrong checksum, or a wrong length, is a warning on live listeners too: devices of some makers
 * send such, and a stream has no noise; both at once are half a frame. What has no documented form is kept as an `unknown` message and acknowledged.
 */
export function decodeWith(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  if (frame[0] === bracket.opens) return decodeText(frame, context);
  // What a spoilt frame leaves behind, until the next one begins with it.
  if (frame.length === 1 && frame[0] === delimiters.standard) return { messages: [] };
  const envelope = openFrame(frame);
  if ('problem' in envelope) return envelope;
  if (!envelope.hasRightSum && !envelope.hasRightLength) return { problem: 'neither length nor checksum is right', at: frame.length - 1 };
  const warnings = [
    ...(envelope.hasRightSum ? [] : ['the checksum is wrong']),
    ...(envelope.hasRightLength ? [] : ['the length is not that of the message']),
  ];
  let memory = memoryOf(context.state, envelope);
  const [speaker, ...others] = namesOf(envelope.phone);
  // A datagram says itself whose it is: what was said before from its address gives nobody a name.
  const known = context.transport === 'udp' ? [] : memory.names;
  const common = { speaker, alsoNamed: distinct([...others, ...known]) };
  let { body } = envelope;
  let serials: readonly number[] = [envelope.serial];
  const { part } = envelope;
  // Media come in many parts and are not kept: they are acknowledged as they come.
  const isMedia = envelope.id === 0x0801;
  if (part !== undefined && !isMedia) {
    const joined = join(memory, { ...envelope, part });
    if (joined.is === 'wrong') return { problem: `there is no part ${part.index} of ${part.total}`, at: 0 };
    if (joined.is === 'unfinished') {
      const facts = unfinished(envelope, joined.memory, joined.missing, common);
      return warnings.length === 0 ? facts : { ...facts, warnings };
    }
    ({ memory, body, serials } = joined);
  }
  const packet: Packet = { ...envelope, body, profile, memory, context };
  const isFirst = part === undefined || part.index === 1;
  const outcome = isMedia && !isFirst ? { messages: [statusOf({})] } : outcomeOf(packet);
  const media = isMedia && isFirst && body.length >= 4 ? readerOf(body).u32() : memory.media;
  const isLastPart = part === undefined || part.index === part.total;
  const own = answerTo(envelope, { nowMs: context.nowMs, serials, media: isLastPart ? media : undefined });
  const open = memory.unfinished.filter(({ isAsked }) => !isAsked);
  for (const message of open) memory = asked(memory, message);
  const answer =
    own === undefined && open.length === 0 ? undefined : joinBytes(own ?? [], ...open.map((message) => partsWanted(envelope, message)));
  const refusal = refusalOf(envelope);
  const named = outcome.names ?? [];
  const all = [...warnings, ...(outcome.warnings ?? [])];
  const alsoNamed = distinct([...common.alsoNamed, ...named]).filter((name) => !isSame(name, speaker));
  const state: Memory = {
    ...memory,
    names: distinct([...memory.names, ...named]),
    standing: outcome.standing ?? memory.standing,
    ...(media === undefined ? {} : { media }),
  };
  return {
    messages: outcome.messages,
    speaker,
    ...(alsoNamed.length === 0 ? {} : { alsoNamed }),
    ...(answer === undefined ? {} : { answer }),
    ...(refusal === undefined ? {} : { refusal }),
    state,
    ...(all.length === 0 ? {} : { warnings: all }),
  };
}
