/** The GPS103 / Coban family over TCP and UDP, as the registry of families knows it. */
import { parseImei } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem, Profile, StreamFamily } from '../family.js';
import { fieldsOf } from '../kit/fields.js';
import { messagesOfFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { commands } from './commands.js';
import { splitDatagram, splitStream } from './frames.js';
import { isAnswer } from './keywords.js';
import { readObd, readStarred, readUsual, type MakerProfile } from './lines.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const on = bytes('ON');

/** Data behind the IMEI, `hasHeartbeat` where one is glued in front of it. */
function decodeData(profile: MakerProfile, text: string, hasHeartbeat: boolean, context: Context): Decoded | Problem {
  const [head = '', ...rest] = fieldsOf(text.replace(/(?<![;\s])[;\s]+$/, ''));
  const imei = parseImei(head.replace(/^imei:\s*/i, ''));
  if (imei === undefined) return { problem: 'has no IMEI', at: 5 };
  const speaker = { imei };
  const isStarred = rest.at(-1) === '*' || text.endsWith('*');
  const fields = isStarred ? rest.map((field) => field.replace(/\*$/, '')) : rest;
  const [keyword = ''] = fields;
  const isPhoto = /^v[tr]\d*/i.test(keyword) && !isAnswer(keyword);
  const isObd = keyword.toUpperCase() === 'OBD';
  const starred = isStarred ? readStarred(fields) : undefined;
  const known = (context.state as { readonly zone?: number } | undefined)?.zone;
  const around = { zone: known, isLive: context.isStrict === true };
  const usual = isPhoto || starred !== undefined || isObd ? undefined : readUsual(profile, fields, around);
  const facts = isPhoto ? undefined : (starred ?? (isObd ? readObd(fields, around) : usual?.facts));
  const zone = usual?.zone ?? known;
  const answer = keyword.toLowerCase() === 'help me' ? bytes(`**,imei:${imei},E;`) : hasHeartbeat ? on : undefined;
  if (facts === undefined) {
    const kind = isPhoto ? 'photo' : 'data';
    return {
      messages: [{ type: 'unknown', timeMs: null, kind, hex: toHex(bytes(text)), attributes: { event: keyword } }],
      speaker,
      ...(answer === undefined ? {} : { answer }),
    };
  }
  const replies: Message[] = isAnswer(keyword) ? [{ type: 'reply', timeMs: facts.timeMs, text: keyword }] : [];
  return {
    messages: [...replies, ...messagesOfFacts(facts)],
    speaker,
    ...(zone === undefined ? {} : { state: { zone } }),
    ...(answer === undefined ? {} : { answer }),
    ...(facts.warnings.length === 0 ? {} : { warnings: facts.warnings }),
  };
}

function decodeWith(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  const text = asciiText(frame);
  const login = /^##,\s*imei:\s*(\d{15})\b/i.exec(text)?.[1];
  const loggedIn = login === undefined ? undefined : parseImei(login);
  if (loggedIn !== undefined) return { messages: [{ type: 'login', timeMs: null, device: { imei: loggedIn } }], answer: bytes('LOAD') };
  const heart = /^\d{15}/.exec(text)?.[0];
  const imei = heart === undefined ? undefined : parseImei(heart);
  if (imei !== undefined && /^[;\s]*$/.test(text.slice(15)))
    return { messages: [{ type: 'status', timeMs: null, isHeartbeat: true }], speaker: { imei }, answer: on };
  const at = text.indexOf('imei:');
  if (at !== 0 && !(at === 15 && imei !== undefined)) return { problem: 'is no login, heartbeat or data', at: 0 };
  return decodeData(profile, text.slice(at), at === 15, context);
}

function profileWith(profile: MakerProfile): Required<Profile> {
  return { decode: (frame, context) => decodeWith(profile, frame, context), commands };
}

/** See above. */
export const gps103 = {
  kind: 'stream',
  name: 'gps103',
  about: {
    title: 'GPS103 / Coban / TKStar',
    devices: 'GPS103 trackers',
    identity: 'IMEI in every frame',
    carries: 'positions, ignition, door, fuel, temperature, cards, OBD, alarms, replies',
    acknowledged: 'LOAD to logins, ON to heartbeats, E to the help button',
  },
  identity: ['imei'],
  port: 5001,
  isText: true,
  framing: { tcp: splitStream, udp: splitDatagram },
  ...profileWith({ speedUnit: 'knots' }),
  profiles: { kmh: profileWith({ speedUnit: 'km/h' }) },
} as const satisfies StreamFamily;
