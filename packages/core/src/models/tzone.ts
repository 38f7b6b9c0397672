/** TZONE's trackers and loggers: one row, for every frame says what hardware it is. */
import { probeRow } from '../probes.js';

/** See above. */
export const tzoneModels = [
  {
    model: 'tzone',
    label: { 'zh-cn': 'TZONE 跟踪器与记录仪', en: 'TZONE tracker or logger' },
    kind: 'tracker',
    families: ['tzone'],
    identifiedBy: 'imei',
    probes: ['temperature', 'humidity', 'light', 'power'],
    modes: [],
    commands: [
      { name: 'temperatureLimits', rangeC: [-60, 100] },
      { name: 'humidityLimits', rangePercent: [0, 100] },
      { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
      { name: 'displacementAlarm', radiusM: [100, 2000] },
      { name: 'fences', max: 8 },
      { name: 'locate' },
    ],
    measures: { temperatureC: probeRow('temperature').plausible, humidityPercent: probeRow('humidity').plausible },
    defaultIntervals: { readSeconds: 60, writeSeconds: 300 },
  },
] as const;
