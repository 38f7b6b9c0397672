/** The catalogue by name and by code, and the one error that carries a refusal from anywhere below to the answer. */
import { absentRows } from './refusal-absent.js';
import type { RefusalRow } from './refusal-row.js';
import { refusalRows } from './refusal-rows.js';
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

const byCode = new Map<number, RefusalName[]>();
for (const name of Object.keys(refusalRows) as RefusalName[])
  byCode.set(refusalRows[name].code, [...(byCode.get(refusalRows[name].code) ?? []), name]);

/** The refusals of a code: one, or two where the specification reads a code in two ways (50038); none for a code the catalogue does not have. */
export function refusalsOfCode(code: number): readonly RefusalName[] {
  return byCode.get(code) ?? [];
}

/** The first refusal of a code; undefined for a code the catalogue does not have. */
export function refusalOfCode(code: number): RefusalName | undefined {
  return refusalsOfCode(code)[0];
}

/** Whether a text is the name of a refusal. */
export function isRefusalName(text: string): text is RefusalName {
  return Object.hasOwn(refusalRows, text);
}

const codesOf = (names: readonly RefusalName[]): readonly number[] => names.map((name) => refusalRows[name].code);
const absent = codesOf([
  'notFound',
  'noSuchUser',
  ...(Object.keys(absentRows) as (keyof typeof absentRows)[]).filter((name) => absentRows[name].status === 404),
]);
const forbidden = codesOf(['notPermitted', 'notOwner', 'notAllowed', 'notYours']);

/** Whether a code says that something does not exist, or is not visible to who asks, whatever kind of thing it is. */
export const isAbsent = (code: number): boolean => absent.includes(code);
/** Whether a code says that who asks sees something and may not do this with it. */
export const isForbidden = (code: number): boolean => forbidden.includes(code);

/** The text of a code in a language, each reading of it where there are two; an unknown code is shown as the code itself. */
export function refusalText(code: number, lang: Lang): string {
  const names = refusalsOfCode(code);
  return names.length === 0 ? String(code) : names.map((name) => refusals[name][lang]).join(lang === 'en' ? '; ' : '；');
}

/** Codes that lead to /login, from any call. */
export const codesToLogin: readonly number[] = Object.values<RefusalRow>(refusalRows)
  .filter((row) => row.sendsToLogin)
  .map((row) => row.code);
