/**
 * Teltonika on the wire: the hello that names the device, frames behind four zero bytes, datagrams that name the device each time, and the single byte FF
 * that keeps a connection open. All are distinguished by their first bytes, so one framing serves TCP and UDP.
 */
import { joinBytes } from '../kit/join.js';
import { crcArc } from '../kit/crc16.js';
import { measured } from '../kit/measured.js';
import type { SizeAt } from '../kit/measured.js';
import { readNumber, writeNumber } from '../kit/numbers.js';
import { asciiText } from '../kit/text.js';

/** Longer data than any firmware sends at once. */
const maxDataBytes = 16_384;
/** Zeros and length before the data, checksum behind it. */
const [headBytes, crcBytes] = [8, 4];
/** Length, packet id, a byte without use, AVL packet id and the length of the IMEI, before it. */
const datagramHeadBytes = 8;

/** Codec numbers. */
export const codecs = { gh: 0x07, avl8: 0x08, avl16: 0x10, text12: 0x0c, text13: 0x0d, text14: 0x0e, avl8e: 0x8e } as const;
const known: ReadonlySet<number> = new Set(Object.values(codecs));

const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isNameLength = (length: number): boolean => length >= 10 && length <= 20;

/** Whether `length` digits stand at a place, as far as the bytes go. */
function areDigits(buffer: Uint8Array, at: number, length: number): boolean {
  return buffer.subarray(at, at + length).every(isDigit);
}

/** A run of pings is one frame, a very long one several. */
function pingsAt(buffer: Uint8Array, at: number): number {
  let end = at;
  while (buffer[end] === 0xff && end - at < maxDataBytes) end += 1;
  return end - at;
}

/** Size of what lies behind four zeros. */
function dataFrameAt(buffer: Uint8Array, at: number): number | 'more' | undefined {
  const have = Math.min(buffer.length - at, 4);
  if (buffer.subarray(at, at + have).some((byte) => byte !== 0)) return undefined;
  const length = readNumber(buffer, at + 4, 'u32be');
  const codec = buffer[at + headBytes];
  if (length === undefined) return 'more';
  if (length < 3 || length > maxDataBytes) return undefined;
  if (codec === undefined) return 'more';
  return known.has(codec) ? headBytes + length + crcBytes : undefined;
}

/** Size of a datagram: its length does not count itself. */
function datagramAt(buffer: Uint8Array, at: number): number | 'more' | undefined {
  const [mark, name] = [buffer[at + 4], readNumber(buffer, at + 6, 'u16be')];
  if (mark !== undefined && mark !== 1) return undefined;
  const length = readNumber(buffer, at, 'u16be');
  if (length === undefined || mark === undefined || name === undefined) return 'more';
  const isOne = isNameLength(name) && length >= datagramHeadBytes + name + 1 && length <= maxDataBytes;
  return isOne && areDigits(buffer, at + datagramHeadBytes, name) ? length + 2 : undefined;
}

const sizeAt: SizeAt = (buffer, at) => {
  if (buffer[at] === 0xff) return pingsAt(buffer, at);
  const data = dataFrameAt(buffer, at);
  if (data !== undefined) return data;
  const name = readNumber(buffer, at, 'u16be');
  if (name === undefined) return 'more';
  if (isNameLength(name) && areDigits(buffer, at + 2, name)) return name + 2;
  return datagramAt(buffer, at);
};

/** Whether data behind zeros has the right checksum; the other kinds have none. */
function isRight(frame: Uint8Array): boolean | undefined {
  if (frame.length < headBytes + crcBytes || readNumber(frame, 0, 'u32be') !== 0) return undefined;
  return readNumber(frame, frame.length - crcBytes, 'u32be') === crcArc(frame.subarray(headBytes, -crcBytes));
}

/** Finds frames of every kind. */
export const split = measured({ sizeAt, maxBytes: maxDataBytes + 100, checked: { firstByte: 0, isRight } });

