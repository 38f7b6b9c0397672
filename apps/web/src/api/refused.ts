/** What goes wrong with a call, as the page sees it: the server refused, or could not be reached. */
import { type RefusalName, type RefusedFields, refusals, refusalsOfCode, refusalText } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { TextKey } from '@frostway/contract/texts';
import { type Say, sayNamed, translator } from './language.js';

/** The server said no: the catalogue's code, and messages for fields by their input name. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly errorcode: number;
  readonly fields: RefusedFields;
  /** Seconds after which another try has a chance; undefined when the server does not say. */
  readonly retryAfter: number | undefined;
  constructor(errorcode: number, message: string, fields: RefusedFields = {}, retryAfter?: number) {
    super(message);
    this.errorcode = errorcode;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: in time, or at all. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly why: 'requestTimedOut' | 'networkError';
  constructor(why: 'requestTimedOut' | 'networkError', options?: ErrorOptions) {
    super(why, options);
    this.why = why;
  }
}

const wordsOfWhy = { requestTimedOut: 'message.requestTimedOut', networkError: 'message.networkError' } as const satisfies Record<
  string,
  TextKey
>;

/** Whether an error is this refusal of the catalogue. */
export function isRefusal(error: unknown, name: RefusalName): boolean {
  return error instanceof RefusalError && error.errorcode === refusals[name].code;
}

/** An error in a language: the catalogue's text, an unknown code as the code itself, a lost network as such. What stands in a text's holes only the server knows. */
export function errorText(error: unknown, lang: Lang): string {
  if (error instanceof RefusalError) {
    // A code with two readings is distinguished by what the server said, in whichever language it said it.
    const meant = refusalsOfCode(error.errorcode).find((name) => [refusals[name]['zh-cn'], refusals[name].en].includes(error.message));
    const words = meant === undefined ? refusalText(error.errorcode, lang) : refusals[meant][lang];
    return words.includes('{') ? error.message : words;
  }
  if (error instanceof UnreachableError) return translator.getFixedT(lang)(wordsOfWhy[error.why]);
  return translator.getFixedT(lang)('message.loadError');
}

/** What failed and why: the specification's message for the act, and the error's own words unless they only say that it failed. */
export function failedText(t: Say, what: string, error: unknown, sayingOnlyThat: RefusalName, lang: Lang): string {
  return isRefusal(error, sayingOnlyThat) ? what : t('frame.failed', { what, why: errorText(error, lang) });
}

/** The catalogue calls the password an old one, which is odd where one signs with it: by its name, or in the words the server says it in. */
const ofPassword: ReadonlySet<string> = new Set(['oldPasswordWrong', refusals.oldPasswordWrong['zh-cn'], refusals.oldPasswordWrong.en]);

/** What is said at a field of what is wrong with it: a refusal by name, a text by key, or words. */
export const sayAtField = (said: string, lang: Lang): string => sayNamed(ofPassword.has(said) ? 'account.password.wrong' : said, lang);

/** The messages an error has for fields, in a language; empty when it speaks of none. */
export function fieldTexts(error: unknown, lang: Lang): Record<string, string> {
  if (!(error instanceof RefusalError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([field, name]) => [field, sayAtField(name, lang)]));
}
