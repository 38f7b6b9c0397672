/** Calls that give texts to other programs, the dictionary that feeds the selects, and the pages an account was at last. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get, post, put } from '../endpoint.js';
import { flag, idOf, isoTime, line, number, optionalLine, pageOfWhole, rowsOf } from '../inputs.js';
import type { AccountLevel } from '../levels.js';

const id = idOf('noSuchEntry');

const who: readonly AccountLevel[] = ['administrator'];
const name = line(limits.name);
/** A name by which the program asks. */
const key = line(limits.name).regex(/^[a-z][A-Za-z0-9]*$/);
const sort = number(z.number().int().min(-1_000_000).max(1_000_000));

/** A list of the dictionary. `label` is its name in the caller's language. */
export const dictionaryGroup = z.object({
  id: z.number().int(),
  /** The name by which the program asks for it; null for one that somebody made without. */
  key: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  label: z.string(),
  dataCount: z.number().int(),
  createdAt: isoTime,
});
/** See `dictionaryGroup`. */
export type DictionaryGroup = z.output<typeof dictionaryGroup>;

/** An entry of a list. */
export const dictionaryData = z.object({
  id: z.number().int(),
  groupId: z.number().int(),
  /** What is stored where it was chosen; it stays. */
  value: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** Its name in the caller's language. */
  label: z.string(),
  sort: z.number().int(),
  /** False: it is not offered any more; what was chosen before keeps its name. */
  isEnabled: z.boolean(),
  createdAt: isoTime,
});
/** See `dictionaryData`. */
export type DictionaryData = z.output<typeof dictionaryData>;

/** The token of a session stands in the address of a page that was opened from outside: it is nothing to keep. */
function withoutSession(path: string): string {
  const [before = '', query] = (path.split('#')[0] ?? '').split('?', 2);
  const kept = new URLSearchParams(query);
  for (const field of ['token', 'key', 'lasttime', 'logincount']) kept.delete(field);
  return kept.size === 0 ? before : `${before}?${kept.toString()}`;
}

/** The calls of texts, the dictionary and page history. */
export const dictionary = defineFeature({
  config: get('/beacon/common/config', {
    tags: ['fixed'],
    summary: 'The error texts (type error) or the other messages (type text) in a language.',
    auth: 'open',
    input: z.object({
      type: z.enum(['error', 'text']).default('error'),
      platform: z.enum(['sensor', 'position']).default('sensor'),
      lang: z.string().optional(),
    }),
    answer: z.object({ error: z.record(z.string(), z.string()).optional(), text: z.record(z.string(), z.string()).optional() }),
  }),

  groups: get('/beacon/getDicGroup', {
    tags: ['dictionary'],
    summary: 'The groups of the dictionary.',
    input: z.object({ search: optionalLine(limits.name).optional(), ...pageOfWhole }),
    answer: rowsOf(dictionaryGroup),
    refuses: ['pageOverLimit'],
  }),
  data: get('/beacon/getDictionaryByGroupId', {
    tags: ['dictionary'],
    summary: 'The entries of a group by its id or its key, in their order; those that are not offered any more only with `all`.',
    input: z.object({ groupId: id.optional(), key: z.string().max(limits.name).optional(), all: flag.default(false), ...pageOfWhole }),
    answer: rowsOf(dictionaryData),
    refuses: ['noSuchEntry', 'pageOverLimit'],
  }),
  changeData: put('/beacon/updateDicData', {
    tags: ['dictionary'],
    summary: 'Renames an entry, moves it in its order, or says whether it is offered.',
    who,
    input: z.object({ id, name: name.optional(), nameEn: name.optional(), sort: sort.optional(), isEnabled: flag.optional() }),
    answer: dictionaryData,
    refuses: ['noSuchEntry', 'nothingChanged'],
    refusedAt: { textTooLong: 'name' },
  }),
  addGroup: post('/beacon/addDicGroup', {
    tags: ['dictionary'],
    summary: 'Adds a group to the dictionary.',
    who,
    input: z.object({ name, nameEn: name.optional(), key: key.optional() }),
    answer: dictionaryGroup,
    refuses: ['nameTaken'],
    refusedAt: { nameTaken: 'name', textTooLong: 'name' },
  }),
  addData: post('/beacon/addDicData', {
    tags: ['dictionary'],
    summary: 'Adds an entry to a group; without an order it comes last.',
    who,
    input: z.object({ groupId: id, value: name, name, nameEn: name.optional(), sort: sort.optional() }),
    answer: dictionaryData,
    refuses: ['noSuchEntry', 'nameTaken'],
    refusedAt: { nameTaken: 'value', textTooLong: 'name' },
  }),

  pageHistory: get('/beacon/getPageHistory', {
    tags: ['once'],
    summary: 'The last pages the caller was at, the newest first, each once.',
    input: z.object({}),
    answer: rowsOf(z.object({ path: z.string(), title: z.string(), visitedAt: isoTime })),
  }),
  addPageVisit: post('/beacon/addPageHistory', {
    tags: { none: 'The last pages are asked for whenever they are opened.' },
    summary: 'Notes that the caller is at a page; the token of a session is not kept with it.',
    demoMay: true,
    isAudited: false,
    input: z.object({
      path: line(500)
        .regex(/^\/(?!\/)[^\s\\]*$/)
        .transform(withoutSession),
      title: optionalLine(200).default(''),
    }),
    answer: z.null(),
  }),
});
