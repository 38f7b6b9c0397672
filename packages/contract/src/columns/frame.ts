/**
 * An answer that consists of columns of numbers, as bytes: what pages draw from. Programs that do not ask for it get JSON.
 *
 * | byte | what |
 * |---|---|
 * | 0 | the version, 2 |
 * | 1 to 4 | CRC-32 of all other bytes, little-endian |
 * | 5 on | how many bytes the head has, in seven bits a byte, the least first, the highest bit set in all but the last |
 * | then | the head: JSON in UTF-8, `{"answer":...,"columns":[{"at":["data","time"],"length":43200},...]}` |
 * | then | the columns in the order the head names them, each as `@frostway/core/columns/column` packs it, without anything between or behind them |
 *
 * `answer` is all of the answer, in which an empty list stands where a column belongs; `at` is the way to that place, names of members and places in lists. A
 * number comes back to the bit; NaN is null. docs/columns.md has it for other programs.
 */
import { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';
import { crc32 } from '@frostway/core/columns/crc32';

/** The media type by which it is asked for and answered. */
export const columnsType = 'application/vnd.frostway.columns';

/** Raised with anything a reader of before could not read: a further form or divisor of a column, too. */
const version = 2;
const headBytes = 5;

/** What was received is no whole frame of this version: it broke off, was damaged, or is another's. */
export class DamagedFrameError extends Error {}

type Way = readonly (string | number)[];
type Head = { readonly answer: unknown; readonly columns: readonly { readonly at: Way; readonly length: number }[] };

/** The bytes of an answer; every Float64Array in it is a column, and what is none is said as JSON says it. */
export function encodeFrame(answer: unknown): Uint8Array<ArrayBuffer> {
  const columns: { at: Way; column: Float64Array }[] = [];
  const rest = withoutColumns(answer, [], columns);
  const head: Head = { answer: rest, columns: columns.map(({ at, column }) => ({ at, length: column.length })) };
  const to = new ByteWriter();
  to.raw(new Uint8Array(headBytes));
  to.block(new TextEncoder().encode(JSON.stringify(head)));
  for (const { column } of columns) writeColumn(to, column);
  const bytes = to.done();
  bytes[0] = version;
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(1, sumOf(bytes), true);
  return bytes;
}

/** The answer of a frame, with its columns as typed arrays. Throws DamagedFrameError at anything `encodeFrame` did not make. */
export function decodeFrame(bytes: Uint8Array): unknown {
  if (bytes.length < headBytes) throw new DamagedFrameError('the frame breaks off');
  if (bytes[0] !== version) throw new DamagedFrameError(`the frame is of version ${bytes[0]}`);
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(1, true) !== sumOf(bytes))
    throw new DamagedFrameError('the checksum of the frame is another');
  try {
    return answerOf(new ByteReader(bytes.subarray(headBytes)));
  } catch (error) {
    throw new DamagedFrameError('the frame cannot be read', { cause: error });
  }
}

const sumOf = (bytes: Uint8Array): number => crc32(bytes.subarray(headBytes), crc32(bytes.subarray(0, 1)));

function withoutColumns(value: unknown, at: Way, columns: { at: Way; column: Float64Array }[]): unknown {
  if (value instanceof Float64Array) {
    columns.push({ at, column: value });
    return [];
  }
  if (Array.isArray(value)) return value.map((each, index) => withoutColumns(each, [...at, index], columns));
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutColumns(each, [...at, name], columns)]));
}

function answerOf(from: ByteReader): unknown {
  const { answer, columns } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(from.block())) as Head;
  const whole = { answer };
  for (const { at, length } of columns) put(whole, ['answer', ...at], readColumn(from, length));
  if (!from.isDone) throw new RangeError('something stands behind the last column');
  return whole.answer;
}

/** Puts a column where an empty list stands for it. */
function put(whole: object, at: Way, column: Float64Array): void {
  const last = at.at(-1) as string;
  const within = at.slice(0, -1).reduce<unknown>((value, step) => member(value, step), whole);
  const place = member(within, last);
  if (!Array.isArray(place) || place.length > 0) throw new RangeError(`there is no place for a column at ${at.join('.')}`);
  (within as Record<string, unknown>)[last] = column;
}

function member(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) throw new RangeError(`there is no ${step} in the answer`);
  return (value as Record<string | number, unknown>)[step];
}
