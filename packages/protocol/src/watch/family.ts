/** The watches of Setracker and its like over TCP, as the registry of families knows it. */
import { parseImei } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import type { Decoded, Problem, StreamFamily } from '../family.js';
import { countOf, decimalOf, fieldsOf } from '../kit/fields.js';
import { messagesOfFacts, newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { commands, commandWords, type Remembered } from './commands.js';
import { buildFrame, openFrame, split, unescape } from './frames.js';
import { readPosition } from './position.js';

type Read = { readonly messages: readonly Message[]; readonly answer?: string; readonly warnings?: readonly string[] };

/** A value that 0 says there is none of. */
const measured = (field: string | undefined): number | undefined => decimalOf(field) || undefined;

/** Words of health -> what their fields are. */
const health: Readonly<Record<string, (fields: readonly string[]) => Readonly<Record<string, number | undefined>>>> = {
  PULSE: ([pulse]) => ({ heartRate: measured(pulse) }),
  HEART: ([pulse]) => ({ heartRate: measured(pulse) }),
  BLOOD: ([high, low]) => ({ bloodPressureHigh: measured(high), bloodPressureLow: measured(low) }),
  BPHRT: ([high, low, pulse]) => ({ bloodPressureHigh: measured(high), bloodPressureLow: measured(low), heartRate: measured(pulse) }),
  TEMP: ([degrees]) => ({ bodyTemperatureC: measured(degrees) }),
  BTEMP2: ([isValid, degrees]) => ({ bodyTemperatureC: isValid === '1' ? measured(degrees) : undefined }),
  OXYGEN: ([, percent]) => ({ oxygenPercent: measured(percent) }),
};

/** Pictures and voices. */
const media = ['IMG', 'TK', 'JXTK'];

const spoken = (facts: TrackerFacts, answer?: string, isHeartbeat = false): Read => ({
  messages: messagesOfFacts(facts, { isHeartbeat }),
  warnings: facts.warnings,
  ...(answer === undefined ? {} : { answer }),
});

function readLink(fields: readonly string[]): Read {
  const facts = newFacts();
  const [steps, rolls, battery] = fields;
  const charge = decimalOf(battery);
  if (charge !== undefined && charge >= 0 && charge <= 100) facts.power.batteryPercent = charge;
  note(facts, { steps: countOf(steps), rolls: countOf(rolls) });
  return spoken(facts, 'LK', true);
}

/** What a word and its fields say; undefined where they have no documented form. */
function readWord(word: string, fields: readonly string[], text: string): Read | undefined {
  const name = word.toUpperCase();
  if (name === 'LK') return readLink(fields);
  if (name === 'INIT') return spoken(newFacts(), 'INIT,1', true);
  if (name === 'TKQ') return spoken(newFacts(), 'TKQ', true);
  if (/^(?:UD|AL|WT)/.test(name)) {
    const isAlarm = name.startsWith('AL');
    const facts = readPosition(fields, { isAlarm, isBackfilled: name.startsWith('UD2') });
    if (facts !== undefined) return spoken(facts, isAlarm ? 'AL' : undefined);
    return isAlarm
      ? { messages: [{ type: 'alarm', timeMs: null, kind: 'general', attributes: { alarmName: 'alarm' } }], answer: 'AL' }
      : undefined;
  }
  const values = health[name]?.(fields);
  if (values !== undefined) {
    const facts = newFacts();
    note(facts, values);
    return spoken(facts);
  }
  if (commandWords.includes(name)) return { messages: [{ type: 'reply', timeMs: null, text }] };
  // A word nobody documents with the fields of a position is one: WG asks for the address of its place, and makers add words of their own.
  const facts = readPosition(fields, { isAlarm: false, isBackfilled: false });
  return facts?.place === undefined ? undefined : spoken(facts);
}

function decode(frame: Uint8Array): Decoded | Problem {
  const opened = openFrame(frame);
  if (opened === undefined) return { problem: 'is not [maker*id*length*content]', at: 0 };
  const { maker, id, index, content } = opened;
  const imei = parseImei(id);
  const speaker = imei === undefined ? { alias: id } : { imei };
  const state: Remembered = { maker, isCounted: index !== undefined };
  const first = content.indexOf(0x2c);
  const word = asciiText(content.subarray(0, first < 0 ? content.length : first)).trim();
  const isMedia = media.includes(word.toUpperCase());
  const text = asciiText(unescape(content)).trim();
  const read = isMedia ? undefined : readWord(word, first < 0 ? [] : fieldsOf(asciiText(content.subarray(first + 1))), text);
  if (read === undefined) {
    const kind = /^[\x21-\x7e]{1,16}$/.test(word) ? word : 'word';
    const hex = toHex(isMedia ? unescape(content.subarray(first + 1)) : frame);
    return {
      messages: [{ type: 'unknown', timeMs: null, kind, hex, ...(isMedia ? { attributes: { name: 'media' } } : {}) }],
      speaker,
      state,
    };
  }
  const { messages, answer, warnings = [] } = read;
  return {
    messages,
    speaker,
    state,
    ...(answer === undefined ? {} : { answer: buildFrame({ maker, id, ...(index === undefined ? {} : { index }) }, answer) }),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/** See above. */
export const watch = {
  kind: 'stream',
  name: 'watch',
  about: {
    title: 'Watches (Setracker and others)',
    devices: 'watches',
    identity: '10 digits or IMEI in every frame',
    carries: 'positions, cells, WiFi, battery, steps, health, alarms, replies',
    acknowledged: 'LK, INIT, TKQ and AL with the same word',
  },
  identity: ['imei', 'alias'],
  port: 5093,
  isText: true,
  framing: { tcp: split },
  decode: (frame) => decode(frame),
  commands,
} as const satisfies StreamFamily;
