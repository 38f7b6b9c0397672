/** What a decoder of one maker's advertisement looks like, and the values all of them answer in. */
import type { Mac } from '@frostway/core/identity';
import type { Attributes } from '@frostway/core/message';
import { type ReadingField, readingFields, type ReadingValues } from '@frostway/core/probes';

/** Manufacturer data without its company id, or service data without its 16-bit UUID; the id stands beside it as a number. */
export type AdField = { readonly kind: 'manufacturer' | 'service'; readonly id: number; readonly data: Uint8Array };

/** What is known about the advertiser besides the data. */
export type Scene = {
  /** Address the advertisement was received from. */
  readonly mac?: Mac;
  /** Advertised name; some makers put nothing else into their data that tells them apart. */
  readonly name?: string;
  /** All fields of the advertisement and of the answer to the scan, where they came together: some makers say in one what another holds. */
  readonly beside?: readonly AdField[];
  /** The 16-byte key of an encrypting sensor. */
  readonly keys?: (mac: Mac) => Uint8Array | undefined;
};

/** Values of one advertisement, in the units of a reading. */
export type BleValues = ReadingValues & {
  /** The address the sensor writes into its data. */
  readonly mac?: Mac;
  readonly attributes?: Attributes;
};

/** Decoder of one maker's format. `matches` looks at identity and shape only; `decode` may still answer undefined for a frame without values. */
export type AdvertCodec = {
  readonly format: string;
  readonly matches: (field: AdField, scene: Scene) => boolean;
  readonly decode: (field: AdField, scene: Scene) => BleValues | undefined;
};

type Fact = string | number | boolean | readonly unknown[] | undefined;
const valueNames: ReadonlySet<string> = new Set(readingFields);
const isValueName = (name: string): name is ReadingField => valueNames.has(name);

/** Sorts named facts into values and attributes; what is undefined is left out, and undefined comes back when nothing remains. */
export function collect(facts: Readonly<Record<string, Fact>>, mac?: Mac): BleValues | undefined {
  const values: { [name in ReadingField]?: number } = {};
  const attributes: Record<string, Exclude<Fact, undefined>> = {};
  for (const [name, fact] of Object.entries(facts)) {
    if (fact === undefined) continue;
    if (isValueName(name)) {
      if (typeof fact === 'number') values[name] = fact;
    } else attributes[name] = fact;
  }
  const hasAttributes = Object.keys(attributes).length > 0;
  if (Object.keys(values).length === 0 && !hasAttributes && mac === undefined) return undefined;
  return { ...values, ...(mac === undefined ? {} : { mac }), ...(hasAttributes ? { attributes } : {}) };
}

/** A list of numbers as one fact; undefined when any of them is missing. */
export function together(...numbers: readonly (number | undefined)[]): readonly number[] | undefined {
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** Two advertisements of one sensor, or two structures of one advertisement, as one; what the first says stands. */
export function merge(first: BleValues, second: BleValues): BleValues {
  const attributes = { ...second.attributes, ...first.attributes };
  return { ...second, ...first, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) };
}

/** A structure as it was on the air, its 16-bit id before its data: for makers who put values in the place of the id. */
export function withId(id: number, data: Uint8Array): Uint8Array {
  return new Uint8Array([id & 0xff, id >> 8, ...data]);
}
