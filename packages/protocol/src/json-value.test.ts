import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoTime } from './json-value.js';

describe('A moment in ISO 8601', () => {
  it('is the same with seconds, with milliseconds, with a blank, in lower case and with an offset of nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(0, 0, 1), max: Date.UTC(9999, 11, 31) }), (timeMs) => {
        const exact = new Date(timeMs).toISOString();
        const second = Math.floor(timeMs / 1000) * 1000;
        const whole = new Date(second).toISOString().replace('.000', '');
        for (const text of [exact, exact.replace('T', ' '), exact.toLowerCase(), exact.replace('Z', '+00:00')])
          expect(parseIsoTime(text), text).toBe(timeMs);
        expect(parseIsoTime(whole), whole).toBe(second);
        expect(parseIsoTime(whole.replace('Z', '')), whole).toBe(second);
      }),
    );
  });

  it('is none where the calendar or the clock has no such moment, or a digit is none', () => {
    for (const text of [
      '2026-02-29T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-00-01T10:00:00Z',
      '2026-01-00T10:00:00Z',
      '2026-04-31T10:00:00.000Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T10:60:00Z',
      '2026-01-01T10:00:60.000Z',
      '2026-01-01T10:00:0xZ',
      '2026-01-01T10:00:00.0x0Z',
      '2026-01-01T10:00:00x000Z',
      '202a-01-01T10:00:00Z',
    ])
      expect(parseIsoTime(text), text).toBeUndefined();
  });

  it('is one on the days that not every month or year has', () => {
    expect(parseIsoTime('2028-02-29T23:59:59.999Z')).toBe(Date.UTC(2028, 1, 29, 23, 59, 59, 999));
    expect(parseIsoTime('2026-12-31T00:00:00Z')).toBe(Date.UTC(2026, 11, 31));
  });
});
