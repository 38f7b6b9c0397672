/** Readings of long ranges: read in slices, no more than an answer is made of, and told in slices. */
import { refuse, type RefusedFields } from '@frostway/contract/refusals';
import { Slices } from '../../call/slices.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { joined } from './chart-readings.js';
import { readingsAtOnce } from './history.js';

/** Readings one answer may be made of, and rows it may have: 90 days of a reading every half minute. Who wants more asks for pages, or for a shorter range. */
export const mostRead = 1_000_000;
const mostRows = 300_000;

/** Counts what is read for one answer; refuses 56091 once that is too much. */
export type ReadBudget = (count: number) => void;

/** A budget of so many readings or points; refused at the end of the range, where a call has one. */
export function readBudget(most = mostRead, fields: RefusedFields = { et: 'rangeTooLong' }): ReadBudget {
  let left = most;
  return (count) => {
    left -= count;
    if (left < 0) refuse('rangeTooLong', fields);
  };
}

/** The readings of a device in a range, oldest first; none where it is undefined. */
export async function readRange(
  store: TelemetryStore,
  deviceId: number,
  range: { readonly fromMs: number; readonly untilMs: number } | undefined,
  take: ReadBudget = readBudget(),
): Promise<ReadingColumns> {
  const parts: ReadingColumns[] = [];
  // An empty range still answers: one that ends before it begins.
  const { fromMs, untilMs } = range ?? { fromMs: 1, untilMs: 0 };
  for await (const part of store.slices(deviceId, fromMs, untilMs, readingsAtOnce)) {
    take(part.length);
    parts.push(part);
  }
  return joined(parts);
}

/** The rows of a page; refuses 56091 more than an answer may have. */
export async function rowsInSlices<Row>(
  { from, until }: { readonly from: number; readonly until: number },
  rowAt: (at: number) => Row,
): Promise<Row[]> {
  if (until - from > mostRows) refuse('rangeTooLong', { et: 'rangeTooLong' });
  const rows: Row[] = [];
  const slices = new Slices();
  for (let at = from; at < until; at += 1) {
    rows.push(rowAt(at));
    if (slices.isOver()) await slices.next();
  }
  return rows;
}
