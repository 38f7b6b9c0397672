import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rhythm, dueTimes } from '@frostway/fleet/schedule';
import type { Span } from '@frostway/fleet/span';
import { backfillPlan } from './backfill.js';
import { cover, missing } from './coverage.js';

const nowMs = Date.UTC(2026, 10, 20, 9, 41, 17);
const day = 86_400_000;
const window: Span = { fromMs: nowMs - 7 * day, toMs: nowMs };

const anySpan = fc
  .tuple(fc.integer({ min: window.fromMs - day, max: nowMs }), fc.integer({ min: 1, max: 2 * day }))
  .map(([fromMs, lasts]): Span => ({ fromMs, toMs: Math.min(nowMs, fromMs + lasts) }));
const anySpans = fc.array(anySpan, { maxLength: 12 });
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  seconds: fc.constantFrom(60, 120, 300),
  phaseSeconds: fc.integer({ min: 0, max: 59 }),
});
const allOf = (spans: readonly Span[]): readonly Span[] => {
  let covered: readonly Span[] = [];
  for (const span of spans) covered = cover(covered, span);
  return covered;
};
const isIn = (spans: readonly Span[], timeMs: number): boolean => spans.some((span) => timeMs > span.fromMs && timeMs <= span.toMs);

describe('what was acknowledged', () => {
  it('is the same set of moments in whatever order it came, kept as spans apart from each other', () => {
    fc.assert(
      fc.property(anySpans, fc.array(fc.integer({ min: window.fromMs, max: nowMs }), { maxLength: 20 }), (spans, moments) => {
        const covered = allOf(spans);
        expect(allOf(spans.toReversed())).toEqual(covered);
        for (const moment of moments) expect(isIn(covered, moment)).toBe(isIn(spans, moment));
        for (let at = 1; at < covered.length; at++) expect(covered[at]?.fromMs).toBeGreaterThan(covered[at - 1]?.toMs ?? Infinity);
      }),
    );
  });

  it('and what is missing share no moment and leave none out', () => {
    fc.assert(
      fc.property(anySpans, fc.integer({ min: window.fromMs + 1, max: nowMs }), (spans, moment) => {
        const covered = allOf(spans);
        const gaps = missing(covered, window);
        expect(isIn(covered, moment) !== isIn(gaps, moment)).toBe(true);
      }),
    );
  });
});

describe('the back-fill', () => {
  it('tells every due time that was not acknowledged exactly once, however the gaps fall', () => {
    fc.assert(
      fc.property(anySpans, anyRhythm, (spans, rhythm) => {
        const covered = allOf(spans);
        const sent = backfillPlan(missing(covered, window)).flatMap((piece) => dueTimes(rhythm, piece));
        const due = dueTimes(rhythm, window).filter((timeMs) => !isIn(covered, timeMs));
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.toSorted((a, b) => a - b)).toEqual(due);
      }),
      { numRuns: 60 },
    );
  });

  it('goes from the newest day to the oldest, and forward within a day', () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const plan = backfillPlan(missing(allOf(spans), window));
        for (let at = 1; at < plan.length; at++) {
          const [before, here] = [plan[at - 1]?.fromMs ?? 0, plan[at]?.fromMs ?? 0];
          const days = Math.floor(before / day) - Math.floor(here / day);
          expect(days).toBeGreaterThanOrEqual(0);
          if (days === 0) expect(here).toBeGreaterThan(before);
        }
        for (const { fromMs, toMs } of plan) expect(toMs - fromMs).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});
