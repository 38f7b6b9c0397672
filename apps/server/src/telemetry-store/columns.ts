/** Reads the binary answer of COPY into typed arrays, without an object a row. */

import { absentColumn, isAbsent } from './absent.js';

/** Numbers by column; NaN stands for null. All columns have `length` values. */
export type NumberColumns<K extends string> = { readonly length: number } & { readonly [N in K]: Float64Array };

/** Type of a column in the answer: 8-byte integer, 4-byte integer, 2-byte integer, double, boolean. */
export type ColumnType = 'int8' | 'int4' | 'int2' | 'float8' | 'bool';

/** Columns of which each is made anew, in any length. */
export function eachColumn<C extends { readonly length: number }>(
  columns: C,
  length: number,
  make: (values: Float64Array, name: string) => Float64Array,
): C {
  const made = Object.entries<unknown>(columns as Record<string, unknown>)
    .filter((entry): entry is [string, Float64Array] => entry[1] instanceof Float64Array)
    .map(([name, values]) => [name, make(values, name)] as const);
  return { length, ...Object.fromEntries(made) } as unknown as C;
}

/** The rows of some indexes, in their order. By a loop: `Float64Array.from` with a function takes ten times as long. */
export const picked = <C extends { readonly length: number }>(columns: C, indexes: readonly number[]): C =>
  eachColumn(columns, indexes.length, (values) => {
    if (isAbsent(values)) return absentColumn(indexes.length);
    const made = new Float64Array(indexes.length);
    for (let row = 0; row < indexes.length; row += 1) made[row] = values[indexes[row] as number] as number;
    return made;
  });

/** Whether a column says nothing in any row. */
export const isSilent = (column: Float64Array): boolean => isAbsent(column) || column.every(Number.isNaN);

/** The first index of a time or later, of ascending times. */
export function firstFrom(timeMs: Float64Array, ms: number): number {
  let [first, end] = [0, timeMs.length];
  while (first < end) {
    const middle = (first + end) >>> 1;
    if ((timeMs[middle] as number) < ms) first = middle + 1;
    else end = middle;
  }
  return first;
}

const headerBytes = 19;

/**
 * Decodes `copy (...) to stdout (format binary)`: PostgreSQL's documented layout, an 11-byte signature, flags and extension length, then for
 * each row a 16-bit field count and each field's 32-bit length (-1 = null) and bytes, and -1 at the end.
 *
 * @param beside for each list, a row has one more field behind the others, whose bytes are put there; null = null
 */
export function decodeCopy<K extends string>(
  chunks: readonly Buffer[],
  shape: Readonly<Record<K, ColumnType>>,
  ...beside: (Buffer | null)[][]
): NumberColumns<K> {
  const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = Object.keys(shape) as K[];
  const types = names.map((name) => shape[name]);
  const fields = names.length + beside.length;
  const leastRowBytes = 2 + fields * 4;
  const most = Math.max(0, Math.ceil((bytes.length - headerBytes) / leastRowBytes));
  const columns = names.map(() => new Float64Array(most).fill(Number.NaN));
  /** 1 = the column has a value. */
  const says = new Uint8Array(names.length);
  let at = headerBytes + view.getInt32(headerBytes - 4);
  let row = 0;
  for (;;) {
    const count = view.getInt16(at);
    at += 2;
    if (count === -1) break;
    if (count !== fields) throw new Error('COPY answered other columns than were asked for');
    for (let index = 0; index < names.length; index += 1) {
      const length = view.getInt32(at);
      at += 4;
      if (length === -1) continue;
      (columns[index] as Float64Array)[row] = read(view, at, types[index] as ColumnType);
      says[index] = 1;
      at += length;
    }
    for (const list of beside) {
      const length = view.getInt32(at);
      at += 4;
      list.push(length === -1 ? null : bytes.subarray(at, at + length));
      at += Math.max(0, length);
    }
    row += 1;
  }
  const named = names.map((name, index) => [name, says[index] === 1 ? columns[index]?.subarray(0, row) : absentColumn(row)] as const);
  return { length: row, ...Object.fromEntries(named) } as NumberColumns<K>;
}

/** A value as PostgreSQL sends it, big-endian. One function of all types: one of each, called in turn, takes half as long again. */
function read(view: DataView, at: number, type: ColumnType): number {
  switch (type) {
    case 'float8':
      return view.getFloat64(at);
    case 'int8':
      return view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4);
    case 'int4':
      return view.getInt32(at);
    case 'int2':
      return view.getInt16(at);
    case 'bool':
      return view.getUint8(at);
  }
}
