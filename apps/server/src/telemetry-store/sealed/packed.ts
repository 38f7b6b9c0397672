/** A day as the table of sealed days keeps it, and what is read back of it. */
import { type ProbeName, ofEachProbe, probeNames } from '@frostway/core/probes';
import { DamagedChunkError } from '../chunk/coder.js';
import { probeNumbers, type ReadingChunk, readingCoder } from '../chunk/reading-chunk.js';
import { type ChunkSums, sumsOf } from '../chunk/sums.js';

/** Sums as columns: of each probe that has any, its number, and four sums. */
export type SumsColumns = {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly probes: readonly number[];
  readonly sums: readonly number[];
};

/** Sums as they stand beside a chunk, which is not empty. */
export function sumsColumns({ count, firstMs, lastMs, probes }: ChunkSums): SumsColumns {
  if (firstMs === null || lastMs === null) throw new RangeError('there is nothing to sum up');
  const measured = probeNames.filter((name) => probes[name].count > 0);
  return {
    count,
    firstMs,
    lastMs,
    probes: measured.map((name) => probeNumbers[name]),
    sums: measured.flatMap((name) => {
      const { count: times, lowest, highest, total } = probes[name];
      return [times, lowest ?? 0, highest ?? 0, total];
    }),
  };
}

/** How often a probe has a value, of sums that stand beside a chunk. */
export const countOf = ({ probes, sums }: Pick<SumsColumns, 'probes' | 'sums'>, name: ProbeName): number =>
  sums[probes.indexOf(probeNumbers[name]) * 4] ?? 0;

/** Packs a day, and unpacks it again to see that every bit is there. Throws RangeError at what cannot be packed. */
export function pack(day: ReadingChunk): { readonly body: Buffer; readonly sums: ChunkSums } {
  const body = readingCoder.encode(day);
  if (!isSame(day, readingCoder.decode(body))) throw new RangeError('the day does not come back as it is');
  return { body, sums: sumsOf(day) };
}

const numberColumns = ['timeMs', 'receivedMs', 'gatewayId', 'flags', 'rssi', 'sequence', ...probeNames] as const;

function isSame(one: ReadingChunk, other: ReadingChunk): boolean {
  return (
    one.length === other.length &&
    numberColumns.every((name) => bytesOf(one[name]).equals(bytesOf(other[name]))) &&
    one.attributes.every((text, index) => text === other.attributes[index])
  );
}

const bytesOf = (column: Float64Array): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

/** The readings of a day from one time until before another; all columns keep their order. */
export function cut(day: ReadingChunk, fromMs: number, untilMs: number): ReadingChunk {
  return pick(day, (index) => (day.timeMs[index] as number) >= fromMs && (day.timeMs[index] as number) < untilMs);
}

/** The readings of a chunk that are wanted, by their index. */
export function pick(day: ReadingChunk, isWanted: (index: number) => boolean): ReadingChunk {
  const kept = Array.from({ length: day.length }, (_, index) => index).filter(isWanted);
  if (kept.length === day.length) return day;
  const column = (name: (typeof numberColumns)[number]): Float64Array => Float64Array.from(kept, (index) => day[name][index] as number);
  return {
    length: kept.length,
    timeMs: column('timeMs'),
    receivedMs: column('receivedMs'),
    gatewayId: column('gatewayId'),
    flags: column('flags'),
    rssi: column('rssi'),
    sequence: column('sequence'),
    ...ofEachProbe(column),
    attributes: kept.map((index) => day.attributes[index] ?? null),
  };
}

/** A day that cannot be read. */
export type Damage = { readonly deviceId: number; readonly fromMs: number; readonly why: string };

const told = new Map<string, Damage>();
let tell: (damage: Damage) => void = () => undefined;

/** Says to whom this process tells of a day that cannot be read, once a day. */
export function tellOfDamage(to: (damage: Damage) => void): void {
  tell = to;
}

/** How many days this process found that cannot be read. */
export const damagedDays = (): number => told.size;

/** Unpacks a day; one that is damaged is told of and left out, undefined: the days around it stay. */
export function unpack(deviceId: number, fromMs: number, body: Uint8Array): ReadingChunk | undefined {
  try {
    return readingCoder.decode(body);
  } catch (error) {
    if (!(error instanceof DamagedChunkError)) throw error;
    const key = `${deviceId}:${fromMs}`;
    const damage = { deviceId, fromMs, why: error.message };
    if (!told.has(key)) {
      told.set(key, damage);
      tell(damage);
    }
    return undefined;
  }
}
