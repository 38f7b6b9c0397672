/** Meitrack frames: `$$` or `@@`, a flag byte, the length in decimal, a comma, the content, `*`, a checksum of two hex digits and a line end. */
import type { Framing } from '../family.js';
import { joinBytes } from '../kit/join.js';
import { measured } from '../kit/measured.js';

/** Longest frame; binary reports of many records are the longest. */
export const maxFrameBytes = 4096;

const star = 0x2a;
const comma = 0x2c;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** What the head of a frame says: the flag, and where the first comma is that the length counts from; `more` while it is not there. */
function headAt(buffer: Uint8Array, at: number): { readonly commaAt: number; readonly length: number } | 'more' | undefined {
  const mark = buffer[at];
  if (mark !== 0x24 && mark !== 0x40) return undefined;
  if (at + 1 >= buffer.length) return 'more';
  if (buffer[at + 1] !== mark) return undefined;
  const flag = buffer[at + 2];
  if (flag === undefined) return 'more';
  if (flag < 0x41 || flag > 0x7a) return undefined;
  let end = at + 3;
  while (isDigit(buffer[end]) && end - at < 8) end += 1;
  if (end === buffer.length) return 'more';
  return buffer[end] === comma && end > at + 3
    ? { commaAt: end, length: Number(String.fromCharCode(...buffer.subarray(at + 3, end))) }
    : undefined;
}

/** Cuts a stream into frames by their lengths; one that does not end as a frame is garbage. */
export const split: Framing = measured({
  maxBytes: maxFrameBytes,
  sizeAt: (buffer, at) => {
    const head = headAt(buffer, at);
    if (head === undefined || head === 'more') return head;
    const size = head.commaAt - at + head.length;
    if (head.length < 6 || size > maxFrameBytes) return undefined;
    if (at + size > buffer.length) return size;
    return buffer[at + size - 1] === 0x0a && buffer[at + size - 2] === 0x0d && buffer[at + size - 5] === star ? size : undefined;
  },
});

/** A frame out of its envelope. */
export type Envelope = {
  /** The flag byte, 0x41 to 0x7A; answers bring it back. */
  readonly flag: number;
  /** Between the first comma and the `*`, neither of them in it. */
  readonly content: Uint8Array;
  readonly hasRightSum: boolean;
  /** Whether length, checksum and line end are those of a whole frame. */
  readonly isWhole: boolean;
};

/** Low byte of the sum of all bytes up to the `*` and with it. */
export function checksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);
}

const hexPair = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');

/** Opens a frame; undefined when it has no head or no `*` with two digits behind it. Without its line end it is a frame that somebody copied. */
export function openFrame(frame: Uint8Array): Envelope | undefined {
  const head = headAt(frame, 0);
  if (head === undefined || head === 'more') return undefined;
  let end = frame.length;
  while (frame[end - 1] === 0x0a || frame[end - 1] === 0x0d) end -= 1;
  const starAt = end - 3;
  const sum = String.fromCharCode(...frame.subarray(starAt + 1, end));
  if (starAt <= head.commaAt || frame[starAt] !== star || !/^[0-9a-f]{2}$/i.test(sum)) return undefined;
  return {
    flag: frame[2] ?? 0,
    content: frame.subarray(head.commaAt + 1, starAt),
    hasRightSum: sum.toUpperCase() === hexPair(checksum(frame.subarray(0, starAt + 1))),
    isWhole: head.commaAt + head.length === frame.length,
  };
}

/** A whole frame around a content; `mark` is `$$` for devices and `@@` for the server. */
export function buildFrame(mark: '$$' | '@@', flag: number, content: Uint8Array): Uint8Array {
  const text = new TextEncoder();
  const head = text.encode(`${mark}${String.fromCharCode(flag)}${content.length + 6},`);
  const body = joinBytes(head, content, [star]);
  return joinBytes(body, text.encode(`${hexPair(checksum(body))}\r\n`));
}
