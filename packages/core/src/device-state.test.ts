/** How a device stands where that depends on its model: which battery is low. */
import { describe, expect, it } from 'vitest';
import { causeOf, stateOf } from './device-state.js';
import { batteryOf, deviceModels } from './models.js';
import { type DeviceLimits, limitList, noLimits } from './probes.js';

const causesAt = (batteryMv: number, model: string | null) =>
  stateOf(
    {
      lastSeenMs: 0,
      intervalSeconds: 60,
      values: { temperature: 5, power: batteryMv },
      model,
      limits: noLimits,
    },
    0,
  ).causes;

describe('a battery', () => {
  it('is low at 3500 mV and critical at 3400 mV, whatever no model says', () => {
    for (const model of ['beacon-th', 'tracker-a', 'no-such-model', null]) {
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

describe('a value beyond a limit of its device', () => {
  const at = (values: Parameters<typeof stateOf>[0]['values'], limits: Partial<DeviceLimits>) =>
    stateOf({ lastSeenMs: 0, intervalSeconds: 60, values, model: null, limits: { ...noLimits, ...limits } }, 0);

  it('is an alarm above and cold below, whichever probe it is of', () => {
    for (const { name, probe, side } of limitList) {
      const state = at({ [probe]: side === 'upper' ? 1001 : 999 }, { [name]: 1000 });
      expect([state.condition, state.causes], name).toEqual([side === 'upper' ? 'alarm' : 'cold', [causeOf(name)]]);
      expect(at({ [probe]: 1000 }, { [name]: 1000 }).causes, name).toEqual([]);
      expect(at({ [probe]: null }, { [name]: 1000 }).causes, name).toEqual([]);
    }
  });

  it('is told by its cause, worst first', () => {
    expect(at({ temperature: 9, co2: 2000, pressure: 800 }, { temperatureUpper: 8, co2Upper: 1500, pressureLower: 900 }).causes).toEqual([
      'temperatureHigh',
      'co2High',
      'pressureLow',
    ]);
  });
});
