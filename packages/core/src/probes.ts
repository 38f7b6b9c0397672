/**
 * The table of probes: every quantity readings have, one row each. What is sent, stored, shown, limited, watched, counted and exported of a quantity follows from
 * its row; a new one is a row here, and a column in the database.
 */
import { co2 } from './probes/co2.js';
import { humidity } from './probes/humidity.js';
import { light } from './probes/light.js';
import { power } from './probes/power.js';
import { powerPercent } from './probes/power-percent.js';
import { pressure } from './probes/pressure.js';
import type { ProbeRow } from './probes/row.js';
import { temperature } from './probes/temperature.js';

export type { ProbeAlarm, ProbeLimit, ProbeRow, ProbeWords } from './probes/row.js';

/** By name, in the order they are shown. A name is one of the interface and of the store. */
export const probeTable = { temperature, humidity, light, co2, pressure, power, powerPercent } as const satisfies Readonly<
  Record<string, ProbeRow>
>;
type Table = typeof probeTable;

/** A quantity readings have. */
export type ProbeName = keyof Table;
/** The probes that have a part of the row. */
type Having<Part extends keyof ProbeRow> = { [P in ProbeName]: Table[P] extends Record<Part, unknown> ? P : never }[ProbeName];
/** A quantity rules can watch. */
export type JudgedProbe = Having<'rules'>;
/** A quantity a device can have limits of. */
export type LimitedProbe = Having<'limits'>;
/** A quantity with a panel in charts. */
export type ChartedProbe = Having<'chart'>;

type NonEmpty<T> = readonly [T, ...T[]];
/** The row of a probe under its general type. */
export const probeRow = (name: ProbeName): ProbeRow => probeTable[name];
const having = (part: keyof ProbeRow): ProbeName[] => probeNames.filter((name) => probeRow(name)[part] !== undefined);

/** All names, in their order. */
export const probeNames = Object.keys(probeTable) as unknown as NonEmpty<ProbeName>;
/** See `JudgedProbe`. */
export const judgedProbes = having('rules') as unknown as NonEmpty<JudgedProbe>;
/** See `LimitedProbe`. */
export const limitedProbes = having('limits') as unknown as NonEmpty<LimitedProbe>;
/** See `ChartedProbe`. */
export const chartedProbes = having('chart') as unknown as NonEmpty<ChartedProbe>;

/** Values of one moment, in the units of the store; null = not measured. */
export type ProbeValues = { readonly [P in ProbeName]: number | null };
const eachProbe = Object.fromEntries(probeNames.map((name) => [name, undefined]));
/** Makes something of every probe. What has all members is copied at once and filled in: members that come one after the other cost ten times as much. */
export function ofEachProbe<T>(make: (name: ProbeName) => T): { readonly [P in ProbeName]: T } {
  const made: { [name: string]: T | undefined } = { ...eachProbe };
  for (const name of probeNames) made[name] = make(name);
  return made as { readonly [P in ProbeName]: T };
}
/** Values of a moment at which nothing was measured. */
export const nothingMeasured: ProbeValues = ofEachProbe(() => null);

/** The values of a decoded reading, by their names there: degrees Celsius, percent, lux, ppm, pascals, millivolts. What is not there was not said. */
export type ReadingValues = { readonly [P in ProbeName as Table[P]['field']]?: number };
/** A name of `ReadingValues`. */
export type ReadingField = keyof ReadingValues;
/** All of them. */
export const readingFields: readonly ReadingField[] = probeNames.map((name) => probeTable[name].field);
/** The probe a value of a decoded reading is of. */
export const probeOfField = Object.fromEntries(probeNames.map((name) => [probeTable[name].field, name])) as {
  readonly [F in ReadingField]: ProbeName;
};
/** The value of a probe in a decoded reading, in the unit of the store; null = not said. Pascals become hectopascals without a trace of binary fractions. */
export const storedValue = (values: ReadingValues, name: ProbeName): number | null => inStore(values, probeTable[name]);

function inStore(values: ReadingValues, { field, per }: { readonly field: ReadingField; readonly per: number }): number | null {
  const value = values[field];
  return value === undefined ? null : per === 1 ? value : value / per;
}

const storedFields = probeNames.map((name) => ({ name, field: probeTable[name].field, per: probeTable[name].per }));
/** Puts what a decoded reading says into a row: `storedValue` of every probe. */
export function fillProbes(row: { -readonly [P in ProbeName]: number | null }, values: ReadingValues): void {
  for (const each of storedFields) row[each.name] = inStore(values, each);
}

type Sides<P extends LimitedProbe> = Table[P]['limits'] extends { readonly lower: unknown } ? 'Upper' | 'Lower' : 'Upper';
/** The name of a limit of a device. */
export type LimitName = { [P in LimitedProbe]: `${P}${Sides<P>}` }[LimitedProbe];
/** Limits set for a device, in the units of the store; null = none. */
export type DeviceLimits = { readonly [N in LimitName]: number | null };
/** One limit: whose, and on which side. */
export type LimitOf = { readonly name: LimitName; readonly probe: LimitedProbe; readonly side: 'upper' | 'lower' };

/** Every limit a device can have: of each probe the upper one first. */
export const limitList: readonly LimitOf[] = limitedProbes.flatMap((probe) =>
  (['upper', 'lower'] as const).flatMap((side): LimitOf[] =>
    probeRow(probe).limits?.[side] === undefined
      ? []
      : [{ name: `${probe}${side === 'upper' ? 'Upper' : 'Lower'}` as LimitName, probe, side }],
  ),
);
/** Their names. */
export const limitNames: readonly LimitName[] = limitList.map(({ name }) => name);
/** Makes something of every limit. */
export const ofEachLimit = <T>(make: (limit: LimitOf) => T): { readonly [N in LimitName]: T } =>
  Object.fromEntries(limitList.map((limit) => [limit.name, make(limit)])) as { readonly [N in LimitName]: T };
/** A device without limits. */
export const noLimits: DeviceLimits = ofEachLimit(() => null);
/** The limits among more. */
export const limitsIn = (given: DeviceLimits): DeviceLimits => ofEachLimit(({ name }) => given[name]);
/** The limits of a probe; null = none on that side, or the probe has no such side. */
export function limitsOfProbe(limits: DeviceLimits, probe: ProbeName): { readonly lower: number | null; readonly upper: number | null } {
  const sideOf = (side: LimitOf['side']): number | null => {
    const found = limitList.find((limit) => limit.probe === probe && limit.side === side);
    return found === undefined ? null : limits[found.name];
  };
  return { lower: sideOf('lower'), upper: sideOf('upper') };
}

/** Types of alarms of values beyond a limit. */
export type ProbeAlarmType = { [P in JudgedProbe]: Table[P]['rules']['above' | 'below']['type'] }[JudgedProbe];
/** Each once, in the order of the table. */
export const probeAlarmTypes = [
  ...new Set(judgedProbes.flatMap((name) => [probeTable[name].rules.above.type, probeTable[name].rules.below.type])),
] as unknown as NonEmpty<ProbeAlarmType>;
/** The probe an alarm is of; undefined for other alarms. */
export const probeOfAlarm = (type: string): JudgedProbe | undefined =>
  judgedProbes.find((name) => probeTable[name].rules.above.type === type || probeTable[name].rules.below.type === type);
