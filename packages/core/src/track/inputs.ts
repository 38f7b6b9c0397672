/** Named inputs of a vehicle that stand on its track: a row here is a column of tracks, charts and files. What families say under these names is in named-inputs.ts. */
import type { InputName } from '../named-inputs.js';

type TrackInput = {
  readonly attribute: InputName;
  /** Shown as on or off; else as a number, in this many of the attribute's units. */
  readonly per: 'flag' | number;
  /** Who sees the place of the vehicle may know it. */
  readonly isOfPlace: boolean;
};

const table = {
  ignition: { attribute: 'ignition', per: 'flag', isOfPlace: true },
  /** Open. */
  door: { attribute: 'isDoorOpen', per: 'flag', isOfPlace: false },
  /** Litres, and percent of the tank. */
  fuel: { attribute: 'fuelL', per: 1, isOfPlace: false },
  fuelPercent: { attribute: 'fuelPercent', per: 1, isOfPlace: false },
  /** Litres in all. */
  fuelUsed: { attribute: 'fuelUsedL', per: 1, isOfPlace: false },
  /** Kilometres in all, by the device. */
  odometer: { attribute: 'odometerM', per: 1000, isOfPlace: true },
  engineHours: { attribute: 'engineSeconds', per: 3600, isOfPlace: false },
  /** Of a reefer, C. */
  setPoint: { attribute: 'setPointC', per: 1, isOfPlace: false },
  returnAir: { attribute: 'returnAirC', per: 1, isOfPlace: false },
  supplyAir: { attribute: 'supplyAirC', per: 1, isOfPlace: false },
} as const satisfies Record<string, TrackInput>;

/** The name of an input on a track. */
export type TrackInputName = keyof typeof table;
/** All of them, in the order of columns. */
export const trackInputNames = Object.keys(table) as TrackInputName[];
/** The rows in that order, each with its name. */
export const trackInputRows: readonly (TrackInput & { readonly name: TrackInputName })[] = trackInputNames.map((name) => ({
  name,
  ...table[name],
}));

/** An object with a value for every input. */
export function ofEachInput<T>(make: (name: TrackInputName) => T): { readonly [N in TrackInputName]: T } {
  return Object.fromEntries(trackInputNames.map((name) => [name, make(name)])) as { readonly [N in TrackInputName]: T };
}

/** The attribute an input is said under, and how many of its units make one of the track's; `flag` = on or off. */
export const inputAttribute = (name: TrackInputName): { readonly attribute: InputName; readonly per: 'flag' | number } => table[name];

/** A stored input as people read it. */
export function inputValue(name: TrackInputName, stored: number): number | boolean {
  const { per } = table[name] as TrackInput;
  return per === 'flag' ? stored !== 0 : stored / per;
}
