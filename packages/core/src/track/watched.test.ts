/** Hours of the day in which nothing may drive, by the clocks of a zone. */
import { describe, expect, it } from 'vitest';
import { withinHours } from './watched.js';

const at = (text: string): number => Date.parse(text);

describe('a span of the day', () => {
  it('ends before its last minute, by the clocks of its zone', () => {
    const isNight = withinHours([{ from: '01:00', until: '05:00' }], 'Asia/Shanghai');
    expect(['16:59:59', '17:00:00', '20:59:59', '21:00:00'].map((time) => isNight(at(`2026-03-01T${time}Z`)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('goes on over midnight when it ends no later than it begins', () => {
    const isNight = withinHours([{ from: '22:00', until: '06:00' }], 0);
    expect(['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'].map((time) => isNight(at(`2026-03-01T${time}Z`)))).toEqual([
      false,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('belongs to the day it begins on', () => {
    // The 1st of March 2026 is a Sunday.
    const isSundayNight = withinHours([{ from: '22:00', until: '06:00', days: [7] }], 0);
    expect(isSundayNight(at('2026-03-01T23:00Z'))).toBe(true);
    expect(isSundayNight(at('2026-03-02T05:00Z'))).toBe(true);
    expect(isSundayNight(at('2026-03-01T05:00Z'))).toBe(false);
    expect(isSundayNight(at('2026-03-02T23:00Z'))).toBe(false);
    expect(withinHours([{ from: '08:00', until: '09:00', days: [1] }], 0)(at('1970-01-05T08:30Z'))).toBe(true);
  });

  it('is an hour longer or shorter when clocks are moved in it', () => {
    const isNight = withinHours([{ from: '01:30', until: '03:30' }], 'Europe/Berlin');
    // On the 29th of March 2026 clocks go from 2 to 3 at 01:00 UTC.
    expect(['00:29', '00:30', '01:29', '01:30'].map((time) => isNight(at(`2026-03-29T${time}Z`)))).toEqual([false, true, true, false]);
  });
});
