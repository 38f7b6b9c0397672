/** Temperature, °C. */
import type { ProbeRow } from './row.js';

export const temperature = {
  field: 'temperatureC',
  per: 1,
  unit: '°C',
  decimals: 1,
  shown: { unit: '°C', per: 1, decimals: 1, meanDecimals: 1 },
  isTemperature: true,
  plausible: [-100, 200],
  icon: 'monitor',
  words: {
    name: { 'zh-cn': '温度', en: 'Temperature' },
    inText: { 'zh-cn': '温度', en: 'temperature' },
    column: { 'zh-cn': '温度', en: 'Temp.' },
    file: { 'zh-cn': '温度（°{unit}）', en: 'Temperature (°{unit})' },
  },
  limits: {
    command: 'temperatureLimits',
    parameter: 'rangeC',
    upper: { name: { 'zh-cn': '温度上限', en: 'Temperature, upper limit' }, cause: { 'zh-cn': '超温', en: 'Too warm' } },
    lower: { name: { 'zh-cn': '温度下限', en: 'Temperature, lower limit' }, cause: { 'zh-cn': '低温', en: 'Too cold' } },
    column: { 'zh-cn': '温度限值', en: 'Temp. limits' },
    pair: { 'zh-cn': '温度下限 – 上限', en: 'Temperature, lower – upper' },
  },
  rules: {
    range: [-200, 200],
    name: { 'zh-cn': '温度', en: 'Temperature' },
    above: { type: 'temperatureHigh', name: { 'zh-cn': '温度过高', en: 'Ultra-high temperature' } },
    below: { type: 'temperatureLow', name: { 'zh-cn': '温度过低', en: 'Ultra-low temperature' } },
  },
  chart: {
    unit: '°C',
    token: 'trace',
    marks: 6,
    atLeast: 2,
    near: 12,
    isOfGoods: true,
    above: { 'zh-cn': '超温', en: 'Too warm' },
    below: { 'zh-cn': '低温', en: 'Too cold' },
  },
} as const satisfies ProbeRow;
