/** Positions without those of some moments: what somebody is not shown is left out before anything is made of it. */
import type { PositionColumns } from './store.js';

/** The columns without the rows whose time is hidden; the same ones where none is. */
export function withoutTimes(columns: PositionColumns, isHidden: ((ms: number) => boolean) | undefined): PositionColumns {
  if (isHidden === undefined) return columns;
  const kept = Array.from({ length: columns.length }, (_, index) => index).filter((index) => !isHidden(columns.timeMs[index] as number));
  if (kept.length === columns.length) return columns;
  const pick = (column: Float64Array): Float64Array => Float64Array.from(kept, (index) => column[index] as number);
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, column instanceof Float64Array ? pick(column) : kept.length]),
  ) as PositionColumns;
}

/** The same of slices; one of which nothing is left is passed over. */
export async function* slicesWithoutTimes(
  slices: AsyncIterable<PositionColumns>,
  isHidden: ((ms: number) => boolean) | undefined,
): AsyncGenerator<PositionColumns> {
  for await (const slice of slices) {
    const shown = withoutTimes(slice, isHidden);
    if (shown.length > 0 || slice.length === 0) yield shown;
  }
}
