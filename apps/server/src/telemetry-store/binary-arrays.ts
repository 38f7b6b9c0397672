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

/** Makes the writer of a type whose elements have a size. */
function ofSize<T>(elementOid: number, size: number, write: (array: Buffer, value: T, at: number) => void) {
  return (values: readonly Cell<T>[]): Buffer => {
    let known = 0;
    for (const value of values) if (value !== null) known += 1;
    const array = arrayOf(elementOid, values.length, values.length * 4 + known * size);
    let at = headBytes;
    for (const value of values) {
      array.writeInt32BE(value === null ? -1 : size, at);
      at += 4;
      if (value === null) continue;
      write(array, value, at);
      at += size;
    }
    return array;
  };
}

/** What a column of whole numbers cannot hold is refused here as the database would refuse its text: nothing is rounded. */
function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return value;
}

/** `smallint[]`; throws RangeError at what is not one. */
export const int2Array = ofSize<number>(21, 2, (array, value, at) => array.writeInt16BE(whole(value), at));
/** `integer[]`; throws RangeError at what is not one. */
export const int4Array = ofSize<number>(23, 4, (array, value, at) => array.writeInt32BE(whole(value), at));
/** `bigint[]` of whole numbers a double holds exactly; throws RangeError at others. */
export const int8Array = ofSize<number>(20, 8, (array, value, at) => {
  const high = Math.floor(whole(value) / 4_294_967_296);
  array.writeInt32BE(high, at);
  array.writeUInt32BE(value - high * 4_294_967_296, at + 4);
});
/** `double precision[]`, bit for bit. */
export const float8Array = ofSize<number>(701, 8, (array, value, at) => array.writeDoubleBE(value, at));
/** `boolean[]`. */
export const boolArray = ofSize<boolean>(16, 1, (array, value, at) => array.writeUInt8(value ? 1 : 0, at));

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
