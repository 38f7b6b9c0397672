/**
 * One column of numbers, in the form that packs shortest: one value throughout, whole steps as differences or as levels above the least, or doubles byte by byte; gaps
 * of the column stand before it as lengths of runs. A number comes back bit for bit; NaN stands for null.
 */
import { type ByteReader, ByteWriter } from './bytes.js';

const forms = { constant: 0, differences: 1, doubles: 2, levels: 3 } as const;
/** Above these a column has nulls. */
const withNulls = 4;

/** What a value times which is a whole number: of sensors that count in decimals, and in binary fractions. The index is written: only ever add at the end. */
const scales = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 65_536] as const;
/** Differences of two stay below 2^53 as they are written. */
const mostSteps = 2 ** 50;

/** Writes a column of numbers; NaN = null. */
export function writeColumn(to: ByteWriter, column: Float64Array): void {
  to.cut();
  const known = knownOf(column);
  const hasNulls = known.length < column.length;
  const nulls = hasNulls ? withNulls : 0;
  if (known.every((value) => Object.is(value, known[0]))) {
    to.varint(forms.constant + nulls);
    if (hasNulls) writeRuns(to, column);
    if (known.length > 0) to.raw(bytesOf(known.subarray(0, 1)));
    return;
  }
  const found = stepsOf(known);
  const form = found === undefined ? forms.doubles : isNoise(found) ? forms.levels : forms.differences;
  to.varint(form + nulls);
  if (hasNulls) writeRuns(to, column);
  if (found === undefined) to.raw(transposed(bytesOf(known), known.length));
  else writeSteps(to, found, form);
}

/** Reads what `writeColumn` wrote of so many values. */
export function readColumn(from: ByteReader, length: number): Float64Array {
  const tag = from.varint();
  if (tag >= withNulls * 2) throw new RangeError(`a column has the unknown form ${tag}`);
  const isKnown = tag >= withNulls ? readRuns(from, length) : undefined;
  let count = length;
  if (isKnown !== undefined) for (let index = 0; index < length; index += 1) count -= 1 - (isKnown[index] as number);
  const known = readKnown(from, tag % withNulls, count);
  if (isKnown === undefined) return known;
  const column = new Float64Array(length).fill(Number.NaN);
  for (let index = 0, next = 0; next < count; index += 1) if (isKnown[index] === 1) column[index] = known[next++] as number;
  return column;
}

/** The values that are not null, by loops: a function called for each of a year's readings costs more than all the rest. */
function knownOf(column: Float64Array): Float64Array {
  let count = 0;
  for (let index = 0; index < column.length; index += 1) if (!Number.isNaN(column[index])) count += 1;
  if (count === column.length) return column;
  const known = new Float64Array(count);
  for (let index = 0, next = 0; next < count; index += 1) {
    const value = column[index] as number;
    if (!Number.isNaN(value)) known[next++] = value;
  }
  return known;
}

function readKnown(from: ByteReader, form: number, count: number): Float64Array {
  if (form === forms.constant) return count === 0 ? new Float64Array() : new Float64Array(count).fill(doublesOf(from.raw(8))[0] as number);
  if (form === forms.doubles) return doublesOf(untransposed(from.raw(count * 8), count));
  return readSteps(from, form, count);
}

/** Whole numbers, `common` what all their differences are multiples of: a sensor's own step. */
type Steps = { readonly scale: number; readonly steps: Float64Array; readonly common: number };

/** The values as whole numbers of a step that gives each of them back to the bit; undefined when no step does. */
function stepsOf(values: Float64Array): Steps | undefined {
  for (const [scale, factor] of scales.entries()) {
    const steps = new Float64Array(values.length);
    let isExact = true;
    for (let index = 0; index < values.length && isExact; index += 1) {
      const value = values[index] as number;
      const step = Math.round(value * factor);
      // Whole numbers as they are written know no negative zero.
      isExact = Math.abs(step) < mostSteps && !Object.is(step, -0) && step / factor === value;
      steps[index] = step;
    }
    if (isExact) return { scale, steps, common: commonOf(steps) };
  }
  return undefined;
}

function commonOf(steps: Float64Array): number {
  let common = 0;
  for (let index = 1; index < steps.length && common !== 1; index += 1) {
    const difference = Math.abs((steps[index] as number) - (steps[index - 1] as number));
    if (difference !== common) common = divisor(common, difference);
  }
  return common;
}

/** Looked at to tell noise from what goes on: all of a day at one a minute, nearly, and little of a year. */
const sampled = 1024;
const mostLevel = 0xffff;

/**
 * Whether they are shorter as levels: where each value is as likely after any other, differences are twice as wide as the values. Where neighbours are near each other,
 * differences are the smaller numbers.
 */
