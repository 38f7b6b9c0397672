/** Models of trackers that write text (H02 and its like): a generic row for a family, and one for each make whose bytes or words differ. */
import { probeRow } from './probes.js';

const anyTemperature = probeRow('temperature').plausible;

/** What every row says. */
const modes = ['tracking', 'smart', 'sleep', 'saving', 'superSaving', 'normal'] as const;
const mode = { name: 'mode', modes } as const;
const tracker = { kind: 'tracker', identifiedBy: 'imei', modes, defaultIntervals: { readSeconds: 30, writeSeconds: 30 } } as const;
const warm = { probes: ['temperature', 'power'], measures: { temperatureC: anyTemperature } } as const;
const cutOff = { name: 'cutOff', belowKmh: 20 } as const;

const gps103Commands = [
  { name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [5, 18_000] },
  { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
  cutOff,
  mode,
  { name: 'locate' },
] as const;

/** H02 reports every 30 s at the most often. */
const slowerModes = modes.filter((each) => each !== 'tracking');

/** The rows, in the order people read them. */
export const textTrackerModels = [
  {
    model: 'h02',
    label: { 'zh-cn': 'H02 跟踪器', en: 'H02 tracker' },
    ...tracker,
    ...warm,
    families: ['h02'],
    modes: slowerModes,
    commands: [
      { name: 'intervals', collectionSeconds: [1, 65_535], transmissionSeconds: [30, 65_535] },
      { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
      cutOff,
      { name: 'mode', modes: slowerModes },
      { name: 'locate' },
      { name: 'restart' },
    ],
  },
  {
    model: 'h02-clone',
    label: { 'zh-cn': 'H02 兼容跟踪器', en: 'H02-compatible tracker' },
    ...tracker,
    ...warm,
    families: ['h02'],
    profile: 'clone',
    commands: [{ name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [10, 18_000] }, cutOff, mode],
  },
  {
    model: 'tk103',
    label: { 'zh-cn': 'TK103 跟踪器', en: 'TK103 tracker' },
    ...tracker,
    ...warm,
    families: ['tk103'],
    commands: [
      { name: 'intervals', collectionSeconds: [1, 65_535], transmissionSeconds: [5, 65_535] },
      { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
      cutOff,
      mode,
      { name: 'locate' },
      { name: 'restart' },
    ],
  },
  {
    model: 'gps103',
    label: { 'zh-cn': 'GPS103 跟踪器', en: 'GPS103 tracker' },
    ...tracker,
    ...warm,
    families: ['gps103'],
    commands: gps103Commands,
  },
  {
    model: 'gps103-kmh',
    label: { 'zh-cn': 'GPS103 跟踪器（速度为 km/h）', en: 'GPS103 tracker (speed in km/h)' },
    ...tracker,
    ...warm,
    families: ['gps103'],
    profile: 'kmh',
    commands: gps103Commands,
  },
  {
    model: 'meitrack',
    label: { 'zh-cn': 'Meitrack 跟踪器', en: 'Meitrack tracker' },
    ...tracker,
    ...warm,
    families: ['meitrack'],
    commands: [
      { name: 'intervals', collectionSeconds: [1, 655_350], transmissionSeconds: [10, 655_350] },
      { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] },
      { name: 'fences', max: 8 },
      cutOff,
      mode,
      { name: 'locate' },
      { name: 'restart' },
    ],
  },
  {
    model: 'watch',
    label: { 'zh-cn': '定位手表', en: 'Watch' },
    ...tracker,
    families: ['watch'],
    probes: ['power'],
    measures: {},
    commands: [
      { name: 'intervals', collectionSeconds: [1, 65_535], transmissionSeconds: [10, 65_535] },
      { name: 'guardianCall', connectsAfterSeconds: 40 },
      mode,
      { name: 'locate' },
      { name: 'restart' },
    ],
    defaultIntervals: { readSeconds: 600, writeSeconds: 600 },
  },
] as const;
