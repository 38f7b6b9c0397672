/** Calls of addresses: what places are called, where an address is, and which services are asked for it. */
import { geocoderNames, geocoderSides } from '@frostway/core/map/geocoders';
import { z } from 'zod';
import { ask, defineFeature, get, put } from '../endpoint.js';
import { flag, line, number, optionalLine, orJson, orNone, rowsOf, says } from '../inputs.js';
import type { AccountLevel } from '../levels.js';

const who: readonly AccountLevel[] = ['administrator'];

/** Places one question may name (specification section 9). */
export const mostPoints = 20;
/** How exactly an address says where something is. A town beside the place counts as `city`. */
export const precisions = ['rooftop', 'street', 'city', 'country', 'none'] as const;
/** Who said an address: a service, or names the platform knows itself. */
export const addressProviders = [...geocoderNames, 'offline'] as const;

const latitude = number(z.number().min(-90).max(90));
const longitude = number(z.number().min(-180).max(180));

/** The address of one place. */
export const address = z.object({
  /** The whole line; empty where nothing is known. */
  address: z.string(),
  /** What a row of a list has room for. */
  short: z.string(),
  /** ISO 3166-1 where the service says it. */
  country: z.string().nullable(),
  admin1: z.string().nullable(),
  city: z.string().nullable(),
  precision: z.enum(precisions),
  provider: z.enum(addressProviders),
  /** It was kept from an earlier question. */
  cached: z.boolean(),
  /** In words: the services were asked and said no address, and what stands here is a name of the platform's own. */
  failure: z.string().nullable(),
});
/** See `address`. */
export type Address = z.output<typeof address>;

/** A place an address was found at. WGS84. */
export const foundPlace = z.object({
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(precisions),
  provider: z.enum(addressProviders),
});
/** See `foundPlace`. */
export type FoundPlace = z.output<typeof foundPlace>;

/** What an operator sets of a service, and what it is by itself. */
export const geocoder = z.object({
  name: z.enum(geocoderNames),
  /** The first and second service of the specification. */
  side: z.enum(geocoderSides),
  isOffered: z.boolean(),
  needsKey: z.boolean(),
  hasKey: z.boolean(),
  /** Instead of the maker's own; null = that. */
  address: z.string().nullable(),
  origin: z.string(),
  /** Questions a second. */
  perSecond: z.number(),
  /** Its turn among those of its side, from 1. */
  place: z.number().int(),
});
/** See `geocoder`. */
export type Geocoder = z.output<typeof geocoder>;

/** Scheme, host and maybe a path: `https://nominatim.example.com`. */
const origin = optionalLine(300).regex(/^https?:\/\/[\w.:[\]-]+(?:\/[\w./~-]*)?$/, { error: 'parametersIllegal' });

/** `31.23,121.47`: latitude first, as the calls name it. */
const nearPlace = z
  .string()
  .regex(/^-?\d{1,2}(?:\.\d{1,12})?,-?\d{1,3}(?:\.\d{1,12})?$/, { error: 'parametersIllegal' })
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]));

/** The calls of this feature. */
export const geo = defineFeature({
  reverse: ask('/api/geo/reverse', {
    tags: { none: 'asks for addresses and changes nothing' },
    summary:
      'Addresses of up to 20 places (WGS84), in their order: kept ones, then of the services that are turned on, else names of the platform’s own after two seconds.',
    perMinute: 300,
    demoMay: true,
    input: z.object({
      points: orJson(
        z
          .array(z.object({ latitude, longitude }))
          .min(1)
          .max(mostPoints, { error: says('pointsTooMany') }),
      ),
    }),
    answer: z.object({ items: z.array(address) }),
    refuses: ['pointsTooMany'],
    refusedAt: { pointsTooMany: 'points' },
  }),
  search: get('/api/geo/search', {
    tags: ['geocoders'],
    summary: 'Up to five places (WGS84) of an address or a name, the best first; `near` is latitude,longitude and prefers what lies there.',
    perMinute: 120,
    input: z.object({ q: line(200, 'searchWordsNeeded'), near: nearPlace.optional() }),
    answer: z.object({
      items: z.array(foundPlace),
      /** In words: the services were asked and found nothing; the items are towns the platform knows itself. */
      failure: z.string().nullable(),
    }),
    refuses: ['searchWordsNeeded', 'textTooLong'],
    refusedAt: { searchWordsNeeded: 'q', textTooLong: 'q' },
  }),
  geocoders: get('/api/geocoder', {
    tags: ['geocoders'],
    summary: 'The address services and what is set of them, in the order they are asked; keys are never answered.',
    who,
    input: z.object({}),
    answer: rowsOf(geocoder),
  }),
  changeGeocoder: put('/api/geocoder', {
    tags: ['geocoders'],
    summary:
      'Sets whether a service is asked, its key, address, questions a second, and its turn. An empty key takes it away, none leaves it.',
    who,
    input: z.object({
      name: z.enum(geocoderNames),
      isOffered: flag.optional(),
      /** Not `key`: that is a guest's. */
      serviceKey: orNone(optionalLine(300)).optional(),
      address: orNone(origin).optional(),
      /** Null: as its maker allows. */
      perSecond: orNone(number(z.number().min(0.01).max(1000))).optional(),
      /** Its turn among those of its side, from 1. */
      place: number(z.number().int().min(1).max(geocoderNames.length)).optional(),
    }),
    answer: geocoder,
    refuses: ['geocoderKeyNeeded', 'nothingChanged', 'textTooLong'],
    refusedAt: { geocoderKeyNeeded: 'serviceKey', textTooLong: 'serviceKey' },
  }),
  testGeocoder: ask('/api/geocoder/test', {
    tags: { none: 'asks the service for one address and keeps nothing' },
    summary: "Asks a service for one address as the server and answers what it said, with the service's own code.",
    who,
    perMinute: 30,
    input: z.object({
      name: z.enum(geocoderNames),
      /** Instead of the one that is kept. */
      serviceKey: optionalLine(300).optional(),
      address: orNone(origin).optional(),
    }),
    answer: z.object({
      isWorking: z.boolean(),
      /** HTTP status; null when nobody answered. */
      status: z.number().int().nullable(),
      /** The address it said; or its own code and words. */
      said: z.string(),
      milliseconds: z.number(),
    }),
    refuses: ['geocoderKeyNeeded'],
    refusedAt: { geocoderKeyNeeded: 'serviceKey' },
  }),
});
