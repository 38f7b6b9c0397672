/** The Meitrack family over TCP and UDP, as the registry of families knows it. */
import { parseImei } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Context, Decoded, Problem, StreamFamily } from '../family.js';
import { fieldsOf } from '../kit/fields.js';
import { PastEnd } from '../kit/reader.js';
import { messagesOfFacts } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { commands } from './commands.js';
import { buildFrame, openFrame, split } from './frames.js';
import { readFixedRecords, readListRecords } from './records.js';
import { readReport } from './report.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

type Read = { readonly facts: readonly TrackerFacts[]; readonly answer?: Uint8Array };

/** What a word and its content say; undefined where they have no documented form. */
function readWord(word: string, content: Uint8Array, flag: number, imei: string): Read | undefined {
  switch (word) {
    case 'AAA':
    case 'AFF': {
      const facts = readReport(fieldsOf(asciiText(content)), word === 'AFF');
      return facts === undefined ? undefined : { facts: [facts] };
    }
    case 'CCE': {
      const facts = readListRecords(content);
      return facts.length === 0 ? undefined : { facts };
    }
    case 'CCC': {
      const { facts, count } = readFixedRecords(content);
      return facts.length === 0 ? undefined : { facts, answer: buildFrame('@@', flag, bytes(`${imei},CCC,${count}`)) };
    }
  }
  return undefined;
}

function decode(frame: Uint8Array, { isStrict, device }: Context): Decoded | Problem {
  const opened = openFrame(frame);
  if (opened === undefined) return { problem: 'is no frame of $$, length and checksum', at: 0 };
  if (isStrict === true && (!opened.hasRightSum || !opened.isWhole))
    return { problem: opened.isWhole ? 'the checksum is wrong' : 'the length is wrong', at: frame.length - 4 };
  const { content, flag } = opened;
  const imeiEnd = content.indexOf(0x2c);
  const imei = parseImei(asciiText(content.subarray(0, Math.max(imeiEnd, 0))));
  if (imei === undefined) return { problem: 'has no IMEI', at: 5 };
  const wordEnd = content.indexOf(0x2c, imeiEnd + 1);
  const word = asciiText(content.subarray(imeiEnd + 1, wordEnd < 0 ? content.length : wordEnd));
  const data = wordEnd < 0 ? new Uint8Array() : content.subarray(wordEnd + 1);
  const warnings = opened.hasRightSum ? [] : ['the checksum is wrong'];
  const speaker = { imei };
  let read: Read | undefined;
  try {
    read = readWord(word, data, flag, imei);
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    warnings.push('the content ends inside a field');
  }
  if (read === undefined) {
    const isReport = /^(?:AAA|AFF|CCC|CCE)$/.test(word);
    const message: Message = isReport
      ? { type: 'unknown', timeMs: null, kind: word, hex: toHex(frame) }
      : { type: 'reply', timeMs: null, text: asciiText(content.subarray(imeiEnd + 1)), flag };
    return { messages: [message], speaker, ...(warnings.length === 0 ? {} : { warnings }) };
  }
  warnings.push(...read.facts.flatMap((each) => each.warnings));
  const gateway = device ?? speaker;
  const messages = read.facts
    .flatMap((each) => messagesOfFacts(each))
    .map((message) => (message.type === 'reading' && message.device !== undefined ? { ...message, gateway } : message));
  return {
    messages,
    speaker,
    ...(read.answer === undefined ? {} : { answer: read.answer }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** See above. */
export const meitrack = {
  kind: 'stream',
  name: 'meitrack',
  about: {
    title: 'Meitrack (MVT, T, TC, P)',
    devices: 'Meitrack trackers',
    identity: 'IMEI in every frame',
    carries:
      'positions, inputs, voltages, fuel, temperatures, cards, cells, WiFi, readings of tags received, alarms, replies; text and binary',
    acknowledged: 'the count of records to CCC; AAA and CCE wait for nothing',
  },
  identity: ['imei'],
  tellsHarshDriving: true,
  port: 5020,
  isText: true,
  framing: { tcp: split, udp: split },
  decode,
  commands,
} as const satisfies StreamFamily;
