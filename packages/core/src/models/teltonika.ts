/** Teltonika's trackers: a row of any series, and one of each series whose bytes differ. */
import { probeRow } from '../probes.js';

const any = {
  kind: 'tracker',
  families: ['teltonika'],
  identifiedBy: 'imei',
  probes: ['temperature', 'humidity', 'light', 'power'],
  modes: ['tracking', 'smart', 'sleep', 'saving', 'superSaving', 'normal'],
  commands: [
    { name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [5, 18_000] },
    { name: 'temperatureLimits', rangeC: [-60, 100] },
    { name: 'humidityLimits', rangePercent: [0, 100] },
    { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
    { name: 'displacementAlarm', radiusM: [100, 2000] },
    { name: 'fences', max: 8 },
    { name: 'cutOff', belowKmh: 20 },
    { name: 'mode', modes: ['tracking', 'smart', 'sleep', 'saving', 'superSaving', 'normal'] },
    { name: 'locate' },
    { name: 'restart' },
  ],
  measures: { temperatureC: probeRow('temperature').plausible, humidityPercent: probeRow('humidity').plausible },
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
