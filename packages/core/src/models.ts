/**
 * Device models as data: what a device of a model measures, which modes it knows, which commands it takes and within which limits.
 * The settings form, the server's check and the encoder read the same row. Limits of the specification's sections 5 and 9 that belong to a
 * device stand here and nowhere else.
 */
import { limits } from './limits.js';
import { queclinkModels } from './models/queclink.js';
import { gt06Models } from './models/gt06.js';
import { jt808Models } from './models/jt808.js';
import { teltonikaModels } from './models/teltonika.js';
import { tzoneModels } from './models/tzone.js';
import { textTrackerModels } from './models-of-text-trackers.js';
import { type JudgedProbe, judgedProbes, type LimitedProbe, probeRow, type ReadingField } from './probes.js';

/** Sensor, gateway, positioning device. */
export type DeviceKind = 'beacon' | 'gateway' | 'tracker';
/** Quantities a device can have. */
export const probes: readonly [Probe, ...Probe[]] = [judgedProbes[0], ...judgedProbes.slice(1), 'vibration', 'tilt'];
/** One quantity of a device. */
export type Probe = JudgedProbe | 'vibration' | 'tilt';
const workingModes = ['tracking', 'smart', 'sleep', 'hibernation', 'custom', 'precise', 'saving', 'superSaving', 'normal'] as const;
/** A way of working that trades reports for battery. */
export type WorkingMode = (typeof workingModes)[number];

/** Lowest and highest value allowed, both included. */
export type Range = readonly [low: number, high: number];

/** What a battery says, millivolts. */
export type BatteryLevels = {
  /** At or under this it is low. */
  readonly lowMv: number;
  /** At or under this it is critical. */
  readonly criticalMv: number;
  /** Fresh, or charged; what a symbol shows as full. */
  readonly fullMv: number;
};

/** A command of a model with the limits of its parameters, by its `name`. */
export type ModelCommand =
  | {
      readonly name: 'intervals';
      /** Seconds; collection must not exceed transmission. */ readonly collectionSeconds: Range;
      readonly transmissionSeconds: Range;
    }
  | { readonly name: 'temperatureLimits'; readonly rangeC: Range }
  | { readonly name: 'humidityLimits'; readonly rangePercent: Range }
  | { readonly name: 'lightLimit'; readonly rangeLux: Range }
  | { readonly name: 'co2Limit'; readonly rangePpm: Range }
  | { readonly name: 'pressureLimits'; readonly rangeHpa: Range }
  | { readonly name: 'speedAlarm'; readonly lowKmh: Range; readonly highKmh: Range }
  | { readonly name: 'displacementAlarm'; readonly radiusM: Range }
  | { readonly name: 'vibrationAlarm'; /** 0 = off. */ readonly sensitivity: Range }
  | { readonly name: 'fences'; readonly max: number }
  | { readonly name: 'timerSwitch'; /** Night shutdown by default, local `HH:mm`. */ readonly offAt: string; readonly onAt: string }
  | { readonly name: 'mode'; readonly modes: readonly WorkingMode[] }
  | { readonly name: 'preciseMode'; /** Reverts to power saving after this many hours. */ readonly revertsAfterHours: number }
  | { readonly name: 'savingMode'; /** Map update interval in saving mode. */ readonly mapUpdateSeconds: number }
  | {
      readonly name: 'emergencyMode';
      readonly gpsHours: number;
      readonly totalHours: number;
      readonly onMinutes: number;
      readonly asleepHours: number;
    }
  | { readonly name: 'ultraLongStandby'; readonly sleepMinutes: Range; readonly onMinutes: Range; readonly sleepHours: readonly number[] }
  | { readonly name: 'cutOff'; /** In safe mode executed only below this speed. */ readonly belowKmh: number }
  | { readonly name: 'guardianCall'; readonly connectsAfterSeconds: number }
  | { readonly name: 'locate' }
  | { readonly name: 'restart' };

