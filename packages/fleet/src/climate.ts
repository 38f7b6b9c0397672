/** The rooms, cabinets and truck boxes of the demo: what their cooling does and how often somebody opens the door. */
import type { Imei } from '@frostway/core/identity';

/** How the air of one room behaves. Sensors with the same climate share its compressor and its door. */
export type Climate = {
  /** Names the room; what is random about it follows from this. */
  readonly key: string;
  /** What the thermostat is set to. */
  readonly setC: number;
  /** Half the height of the compressor's saw tooth. */
  readonly swingC: number;
  readonly cycleMinutes: number;
  /** How far a door that stays open would lift the air. */
  readonly doorRiseC: number;
  /** Openings between 06:00 and 21:00 local time; a vehicle's box opens at its stops instead. */
  readonly doorsPerDay: number;
  /** Mean relative humidity. */
  readonly humidityPercent: number;
  /** Local time, for working hours and the warmth of the afternoon. */
  readonly utcOffsetHours: number;
  /** The cooling gives way over hours, is repaired, and gives way again. */
  readonly failing?: { readonly everyHours: number; readonly riseC: number };
  /** Somebody leaves this door ajar every few days. */
  readonly isDoorLeftAjar?: boolean;
  /** IMEI of the vehicle the box rides on. */
  readonly vehicle?: Imei;
};

type Kind = Omit<Climate, 'key' | 'utcOffsetHours'>;

/** Kinds of cold places; each room of the demo is one of them under a name of its own. */
const climateKinds = {
  coldRoom: { setC: 4.6, swingC: 0.7, cycleMinutes: 34, doorRiseC: 7, doorsPerDay: 16, humidityPercent: 68 },
  fridge: { setC: 4.9, swingC: 0.9, cycleMinutes: 46, doorRiseC: 9, doorsPerDay: 14, humidityPercent: 56 },
  coolStore: { setC: 20.4, swingC: 0.8, cycleMinutes: 70, doorRiseC: 3, doorsPerDay: 10, humidityPercent: 50 },
  freezer: { setC: -20.5, swingC: 1.1, cycleMinutes: 52, doorRiseC: 9, doorsPerDay: 6, humidityPercent: 74 },
  plasmaFreezer: { setC: -26, swingC: 0.9, cycleMinutes: 48, doorRiseC: 7, doorsPerDay: 3, humidityPercent: 60 },
  ultraCold: { setC: -72.5, swingC: 1.5, cycleMinutes: 21, doorRiseC: 14, doorsPerDay: 3, humidityPercent: 40 },
  chilledBox: { setC: 4.7, swingC: 0.6, cycleMinutes: 26, doorRiseC: 6, doorsPerDay: 0, humidityPercent: 62 },
  fruitBox: { setC: 2.2, swingC: 0.6, cycleMinutes: 24, doorRiseC: 8, doorsPerDay: 0, humidityPercent: 88 },
  frozenBox: { setC: -20.8, swingC: 0.9, cycleMinutes: 30, doorRiseC: 12, doorsPerDay: 0, humidityPercent: 76 },
} as const satisfies Record<string, Kind>;

/** A room of a kind, under its own name; `changes` is what is peculiar about it. */
export function climate(kind: keyof typeof climateKinds, key: string, utcOffsetHours: number, changes: Partial<Kind> = {}): Climate {
  return { ...climateKinds[kind], key, utcOffsetHours, ...changes };
}
