/** Packets that say which base stations and access points a device hears; they give no coordinates. */
import { toHex } from '../bytes.js';
import type { ReceivedCell } from '../kit/radio.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { fits, readPieces } from '../kit/sequence.js';
import { messagesOf, raisePacketAlarm, type Facts } from './facts.js';
import { isLocation, readLocation } from './location.js';
import { fixed, type Handler, type Piece } from './packet.js';
import { lbs4g, lbs8, text } from './parts.js';
import * as pieces from './pieces.js';

type CellSizes = { readonly lac: 2 | 4; readonly cell: 3 | 4 | 8 };
const narrow: CellSizes = { lac: 2, cell: 3 };
const wide: CellSizes = { lac: 4, cell: 8 };

/** Reads `count` cells behind their network. */
function readCells(reader: Reader, facts: Facts, count: number, sizes: CellSizes, mncBytes: 1 | 2 = 1): void {
  facts.attributes['cells'] = pieces.readCells(reader, pieces.readNetwork(reader, mncBytes), count, sizes);
}

function readTimingAdvance(reader: Reader, facts: Facts): void {
  facts.attributes['timingAdvance'] = reader.u8();
}

/** `AC:23:3F:A1:07:5E`, as access points are named. */
function bssidOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':');
}

/** Reads access points of `skipped` bytes, BSSID and (unless `hasStrength` is false) strength; all-zero ones are unused places. */
export function readAccessPoints(
  reader: Reader,
  facts: Facts,
  count: number,
  shape: { readonly skipped?: number; readonly hasStrength?: boolean } = {},
): void {
  const { skipped = 0, hasStrength = true } = shape;
  const wifi: { bssid: string; rssiDbm?: number }[] = [];
  const room = Math.floor(reader.left() / (skipped + 6 + (hasStrength ? 1 : 0)));
  if (room < count) facts.warnings.push(`only ${room} of ${count} access points are there`);
  for (let i = 0; i < Math.min(count, room); i += 1) {
    reader.skip(skipped);
    const bssid = reader.take(6);
    const strength = hasStrength ? { rssiDbm: pieces.wifiDbm(reader.u8()) } : {};
    if (bssid.some((byte) => byte !== 0)) wifi.push({ bssid: bssidOf(bssid), ...strength });
  }
  facts.attributes['wifi'] = wifi;
}

function keepRest(reader: Reader, facts: Facts): void {
  const rest = reader.rest();
  if (rest.some((byte) => byte !== 0)) facts.attributes['rest'] = toHex(rest);
}

/** Cells and their end where the length is none of the documented ones: full cells, or a first one without strength. */
function readOldCells(reader: Reader, facts: Facts): void {
  const network = pieces.readNetwork(reader);
  const cells: ReceivedCell[] = [];
  const hasTail = (reader.left() - 3) % 6 === 0;
  if (!hasTail && reader.left() % 6 !== 0 && reader.left() >= 5) cells.push({ ...network, lac: reader.u16(), cellId: reader.u24() });
  const isBare = cells.length > 0 && reader.left() % 6 !== 0 && reader.left() % 5 === 0;
  while (reader.left() >= (isBare ? 5 : 6)) {
    if (isBare) cells.push({ ...network, lac: reader.u16(), cellId: reader.u24() });
    else cells.push(...pieces.readCells(reader, network, 1, narrow));
  }
  facts.attributes['cells'] = cells;
  if (hasTail && reader.left() === 3) {
    readTimingAdvance(reader, facts);
    facts.attributes['language'] = reader.u16();
  }
}

/** 0x28, 0x18, 0x24, 0x2E and the long 0x19: time, network, cells (usually seven), timing advance, language. */
export const readCellList: Handler = (packet, facts) => {
  if (packet.protocol === 0x24 && isLocation(packet)) return readLocation(packet, facts);
  const reader = readerOf(packet.content);
  pieces.readTime(reader, facts);
  // WanWay: timing advance first, then as many cells as it counts, then zeros; 44 bytes, one more where the MNC is wide.
  if (packet.protocol === 0x24 && packet.content.length === 41 + pieces.networkBytes(packet.content[7] ?? 0, 1)) {
    readTimingAdvance(reader, facts);
    const network = pieces.readNetwork(reader);
    facts.attributes['cells'] = pieces.readCells(reader, network, reader.u8(), narrow);
  } else readOldCells(reader, facts);
  keepRest(reader, facts);
  return messagesOf(facts);
};

/** 0xA1: as 0x28 with the cells of a 4G network. */
export const readWideCellList: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  readCells(reader, facts, 7, wide);
  readTimingAdvance(reader, facts);
  if (reader.left() >= 2) facts.attributes['language'] = reader.u16();
  keepRest(reader, facts);
  return messagesOf(facts);
};

/** 0x2C and the 4G 0xA2: seven cells, timing advance, access points behind their count. 0xA2 of 59 bytes is a location. */
export const readWifi: Handler = (packet, facts) => {
  if (isLocation(packet)) return readLocation(packet, facts);
  const reader = readerOf(packet.content);
  pieces.readTime(reader, facts);
  readCells(reader, facts, 7, packet.protocol === 0xa2 ? wide : narrow);
  readTimingAdvance(reader, facts);
  readAccessPoints(reader, facts, reader.u8());
  keepRest(reader, facts);
  return messagesOf(facts);
};

/** 0xA9: cells of either size behind their kind and count, access points, alarm, language. */
export const readCountedWifi: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  const network = pieces.readNetwork(reader);
  const sizes = reader.u8() > 0 ? wide : narrow;
  facts.attributes['cells'] = pieces.readCells(reader, network, reader.u8(), sizes);
  readTimingAdvance(reader, facts);
  readAccessPoints(reader, facts, reader.u8());
  pieces.readAlarmAndLanguage(reader, facts);
  keepRest(reader, facts);
  raisePacketAlarm(facts);
  return messagesOf(facts);
};

/** 0x33 in the narrow envelope: six cells with ids of four bytes, timing advance, access points. The count shows how wide the MNC is. */
export const readSixCells: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  const countAt = (mncBytes: 1 | 2) => 6 + pieces.networkBytes(reader.peek() ?? 0, mncBytes) + 6 * 7 + 1;
  const isNarrow = content.length === countAt(1) + 1 + 7 * (content[countAt(1)] ?? 0);
  readCells(reader, facts, 6, { lac: 2, cell: 4 }, isNarrow ? 1 : 2);
  readTimingAdvance(reader, facts);
  readAccessPoints(reader, facts, reader.u8());
  keepRest(reader, facts);
  return messagesOf(facts);
};

/** 0xF3: access points without strength. */
export const readBareWifi: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  readAccessPoints(reader, facts, reader.u8(), { skipped: 2, hasStrength: false });
  keepRest(reader, facts);
  return messagesOf(facts);
};

const alarmAndLanguage = fixed(2, (reader, facts) => pieces.readAlarmAndLanguage(reader, facts));
const requests: readonly (readonly Piece[])[] = [
  [lbs8, text('phone', 21), alarmAndLanguage],
  [lbs4g, text('phone', 21), alarmAndLanguage],
];

/** 0x17 and 0xA7: a phone asks for the address of its base station. 0x17 of 35 bytes is a location. */
export const readAddressRequest: Handler = (packet, facts) => {
  if (isLocation(packet)) return readLocation(packet, facts);
  const row = requests[packet.protocol === 0x17 ? 0 : 1];
  if (row === undefined || !fits(row, packet)) return undefined;
  readPieces(row, packet, facts);
  raisePacketAlarm(facts);
  return messagesOf(facts);
};
