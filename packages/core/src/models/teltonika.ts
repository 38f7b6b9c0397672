/** Teltonika's trackers: a row of any series, and one of each series whose bytes differ. */
import { vehicleLimits, vehicleMeasures } from './vehicles.js';

const any = {
  kind: 'tracker',
  families: ['teltonika'],
  identifiedBy: 'imei',
  probes: ['temperature', 'humidity', 'light', 'power'],
  modes: ['tracking', 'smart', 'sleep', 'saving', 'superSaving', 'normal'],
  commands: [
    { name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [5, 18_000] },
    ...vehicleLimits,
    { name: 'fences', max: 8 },
    { name: 'cutOff', belowKmh: 20 },
    { name: 'mode', modes: ['tracking', 'smart', 'sleep', 'saving', 'superSaving', 'normal'] },
    { name: 'locate' },
    { name: 'restart' },
  ],
  measures: vehicleMeasures,
  defaultIntervals: { readSeconds: 60, writeSeconds: 60 },
} as const;

/** See above. */
export const teltonikaModels = [
  { model: 'teltonika', label: { 'zh-cn': 'Teltonika（通用）', en: 'Teltonika (any)' }, ...any },
  {
    model: 'teltonika-fmb',
    label: { 'zh-cn': 'Teltonika FMB / FMC / FMM', en: 'Teltonika FMB / FMC / FMM' },
    ...any,
    profile: 'fmb',
  },
  { model: 'teltonika-fmx6', label: { 'zh-cn': 'Teltonika FMx6xx', en: 'Teltonika FMx6xx' }, ...any, profile: 'fmx6' },
  {
    model: 'teltonika-tat',
    label: { 'zh-cn': 'Teltonika TAT / TMT / TFT / TST / GH', en: 'Teltonika TAT / TMT / TFT / TST / GH' },
    ...any,
    profile: 'tat',
  },
] as const;
