/** Readings of long ranges: read in slices, no more than an answer is made of, and told in slices. */
import { refuse } from '@frostway/contract/refusals';
import { Slices } from '../../call/slices.js';
import type { ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { joined } from './chart-readings.js';
import { readingsAtOnce } from './history.js';

/** Readings one answer may be made of, and rows it may have: 90 days of a reading every half minute. Who wants more asks for pages, or for a shorter range. */
export const mostRead = 1_000_000;
const mostRows = 300_000;

/** The readings of a device in a range, oldest first; none where it is undefined. Refuses 56091 more than `most`. */
export async function readRange(
  store: TelemetryStore,
  deviceId: number,
  range: { readonly fromMs: number; readonly untilMs: number } | undefined,
  most = mostRead,
): Promise<ReadingColumns> {
  const parts: ReadingColumns[] = [];
  let length = 0;
  // An empty range still answers: one that ends before it begins.
  const { fromMs, untilMs } = range ?? { fromMs: 1, untilMs: 0 };
  for await (const part of store.slices(deviceId, fromMs, untilMs, readingsAtOnce)) {
    length += part.length;
    checkRead(length, most);
    parts.push(part);
  }
  return joined(parts);
}

/** Refuses 56091 more readings than an answer can be made of. */
export function checkRead(length: number, most = mostRead): void {
  if (length > most) refuse('rangeTooLong', { et: 'rangeTooLong' });
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
