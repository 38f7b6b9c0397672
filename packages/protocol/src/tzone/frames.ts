/**
 * TZONE frames on the wire: binary ones between `TZ` and a line's end, whose body is cut into blocks by their lengths; lines of text of older trackers; and
 * the readings of an RD05 reader.
 */
import type { Framing } from '../family.js';
import { crcModbus } from '../kit/crc16.js';
import { joinBytes } from '../kit/join.js';
import { measured } from '../kit/measured.js';
import type { SizeAt } from '../kit/measured.js';
import { readNumber, writeNumber } from '../kit/numbers.js';

/** Longer bodies than any device sends. */
const maxBytes = 4096;
/** `TZ` and the length; the line's end is counted with neither. */
const [headBytes, endBytes] = [4, 2];
/** Protocol number, hardware, firmware, IMEI and clock before the blocks; index and checksum behind them. */
const [fixedBytes, tailBytes] = [22, 4];
/** Of an RD05 reading: mark, length, and behind it sum and end. */
const reader = { mark: 0x7e, end: 0x03, leastContent: 13, mostContent: 14 } as const;

/** Bytes from a place on as far as they are there: whether they begin as `expected`. */
function begins(buffer: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, i) => at + i >= buffer.length || buffer[at + i] === byte);
}

function binaryAt(buffer: Uint8Array, at: number): number | 'more' | undefined {
  if (!begins(buffer, at, [0x54, 0x5a])) return undefined;
  const length = readNumber(buffer, at + 2, 'u16be');
  if (length === undefined) return 'more';
  const size = length + headBytes + endBytes;
  if (length < fixedBytes + tailBytes || size > maxBytes || !begins(buffer, at + headBytes, [0x24, 0x24])) return undefined;
  return begins(buffer, at + size - endBytes, [0x0d, 0x0a]) ? size : undefined;
}

/** What comes next at or after a place, the end of the buffer where nothing does. */
type Next = (at: number) => number;

/** Looked for once between one and the next: garbage may look like a line or an answer at every place of it. */
function nextBy(find: Next): Next {
  let [from, next] = [0, -1];
  return (at) => {
    if (at < from || at > next) [from, next] = [at, find(at)];
    return next;
  };
}

/** What is looked for in a buffer: where the text that a place lies in stops, at what is no character, and the sign that ends an answer. */
type Marks = { readonly textStop: Next; readonly answerEnd: Next };

const marksOf = (buffer: Uint8Array): Marks => ({
  textStop: nextBy((at) => {
    let stop = at;
    while (stop < buffer.length && (buffer[stop] as number) >= 0x20 && (buffer[stop] as number) <= 0x7e) stop += 1;
    return stop;
  }),
  answerEnd: nextBy((at) => {
    const end = buffer.indexOf(0x23, at);
    return end < 0 ? buffer.length : end;
  }),
});

/** A line of text: `$$` and its length in hex; some write it in three digits. Binary frames have these two bytes inside. */
function lineAt(buffer: Uint8Array, at: number, { textStop }: Marks): number | 'more' | undefined {
  if (!begins(buffer, at, [0x24, 0x24])) return undefined;
  const stop = textStop(at);
  const end = buffer[stop] === 0x0d ? stop + 1 : stop;
  if (end === buffer.length) return end - at > maxBytes ? undefined : 'more';
  return end > stop && buffer[end] === 0x0a && end - at > 20 ? end + 1 - at : undefined;
}

function readingAt(buffer: Uint8Array, at: number): number | 'more' | undefined {
  const length = buffer[at + 1];
  if (buffer[at] !== reader.mark) return undefined;
  if (length === undefined) return 'more';
  if (length < reader.leastContent || length > reader.mostContent) return undefined;
  return begins(buffer, at + length + 3, [reader.end]) ? length + 4 : undefined;
}

/** Text of an answer to a command, up to the end of its line. */
function answerAt(buffer: Uint8Array, at: number, { textStop, answerEnd }: Marks): number | 'more' | undefined {
  const first = buffer[at];
  if (first !== 0x40 && first !== 0x2a) return undefined;
  const end = answerEnd(at);
  if (textStop(at) < end) return undefined;
  if (end === buffer.length) return end - at > maxBytes ? undefined : 'more';
  const line = buffer[end + 1] === 0x0d && buffer[end + 2] === 0x0a ? 2 : 0;
  return end + 1 + line - at;
}

const sizeWith =
  (marks: Marks): SizeAt =>
  (buffer, at) =>
    binaryAt(buffer, at) ?? lineAt(buffer, at, marks) ?? readingAt(buffer, at) ?? answerAt(buffer, at, marks);

const checked = { firstByte: 0x54, isRight: (frame: Uint8Array): boolean | undefined => openFrame(frame)?.hasRightCrc };

/** Finds frames of every kind. */
export const split: Framing = (buffer) => measured({ sizeAt: sizeWith(marksOf(buffer)), maxBytes, checked })(buffer);

/** A binary frame taken apart. */
export type Envelope = {
  readonly hardware: number;
  /** Four bytes as hex digits, as the maker writes versions. */
  readonly firmware: Uint8Array;
  readonly imei: Uint8Array;
  readonly clock: Uint8Array;
  /** Between the clock and the index. */
  readonly body: Uint8Array;
  readonly index: number;
  readonly hasRightCrc: boolean;
};

/** The parts of a binary frame; undefined when it is too short for them. */
export function openFrame(frame: Uint8Array): Envelope | undefined {
  const content = frame.subarray(headBytes, frame.length - endBytes);
  if (content.length < fixedBytes + tailBytes || frame[0] !== 0x54 || frame[1] !== 0x5a || content[0] !== 0x24 || content[1] !== 0x24)
    return undefined;
  const crcAt = content.length - 2;
  return {
    hardware: readNumber(content, 2, 'u16be') ?? 0,
    firmware: content.subarray(4, 8),
    imei: content.subarray(8, 16),
    clock: content.subarray(16, 22),
    body: content.subarray(fixedBytes, content.length - tailBytes),
    index: readNumber(content, crcAt - 2, 'u16be') ?? 0,
    hasRightCrc: readNumber(content, crcAt, 'u16be') === crcModbus(content.subarray(0, crcAt)),
  };
}

/** The blocks of a body, each behind its length; undefined when they do not end where the body does. */
export function blocksOf(body: Uint8Array): readonly Uint8Array[] | undefined {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < body.length;) {
    const length = readNumber(body, at, 'u16be');
    if (length === undefined || at + 2 + length > body.length) return undefined;
    blocks.push(body.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return blocks;
}

function u16(value: number): Uint8Array {
  const bytes = new Uint8Array(2);
  writeNumber(bytes, 0, 'u16be', value);
  return bytes;
}

/** A binary frame of its parts: `head` is hardware, firmware, IMEI and clock, 20 bytes. */
export function buildFrame(head: Uint8Array, blocks: readonly Uint8Array[], index: number): Uint8Array {
  const content = joinBytes([0x24, 0x24], head, ...blocks.flatMap((block) => [u16(block.length), block]), u16(index));
  return joinBytes([0x54, 0x5a], u16(content.length + 2), content, u16(crcModbus(content)), [0x0d, 0x0a]);
}

/** What makes a device forget a record it has sent. */
export function acknowledgement(index: number, nowMs: number): Uint8Array {
  const time = new Date(nowMs).toISOString().slice(0, 19).replace('T', ' ');
  return new TextEncoder().encode(`@ACK,${index}#@UTC time:${time}`);
}
