/** What devices wait for: general answers with the right serial, and the few messages that have an answer of their own. */
import { bcdTime } from '../kit/bcd.js';
import { joinBytes } from '../kit/join.js';
import { asciiBytes } from '../kit/text.js';
import { attributeBits, buildFrame, isLock, namesOf, type Dialect, type Envelope } from './envelope.js';
import { missingOf, type Unfinished } from './memory.js';
import { isDownlink } from './downlink.js';

const word = (value: number): readonly [number, number] => [(value >> 8) & 0xff, value & 0xff];

/** Results of a general answer. */
export const result = { ok: 0, failure: 1, wrong: 2, unsupported: 3 } as const;
/** Results of a registration. */
const registered = { ok: 0, noSuchTerminal: 4 } as const;

/** Messages that are answers or logs themselves. */
const unanswered: ReadonlySet<number> = new Set([0x0001, 0x0104, 0x0107, 0x0201, 0x0500, 0x0608, 0x0701, 0x1300, 0x2070]);

/** 8001 for one message. */
export function generalAnswer(dialect: Dialect, serial: number, id: number, how: number): Uint8Array {
  return buildFrame(dialect, { id: 0x8001, serial, body: Uint8Array.from([...word(serial), ...word(id), how]) });
}

/** The code a device shows when it comes again: its own number, for it is known by that. */
function codeOf(dialect: Dialect): Uint8Array {
  const [name] = namesOf(dialect.phone);
  const text = 'imei' in name ? name.imei : 'alias' in name ? name.alias : '';
  return asciiBytes(text) ?? new Uint8Array();
}

function registration(dialect: Dialect, serial: number, how: number): Uint8Array {
  const code = how === registered.ok ? codeOf(dialect) : new Uint8Array();
  return buildFrame(dialect, { id: 0x8100, serial, body: joinBytes(word(serial), [how], code) });
}

/** Year as a word, then single bytes, by UTC, and that it worked. */
function vendorClock(nowMs: number): Uint8Array {
  const date = new Date(nowMs);
  const rest = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), result.ok];
  return Uint8Array.from([...word(date.getUTCFullYear()), ...rest]);
}

/** 4401 of Jointech locks, whose serial is one byte. */
function lockAnswer(envelope: Envelope): Uint8Array {
  const body = Uint8Array.from([...word(envelope.id), result.ok]);
  return buildFrame(envelope, { id: 0x4401, serial: envelope.serial, serialBytes: 1, body });
}

/** What stands around an answer. */
export type Answering = { readonly nowMs?: number | undefined; readonly serials: readonly number[]; readonly media?: number | undefined };

/** The answer to a whole message; undefined when the device waits for none. `serials`: of all its parts. */
export function answerTo(envelope: Envelope, { nowMs, serials, media }: Answering): Uint8Array | undefined {
  const { id, serial, attributes } = envelope;
  if (isLock(id)) return (attributes & attributeBits.wantsAnswer) === 0 ? undefined : lockAnswer(envelope);
  if (unanswered.has(id) || isDownlink(id)) return undefined;
  switch (id) {
    case 0x0100:
      return registration(envelope, serial, registered.ok);
    case 0x0004:
      return nowMs === undefined ? undefined : buildFrame(envelope, { id: 0x8004, serial, body: bcdTime(nowMs) });
    case 0x0109:
      return nowMs === undefined ? undefined : buildFrame(envelope, { id: 0x8109, serial, body: vendorClock(nowMs) });
    case 0x0801:
      if (media !== undefined)
        return buildFrame(envelope, { id: 0x8800, serial, body: Uint8Array.from([...word(media >>> 16), ...word(media)]) });
      break;
    default:
      break;
  }
  return joinBytes(...serials.map((each) => generalAnswer(envelope, each, id, result.ok)));
}

/** What a device nobody has is told: that it is not known, where its message is the question. */
export function refusalOf(envelope: Envelope): Uint8Array | undefined {
  const { id, serial } = envelope;
  if (id === 0x0100) return registration(envelope, serial, registered.noSuchTerminal);
  return id === 0x0102 ? generalAnswer(envelope, serial, id, result.failure) : undefined;
}

/** 8003: which parts of a message are to be sent again. */
export function partsWanted(dialect: Dialect, message: Unfinished): Uint8Array {
  const missing = missingOf(message).slice(0, 255);
  const count = dialect.version === 2019 ? word(missing.length) : [missing.length];
  const body = joinBytes(word(message.first), count, ...missing.map(word));
  return buildFrame(dialect, { id: 0x8003, serial: message.first, body });
}
