/** Stretches of a trace with a look of their own: late readings, excursions, and the window that is drawn. */
import type { Bands } from '@frostway/core/statistics-sums';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapsOf } from './gaps.js';
import { excursionsOf, lateParts } from './segments.js';
import { inWindow, nearest } from './trace.js';
import { traceOf, traces, whole } from './trace.fixture.js';

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
