/** What the small chart of an alarm shows. */
import type { AlarmDetail } from '@frostway/contract/alarm/rows';
import { noLimits } from '@frostway/core/probes';
import { describe, expect, it } from 'vitest';
import { aroundOf, limitsOf } from './alarm-chart.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 6, 1);

describe('the range', () => {
  it('reaches half the length of the excursion before and after it, at least an hour, at most a day', () => {
    expect(aroundOf(start, start + 6 * hour, start + 5 * day)).toEqual({ fromMs: start - 3 * hour, toMs: start + 9 * hour + minute });
    expect(aroundOf(start, start + minute, start + 5 * day)).toEqual({ fromMs: start - hour, toMs: start + hour + minute * 2 });
    expect(aroundOf(start, undefined, start + 10 * day)).toEqual({ fromMs: start - day, toMs: start + 10 * day + minute });
  });
  it('of a mean kinetic temperature begins with its window, and is never longer than may be asked for', () => {
    expect(aroundOf(start, start + 6 * hour, start + 5 * day, 30 * day).fromMs).toBe(start - 30 * day);
    const { fromMs, toMs } = aroundOf(start, start + 20 * day, start + 50 * day, 90 * day);
    expect(toMs - fromMs).toBe(90 * day);
  });
});

describe('the limits', () => {
  const none = { ...noLimits, temperatureUpper: 8 };
  const limited = (probe: 'temperature' | 'mkt') =>
    limitsOf(
      {
        alarm: { type: 'temperatureHigh', side: 'above', limit: 25 } as AlarmDetail['alarm'],
        rule: { probe, condition: 'gt', value: 25 } as AlarmDetail['rule'],
      },
      none,
    );
  it('are those of the rule; a rule on mean kinetic temperature has none for single readings', () => {
    expect(limited('temperature').temperatureUpper).toBe(25);
    expect(limited('mkt')).toEqual(none);
  });
  it('of a battery is the voltage it is low below', () => {
    const alarm = { type: 'batteryLow', side: 'below', limit: 3400 } as AlarmDetail['alarm'];
    expect(limitsOf({ alarm, rule: null }, none)).toEqual({ ...none, powerLower: 3400 });
  });
});
