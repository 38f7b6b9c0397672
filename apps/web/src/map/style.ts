/** What the map is made of: sources and layers, in the colours and the language of the page. */
import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { conditions } from '@frostway/core/device-state';
import type { Lang } from '@frostway/contract/text';
import type { Tokens } from '../chart/tokens.js';
import { fenceLayers, fenceSources } from './fence-layers.js';
import { motionLooks, motionRanks } from '../values/motions.js';
import { hueOf } from './marker-images.js';
import { rankOf } from './places.js';
import { areaLayers, areaSources } from './site-layers.js';
import { trackLayers, trackSources } from './track-layers.js';

/** Above this zoom the basemap has nothing more to show. */
export const basemapZoom = 9;
/** Which coast a zoom deserves: the fine one is worth its bytes from zoom 6 on. */
export const landFor = (zoom: number): 'middle' | 'fine' => (zoom < 6 ? 'middle' : 'fine');
export type LandDetail = ReturnType<typeof landFor>;
export const zooms = { min: 0, max: 17 } as const;

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
// Without glyph files the names are CSS font families in order of preference; the weight is read from the first.
const plain = ['Noto Sans CJK SC', 'Noto Sans SC', 'Noto Sans', 'Microsoft YaHei', 'PingFang SC', 'sans-serif'];
const bold = ['Noto Sans SemiBold', ...plain];
const italic = ['Noto Sans Italic', ...plain];
export const fonts = { plain, bold } as const;

/** Of a cluster's members the worst condition, as its rank: 0 needs a person most. */
export const clusterProperties = { worst: ['min', ['get', 'rank']] };

/** Sources, all empty at first but for what the basemap brings. Clusters reach to the last zoom: devices on one spot stay one. */
function sourcesOf(): Record<string, SourceSpecification> {
  return {
    land: { type: 'geojson', data: empty, maxzoom: 9, attribution: 'Natural Earth' },
    borders: { type: 'geojson', data: empty, maxzoom: 9 },
    labels: { type: 'geojson', data: empty, maxzoom: 9 },
    inland: { type: 'geojson', data: empty, maxzoom: 9 },
    places: { type: 'geojson', data: empty, maxzoom: 9 },
    devices: {
      type: 'geojson',
      data: empty,
      cluster: true,
      clusterRadius: 38,
      clusterMaxZoom: zooms.max,
      clusterProperties,
      maxzoom: zooms.max + 1,
    },
    selected: { type: 'geojson', data: empty, maxzoom: zooms.max + 1 },
    ...fenceSources(),
    ...trackSources(zooms.max + 1),
    ...areaSources(zooms.max + 1),
  };
}

/** The colour of a rank. */
function rankColour(property: string, tokens: Tokens): ExpressionSpecification {
  const pairs = [
    ...conditions.flatMap((condition) => [rankOf({ condition }), hueOf(condition, tokens)]),
    ...motionRanks.flatMap((motion) => [rankOf({ condition: 'normal', motion }), tokens[motionLooks[motion].hue]]),
  ];
  return ['match', ['get', property], ...pairs, tokens.silent] as unknown as ExpressionSpecification;
}

