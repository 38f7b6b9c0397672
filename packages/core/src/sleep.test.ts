import { describe, expect, test } from 'vitest';
import { asleepUntilMs, nightEndMs } from './sleep.js';

const at = (time: string): number => Date.parse(`2026-03-01T${time}:00Z`);
const night = { offAt: '21:00', onAt: '07:00' };

describe('a device that saves power', () => {
  test('is heard again after as long as it may be silent', () => {
    const rhythm = { silentSeconds: 3600, night: null, zoneHours: 8 };
    expect(asleepUntilMs(rhythm, at('10:00'), at('10:30'))).toBe(at('11:00'));
    expect(asleepUntilMs(rhythm, null, at('10:30'))).toBeNull();
    expect(asleepUntilMs({ ...rhythm, silentSeconds: 300 }, at('10:00'), at('10:30'))).toBeNull();
  });

  test('is off by night in its own time zone, over midnight', () => {
    expect(nightEndMs(night, 8, at('12:59'))).toBeUndefined();
    expect(nightEndMs(night, 8, at('13:00'))).toBe(at('23:00'));
    expect(nightEndMs(night, 8, at('22:59'))).toBe(at('23:00'));
    expect(nightEndMs(night, 8, at('23:00'))).toBeUndefined();
    expect(nightEndMs(night, 0, at('03:00'))).toBe(at('07:00'));
    expect(nightEndMs({ offAt: '01:00', onAt: '02:00' }, 0, at('01:30'))).toBe(at('02:00'));
    expect(nightEndMs({ offAt: '01:00', onAt: '02:00' }, 0, at('03:00'))).toBeUndefined();
  });
});
