/** Alarm packets with a place (0x16, 0x26, 0x27, 0x32, 0xA3, 0xA4) and without (0x19, 0xA5). */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { fits, readPieces } from '../kit/sequence.js';
import { messagesOf, raise, raisePacketAlarm, type Facts } from './facts.js';
import { readCellList } from './cells.js';
import { readUnknownLocation } from './location.js';
import { fixed, skip, type Handler, type Packet, type Piece } from './packet.js';
import {
  alarm,
  altitude,
  cells,
  external,
  gps,
  gsm,
  hex,
  info,
  language,
  lbs10,
  lbs4g,
  lbs8,
  lbs9,
  mileage,
  number,
  statusTail,
  time,
} from './parts.js';
import * as pieces from './pieces.js';

const tail = statusTail();
const longTail = statusTail(true);
/** The length of the base station block. Devices put anything there, so nothing is stepped by it. */
const lbsLength = skip(1);
/** The same where 0 says that a list of seven cells follows. */
const noLbs: Piece = { sizeAt: (content, at) => (content[at] === 0 ? 1 : undefined), read: (reader) => reader.skip(1) };
/** Number of the fence an alarm is about; FF is none. */
function readFence(reader: Reader, facts: Facts): void {
  const number = reader.u8();
  if (number !== 0xff) facts.fence = number;
}
const fence = fixed(1, readFence);
/** A fence, FF for none, that cannot be a language, behind one that can: under the numbers of alarms without a fence. */
const clearFence: Piece = { ...fence, sizeAt: (content, at) => ((content[at] ?? 0) > 2 && (content[at - 1] ?? 0xff) <= 2 ? 1 : undefined) };
/** A tail whose levels and language are those of the vendor's document, where only they tell a row from another of its length. */
const likelyTail: Piece = {
  ...tail,
  sizeAt: (content, at) => {
    const [level = 0xff, gsm = 0xff, , language = 0xff] = content.subarray(at + 1, at + 5);
    return level <= 6 && gsm <= 4 && language <= 2 ? 5 : undefined;
  },
};
const volts = fixed(1, (reader, facts) => (facts.power.externalMv = reader.u8() * 1000));
const level = fixed(1, pieces.readVoltageLevel);
const flag = (name: string) => fixed(1, (reader, facts) => (facts.attributes[name] = reader.u8() !== 0));
const percent = fixed(1, (reader, facts) => {
  const value = reader.u8();
  if (value <= 100) facts.power.batteryPercent = value;
});

const placed = [time, gps];
const vendorRows = [
  [...placed, lbsLength, lbs8, tail],
  [...placed, lbsLength, lbs9, tail],
  [...placed, lbsLength, lbs8, tail, mileage],
  [...placed, lbsLength, lbs8, tail, hex('rfid', 8)],
  [...placed, noLbs, cells(7), tail],
];
const seeworldStatus = [info, number('flags', 2), level, gsm, volts, language];

/** A base station whose country can be one: tells a length byte above 7F from an MCC with bit 15 set. */
const knownLbs8: Piece = {
  ...lbs8,
  sizeAt: (content, at, packet) =>
    ((content[at] ?? 0) & 0x7f) * 0x100 + (content[at + 1] ?? 0) > 999 ? undefined : lbs8.sizeAt(content, at, packet),
};

