/**
 * Which of the readings kept are shown and judged. Nothing is thinned in the store; but a measurement is one reading, however many gateways
 * received it and however often it was advertised. The rule looks at the readings alone, so any order of arrival leaves the same ones.
 */
import { judgedProbes } from '@frostway/core/probes';

export type ReadingColumns = {
  readonly length: number;
  /** Ascending; equal times by gateway. */
  readonly timeMs: Float64Array;
  readonly gatewayId: Float64Array;
  /** NaN where nobody measured it. */
  readonly rssi: Float64Array;
  /** NaN for sensors that do not count their measurements. */
  readonly sequence: Float64Array;
} & { readonly [P in (typeof comparedProbes)[number]]: Float64Array };

/** The values by which a measurement is known again: all that a rule can watch. */
export const comparedProbes = judgedProbes;

/** Adverts further apart are two measurements, whatever their numbers say: the short counters begin again every few minutes. */
export const repeatMs = 60_000;
const noSignal = -999;

/** Indexes of the readings that count; undefined when all do. */
export function shownRows(kept: ReadingColumns): number[] | undefined {
  if (areApart(kept)) return undefined;
  const rows: number[] = [];
  let from = 0;
  while (from < kept.length) {
    const second = secondOf(kept, from);
    let until = from + 1;
    let isShared = false;
    while (until < kept.length && secondOf(kept, until) === second) {
      isShared ||= kept.gatewayId[until] !== kept.gatewayId[from];
      until += 1;
    }
    if (isShared) add(kept, rows, strongest(kept, from, until));
    else for (let index = from; index < until; index += 1) add(kept, rows, index);
    from = until;
  }
  return rows.length === kept.length ? undefined : rows;
}

/** Whether what counts of the first second of later readings may be the last that counted before them once more: only its number can say so. */
export function mayRepeat(before: ReadingColumns, next: ReadingColumns): boolean {
  const number = before.sequence[before.length - 1];
  const second = secondOf(next, 0);
  for (let index = 0; index < next.length && secondOf(next, index) === second; index += 1) if (next.sequence[index] === number) return true;
  return false;
}

/** Whether no two can be of one measurement, as nearly always: no second has two, and no number stands twice in a row. */
function areApart({ timeMs, sequence, length }: ReadingColumns): boolean {
  let before = Number.NaN;
  for (let index = 0; index < length; index += 1) {
    const second = Math.floor((timeMs[index] as number) / 1000);
    if (second === before || (index > 0 && sequence[index - 1] === sequence[index])) return false;
    before = second;
  }
  return true;
}

const secondOf = (kept: ReadingColumns, index: number): number => Math.floor((kept.timeMs[index] as number) / 1000);

function add(kept: ReadingColumns, rows: number[], index: number): void {
  const before = rows.at(-1);
  if (before === undefined || !isRepeat(kept, before, index)) rows.push(index);
}

/** The same measurement again: the same number soon after, or the same values in the same second. */
function isRepeat(kept: ReadingColumns, before: number, index: number): boolean {
  const isNumbered = kept.sequence[before] === kept.sequence[index];
  const isSoon = (kept.timeMs[index] as number) - (kept.timeMs[before] as number) <= repeatMs;
  if (!(isNumbered && isSoon) && secondOf(kept, before) !== secondOf(kept, index)) return false;
  return comparedProbes.every((name) => Object.is(kept[name][before], kept[name][index]));
}

/** Of one second: the strongest, then the one of the smallest gateway id, then the newest. */
function strongest(kept: ReadingColumns, from: number, until: number): number {
  const signal = (index: number): number => (Number.isNaN(kept.rssi[index]) ? noSignal : (kept.rssi[index] as number));
  let best = from;
  for (let index = from + 1; index < until; index += 1) {
    const difference =
      signal(index) - signal(best) ||
      (kept.gatewayId[best] as number) - (kept.gatewayId[index] as number) ||
      (kept.timeMs[index] as number) - (kept.timeMs[best] as number);
    if (difference > 0) best = index;
  }
  return best;
}