type LabelStyle = {
  kind: string;
  id: string;
  rank: number;
  minzoom: number;
  maxzoom?: number;
  size: number;
  isBold?: boolean;
  isItalic?: boolean;
  isSpaced?: boolean;
  opacity?: number;
};
const labelStyles: readonly LabelStyle[] = [
  { kind: 'waters', id: 'ocean', rank: 1, minzoom: 1, maxzoom: 5, size: 12, isItalic: true, isSpaced: true, opacity: 0.75 },
  { kind: 'waters', id: 'sea', rank: 2, minzoom: 3, size: 11, isItalic: true, isSpaced: true, opacity: 0.75 },
  { kind: 'waters', id: 'gulf', rank: 3, minzoom: 4.5, size: 11, isItalic: true, isSpaced: true, opacity: 0.75 },
  { kind: 'waters', id: 'bay', rank: 4, minzoom: 7, size: 11, isItalic: true, isSpaced: true, opacity: 0.75 },
  { kind: 'provinces', id: 'province-4', rank: 4, minzoom: 7.5, size: 11, opacity: 0.7 },
  { kind: 'provinces', id: 'province-3', rank: 3, minzoom: 6.2, maxzoom: 10, size: 11, opacity: 0.7 },
  { kind: 'provinces', id: 'province-2', rank: 2, minzoom: 5.2, maxzoom: 9, size: 11, opacity: 0.7 },
  { kind: 'provinces', id: 'province-1', rank: 1, minzoom: 3.8, maxzoom: 8, size: 11.5, isSpaced: true, opacity: 0.75 },
  { kind: 'cities', id: 'city-4', rank: 4, minzoom: 7, size: 11.5 },
  { kind: 'cities', id: 'city-3', rank: 3, minzoom: 5.6, size: 11.5 },
  { kind: 'cities', id: 'city-2', rank: 2, minzoom: 4.3, size: 12 },
  { kind: 'cities', id: 'city-1', rank: 1, minzoom: 3.4, size: 13, isBold: true },
  { kind: 'countries', id: 'country-5', rank: 5, minzoom: 6, maxzoom: 9, size: 12, isBold: true },
  { kind: 'countries', id: 'country-4', rank: 4, minzoom: 4.4, maxzoom: 8, size: 12, isBold: true },
  { kind: 'countries', id: 'country-3', rank: 3, minzoom: 3.2, maxzoom: 7, size: 12, isBold: true },
  { kind: 'countries', id: 'country-2', rank: 2, minzoom: 2.2, maxzoom: 6, size: 12.5, isBold: true },
  { kind: 'countries', id: 'country-1', rank: 1, minzoom: 1, maxzoom: 5, size: 13, isBold: true },
];

function labelLayers(lang: Lang, tokens: Tokens): LayerSpecification[] {
  const isEnglish = lang === 'en';
  return labelStyles.map((label): LayerSpecification => {
    const filter: FilterSpecification = ['all', ['==', ['get', 'kind'], label.kind], ['==', ['get', 'rank'], label.rank]];
    const isCity = label.kind === 'cities';
    return {
      id: `label-${label.id}`,
      type: 'symbol',
      source: 'labels',
      filter,
      minzoom: label.minzoom,
      ...(label.maxzoom === undefined ? {} : { maxzoom: label.maxzoom }),
      layout: {
        'text-field': ['get', isEnglish ? 'en' : 'zh'],
        'text-font': label.isBold === true ? bold : label.isItalic === true && isEnglish ? italic : plain,
        'text-size': label.size,
        'text-letter-spacing': label.isSpaced === true ? (isEnglish ? 0.05 : 0.25) : 0,
        'text-max-width': 8,
        'text-padding': 4,
        ...(isCity
          ? {
              'icon-image': label.rank === 1 ? 'town-large' : 'town',
              'icon-padding': 1,
              // Beside its ring; where a marker stands on the town, beside the marker.
              'icon-optional': true,
              'text-variable-anchor-offset': [
                'left',
                [0.5, 0],
                'right',
                [-0.5, 0],
                'left',
                [1.7, 0],
                'right',
                [-1.7, 0],
                'top',
                [0, 1.6],
                'bottom',
                [0, -1.6],
              ],
              'text-justify': 'auto',
            }
          : {}),
      },
      paint: {
        'text-color': tokens['map-ink'],
        'text-halo-color': tokens.halo,
        'text-halo-width': label.kind === 'waters' ? 0 : 1.5,
        'text-opacity': label.opacity ?? 1,
      },
    };
  });
}

/** Zoom at which rivers, lakes and towns are loaded and begin to show, the large ones first. */
export const inlandZoom = 4;
/** One rank more is shown with each step of the zoom; at 9 all. */
const shownFrom: ExpressionSpecification = ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 5, 4, 6, 6, 7, 8, 8, 12]];

