/** MessagePack (msgpack.org specification), as far as gateways use it: nil, booleans, numbers, text, bytes, lists, maps. Ours, because it is small. */
import { PastEnd, readerOf } from './kit/reader.js';
import type { Reader } from './kit/reader.js';
import { deepest, finish, mostMembers, setMember, stepOver } from './steps.js';
import type { Steps } from './steps.js';

/** What a message can hold. Text that is not UTF-8 comes as bytes: old encoders know no other way to write bytes. */
export type Packed = null | boolean | number | string | Uint8Array | readonly Packed[] | { readonly [name: string]: Packed };

/** Thrown inside and never let out. */
class Unreadable extends Error {}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return bytes;
  }
}

/** A number of eight bytes may need all of them before it turns out to be small and negative; beyond 2^53 the last digits are lost. */
function wide(reader: Reader, read: (view: DataView) => number): number {
  const bytes = reader.take(8);
  return read(new DataView(bytes.buffer, bytes.byteOffset, 8));
}

function float32(reader: Reader): number {
  const bytes = reader.take(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getFloat32(0);
}

/** A list or a map that is being read. Every item takes a byte at least, so a length that lies ends at the end of the message. */
type Open = { left: number } & ({ readonly list: Packed[] } | { readonly map: { [name: string]: Packed }; name: string | undefined });

function openList(length: number): Open {
  return { list: [], left: length };
}

function openMap(length: number): Open {
  if (length > mostMembers) throw new Unreadable('too many members');
  return { map: {}, name: undefined, left: length };
}

const isOpen = (read: Packed | Open): read is Open =>
  typeof read === 'object' && read !== null && !(read instanceof Uint8Array) && !Array.isArray(read);

const whole = (open: Open): Packed => ('list' in open ? open.list : open.map);

/** Gives a list its next item, a map its next name or the value of that name. */
function put(open: Open, item: Packed): void {
  if ('list' in open) open.list.push(item);
  else if (open.name === undefined) {
    if (typeof item !== 'string' && typeof item !== 'number') throw new Unreadable('a name in a map is neither text nor number');
    open.name = String(item);
    return;
  } else {
    setMember(open.map, open.name, item);
    open.name = undefined;
  }
  open.left -= 1;
}

function* valueSteps(reader: Reader): Steps<Packed> {
  const open: Open[] = [];
  const isStepOver = stepOver();
  for (;;) {
    if (isStepOver()) yield 0;
    if (open.length > deepest) throw new Unreadable('too deep');
    const read = next(reader);
    if (isOpen(read) && read.left > 0) {
      open.push(read);
      continue;
    }
    let value = isOpen(read) ? whole(read) : read;
    for (;;) {
      const around = open.at(-1);
      if (around === undefined) return value;
      put(around, value);
      if (around.left > 0) break;
      open.pop();
      value = whole(around);
    }
  }
}

/** The next value, or the beginning of a list or a map. */
function next(reader: Reader): Packed | Open {
  const code = reader.u8();
  if (code < 0x80) return code;
  if (code < 0x90) return openMap(code & 0x0f);
  if (code < 0xa0) return openList(code & 0x0f);
  if (code < 0xc0) return textOrBytes(reader.take(code & 0x1f));
  if (code >= 0xe0) return code - 0x100;
  switch (code) {
    case 0xc0:
      return null;
    case 0xc2:
    case 0xc3:
      return code === 0xc3;
    case 0xc4:
    case 0xc5:
    case 0xc6:
      return reader.take(reader.uint(2 ** (code - 0xc4)));
    case 0xca:
      return float32(reader);
    case 0xcb:
      return wide(reader, (view) => view.getFloat64(0));
    case 0xcc:
    case 0xcd:
    case 0xce:
    case 0xcf:
      return reader.uint(2 ** (code - 0xcc));
    case 0xd0:
      return reader.i8();
    case 0xd1:
      return reader.i16();
    case 0xd2:
      return reader.i32();
    case 0xd3:
      return wide(reader, (view) => Number(view.getBigInt64(0)));
    case 0xd9:
    case 0xda:
    case 0xdb:
      return textOrBytes(reader.take(reader.uint(2 ** (code - 0xd9))));
    case 0xdc:
    case 0xdd:
      return openList(reader.uint(code === 0xdc ? 2 : 4));
    case 0xde:
    case 0xdf:
      return openMap(reader.uint(code === 0xde ? 2 : 4));
    default:
      throw new Unreadable(`0x${code.toString(16)} is no kind of value`);
  }
}

/** The value of a message and how many bytes follow it, or what is wrong with it. */
export type Unpacked = { readonly value: Packed; readonly left: number } | { readonly problem: string; readonly at: number };

/** The value of a message and how many bytes follow it; a problem when it is cut short or none. Never throws. */
export function unpack(bytes: Uint8Array): Unpacked {
  return finish(unpackSteps(bytes));
}

/** The same in small steps. */
export function* unpackSteps(bytes: Uint8Array): Steps<Unpacked> {
  const reader = readerOf(bytes);
  try {
    return { value: yield* valueSteps(reader), left: reader.left() };
  } catch (error) {
    if (error instanceof PastEnd) return { problem: 'the message ends inside a value', at: error.at };
    if (error instanceof Unreadable) return { problem: error.message, at: reader.at() };
    throw error;
  }
}

function number(code: number, width: number, count: number): number[] {
  return [code, ...Array.from({ length: width }, (_, index) => Math.floor(count / 256 ** (width - 1 - index)) % 256)];
}

/** Head of something with a length: within the code itself where it fits, else in 1 (where the kind has it), 2 or 4 bytes. */
function head(
  length: number,
  short: { readonly code: number; readonly most: number } | undefined,
  codes: readonly (number | undefined)[],
): number[] {
  if (short !== undefined && length <= short.most) return [short.code + length];
  const step = length < 0x100 && codes[0] !== undefined ? 0 : length < 0x10000 ? 1 : 2;
  return number(codes[step] ?? 0, 2 ** step, length);
}

/** Eight bytes behind their code. */
function wideNumber(code: number, write: (view: DataView) => void): number[] {
  const bytes = new Uint8Array(8);
  write(new DataView(bytes.buffer));
  return [code, ...bytes];
}

function packNumber(count: number): number[] {
  if (!Number.isSafeInteger(count)) return wideNumber(0xcb, (view) => view.setFloat64(0, count));
  if (count >= -32 && count < 128) return [count & 0xff];
  if (count < 0) return wideNumber(0xd3, (view) => view.setBigInt64(0, BigInt(count)));
  const step = count < 0x100 ? 0 : count < 0x10000 ? 1 : count < 0x1_0000_0000 ? 2 : 3;
  return number(0xcc + step, 2 ** step, count);
}

function bytesOf(packed: Packed): number[] {
  if (packed === null) return [0xc0];
  if (typeof packed === 'boolean') return [packed ? 0xc3 : 0xc2];
  if (typeof packed === 'number') return packNumber(packed);
  if (typeof packed === 'string') {
    const text = new TextEncoder().encode(packed);
    return [...head(text.length, { code: 0xa0, most: 31 }, [0xd9, 0xda, 0xdb]), ...text];
  }
  if (packed instanceof Uint8Array) return [...head(packed.length, undefined, [0xc4, 0xc5, 0xc6]), ...packed];
  if (Array.isArray(packed)) {
    return [...head(packed.length, { code: 0x90, most: 15 }, [undefined, 0xdc, 0xdd]), ...(packed as readonly Packed[]).flatMap(bytesOf)];
  }
  const entries = Object.entries(packed);
  return [
    ...head(entries.length, { code: 0x80, most: 15 }, [undefined, 0xde, 0xdf]),
    ...entries.flatMap(([name, item]) => [...bytesOf(name), ...bytesOf(item)]),
  ];
}

/** The bytes of a value in their shortest form, numbers below -32 aside. */
export function pack(packed: Packed): Uint8Array {
  return new Uint8Array(bytesOf(packed));
}
