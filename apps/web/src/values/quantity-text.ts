/** Values of probes with their units, in one text: the temperature in the reader's unit, the battery in V. */
import { limitsOfProbe, type DeviceLimits, type LimitedProbe, type ProbeName, probeRow } from '@frostway/core/probes';
import type { TemperatureUnit } from '@frostway/core/units';
import type { Say } from '../api/language.js';
import { type Figure, quantityText as figureText, rangeText, temperatureRange, temperatureText, unitWord } from './figures.js';

/** A value in the unit of the store, with as many decimals as the probe is shown with unless others are asked for. */
export function quantityText(t: Say, probe: ProbeName, value: Figure, unit: TemperatureUnit, decimals?: number): string {
  const { isTemperature, shown } = probeRow(probe);
  if (isTemperature === true) return temperatureText(t, value, unit);
  return figureText(t, typeof value === 'number' ? value / shown.per : value, shown.unit, decimals ?? shown.decimals);
}

/** The unit in which values of a probe are typed: that of the store, temperatures in the reader's. */
export function typedUnit(t: Say, probe: ProbeName, unit: TemperatureUnit): string {
  const row = probeRow(probe);
  if (row.isTemperature === true) return unitWord(t, unit);
  return row.shown.per === 1 ? row.shown.unit : row.unit;
}

/** Limits as a range in the unit they are typed in; `--` without any. */
export function limitsText(t: Say, probe: ProbeName, lower: Figure, upper: Figure, unit: TemperatureUnit): string {
  return probeRow(probe).isTemperature === true
    ? temperatureRange(t, lower, upper, unit)
    : rangeText(t, lower, upper, typedUnit(t, probe, unit));
}

/** The limits a device has for a probe. */
export function limitsOfText(t: Say, limits: DeviceLimits, probe: LimitedProbe, unit: TemperatureUnit): string {
  const { lower, upper } = limitsOfProbe(limits, probe);
  return limitsText(t, probe, lower, upper, unit);
}
