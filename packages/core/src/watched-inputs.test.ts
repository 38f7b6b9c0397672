/** Inputs of vehicles that rules can watch. */
import { describe, expect, it } from 'vitest';
import { alarmTypes, otherMeasureOf, probeOf, ruleProbes, typeOf } from './alarms.js';
import { incidentSubject } from './incidents.js';
import { namedInputs } from './named-inputs.js';
import { inputAttribute } from './track/inputs.js';
import { inputOfAlarm, isCounter, isSwitch, saidInput, watchedAttributes, watchedInput, watchedInputs } from './watched-inputs.js';

describe('An input of a vehicle that rules can watch', () => {
  it.each(watchedInputs)('has alarms on both sides that know it, and incidents of its own: %s', (input) => {
    expect(ruleProbes).toContain(input);
    for (const side of ['above', 'below'] as const) {
      const type = typeOf(input, side);
      expect(alarmTypes).toContain(type);
      expect([inputOfAlarm(type), probeOf(type), incidentSubject(type).probe]).toEqual([input, undefined, input]);
      expect(otherMeasureOf(type)?.unit).toBe(watchedInput(input).unit ?? undefined);
    }
    expect(watchedAttributes).toContain(inputAttribute(input).attribute);
  });

  it('is a switch where its attribute is one, and a counter where less of it is nothing', () => {
    for (const input of watchedInputs) expect(isSwitch(input)).toBe(namedInputs[inputAttribute(input).attribute].is === 'switch');
    expect(watchedInputs.filter(isCounter)).toEqual(['odometer', 'engineHours']);
    expect([isSwitch('temperature'), isCounter('silence')]).toEqual([false, false]);
  });

  it('is read in the units of tracks, and says nothing where nothing was said', () => {
    const said = { isDoorOpen: true, ignition: 0, odometerM: 84_512_300, engineSeconds: 5400, returnAirC: -18.5, fuelL: 'much' };
    expect(
      (['door', 'ignition', 'odometer', 'engineHours', 'returnAir', 'fuel', 'setPoint'] as const).map((name) => saidInput(name, said)),
    ).toEqual([1, 0, 84_512.3, 1.5, -18.5, null, null]);
    expect(saidInput('door', null)).toBeNull();
  });
});