/** Towns by rank, airports by their code, ports; under the names of areas and large cities. */
function placeLayers(lang: Lang, tokens: Tokens): LayerSpecification[] {
  const name: ExpressionSpecification = lang === 'en' ? ['get', 'en'] : ['case', ['==', ['get', 'zh'], ''], ['get', 'en'], ['get', 'zh']];
  const paint = { 'text-color': tokens['map-ink'], 'text-halo-color': tokens.halo, 'text-halo-width': 1.5, 'text-opacity': 0.9 };
  const isKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];
  return [
    {
      id: 'place-spot',
      type: 'symbol',
      source: 'places',
      minzoom: 7,
      filter: ['all', ['any', isKind('airport'), isKind('port')], ['<=', ['get', 'rank'], ['step', ['zoom'], 5, 8, 7, 9, 12]]],
      layout: {
        'icon-image': ['get', 'kind'],
        'icon-padding': 1,
        'text-field': ['step', ['zoom'], '', 8, ['case', isKind('port'), lang === 'en' ? ['get', 'en'] : '', ['get', 'en']]],
        'text-font': plain,
        'text-size': 10.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-optional': true,
        'text-padding': 3,
      },
      paint: { ...paint, 'text-opacity': 0.75 },
    },
    {
      id: 'place-town',
      type: 'symbol',
      source: 'places',
      minzoom: 5,
      filter: ['all', isKind('town'), ['<=', ['get', 'rank'], ['step', ['zoom'], 3, 6, 4, 6.8, 6, 7.6, 7, 8.6, 12]]],
      layout: {
        'icon-image': 'town',
        'icon-padding': 1,
        'icon-optional': true,
        'text-field': name,
        'text-font': plain,
        'text-size': 11,
        'text-variable-anchor-offset': ['left', [0.5, 0], 'right', [-0.5, 0], 'top', [0, 0.4], 'bottom', [0, -0.4]],
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': 4,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint,
    },
  ];
}

const isCluster: FilterSpecification = ['has', 'point_count'];
const isSingle: ExpressionSpecification = ['!', ['has', 'point_count']];
const clusterRadius: ExpressionSpecification = ['step', ['get', 'point_count'], 13, 10, 15, 100, 17, 1000, 20];
const haloRadius: ExpressionSpecification = ['step', ['get', 'point_count'], 17, 10, 19, 100, 21, 1000, 24];

function markerLayout(): NonNullable<Extract<LayerSpecification, { type: 'symbol' }>['layout']> {
  return {
    'icon-image': ['get', 'icon'],
    'icon-rotate': ['get', 'heading'],
    'icon-rotation-alignment': 'map',
    'icon-allow-overlap': true,
    'symbol-sort-key': ['-', 0, ['get', 'rank']],
  };
}

/** What a vehicle is, as a small sign at its marker; it stays upright. */
function kindLayer(id: string, source: string): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    filter: ['all', isSingle, ['!=', ['get', 'kind'], '']],
    layout: {
      'icon-image': ['concat', 'kind-', ['get', 'kind']],
      'icon-offset': [11, 10],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  };
}

function labelOfMarker(id: string, source: string, minzoom: number, tokens: Tokens, isAlways: boolean): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    filter: isSingle,
    minzoom,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': bold,
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, isAlways ? -1.55 : -1.25],
      'text-max-width': 14,
      'text-padding': 2,
      'text-allow-overlap': isAlways,
    },
    paint: { 'text-color': tokens['ink-2'], 'text-halo-color': tokens.halo, 'text-halo-width': 1.6 },
  };
}

/** What lies under the devices: our own map with or without borders, or (`own` false) the tiles of a maker; `land`: over our land, as they cover a part of it; `isUncut`: our land is not there yet. */
export type GroundShown = { readonly own: boolean; readonly borders: boolean; readonly land?: boolean; readonly isUncut?: boolean };

/** Layers of our own map. */
const isOwn = ({ id }: { readonly id: string }): boolean =>
  ['shore', 'land', 'coast', 'borders', 'rivers', 'lakes'].includes(id) || id.startsWith('label-') || id.startsWith('place-');