/** One row of the table of models. */
export type DeviceModel = {
  readonly model: string;
  readonly label: { readonly 'zh-cn': string; readonly en: string };
  readonly kind: DeviceKind;
  /** Protocol families a device of this model speaks: beacons through the gateways that hear them. */
  readonly families: readonly string[];
  /** How a family reads its bytes, by the name the family gives it, where its makers differ; as the family's documents say when left out. */
  readonly profile?: string;
  /** How the device is named on the wire and in the inventory. */
  readonly identifiedBy: 'mac' | 'imei';
  readonly probes: readonly Probe[];
  readonly modes: readonly WorkingMode[];
  readonly commands: readonly ModelCommand[];
  /** Physical range of each probe where it is narrower, or wider, than that of any sensor, in the unit of the store: a value outside is quarantined. */
  readonly measures: { readonly [F in ReadingField]?: Range };
  /** Where its cell is another than the specification's: see `batteryOf`. */
  readonly battery?: BatteryLevels;
  /** Seconds, until somebody sets others: measuring, uploading, advertising. */
  readonly defaultIntervals: { readonly readSeconds: number; readonly writeSeconds: number; readonly broadcastSeconds?: number };
};

const speedAlarm: ModelCommand = { name: 'speedAlarm', lowKmh: [5, 35], highKmh: [40, 200] };
const displacementAlarm: ModelCommand = { name: 'displacementAlarm', radiusM: [100, 2000] };
const vibrationAlarm: ModelCommand = { name: 'vibrationAlarm', sensitivity: [0, 9] };
const fences: ModelCommand = { name: 'fences', max: 8 };
const timerSwitch: ModelCommand = { name: 'timerSwitch', offAt: '21:00', onAt: '07:00' };
const cutOff: ModelCommand = { name: 'cutOff', belowKmh: 20 };
const guardianCall: ModelCommand = { name: 'guardianCall', connectsAfterSeconds: 40 };
const temperatureLimits: ModelCommand = { name: 'temperatureLimits', rangeC: [-20, 100] };
const humidityLimits: ModelCommand = { name: 'humidityLimits', rangePercent: [0, 100] };
const beaconIntervals: ModelCommand = { name: 'intervals', collectionSeconds: [1, 86_400], transmissionSeconds: [1, 86_400] };
const trackerIntervals: ModelCommand = { name: 'intervals', collectionSeconds: [1, 18_000], transmissionSeconds: [5, 18_000] };

/** What any sensor of the field can plausibly send; a model narrows it when its datasheet does. */
const anyTemperature: Range = probeRow('temperature').plausible;
const anyHumidity: Range = probeRow('humidity').plausible;
const anyLight: Range = probeRow('light').plausible;
/** Lithium coin cells (CR2032, CR2477): 3 V as long as they last. */
const coinCell: BatteryLevels = { lowMv: 2500, criticalMv: 2200, fullMv: 3000 };

/** What every gateway's row says. */
const gateway = {
  kind: 'gateway',
  identifiedBy: 'mac',
  probes: [],
  modes: [],
  commands: [{ name: 'restart' }],
  measures: {},
} as const satisfies Partial<DeviceModel>;
/** What every beacon's row says. */
const beacon = {
  kind: 'beacon',
  // TZONE's readers and Queclink's radio tell sensors by their printed number, which is an alias.
  families: ['ble', 'minew', 'ruuvi', 'theengs', 'kkm', 'aprilbrother', 'moko', 'json', 'tzone', 'queclink'],
  identifiedBy: 'mac',
  modes: [],
  defaultIntervals: { readSeconds: 300, writeSeconds: 300, broadcastSeconds: 2 },
} as const satisfies Partial<DeviceModel>;
const measuresT = {
  probes: ['temperature', 'power'],
  commands: [beaconIntervals, temperatureLimits],
  measures: { temperatureC: anyTemperature },
} as const satisfies Partial<DeviceModel>;
const measuresTH = {
  probes: ['temperature', 'humidity', 'power'],
  commands: [beaconIntervals, temperatureLimits, humidityLimits],
  measures: { temperatureC: anyTemperature, humidityPercent: anyHumidity },
} as const satisfies Partial<DeviceModel>;
const measuresTHL = {
  probes: ['temperature', 'humidity', 'light', 'power'],
  commands: [beaconIntervals, temperatureLimits, humidityLimits, { name: 'lightLimit', rangeLux: anyLight }],
  measures: { temperatureC: anyTemperature, humidityPercent: anyHumidity, lightLux: anyLight },
} as const satisfies Partial<DeviceModel>;
const measuresAir = {
  probes: ['temperature', 'humidity', 'co2', 'pressure', 'power'],
  commands: [
    beaconIntervals,
    temperatureLimits,
    humidityLimits,
    { name: 'co2Limit', rangePpm: probeRow('co2').plausible },
    { name: 'pressureLimits', rangeHpa: probeRow('pressure').plausible },
  ],
  measures: { temperatureC: anyTemperature, humidityPercent: anyHumidity },
} as const satisfies Partial<DeviceModel>;

