import { describe, expect, it } from 'vitest';
import { type DeviceLimits, noLimits } from './probes.js';
import { type RuleLimit, watchedLimits } from './watched-limits.js';

const none: DeviceLimits = noLimits;
const rule = (condition: RuleLimit['condition'], limit: Partial<RuleLimit>): RuleLimit => ({
  probe: 'temperature',
  condition,
  value: null,
  lower: null,
  upper: null,
  ...limit,
});

describe('The limits to show of a device', () => {
  it('are its own where it has some', () => {
    const own = { ...none, temperatureUpper: 25, humidityLower: 30 };
    expect(watchedLimits(own, [rule('gt', { value: 8 }), rule('lt', { probe: 'humidity', value: 40 })])).toEqual(own);
  });
  it('are the band of the rules that watch it on each side where it has none, the closest of several', () => {
    const rules = [rule('outside', { lower: 2, upper: 8 }), rule('ge', { value: 15 }), rule('lt', { value: 0 })];
    expect(watchedLimits(none, rules)).toEqual({ ...none, temperatureLower: 2, temperatureUpper: 8 });
    expect(watchedLimits({ ...none, temperatureLower: 3 }, rules)).toEqual({ ...none, temperatureLower: 3, temperatureUpper: 8 });
  });
  it('are each of the quantity the rule is on; of light there is only an upper one', () => {
    const rules = [
      rule('le', { probe: 'humidity', value: 85 }),
      rule('gt', { probe: 'light', value: 10 }),
      rule('lt', { probe: 'light', value: 1 }),
    ];
    expect(watchedLimits(none, rules)).toEqual({ ...none, humidityLower: 85, lightUpper: 10 });
  });
  it('are those of carbon dioxide and air pressure too', () => {
    const rules = [rule('gt', { probe: 'co2', value: 1500 }), rule('outside', { probe: 'pressure', lower: 950, upper: 1050 })];
    expect(watchedLimits({ ...none, pressureUpper: 1040 }, rules)).toEqual({
      ...none,
      co2Upper: 1500,
      pressureLower: 950,
      pressureUpper: 1040,
    });
  });
  it('say nothing of mean kinetic temperatures, batteries, shocks and silence', () => {
    const rules = (['mkt', 'power', 'vibration', 'tilt', 'silence'] as const).map((probe) => rule('gt', { probe, value: 25 }));
    expect(watchedLimits(none, rules)).toEqual(none);
  });
  it('are left out where rules contradict each other', () => {
    expect(watchedLimits(none, [rule('gt', { value: 2 }), rule('lt', { value: 8 })])).toEqual(none);
    expect(watchedLimits({ ...none, temperatureUpper: -18 }, [rule('lt', { value: 2 })])).toEqual({ ...none, temperatureUpper: -18 });
  });
});
