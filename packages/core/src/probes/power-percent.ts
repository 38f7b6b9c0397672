/** State of charge, percent. Shown beside the voltage; no limit and no rule is on it. */
import type { ProbeRow } from './row.js';

export const powerPercent = {
  field: 'batteryPercent',
  per: 1,
  unit: '%',
  decimals: 0,
  shown: { unit: '%', per: 1, decimals: 0, meanDecimals: 1 },
  plausible: [0, 100],
  icon: 'battery',
  words: {
    name: { 'zh-cn': '电量', en: 'Charge' },
    inText: { 'zh-cn': '电量', en: 'charge' },
    column: { 'zh-cn': '电量', en: 'Charge' },
    file: { 'zh-cn': '电量（%）', en: 'Battery (%)' },
  },
} as const satisfies ProbeRow;