/** Every model a device can have. Generic models carry the variants of the specification until a maker's own row is added. */
export const deviceModels = [
  { model: 'beacon-t', label: { 'zh-cn': '信标 T', en: 'Beacon T' }, ...beacon, ...measuresT },
  { model: 'beacon-th', label: { 'zh-cn': '信标 T+RH', en: 'Beacon T+RH' }, ...beacon, ...measuresTH },
  { model: 'beacon-thl', label: { 'zh-cn': '信标 T+RH+光', en: 'Beacon T+RH+light' }, ...beacon, ...measuresTHL },
  { model: 'beacon-air', label: { 'zh-cn': '空气信标 T+RH+CO₂+气压', en: 'Air beacon T+RH+CO₂+pressure' }, ...beacon, ...measuresAir },
  {
    model: 'beacon-wide',
    label: { 'zh-cn': '宽温信标 T+RH', en: 'Wide-range beacon T+RH' },
    ...beacon,
    ...measuresTH,
    commands: [beaconIntervals, { name: 'temperatureLimits', rangeC: [-60, 100] }, humidityLimits],
  },
  {
    model: 'beacon-ultracold',
    label: { 'zh-cn': '超低温信标', en: 'Ultra-cold beacon' },
    ...beacon,
    probes: ['temperature', 'power'],
    commands: [beaconIntervals, { name: 'temperatureLimits', rangeC: [-200, 100] }],
    measures: { temperatureC: [-200, 200] },
  },
  { model: 'beacon-coin-t', label: { 'zh-cn': '纽扣电池信标 T', en: 'Coin-cell beacon T' }, ...beacon, ...measuresT, battery: coinCell },
  {
    model: 'beacon-coin-th',
    label: { 'zh-cn': '纽扣电池信标 T+RH', en: 'Coin-cell beacon T+RH' },
    ...beacon,
    ...measuresTH,
    battery: coinCell,
  },
  {
    model: 'beacon-coin-thl',
    label: { 'zh-cn': '纽扣电池信标 T+RH+光', en: 'Coin-cell beacon T+RH+light' },
    ...beacon,
    ...measuresTHL,
    battery: coinCell,
  },
  {
    model: 'gateway-a',
    label: { 'zh-cn': '网关 A（MQTT）', en: 'Gateway A (MQTT)' },
    families: ['minew', 'ruuvi', 'theengs', 'kkm', 'aprilbrother', 'moko', 'json'],
    ...gateway,
    defaultIntervals: { readSeconds: 60, writeSeconds: 60 },
  },
  {
    model: 'gateway-b',
    label: { 'zh-cn': '网关 B（HTTP）', en: 'Gateway B (HTTP)' },
    families: ['minew', 'ruuvi', 'aprilbrother', 'json'],
    ...gateway,
    defaultIntervals: { readSeconds: 60, writeSeconds: 300 },
  },
  {
    model: 'tracker-a',
    label: { 'zh-cn': '跟踪器 A', en: 'Tracker A' },
    kind: 'tracker',
    families: ['gt06'],
    identifiedBy: 'imei',
    probes: ['temperature', 'humidity', 'power', 'vibration'],
    modes: ['tracking', 'smart', 'sleep', 'custom', 'precise', 'saving', 'superSaving', 'normal'],
    commands: [
      trackerIntervals,
      temperatureLimits,
      humidityLimits,
      speedAlarm,
      displacementAlarm,
      vibrationAlarm,
      fences,
      timerSwitch,
      cutOff,
      guardianCall,
      { name: 'mode', modes: ['tracking', 'smart', 'sleep', 'custom', 'precise', 'saving', 'superSaving', 'normal'] },
      { name: 'preciseMode', revertsAfterHours: 1 },
      { name: 'savingMode', mapUpdateSeconds: 60 },
      { name: 'emergencyMode', gpsHours: 6, totalHours: 48, onMinutes: 5, asleepHours: 24 },
      { name: 'locate' },
      { name: 'restart' },
    ],
    measures: { temperatureC: anyTemperature, humidityPercent: anyHumidity },
    defaultIntervals: { readSeconds: 30, writeSeconds: 30 },
  },
  {
    model: 'tracker-b',
    label: { 'zh-cn': '跟踪器 B', en: 'Tracker B' },
    kind: 'tracker',
    families: ['gt06'],
    identifiedBy: 'imei',
    probes: ['power', 'vibration', 'tilt'],
    modes: ['tracking', 'smart', 'sleep', 'hibernation', 'custom', 'precise', 'saving', 'normal'],
    commands: [
      trackerIntervals,
      speedAlarm,
      displacementAlarm,
      vibrationAlarm,
      fences,
      timerSwitch,
      guardianCall,
      { name: 'mode', modes: ['tracking', 'smart', 'sleep', 'hibernation', 'custom', 'precise', 'saving', 'normal'] },
      { name: 'preciseMode', revertsAfterHours: 6 },
      { name: 'savingMode', mapUpdateSeconds: 30 },
      { name: 'emergencyMode', gpsHours: 6, totalHours: 48, onMinutes: 2, asleepHours: 24 },
      { name: 'ultraLongStandby', sleepMinutes: [60, 62_235], onMinutes: [2, 62_235], sleepHours: [6, 12, 24, 48] },
      { name: 'locate' },
      { name: 'restart' },
    ],
    measures: {},
    defaultIntervals: { readSeconds: 60, writeSeconds: 60 },
  },
  ...gt06Models,
  ...jt808Models,
  ...teltonikaModels,
  ...tzoneModels,
  ...queclinkModels,
  {
    model: 'phone',
    label: { 'zh-cn': '手机（OsmAnd）', en: 'Phone (OsmAnd)' },
    kind: 'tracker',
    families: ['osmand'],
    identifiedBy: 'imei',
    probes: ['temperature', 'power'],
    modes: [],
    commands: [],
    measures: { temperatureC: anyTemperature },
    defaultIntervals: { readSeconds: 60, writeSeconds: 60 },
  },
  ...textTrackerModels,
] as const satisfies readonly DeviceModel[];

