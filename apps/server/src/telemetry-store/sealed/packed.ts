/** A day as the tables of sealed days keep it, and what is read back of it. */
import { type Chunk, DamagedChunkError } from '../chunk/coder.js';
import type { AnyKind, Kind } from './kind.js';

/** A packed day, with how many facts it has, and their first and last time, epoch ms. */
export type Packed = { readonly body: Buffer; readonly count: number; readonly firstMs: number; readonly lastMs: number };

/** Packs a day, and unpacks it again to see that every bit is there. Throws RangeError at what cannot be packed, such as an empty one. */
export function pack<C extends Chunk, R extends { readonly timeMs: number }>(kind: Kind<C, R>, day: C): Packed {
  const body = kind.coder.encode(day);
  if (!isSame(kind, day, kind.coder.decode(body))) throw new RangeError('the day does not come back as it is');
  return { body, ...extentOf(day) };
}

/** How many facts a chunk has that is not empty, and their first and last time. */
export function extentOf({ length, timeMs }: Chunk): Omit<Packed, 'body'> {
  if (length === 0) throw new RangeError('there is nothing to pack');
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ms of timeMs) [firstMs, lastMs] = [Math.min(firstMs, ms), Math.max(lastMs, ms)];
  return { count: length, firstMs, lastMs };
}

const columnOf = (chunk: Chunk, name: string): Float64Array =>
  (chunk as unknown as Readonly<Record<string, Float64Array>>)[name] as Float64Array;
type Texts = readonly (string | null)[];
const textsOf = (chunk: Chunk, name: string): Texts => (chunk as unknown as Readonly<Record<string, Texts>>)[name] as Texts;

function isSame<C extends Chunk, R extends { readonly timeMs: number }>({ numbers, texts = [] }: Kind<C, R>, one: C, other: C): boolean {
  return (
    one.length === other.length &&
    numbers.every((name) => bytesOf(columnOf(one, name)).equals(bytesOf(columnOf(other, name)))) &&
    ['attributes', ...texts].every((name) => textsOf(one, name).every((text, index) => text === textsOf(other, name)[index]))
  );
}

const bytesOf = (column: Float64Array): Buffer => Buffer.from(column.buffer, column.byteOffset, column.byteLength);

/** The facts of a day from one time until before another; all columns keep their order. */
export function cut<C extends Chunk>(day: C, fromMs: number, untilMs: number): C {
  return pick(day, (index) => (day.timeMs[index] as number) >= fromMs && (day.timeMs[index] as number) < untilMs);
}

/** The facts of a chunk that are wanted, by their index. */
export function pick<C extends Chunk>(day: C, isWanted: (index: number) => boolean): C {
  const kept = Array.from({ length: day.length }, (_, index) => index).filter(isWanted);
  if (kept.length === day.length) return day;
  const columns = Object.entries<unknown>(day as Readonly<Record<string, unknown>>).flatMap(([name, values]): [string, unknown][] => {
    if (values instanceof Float64Array) return [[name, Float64Array.from(kept, (index) => values[index] as number)]];
    return Array.isArray(values) ? [[name, kept.map((index) => values[index] as unknown)]] : [];
  });
  return { ...Object.fromEntries(columns), length: kept.length } as unknown as C;
}

/** A day that cannot be read. */
export type Damage = { readonly of: AnyKind['name']; readonly deviceId: number; readonly fromMs: number; readonly why: string };

const told = new Map<string, Damage>();
let tell: (damage: Damage) => void = () => undefined;

/** Says to whom this process tells of a day that cannot be read, once a day. */
export function tellOfDamage(to: (damage: Damage) => void): void {
  tell = to;
}

/** How many days this process found that cannot be read. */
export const damagedDays = (): number => told.size;

/** Unpacks a day; one that is damaged is told of and left out, undefined: the days around it stay. */
export function unpack<C extends Chunk, R extends { readonly timeMs: number }>(
  kind: Kind<C, R>,
  deviceId: number,
  fromMs: number,
  body: Uint8Array,
): C | undefined {
  try {
    return kind.coder.decode(body);
  } catch (error) {
    if (!(error instanceof DamagedChunkError)) throw error;
    const key = `${kind.name}:${deviceId}:${fromMs}`;
    const damage = { of: kind.name, deviceId, fromMs, why: error.message };
    if (!told.has(key)) {
      told.set(key, damage);
      tell(damage);
    }
    return undefined;
  }
}
