/**
 * A chunk: readings of one device in a stretch of time, packed by column. Nothing is rounded, reordered or left out; a column that says nothing costs nothing.
 *
 * Byte 0 is the version of the encoding, 1; bytes 1 to 4 the CRC-32 of all others; the rest, deflated without a header: how many readings, their times as
 * differences of differences, how long after it each was received, then each further column that has a value, its number before it, up to a zero.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { type ProbeName, probeNames } from '@frostway/core/probes';
import { ByteReader, ByteWriter } from './bytes.js';
import { readColumn, writeColumn } from './column.js';
import { readTexts, writeTexts } from './texts.js';

/** Columns of readings in any order; times and numbers are whole, NaN stands for null in signal, sequence and values. */
export type ReadingChunk = {
  readonly length: number;
  /** Epoch ms. */ readonly timeMs: Float64Array;
  /** Epoch ms. */ readonly receivedMs: Float64Array;
  readonly gatewayId: Float64Array;
  readonly flags: Float64Array;
  readonly rssi: Float64Array;
  readonly sequence: Float64Array;
  /** Documents as their text. */ readonly attributes: readonly (string | null)[];
} & { readonly [P in ProbeName]: Float64Array };

/** A chunk cannot be read: it was damaged, or written by a later version. */
export class DamagedChunkError extends Error {}

const version = 1;
const headBytes = 5;

/** What columns are called in a chunk, from 1 on. Never give a number another meaning. */
const numbers = { gatewayId: 1, flags: 2, rssi: 3, sequence: 4 } as const;
/** Of probes also beside it, where their sums stand. */
export const probeNumbers: Readonly<Record<ProbeName, number>> = {
  temperature: 16,
  humidity: 17,
  light: 18,
  power: 19,
  powerPercent: 20,
  co2: 21,
  pressure: 22,
};
const attributesNumber = 5;
const numbered: readonly (readonly [number: number, name: keyof typeof numbers | ProbeName])[] = [
  ...(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => [numbers[name], name] as const),
  ...probeNames.map((name) => [probeNumbers[name], name] as const),
];
const nameOf = new Map(numbered);
/** What a column without any number is: no flags, the device itself; null of all others. */
const emptyOf = (name: string): number => (name === 'gatewayId' || name === 'flags' ? 0 : Number.NaN);

/** Packs readings; throws RangeError at a time that is not whole. */
export function encodeReadings(chunk: ReadingChunk): Buffer {
  const body = new ByteWriter();
  body.varint(chunk.length);
  writeTimes(body, chunk.timeMs);
  writeColumn(
    body,
    chunk.receivedMs.map((ms, index) => whole(ms) - (chunk.timeMs[index] as number)),
  );
  for (const [number, name] of numbered) {
    const empty = emptyOf(name);
    if (chunk[name].every((value) => Object.is(value, empty))) continue;
    body.varint(number);
    writeColumn(body, chunk[name]);
  }
  if (chunk.attributes.some((text) => text !== null)) {
    body.varint(attributesNumber);
    writeTexts(body, chunk.attributes);
  }
  body.varint(0);
  const packed = deflateRawSync(body.done(), { level: 9 });
  const bytes = Buffer.allocUnsafe(headBytes + packed.length);
  bytes[0] = version;
  packed.copy(bytes, headBytes);
  bytes.writeUInt32BE(checksum(bytes), 1);
  return bytes;
}

/** Unpacks them; throws DamagedChunkError at anything `encodeReadings` did not make. */
export function decodeReadings(bytes: Uint8Array): ReadingChunk {
  if (bytes.length < headBytes) throw new DamagedChunkError('the chunk breaks off');
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.readUInt32BE(1) !== checksum(view)) throw new DamagedChunkError('the checksum of the chunk is another');
  if (view[0] !== version) throw new DamagedChunkError(`the chunk is of version ${view[0]}`);
  try {
    return readBody(new ByteReader(inflateRawSync(view.subarray(headBytes))));
  } catch (error) {
    throw new DamagedChunkError('the chunk cannot be unpacked', { cause: error });
  }
}

function readBody(body: ByteReader): ReadingChunk {
  const length = body.varint();
  const timeMs = readTimes(body, length);
  const receivedMs = readColumn(body, length);
  for (let index = 0; index < length; index += 1) receivedMs[index] = (receivedMs[index] as number) + (timeMs[index] as number);
  const columns: Record<string, Float64Array> = {};
  let attributes: readonly (string | null)[] | undefined;
  for (let number = body.varint(); number !== 0; number = body.varint()) {
    const name = nameOf.get(number);
    if (number === attributesNumber) attributes = readTexts(body, length);
    else if (name === undefined) throw new RangeError(`column ${number} is unknown`);
    else columns[name] = readColumn(body, length);
  }
  if (!body.isDone) throw new RangeError('something stands behind the last column');
  for (const [, name] of numbered) columns[name] ??= new Float64Array(length).fill(emptyOf(name));
  return { length, timeMs, receivedMs, attributes: attributes ?? Array<null>(length).fill(null), ...columns } as unknown as ReadingChunk;
}

const checksum = (bytes: Buffer): number => crc32(bytes.subarray(headBytes), crc32(bytes.subarray(0, 1)));

function whole(ms: number): number {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`${ms} is no time in whole milliseconds`);
  return ms;
}

/** A sensor that reports every minute has differences of differences of zero. */
function writeTimes(to: ByteWriter, times: Float64Array): void {
  let [before, difference] = [0, 0];
  for (const ms of times) {
    to.signed(whole(ms) - before - difference);
    difference = before === 0 && difference === 0 ? 0 : ms - before;
    before = ms;
  }
}

function readTimes(from: ByteReader, length: number): Float64Array {
  const times = new Float64Array(length);
  let [before, difference] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const ms = before + difference + from.signed();
    difference = before === 0 && difference === 0 ? 0 : ms - before;
    before = ms;
    times[index] = ms;
  }
  return times;
}
