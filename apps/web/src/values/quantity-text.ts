/** A value of a sensor's quantity with its unit, in one text. */
import type { TemperatureUnit } from '@frostway/core/units';
import type { Say } from '../api/language.js';
import { figure, temperatureText } from './figures.js';

/** C, %RH, lux, mV in; the temperature in the reader's unit, the battery in V. */
export function quantityText(
  t: Say,
  quantity: 'temperature' | 'humidity' | 'light' | 'power',
  value: number,
  unit: TemperatureUnit,
): string {
  const shown = (number: number, decimals: number, word: string): string =>
    t('values.withUnit', { value: figure(number, decimals), unit: word });
  switch (quantity) {
    case 'temperature':
      return temperatureText(t, value, unit);
    case 'humidity':
      return shown(value, 0, t('values.unit.percent'));
    case 'light':
      return shown(value, 0, t('values.unit.lux'));
    case 'power':
      return shown(value / 1000, 2, t('values.unit.volt'));
  }
}
