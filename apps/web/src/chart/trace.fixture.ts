/** Traces as a chart draws them: of given readings, and any at all. */
import * as fc from 'fast-check';
import { traceOf as traceOfColumns, type Trace } from './trace.js';

const columnOf = (values: readonly (number | null)[]): Float64Array => Float64Array.from(values, (value) => value ?? NaN);
export const traceOf = (
  time: readonly number[],
  values: readonly (number | null)[],
  late: readonly number[] = [],
  show?: (value: number) => number,
): Trace => traceOfColumns(columnOf(time), columnOf(values), columnOf(late), show);

export const traces = fc
  .array(fc.record({ step: fc.integer({ min: 1, max: 5000 }), value: fc.integer({ min: -400, max: 400 }), late: fc.boolean() }), {
    minLength: 1,
    maxLength: 200,
  })
  .map((rows): Trace => {
    let ms = 1_000_000;
    const time = rows.map(({ step }) => (ms += step));
    return traceOf(
      time,
      rows.map(({ value }) => value / 10),
      rows.flatMap(({ late }, index) => (late ? [index] : [])),
    );
  });
export const whole = (trace: Trace) => ({ first: 0, last: trace.time.length - 1 });
export const at = (column: Float64Array, index: number): number => column[index] ?? NaN;
