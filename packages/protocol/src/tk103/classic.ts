/** The classic dialect of TK103: the id, a word of B, a letter and two digits, and its data without separators. */
import { toHex } from '../bytes.js';
import type { DeviceAlarmKind, Message } from '@frostway/core/message';
import { messagesOfSaid, newSaid, note, raise } from '../kit/said.js';
import type { Said } from '../kit/said.js';
import { readCells } from './cells.js';
import { readBlock } from './position.js';

/** What a frame says, and its answer behind the id. */
export type Read = { readonly said: Said; readonly messages: readonly Message[]; readonly answer?: string };

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

const spoken = (said: Said, answer?: string): Read => ({
  said,
  messages: messagesOfSaid(said),
  ...(answer === undefined ? {} : { answer }),
});
const replied = (said: Said, text: string): Read => ({ said, messages: [{ type: 'reply', timeMs: said.timeMs, text }] });

/** A place or cells; false where the text is neither, and says something. */
function readAnywhere(said: Said, text: string): boolean {
  return readBlock(said, text) || readCells(said, text) || text.trim() === '';
}

function readLogin(word: string, data: string): Read | undefined {
  const said = newSaid();
  const imei = /^\d{15}/.exec(data)?.[0];
  const rest = imei === undefined ? data : data.slice(15);
  if (imei !== undefined) note(said, { imei });
  if (word === 'BP00') return { said, messages: messagesOfSaid(said, { isHeartbeat: true }), answer: `AP01${rest === '' ? 'HSO' : rest}` };
  return readAnywhere(said, rest) ? spoken(said, 'AP05') : undefined;
}

function readAlarm(word: string, data: string): Read | undefined {
  const said = newSaid();
  const isEvent = word === 'BQ81';
  const head = isEvent ? /^,ALARM,(\d+),[^,]*,/i.exec(data) : /^(\w)/.exec(data);
  if (head === null || !readAnywhere(said, data.slice(head[0].length))) return undefined;
  const code = head[1] ?? '';
  const [kind, name] = (isEvent ? events : alarms)[code] ?? (['general', `code${code}`] as const);
  raise(said, kind, name, { alarmCode: /^\d+$/.test(code) ? Number(code) : code });
  return spoken(said, isEvent ? undefined : `AS01${code}`);
}

/** What a word and its data say; undefined where they have no documented form. */
export function readClassic(word: string, data: string): Read | undefined {
  const said = newSaid();
  switch (word) {
    case 'BP00':
    case 'BP05':
      return readLogin(word, data);
    case 'BO01':
    case 'BQ81':
      return readAlarm(word, data);
    case 'BP02':
      return readBlock(said, data.replace(/^,[A-Z]*,\d*,/i, '')) ? spoken(said) : undefined;
    case 'BP04': {
      if (!readBlock(said, data)) return undefined;
      const found = spoken(said);
      // The place somebody asked for, and the sign that the question was heard.
      return { ...found, messages: [{ type: 'reply', timeMs: said.timeMs, text: word }, ...found.messages] };
    }
    case 'BZ00':
      return readCells(said, data) ? spoken(said) : undefined;
    case 'BV00':
      if (!/^[A-HJ-NPR-Z0-9]{17}$/i.test(data.replace(/^,/, ''))) return replied(said, `${word}${data}`);
      note(said, { vin: data.replace(/^,/, '').toUpperCase() });
      return spoken(said);
    case 'BS50':
    case 'BS51':
      note(said, { batteryPack: /^[\s\w,]*$/.test(data) ? data.trim() : toHex(new TextEncoder().encode(data)) });
      return spoken(said);
  }
  if (/^B[RP]/.test(word) && readBlock(said, data)) return spoken(said);
  return /^B[SVTX]|^BP(?:07|12)$/.test(word) ? replied(said, `${word}${data}`) : undefined;
}