/** Protocol number -> rows in order; the first whose pieces are exactly as long as the content is taken. */
const rows: Readonly<Record<number, readonly (readonly Piece[])[]>> = {
  0x16: [
    [...placed, lbsLength, knownLbs8, tail],
    [...placed, lbs8, info, external, gsm, alarm],
    [...placed, lbsLength, lbs8, tail, clearFence],
    ...vendorRows,
  ],
  0x26: [[...placed, lbsLength, lbs8, tail, clearFence], [...placed, lbsLength, lbs8, likelyTail, fence], ...vendorRows],
  0x27: [
    [...placed, lbsLength, lbs8, longTail, fence],
    [...placed, lbsLength, lbs8, longTail, mileage, fence],
    [...placed, noLbs, cells(7), longTail, fence],
  ],
  0x32: [
    [...placed, lbsLength, lbs10, tail],
    [...placed, lbsLength, lbs10, tail, altitude],
  ],
  0xa3: [
    [...placed, lbsLength, lbs4g, tail],
    [...placed, lbsLength, lbs4g, tail, mileage],
    seeworldStatus,
    [...seeworldStatus, number('sound', 1), number('light', 1), number('steps', 4), percent, flag('isCharging'), flag('isMoving'), skip(3)],
  ],
  0xa4: [
    [...placed, lbsLength, lbs4g, longTail, fence],
    [...placed, lbsLength, lbs4g, longTail, mileage, fence],
  ],
  0x19: [[lbs8, tail]],
  0xa5: [[lbs4g, tail]],
};

/** A length nobody documents: the cell where one can be, the tail behind it or, with an LBS length of 0, at the end, before a fence where there is one. */
function readUndocumented({ protocol, content }: Packet, facts: Facts): void {
  facts.warnings.push(`no documented form of 0x${protocol.toString(16).toUpperCase()} has ${content.length} bytes`);
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  pieces.readGps(reader, facts);
  const isExtended = protocol === 0x27 || protocol === 0xa4;
  const hasCell = reader.u8() !== 0;
  const shape = protocol === 0xa3 || protocol === 0xa4 ? pieces.lbs4g : protocol === 0x32 ? pieces.lbs10 : pieces.lbs8;
  const cellBytes = pieces.networkBytes(reader.peek() ?? 0, shape.mnc) + shape.lac + shape.cell;
  if (hasCell && reader.left() >= cellBytes + 5) pieces.readCell(reader, facts, shape);
  else {
    const between = reader.take(Math.max(reader.left() - (isExtended ? 6 : 5), 0));
    if (between.length > 0) facts.attributes['rest'] = toHex(between);
  }
  pieces.readStatusTail(reader, facts, isExtended);
  if (!hasCell && isExtended && reader.left() === 1) readFence(reader, facts);
  if (reader.left() > 0) facts.attributes['rest'] = toHex(reader.rest());
}

/** Alarms with a place: a position and an alarm of the same time. The alarm survives even where the rest cannot be read. */
export const readAlarmPacket: Handler = (packet, facts) => {
  const { content, protocol } = packet;
  const row = rows[protocol]?.find((row) => fits(row, packet));
  if (row !== undefined) readPieces(row, packet, facts);
  else if (content.length >= 24) readUndocumented(packet, facts);
  else if (content.length >= 18) {
    facts.warnings.push(`no documented form of 0x${protocol.toString(16).toUpperCase()} has ${content.length} bytes`);
    readUnknownLocation(packet, facts);
    raise(facts, 0);
  } else return undefined;
  raisePacketAlarm(facts, true);
  return messagesOf(facts);
};

/** 0x19 and 0xA5, without a place: base station and state. Another maker's longer 0x19 is a list of cells and no alarm. */
export const readCellAlarm: Handler = (packet, facts) => {
  const row = rows[packet.protocol]?.find((row) => fits(row, packet));
  const { protocol, content } = packet;
  if (row !== undefined) readPieces(row, packet, facts);
  else if (protocol === 0x19 && content.length >= 18) return readCellList(packet, facts);
  else {
    const reader = readerOf(content);
    pieces.readCell(reader, facts, protocol === 0x19 ? pieces.lbs8 : pieces.lbs4g);
    pieces.readStatusTail(reader, facts);
    facts.attributes['rest'] = toHex(reader.rest());
    facts.warnings.push(`no documented form of 0x${protocol.toString(16).toUpperCase()} has ${content.length} bytes`);
  }
  raisePacketAlarm(facts, true);
  return messagesOf(facts);
};
