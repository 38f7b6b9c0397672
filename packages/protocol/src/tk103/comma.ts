/** The comma dialect of TK103: id, word, fields; words of ZC, DW3 (GPS) and DW5 (base station and WiFi) mean the same by their last digits. */
import type { DeviceAlarmKind, Message } from '@frostway/core/message';
import { countOf } from '../kit/fields.js';
import { momentOf } from '../kit/moment.js';
import { messagesOfSaid, newSaid, note, raise } from '../kit/said.js';
import type { Said } from '../kit/said.js';
import { readCellAndWifi } from './cells.js';
import type { Read } from './classic.js';
import { readCommaPlace } from './position.js';

type Meaning = { readonly alarm: readonly [DeviceAlarmKind, string] } | { readonly ignition: boolean };

/** Words of one meaning, in the order ZC, DW3, DW5. */
const meanings: readonly (readonly [words: readonly string[], meaning: Meaning])[] = [
  [['ZC11', 'DW31', 'DW51'], { alarm: ['displacement', 'movement'] }],
  [['ZC12', 'DW32', 'DW52'], { alarm: ['lowBattery', 'lowBattery'] }],
  [['ZC13', 'DW33', 'DW53'], { alarm: ['powerCut', 'externalPowerCut'] }],
  [['ZC15', 'DW35', 'DW55'], { ignition: true }],
  [['ZC16', 'DW36', 'DW56'], { ignition: false }],
  [['ZC17', 'DW37', 'DW57'], { alarm: ['tamper', 'removal'] }],
  [['ZC25', 'DW3E', 'DW5E'], { alarm: ['sos', 'sos'] }],
  [['ZC26', 'DW3F', 'DW5F'], { alarm: ['tamper', 'tamper'] }],
  [['ZC27', 'DW40', 'DW60'], { alarm: ['lowExternalBattery', 'lowPower'] }],
];
const meaningOf = new Map(meanings.flatMap(([words, meaning]) => words.map((word) => [word, meaning] as const)));

/** Level of ZC20 -> percent. */
const levels: Readonly<Record<number, number>> = { 6: 100, 5: 80, 4: 50, 3: 20, 2: 10 };

function setTime(said: Said, date: string | undefined, time: string | undefined): void {
  const timeMs = momentOf(date ?? '', time ?? '', 'DDMMYY');
  said.timeMs = timeMs ?? null;
  if (timeMs === undefined && `${date}${time}` !== '') said.warnings.push('the time is not a moment');
}

/** ZC20: level, battery in 1/100 V, supply in 1/10 V, whether a battery is there; 255 and 65535 are none. */
function readBattery(fields: readonly string[]): Read {
  const said = newSaid();
  const [date, time, level, battery, external, installed] = fields;
  setTime(said, date, time);
  const [charge, cell, supply] = [levels[countOf(level) ?? 255], countOf(battery), countOf(external)];
  if (charge !== undefined) said.power.batteryPercent = charge;
  if (cell !== undefined && cell !== 65_535) said.power.batteryMv = cell * 10;
  if (supply !== undefined && supply !== 255 && supply !== 65_535) said.power.externalMv = supply * 100;
  if (installed === '0' || installed === '1') note(said, { isBatteryInstalled: installed === '1' });
  return { said, messages: messagesOfSaid(said) };
}

/** ZC03: the answer to a command, between `$`. */
function readReply(fields: readonly string[]): Read {
  const said = newSaid();
  const [date, time, ...rest] = fields;
  setTime(said, date, time);
  const text = rest.join(',').replace(/^\$|\$$/g, '');
  const reply: Message = { type: 'reply', timeMs: said.timeMs, text };
  return { said, messages: [reply] };
}

/** What a word and its fields say; undefined where they have no documented form. */
export function readComma(word: string, fields: readonly string[]): Read | undefined {
  if (word === 'ZC20') return readBattery(fields);
  if (word === 'ZC03') return readReply(fields);
  const said = newSaid();
  if (!readCommaPlace(said, fields)) {
    const taken = readCellAndWifi(said, fields);
    if (taken === undefined) return undefined;
    setTime(said, fields[taken], fields[taken + 1]);
  }
  const meaning = meaningOf.get(word);
  if (meaning !== undefined && 'ignition' in meaning) note(said, { ignition: meaning.ignition });
  if (meaning !== undefined && 'alarm' in meaning) raise(said, ...meaning.alarm, { alarmCode: word });
  return { said, messages: messagesOfSaid(said), ...(word === 'BP05' ? { answer: 'AP05' } : {}) };
}
