/** Relative humidity, percent; raw values slightly above 100 are kept. */
import type { ProbeRow } from './row.js';

export const humidity = {
  field: 'humidityPercent',
  per: 1,
  unit: '%RH',
  decimals: 1,
  shown: { unit: '%', per: 1, decimals: 0, meanDecimals: 1 },
  plausible: [0, 105],
  icon: 'drop',
  words: {
    name: { 'zh-cn': '湿度', en: 'Humidity' },
    inText: { 'zh-cn': '湿度', en: 'humidity' },
    column: { 'zh-cn': '湿度', en: 'Humidity' },
    file: { 'zh-cn': '湿度（%RH）', en: 'Humidity (%RH)' },
  },
  limits: {
    command: 'humidityLimits',
    parameter: 'rangePercent',
    upper: { name: { 'zh-cn': '湿度上限', en: 'Humidity, upper limit' }, cause: { 'zh-cn': '湿度过高', en: 'Too humid' } },
    lower: { name: { 'zh-cn': '湿度下限', en: 'Humidity, lower limit' }, cause: { 'zh-cn': '湿度过低', en: 'Too dry' } },
    column: { 'zh-cn': '湿度限值', en: 'Humidity limits' },
    pair: { 'zh-cn': '湿度下限 – 上限', en: 'Humidity, lower – upper' },
  },
  rules: {
    range: [0, 100],
    name: { 'zh-cn': '湿度', en: 'Humidity' },
    above: { type: 'humidityHigh', name: { 'zh-cn': '湿度过高', en: 'High humidity' } },
    below: { type: 'humidityLow', name: { 'zh-cn': '湿度过低', en: 'Ultra-low humidity' } },
  },
  chart: {
    unit: '%RH',
    token: 'trace',
    marks: 2,
    atLeast: 10,
    near: 10,
    isOfGoods: true,
    above: { 'zh-cn': '过湿', en: 'Too humid' },
    below: { 'zh-cn': '过干', en: 'Too dry' },
  },
} as const satisfies ProbeRow;
