/** GT06 trackers whose makers differ in what their bytes mean or in how they are commanded: one row for each; what the vendor's document says is in the general rows. */
import { vehicleLimits, vehicleMeasures } from './vehicles.js';

const modes = ['tracking', 'smart', 'sleep', 'precise', 'saving', 'superSaving', 'normal'] as const;

/** What every tracker that speaks GT06 takes. */
const gt06 = {
  kind: 'tracker',
  families: ['gt06'],
  identifiedBy: 'imei',
  probes: ['temperature', 'humidity', 'power', 'vibration'],
  modes,
  commands: [
    { name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [5, 18_000] },
    ...vehicleLimits,
    { name: 'vibrationAlarm', sensitivity: [0, 9] },
    { name: 'fences', max: 8 },
    { name: 'timerSwitch', offAt: '21:00', onAt: '07:00' },
    { name: 'cutOff', belowKmh: 20 },
    { name: 'guardianCall', connectsAfterSeconds: 40 },
    { name: 'mode', modes },
    { name: 'locate' },
    { name: 'restart' },
  ],
  measures: vehicleMeasures,
  defaultIntervals: { readSeconds: 30, writeSeconds: 30 },
} as const;

/** See above. */
export const gt06Models = [
  { model: 'gt06-dyd', label: { 'zh-cn': 'GT06 老款（DYD 断油电）', en: 'Old GT06, relay by DYD' }, ...gt06, profile: 'dyd' },
  { model: 'gt06-metres', label: { 'zh-cn': 'GT06 终端（围栏以米计）', en: 'GT06 tracker, fences in metres' }, ...gt06, profile: 'metres' },
  { model: 'gt06-r11', label: { 'zh-cn': 'GT06 终端 R11', en: 'GT06 tracker R11' }, ...gt06, profile: 'r11' },
  { model: 'gt06-seeworld', label: { 'zh-cn': 'GT06 终端 SEEWORLD', en: 'GT06 tracker SEEWORLD' }, ...gt06, profile: 'seeworld' },
  { model: 'gt06-lw', label: { 'zh-cn': 'GT06 终端 LW', en: 'GT06 tracker LW' }, ...gt06, profile: 'lw' },
  {
    model: 'gt06-battery',
    label: { 'zh-cn': 'GT06 终端（仅内置电池）', en: 'GT06 tracker, battery only' },
    ...gt06,
    profile: 'battery23',
  },
] as const;
