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
  const names = Object.keys(shape) as K[];
  const types = names.map((name) => shape[name]);
  const leastRowBytes = 2 + names.length * 4;
  const most = Math.max(0, Math.ceil((bytes.length - headerBytes) / leastRowBytes));
  const columns = names.map(() => new Float64Array(most));
  let at = headerBytes + bytes.readInt32BE(headerBytes - 4);
  let row = 0;
  for (;;) {
    const count = bytes.readInt16BE(at);
    at += 2;
    if (count === -1) break;
    for (let index = 0; index < count; index += 1) {
      const length = bytes.readInt32BE(at);
      at += 4;
      const column = columns[index];
      if (column === undefined) throw new Error('COPY answered more columns than were asked for');
      column[row] = length === -1 ? Number.NaN : readField(bytes, at, types[index] ?? 'float8');
      if (length > 0) at += length;
    }
    row += 1;
  }
  return Object.fromEntries([['length', row] as const, ...names.map((name, index) => [name, columns[index]?.subarray(0, row)] as const)]);
}

function readField(bytes: Buffer, at: number, type: ColumnType): number {
  switch (type) {
    case 'int8':
      return bytes.readInt32BE(at) * 4_294_967_296 + bytes.readUInt32BE(at + 4);
    case 'int4':
      return bytes.readInt32BE(at);
    case 'int2':
      return bytes.readInt16BE(at);
    case 'float8':
      return bytes.readDoubleBE(at);
    case 'bool':
      return bytes[at] ?? 0;
  }
}
