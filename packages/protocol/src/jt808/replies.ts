/** What devices answer: general answers with the serial of what they answer, and texts that carry one or not. */
import type { Message } from '@frostway/core/message';
import { readerOf } from '../kit/reader.js';
import { asciiText, gbkText, utf16Text } from '../kit/text.js';
import { idText, type Handler } from './packet.js';

const results = ['ok', 'failure', 'wrong message', 'not supported', 'alarm handled'];

/** 0001: serial and number of what is answered, and how it went. */
export const readGeneralAnswer: Handler = ({ body }) => {
  const reader = readerOf(body);
  const [flag, ackId, result] = [reader.u16(), reader.u16(), reader.u8()];
  const text = results[result] ?? `result ${result}`;
  return { messages: [{ type: 'reply', timeMs: null, text, flag, attributes: { ackId: idText(ackId), result } }] };
};

const reply = (text: string, flag?: number): Message => ({ type: 'reply', timeMs: null, text, ...(flag === undefined ? {} : { flag }) });

/** 1300: serial, text of two-byte units. */
export const readFlaggedText: Handler = ({ body }) => {
  const reader = readerOf(body);
  const flag = reader.u16();
  return { messages: [reply(utf16Text(reader.rest()), flag)] };
};

/** 6006: encoding, text. */
export const readVendorText: Handler = ({ body }) => ({ messages: [reply(gbkText(body.subarray(1)).trim())] });

/** 0701: length of four bytes, text. */
export const readRecord: Handler = ({ body }) => ({ messages: [reply(asciiText(body.subarray(4)).trim())] });

/** 0608: which areas there are of a kind. */
export const readAreas: Handler = ({ body }) => {
  const reader = readerOf(body);
  const [areaType, count] = [reader.u8(), reader.u32()];
  const ids: number[] = [];
  while (reader.left() >= 4 && ids.length < count) ids.push(reader.u32());
  return { messages: [{ type: 'reply', timeMs: null, text: ids.join(' '), attributes: { areaType, areaIds: ids, ackId: '0x8608' } }] };
};

/** A text between brackets, as lock makers answer. */
export function bracketReply(text: string): Message {
  return reply(text);
}
