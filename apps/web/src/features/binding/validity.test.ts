/** Forms of bindings: validity, and numbers pasted or scanned. */
import { describe, expect, it } from 'vitest';
import { fromNowOn, inputOf, problemOf, readNames } from './validity.js';

describe('a validity', () => {
  const now = Date.UTC(2026, 6, 14, 8, 42);
  it('is from now on until somebody ends it, unless said otherwise', () => {
    expect([problemOf(fromNowOn, now), inputOf(fromNowOn)]).toEqual([undefined, {}]);
    expect(inputOf({ fromMs: now, untilMs: now + 1 })).toEqual({ from: '2026-07-14T08:42:00.000Z', until: '2026-07-14T08:42:00.001Z' });
  });
  it('needs its times, an end after its beginning and after now', () => {
    expect(problemOf({ fromMs: undefined, untilMs: null }, now)).toBe('timeMissing');
    expect(problemOf({ fromMs: null, untilMs: undefined }, now)).toBe('timeMissing');
    expect(problemOf({ fromMs: null, untilMs: now }, now)).toBe('endInPast');
    expect(problemOf({ fromMs: now + 10, untilMs: now + 10 }, now)).toBe('endBeforeStart');
    expect(problemOf({ fromMs: now + 10, untilMs: now + 11 }, now)).toBeUndefined();
  });
});

describe('pasted or scanned numbers', () => {
  it('are MACs in any notation and IMEIs, each once; other lines are told', () => {
    expect(readNames('AC:23:3F:A1:07:5E\nac233fa1075e, 869900050001081\r\nAC-23-3F-A1-07-5F；nonsense\n\n')).toEqual({
      mac: ['AC233FA1075E', 'AC233FA1075F'],
      imei: ['869900050001081'],
      unreadable: ['nonsense'],
    });
    expect(readNames('AC233FA1075E AC233FA1075F').mac).toHaveLength(2);
  });
});