const byName = new Map<string, DeviceModel>(deviceModels.map((row) => [row.model, row]));

/** The row of a model; undefined when there is none of that name. */
export function findModel(model: string): DeviceModel | undefined {
  return byName.get(model);
}

/** The specification's cells: lithium of 3.6 V and 3.7 V. */
const usualBattery: BatteryLevels = { lowMv: limits.batteryLowMv, criticalMv: limits.batteryCriticalMv, fullMv: 3630 };

/** From when on the battery of a model is low, and critical: as its row says, else the specification's figures. */
export function batteryOf(model: string | null | undefined): BatteryLevels {
  return (model == null ? undefined : findModel(model)?.battery) ?? usualBattery;
}

/** The row of one of a model's commands; undefined when the model does not take it. */
export function commandOf<N extends ModelCommand['name']>(model: DeviceModel, name: N): Extract<ModelCommand, { name: N }> | undefined {
  return model.commands.find((command): command is Extract<ModelCommand, { name: N }> => command.name === name);
}

/** Where the limits of a probe may lie on a device of a model; undefined when the model takes none. */
export function limitRange(model: DeviceModel, probe: LimitedProbe): Range | undefined {
  const { limits: row } = probeRow(probe);
  const command: Readonly<Record<string, unknown>> | undefined = model.commands.find(({ name }) => name === row?.command);
  return row === undefined ? undefined : (command?.[row.parameter] as Range | undefined);
}
