/** The words of H02 text frames that have a layout of their own: cells, steps, heartbeats, confirmations, free texts. */
import type { Message } from '@frostway/core/message';
import { countOf, decimalOf } from '../kit/fields.js';
import { messagesOfFacts, newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { cellOf, strengthOf } from '../kit/radio.js';
import type { ReceivedCell } from '../kit/radio.js';
import { rememberedIn, type TextFrame } from './packet.js';
import { anchorOf, emptyAnchorOf, readPlace, readRest, readSim, setTime, tailOf } from './position.js';
import { chargeOf, readStatus } from './status.js';

/** What a frame says, and the alarm bits that are set from now on. */
export type Read = { readonly facts: TrackerFacts; readonly messages: readonly Message[]; readonly alarms: number };

const read = ({ context }: TextFrame, facts: TrackerFacts, about: { readonly isHeartbeat?: boolean } = {}): Read => ({
  facts,
  messages: messagesOfFacts(facts, about),
  alarms: rememberedIn(context.state).alarms,
});

/** Date and status word, which many words end with; answers the alarm bits. */
function readEnd(frame: TextFrame, facts: TrackerFacts, date: string | undefined, time: string, status: string | undefined): number {
  setTime(facts, date ?? '', time);
  const { alarms } = rememberedIn(frame.context.state);
  const word = status !== undefined && /^[0-9a-f]{8}$/i.test(status) ? Number.parseInt(status, 16) : undefined;
  return word === undefined ? alarms : readStatus(facts, word, frame.profile.alarms, alarms);
}

/** Cells of one network, `width` fields each: lac, cell, rssi, and at the end dBm where there are four. */
function readCells(facts: TrackerFacts, network: { mcc: string; mnc: string }, fields: readonly string[], width: 3 | 4): void {
  const cells: ReceivedCell[] = [];
  for (let at = 0; at + 1 < fields.length; at += width) {
    const cell = cellOf({ ...network, lac: fields[at], cellId: fields[at + 1] }, 'either');
    const dbm = width === 4 && fields[at + 3] !== '' ? fields[at + 3] : fields[at + 2];
    if (cell !== undefined) cells.push({ ...cell, ...strengthOf(dbm) });
  }
  if (cells.length > 0) note(facts, { cells });
}

/** The layout of all position words. `at` is the index of the validity. */
export function readPosition(frame: TextFrame, at: number): Read {
  const { fields } = frame;
  const facts = newFacts();
  readPlace(facts, fields, at);
  const { date, between, status, rest } = tailOf(facts, fields, at + 6);
  setTime(facts, date, fields[at - 1] ?? '');
  const { alarms } = rememberedIn(frame.context.state);
  const set = status === undefined ? alarms : readStatus(facts, status, frame.profile.alarms, alarms);
  readSim(facts, between);
  readRest(facts, rest);
  return { facts, messages: messagesOfFacts(facts), alarms: set };
}

/** V3: network in one number, count, cells of four fields, battery in hex, restarts, a field nobody explains, date, status. */
function readV3(frame: TextFrame): Read | undefined {
  const [, , , time = '', network = '', number, ...rest] = frame.fields;
  const count = countOf(number);
  if (count === undefined || !/^\d{5,6}$/.test(network) || rest.length < 4 * count) return undefined;
  const facts = newFacts();
  readCells(facts, { mcc: network.slice(0, 3), mnc: network.slice(3) }, rest.slice(0, 4 * count), 4);
  const [battery = '', restarts, , date, status] = rest.slice(4 * count);
  const charge = /^[0-9a-f]{1,4}$/i.test(battery) ? chargeOf(Number.parseInt(battery, 16)) : undefined;
  if (charge !== undefined) facts.power.batteryPercent = charge;
  note(facts, { restarts: countOf(restarts) });
  const alarms = readEnd(frame, facts, date, time, status);
  return { facts, messages: messagesOfFacts(facts), alarms };
}

/** NBR: network, delay, count, cells of three fields, date, status. */
function readNbr(frame: TextFrame): Read | undefined {
  const [, , , time = '', mcc = '', mnc = '', delay, number, ...rest] = frame.fields;
  const count = countOf(number);
  if (count === undefined || rest.length < 3 * count) return undefined;
  const facts = newFacts();
  readCells(facts, { mcc, mnc }, rest.slice(0, 3 * count), 3);
  note(facts, { timingAdvance: countOf(delay) });
  const [date, status, more] = rest.slice(3 * count);
  const alarms = readEnd(frame, facts, date, time, status);
  if (more !== undefined && more !== '') note(facts, { rest: more });
  return { facts, messages: messagesOfFacts(facts), alarms };
}

/** LINK: signal, satellites, battery, steps, turnovers, date, status. */
function readLink(frame: TextFrame): Read | undefined {
  const [, , , time = '', signal, satellites, battery, steps, turnovers, date, status] = frame.fields;
  const facts = newFacts();
  const charge = decimalOf(battery);
  if (charge !== undefined && charge >= 0 && charge <= 100) facts.power.batteryPercent = charge;
  note(facts, { gsmRaw: countOf(signal), satellites: countOf(satellites), steps: countOf(steps), turnovers: countOf(turnovers) });
  const alarms = readEnd(frame, facts, date, time, status);
  return { facts, messages: messagesOfFacts(facts, { isHeartbeat: true }), alarms };
}

/** HTBT and V0: alive, with its charge where it says it. */
function readHeartbeat(frame: TextFrame): Read {
  const facts = newFacts();
  const charge = decimalOf(frame.fields[3]);
  if (charge !== undefined && charge >= 0 && charge <= 100) facts.power.batteryPercent = charge;
  return read(frame, facts, { isHeartbeat: true });
}

/** VP1: cells separated by Y behind V, or a place without a time behind A or B. */
function readVp1(frame: TextFrame): Read | undefined {
  const { fields } = frame;
  const at = anchorOf(fields);
  const facts = newFacts();
  if (at !== undefined) {
    readPlace(facts, fields, at);
    const date = fields[at + 7];
    if (date !== undefined && /^\d{6}$/.test(date)) note(facts, { fixDate: date });
    return read(frame, facts);
  }
  const [, , , validity = '', mcc = '', mnc = '', ...rest] = fields;
  if (!/^V?$/i.test(validity)) return undefined;
  readCells(facts, { mcc, mnc }, rest.join(',').split(/[,Y]/i), 3);
  return read(frame, facts);
}

/** V4: the word it confirms, what it says of it, the time the command was sent with, and mostly a place. */
function readV4(frame: TextFrame): Read | undefined {
  const { fields } = frame;
  const at = anchorOf(fields) ?? emptyAnchorOf(fields);
  const [word] = fields.slice(3);
  if (word === undefined || word === '') return undefined;
  const found = at === undefined ? read(frame, newFacts()) : readPosition(frame, at);
  const before = fields.slice(4, at === undefined ? undefined : at - 1);
  const sentAt = before.findLastIndex((field) => /^\d{6}$/.test(field));
  const clock = sentAt < 0 ? '' : (before[sentAt] ?? '');
  const facts = sentAt < 0 ? before : before.slice(0, sentAt);
  const [hours = 0, minutes = 0, seconds = 0] = (clock.match(/../g) ?? []).map(Number);
  const reply: Message = {
    type: 'reply',
    timeMs: found.facts.timeMs,
    text: [word, ...facts].filter((field) => field !== '').join(','),
    ...(clock === '' ? {} : { flag: hours * 3600 + minutes * 60 + seconds }),
  };
  return { ...found, messages: at === undefined ? [reply] : [reply, ...found.messages] };
}

/** SMS: the answer to a command as its free text, commas, blanks and line breaks in it. */
function readSms(frame: TextFrame): Read {
  const found = read(frame, newFacts());
  return { ...found, messages: [{ type: 'reply', timeMs: null, text: frame.words.slice(3).join(',').trim() }] };
}

/** Word -> reader; undefined where the fields are not in its layout. */
export const words: Readonly<Record<string, (frame: TextFrame) => Read | undefined>> = {
  V0: readHeartbeat,
  HTBT: readHeartbeat,
  V3: readV3,
  V4: readV4,
  NBR: readNbr,
  LINK: readLink,
  VP1: readVp1,
  SMS: readSms,
};
