/**
 * Services that know the address of a place and the place of an address: which there are, whose places they know, in which coordinates they are asked, how often, and
 * how long their answers may be kept (each maker's own pages). What an operator sets (key, address, order, whether it is asked) is not here.
 */
import type { MapSystem } from './systems.js';

/** Every service, in the order they are asked until an operator sets another. */
export const geocoderNames = ['amap', 'tencent', 'baidu', 'tianditu', 'google', 'nominatim', 'photon'] as const;
/** See `geocoderNames`. */
export type GeocoderName = (typeof geocoderNames)[number];

/** The first and the second service of the specification: that of China, and that of the rest of the world. */
export const geocoderSides = ['china', 'world'] as const;
/** See `geocoderSides`. */
export type GeocoderSide = (typeof geocoderSides)[number];

/** What a service is by itself. */
export type Geocoder = {
  readonly side: GeocoderSide;
  /** Scheme and host. */
  readonly origin: string;
  readonly needsKey: boolean;
  /** Coordinates it is asked in. */
  readonly system: MapSystem;
  /** Coordinates in which it answers where an address is. */
  readonly answers: MapSystem;
  /** Regions (ISO 3166-1) in which `system` and `answers` apply; elsewhere it is WGS84. */
  readonly shiftedIn: readonly string[];
  /** Regions it knows; null = the world. */
  readonly knows: readonly string[] | null;
  /** Places one question may name. */
  readonly batch: number;
  /** Questions a second until an operator sets another number. */
  readonly perSecond: number;
  /** Days an answer may be kept. */
  readonly keepDays: number;
};

const ownRegions = ['CN', 'HK', 'MO'] as const;
const china = { side: 'china', needsKey: true, knows: [...ownRegions, 'TW'], batch: 1, keepDays: 90 } as const;
const world = { side: 'world', system: 'wgs84', answers: 'wgs84', shiftedIn: [], knows: null, batch: 1, keepDays: 90 } as const;

/** The services by name. */
export const geocoders: Readonly<Record<GeocoderName, Geocoder>> = {
  amap: {
    ...china,
    origin: 'https://restapi.amap.com',
    system: 'gcj02',
    answers: 'gcj02',
    shiftedIn: ownRegions,
    batch: 20,
    perSecond: 3,
  },
  tencent: { ...china, origin: 'https://apis.map.qq.com', system: 'gcj02', answers: 'gcj02', shiftedIn: ownRegions, perSecond: 5 },
  // It takes WGS84 and answers in GCJ-02 when asked to.
  baidu: { ...china, origin: 'https://api.map.baidu.com', system: 'wgs84', answers: 'gcj02', shiftedIn: china.knows, perSecond: 3 },
  // CGCS2000, which is WGS84 within a metre.
  tianditu: { ...china, origin: 'https://api.tianditu.gov.cn', system: 'wgs84', answers: 'wgs84', shiftedIn: [], perSecond: 5 },
  google: {
    ...world,
    origin: 'https://maps.googleapis.com',
    needsKey: true,
    answers: 'gcj02',
    shiftedIn: ['CN'],
    perSecond: 20,
    // Its terms: no longer than that.
    keepDays: 30,
  },
  nominatim: { ...world, origin: 'https://nominatim.openstreetmap.org', needsKey: false, perSecond: 1 },
  photon: { ...world, origin: 'https://photon.komoot.io', needsKey: false, perSecond: 1 },
};
