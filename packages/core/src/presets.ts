/**
 * Templates of rules for goods, to begin with and to edit. The values follow what the named kinds of goods are usually kept at; none of them is a claim
 * that a set of rules satisfies a regulation.
 */
import type { RuleCondition, RuleMode, RuleProbe, Severity } from './alarms.js';

type Bilingual = { readonly 'zh-cn': string; readonly en: string };

/** A rule as a template says it: C, %RH, lux, mV or minutes of silence; times in seconds. */
export type PresetRule = {
  readonly name: Bilingual;
  readonly probe: RuleProbe;
  readonly condition: RuleCondition;
  readonly value?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly delaySeconds: number;
  readonly mode: RuleMode;
  /** Seconds; see the rule. */
  readonly window?: number;
  readonly severity: Severity;
};

/** What to set beside the rules. Seconds. */
export type Recording = {
  /** How often to record at most; where storage has a longer one, on the way. */
  readonly every: number;
  readonly inStorage?: number;
  readonly whileOut?: number;
  /** How often to measure at most. */
  readonly read?: number;
  /** How many people a text message goes to at least. */
  readonly people?: number;
  /** Its devices say themselves that they lost power: an alarm without a rule. */
  readonly hasPowerLoss?: true;
};

/** Rules that belong together. */
export type Preset = {
  readonly name: Bilingual;
  /** C; null = no limit on that side, or as the room has it. */
  readonly band: { readonly lower: number | null; readonly upper: number | null };
  readonly recording: Recording;
  readonly rules: readonly PresetRule[];
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
type Rest = Partial<Pick<PresetRule, 'probe' | 'mode' | 'window' | 'severity'>>;

const one = (
  name: Bilingual,
  condition: Exclude<RuleCondition, 'outside'>,
  value: number,
  delaySeconds: number,
  rest: Rest = {},
): PresetRule => ({
  name,
  probe: 'temperature',
  condition,
  value,
  delaySeconds,
  mode: 'single',
  severity: 'alarm',
  ...rest,
});
const outside = (name: Bilingual, lower: number, upper: number, delaySeconds: number, rest: Rest = {}): PresetRule => ({
  name,
  probe: 'temperature',
  condition: 'outside',
  lower,
  upper,
  delaySeconds,
  mode: 'single',
  severity: 'warning',
  ...rest,
});
const cumulative: Rest = { mode: 'cumulative' };

/** By key, in the order they are offered. */
export const presets = {
  pharmaCold: {
    name: { 'zh-cn': '药品 2–8 °C', en: 'Pharma 2–8 °C' },
    band: { lower: 2, upper: 8 },
    recording: { every: 5 * minute, whileOut: 2 * minute },
    rules: [
      outside({ 'zh-cn': '超出 2–8 °C 达 10 分钟', en: 'Outside 2–8 °C for 10 min' }, 2, 8, 10 * minute),
      one({ 'zh-cn': '高于 15 °C', en: 'Above 15 °C' }, 'gt', 15, 0),
      one({ 'zh-cn': '低于 0 °C（冻结风险）', en: 'Below 0 °C (may freeze)' }, 'lt', 0, 0),
    ],
  },
  pharmaRoom: {
    name: { 'zh-cn': '药品常温 15–25 °C', en: 'Pharma room 15–25 °C' },
    band: { lower: 15, upper: 25 },
    recording: { every: 5 * minute, inStorage: 30 * minute },
    rules: [
      one({ 'zh-cn': '高于 30 °C 达 30 分钟', en: 'Above 30 °C for 30 min' }, 'gt', 30, 30 * minute),
      one({ 'zh-cn': '高于 40 °C', en: 'Above 40 °C' }, 'gt', 40, 0),
      one({ 'zh-cn': '30 天 MKT 不超过 25 °C', en: 'MKT 30 d ≤ 25 °C' }, 'gt', 25, 0, { probe: 'mkt', window: 30 * day }),
    ],
  },
  vaccineCold: {
    name: { 'zh-cn': '疫苗冷藏', en: 'Vaccine, refrigerated' },
    band: { lower: 2, upper: 8 },
    recording: { every: 10 * minute },
    rules: [
      one({ 'zh-cn': '高于 8 °C 累计 10 小时', en: 'Above 8 °C for 10 h in total' }, 'gt', 8, 10 * hour, cumulative),
      one({ 'zh-cn': '不高于 -0.5 °C 达 1 小时', en: 'At or below -0.5 °C for 1 h' }, 'le', -0.5, hour),
    ],
  },
  vaccineShipment: {
    name: { 'zh-cn': '疫苗 10 天运输', en: 'Vaccine, 10-day shipment' },
    band: { lower: null, upper: 10 },
    recording: { every: 10 * minute },
    rules: [
      one({ 'zh-cn': '不低于 45 °C 达 1 小时', en: 'At or above 45 °C for 1 h' }, 'ge', 45, hour),
      one({ 'zh-cn': '不低于 30 °C 累计 10 小时', en: 'At or above 30 °C for 10 h in total' }, 'ge', 30, 10 * hour, cumulative),
      one({ 'zh-cn': '不低于 10 °C 累计 20 小时', en: 'At or above 10 °C for 20 h in total' }, 'ge', 10, 20 * hour, {
        ...cumulative,
        severity: 'warning',
      }),
    ],
  },
  frozenFood: {
    name: { 'zh-cn': '冷冻食品', en: 'Frozen food' },
    band: { lower: null, upper: -18 },
    recording: { every: 15 * minute },
    rules: [one({ 'zh-cn': '高于 -15 °C 达 30 分钟', en: 'Above -15 °C for 30 min' }, 'gt', -15, 30 * minute)],
  },
  ultraCold: {
    name: { 'zh-cn': '超低温', en: 'Ultra cold' },
    band: { lower: -80, upper: -60 },
    recording: { every: 5 * minute },
    rules: [one({ 'zh-cn': '高于 -60 °C 达 15 分钟', en: 'Above -60 °C for 15 min' }, 'gt', -60, 15 * minute)],
  },
  freshProduce: {
    name: { 'zh-cn': '新鲜果蔬', en: 'Fresh produce' },
    band: { lower: 0, upper: 4 },
    recording: { every: 15 * minute },
    rules: [
      one({ 'zh-cn': '高于 7 °C 达 60 分钟', en: 'Above 7 °C for 60 min' }, 'gt', 7, hour),
      one({ 'zh-cn': '湿度低于 85 % 达 2 小时', en: 'Humidity below 85 % for 2 h' }, 'lt', 85, 2 * hour, {
        probe: 'humidity',
        severity: 'warning',
      }),
    ],
  },
  storageRoom: {
    name: { 'zh-cn': '药品库房（按库房调整限值）', en: 'Pharma storage (set the limits of the room)' },
    band: { lower: null, upper: null },
    recording: { every: 5 * minute, inStorage: 30 * minute, whileOut: 2 * minute, read: minute, people: 3, hasPowerLoss: true },
    rules: [
      outside({ 'zh-cn': '超出库房温度', en: 'Outside the temperature of the room' }, 10, 30, 0, { severity: 'alarm' }),
      outside({ 'zh-cn': '超出库房湿度', en: 'Outside the humidity of the room' }, 35, 75, 0, { probe: 'humidity' }),
      one({ 'zh-cn': '超过 30 分钟没有数据', en: 'No data for 30 min' }, 'gt', 30, 0, { probe: 'silence' }),
    ],
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** A preset by its key. */
export type PresetKey = keyof typeof presets;
/** The keys, in their order. */
export const presetKeys = Object.keys(presets) as [PresetKey, ...PresetKey[]];
