/** Calls of the search over everything, and of the places one goes back to. */
import { connections } from '@frostway/core/device-state';
import { alarmTypes, severities } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';
import { isoTime, line, listFrom } from '../inputs.js';
import { accountKinds, journeyKinds, namedKinds } from './addresses.js';

/** What can be found, in the order groups of results stand in. `business`: devices of customers and stock, as the dealer's workplace has them. */
export const foundKinds = ['page', 'device', 'gateway', ...journeyKinds, ...accountKinds, 'certificate', 'business'] as const;
/** See `foundKinds`. */
export type FoundKind = (typeof foundKinds)[number];

/** One thing that was found. */
export const found = z.object({
  /** Of the thing within its kind; of a page its path. */
  id: z.string(),
  /** Empty where a link was given none. */
  name: z.string(),
  /** What tells it from others of its name: MAC or IMEI, mission number, e-mail, account, owner. May be empty. */
  detail: z.string(),
  /** Where it is looked at, within the page. */
  path: z.string(),
  /** Of devices; else null. */
  connection: z.enum(connections).nullable(),
  /** Of alarms; else null. */
  alarm: z.object({ type: z.enum(alarmTypes), severity: z.enum(severities), isPending: z.boolean(), startedAt: isoTime }).nullable(),
});
/** See `found`. */
export type Found = z.output<typeof found>;

/** A place one goes back to. */
export const place = z.object({
  path: z.string(),
  /** As it was called when it was kept or visited; may be empty. */
  title: z.string(),
  /** What the address names; null = a page, or a list. */
  kind: z.enum(namedKinds).nullable(),
  /** What the thing is called now; of a comparison the names of its devices. Null = nothing is named, or it is gone. */
  name: z.string().nullable(),
  /** The thing is no more, or is not visible any more. */
  isGone: z.boolean(),
});
/** See `place`. */
export type Place = z.output<typeof place>;

/** The calls of this feature. */
export const searchFeature = defineFeature({
  find: get('/api/search', {
    tags: ['devices'],
    summary:
      'Everything the caller may see whose name or number holds a text, by kind, the best first; a kind whose list or page he does not have is left out.',
    // Each kind asks for its own list call: no role opens or closes more here.
    isAlways: true,
    perMinute: 300,
    input: z.object({
      search: line(limits.name),
      kinds: listFrom(z.enum(foundKinds), 'parametersIllegal', 'parametersIllegal', foundKinds.length).optional(),
    }),
    answer: z.object({
      /** Over all kinds, shown or not. */
      total: z.number().int(),
      /** Kinds with something found, those first where a name is exactly the text. */
      kinds: z.array(z.object({ kind: z.enum(foundKinds), total: z.number().int(), rows: z.array(found) })),
    }),
    refuses: ['textTooLong'],
  }),
  places: get('/api/places', {
    tags: ['workspace'],
    summary: 'What the caller keeps at hand and the last pages he was at, each with the name its thing has now.',
    isAlways: true,
    input: z.object({}),
    answer: z.object({
      kept: z.array(place),
      /** The newest first; what is gone is left out. */
      last: z.array(place.extend({ visitedAt: isoTime })),
    }),
  }),
});
