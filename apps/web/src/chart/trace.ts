/** One quantity as drawn: its readings without the empty ones, as typed arrays, and which part of it lies in a window. */

/** Readings of one quantity, oldest first; the same index is the same moment. */
export type Trace = {
  /** Epoch ms, ascending. */
  readonly time: Float64Array;
  readonly value: Float64Array;
  /** 1 where the reading arrived late. */
  readonly late: Uint8Array;
};

/** Whether a column has a value at a place; NaN is none. */
export const isValue = (value: number): boolean => !Number.isNaN(value);

/** The value of a column at a place; null where it has none. */
export function valueIn(column: Float64Array, index: number): number | null {
  const value = column[index] ?? NaN;
  return Number.isNaN(value) ? null : value;
}

/** A stretch of a trace by index, both ends included. */
export type Stretch = { readonly first: number; readonly last: number };

/**
 * The trace of one column, NaN where it is empty: empty values are left out; `late` has the indexes of what arrived late, ascending; `show` turns what is stored
 * into what is drawn (C to F, mV to V).
 */
export function traceOf(time: Float64Array, values: Float64Array, late: Float64Array, show?: (value: number) => number): Trace {
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) count++;
  const isWhole = count === time.length;
  // A column without empty values is drawn as it came, and nothing of it is copied.
  const trace = {
    time: isWhole ? time : new Float64Array(count),
    value: isWhole && show === undefined ? values : new Float64Array(count),
    late: new Uint8Array(count),
  };
  for (let i = 0, at = 0, next = 0; i < values.length; i++) {
    while ((late[next] ?? Infinity) < i) next++;
    const value = values[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (!isWhole) trace.time[at] = time[i] ?? 0;
    if (trace.value !== values) trace.value[at] = show === undefined ? value : show(value);
    trace.late[at] = late[next] === i ? 1 : 0;
    at++;
  }
  return trace;
}

/** The usual step between neighbours: the median, ms; 0 with fewer than two. */
export function usualStep(time: Float64Array): number {
  const steps = new Float64Array(Math.max(0, time.length - 1));
  for (let i = 1; i < time.length; i++) steps[i - 1] = (time[i] ?? 0) - (time[i - 1] ?? 0);
  return steps.sort()[steps.length >> 1] ?? 0;
}

/** Index of the first entry that is not before `ms`; the length when all are. */
export function firstAtOrAfter(time: Float64Array, ms: number): number {
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? Infinity) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the entry nearest to `ms`; -1 for an empty trace. */
export function nearest(time: Float64Array, ms: number): number {
  if (time.length === 0) return -1;
  const after = Math.min(firstAtOrAfter(time, ms), time.length - 1);
  const before = Math.max(0, after - 1);
  return Math.abs((time[before] ?? 0) - ms) <= Math.abs((time[after] ?? 0) - ms) ? before : after;
}

/** What lies in fromMs..toMs and one reading to either side of it, so that a line runs off the edge; undefined when that is nothing. */
export function inWindow(time: Float64Array, fromMs: number, toMs: number): Stretch | undefined {
  const first = Math.max(0, firstAtOrAfter(time, fromMs) - 1);
  const last = Math.min(time.length - 1, firstAtOrAfter(time, toMs + 1));
  return last < first ? undefined : { first, last };
}

/** Lowest and highest value with the moments of both; undefined for an empty trace. */
export function extremes(trace: Trace): { min: number; minMs: number; max: number; maxMs: number; last: number } | undefined {
  if (trace.value.length === 0) return undefined;
  let low = 0;
  let high = 0;
  for (let i = 1; i < trace.value.length; i++) {
    const value = trace.value[i] ?? 0;
    if (value < (trace.value[low] ?? 0)) low = i;
    if (value > (trace.value[high] ?? 0)) high = i;
  }
  return {
    min: trace.value[low] ?? 0,
    minMs: trace.time[low] ?? 0,
    max: trace.value[high] ?? 0,
    maxMs: trace.time[high] ?? 0,
    last: trace.value[trace.value.length - 1] ?? 0,
  };
}
