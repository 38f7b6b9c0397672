/** What attributes of positions say that are kept as their text: the same as statements make of them where they lie as rows (stored-columns.ts, read-positions.ts). */
import { type TrackInputName, trackInputNames, trackInputRows } from '@frostway/core/track/inputs';
import { type SaidInputs, watchedAttributes } from '@frostway/core/watched-inputs';

type Said = Readonly<Record<string, unknown>>;

/** Texts come by turns: those of a halt are alike. */
function once<T>(make: (said: Said) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(JSON.parse(text) as Said) };
    return last.made;
  };
}

/** Names of attributes that are said in any of these documents, ascending. */
export function namesOf(texts: readonly (string | null)[]): string[] {
  const names = new Set<string>();
  const read = once((said) => {
    for (const name of Object.keys(said)) names.add(name);
  });
  for (const text of texts) if (text !== null) read(text);
  return [...names].sort();
}

const watched = new Set<string>(watchedAttributes);

/** What rules can watch of a document; null = nothing. */
export function inputsOf(text: string | null): SaidInputs | null {
  if (text === null) return null;
  const said = Object.entries(JSON.parse(text) as Said).filter(([name]) => watched.has(name));
  return said.length === 0 ? null : Object.fromEntries(said.flatMap(([name, value]) => stripped(name, value)));
}

/** As jsonb_strip_nulls leaves it: no null in any object, in lists they stay. */
const stripped = (name: string, value: unknown): [string, unknown][] => (value === null ? [] : [[name, withoutNulls(value)]]);

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => stripped(name, inner)));
}

/** Each input of tracks as a column of numbers, true being 1; NaN where it is neither a number nor on or off, and where it is not `asked` for. */
export function inputColumnsOf(
  texts: readonly (string | null)[],
  asked: readonly TrackInputName[] = trackInputNames,
): { readonly [N in TrackInputName]: Float64Array } {
  const columns = trackInputRows.map(({ name }) => [name, new Float64Array(texts.length).fill(Number.NaN)] as const);
  const read = once((said) => trackInputRows.map(({ name, attribute }) => (asked.includes(name) ? numberOf(said[attribute]) : Number.NaN)));
  // Nothing is read to find nothing.
  if (asked.length > 0)
    for (const [index, text] of texts.entries())
      if (text !== null) for (const [at, value] of read(text).entries()) columns[at]?.[1].fill(value, index, index + 1);
  return Object.fromEntries(columns) as { [N in TrackInputName]: Float64Array };
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : Number.NaN;
}

/** Which inputs of tracks are among these names of attributes. */
export const inputsAmong = (names: ReadonlySet<string>): TrackInputName[] =>
  trackInputRows.flatMap(({ name, attribute }) => (names.has(attribute) ? [name] : []));
