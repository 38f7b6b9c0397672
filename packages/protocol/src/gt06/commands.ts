/** Commands to a device (0x80), the texts they carry, and its replies (0x15, 0x21), among them the place that answers `WHERE#`. */
import type { Message } from '@frostway/core/message';
import { utcMs } from '../kit/moment.js';
import { readerOf } from '../kit/reader.js';
import { buildFrame } from './frames.js';
import type { Facts } from './facts.js';
import { rawMessage, type Handler } from './packet.js';
import { asciiBytes, asciiText, utf16Text } from '../kit/text.js';

/** Longest text of one 0x80 frame, in characters. */
export const maxCommandText = 0xff - 5 - 1 - 4 - 2;

export type CommandFrame = {
  /** ASCII text, up to `maxCommandText` characters. */
  readonly text: string;
  /** Number the device gives back with its reply, 0..0xFFFFFFFF. */
  readonly flag: number;
  /** 1 Chinese, 2 English; left out, the frame has no language word. */
  readonly language?: 1 | 2;
};

/**
 * The 0x80 frame of a command text.
 * @throws RangeError when the text is empty, too long or not ASCII.
 */
export function encodeCommand(command: CommandFrame, serial: number): Uint8Array {
  const text = asciiBytes(command.text);
  if (text === undefined || text.length === 0 || text.length > maxCommandText) {
    throw new RangeError(`a command is 1 to ${maxCommandText} ASCII characters`);
  }
  const content = new Uint8Array(5 + text.length + (command.language === undefined ? 0 : 2));
  const view = new DataView(content.buffer);
  view.setUint8(0, 4 + text.length);
  view.setUint32(1, command.flag);
  content.set(text, 5);
  if (command.language !== undefined) view.setUint16(5 + text.length, command.language);
  return buildFrame(0x80, content, serial);
}

/** 0x80 as it was sent, for decoding recorded traffic: kept as an `unknown` message with flag, text and language. */
export const readCommand: Handler = (packet, facts) => {
  const reader = readerOf(packet.content);
  const textLength = Math.max(reader.u8() - 4, 0);
  facts.attributes['flag'] = reader.u32();
  facts.attributes['text'] = asciiText(reader.take(Math.min(textLength, reader.left())));
  if (reader.left() >= 2) facts.attributes['language'] = reader.u16();
  return [rawMessage(packet, facts)];
};

const wherePattern =
  /(Current|Last) position!\s*Lat:([NS])(\d+(?:\.\d+)?),\s*Lon:([EW])(\d+(?:\.\d+)?),\s*Course:(\d+(?:\.\d+)?),\s*Speed:(\d+(?:\.\d+)?)[^,]*,\s*DateTime:(\d{4})-(\d\d)-(\d\d)\s{1,2}(\d\d):(\d\d):(\d\d)/i;

/** The place in an answer to `WHERE#`; a last position is a place that is not current. Undefined when the text is something else. */
function placeIn(text: string): Message | undefined {
  const found = wherePattern.exec(text);
  if (found === null) return undefined;
  const [, which = '', ns, lat, ew, lon, course, speed, ...clock] = found;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = clock.map(Number);
  const timeMs = utcMs(year, month, day, hour, minute, second);
  const [latitude, longitude] = [Number(lat) * (ns?.toUpperCase() === 'S' ? -1 : 1), Number(lon) * (ew?.toUpperCase() === 'W' ? -1 : 1)];
  if (timeMs === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return undefined;
  const isValid = which.toLowerCase() === 'current';
  return { type: 'position', timeMs, source: 'gps', latitude, longitude, isValid, courseDegrees: Number(course), speedKmh: Number(speed) };
}

/** A reply, and the position its text may hold. */
function replyOf(text: string, flag: number, facts: Facts): Message[] {
  const iccid = /<ICCID:(\d{19,20})/i.exec(text)?.[1];
  if (iccid !== undefined) facts.attributes['iccid'] = iccid;
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  const place = placeIn(text);
  return [{ type: 'reply', timeMs: null, text, flag, ...attributes }, ...(place === undefined ? [] : [place])];
}

/** 0x21: flag, encoding (1 ASCII, 2 UTF-16), text. */
export const readReply21: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  const flag = reader.u32();
  const encoding = reader.u8();
  const bytes = reader.rest();
  if (encoding !== 1 && encoding !== 2) facts.warnings.push(`text encoding ${encoding} is taken as ASCII`);
  return replyOf(encoding === 2 ? utf16Text(bytes) : asciiText(bytes), flag, facts);
};

/** 0x15: length, flag, text, language; with length 0 the text is everything between flag and language. */
export const readReply15: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  const length = reader.u8();
  const flag = reader.u32();
  const textLength = length < 4 ? reader.left() - 2 : Math.min(length - 4, reader.left());
  const text = asciiText(reader.take(Math.max(textLength, 0)));
  if (reader.left() >= 2) facts.attributes['language'] = reader.u16();
  return replyOf(text, flag, facts);
};
