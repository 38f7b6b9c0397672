/**
 * Arrays as PostgreSQL takes them in binary (its documentation, array_recv and the types' own receive functions; everything big-endian): a number is written
 * once instead of as text that is quoted, joined, sent and parsed, and a double arrives bit for bit, negative zero too. The driver sends a Buffer in binary.
 */

type Cell<T> = T | null;

const headBytes = 20;

/** One-dimensional array of `count` elements of a type; the elements follow from `headBytes` on. */
function arrayOf(elementOid: number, count: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(count === 0 ? 12 : headBytes + bytes);
  array.writeInt32BE(count === 0 ? 0 : 1, 0);
  // Whether there are nulls is taken from the elements; the flag only has to be one of two.
  array.writeInt32BE(1, 4);
  array.writeInt32BE(elementOid, 8);
  if (count === 0) return array;
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}

/** Types of numbers by their oid, and their size in bytes. */
const sizes = { 21: 2, 23: 4, 20: 8, 701: 8 } as const;
type NumberOid = 20 | 21 | 23 | 701;

/** All types in one loop, which stays one piece of machine code: a function that writes one element, called for each, costs more than the element. */
function numbers(oid: NumberOid, values: readonly Cell<number>[]): Buffer {
  const size = sizes[oid];
  let known = 0;
  for (const value of values) if (value !== null) known += 1;
  const array = arrayOf(oid, values.length, values.length * 4 + known * size);
  const view = new DataView(array.buffer, array.byteOffset, array.length);
  let at = headBytes;
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : size);
    at += 4;
    if (value === null) continue;
    if (oid === 701) view.setFloat64(at, value);
    else if (oid === 20) {
      const high = Math.floor(whole(value, Number.MAX_SAFE_INTEGER) / 4_294_967_296);
      view.setInt32(at, high);
      view.setUint32(at + 4, value - high * 4_294_967_296);
    } else if (oid === 23) view.setInt32(at, whole(value, 2_147_483_647));
    else view.setInt16(at, whole(value, 32_767));
    at += size;
  }
  return array;
}

/** What a column of whole numbers cannot hold is refused here as the database would refuse its text: nothing is rounded. */
function whole(value: number, most: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  if (value > most || value < -most - 1) throw new RangeError(`${value} is no whole number the column holds`);
  return value;
}

/** `smallint[]`; throws RangeError at what is not one. */
export const int2Array = (values: readonly Cell<number>[]): Buffer => numbers(21, values);
/** `integer[]`; throws RangeError at what is not one. */
export const int4Array = (values: readonly Cell<number>[]): Buffer => numbers(23, values);
/** `bigint[]` of whole numbers a double holds exactly; throws RangeError at others. */
export const int8Array = (values: readonly Cell<number>[]): Buffer => numbers(20, values);
/** `double precision[]`, bit for bit. */
export const float8Array = (values: readonly Cell<number>[]): Buffer => numbers(701, values);

/**
 * One of several arrays that are unnested together: where there are only nulls it is empty, for what is shorter than the longest is filled up with nulls. Most
 * sensors measure one thing or two of all there are.
 */
export const unlessNull = <T>(array: (values: readonly Cell<T>[]) => Buffer, values: readonly Cell<T>[]): Buffer =>
  array(values.some((value) => value !== null) ? values : []);

/** `boolean[]`. */
export function boolArray(values: readonly Cell<boolean>[]): Buffer {
  const known = values.filter((value) => value !== null).length;
  const array = arrayOf(16, values.length, values.length * 4 + known);
  let at = headBytes;
  for (const value of values) {
    at = array.writeInt32BE(value === null ? -1 : 1, at);
    if (value !== null) at = array.writeUInt8(value ? 1 : 0, at);
  }
  return array;
}

/** `jsonb[]` of documents as their text: version 1 of the type's binary form is a byte and the text. */
export function jsonbArray(texts: readonly Cell<string>[]): Buffer {
  const sizes = texts.map((text) => (text === null ? 0 : 1 + Buffer.byteLength(text)));
  const array = arrayOf(
    3802,
    texts.length,
    sizes.reduce((sum, size) => sum + 4 + size, 0),
  );
  let at = headBytes;
  texts.forEach((text, index) => {
    const size = sizes[index] as number;
    array.writeInt32BE(text === null ? -1 : size, at);
    at += 4;
    if (text === null) return;
    array.writeUInt8(1, at);
    array.write(text, at + 1);
    at += size;
  });
  return array;
}
