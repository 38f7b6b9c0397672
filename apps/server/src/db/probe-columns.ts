/** Columns that follow from the table of probes: a value of each in telemetry, a limit of each side in settings. */
import { type LimitName, limitNames, type ProbeName, probeNames } from '@frostway/core/probes';

/** A name as columns are written: `powerPercent` is `power_percent`. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;
/** Names of probes and limits, a few dozen: rows of thousands of devices are read by them. */
const written = new Map<string, string>();
/** See `Snake`. */
export function snake<Name extends string>(name: Name): Snake<Name> {
  const known = written.get(name);
  if (known !== undefined) return known as Snake<Name>;
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  written.set(name, column);
  return column as Snake<Name>;
}

/** Every probe and its column. */
export const probeColumns: readonly { readonly name: ProbeName; readonly column: Snake<ProbeName> }[] = probeNames.map((name) => ({
  name,
  column: snake(name),
}));
/** Every limit and its column. */
export const limitColumns: readonly { readonly name: LimitName; readonly column: Snake<LimitName> }[] = limitNames.map((name) => ({
  name,
  column: snake(name),
}));
/** Limits by their columns. */
export type LimitColumns = { [N in LimitName as Snake<N>]: number | null };
/** The limits of a row. */
export const limitsOfRow = (row: LimitColumns): { readonly [N in LimitName]: number | null } =>
  Object.fromEntries(limitColumns.map(({ name, column }) => [name, row[column]])) as { readonly [N in LimitName]: number | null };