function isNoise({ steps, common }: Steps): boolean {
  const { least, most } = boundsOf(steps);
  if ((most - least) / common > mostLevel) return false;
  const sample = steps.subarray(0, sampled);
  const [differences, levels] = [new ByteWriter(), new ByteWriter()];
  differences.differences(sample, common);
  writeLevels(levels, sample, common);
  return bitsOf(levels.done()) < bitsOf(differences.done());
}

function writeSteps(to: ByteWriter, { scale, steps, common }: Steps, form: number): void {
  to.varint(scale);
  to.varint(common);
  if (form === forms.levels) writeLevels(to, steps, common);
  else to.differences(steps, common);
}

/** The least, how many bytes a level takes, then the lowest bytes of all levels and the higher ones. */
function writeLevels(to: ByteWriter, steps: Float64Array, common: number): void {
  const { least, most } = boundsOf(steps);
  const { length } = steps;
  const size = (most - least) / common > 0xff ? 2 : 1;
  const [low, high] = [new Uint8Array(length), new Uint8Array(size === 2 ? length : 0)];
  for (let index = 0; index < length; index += 1) {
    const level = ((steps[index] as number) - least) / common;
    low[index] = level & 0xff;
    if (size === 2) high[index] = level >>> 8;
  }
  to.signed(least);
  to.varint(size);
  to.raw(low);
  if (size === 2) {
    to.cut();
    to.raw(high);
  }
}

function boundsOf(steps: Float64Array): { readonly least: number; readonly most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index] as number;
    if (step < least) least = step;
    if (step > most) most = step;
  }
  return { least, most };
}

/** What bytes take when each is written in as many bits as it is rare: Shannon's entropy. */
function bitsOf(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let index = 0; index < bytes.length; index += 1) counts[bytes[index] as number] = (counts[bytes[index] as number] as number) + 1;
  let bits = bytes.length * Math.log2(bytes.length);
  for (const count of counts) if (count > 0) bits -= count * Math.log2(count);
  return bits;
}

function readSteps(from: ByteReader, form: number, count: number): Float64Array {
  const factor = scales[from.varint()];
  if (factor === undefined) throw new RangeError('a column has an unknown step');
  const common = from.varint();
  return form === forms.differences ? from.sums(count, common, factor) : readLevels(from, count, common, factor);
}

function readLevels(from: ByteReader, count: number, common: number, factor: number): Float64Array {
  const least = from.signed();
  const size = from.varint();
  if (size !== 1 && size !== 2) throw new RangeError(`levels of ${size} bytes`);
  const low = from.raw(count);
  const high = size === 2 ? from.raw(count) : undefined;
  const values = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    const level = (low[index] as number) + (high === undefined ? 0 : (high[index] as number) * 256);
    values[index] = (least + level * common) / factor;
  }
  return values;
}

function divisor(a: number, b: number): number {
  let [greater, less] = [a, b];
  while (less !== 0) [greater, less] = [less, greater % less];
  return greater;
}

/** Lengths of runs, known first, then null, by turns. */
function writeRuns(to: ByteWriter, column: Float64Array): void {
  let isNull = false;
  for (let index = 0; index < column.length; isNull = !isNull) {
    const from = index;
    while (index < column.length && Number.isNaN(column[index]) === isNull) index += 1;
    to.varint(index - from);
  }
}

function readRuns(from: ByteReader, length: number): Uint8Array {
  const isKnown = new Uint8Array(length);
  for (let index = 0, one = 1; index < length; one = 1 - one) {
    const run = from.varint();
    if (index + run > length) throw new RangeError('a column has more values than its chunk');
    isKnown.fill(one, index, (index += run));
  }
  return isKnown;
}

/** Doubles as bytes, big-endian whatever the machine. */
function bytesOf(values: Float64Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 8);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < values.length; index += 1) view.setFloat64(index * 8, values[index] as number);
  return bytes;
}

function doublesOf(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => view.getFloat64(index * 8));
}

/** First bytes of all values, then the second, ...: signs and exponents, which are alike, stand together. */
function transposed(bytes: Uint8Array, count: number): Uint8Array {
  const turned = new Uint8Array(bytes.length);
  for (let index = 0; index < count; index += 1)
    for (let byte = 0; byte < 8; byte += 1) turned[byte * count + index] = bytes[index * 8 + byte] as number;
  return turned;
}

function untransposed(bytes: Uint8Array, count: number): Uint8Array {
  const turned = new Uint8Array(bytes.length);
  for (let index = 0; index < count; index += 1)
    for (let byte = 0; byte < 8; byte += 1) turned[index * 8 + byte] = bytes[byte * count + index] as number;
  return turned;
}
