/** Sources and layers of fences: over the ground and its names, under tracks and devices. A corridor is a line as wide as it is in metres. */
import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Tokens } from '../chart/tokens.js';
import { nameText } from './fence-names.js';

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** A source of fences. */
export type FenceSource = 'fence' | 'fence-way' | 'fence-name';
/** The lowest layer of fences: the ground of a maker goes below it. */
export const lowestFenceLayer = 'fence-way';
/** Layers on which a fence is picked. */
export const fenceTargets: readonly string[] = ['fence-area', 'fence-way'];

/**
 * Empty at first. Tiles of wide lines end at zoom 11: what lies outside of a tile is kept for 128 px around it, which is there still more than half of
 * the widest corridor, and grows with the tile from there on.
 */
export function fenceSources(): Record<FenceSource, SourceSpecification> {
  return {
    fence: { type: 'geojson', data: empty, maxzoom: 14, tolerance: 0.1 },
    'fence-way': { type: 'geojson', data: empty, maxzoom: 11, tolerance: 0.05 },
    'fence-name': { type: 'geojson', data: empty, maxzoom: 14 },
  };
}

const isChosen: ExpressionSpecification = ['get', 'isChosen'];
const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
const isArea: FilterSpecification = ['==', ['geometry-type'], 'Polygon'];
const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
const farthest = 24;
/** Metres as pixels: twice as many with every zoom. */
const widthPx: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'px'],
  farthest,
  ['*', ['get', 'px'], 2 ** farthest],
];

/** From the bottom up. */
export function fenceLayers(tokens: Tokens, font: string[]): LayerSpecification[] {
  const colour = tokens['series-2'];
  const opacity: ExpressionSpecification = ['case', isChosen, 0.24, 0.12];
  const edge: ExpressionSpecification = ['case', isChosen, 3, 1.5];
  return [
    {
      id: lowestFenceLayer,
      type: 'line',
      source: 'fence-way',
      layout: round,
      paint: { 'line-color': colour, 'line-width': widthPx, 'line-opacity': opacity },
    },
    { id: 'fence-area', type: 'fill', source: 'fence', filter: isArea, paint: { 'fill-color': colour, 'fill-opacity': opacity } },
    {
      id: 'fence-line',
      type: 'line',
      source: 'fence',
      filter: isLine,
      layout: round,
      paint: { 'line-color': colour, 'line-width': edge, 'line-dasharray': [2, 2] },
    },
    { id: 'fence-edge', type: 'line', source: 'fence', filter: isArea, layout: round, paint: { 'line-color': colour, 'line-width': edge } },
    {
      id: 'fence-name',
      type: 'symbol',
      source: 'fence-name',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': nameText.size,
        'text-max-width': nameText.lineEms,
        'text-padding': nameText.room,
        'symbol-sort-key': ['case', isChosen, 0, 1],
      },
      paint: { 'text-color': colour, 'text-halo-color': tokens.halo, 'text-halo-width': 1.6 },
    },
  ];
}
