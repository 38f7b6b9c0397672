/** Pieces of input that many calls share. A check's message is the name of the refusal it leads to, or of a text to stand beside the field. */
import { limits } from '@frostway/core/limits';
import { type Imei, type Mac, parseImei, parseMac } from '@frostway/core/identity';
import { isZoneName } from '@frostway/core/zone';
import { z } from 'zod';
import type { RefusalName } from './refusals.js';

/** Types the name of a refusal as a check's message. */
export function says(name: RefusalName): string {
  return name;
}

/** A MAC in any usual notation, given on in its stored form. */
export const mac = z.string().transform((text, context): Mac => {
  const parsed = parseMac(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: says('macInvalid') });
  return z.NEVER;
});

/** An IMEI of 15 digits. */
export const imei = z.string().transform((text, context): Imei => {
  const parsed = parseImei(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: says('imeiInvalid') });
  return z.NEVER;
});

/** No input is nested deeper. */
const mostDeep = 16;

/** What a text of JSON says; the text itself where it is none, or deep: taking a megabyte of brackets apart holds up everybody else. */
function jsonOf(text: string): unknown {
  try {
    return isDeep(text) ? text : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

function isDeep(text: string): boolean {
  let [depth, isInText] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > mostDeep) return true;
  }
  return false;
}

function listOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text.startsWith('[')) return jsonOf(text);
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list as repeated parameter, comma-separated or JSON array; `notList` names the refusal for anything else, `missing` the one for nothing. */
export function listFrom<T extends z.ZodType>(item: T, notList: RefusalName, missing = notList, max = 1000) {
  return z.preprocess(
    (value) => {
      const list = listOf(value);
      // What is too long is refused for that, not entry by entry.
      return Array.isArray(list) && list.length > max ? list.slice(0, max + 1) : list;
    },
    z.array(item, { error: ({ input }) => says(input === undefined ? missing : notList) }).max(max, { error: says('parametersIllegal') }),
  );
}

/** A value as it is sent: nothing changes it. */
type Unchanged<T> = T extends object ? { readonly [K in keyof T]: Unchanged<T[K]> } : T;

/** A list or an object in a body, or as text of JSON: a form has no other way to send one. */
export const orJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given: Unchanged<z.input<T>>): unknown => {
    return typeof given === 'string' ? jsonOf(given) : given;
  }, schema);

/** MACs of a reading call: 10012 when none is given, 10001 when they are no list. */
export const macs = listFrom(mac, 'macNotList', 'rangeMissing');
/** MACs of a changing call: 10006 when they are no list. */
export const macsToChange = listFrom(mac, 'macNotListInChange');
/** IMEIs; 10000 when they are no list. */
export const imeis = listFrom(imei, 'parametersIllegal');

