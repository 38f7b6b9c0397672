/** The classic dialect of TK103: the id, a word of B, a letter and two digits, and its data without separators. */
import { toHex } from '../bytes.js';
import type { DeviceAlarmKind, Message } from '@frostway/core/message';
import { messagesOfFacts, newFacts, note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { readCells } from './cells.js';
import { readBlock } from './position.js';

/** What a frame says, and its answer behind the id. */
export type Read = { readonly facts: TrackerFacts; readonly messages: readonly Message[]; readonly answer?: string };

/** Digit of BO01. The fences of these devices complain when they are left. */
const alarms: Readonly<Record<string, readonly [DeviceAlarmKind, string]>> = {
  '0': ['powerCut', 'externalPowerCut'],
  '1': ['collision', 'accident'],
  '2': ['sos', 'sos'],
  '3': ['vibration', 'theft'],
  '4': ['general', 'lowSpeed'],
  '5': ['overspeed', 'overspeed'],
  '6': ['fenceExit', 'fence'],
};

/** Number of BQ81. */
const events: Readonly<Record<string, readonly [DeviceAlarmKind, string]>> = {
  '0': ['lowBattery', 'lowBattery'],
  '1': ['overspeed', 'overspeed'],
  '2': ['general', 'idling'],
  '3': ['harshAcceleration', 'harshAcceleration'],
  '4': ['harshBraking', 'harshBraking'],
  '5': ['highTemperature', 'temperature'],
};

const spoken = (facts: TrackerFacts, answer?: string): Read => ({
  facts,
  messages: messagesOfFacts(facts),
  ...(answer === undefined ? {} : { answer }),
});
const replied = (facts: TrackerFacts, text: string): Read => ({ facts, messages: [{ type: 'reply', timeMs: facts.timeMs, text }] });

/** A place or cells; false where the text is neither, and says something. */
function readAnywhere(facts: TrackerFacts, text: string): boolean {
  return readBlock(facts, text) || readCells(facts, text) || text.trim() === '';
}

function readLogin(word: string, data: string): Read | undefined {
  const facts = newFacts();
  const imei = /^\d{15}/.exec(data)?.[0];
  const rest = imei === undefined ? data : data.slice(15);
  if (imei !== undefined) note(facts, { imei });
  // Whatever a device puts behind it, the answer to a handshake is this word.
  if (word === 'BP00') return { facts, messages: messagesOfFacts(facts, { isHeartbeat: true }), answer: 'AP01HSO' };
  return readAnywhere(facts, rest) ? spoken(facts, 'AP05') : undefined;
}

function readAlarm(word: string, data: string): Read | undefined {
  const facts = newFacts();
  const isEvent = word === 'BQ81';
  const head = isEvent ? /^,ALARM,(\d+),[^,]*,/i.exec(data) : /^(\w)/.exec(data);
  if (head === null) return undefined;
  // That something is wrong is said whatever stands behind it.
  if (!readAnywhere(facts, data.slice(head[0].length))) facts.warnings.push('what stands behind the alarm cannot be read');
  const code = head[1] ?? '';
  const [kind, name] = (isEvent ? events : alarms)[code] ?? (['general', `code${code}`] as const);
  raise(facts, kind, name, { alarmCode: /^\d+$/.test(code) ? Number(code) : code });
  return spoken(facts, isEvent ? undefined : `AS01${code}`);
}

/** What a word and its data say; undefined where they have no documented form. */
export function readClassic(word: string, data: string): Read | undefined {
  const facts = newFacts();
  switch (word) {
    case 'BP00':
    case 'BP05':
      return readLogin(word, data);
    case 'BO01':
    case 'BQ81':
      return readAlarm(word, data);
    case 'BP02':
      return readBlock(facts, data.replace(/^,[A-Z]*,\d*,/i, '')) ? spoken(facts) : undefined;
    case 'BP04': {
      if (!readBlock(facts, data)) return undefined;
      const found = spoken(facts);
      // The place somebody asked for, and the sign that the question was received.
      return { ...found, messages: [{ type: 'reply', timeMs: facts.timeMs, text: word }, ...found.messages] };
    }
    case 'BZ00':
      return readCells(facts, data) ? spoken(facts) : undefined;
    case 'BV00':
      if (!/^[A-HJ-NPR-Z0-9]{17}$/i.test(data.replace(/^,/, ''))) return replied(facts, `${word}${data}`);
      note(facts, { vin: data.replace(/^,/, '').toUpperCase() });
      return spoken(facts);
    case 'BS50':
    case 'BS51':
      note(facts, { batteryPack: /^[\s\w,]*$/.test(data) ? data.trim() : toHex(new TextEncoder().encode(data)) });
      return spoken(facts);
  }
  if (/^B[RP]/.test(word) && readBlock(facts, data)) return spoken(facts);
  return /^B[SVTX]|^BP(?:07|12)$/.test(word) ? replied(facts, `${word}${data}`) : undefined;
}
