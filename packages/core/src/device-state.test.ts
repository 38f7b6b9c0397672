/** How a device stands where that depends on its model: which battery is low. */
import { describe, expect, it } from 'vitest';
import { stateOf } from './device-state.js';
import { batteryOf, deviceModels } from './models.js';

const unlimited = { temperatureUpper: null, temperatureLower: null, humidityUpper: null, humidityLower: null, lightUpper: null };
const causesAt = (batteryMv: number, model: string | null) =>
  stateOf(
    {
      lastSeenMs: 0,
      intervalSeconds: 60,
      temperatureC: 5,
      humidityPercent: null,
      lightLux: null,
      batteryMv,
      model,
      limits: unlimited,
    },
    0,
  ).causes;

describe('a battery', () => {
  it('is low at 3500 mV and critical at 3400 mV, whatever no model says', () => {
    for (const model of ['beacon-th', 'tracker-a', 'unheard-of', null]) {
      expect(causesAt(3501, model)).toEqual([]);
      expect([3500, 3401].map((mv) => causesAt(mv, model))).toEqual([['batteryLow'], ['batteryLow']]);
      expect(causesAt(3400, model)).toEqual(['batteryCritical']);
    }
  });

  it('of a coin cell of 3 V is low at 2500 mV and critical at 2200 mV', () => {
    expect([3000, 2501].map((mv) => causesAt(mv, 'beacon-coin-th'))).toEqual([[], []]);
    expect([2500, 2201].map((mv) => causesAt(mv, 'beacon-coin-th'))).toEqual([['batteryLow'], ['batteryLow']]);
    expect(causesAt(2200, 'beacon-coin-th')).toEqual(['batteryCritical']);
  });

  it('is full above low, and low above critical, of every model', () => {
    for (const { model } of deviceModels) {
      const { fullMv, lowMv, criticalMv } = batteryOf(model);
      expect([fullMv > lowMv, lowMv > criticalMv], model).toEqual([true, true]);
    }
  });
});