/** Layers from the ground up. Borders on maps for Chinese readers must be approved ones: for them there is coast only. */
export function layersOf(lang: Lang, tokens: Tokens, { own, borders, land = false, isUncut = false }: GroundShown): LayerSpecification[] {
  return allLayers(lang, tokens).map((layer): LayerSpecification => {
    // Until the land is cut nobody can say what is sea: a ground without either looks like a map that is coming, not like one of an ocean.
    if (layer.id === 'water' && isUncut) return { ...layer, paint: { 'background-color': tokens.land } } as LayerSpecification;
    if (!isOwn(layer)) return layer;
    const isShown = own ? layer.id !== 'borders' || (borders && lang === 'en') : land && ['shore', 'land', 'coast'].includes(layer.id);
    return { ...layer, layout: { ...layer.layout, visibility: isShown ? 'visible' : 'none' } };
  });
}

function allLayers(lang: Lang, tokens: Tokens): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': tokens.water } },
    {
      id: 'shore',
      type: 'line',
      source: 'land',
      paint: { 'line-color': tokens['water-line'], 'line-width': 8, 'line-blur': 8, 'line-opacity': 0.45 },
    },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': tokens.land } },
    { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': tokens['water-line'], 'line-width': 1 } },
    {
      id: 'lakes',
      type: 'fill',
      source: 'inland',
      minzoom: inlandZoom,
      filter: ['all', ['==', ['geometry-type'], 'Polygon'], shownFrom],
      paint: { 'fill-color': tokens.water },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'inland',
      minzoom: inlandZoom,
      filter: ['all', ['==', ['geometry-type'], 'LineString'], shownFrom],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': tokens['water-line'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 9, 1.8],
        'line-opacity': 0.8,
      },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      paint: { 'line-color': tokens.border, 'line-width': 1, 'line-dasharray': [5, 3], 'line-opacity': 0.8 },
    },
    ...placeLayers(lang, tokens),
    ...labelLayers(lang, tokens),
    ...fenceLayers(tokens, bold),
    ...trackLayers(tokens, bold),
    ...areaLayers(tokens, bold),
    {
      id: 'cluster-halo',
      type: 'circle',
      source: 'devices',
      filter: isCluster,
      paint: { 'circle-color': rankColour('worst', tokens), 'circle-opacity': 0.18, 'circle-radius': haloRadius },
    },
    {
      id: 'cluster',
      type: 'circle',
      source: 'devices',
      filter: isCluster,
      paint: {
        'circle-color': tokens.surface,
        'circle-radius': clusterRadius,
        'circle-stroke-width': 2,
        'circle-stroke-color': rankColour('worst', tokens),
      },
    },
    {
      id: 'cluster-count',
      type: 'symbol',
      source: 'devices',
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': bold,
        'text-size': 12,
        // Names of the ground give way to clusters and devices.
        'text-allow-overlap': true,
        'text-padding': 12,
      },
      paint: { 'text-color': tokens.ink },
    },
    { id: 'device', type: 'symbol', source: 'devices', filter: isSingle, layout: markerLayout() },
    kindLayer('device-kind', 'devices'),
    labelOfMarker('device-label', 'devices', basemapZoom, tokens, false),
    {
      id: 'selected-ring',
      type: 'circle',
      source: 'selected',
      paint: {
        'circle-radius': 15,
        'circle-color': tokens.surface,
        'circle-opacity': 0.35,
        'circle-stroke-width': 2,
        'circle-stroke-color': tokens.accent,
      },
    },
    { id: 'selected', type: 'symbol', source: 'selected', layout: markerLayout() },
    kindLayer('selected-kind', 'selected'),
    labelOfMarker('selected-label', 'selected', 0, tokens, true),
  ];
}

/** The whole style, for a new map. */
export function styleOf(lang: Lang, tokens: Tokens, ground: GroundShown): StyleSpecification {
  return { version: 8, sources: sourcesOf(), layers: layersOf(lang, tokens, ground) };
}
