/** Cell voltage, millivolts. When it is low is said by the device's model, not by limits of the device. */
import type { ProbeRow } from './row.js';

export const power = {
  field: 'batteryMv',
  per: 1,
  unit: 'mV',
  decimals: 0,
  shown: { unit: 'V', per: 1000, decimals: 2, meanDecimals: 2 },
  plausible: [0, 65_535],
  icon: 'battery',
  words: {
    name: { 'zh-cn': '电池', en: 'Battery' },
    inText: { 'zh-cn': '电池', en: 'battery' },
    column: { 'zh-cn': '电池', en: 'Battery' },
    file: { 'zh-cn': '电压（mV）', en: 'Battery (mV)' },
  },
  rules: {
    range: [0, 100_000],
    name: { 'zh-cn': '电池电压', en: 'Battery voltage' },
    above: { type: 'batteryLow', name: { 'zh-cn': '低电量', en: 'Low battery' } },
    below: { type: 'batteryLow', name: { 'zh-cn': '低电量', en: 'Low battery' } },
  },
  chart: {
    unit: 'V',
    token: 'trace',
    marks: 2,
    atLeast: 0.2,
    near: 0.2,
    isSparse: true,
    above: { 'zh-cn': '电压高', en: 'Voltage high' },
    below: { 'zh-cn': '电压低', en: 'Voltage low' },
  },
} as const satisfies ProbeRow;
