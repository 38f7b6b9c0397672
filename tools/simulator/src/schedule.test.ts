import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Span, cover, missing, since } from './coverage.js';
import { type Rhythm, backfillPlan, dueTimes, keptInFullMs, nextDue } from './schedule.js';

const nowMs = Date.UTC(2026, 10, 20, 9, 41, 17);
const day = 86_400_000;
const window: Span = { fromMs: nowMs - 7 * day, toMs: nowMs };

const anySpan = fc
  .tuple(fc.integer({ min: window.fromMs - day, max: nowMs }), fc.integer({ min: 1, max: 2 * day }))
  .map(([fromMs, lasts]): Span => ({ fromMs, toMs: Math.min(nowMs, fromMs + lasts) }));
const anySpans = fc.array(anySpan, { maxLength: 12 });
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  liveSeconds: fc.constantFrom(20, 30, 60),
  historySeconds: fc.constantFrom(60, 300),
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

  it('is forgotten before a moment and kept after it', () => {
    expect(
      since(
        [
          { fromMs: 0, toMs: 10 },
          { fromMs: 20, toMs: 40 },
          { fromMs: 50, toMs: 60 },
        ],
        30,
      ),
    ).toEqual([
      { fromMs: 30, toMs: 40 },
      { fromMs: 50, toMs: 60 },
    ]);
  });
});

describe('the back-fill', () => {
  it('tells every due time that was not acknowledged exactly once, however the gaps fall', () => {
    fc.assert(
      fc.property(anySpans, anyRhythm, (spans, rhythm) => {
        const covered = allOf(spans);
        const told = backfillPlan(missing(covered, window)).flatMap((piece) => dueTimes(rhythm, piece, nowMs));
        const due = dueTimes(rhythm, window, nowMs).filter((timeMs) => !isIn(covered, timeMs));
        expect(new Set(told).size).toBe(told.length);
        expect(told.toSorted((a, b) => a - b)).toEqual(due);
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

describe('the rhythm of a device', () => {
  const gateway: Rhythm = { liveSeconds: 30, historySeconds: 300, phaseSeconds: 7 };

  it('is live for two hours back and every five minutes before', () => {
    const recent = dueTimes(gateway, { fromMs: nowMs - keptInFullMs, toMs: nowMs }, nowMs);
    const old = dueTimes(gateway, { fromMs: nowMs - day, toMs: nowMs - keptInFullMs }, nowMs);
    expect(recent).toHaveLength(240);
    expect(old).toHaveLength(22 * 12);
    expect(new Set(recent.map((timeMs) => (timeMs / 1000) % 30))).toEqual(new Set([7]));
    expect(new Set(old.map((timeMs) => (timeMs / 1000) % 300))).toEqual(new Set([7]));
  });

  it('rests with a vehicle that stands still and wakes when it moves', () => {
    const movesMs = Date.UTC(2026, 10, 20, 9, 32, 10);
    const tracker: Rhythm = {
      liveSeconds: 20,
      historySeconds: 60,
      phaseSeconds: 0,
      rest: { seconds: 120, historySeconds: 300, isMoving: (timeMs) => timeMs >= movesMs },
    };
    const atRest = nextDue(tracker, Date.UTC(2026, 10, 20, 9, 30, 0));
    expect(new Date(atRest).toISOString()).toBe('2026-11-20T09:32:00.000Z');
    expect(new Date(nextDue(tracker, atRest)).toISOString()).toBe('2026-11-20T09:32:20.000Z');
  });

  it('keeps still less of old times at rest', () => {
    const parked: Rhythm = {
      liveSeconds: 20,
      historySeconds: 60,
      phaseSeconds: 0,
      rest: { seconds: 120, historySeconds: 300, isMoving: () => false },
    };
    expect(dueTimes(parked, { fromMs: nowMs - keptInFullMs, toMs: nowMs }, nowMs)).toHaveLength(60);
    expect(dueTimes(parked, { fromMs: nowMs - keptInFullMs - 3_600_000, toMs: nowMs - keptInFullMs }, nowMs)).toHaveLength(12);
  });

  it('always has a next beat after any moment, on its grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: window.fromMs, max: nowMs }), anyRhythm, (afterMs, rhythm) => {
        const next = nextDue(rhythm, afterMs);
        expect(next).toBeGreaterThan(afterMs);
        expect(next - afterMs).toBeLessThanOrEqual(rhythm.liveSeconds * 1000);
        expect((next - rhythm.phaseSeconds * 1000) % (rhythm.liveSeconds * 1000)).toBe(0);
      }),
    );
  });
});
