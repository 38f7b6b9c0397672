/** The table of probes: what follows from its rows. */
import { describe, expect, it } from 'vitest';
import { alarmTypes, probeOf, ruleProbes, typeOf } from './alarms.js';
import { incidentProbes, incidentSubject } from './incidents.js';
import { findModel, limitRange } from './models.js';
import {
  judgedProbes,
  limitedProbes,
  limitNames,
  limitsOfProbe,
  noLimits,
  probeNames,
  probeOfField,
  probeRow,
  readingFields,
  storedValue,
} from './probes.js';

describe('The table of probes', () => {
  it('has a field of its own in a reading for each of them', () => {
    expect(new Set(readingFields).size).toBe(probeNames.length);
    for (const name of probeNames) expect(probeOfField[readingFields[probeNames.indexOf(name)] ?? 'co2Ppm']).toBe(name);
  });

  it('gives values in the unit of the store: pascals as hectopascals, all others as they are', () => {
    const said = { temperatureC: -18.25, co2Ppm: 813, pressurePa: 101_325 };
    expect(probeNames.map((name) => storedValue(said, name))).toEqual([-18.25, null, null, 813, 1013.25, null, null]);
  });

  it('names every limit after its probe and side', () => {
    expect(limitNames).toEqual([
      'temperatureUpper',
      'temperatureLower',
      'humidityUpper',
      'humidityLower',
      'lightUpper',
      'co2Upper',
      'pressureUpper',
      'pressureLower',
    ]);
    expect(limitsOfProbe({ ...noLimits, co2Upper: 1500, pressureLower: 950 }, 'co2')).toEqual({ lower: null, upper: 1500 });
    expect(limitsOfProbe({ ...noLimits, pressureLower: 950 }, 'pressure')).toEqual({ lower: 950, upper: null });
    expect(limitsOfProbe(noLimits, 'power')).toEqual({ lower: null, upper: null });
  });

  it('gives every judged probe rules, types of alarms on both sides, and an incident of its own', () => {
    for (const probe of judgedProbes) {
      expect(ruleProbes, probe).toContain(probe);
      expect(incidentProbes, probe).toContain(probe);
      for (const side of ['above', 'below'] as const) {
        const type = typeOf(probe, side);
        expect(alarmTypes, probe).toContain(type);
        expect(probeOf(type), type).toBe(probe);
      }
    }
    expect([typeOf('co2', 'above'), typeOf('pressure', 'above'), typeOf('pressure', 'below')]).toEqual([
      'co2High',
      'pressureHigh',
      'pressureLow',
    ]);
    expect(incidentSubject('pressureLow')).toEqual({ probe: 'pressure', side: 'under' });
    expect(incidentSubject('light')).toEqual({ probe: 'light', side: 'over' });
  });

  it('has the limits of a model inside what any sensor of the field can send', () => {
    const air = findModel('beacon-air');
    if (air === undefined) throw new Error('no such model');
    expect(limitedProbes.map((probe) => limitRange(air, probe) !== undefined)).toEqual([true, true, false, true, true]);
    for (const probe of limitedProbes) {
      const [low, high] = limitRange(air, probe) ?? probeRow(probe).plausible;
      expect([low >= probeRow(probe).plausible[0], high <= probeRow(probe).plausible[1]], probe).toEqual([true, true]);
    }
  });
});
