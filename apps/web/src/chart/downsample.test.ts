import type { Bands } from '@frostway/core/statistics-sums';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, keepPeaks } from './downsample.js';
import { gapsOf, longestStep, runsOf } from './gaps.js';
import { excursionsOf, lateParts } from './segments.js';
import { inWindow, nearest, traceOf as traceOfColumns, type Trace } from './trace.js';

const columnOf = (values: readonly (number | null)[]): Float64Array => Float64Array.from(values, (value) => value ?? NaN);
const traceOf = (
  time: readonly number[],
  values: readonly (number | null)[],
  late: readonly number[] = [],
  show?: (value: number) => number,
): Trace => traceOfColumns(columnOf(time), columnOf(values), columnOf(late), show);

const traces = fc
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
const whole = (trace: Trace) => ({ first: 0, last: trace.time.length - 1 });
const slicesOf = (indexes: Iterable<number>, time: Float64Array, sliceMs: number): Map<number, number[]> => {
  const slices = new Map<number, number[]>();
  for (const index of indexes) {
    const slice = Math.floor(at(time, index) / sliceMs);
    slices.set(slice, [...(slices.get(slice) ?? []), index]);
  }
  return slices;
};
const at = (column: Float64Array, index: number): number => column[index] ?? NaN;

describe('the trace of a column', () => {
  it('without empty values is the column as it came, nothing copied', () => {
    const [time, values] = [Float64Array.of(1, 2, 3), Float64Array.of(4, 5, 6)];
    const trace = traceOfColumns(time, values, Float64Array.of(1));
    expect([trace.time, trace.value]).toEqual([time, values]);
    expect(trace.time).toBe(time);
    expect(trace.value).toBe(values);
    expect([...trace.late]).toEqual([0, 1, 0]);
  });
  it('leaves empty values out, keeps which were late, and never writes to what came', () => {
    const values = Float64Array.of(NaN, 5, NaN, 7, 8);
    const trace = traceOfColumns(Float64Array.of(1, 2, 3, 4, 5), values, Float64Array.of(0, 2, 3), (value) => value * 10);
    expect([[...trace.time], [...trace.value], [...trace.late]]).toEqual([
      [2, 4, 5],
      [50, 70, 80],
      [0, 1, 0],
    ]);
    expect([...values]).toEqual([NaN, 5, NaN, 7, 8]);
  });
  it('is empty of a column that was not measured', () => {
    expect(traceOfColumns(Float64Array.of(1, 2), new Float64Array(), new Float64Array()).time.length).toBe(0);
  });
});

