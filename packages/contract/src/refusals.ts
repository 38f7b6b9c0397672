/** The catalogue by name and by code, and the one error that carries a refusal from anywhere below to the door. */
import { type RefusalRow, refusalRows } from './refusal-rows.js';
import type { Lang } from './text.js';

export type { RefusalRow };
/** The name of a row of the catalogue. */
export type RefusalName = keyof typeof refusalRows;
/** The catalogue by name. */
export const refusals: Readonly<Record<RefusalName, RefusalRow>> = refusalRows;

/** Messages to stand next to a form's fields: input name to the name of a refusal or a text key. */
export type RefusedFields = Readonly<Record<string, string>>;

/** The caller's fault, said in the catalogue's words. Everything else that is thrown is ours. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly refusal: RefusalName;
  readonly fields: RefusedFields | undefined;
  /** Seconds after which another try has a chance; unset when waiting changes nothing, or nobody knows. */
  readonly retryAfter: number | undefined;
  /** What stands in the holes of its text. */
  readonly holes: RefusedHoles | undefined;
  constructor(refusal: RefusalName, fields?: RefusedFields, options: RefusalOptions = {}) {
    super(`${refusals[refusal].code} ${refusal}`, options);
    this.refusal = refusal;
    this.fields = fields;
    this.retryAfter = options.retryAfter;
    this.holes = options.holes;
  }
}

type RefusalOptions = ErrorOptions & { readonly retryAfter?: number; readonly holes?: RefusedHoles };

/** By the name of the hole: `{row}` in a text of the catalogue. */
export type RefusedHoles = Readonly<Record<string, string | number>>;

/** The text of a refusal with its holes filled; a hole nobody filled is left as it is. */
export function refusalWords(name: RefusalName, lang: Lang, holes: RefusedHoles = {}): string {
  return refusals[name][lang].replaceAll(/\{(\w+)\}/g, (hole, key: string) => String(holes[key] ?? hole));
}

/** Ends the call with a refusal. */
export function refuse(name: RefusalName, fields?: RefusedFields): never {
  throw new Refusal(name, fields);
}

const byCode = new Map<number, RefusalName>(Object.entries(refusalRows).map(([name, row]) => [row.code, name as RefusalName]));

/** The refusal of a code; undefined for a code the catalogue does not have. */
export function refusalOfCode(code: number): RefusalName | undefined {
  return byCode.get(code);
}

/** Whether a text is the name of a refusal. */
export function isRefusalName(text: string): text is RefusalName {
  return Object.hasOwn(refusalRows, text);
}

/** The text of a code in a language; an unknown code is shown as the code itself. */
export function refusalText(code: number, lang: Lang): string {
  const name = byCode.get(code);
  return name === undefined ? String(code) : refusals[name][lang];
}

/** Codes that lead to /login, from any call. */
export const codesToLogin: readonly number[] = Object.values<RefusalRow>(refusalRows)
  .filter((row) => row.sendsToLogin)
  .map((row) => row.code);
