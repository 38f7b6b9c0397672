/** The short dialect (365GPS, Topin, ZhongXun clones): frames without serial and checksum, and the answers their devices wait for. */
import type { Message } from '@frostway/core/message';
import { parseImei } from '@frostway/core/identity';
import type { Context, Decoded, Problem } from '../family.js';
import { anyPackedImei, bcdDigits } from '../kit/bcd.js';
import { utcMs } from '../kit/moment.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { readAccessPoints } from './cells.js';
import { messagesOf, newFacts, raise, type Facts } from './facts.js';
import { rawMessage } from './packet.js';
import * as pieces from './pieces.js';
import type { MakerProfile } from './profile.js';

/** A frame of this dialect around a content; `second` is the byte after the start, taken back from the frame it answers. */
function buildShortFrame(second: number, protocol: number, content: Uint8Array): Uint8Array {
  return Uint8Array.of(0x78, 0x78, second, protocol, ...content, 0x0d, 0x0a);
}

/** Bit of the alarm byte -> code of the common table. */
const alarmBits = [
  [0x01, 0x03],
  [0x02, 0x06],
  [0x10, 0x19],
] as const;

function readAlarmBits(reader: Reader, facts: Facts): void {
  if (reader.left() < 1) return;
  const bits = reader.u8();
  for (const [bit, code] of alarmBits) if ((bits & bit) !== 0) raise(facts, code);
}

/** 10 and 11 (stored while offline): time, GPS block, then altitude and alarms where there are any. */
function readPlace(reader: Reader, facts: Facts, isBackfilled: boolean): Message[] {
  pieces.readTime(reader, facts);
  pieces.readGps(reader, facts);
  facts.attributes['isBackfilled'] = isBackfilled;
  if (reader.left() >= 2) {
    const altitudeM = reader.i16();
    if (facts.place !== undefined) facts.place = { ...facts.place, altitudeM };
  }
  readAlarmBits(reader, facts);
  return messagesOf(facts);
}

/** 69 and 17 (stored while offline): time in BCD, access points, cells with ids of two bytes. */
function readSurroundings(reader: Reader, facts: Facts, accessPointCount: number, isBackfilled: boolean): Message[] {
  const digits = bcdDigits(reader.take(6))?.match(/../g)?.map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits ?? [];
  pieces.setTime(facts, utcMs(2000 + year, month, day, hour, minute, second));
  readAccessPoints(reader, facts, accessPointCount);
  const cellCount = reader.u8();
  // The sizes of this dialect know no wide MNC.
  const network = { mcc: reader.u16() & 0x7fff, mnc: reader.u8() };
  facts.attributes['cells'] = pieces.readCells(reader, network, cellCount, { lac: 2, cell: 2 });
  facts.attributes['isBackfilled'] = isBackfilled;
  readAlarmBits(reader, facts);
  return messagesOf(facts);
}

function readState(reader: Reader, facts: Facts): Message[] {
  const percent = reader.u8();
  if (percent <= 100) facts.power.batteryPercent = percent;
  Object.assign(facts.attributes, { softwareVersion: reader.u8(), timezone: reader.u8(), interval: reader.u8() });
  if (reader.left() >= 6) {
    facts.attributes['csq'] = reader.u8();
    reader.skip(3);
    facts.attributes['isCharging'] = reader.u8() !== 0;
    facts.attributes['pulse'] = reader.u8();
  }
  return messagesOf(facts, { isHeartbeat: true });
}

/** Year in two bytes, then month to second, UTC. */
function clockOf(timeMs: number): Uint8Array {
  const date = new Date(timeMs);
  const year = date.getUTCFullYear();
  return Uint8Array.of(
    year >> 8,
    year & 0xff,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  );
}

type Read = { readonly messages: readonly Message[]; readonly reply?: Uint8Array };

function readContent(second: number, protocol: number, content: Uint8Array, facts: Facts, context: Context): Read | undefined {
  const reader = readerOf(content);
  switch (protocol) {
    case 0x01: {
      const imei = parseImei(anyPackedImei(reader.take(8)) ?? '');
      if (imei === undefined) return undefined;
      const attributes = { softwareVersion: reader.u8() };
      return { messages: [{ type: 'login', timeMs: null, device: { imei }, attributes }], reply: Uint8Array.of(0x01) };
    }
    case 0x08:
      return { messages: [{ type: 'status', timeMs: null, isHeartbeat: true }] };
    case 0x10:
    case 0x11:
      return { messages: readPlace(reader, facts, protocol === 0x11), reply: content.subarray(0, 6) };
    case 0x13:
      return { messages: readState(reader, facts), reply: content };
    case 0x17:
    case 0x69:
      return { messages: readSurroundings(reader, facts, second, protocol === 0x17), reply: content.subarray(0, 6) };
    case 0x30:
      facts.attributes['request'] = 'time';
      return { messages: messagesOf(facts), ...(context.nowMs === undefined ? {} : { reply: clockOf(context.nowMs) }) };
    case 0x94:
    case 0x99:
      raise(facts, protocol === 0x94 ? 0x03 : 0x01);
      return { messages: messagesOf(facts) };
    default:
      return undefined;
  }
}

/** What one short frame says. The frame has to be one whose structure ends on its stop bytes (shortFrameEnd). */
export function decodeShort(profile: MakerProfile, frame: Uint8Array, context: Context): Decoded | Problem {
  const [second = 0, protocol = 0] = frame.subarray(2, 4);
  const content = frame.subarray(4, -2);
  const facts = newFacts(profile);
  let read: Read | undefined;
  try {
    read = readContent(second, protocol, content, facts, context);
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    return { problem: 'the content ends inside a field', at: 4 + error.at };
  }
  if (read === undefined) {
    if (protocol === 0x01) return { problem: 'the login has no IMEI', at: 4 };
    read = { messages: [rawMessage({ protocol, content, serial: 0, isWide: false, context }, facts)] };
  }
  return {
    messages: read.messages,
    ...(read.reply === undefined ? {} : { answer: buildShortFrame(second, protocol, read.reply) }),
    ...(facts.warnings.length === 0 ? {} : { warnings: facts.warnings }),
  };
}
