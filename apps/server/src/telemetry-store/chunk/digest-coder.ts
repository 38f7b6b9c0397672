/**
 * Packs a digest. Byte 0 is its version, bytes 1 to 4 the CRC-32 of all others; the rest, deflated without a header: how many readings are shown and how many are
 * chosen, the times and the sequences of these, the cells that are late, then each probe that has values, its number before it, up to a zero.
 */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';
import { ofEachProbe, type ProbeName, probeNames } from '@frostway/core/probes';
import { absentColumn } from '../absent.js';
import type { DayDigest, DigestRun, DigestRuns, LateCell, ProbeDigest } from './digest.js';
import { probeNumbers } from './reading-chunk.js';

const version = 2;
/** Columns had fewer forms; they are read as those of now. */
const oldest = 1;
const headBytes = 5;
const bigBits = 64n;

/** A digest in bytes. */
export function encodeDigest(digest: DayDigest): Buffer {
  const packed = deflateRawSync(contentOf(digest), { level: 9, windowBits: 12, memLevel: 6 });
  const bytes = Buffer.concat([Buffer.alloc(headBytes), packed]);
  bytes[0] = version;
  bytes.writeUInt32BE(checksum(bytes), 1);
  return bytes;
}

/** What it was made of; undefined where it is damaged, or of a later version. */
export function decodeDigest(bytes: Uint8Array): DayDigest | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length < headBytes || view.readUInt32BE(1) !== checksum(view)) return undefined;
  const written = view[0] as number;
  if (written < oldest || written > version) return undefined;
  try {
    return readContent(new ByteReader(inflateRawSync(view.subarray(headBytes))));
  } catch {
    return undefined;
  }
}

const checksum = (bytes: Buffer): number => crc32(bytes.subarray(headBytes), crc32(bytes.subarray(0, 1)));

function contentOf({ count, chosen, probes, late, firstSequence, lastSequence }: DayDigest): Uint8Array {
  const to = new ByteWriter();
  to.varint(count);
  to.varint(chosen.length);
  writeColumn(to, chosen.timeMs);
  writeColumn(to, Float64Array.of(firstSequence, lastSequence));
  to.varint(late.length);
  for (const cell of late) for (const number of [cell.fromMs, cell.count, cell.leastMs, cell.mostMs]) to.varint(number);
  const indexes = new Map(Array.from(chosen.timeMs, (ms, index) => [ms, index] as const));
  for (const name of probeNames) {
    const probe = probes[name];
    if (probe === undefined) continue;
    to.varint(probeNumbers[name]);
    writeColumn(to, chosen[name]);
    to.varint(probe.silentAfter.length);
    for (const ms of probe.silentAfter) to.varint(indexes.get(ms) as number);
    writeRuns(to, probe.runs);
  }
  to.varint(0);
  return to.done();
}

function readContent(from: ByteReader): DayDigest {
  const [count, length] = [from.varint(), from.varint()];
  const timeMs = readColumn(from, length);
  const [firstSequence, lastSequence] = readColumn(from, 2) as unknown as [number, number];
  const late = Array.from({ length: from.varint() }, (): LateCell => {
    const [fromMs, count, leastMs, mostMs] = [from.varint(), from.varint(), from.varint(), from.varint()];
    return { fromMs, count, leastMs, mostMs };
  });
  const names = new Map(probeNames.map((name) => [probeNumbers[name], name]));
  const values: Partial<Record<ProbeName, Float64Array>> = {};
  const probes: Partial<Record<ProbeName, ProbeDigest>> = {};
  for (let number = from.varint(); number !== 0; number = from.varint()) {
    const name = names.get(number);
    if (name === undefined) throw new RangeError(`probe ${number} is unknown`);
    values[name] = readColumn(from, length);
    const silentAfter = Float64Array.from({ length: from.varint() }, () => timeMs[from.varint()] as number);
    probes[name] = { silentAfter, runs: readRuns(from) };
  }
  if (!from.isDone) throw new RangeError('something stands behind the last probe');
  const chosen = { length, timeMs, ...ofEachProbe((name) => values[name] ?? absentColumn(length)) };
  return { count, chosen, probes, late, firstSequence, lastSequence };
}

/** How many and one more, or 0 where there are too many to be known. */
function writeRuns(to: ByteWriter, runs: DigestRuns | null): void {
  if (runs === null) {
    to.varint(0);
    return;
  }
  to.varint(runs.runs.length + 1);
  to.varint(runs.longestStepMs);
  for (const { first, last, count, valueMs, heatMs } of runs.runs) {
    for (const number of [first, last, count]) to.varint(number);
    writeBig(to, valueMs);
    writeBig(to, heatMs);
  }
}

function readRuns(from: ByteReader): DigestRuns | null {
  const length = from.varint() - 1;
  if (length < 0) return null;
  const longestStepMs = from.varint();
  const runs = Array.from({ length }, (): DigestRun => {
    const [first, last, count] = [from.varint(), from.varint(), from.varint()];
    return { first, last, count, valueMs: readBig(from), heatMs: readBig(from) };
  });
  return { longestStepMs, runs };
}

/** A whole number of any size: its sign and how many zeros it ends with in binary, then its other digits in bytes. */
function writeBig(to: ByteWriter, value: bigint): void {
  const isNegative = value < 0n;
  let digits = isNegative ? -value : value;
  let zeros = 0;
  if (digits > 0n) {
    while (BigInt.asUintN(64, digits) === 0n) [digits, zeros] = [digits >> bigBits, zeros + 64];
    while ((digits & 1n) === 0n) [digits, zeros] = [digits >> 1n, zeros + 1];
  }
  const hex = digits.toString(16);
  to.varint(zeros * 2 + (isNegative ? 1 : 0));
  to.block(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'));
}

function readBig(from: ByteReader): bigint {
  const head = from.varint();
  const digits = BigInt(`0x${Buffer.from(from.block()).toString('hex')}`) << BigInt(head >>> 1);
  return head % 2 === 1 ? -digits : digits;
}

/** Whether two digests say the same; what was added up of exponentials may differ where another release of the runtime works them out. */
export function isSameDigest(one: DayDigest, other: DayDigest): boolean {
  const [a, b] = [one, other].map((digest) => Buffer.from(contentOf(withoutHeat(digest)))) as [Buffer, Buffer];
  return a.equals(b);
}

function withoutHeat(digest: DayDigest): DayDigest {
  const probes = Object.entries(digest.probes).map(([name, { runs, ...probe }]) => [
    name,
    { ...probe, runs: runs === null ? null : { ...runs, runs: runs.runs.map((run) => ({ ...run, heatMs: 0n })) } },
  ]);
  return { ...digest, probes: Object.fromEntries(probes) as DayDigest['probes'] };
}
