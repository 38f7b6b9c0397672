/** Carbon dioxide in the air, parts per million by volume. Outside air has some 420; a ripening room or an incubator several ten thousand. */
import type { ProbeRow } from './row.js';

export const co2 = {
  field: 'co2Ppm',
  per: 1,
  unit: 'ppm',
  decimals: 0,
  shown: { unit: 'ppm', per: 1, decimals: 0, meanDecimals: 0 },
  plausible: [0, 400_000],
  icon: 'co2',
  words: {
    name: { 'zh-cn': '二氧化碳', en: 'CO₂' },
    inText: { 'zh-cn': '二氧化碳', en: 'CO₂' },
    column: { 'zh-cn': '二氧化碳', en: 'CO₂' },
    file: { 'zh-cn': '二氧化碳（ppm）', en: 'CO₂ (ppm)' },
  },
  isRare: true,
  limits: {
    command: 'co2Limit',
    parameter: 'rangePpm',
    upper: { name: { 'zh-cn': '二氧化碳上限', en: 'CO₂, upper limit' }, cause: { 'zh-cn': '二氧化碳过高', en: 'CO₂ too high' } },
    column: { 'zh-cn': '二氧化碳限值', en: 'CO₂ limit' },
    pair: { 'zh-cn': '二氧化碳上限', en: 'CO₂, upper limit' },
  },
  rules: {
    range: [0, 400_000],
    name: { 'zh-cn': '二氧化碳', en: 'CO₂' },
    above: { type: 'co2High', name: { 'zh-cn': '二氧化碳过高', en: 'High CO₂' } },
    below: { type: 'co2Low', name: { 'zh-cn': '二氧化碳过低', en: 'Low CO₂' } },
  },
  chart: {
    unit: 'ppm',
    token: 'trace',
    marks: 2,
    atLeast: 100,
    near: 500,
    above: { 'zh-cn': '二氧化碳过高', en: 'CO₂ too high' },
    below: { 'zh-cn': '二氧化碳过低', en: 'CO₂ too low' },
  },
} as const satisfies ProbeRow;
