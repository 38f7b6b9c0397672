/** How whole numbers lie in bytes: width, sign and byte order, under names a table of fields can use. The only place that puts bytes together. */

type Shape = { readonly width: number; readonly sign: 'none' | 'complement' | 'magnitude'; readonly isLittle: boolean };

/** `be` is big-endian, `le` little-endian; `s` kinds are sign and magnitude: the top bit says minus. */
const shapes = {
  u8: { width: 1, sign: 'none', isLittle: false },
  i8: { width: 1, sign: 'complement', isLittle: false },
  u16be: { width: 2, sign: 'none', isLittle: false },
  i16be: { width: 2, sign: 'complement', isLittle: false },
  s16be: { width: 2, sign: 'magnitude', isLittle: false },
  u24be: { width: 3, sign: 'none', isLittle: false },
  u32be: { width: 4, sign: 'none', isLittle: false },
  i32be: { width: 4, sign: 'complement', isLittle: false },
  u16le: { width: 2, sign: 'none', isLittle: true },
  i16le: { width: 2, sign: 'complement', isLittle: true },
  u24le: { width: 3, sign: 'none', isLittle: true },
  u32le: { width: 4, sign: 'none', isLittle: true },
  i32le: { width: 4, sign: 'complement', isLittle: true },
} as const satisfies Record<string, Shape>;

/** A kind of whole number by its name. */
export type NumberKind = keyof typeof shapes;

/** Bytes a number of this kind takes. */
export function widthOf(kind: NumberKind): number {
  return shapes[kind].width;
}

/** The value of a sign-and-magnitude number whose `signBit` says minus; never -0. */
export function signed(raw: number, signBit: number): number {
  const magnitude = raw & (signBit - 1);
  return (raw & signBit) !== 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/** An unsigned number of `width` bytes that lie inside; above 2^53 only the leading digits are exact. */
export function unsignedAt(bytes: Uint8Array, at: number, width: number, isLittle: boolean): number {
  let value = 0;
  if (isLittle) for (let step = at + width - 1; step >= at; step -= 1) value = value * 0x100 + (bytes[step] ?? 0);
  else for (let step = at; step < at + width; step += 1) value = value * 0x100 + (bytes[step] ?? 0);
  return value;
}

/** The two's complement meaning of an unsigned number of `width` bytes. */
export function complement(value: number, width: number): number {
  return value >= 2 ** (8 * width - 1) ? value - 2 ** (8 * width) : value;
}

/** The raw number of a kind whose bytes lie inside. */
export function rawAt(bytes: Uint8Array, at: number, kind: NumberKind): number {
  const { width, sign, isLittle } = shapes[kind];
  const value = unsignedAt(bytes, at, width, isLittle);
  if (sign === 'none') return value;
  return sign === 'complement' ? complement(value, width) : signed(value, 2 ** (8 * width - 1));
}

/** A whole number of 1 to 6 bytes at an offset; undefined when it does not lie wholly inside the data. */
export function readInteger(data: Uint8Array, at: number, width: number, isSigned: boolean, isLittle: boolean): number | undefined {
  if (at < 0 || width < 1 || width > 6 || at + width > data.length) return undefined;
  const value = unsignedAt(data, at, width, isLittle);
  return isSigned ? complement(value, width) : value;
}

/** The raw number of a kind at an offset; undefined when it does not lie wholly inside the data. */
export function readNumber(data: Uint8Array, at: number, kind: NumberKind): number | undefined {
  return at < 0 || at + shapes[kind].width > data.length ? undefined : rawAt(data, at, kind);
}

/** Whether a number of this kind can hold a raw value. */
export function holds(kind: NumberKind, raw: number): boolean {
  const { width, sign } = shapes[kind];
  const full = 2 ** (8 * width);
  const [least, most] = sign === 'none' ? [0, full - 1] : [sign === 'complement' ? -full / 2 : 1 - full / 2, full / 2 - 1];
  return Number.isInteger(raw) && raw >= least && raw <= most;
}

/** Writes a raw number at an offset. Throws RangeError for one this kind cannot hold. */
export function writeNumber(data: Uint8Array, at: number, kind: NumberKind, raw: number): void {
  if (!holds(kind, raw)) throw new RangeError(`${raw} is no ${kind}`);
  const { width, sign, isLittle } = shapes[kind];
  const full = 2 ** (8 * width);
  let rest = raw >= 0 ? raw : sign === 'magnitude' ? full / 2 - raw : full + raw;
  for (let step = 0; step < width; step += 1) {
    data[isLittle ? at + step : at + width - 1 - step] = rest % 0x100;
    rest = Math.floor(rest / 0x100);
  }
}
