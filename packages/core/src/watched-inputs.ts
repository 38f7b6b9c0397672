/** Named inputs of vehicles that rules can watch: a row here is a quantity of rules, with its unit, its range and what its alarms are called. Their names are those of tracks. */
import { inputAttribute, type TrackInputName } from './track/inputs.js';

type Row = {
  /** Of values and limits, in the units of tracks; null = on and off, which are 1 and 0. */
  readonly unit: 'L' | '%' | 'km' | 'h' | '°C' | null;
  readonly decimals: number;
  /** Where limits may lie. */
  readonly range: readonly [least: number, most: number];
  /** Alarms by the side it went out on; a counter has only one. */
  readonly above: string;
  readonly below: string;
};

const air = { unit: '°C', decimals: 1, range: [-100, 100] } as const;
const figure = { decimals: 0 } as const;
const onOff = { unit: null, decimals: 0, range: [0, 1] } as const;

const table = {
  door: { ...onOff, above: 'doorOpen', below: 'doorClosed' },
  ignition: { ...onOff, above: 'ignitionOn', below: 'ignitionOff' },
  setPoint: { ...air, above: 'setPointHigh', below: 'setPointLow' },
  returnAir: { ...air, above: 'returnAirHigh', below: 'returnAirLow' },
  supplyAir: { ...air, above: 'supplyAirHigh', below: 'supplyAirLow' },
  fuel: { unit: 'L', decimals: 1, range: [0, 10_000], above: 'fuelHigh', below: 'fuelLow' },
  fuelPercent: { ...figure, unit: '%', range: [0, 100], above: 'fuelPercentHigh', below: 'fuelPercentLow' },
  odometer: { ...figure, unit: 'km', range: [0, 10_000_000], above: 'odometerHigh', below: 'odometerHigh' },
  engineHours: { ...figure, unit: 'h', range: [0, 1_000_000], above: 'engineHoursHigh', below: 'engineHoursHigh' },
} as const satisfies Partial<Record<TrackInputName, Row>>;
type Table = typeof table;

/** An input a rule can watch. */
export type WatchedInput = keyof Table;
/** All of them, in the order they are chosen in. */
export const watchedInputs = Object.keys(table) as unknown as readonly [WatchedInput, ...WatchedInput[]];
/** An alarm of such an input. */
export type InputAlarmType = Table[WatchedInput]['above' | 'below'];
/** See `InputAlarmType`. */
export const inputAlarmTypes: readonly InputAlarmType[] = [
  ...new Set(watchedInputs.flatMap((name): InputAlarmType[] => [table[name].above, table[name].below])),
];

/** What is known of an input. */
export const watchedInput = (name: WatchedInput): Row & { readonly above: InputAlarmType; readonly below: InputAlarmType } => table[name];
/** Whether a rule's quantity is such an input. */
export const isWatchedInput = (name: string): name is WatchedInput => Object.hasOwn(table, name);
/** Whether it is on or off. */
export const isSwitch = (name: string): boolean => isWatchedInput(name) && table[name].unit === null;
/** Whether it only grows: less of it is no alarm. */
export const isCounter = (name: string): boolean => isWatchedInput(name) && table[name].above === table[name].below;

const byType: ReadonlyMap<string, WatchedInput> = new Map(
  watchedInputs.flatMap((name) => [[table[name].below, name] as const, [table[name].above, name] as const]),
);
/** The input an alarm is of. */
export const inputOfAlarm = (type: string): WatchedInput | undefined => byType.get(type);

/** Inputs that were said with a position, by their attributes and in their units; switches as true and false. */
export type SaidInputs = Readonly<Record<string, unknown>>;
/** The attributes rules can watch. */
export const watchedAttributes: readonly string[] = watchedInputs.map((name) => inputAttribute(name).attribute);

/** What is said of an input, in its unit; null = nothing. */
export function saidInput(name: WatchedInput, said: SaidInputs | null): number | null {
  const { attribute, per } = inputAttribute(name);
  const value = said?.[attribute];
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return per === 'flag' ? Number(value !== 0) : value / per;
}
