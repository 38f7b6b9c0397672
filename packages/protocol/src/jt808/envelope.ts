/** The header of JT/T 808 messages, of 2013 and 2019, and of the makers who changed it; and messages built with it. */
import { toHex } from '../bytes.js';
import { bcdBytes, imeiCheckDigit } from '../kit/bcd.js';
import { joinBytes } from '../kit/join.js';
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import { delimiters, hasRightSum, unescape, wrap } from './escape.js';

/** The edition a device speaks: 2011 differs from 2013 in its registration alone. */
export type Version = 2013 | 2019;

/** How a device writes its headers: what answers to it are written like. */
export type Dialect = {
  readonly version: Version;
  /** Counts the revisions since 2019. */
  readonly revision: number;
  /** The phone as it stands in the header, in hex: 6 bytes, 10 in 2019, 7 with the other delimiter. */
  readonly phone: string;
  readonly delimiter: number;
};

/** A message out of its frame. */
export type Envelope = Dialect & {
  readonly id: number;
  readonly serial: number;
  readonly attributes: number;
  /** Which part of how many it is, counted from 1. */
  readonly part?: { readonly index: number; readonly total: number };
  readonly body: Uint8Array;
  readonly hasRightSum: boolean;
  /** The header's length is that of the body. */
  readonly hasRightLength: boolean;
};

export const attributeBits = { length: 0x03ff, rsa: 0x0400, parts: 0x2000, version2019: 0x4000, wantsAnswer: 0x8000 } as const;
/** Messages of Jointech locks, whose serial is one byte and whose attributes mean something else. */
const lockIds: readonly number[] = [0x5501, 0x5502];
export const isLock = (id: number): boolean => lockIds.includes(id);

type Shape = {
  readonly version: Version;
  readonly phoneAt: number;
  readonly phoneBytes: number;
  readonly serialBytes: 1 | 2;
  readonly hasParts: boolean;
};

const headBytes = ({ phoneAt, phoneBytes, serialBytes, hasParts }: Shape): number =>
  phoneAt + phoneBytes + serialBytes + (hasParts ? 4 : 0);

/** The shape whose length is right; else what the attributes say. */
function shapeOf(bytes: Uint8Array, id: number, attributes: number, delimiter: number): Shape {
  const hasParts = (attributes & attributeBits.parts) !== 0;
  if (isLock(id)) return { version: 2013, phoneAt: 4, phoneBytes: 6, serialBytes: 1, hasParts: false };
  const of2013: Shape = { version: 2013, phoneAt: 4, phoneBytes: delimiter === delimiters.other ? 7 : 6, serialBytes: 2, hasParts };
  const of2019: Shape = { version: 2019, phoneAt: 5, phoneBytes: 10, serialBytes: 2, hasParts };
  const length = attributes & attributeBits.length;
  const fits = (shape: Shape): boolean => bytes.length === headBytes(shape) + length + 1;
  const says2019 = (attributes & attributeBits.version2019) !== 0;
  const [facts, unsaid] = says2019 ? [of2019, of2013] : [of2013, of2019];
  return !fits(facts) && says2019 && fits(unsaid) ? unsaid : facts;
}

/** A frame between delimiters out of its envelope; the offset of the byte where that failed otherwise. */
export function openFrame(frame: Uint8Array): Envelope | { readonly problem: string; readonly at: number } {
  const delimiter = frame[0] ?? 0;
  if (delimiter !== delimiters.standard && delimiter !== delimiters.other) return { problem: 'does not start with 7E', at: 0 };
  if (frame.length < 2 || frame.at(-1) !== delimiter) return { problem: 'ends before its second delimiter', at: frame.length };
  const bytes = unescape(frame.subarray(1, -1), delimiter);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const [id, attributes] = [a * 0x100 + b, c * 0x100 + d];
  const shape = shapeOf(bytes, id, attributes, delimiter);
  const bodyAt = headBytes(shape);
  if (bytes.length < bodyAt + 1) return { problem: 'ends inside its header', at: frame.length - 1 };
  const { phoneAt, phoneBytes, serialBytes, hasParts, version } = shape;
  const serialAt = phoneAt + phoneBytes;
  const u16 = (at: number): number => (bytes[at] ?? 0) * 0x100 + (bytes[at + 1] ?? 0);
  const body = bytes.subarray(bodyAt, -1);
  return {
    id,
    attributes,
    version,
    revision: version === 2019 ? (bytes[4] ?? 1) : 0,
    phone: toHex(bytes.subarray(phoneAt, serialAt)),
    delimiter,
    serial: serialBytes === 1 ? (bytes[serialAt] ?? 0) : u16(serialAt),
    ...(hasParts ? { part: { total: u16(serialAt + 2), index: u16(serialAt + 4) } } : {}),
    body,
    hasRightSum: hasRightSum(bytes),
    hasRightLength: isLock(id) || body.length === (attributes & attributeBits.length),
  };
}

/** What a message is built of. */
export type Outgoing = {
  readonly id: number;
  readonly serial: number;
  readonly body?: Uint8Array;
  readonly part?: { readonly index: number; readonly total: number };
  /** Bytes of the serial: 1 for locks. */
  readonly serialBytes?: 1 | 2;
};

/**
 * A whole frame in the dialect of a device.
 * @throws RangeError when the body is longer than 1,023 bytes.
 */
export function buildFrame(dialect: Dialect, { id, serial, body = new Uint8Array(), part, serialBytes = 2 }: Outgoing): Uint8Array {
  if (body.length > attributeBits.length) throw new RangeError(`${body.length} bytes are more than one message holds`);
  const { version, revision, phone, delimiter } = dialect;
  const is2019 = version === 2019;
  const attributes = body.length + (is2019 ? attributeBits.version2019 : 0) + (part === undefined ? 0 : attributeBits.parts);
  const word = (value: number): readonly [number, number] => [(value >> 8) & 0xff, value & 0xff];
  const head = [
    ...word(id),
    ...word(attributes),
    ...(is2019 ? [revision] : []),
    ...Uint8Array.from(phone.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  ];
  const parts = part === undefined ? [] : [...word(part.total), ...word(part.index)];
  return wrap(joinBytes(head, serialBytes === 1 ? [serial & 0xff] : word(serial), parts, body), delimiter);
}

/** The dialect of a device that has not spoken yet, by its number of at most 12 digits, 20 in 2019. Throws RangeError for others. */
export function dialectOf(digits: string, version: Version = 2013): Dialect {
  const phone = toHex(bcdBytes(digits, version === 2019 ? 10 : 6));
  return { version, revision: version === 2019 ? 1 : 0, phone, delimiter: delimiters.standard };
}

/** How the phone of a header names its device: by its digits, of which leading zeros do not count; by an IMEI where it is one. */
export function namesOf(phone: string): readonly [Identity, ...Identity[]] {
  if (/^\d+$/.test(phone)) {
    const digits = phone.replace(/^0+(?=\d)/, '');
    const imei = parseImei(digits);
    const alias = { alias: digits };
    const whole = digits === phone ? [] : [{ alias: phone }];
    return imei === undefined ? [alias, ...whole] : [{ imei }, alias, ...whole];
  }
  // A hex digit: the first fourteen digits of an IMEI as a binary number.
  const number = phone.length === 12 ? Number.parseInt(phone, 16) : Number.NaN;
  const digits = String(number).padStart(14, '0');
  const imei = digits.length === 14 ? parseImei(`${digits}${imeiCheckDigit(digits)}`) : undefined;
  return imei === undefined ? [{ alias: phone }] : [{ imei }];
}
