/** Readings around late ones: which of them count, and which of those that count a batch has changed. */
import type { StoredReading } from './rows.js';
import { secondOf } from './seconds.js';
import { comparedProbes, type ReadingColumns, repeatMs, shownRows } from './shown.js';

const columns = ['timeMs', 'gatewayId', 'rssi', 'sequence', ...comparedProbes] as const;

function toKept(rows: readonly StoredReading[]): ReadingColumns {
  const column = (name: (typeof columns)[number]): Float64Array => Float64Array.from(rows, (row) => row[name] ?? Number.NaN);
  return { length: rows.length, ...Object.fromEntries(columns.map((name) => [name, column(name)])) } as ReadingColumns;
}

/** No second has two of them, and no measurement a number: nothing can be another's repetition. */
function isPlain(rows: readonly StoredReading[]): boolean {
  return rows.every(
    ({ timeMs, sequence }, index) =>
      sequence === null && (index === 0 || secondOf(timeMs) !== secondOf((rows[index - 1] as StoredReading).timeMs)),
  );
}

/** So few are looked at one by one: columns made of them would cost more than all there is to see. */
const few = 16;

/** The same as `shownRows` of few readings of one gateway that do not count their measurements: of one second only what says something else counts. */
function shownOfFew(rows: readonly StoredReading[]): readonly StoredReading[] | undefined {
  const [first] = rows;
  if (
    first === undefined ||
    rows.length > few ||
    rows.some(({ gatewayId, sequence }) => gatewayId !== first.gatewayId || sequence !== null)
  )
    return undefined;
  const shown = [first];
  for (let index = 1; index < rows.length; index += 1) {
    const [before, row] = [shown.at(-1) as StoredReading, rows[index] as StoredReading];
    if (secondOf(before.timeMs) !== secondOf(row.timeMs) || comparedProbes.some((name) => !Object.is(before[name], row[name])))
      shown.push(row);
  }
  return shown.length === rows.length ? rows : shown;
}

/** The readings that count of all that are kept: see shown.ts. The first must be one that counts, or begin its second and its measurement. */
export function shownOf(rows: readonly StoredReading[]): readonly StoredReading[] {
  if (isPlain(rows)) return rows;
  const found = shownOfFew(rows);
  if (found !== undefined) return found;
  const kept = shownRows(toKept(rows));
  return kept === undefined ? rows : kept.map((index) => rows[index] as StoredReading);
}

/** The same of readings after one that counts, which they may repeat. */
export const shownAfter = (before: StoredReading | null, rows: readonly StoredReading[]): readonly StoredReading[] =>
  before === null ? shownOf(rows) : shownOf([before, ...rows]).slice(1);

/** Adverts of one measurement are no further apart, ms, wherever in its second the first of them that counts is. */
const apartMs = repeatMs + 1000;

/**
 * The first index from which it is known which readings count: it begins a second, and is no repetition of a measurement that may have been shown
 * before. Undefined when that lies before the rows.
 */
export function knownFrom(rows: readonly StoredReading[], sinceMs: number, isFromStart: boolean): number | undefined {
  if (isFromStart) return 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as StoredReading;
    const isBeginning =
      index === 0 ? row.timeMs >= secondOf(sinceMs) * 1000 : secondOf(row.timeMs) !== secondOf((rows[index - 1] as StoredReading).timeMs);
    if (isBeginning && isFirstOfMeasurement(rows, index, sinceMs)) return index;
  }
  return undefined;
}

function isFirstOfMeasurement(rows: readonly StoredReading[], index: number, sinceMs: number): boolean {
  const { timeMs } = rows[index] as StoredReading;
  const numbers = new Set<number>();
  for (let after = index; after < rows.length && secondOf((rows[after] as StoredReading).timeMs) === secondOf(timeMs); after += 1) {
    const { sequence } = rows[after] as StoredReading;
    if (sequence !== null) numbers.add(sequence);
  }
  if (numbers.size === 0) return true;
  if (timeMs - apartMs < sinceMs) return false;
  for (let before = index - 1; before >= 0; before -= 1) {
    const { timeMs: at, sequence } = rows[before] as StoredReading;
    if (at < timeMs - apartMs) return true;
    if (sequence !== null && numbers.has(sequence)) return false;
  }
  return true;
}

/** The first and last time at which two lists of rows that count differ; undefined when nothing does. */
export function changedBetween<R extends { readonly timeMs: number }>(
  before: readonly R[],
  now: readonly R[],
): { readonly firstMs: number; readonly lastMs: number } | undefined {
  let start = 0;
  while (start < before.length && start < now.length && before[start] === now[start]) start += 1;
  if (start === before.length && start === now.length) return undefined;
  let end = 1;
  while (end <= before.length - start && end <= now.length - start && before.at(-end) === now.at(-end)) end += 1;
  const edge = (rows: readonly R[], at: number): number[] => (at >= start && at < rows.length ? [(rows[at] as R).timeMs] : []);
  return {
    firstMs: Math.min(...edge(before, start), ...edge(now, start)),
    lastMs: Math.max(...edge(before, before.length - end), ...edge(now, now.length - end)),
  };
}
