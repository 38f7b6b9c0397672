/**
 * Columns over time that grow at their end while somebody looks: asked whole, and from then on for their end alone, with an hour before it for what comes late.
 * Every tenth time they are asked whole again, and whenever something was changed that they tell of: what came later than an hour is there then.
 */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { firstAtOrAfter } from '../chart/trace.js';
import { answers, queryOf } from './answers.js';
import { call } from './call.js';

/** Columns with the times of their rows, epoch ms, ascending. A column may be empty: it was not asked for. */
export type TimedColumns = { readonly time: Float64Array };
/** Calls that take the beginning of a range as `st`, and tell all there is without it. */
type FromTime = Endpoint & { readonly method: 'GET' };

/** How an answer is put together of what was known and its end. */
export type Growth<A> = {
  /** The newest time it tells of, epoch ms; undefined = none. */
  readonly newestMs: (answer: A) => number | undefined;
  readonly joined: (before: A, end: A, fromMs: number) => A;
};

const overlapMs = 3_600_000;
const wholeEvery = 10;

/** Asks a call for columns, whole or for their end; answers all of them. */
export function askGrowing<E extends FromTime>(endpoint: E, growth: Growth<Answer<E>>) {
  return async (input: Sent<E>, signal: AbortSignal): Promise<Answer<E>> => {
    const state = answers.getQueryState<Answer<E>>(queryOf(endpoint, input).queryKey);
    const before = state?.data;
    const newest = before === undefined ? undefined : growth.newestMs(before);
    if (
      state === undefined ||
      before === undefined ||
      newest === undefined ||
      state.isInvalidated ||
      state.dataUpdateCount % wholeEvery === 0
    )
      return call(endpoint, input, { signal });
    const fromMs = newest - overlapMs;
    return growth.joined(before, await call(endpoint, { ...(input as object), st: fromMs } as Sent<E>, { signal }), fromMs);
  };
}

/** Columns up to a time, and from that time on those of the end, lists beside them too; what they say of the whole is the end's. */
export function joinedColumns<C extends TimedColumns>(before: C, end: C, fromMs: number): C {
  const kept = firstAtOrAfter(before.time, fromMs);
  const whole = Object.entries(end).map(([name, column]: [string, unknown]) => {
    const earlier: unknown = before[name as keyof C];
    if (column instanceof Float64Array && earlier instanceof Float64Array) return [name, joined(earlier.subarray(0, kept), column)];
    return [name, Array.isArray(column) && Array.isArray(earlier) ? [...earlier.slice(0, kept), ...column] : column];
  });
  return Object.fromEntries(whole) as C;
}

function joined(before: Float64Array, end: Float64Array): Float64Array {
  const whole = new Float64Array(before.length + end.length);
  whole.set(before);
  whole.set(end, before.length);
  return whole;
}
