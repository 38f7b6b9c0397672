/** The comma dialect of TK103: id, word, fields; words of ZC, DW3 (GPS) and DW5 (base station and WiFi) mean the same by their last digits. */
import type { DeviceAlarmKind, Message } from '@frostway/core/message';
import { countOf, fieldsOf } from '../kit/fields.js';
import { momentOf } from '../kit/moment.js';
import { messagesOfFacts, newFacts, note, raise } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
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

function setTime(facts: TrackerFacts, date: string | undefined, time: string | undefined): void {
  const timeMs = momentOf(date ?? '', time ?? '', 'DDMMYY');
  facts.timeMs = timeMs ?? null;
  if (timeMs === undefined && `${date}${time}` !== '') facts.warnings.push('the time is not a moment');
}

/** ZC20: level, battery in 1/100 V, supply in 1/10 V, whether a battery is there; 255 and 65535 are none. */
function readBattery(fields: readonly string[]): Read {
  const facts = newFacts();
  const [date, time, level, battery, external, installed] = fields;
  setTime(facts, date, time);
  const [charge, cell, supply] = [levels[countOf(level) ?? 255], countOf(battery), countOf(external)];
  if (charge !== undefined) facts.power.batteryPercent = charge;
  if (cell !== undefined && cell !== 65_535) facts.power.batteryMv = cell * 10;
  if (supply !== undefined && supply !== 255 && supply !== 65_535) facts.power.externalMv = supply * 100;
  if (installed === '0' || installed === '1') note(facts, { isBatteryInstalled: installed === '1' });
  return { facts, messages: messagesOfFacts(facts) };
}

/** ZC03: the answer to a command, between `$`, with its commas and blanks. */
function readReply(data: string): Read {
  const facts = newFacts();
  const [date, time, ...rest] = data.split(',');
  setTime(facts, date?.trim(), time?.trim());
  const text = rest
    .join(',')
    .trim()
    .replace(/^\$|\$$/g, '');
  const reply: Message = { type: 'reply', timeMs: facts.timeMs, text };
  return { facts, messages: [reply] };
}

/** What a word and its data say; undefined where they have no documented form. */
export function readComma(word: string, data: string): Read | undefined {
  const fields = fieldsOf(data);
  if (word === 'ZC20') return readBattery(fields);
  if (word === 'ZC03') return readReply(data);
  const facts = newFacts();
  if (!readCommaPlace(facts, fields)) {
    const taken = readCellAndWifi(facts, fields);
    if (taken === undefined) return undefined;
    setTime(facts, fields[taken], fields[taken + 1]);
  }
  const meaning = meaningOf.get(word);
  if (meaning !== undefined && 'ignition' in meaning) note(facts, { ignition: meaning.ignition });
  if (meaning !== undefined && 'alarm' in meaning) raise(facts, ...meaning.alarm, { alarmCode: word });
  return { facts, messages: messagesOfFacts(facts), ...(word === 'BP05' ? { answer: 'AP05' } : {}) };
}
