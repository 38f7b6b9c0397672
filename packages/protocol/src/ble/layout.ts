/** Fixed layouts as tables: where a number lies, how it is scaled and which raw value means "the sensor has none". One table decodes and encodes. */
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';
import { fromHex, toHex } from '../bytes.js';

const shapes = {
  u8: { size: 1, isSigned: false, isLittle: false },
  i8: { size: 1, isSigned: true, isLittle: false },
  u16: { size: 2, isSigned: false, isLittle: false },
  i16: { size: 2, isSigned: true, isLittle: false },
  u24: { size: 3, isSigned: false, isLittle: false },
  u32: { size: 4, isSigned: false, isLittle: false },
  i32: { size: 4, isSigned: true, isLittle: false },
  u16le: { size: 2, isSigned: false, isLittle: true },
  i16le: { size: 2, isSigned: true, isLittle: true },
  u24le: { size: 3, isSigned: false, isLittle: true },
  u32le: { size: 4, isSigned: false, isLittle: true },
  i32le: { size: 4, isSigned: true, isLittle: true },
} as const;

/** How a whole number lies in bytes; `le` is little-endian, all others are big-endian. */
export type NumberShape = keyof typeof shapes;

/** Bytes a number of this shape takes. */
export function sizeOf(shape: NumberShape): number {
  return shapes[shape].size;
}

/** A whole number of 1 to 6 bytes at an offset; undefined when it does not lie wholly inside the data. */
export function readInteger(data: Uint8Array, at: number, size: number, isSigned: boolean, isLittle: boolean): number | undefined {
  if (at < 0 || size < 1 || size > 6 || at + size > data.length) return undefined;
  let value = 0;
  for (let step = 0; step < size; step++) value = value * 256 + (data[at + (isLittle ? size - 1 - step : step)] ?? 0);
  const full = 2 ** (size * 8);
  return isSigned && value >= full / 2 ? value - full : value;
}

/** The raw whole number at an offset; undefined when it does not lie wholly inside the data. */
export function readNumber(data: Uint8Array, at: number, shape: NumberShape): number | undefined {
  const { size, isSigned, isLittle } = shapes[shape];
  return readInteger(data, at, size, isSigned, isLittle);
}

/** Writes a raw whole number at an offset; bits that do not fit are lost. */
export function writeNumber(data: Uint8Array, at: number, shape: NumberShape, value: number): void {
  const { size, isLittle } = shapes[shape];
  const full = 2 ** (size * 8);
  let rest = ((value % full) + full) % full;
  for (let step = 0; step < size; step++) {
    data[at + (isLittle ? step : size - 1 - step)] = rest % 256;
    rest = Math.floor(rest / 256);
  }
}

/** One number of a layout: value = (raw + plus) * times / per. Dividing whole numbers keeps 24.3 exactly 24.3; multiplying by 0.005 would not. */
export type Field = {
  readonly at: number;
  readonly shape: NumberShape;
  readonly times?: number;
  readonly per?: number;
  readonly plus?: number;
  /** The raw value that means "not available". */
  readonly missing?: number;
};

/** The scaled value of a raw one. */
export function scale(raw: number, field: Pick<Field, 'times' | 'per' | 'plus'>): number {
  return ((raw + (field.plus ?? 0)) * (field.times ?? 1)) / (field.per ?? 1);
}

/** A raw value spread over all 16 bits, as a value with two decimals: 0 is `offset`, FFFF is `offset` + `range`. */
export function spread(raw: number | undefined, range: number, offset: number): number | undefined {
  return raw === undefined ? undefined : Math.round((raw * range * 100) / 65_535 + offset * 100) / 100;
}

/** A table of named numbers. */
export type Layout<Name extends string> = Readonly<Record<Name, Field>>;

/** Every number of the table that is there and available. */
export function readLayout<Name extends string>(data: Uint8Array, layout: Layout<Name>): { readonly [name in Name]?: number } {
  const values: { [name in Name]?: number } = {};
  for (const name of Object.keys(layout) as Name[]) {
    const field = layout[name];
    const raw = readNumber(data, field.at, field.shape);
    if (raw !== undefined && raw !== field.missing) values[name] = scale(raw, field);
  }
  return values;
}

/** Writes every number of the table; one that is absent gets its "not available" marker, or 0 where the layout has none. */
export function writeLayout<Name extends string>(
  data: Uint8Array,
  layout: Layout<Name>,
  values: { readonly [name in Name]?: number | undefined },
): void {
  for (const name of Object.keys(layout) as Name[]) {
    const field = layout[name];
    const value = values[name];
    const raw =
      value === undefined ? (field.missing ?? 0) : Math.round((value * (field.per ?? 1)) / (field.times ?? 1)) - (field.plus ?? 0);
    writeNumber(data, field.at, field.shape, raw);
  }
}

/** A structure as it was on the air, its 16-bit id before its data: for makers who put values in the place of the id. */
export function withId(id: number, data: Uint8Array): Uint8Array {
  return new Uint8Array([id & 0xff, id >> 8, ...data]);
}

/** Six bytes at an offset as a MAC, in display order or `isReversed`; undefined when cut short or all ones. */
export function readMac(data: Uint8Array, at: number, isReversed = false): Mac | undefined {
  if (at < 0 || at + 6 > data.length) return undefined;
  const bytes = data.slice(at, at + 6);
  if (bytes.every((byte) => byte === 0xff)) return undefined;
  return parseMac(toHex(isReversed ? bytes.toReversed() : bytes));
}

/** The six bytes of a MAC in display order, or `isReversed`. */
export function macBytes(mac: Mac, isReversed = false): Uint8Array {
  const bytes = fromHex(mac);
  return isReversed ? bytes.toReversed() : bytes;
}