describe('a downsampled line: the envelope of lowest and highest', () => {
  it('keeps the lowest and the highest reading of every slice, the first and the last, in order', () => {
    fc.assert(
      fc.property(traces, fc.integer({ min: 1, max: 20_000 }), (trace, sliceMs) => {
        const kept = keepPeaks(trace.time, trace.value, whole(trace), sliceMs);
        expect(kept[0]).toBe(0);
        expect(kept.at(-1)).toBe(trace.time.length - 1);
        for (let i = 1; i < kept.length; i++) expect(kept[i]).toBeGreaterThan(kept[i - 1] ?? Infinity);
        const all = slicesOf(trace.time.keys(), trace.time, sliceMs);
        const drawn = slicesOf(kept, trace.time, sliceMs);
        for (const [slice, members] of all) {
          const values = (drawn.get(slice) ?? []).map((i) => at(trace.value, i));
          expect(Math.max(...values)).toBe(Math.max(...members.map((i) => at(trace.value, i))));
          expect(Math.min(...values)).toBe(Math.min(...members.map((i) => at(trace.value, i))));
          expect(values.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });

  it('draws the envelope of the brush from the same extremes', () => {
    fc.assert(
      fc.property(traces, fc.integer({ min: 1, max: 20_000 }), (trace, sliceMs) => {
        const slices = envelope(trace.time, trace.value, whole(trace), sliceMs);
        expect(Math.max(...slices.map(({ high }) => high))).toBe(Math.max(...trace.value));
        expect(Math.min(...slices.map(({ low }) => low))).toBe(Math.min(...trace.value));
      }),
    );
  });

  it('leaves a short stretch as it is', () => {
    const trace = traceOf([0, 10], [1, 2]);
    expect(keepPeaks(trace.time, trace.value, whole(trace), 1000)).toEqual([0, 1]);
    expect(keepPeaks(trace.time, trace.value, whole(trace), 0)).toEqual([0, 1]);
  });
});

describe('gaps over 2.5 x interval are left open', () => {
  it('never joins two readings that lie further apart, and loses none between', () => {
    fc.assert(
      fc.property(traces, fc.integer({ min: 1, max: 6000 }), (trace, longest) => {
        const runs = runsOf(
          whole(trace),
          gapsOf(trace, () => longest),
        );
        expect(runs[0]?.first).toBe(0);
        expect(runs.at(-1)?.last).toBe(trace.time.length - 1);
        runs.forEach((run, index) => {
          for (let i = run.first + 1; i <= run.last; i++) expect(at(trace.time, i) - at(trace.time, i - 1)).toBeLessThanOrEqual(longest);
          const before = runs[index - 1];
          if (before !== undefined) {
            expect(run.first).toBe(before.last + 1);
            expect(at(trace.time, run.first) - at(trace.time, before.last)).toBeGreaterThan(longest);
          }
        });
      }),
    );
  });

  it('counts a pause of exactly 2.5 intervals as connected and one millisecond more as a gap', () => {
    const times = [0, 60_000, 120_000, 120_000 + 150_000, 120_000 + 300_001];
    const trace = traceOf(times, [1, 1, 1, 1, 1]);
    expect(gapsOf(trace, () => 150_000)).toEqual([{ fromMs: 270_000, toMs: 420_001, next: 4 }]);
  });

  it('judges history of a longer interval by its own spacing', () => {
    expect(longestStep(Float64Array.from([0, 600_000, 1_200_000, 1_800_000]), 60)).toBe(1_500_000);
    expect(longestStep(Float64Array.from([0, 60_000]), 300)).toBe(750_000);
    expect(longestStep(new Float64Array(), 60)).toBe(150_000);
  });

  it('counts a reading without this quantity as none', () => {
    const trace = traceOf([0, 60, 120, 180], [1, null, null, 2], [3], (value) => value * 10);
    expect([...trace.time]).toEqual([0, 180]);
    expect([...trace.value]).toEqual([10, 20]);
    expect([...trace.late]).toEqual([0, 1]);
  });
});

describe('late readings are drawn apart', () => {
  it('puts every reading into exactly one part of its own kind, and lets late parts touch their neighbours', () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const parts = lateParts(trace.late, whole(trace));
        for (let i = 0; i < trace.time.length; i++) {
          const own = parts.filter((part) => part.isLate === (trace.late[i] === 1) && part.first <= i && i <= part.last);
          expect(own.length).toBeGreaterThanOrEqual(1);
        }
        for (const part of parts.filter(({ isLate }) => !isLate))
          for (let i = part.first; i <= part.last; i++) expect(trace.late[i]).toBe(0);
      }),
    );
    expect(lateParts(Uint8Array.from([0, 0, 1, 1, 0]), { first: 0, last: 4 })).toEqual([
      { first: 0, last: 1, isLate: false },
      { first: 1, last: 4, isLate: true },
      { first: 4, last: 4, isLate: false },
    ]);
  });
});

describe('excursions run from the first breaching reading to the return', () => {
  const bands: Bands = [{ fromMs: 0, lower: 2, upper: 8 }];
  it('knows side, ends, worst value and lateness', () => {
    const trace = traceOf([0, 1, 2, 3, 4, 5, 6], [5, 9, 11.8, 9, 8, 1, 5], [5]);
    expect(excursionsOf(trace, bands, [])).toEqual([
      { side: 'above', fromMs: 1, toMs: 4, worst: 11.8, worstMs: 2, isLate: false },
      { side: 'below', fromMs: 5, toMs: 6, worst: 1, worstMs: 5, isLate: true },
    ]);
  });

  it('ends one at a gap and begins another after it', () => {
    const trace = traceOf([0, 1, 100, 101], [9, 10, 9.5, 5]);
    expect(
      excursionsOf(
        trace,
        bands,
        gapsOf(trace, () => 10),
      ),
    ).toEqual([
      { side: 'above', fromMs: 0, toMs: 1, worst: 10, worstMs: 1, isLate: false },
      { side: 'above', fromMs: 100, toMs: 101, worst: 9.5, worstMs: 100, isLate: false },
    ]);
  });

  it('judges each reading by the limits of its own time', () => {
    const trace = traceOf([0, 1, 2, 3, 4], [12, 12, 12, 5, 12]);
    const turning: Bands = [
      { fromMs: 0, lower: null, upper: 25 },
      { fromMs: 2, lower: 2, upper: 8 },
      { fromMs: 4, lower: null, upper: null },
    ];
    expect(excursionsOf(trace, turning, [])).toEqual([{ side: 'above', fromMs: 2, toMs: 3, worst: 12, worstMs: 2, isLate: false }]);
  });

  it('finds none without limits', () => {
    expect(excursionsOf(traceOf([0, 1], [99, -99]), [{ fromMs: 0, lower: null, upper: null }], [])).toEqual([]);
  });
});

describe('a window on a trace', () => {
  const { time } = traceOf([10, 20, 30, 40], [1, 2, 3, 4]);
  it('holds one reading to either side', () => {
    expect(inWindow(time, 20, 30)).toEqual({ first: 0, last: 3 });
    expect(inWindow(time, 21, 29)).toEqual({ first: 1, last: 2 });
    expect(inWindow(time, 100, 200)).toEqual({ first: 3, last: 3 });
    expect(inWindow(new Float64Array(), 0, 1)).toBeUndefined();
  });

  it('finds the reading nearest to the pointer', () => {
    expect([0, 14, 16, 25, 99].map((ms) => nearest(time, ms))).toEqual([0, 0, 1, 1, 3]);
    expect(nearest(new Float64Array(), 5)).toBe(-1);
  });
});
