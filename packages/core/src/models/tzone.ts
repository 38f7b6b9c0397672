/** TZONE's trackers and loggers: one row, for every frame says what hardware it is. */
import { vehicleLimits, vehicleMeasures } from './vehicles.js';

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
    commands: [...vehicleLimits, { name: 'fences', max: 8 }, { name: 'locate' }],
    measures: vehicleMeasures,
    defaultIntervals: { readSeconds: 60, writeSeconds: 300 },
  },
] as const;
