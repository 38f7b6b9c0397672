/** Calls of maps: which ones pages may show, and what the operator sets of their makers. */
import { mapLooks, mapProviderNames, tileProviderNames } from '@frostway/core/map/providers';
import { mapSystems } from '@frostway/core/map/systems';
import { z } from 'zod';
import { defineFeature, get, post, put } from '../endpoint.js';
import { flag, optionalLine, orNone, rowsOf } from '../inputs.js';
import type { AccountLevel } from '../levels.js';

const who: readonly AccountLevel[] = ['administrator'];

/** Whose view of borders a map takes: `cn` draws none on the maps we draw ourselves, `intl` those of Natural Earth on pages in English. */
export const worldviews = ['cn', 'intl'] as const;
/** See `worldviews`. */
export type Worldview = (typeof worldviews)[number];

/** What tiles are: pictures, or shapes that the page draws in its own colours. */
export const tileKinds = ['raster', 'vector'] as const;

/** A map a page may show. The one of ours has no layers. */
export const shownMap = z.object({
  name: z.enum(mapProviderNames),
  /** Vector tiles have the layers of the Protomaps basemap. */
  tiles: z.enum(tileKinds),
  system: z.enum(mapSystems),
  /** Regions (ISO 3166-1) in which its tiles are shifted. */
  shiftedIn: z.array(z.string()),
  /** Looks whose tiles are shifted nowhere all the same. */
  straight: z.array(z.enum(mapLooks)),
  rowOrder: z.enum(['south', 'north', 'middle']),
  subdomains: z.array(z.string()),
  /** As its maker counts them. */
  zooms: z.object({ min: z.number().int(), max: z.number().int() }),
  /** Addresses of tiles by what they show, one layer over the other, with the holes {s}, {z}, {x}, {y}, {sx}, {sy} (the square of 16 by 16 tiles); key and language are in them. Those without a host are ours. */
  layers: z.partialRecord(z.enum(mapLooks), z.array(z.string())),
  /** What must be read on the map. */
  attribution: z.string(),
});
/** See `shownMap`. */
export type ShownMap = z.output<typeof shownMap>;

/** What an operator sets of a maker of maps, and what it is by itself. */
export const mapProvider = z.object({
  name: z.enum(tileProviderNames),
  isOffered: z.boolean(),
  /** Its tiles cannot be asked for without a key. */
  needsKey: z.boolean(),
  hasKey: z.boolean(),
  /** False: its maker has not licensed these addresses; offering it is the operator's own risk. */
  isLicensed: z.boolean(),
  /** Instead of the maker's own hosts; null = those. */
  address: z.string().nullable(),
  /** The hosts asked when there is none. */
  hosts: z.array(z.string()),
});
/** See `mapProvider`. */
export type MapProvider = z.output<typeof mapProvider>;

/** Scheme, host and, where tiles lie deeper, a path: `https://tiles.example.com/osm`. `{s}` stands for a subdomain. */
const address = optionalLine(300).regex(/^https?:\/\/(?:[\w.:[\]-]|\{s\})+(?:\/[\w./~-]*)?$/, { error: 'parametersIllegal' });

/** The calls of this feature. */
export const mapFeature = defineFeature({
  maps: get('/api/config/maps', {
    tags: ['maps'],
    summary:
      'The maps a page may show, the one it shows at first, and whose view of borders they take. For everybody: pages of guests have maps too.',
    auth: 'open',
    input: z.object({}),
    answer: z.object({
      first: z.enum(mapProviderNames),
      worldview: z.enum(worldviews),
      /** The map engine's zoom at which a map without devices begins. */
      zoom: z.number(),
      rows: z.array(shownMap),
    }),
  }),
  changeMaps: put('/api/config/maps', {
    tags: ['maps'],
    summary: 'Sets the map pages show at first and whose view of borders they take.',
    who,
    input: z.object({ first: z.enum(mapProviderNames), worldview: z.enum(worldviews) }),
    answer: z.null(),
    refuses: ['mapNotOffered', 'nothingChanged'],
    refusedAt: { mapNotOffered: 'first' },
  }),
  providers: get('/api/mapProvider', {
    tags: ['maps'],
    summary: 'The makers of maps and what is set of them; keys are never answered.',
    who,
    input: z.object({}),
    answer: rowsOf(mapProvider),
  }),
  changeProvider: put('/api/mapProvider', {
    tags: ['maps'],
    summary: 'Sets whether a map is offered, its key, and where its tiles are asked for. An empty key takes it away, none leaves it.',
    who,
    input: z.object({
      name: z.enum(tileProviderNames),
      isOffered: flag.optional(),
      /** Not `key`: that is a guest's. */
      mapKey: orNone(optionalLine(300)).optional(),
      address: orNone(address).optional(),
    }),
    answer: mapProvider,
    refuses: ['mapKeyNeeded', 'nothingChanged', 'textTooLong'],
    refusedAt: { mapKeyNeeded: 'mapKey', textTooLong: 'mapKey' },
  }),
  testProvider: post('/api/mapProvider/test', {
    tags: { none: 'asks the maker for one tile and keeps nothing' },
    summary: "Asks the maker for one tile as the server and answers what it said, with the maker's own code.",
    who,
    perMinute: 30,
    isAudited: false,
    input: z.object({
      name: z.enum(tileProviderNames),
      /** Instead of the one that is kept. */
      mapKey: optionalLine(300).optional(),
      address: orNone(address).optional(),
    }),
    answer: z.object({
      isWorking: z.boolean(),
      /** HTTP status; null when nobody answered. */
      status: z.number().int().nullable(),
      /** The maker's own words or code, shortened; empty for a picture. */
      said: z.string(),
      milliseconds: z.number(),
    }),
    refuses: ['mapKeyNeeded'],
    refusedAt: { mapKeyNeeded: 'mapKey' },
  }),
});
