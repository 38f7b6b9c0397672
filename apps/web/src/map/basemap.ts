/** The basemap of the bundle: coast, borders (in English only) and names, fetched from our own files when they are needed. */
import type { FeatureCollection, MultiLineString, MultiPolygon, Point, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countriesUrl from 'world-atlas/countries-50m.json?url';
import fineLandUrl from 'world-atlas/land-10m.json?url';
import landUrl from 'world-atlas/land-50m.json?url';
import labelsUrl from './data/labels.json?url';
import lakesUrl from './data/lakes.json?url';
import placesUrl from './data/places.json?url';
import riversUrl from './data/rivers.json?url';
import type { LandDetail } from './style.js';
import { unwrapPolygons } from './unwrap.js';

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;
type LabelRow = [longitude: number, latitude: number, zh: string, en: string, rank: number];
type LabelKind = 'countries' | 'provinces' | 'cities' | 'waters';
export type Label = { readonly kind: LabelKind; readonly zh: string; readonly en: string; readonly rank: number };

async function fetched<T>(url: string): Promise<T> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** Kept for the life of the page: maps come and go, the coast does not. A failed load is tried again by the next map. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= load().catch((problem: unknown) => {
      kept = undefined;
      throw problem;
    });
    return kept;
  };
}

const landOf = async (url: string): Promise<FeatureCollection> => {
  const atlas = await fetched<Atlas>(url);
  return unwrapPolygons(feature(atlas, atlas.objects.land));
};

/** Land at 1:50m and 1:10m. */
export const loadLand: Readonly<Record<LandDetail, () => Promise<FeatureCollection>>> = {
  middle: once(() => landOf(landUrl)),
  fine: once(() => landOf(fineLandUrl)),
};
/** Borders between countries as lines, without the coast. */
export const loadBorders = once(async (): Promise<MultiLineString> => {
  const atlas = await fetched<Atlas>(countriesUrl);
  return mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
});
/** Names with their label points. */
export const loadLabels = once(async (): Promise<FeatureCollection<Point, Label>> => {
  const rows = await fetched<Record<LabelKind, LabelRow[]>>(labelsUrl);
  const features = (Object.keys(rows) as LabelKind[]).flatMap((kind) =>
    rows[kind].map(([longitude, latitude, zh, en, rank]) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      properties: { kind, zh, en, rank },
    })),
  );
  return { type: 'FeatureCollection', features };
});

/** Rivers as lines and lakes as areas; rank 0 is the largest. */
export const loadInlandWaters = once(async (): Promise<FeatureCollection<MultiLineString | MultiPolygon, { readonly rank: number }>> => {
  const [rivers, lakes] = await Promise.all([fetched<[number, Position[][]][]>(riversUrl), fetched<[number, Position[][][]][]>(lakesUrl)]);
  const lines = rivers.map(([rank, coordinates]) => ({
    type: 'Feature' as const,
    geometry: { type: 'MultiLineString' as const, coordinates },
    properties: { rank },
  }));
  const areas = lakes.map(([rank, coordinates]) => ({
    type: 'Feature' as const,
    geometry: { type: 'MultiPolygon' as const, coordinates },
    properties: { rank },
  }));
  return { type: 'FeatureCollection', features: [...lines, ...areas] };
});

type TownRow = [longitude: number, latitude: number, zh: string, en: string, rank: number];
type SpotRow = [longitude: number, latitude: number, name: string, rank: number, code: string];
/** What a place of `loadPlaces` is. `zh` is empty where no Chinese name is known. */
export type PlaceProperties = {
  readonly kind: 'town' | 'airport' | 'port';
  readonly zh: string;
  readonly en: string;
  readonly rank: number;
};

/** Towns beside the large cities, airports by their code, ports by their name; rank 0 is the largest. */
export const loadPlaces = once(async (): Promise<FeatureCollection<Point, PlaceProperties>> => {
  const { towns, airports, ports } = await fetched<{ towns: TownRow[]; airports: SpotRow[]; ports: SpotRow[] }>(placesUrl);
  const at = (longitude: number, latitude: number, properties: PlaceProperties) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    properties,
  });
  return {
    type: 'FeatureCollection',
    features: [
      ...towns.map(([x, y, zh, en, rank]) => at(x, y, { kind: 'town', zh, en, rank })),
      ...airports.map(([x, y, , rank, code]) => at(x, y, { kind: 'airport', zh: code, en: code, rank })),
      ...ports.map(([x, y, name, rank]) => at(x, y, { kind: 'port', zh: '', en: name, rank })),
    ],
  };
});