/** Line breaks and other control characters, and the marks that turn the order of letters around: a name with them would be a second line of a mail's head, or read as another. NUL is refused. */
const notOfOneLine = /(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu;
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;
/** A text as a line may be. */
export const ofOneLine = (text: string): string => text.replace(turning, '').replace(notOfOneLine, ' ');

/** A text of one line, trimmed, not empty, at most `max` characters; line breaks in it become blanks, as in a field of a page. */
export function line(max: number, empty: RefusalName = 'parametersIllegal') {
  return z
    .string({ error: says(empty) })
    .overwrite(ofOneLine)
    .trim()
    .min(1, { error: says(empty) })
    .max(max, { error: says('textTooLong') });
}
/** The same, may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .overwrite(ofOneLine)
    .trim()
    .max(max, { error: says('textTooLong') });
}

/** A text of any number of lines, trimmed, not empty, at most `max` characters. */
export function lines(max: number, empty: RefusalName = 'parametersIllegal') {
  return z
    .string({ error: says(empty) })
    .trim()
    .min(1, { error: says(empty) })
    .max(max, { error: says('textTooLong') });
}
/** The same, may be empty. */
export function optionalLines(max: number) {
  return z
    .string()
    .trim()
    .max(max, { error: says('textTooLong') });
}

/**
 * A number, or its digits as a query and a form have them. Nothing else is one: an empty text, a list, `null`, `true` and `false` are not 0 and 1.
 * `schema` says which numbers are meant.
 */
export function number<T extends z.ZodType<number>>(schema: T) {
  return z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
}

/** The largest id there can be: a PostgreSQL integer. */
const lastId = 2 ** 31 - 1;

/** The id of a row; one that is too large is as absent as any other that nobody has, and is refused in the same words. */
export const idOf = (absent: RefusalName) =>
  number(
    z
      .number()
      .int()
      .positive()
      .max(lastId, { error: says(absent) }),
  );
/** The id of a device or a device group. */
export const id = idOf('notFound');
/** `true`, `false`, `1`, `0`, `yes`, `no` as text; a boolean as itself. */
export const flag = z.union([z.boolean(), z.stringbool()]);

/** Null, or an empty field of a form, takes it away. */
export const orNone = <T extends z.ZodType>(value: T) => z.union([z.null(), z.literal('').transform(() => null), value]);
/** HH:MM of a day. */
export const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: says('parametersIllegal') });
/** A day of a calendar as `2026-03-14`, one there is. */
export const day = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: says('dateFormat') })
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), { error: says('dateFormat') });
/** A time zone by its IANA name. */
export const zone = z
  .string()
  .trim()
  .refine((name) => /^[A-Za-z]/.test(name) && isZoneName(name), { error: says('zoneUnknown') });

/** Page and size of a list; a page beyond the last is refused by the call. */
export const page = {
  page: number(
    z
      .number()
      .int()
      .min(1)
      .max(1_000_000_000, { error: says('pageOverLimit') }),
  ).default(1),
  pageSize: number(z.number().int().min(1).max(limits.pageSizeMax)).default(limits.pageSize),
};

/** The same for a list that is whole unless a page of it is asked for. */
export const pageOfWhole = { ...page, pageSize: page.pageSize.default(limits.pageSizeMax) };

/** ISO 8601 (with zone, or UTC when it has none), or epoch milliseconds; given on as epoch milliseconds. */
export const time = z.union([z.string(), z.number()]).transform((value, context): number => {
  const parsed = parseTime(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: says('dateFormat') });
  return z.NEVER;
});

/** The furthest a Date reaches; what lies beyond is no time. */
const lastMs = 8.64e15;

/** Reads a time as the calls take it, epoch ms; undefined when it is none. */
export function parseTime(value: string | number): number | undefined {
  if (typeof value === 'number') return Math.abs(value) <= lastMs ? Math.trunc(value) : undefined;
  const text = value.trim();
  if (/^-?\d{9,}$/.test(text)) return parseTime(Number(text));
  const iso = /^(\d{4}-\d{2}-)(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text);
  if (iso === null) return undefined;
  const [, month, day, zone] = iso;
  // Date takes the 30th of February for the 1st of March.
  if (new Date(`${month}${day}`).getUTCDate() !== Number(day)) return undefined;
  const ms = Date.parse(text.length === 10 ? text : `${text.replace(' ', 'T')}${zone === undefined ? 'Z' : ''}`);
  return Number.isNaN(ms) ? undefined : ms;
}

const given = { error: says('rangeMissing') };
/** One end of a range: 10012 when it is missing or empty, 10013 when it cannot be read. */
const end = z.union([z.string().trim().min(1, given), z.number()], given).pipe(time);

/** st and et of a range; both are needed. That et comes after st, and the span, are checked by the call, against its own limit. */
export const range = { st: end, et: end };

/** A list's answer. */
export function rowsOf<T extends z.ZodType>(row: T) {
  return z.object({ total: z.number().int(), rows: z.array(row) });
}

/** ISO 8601 UTC in answers. */
export const isoTime = z.iso.datetime();
