/**
 * Numbers at fixed places as a table: where a number lies, how it is scaled and which raw value means "the device has none". One table
 * matches, decodes and encodes, and gives the type of its values.
 */
import { rawAt, widthOf, writeNumber } from './numbers.js';
import type { NumberKind } from './numbers.js';

/** value = (raw + plus) * times / per. Dividing whole numbers keeps 24.3 exactly 24.3; multiplying by 0.005 would not. */
export type Scale = { readonly times?: number; readonly per?: number; readonly plus?: number };

/** One number of a layout. `missing` is the raw value that means "not available". */
export type Field = Scale & { readonly at: number; readonly as: NumberKind; readonly missing?: number };

/** Numbers by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** What of a table was there and available. */
export type Available<F extends Fields> = { readonly [K in keyof F]?: number };

/** All numbers of a table, undefined where the bytes hold the missing marker. */
export type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends { readonly missing: number } ? number | undefined : number };

/** The scaled value of a raw one. */
export function scale(raw: number, { times, per, plus }: Scale): number {
  return ((raw + (plus ?? 0)) * (times ?? 1)) / (per ?? 1);
}

/** The raw value nearest to a scaled one. */
function unscale(value: number, { times, per, plus }: Scale): number {
  return Math.round((value * (per ?? 1)) / (times ?? 1)) - (plus ?? 0);
}

/** A raw value spread over all 16 bits, as a value with two decimals: 0 is `offset`, FFFF is `offset` + `range`. */
export function spread(raw: number | undefined, range: number, offset: number): number | undefined {
  return raw === undefined ? undefined : Math.round((raw * range * 100) / 65_535 + offset * 100) / 100;
}

/** Every number of the table that lies inside the data and is available. */
export function readFields<F extends Fields>(data: Uint8Array, fields: F): Available<F> {
  const values: { [K in keyof F]?: number } = {};
  for (const name in fields) {
    const field = fields[name] as Field;
    if (field.at + widthOf(field.as) > data.length) continue;
    const raw = rawAt(data, field.at, field.as);
    if (raw !== field.missing) values[name] = scale(raw, field);
  }
  return values;
}

/** Writes every number of the table; one that is absent gets its missing marker, or 0 where it has none. Throws RangeError for what a field cannot hold. */
export function writeFields<F extends Fields>(data: Uint8Array, fields: F, values: { readonly [K in keyof F]?: number | undefined }): void {
  for (const name in fields) {
    const field = fields[name] as Field;
    const value = values[name];
    writeNumber(data, field.at, field.as, value === undefined ? (field.missing ?? 0) : unscale(value, field));
  }
}

/** Fields of one byte each, one after the other from the beginning. */
export const eachByte = <const Names extends readonly string[]>(...names: Names) =>
  Object.fromEntries(names.map((name, at) => [name, { at, as: 'u8' }])) as {
    readonly [Name in Names[number]]: { readonly at: number; readonly as: 'u8' };
  };

/** A block of fixed length as a table, ready to match, decode and encode. */
export type Layout<F extends Fields> = {
  /** Bytes the block takes. */
  readonly length: number;
  /** Whether the bytes from `at` on are long enough and begin as this block does. */
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
  const { length, starts = [] } = shape;
  const fields: readonly (readonly [string, Field])[] = Object.entries(shape.fields);
  for (const [name, { at, as }] of fields) if (at + widthOf(as) > length) throw new RangeError(`${name} ends past its layout`);
  return {
    length,
    matches: (bytes, at = 0) => bytes.length - at >= length && starts.every((byte, i) => bytes[at + i] === byte),
    decode: (bytes, at = 0) => {
      if (at + length > bytes.length) throw new RangeError('the layout ends past the bytes');
      const values: Record<string, number | undefined> = {};
      for (const [name, field] of fields) {
        const raw = rawAt(bytes, at + field.at, field.as);
        values[name] = raw === field.missing ? undefined : scale(raw, field);
      }
      return values as Values<F>;
    },
    encode: (values) => {
      const bytes = new Uint8Array(length);
      bytes.set(starts);
      writeFields(bytes, shape.fields, values);
      return bytes;
    },
  };
}
