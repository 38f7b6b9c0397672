/** Queclink's trackers: a row of any type, and one of each type whose password is known by its name. */
import { vehicleLimits, vehicleMeasures } from './vehicles.js';

const any = {
  kind: 'tracker',
  families: ['queclink'],
  identifiedBy: 'imei',
  probes: ['temperature', 'humidity', 'power'],
  modes: [],
  commands: [...vehicleLimits, { name: 'fences', max: 8 }, { name: 'cutOff', belowKmh: 20 }, { name: 'locate' }, { name: 'restart' }],
  measures: vehicleMeasures,
  defaultIntervals: { readSeconds: 60, writeSeconds: 60 },
} as const;

/** See above. */
export const queclinkModels = [
  { model: 'queclink', label: { 'zh-cn': 'Queclink（通用）', en: 'Queclink (any)' }, ...any },
  { model: 'queclink-gv50', label: { 'zh-cn': 'Queclink GV50', en: 'Queclink GV50' }, ...any, profile: 'gv50' },
  { model: 'queclink-gv55', label: { 'zh-cn': 'Queclink GV55', en: 'Queclink GV55' }, ...any, profile: 'gv55' },
  { model: 'queclink-gv200', label: { 'zh-cn': 'Queclink GV200', en: 'Queclink GV200' }, ...any, profile: 'gv200' },
  { model: 'queclink-gv300', label: { 'zh-cn': 'Queclink GV300', en: 'Queclink GV300' }, ...any, profile: 'gv300' },
  { model: 'queclink-gv500', label: { 'zh-cn': 'Queclink GV500', en: 'Queclink GV500' }, ...any, profile: 'gv500' },
  { model: 'queclink-gv600', label: { 'zh-cn': 'Queclink GV600', en: 'Queclink GV600' }, ...any, profile: 'gv600' },
  { model: 'queclink-gl200', label: { 'zh-cn': 'Queclink GL200', en: 'Queclink GL200' }, ...any, profile: 'gl200' },
  { model: 'queclink-gl300', label: { 'zh-cn': 'Queclink GL300', en: 'Queclink GL300' }, ...any, profile: 'gl300' },
  { model: 'queclink-gl500', label: { 'zh-cn': 'Queclink GL500', en: 'Queclink GL500' }, ...any, profile: 'gl500' },
] as const;
