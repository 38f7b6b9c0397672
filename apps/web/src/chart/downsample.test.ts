import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, keepPeaks } from './downsample.js';
import { gapsOf, longestStep, runsOf } from './gaps.js';
import { traceOf as traceOfColumns } from './trace.js';
import { traceOf, traces, whole, at } from './trace.fixture.js';

const slicesOf = (indexes: Iterable<number>, time: Float64Array, sliceMs: number): Map<number, number[]> => {
  const slices = new Map<number, number[]>();
  for (const index of indexes) {
    const slice = Math.floor(at(time, index) / sliceMs);
    slices.set(slice, [...(slices.get(slice) ?? []), index]);
  }
  return slices;
};

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