/** A frame taken apart. `problem` with its place where it is none of the kinds. */
export type Opened =
  | { readonly kind: 'ping' }
  | { readonly kind: 'hello'; readonly name: string }
  | { readonly kind: 'data'; readonly data: Uint8Array; readonly warnings: readonly string[] }
  | {
      readonly kind: 'datagram';
      readonly packetId: number;
      readonly avlPacketId: number;
      readonly name: string;
      readonly data: Uint8Array;
    }
  | { readonly problem: string; readonly at: number };

/** Data of a lone frame whose length or checksum is wrong: all there is, up to where a checksum would be. */
function openData(frame: Uint8Array): Opened {
  const length = readNumber(frame, 4, 'u32be');
  if (length === undefined || frame.length < headBytes + 3) return { problem: 'the frame ends before its data', at: frame.length };
  const hasRightLength = frame.length === headBytes + length + crcBytes;
  const data = frame.subarray(headBytes, hasRightLength ? headBytes + length : Math.max(headBytes, frame.length - crcBytes));
  const isRight = readNumber(frame, headBytes + data.length, 'u32be') === crcArc(data);
  const warnings = [...(hasRightLength ? [] : ['the length is wrong']), ...(isRight ? [] : ['the checksum is wrong'])];
  return { kind: 'data', data, warnings };
}

/** What kind of frame this is, and what is in it. */
export function openFrame(frame: Uint8Array): Opened {
  if (frame.length > 0 && frame.every((byte) => byte === 0xff)) return { kind: 'ping' };
  if (frame.length >= 4 && frame.subarray(0, 4).every((byte) => byte === 0)) return openData(frame);
  const length = readNumber(frame, 0, 'u16be');
  if (length === undefined) return { problem: 'no frame of this family', at: 0 };
  if (frame.length === length + 2 && areDigits(frame, 2, length)) return { kind: 'hello', name: asciiText(frame.subarray(2)) };
  const nameBytes = readNumber(frame, 6, 'u16be') ?? 0;
  const dataAt = datagramHeadBytes + nameBytes;
  if (frame.length !== length + 2 || !isNameLength(nameBytes) || frame.length < dataAt + 3 || !areDigits(frame, 8, nameBytes))
    return { problem: 'no frame of this family', at: 0 };
  return {
    kind: 'datagram',
    packetId: readNumber(frame, 2, 'u16be') ?? 0,
    avlPacketId: frame[5] ?? 0,
    name: asciiText(frame.subarray(datagramHeadBytes, dataAt)),
    data: frame.subarray(dataAt),
  };
}

function number(kind: 'u16be' | 'u32be', value: number): Uint8Array {
  const bytes = new Uint8Array(kind === 'u16be' ? 2 : 4);
  writeNumber(bytes, 0, kind, value);
  return bytes;
}

/** A frame around data, as it goes over TCP in either direction. */
export function buildFrame(data: Uint8Array): Uint8Array {
  return joinBytes(number('u32be', 0), number('u32be', data.length), data, number('u32be', crcArc(data)));
}

/** A datagram around data. */
export function buildDatagram(imei: string, packetId: number, avlPacketId: number, data: Uint8Array): Uint8Array {
  const name = new TextEncoder().encode(imei);
  const body = joinBytes(number('u16be', packetId), [1, avlPacketId], number('u16be', name.length), name, data);
  return joinBytes(number('u16be', body.length), body);
}

/** The hello of a device. */
export function buildHello(imei: string): Uint8Array {
  return joinBytes(number('u16be', imei.length), new TextEncoder().encode(imei));
}

/** How many records were taken; over TCP. */
export const countAnswer = (count: number): Uint8Array => number('u32be', count);

/** How many records of a datagram were taken. */
export function datagramAnswer(packetId: number, avlPacketId: number, count: number): Uint8Array {
  return joinBytes(number('u16be', 5), number('u16be', packetId), [1, avlPacketId, count]);
}
