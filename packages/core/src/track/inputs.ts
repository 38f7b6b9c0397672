/** Named inputs of a vehicle that stand on its track, from what its tracker says beside a position: a row here is a column of tracks, charts and files. */

/** Whether the input is on or off, a number, or metres that are shown in kilometres. */
type InputKind = 'flag' | 'number' | 'metres';
type InputRow = {
  readonly attribute: string;
  readonly kind: InputKind;
  /** Who sees the place of the vehicle may know it. */ readonly isOfPlace: boolean;
};

const table = {
  ignition: { attribute: 'ignition', kind: 'flag', isOfPlace: true },
  door: { attribute: 'door', kind: 'flag', isOfPlace: false },
  /** As the tracker says it: percent or litres. */
  fuel: { attribute: 'fuel', kind: 'number', isOfPlace: false },
  odometer: { attribute: 'odometerM', kind: 'metres', isOfPlace: true },
  engineHours: { attribute: 'engineHours', kind: 'number', isOfPlace: false },
  /** Of a reefer, C. */
  setPoint: { attribute: 'setPointC', kind: 'number', isOfPlace: false },
  returnAir: { attribute: 'returnAirC', kind: 'number', isOfPlace: false },
} as const satisfies Record<string, InputRow>;

/** The name of a named input. */
export type InputName = keyof typeof table;
/** All of them, in the order of columns. */
export const inputNames = Object.keys(table) as InputName[];
/** The rows in that order, each with its name. */
export const inputRows: readonly (InputRow & { readonly name: InputName })[] = inputNames.map((name) => ({ name, ...table[name] }));

/** An object with a value for every input. */
export function ofEachInput<T>(make: (name: InputName) => T): { readonly [N in InputName]: T } {
  return Object.fromEntries(inputNames.map((name) => [name, make(name)])) as { readonly [N in InputName]: T };
}

/** A stored input as people read it: a flag, or a number; kilometres of metres. */
export function inputValue(name: InputName, stored: number): number | boolean {
  const { kind } = table[name] as InputRow;
  return kind === 'flag' ? stored !== 0 : kind === 'metres' ? stored / 1000 : stored;
}
