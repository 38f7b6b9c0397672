/**
 * Two ways to read a frame. A `layout` is a table of numbers at fixed places (offset, kind, scale, missing marker) that matches, decodes,
 * encodes and gives the type of its values at once. A `reader` is a cursor for what has no fixed places.
 */

type NumberKind = {
  readonly width: number;
  readonly min: number;
  readonly max: number;
  readonly read: (view: DataView, at: number) => number;
  readonly write: (view: DataView, at: number, value: number) => void;
};

/** How a number lies on the wire. `s` kinds are sign and magnitude: the top bit says minus. */
const numberKinds = {
  u8: { width: 1, min: 0, max: 0xff, read: (v, at) => v.getUint8(at), write: (v, at, n) => v.setUint8(at, n) },
  i8: { width: 1, min: -0x80, max: 0x7f, read: (v, at) => v.getInt8(at), write: (v, at, n) => v.setInt8(at, n) },
  u16be: { width: 2, min: 0, max: 0xffff, read: (v, at) => v.getUint16(at), write: (v, at, n) => v.setUint16(at, n) },
  i16be: { width: 2, min: -0x8000, max: 0x7fff, read: (v, at) => v.getInt16(at), write: (v, at, n) => v.setInt16(at, n) },
  s16be: {
    width: 2,
    min: -0x7fff,
    max: 0x7fff,
    read: (v, at) => signed(v.getUint16(at), 0x8000),
    write: (v, at, n) => v.setUint16(at, n < 0 ? 0x8000 - n : n),
  },
  u24be: {
    width: 3,
    min: 0,
    max: 0xffffff,
    read: (v, at) => v.getUint16(at) * 0x100 + v.getUint8(at + 2),
    write: (v, at, n) => {
      v.setUint16(at, n >>> 8);
      v.setUint8(at + 2, n & 0xff);
    },
  },
  u32be: { width: 4, min: 0, max: 0xffffffff, read: (v, at) => v.getUint32(at), write: (v, at, n) => v.setUint32(at, n) },
  i32be: { width: 4, min: -0x80000000, max: 0x7fffffff, read: (v, at) => v.getInt32(at), write: (v, at, n) => v.setInt32(at, n) },
} as const satisfies Record<string, NumberKind>;

/** The value of a sign-and-magnitude number whose `signBit` says minus; never -0. */
export function signed(raw: number, signBit: number): number {
  const magnitude = raw & (signBit - 1);
  return (raw & signBit) !== 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/** One number at a fixed place: offset, kind, raw counts per unit (default 1), and the raw value that means "absent". */
export type Field = { readonly at: number; readonly as: keyof typeof numberKinds; readonly per?: number; readonly missing?: number };
/** Numbers of a frame by their names. */
export type Fields = Readonly<Record<string, Field>>;
/** What a table of fields decodes into: numbers in the field's unit, undefined where the frame holds the missing marker. */
export type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends { readonly missing: number } ? number | undefined : number };

/** A table of fields, ready to match, decode and encode. */
export type Layout<F extends Fields> = {
  /** Bytes the layout takes. */
  readonly length: number;
  /** Whether the bytes from `at` on are long enough and begin as this layout does. */
  readonly matches: (bytes: Uint8Array, at?: number) => boolean;
  /** The values from `at` on. Call it only where `matches` holds: it throws RangeError past the end. */
  readonly decode: (bytes: Uint8Array, at?: number) => Values<F>;
  /** The bytes of the values, rounded to the field's resolution. Throws RangeError for a value the field cannot hold. */
  readonly encode: (values: Values<F>) => Uint8Array;
};

/**
 * A table of fields as matcher, decoder, encoder and type.
 * @example layout({ length: 3, starts: [0xa3], fields: { temperatureC: { at: 1, as: 'i16be', per: 10, missing: -32768 } } })
 */
export function layout<const F extends Fields>(shape: {
  readonly length: number;
  readonly starts?: readonly number[];
  readonly fields: F;
}): Layout<F> {
  const fields: readonly [string, Field][] = Object.entries(shape.fields);
  const starts = shape.starts ?? [];
  for (const [name, field] of fields) {
    if (field.at + numberKinds[field.as].width > shape.length) throw new RangeError(`${name} ends past its layout`);
  }
  return {
    length: shape.length,
    matches: (bytes, at = 0) => bytes.length - at >= shape.length && starts.every((byte, i) => bytes[at + i] === byte),
    decode: (bytes, at = 0) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset + at, shape.length);
      const read = ([name, field]: [string, Field]): [string, number | undefined] => {
        const raw = numberKinds[field.as].read(view, field.at);
        return [name, raw === field.missing ? undefined : raw / (field.per ?? 1)];
      };
      return Object.fromEntries(fields.map(read)) as Values<F>;
    },
    encode: (values) => {
      const bytes = new Uint8Array(shape.length);
      bytes.set(starts);
      const view = new DataView(bytes.buffer);
      for (const [name, field] of fields) {
        const value = (values as Readonly<Record<string, number | undefined>>)[name];
        const kind: NumberKind = numberKinds[field.as];
        const raw = value === undefined ? field.missing : Math.round(value * (field.per ?? 1));
        if (raw === undefined || !(raw >= kind.min && raw <= kind.max)) throw new RangeError(`${name} cannot be ${value} here`);
        kind.write(view, field.at, raw);
      }
      return bytes;
    },
  };
}

/** Thrown by a reader asked for more bytes than there are; the decoder that made the reader turns it into a problem or a warning. */
export class PastEnd extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`the frame ends at byte ${at}, inside a field`);
    this.name = 'PastEnd';
    this.at = at;
  }
}

/** A cursor over a frame, for contents without fixed places. */
export type Reader = {
  /** Offset of the next byte. */
  readonly at: () => number;
  /** Bytes not read yet. */
  readonly left: () => number;
  /** The next byte without moving on; undefined at the end. */
  readonly peek: (ahead?: number) => number | undefined;
  readonly u8: () => number;
  readonly i8: () => number;
  readonly u16: () => number;
  readonly i16: () => number;
  readonly u24: () => number;
  readonly u32: () => number;
  readonly i32: () => number;
  /** Unsigned number of `width` bytes; above 2^53 only the leading digits are exact. */
  readonly uint: (width: number) => number;
  /** The next `length` bytes, a view on the same memory. */
  readonly take: (length: number) => Uint8Array;
  /** All bytes not read yet. */
  readonly rest: () => Uint8Array;
  readonly skip: (length: number) => void;
};

/** A big-endian cursor over bytes; every call may throw PastEnd. */
export function readerOf(bytes: Uint8Array): Reader {
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new PastEnd(at);
    at += length;
    return bytes.subarray(at - length, at);
  };
  const uint = (width: number): number => {
    let value = 0;
    for (const byte of take(width)) value = value * 0x100 + byte;
    return value;
  };
  const int = (width: number): number => {
    const value = uint(width);
    return value >= 2 ** (8 * width - 1) ? value - 2 ** (8 * width) : value;
  };
  return {
    at: () => at,
    left: () => bytes.length - at,
    peek: (ahead = 0) => bytes[at + ahead],
    u8: () => uint(1),
    i8: () => int(1),
    u16: () => uint(2),
    i16: () => int(2),
    u24: () => uint(3),
    u32: () => uint(4),
    i32: () => int(4),
    uint,
    take,
    rest: () => take(bytes.length - at),
    skip: (length) => void take(length),
  };
}
