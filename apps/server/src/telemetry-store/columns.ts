/** Reads the binary answer of COPY into typed arrays, without an object a row. */

/** Numbers by column; NaN stands for null. All columns have `length` values. */
export type NumberColumns<K extends string> = { readonly length: number } & { readonly [N in K]: Float64Array };

/** Type of a column in the answer: 8-byte integer, 4-byte integer, 2-byte integer, double, boolean. */
export type ColumnType = 'int8' | 'int4' | 'int2' | 'float8' | 'bool';

const headerBytes = 19;

/**
 * Decodes `copy (...) to stdout (format binary)`: PostgreSQL's documented layout, an 11-byte signature, flags and extension length, then for
 * each row a 16-bit field count and each field's 32-bit length (-1 = null) and bytes, and -1 at the end.
 */
export function decodeCopy<K extends string>(chunks: readonly Buffer[], shape: Readonly<Record<K, ColumnType>>): NumberColumns<K> {
  const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = Object.keys(shape) as K[];
  const readers = names.map((name) => read[shape[name]]);
  const leastRowBytes = 2 + names.length * 4;
  const most = Math.max(0, Math.ceil((bytes.length - headerBytes) / leastRowBytes));
  const columns = names.map(() => new Float64Array(most));
  let at = headerBytes + view.getInt32(headerBytes - 4);
  let row = 0;
  for (;;) {
    const count = view.getInt16(at);
    at += 2;
    if (count === -1) break;
    if (count !== names.length) throw new Error('COPY answered other columns than were asked for');
    for (let index = 0; index < count; index += 1) {
      const length = view.getInt32(at);
      at += 4;
      const column = columns[index] as Float64Array;
      if (length === -1) column[row] = Number.NaN;
      else {
        column[row] = (readers[index] as Reader)(view, at);
        at += length;
      }
    }
    row += 1;
  }
  const named = names.map((name, index) => [name, columns[index]?.subarray(0, row)] as const);
  return { length: row, ...Object.fromEntries(named) } as NumberColumns<K>;
}

type Reader = (view: DataView, at: number) => number;

/** PostgreSQL sends everything big-endian. */
const read: Readonly<Record<ColumnType, Reader>> = {
  int8: (view, at) => view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4),
  int4: (view, at) => view.getInt32(at),
  int2: (view, at) => view.getInt16(at),
  float8: (view, at) => view.getFloat64(at),
  bool: (view, at) => view.getUint8(at),
};
