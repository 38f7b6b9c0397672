/** Light, lux; sensors that only know light from dark say 1 or 0. */
import type { ProbeRow } from './row.js';

export const light = {
  field: 'lightLux',
  per: 1,
  unit: 'lx',
  decimals: 0,
  shown: { unit: 'lx', per: 1, decimals: 0, meanDecimals: 1 },
  plausible: [0, 200_000],
  icon: 'light',
  words: {
    name: { 'zh-cn': '光照', en: 'Light' },
    inText: { 'zh-cn': '光照', en: 'light' },
    column: { 'zh-cn': '光照', en: 'Light' },
    file: { 'zh-cn': '光照（lx）', en: 'Light (lx)' },
  },
  // A room that is dark is no harm to its goods.
  limits: {
    command: 'lightLimit',
    parameter: 'rangeLux',
    upper: { name: { 'zh-cn': '光照上限', en: 'Light, upper limit' }, cause: { 'zh-cn': '光照异常', en: 'Too bright' } },
    column: { 'zh-cn': '光照限值', en: 'Light limit' },
    pair: { 'zh-cn': '光照上限', en: 'Light, upper limit' },
  },
  rules: {
    range: [0, 200_000],
    name: { 'zh-cn': '光照', en: 'Light' },
    above: { type: 'light', name: { 'zh-cn': '光照异常', en: 'Abnormal light' } },
    below: { type: 'light', name: { 'zh-cn': '光照异常', en: 'Abnormal light' } },
  },
  chart: {
    unit: 'lx',
    token: 'trace',
    marks: 2,
    atLeast: 10,
    near: 10,
    isSparse: true,
    above: { 'zh-cn': '过亮', en: 'Too bright' },
    below: { 'zh-cn': '过暗', en: 'Too dark' },
  },
} as const satisfies ProbeRow;
