/**
 * The canonical form of a report's facts: JSON without blanks, keys in the order of their code units, numbers in their shortest decimal form, as RFC 8785 has it. Whoever has the facts can
 * compute the hash anew.
 */
import { type ReportFacts, reportFacts } from './content.js';

/** The text whose SHA-256, as UTF-8, a report has. Of a whole report it is that of its facts alone. */
export function canonicalFacts(report: ReportFacts): string {
  return canonicalJson(reportFacts.parse(report));
}

/** A value in its canonical form. Throws as `canonicalPieces` does. */
export function canonicalJson(value: unknown): string {
  return [...canonicalPieces(value)].join('');
}

/** Lists and objects inside each other: no facts go so deep, and each piece comes up through all of them. */
const deepest = 64;

/** The canonical form piece by piece, so that a long one can be hashed in slices. Throws a TypeError on what JSON has no word for, a RangeError on what is nested more than 64 deep. */
export function* canonicalPieces(value: unknown, depth = 0): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null) {
    yield wordOf(value);
    return;
  }
  if (depth >= deepest) throw new RangeError('nested deeper than facts are');
  const isList = Array.isArray(value);
  const entries: readonly (readonly [string, unknown])[] = isList
    ? value.map((held: unknown) => ['', held] as const)
    : Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  yield isList ? '[' : '{';
  for (const [place, [key, held]] of entries.entries()) {
    yield `${place > 0 ? ',' : ''}${isList ? '' : `${JSON.stringify(key)}:`}`;
    if (typeof held === 'object' && held !== null) yield* canonicalPieces(held, depth + 1);
    else yield wordOf(held);
  }
  yield isList ? ']' : '}';
}

/** A number, a text, true, false or null. */
function wordOf(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number that JSON cannot say');
  // -0 is 0 in JSON; numbers are written as ECMAScript does, which is what RFC 8785 asks for.
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError('a value that JSON cannot say');
  return text;
}
