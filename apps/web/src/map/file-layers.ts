/**
 * The operator's own map of vector tiles (layers of the Protomaps basemap, version 4) in the colours and the language of the page, with the page's own fonts: nothing
 * is asked of anybody. Borders are those of OpenStreetMap, which Chinese readers may not be shown, and no more are its names of countries and disputed places.
 */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { Lang } from '@frostway/contract/text';
import type { Tokens } from '../chart/tokens.js';
import { fonts } from './style.js';

type Look = { readonly lang: Lang; readonly tokens: Tokens; readonly borders: boolean };
/** A layer without the source, which it has of whoever lays it. */
type Drawn = LayerSpecification extends infer Each ? (Each extends { source: string } ? Omit<Each, 'source'> : never) : never;

const isKind = (...kinds: readonly string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', [...kinds]]];
const widths = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** A name in the language of the page where the map has one, else as it is written there. */
const nameIn = (lang: Lang): ExpressionSpecification => {
  const own = lang === 'en' ? ['name:en'] : ['name:zh-Hans', 'name:zh', 'name:zh-Hant'];
  return ['coalesce', ...[...own, 'name', 'name:en'].map((key): ExpressionSpecification => ['get', key])];
};

/** Roads from the smallest to the largest: the zoom from which they are shown, and how wide they are, px. */
const roads = [
  { id: 'path', filter: isKind('path'), minzoom: 14, width: widths(14, 0.5, 18, 2), casing: 0, isDashed: true },
  { id: 'minor', filter: isKind('minor_road', 'other'), minzoom: 12, width: widths(12, 0.6, 15, 3, 18, 14), casing: 1, isDashed: false },
  { id: 'major', filter: isKind('major_road'), minzoom: 7, width: widths(7, 0.5, 12, 2, 15, 6, 18, 20), casing: 1, isDashed: false },
  {
    id: 'highway',
    filter: isKind('highway'),
    minzoom: 4,
    width: widths(4, 0.5, 8, 1.4, 12, 3, 15, 8, 18, 26),
    casing: 1.4,
    isDashed: false,
  },
] as const;

function areas({ tokens }: Look): Drawn[] {
  const fill = (id: string, layer: string, colour: string, filter: FilterSpecification, opacity = 1): Drawn => ({
    id,
    type: 'fill',
    'source-layer': layer,
    filter,
    paint: { 'fill-color': colour, 'fill-opacity': opacity },
  });
  const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
  return [
    fill('earth', 'earth', tokens.land, isArea),
    fill('landcover', 'landcover', tokens['land-2'], isKind('forest', 'grassland', 'scrub', 'urban_area'), 0.6),
    fill('built', 'landuse', tokens['land-2'], isKind('residential', 'industrial', 'commercial', 'retail', 'railway', 'aerodrome', 'port')),
    fill(
      'green',
      'landuse',
      tokens.normal,
      isKind('park', 'forest', 'wood', 'nature_reserve', 'national_park', 'grass', 'golf_course'),
      0.07,
    ),
    fill('water', 'water', tokens.water, isArea),
    {
      id: 'river',
      type: 'line',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      minzoom: 8,
      paint: { 'line-color': tokens.water, 'line-width': widths(8, 0.6, 14, 2, 18, 8) },
    },
    { ...fill('buildings', 'buildings', tokens['line-2'], isArea, 0.4), minzoom: 14 },
  ];
}

function lines({ tokens, lang, borders }: Look): Drawn[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const casings = roads.flatMap(({ id, filter, minzoom, width, casing }): Drawn[] =>
    casing === 0
      ? []
      : [
          {
            id: `${id}-casing`,
            type: 'line',
            'source-layer': 'roads',
            filter,
            minzoom: Math.max(minzoom, 9),
            layout: round,
            paint: { 'line-color': tokens['line-2'], 'line-gap-width': width, 'line-width': casing },
          },
        ],
  );
  const surfaces = roads.map(({ id, filter, minzoom, width, isDashed }): Drawn => ({
    id,
    type: 'line',
    'source-layer': 'roads',
    filter,
    minzoom,
    layout: round,
    paint: {
      'line-color': isDashed ? tokens['line-2'] : ['step', ['zoom'], tokens['line-2'], 9, tokens.surface],
      'line-width': width,
      ...(isDashed ? { 'line-dasharray': [2, 2] } : {}),
    },
  }));
  const rail: Drawn = {
    id: 'rail',
    type: 'line',
    'source-layer': 'roads',
    filter: isKind('rail'),
    minzoom: 9,
    paint: { 'line-color': tokens['line-2'], 'line-width': widths(9, 0.5, 18, 2), 'line-dasharray': [6, 3] },
  };
  const border: Drawn = {
    id: 'border',
    type: 'line',
    'source-layer': 'boundaries',
    filter: isKind('country'),
    paint: { 'line-color': tokens.border, 'line-width': 1.2, 'line-dasharray': [5, 3] },
  };
  return [rail, ...casings, ...surfaces, ...(borders && lang === 'en' ? [border] : [])];
}

function names({ tokens, lang, borders }: Look): Drawn[] {
  const name = nameIn(lang);
  const paint = { 'text-color': tokens['map-ink'], 'text-halo-color': tokens.halo, 'text-halo-width': 1.5 };
  const place = (
    id: string,
    filter: FilterSpecification,
    size: ExpressionSpecification | number,
    isBold: boolean,
    more: object,
  ): Drawn => ({
    id: `place-${id}`,
    type: 'symbol',
    'source-layer': 'places',
    filter,
    layout: {
      'text-field': name,
      'text-font': isBold ? fonts.bold : fonts.plain,
      'text-size': size,
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['coalesce', ['get', 'sort_key'], ['-', 0, ['coalesce', ['get', 'population_rank'], 0]]],
    },
    paint,
    ...more,
  });
  return [
    {
      id: 'road-name',
      type: 'symbol',
      'source-layer': 'roads',
      filter: isKind('highway', 'major_road', 'minor_road'),
      minzoom: 13,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': [...fonts.plain], 'text-size': 11, 'text-padding': 8 },
      paint,
    },
    place('quarter', isKind('neighbourhood', 'macrohood'), 11, false, { minzoom: 12, paint: { ...paint, 'text-opacity': 0.7 } }),
    place('town', isKind('locality'), ['interpolate', ['linear'], ['zoom'], 5, 11, 12, 15], false, { minzoom: 4, maxzoom: 15 }),
    place('region', isKind('region'), 11.5, false, { minzoom: 5, maxzoom: 8, paint: { ...paint, 'text-opacity': 0.7 } }),
    ...(borders && lang === 'en' ? [place('country', isKind('country'), 13, true, { maxzoom: 7 })] : []),
  ];
}

/** The layers from the ground up; their names begin with `prefix`, and all draw from one source. */
export function fileLayers(look: Look, source: string, prefix: string): LayerSpecification[] {
  return [...areas(look), ...lines(look), ...names(look)].map((layer): LayerSpecification => ({
    ...layer,
    id: `${prefix}${layer.id}`,
    source,
  }));
}
