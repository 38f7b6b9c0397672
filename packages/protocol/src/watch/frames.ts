/** Watch frames: `[maker*id*length*content]`, with an index before the length on some. The length is often wrong, so a frame ends at its bracket. */
import type { Split } from '../family.js';
import { joinBytes } from '../kit/join.js';

/** Longest frame: pictures and voices are. */
export const maxFrameBytes = 65_536;

const opening = 0x5b;
const closing = 0x5d;

const star = 0x2a;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isWord = (byte: number): boolean => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
const isBlank = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20;

/** Whether what is there of `[`, two or more letters or digits, and `*` can be the head of a frame. */
function mayBegin(buffer: Uint8Array, at: number): boolean {
  for (let step = 1; step <= 5; step += 1) {
    const byte = buffer[at + step];
    if (byte === undefined) return true;
    if (byte === star) return step > 2;
    if (!isWord(byte)) return false;
  }
  return false;
}

/** Whether the head of a frame is there wholly: two to four letters or digits, `*`, and the first digit of an id. */
function begins(buffer: Uint8Array, at: number): boolean {
  for (let step = 1; step <= 5; step += 1) {
    const byte = buffer[at + step];
    if (byte === star) return step > 2 && isDigit(buffer[at + step + 1]);
    if (byte === undefined || !isWord(byte)) return false;
  }
  return false;
}

/** Where the frame ends that begins at `at`: behind the bracket that closes it, brackets inside it counted; 0 where it broke off, undefined while it is not there. */
function endOf(buffer: Uint8Array, at: number): number | undefined {
  let depth = 0;
  for (let end = at + 1; end < buffer.length; end += 1) {
    if (buffer[end] === opening) {
      // The head of another frame is no bracket of a text.
      if (begins(buffer, end)) return 0;
      depth += 1;
    } else if (buffer[end] === closing) {
      if (depth === 0) return end + 1;
      depth -= 1;
    }
  }
  return undefined;
}

/** Cuts a stream into frames; line ends between them are no garbage. */
export function split(buffer: Uint8Array): Split {
  const frames: Uint8Array[] = [];
  let skipped = 0;
  let at = 0;
  while (at < buffer.length) {
    const isStart = buffer[at] === opening && mayBegin(buffer, at);
    const end = isStart ? endOf(buffer, at) : 0;
    if (end === undefined && buffer.length - at <= maxFrameBytes) break;
    if (end === undefined || end === 0 || end - at > maxFrameBytes) {
      if (!isBlank(buffer[at])) skipped += 1;
      at += 1;
    } else {
      frames.push(buffer.slice(at, end));
      at = end;
    }
  }
  return { frames, rest: buffer.slice(at), skipped };
}

/** What a frame says of itself. */
export type Envelope = {
  readonly maker: string;
  readonly id: string;
  /** Four hex digits, of devices that count their frames. */
  readonly index?: string;
  readonly content: Uint8Array;
  /** What the frame says its content has, bytes. */
  readonly length: number;
};

/** Opens a frame; undefined when it is none. */
export function openFrame(frame: Uint8Array): Envelope | undefined {
  if (frame[0] !== opening || frame.at(-1) !== closing) return undefined;
  const head = String.fromCharCode(...frame.subarray(1, Math.min(frame.length, 64)));
  const found = /^([0-9a-z]{2,4})\*(\w{1,20})\*(?:([0-9a-f]{4})\*(?=[0-9a-f]{4}\*))?([0-9a-f]{4})\*/i.exec(head);
  if (found === null) return undefined;
  const [all, maker = '', id = '', index, length = ''] = found;
  const content = frame.subarray(1 + all.length, -1);
  return { maker, id, ...(index === undefined ? {} : { index }), content, length: Number.parseInt(length, 16) };
}

/** The bytes of a content whose 7D, brackets, comma and star are written as two. */
export function unescape(content: Uint8Array): Uint8Array {
  const meant: readonly (number | undefined)[] = [undefined, 0x7d, 0x5b, 0x5d, 0x2c, 0x2a];
  const bytes: number[] = [];
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    const next = byte === 0x7d ? meant[content[at + 1] ?? 0] : undefined;
    bytes.push(next ?? byte);
    if (next !== undefined) at += 1;
  }
  return Uint8Array.from(bytes);
}

/** A whole frame around a text. */
export function buildFrame({ maker, id, index }: Pick<Envelope, 'maker' | 'id' | 'index'>, text: string): Uint8Array {
  const content = new TextEncoder().encode(text);
  const length = content.length.toString(16).toUpperCase().padStart(4, '0');
  const head = [maker, id, ...(index === undefined ? [] : [index]), length].join('*');
  return joinBytes(new TextEncoder().encode(`[${head}*`), content, [closing]);
}
