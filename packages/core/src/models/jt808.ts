/** JT/T 808 terminals: one row for each edition, and one for each make that differs in what its bytes mean or in how it is commanded. */
import { probeRow } from '../probes.js';
import { vehicleLimits, vehicleMeasures } from './vehicles.js';

/** What every tracker that speaks JT/T 808 takes. */
const jt808 = {
  kind: 'tracker',
  families: ['jt808'],
  identifiedBy: 'imei',
  probes: ['temperature', 'humidity', 'light', 'power', 'vibration'],
  modes: ['tracking', 'smart', 'sleep', 'precise', 'saving', 'superSaving', 'normal'],
  commands: [
    { name: 'intervals', collectionSeconds: [1, 86_400], transmissionSeconds: [5, 86_400] },
    ...vehicleLimits,
    { name: 'vibrationAlarm', sensitivity: [0, 9] },
    { name: 'fences', max: 8 },
    { name: 'cutOff', belowKmh: 20 },
    { name: 'guardianCall', connectsAfterSeconds: 40 },
    { name: 'mode', modes: ['tracking', 'smart', 'sleep', 'precise', 'saving', 'superSaving', 'normal'] },
    { name: 'ultraLongStandby', sleepMinutes: [60, 62_235], onMinutes: [2, 62_235], sleepHours: [6, 12, 24, 48] },
    { name: 'locate' },
    { name: 'restart' },
  ],
  measures: { ...vehicleMeasures, lightLux: probeRow('light').plausible },
  defaultIntervals: { readSeconds: 30, writeSeconds: 30 },
} as const;

/** See above. */
export const jt808Models = [
  { model: 'jt808-2013', label: { 'zh-cn': '部标终端 JT/T 808-2013', en: 'JT/T 808-2013 terminal' }, ...jt808 },
  { model: 'jt808-2019', label: { 'zh-cn': '部标终端 JT/T 808-2019', en: 'JT/T 808-2019 terminal' }, ...jt808 },
  {
    model: 'jt808-relay',
    label: { 'zh-cn': '部标终端（文本断油电）', en: 'JT/T 808 terminal, relay by text' },
    ...jt808,
    profile: 'relay',
  },
  { model: 'jt808-a006', label: { 'zh-cn': '部标终端（A006 断油电）', en: 'JT/T 808 terminal, relay by A006' }, ...jt808, profile: 'a006' },
  { model: 'jt808-w15l', label: { 'zh-cn': '部标终端 W15L', en: 'JT/T 808 terminal W15L' }, ...jt808, profile: 'w15l' },
  { model: 'jt808-al300', label: { 'zh-cn': '部标终端 AL300 / GL100', en: 'JT/T 808 terminal AL300 / GL100' }, ...jt808, profile: 'al300' },
  { model: 'jt808-vl300', label: { 'zh-cn': '部标终端 VL300', en: 'JT/T 808 terminal VL300' }, ...jt808, profile: 'vl300' },
  { model: 'jt808-jc', label: { 'zh-cn': '部标行车记录仪 JC', en: 'JT/T 808 dashcam JC' }, ...jt808, profile: 'jc' },
  {
    model: 'jt808-padlock',
    label: { 'zh-cn': '部标挂锁 G-360P / G-508P', en: 'JT/T 808 padlock G-360P / G-508P' },
    ...jt808,
    profile: 'padlock',
  },
  { model: 'jt808-aovx', label: { 'zh-cn': '部标资产定位器 AOVX', en: 'JT/T 808 asset tracker AOVX' }, ...jt808, profile: 'aovx' },
  { model: 'jt808-g1c', label: { 'zh-cn': '部标终端 G1C Pro', en: 'JT/T 808 terminal G1C Pro' }, ...jt808, profile: 'g1c' },
  { model: 'jt808-c5', label: { 'zh-cn': '部标终端 C5 / C5L', en: 'JT/T 808 terminal C5 / C5L' }, ...jt808, profile: 'c5' },
  {
    model: 'jt808-mv710',
    label: { 'zh-cn': '部标终端 MV710G / MV810G', en: 'JT/T 808 terminal MV710G / MV810G' },
    ...jt808,
    profile: 'mv710',
  },
  {
    model: 'jt808-battery18',
    label: { 'zh-cn': '部标终端（18 位为低电）', en: 'JT/T 808 terminal, bit 18 low battery' },
    ...jt808,
    profile: 'battery18',
  },
  {
    model: 'jt808-complement',
    label: { 'zh-cn': '部标终端（补码温度）', en: 'JT/T 808 terminal, complement temperatures' },
    ...jt808,
    profile: 'complement',
  },
  {
    model: 'jt808-volts',
    label: { 'zh-cn': '部标终端（模拟量为电压）', en: 'JT/T 808 terminal, analog inputs in volts' },
    ...jt808,
    profile: 'volts',
  },
  {
    model: 'jt808-short',
    label: { 'zh-cn': '部标终端（0310 参数）', en: 'JT/T 808 terminal, short parameters' },
    ...jt808,
    profile: 'short',
  },
] as const;
