/** The TK103 family in brackets (Xexun, Kingneed and others) over TCP and UDP, as the registry of families knows it. */
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem, StreamFamily } from '../family.js';
import { asciiText } from '../kit/text.js';
import { readClassic, type Read } from './classic.js';
import { readComma } from './comma.js';
import { commands } from './commands.js';
import { split } from './frames.js';
import { otherNameOf } from './named.js';

const identityOf = (id: string): Identity => {
  const imei = parseImei(id);
  return imei === undefined ? { alias: id } : { imei };
};

/** Id, word and data of a content: twelve characters of id where a word follows them, else eleven or fifteen; or all by commas. */
function partsOf(
  content: string,
): { readonly id: string; readonly word: string; readonly data: string; readonly isComma: boolean } | undefined {
  const found =
    /^(\w{12})(B[A-Z]\d{2})([^]*)$/.exec(content) ??
    /^(\w{11})(B[A-Z]\d{2})([^]*)$/.exec(content) ??
    /^(\w{15})(B[A-Z]\d{2})([^]*)$/.exec(content);
  if (found !== null) return { id: found[1] ?? '', word: found[2] ?? '', data: found[3] ?? '', isComma: false };
  const [, id, word, data = ''] = /^(\w{6,20}),([A-Z]{2}[0-9A-Z]{2})(?:,([^]*))?$/.exec(content) ?? [];
  return id === undefined || word === undefined ? undefined : { id, word, data, isComma: true };
}

function decode(frame: Uint8Array, context: Context): Decoded | Problem {
  const text = asciiText(frame);
  const wrapped = /^\[begin\]([^]*)\[end\]$/.exec(text)?.[1];
  if (wrapped !== undefined)
    return { messages: [{ type: 'reply', timeMs: null, text: wrapped.replace(/^sms2?,/i, '').replace(/,$/, '') }] };
  if (!text.startsWith('(')) return { problem: 'does not start with (', at: 0 };
  if (!text.endsWith(')')) return { problem: 'does not end with )', at: frame.length };
  const parts = partsOf(text.slice(1, -1));
  if (parts === undefined) return { problem: 'has no id and word', at: 1 };
  const { id, word, data, isComma } = parts;
  const read: Read | undefined = isComma ? (readComma(word, data) ?? readClassic(word, `,${data}`)) : readClassic(word, data);
  const device = identityOf(id);
  const named = 'imei' in device ? undefined : otherNameOf(id, read?.facts.attributes['imei'], context);
  const names = named === undefined ? {} : { alsoNamed: [{ imei: named.imei }], state: named };
  if (read === undefined) {
    const unknown: Message = { type: 'unknown', timeMs: null, kind: word, hex: toHex(frame), attributes: { text } };
    return { messages: [unknown], speaker: device, ...names };
  }
  const { facts, messages, answer } = read;
  // With two names it is not said here by which the platform has the device.
  const isLogin = word === 'BP05' && !isComma && named === undefined;
  const login: Message[] = isLogin ? [{ type: 'login', timeMs: null, device }] : [];
  return {
    messages: [...login, ...messages],
    speaker: device,
    ...names,
    ...(answer === undefined ? {} : { answer: new TextEncoder().encode(`(${id}${answer})`) }),
    ...(facts.warnings.length === 0 ? {} : { warnings: facts.warnings }),
  };
}

/** See above. */
export const tk103 = {
  kind: 'stream',
  name: 'tk103',
  about: {
    title: 'TK103 in brackets (Xexun, Kingneed, ...)',
    devices: 'TK103 trackers',
    identity: '12 characters or IMEI in every frame, the IMEI also in BP05',
    carries: 'positions, cells, WiFi, inputs, fuel, mileage, temperature, alarms, battery, replies',
    acknowledged: 'AP05 to logins, AP01 to handshakes, AS01 to alarms',
  },
  identity: ['imei', 'alias'],
  tellsHarshDriving: true,
  port: 5002,
  isText: true,
  framing: { tcp: split, udp: split },
  decode,
  commands,
} as const satisfies StreamFamily;
