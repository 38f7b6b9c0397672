/** Air pressure where the sensor is, hPa; not reduced to sea level. Formats send pascals. */
import type { ProbeRow } from './row.js';

export const pressure = {
  field: 'pressurePa',
  per: 100,
  unit: 'hPa',
  decimals: 1,
  shown: { unit: 'hPa', per: 1, decimals: 1, meanDecimals: 1 },
  plausible: [100, 2000],
  icon: 'pressure',
  words: {
    name: { 'zh-cn': '气压', en: 'Air pressure' },
    inText: { 'zh-cn': '气压', en: 'air pressure' },
    column: { 'zh-cn': '气压', en: 'Pressure' },
    file: { 'zh-cn': '气压（hPa）', en: 'Air pressure (hPa)' },
  },
  isRare: true,
  limits: {
    command: 'pressureLimits',
    parameter: 'rangeHpa',
    upper: { name: { 'zh-cn': '气压上限', en: 'Air pressure, upper limit' }, cause: { 'zh-cn': '气压过高', en: 'Pressure too high' } },
    lower: { name: { 'zh-cn': '气压下限', en: 'Air pressure, lower limit' }, cause: { 'zh-cn': '气压过低', en: 'Pressure too low' } },
    column: { 'zh-cn': '气压限值', en: 'Pressure limits' },
    pair: { 'zh-cn': '气压下限 – 上限', en: 'Air pressure, lower – upper' },
  },
  rules: {
    range: [100, 2000],
    name: { 'zh-cn': '气压', en: 'Air pressure' },
    above: { type: 'pressureHigh', name: { 'zh-cn': '气压过高', en: 'High air pressure' } },
    below: { type: 'pressureLow', name: { 'zh-cn': '气压过低', en: 'Low air pressure' } },
  },
  chart: {
    unit: 'hPa',
    token: 'trace',
    marks: 2,
    atLeast: 5,
    near: 20,
    above: { 'zh-cn': '气压过高', en: 'Pressure too high' },
    below: { 'zh-cn': '气压过低', en: 'Pressure too low' },
  },
} as const satisfies ProbeRow;
