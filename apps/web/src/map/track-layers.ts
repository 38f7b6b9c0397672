/** Sources and layers of tracks: over the ground, under the devices. Passing a piece is a state of its feature, so that playing loads nothing anew. */
import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { TokenName, Tokens } from '../chart/tokens.js';

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
const names = ['track-way', 'track', 'track-spot', 'track-head'] as const;
/** A source of tracks. */
export type TrackSource = (typeof names)[number];

/** Empty at first. */
export function trackSources(maxzoom: number): Record<TrackSource, SourceSpecification> {
  const source: SourceSpecification = { type: 'geojson', data: empty, maxzoom };
  // Of a piece nothing is left out, however short it is on the screen.
  return { 'track-way': source, track: { ...source, tolerance: 0 }, 'track-spot': source, 'track-head': source };
}

const hues: readonly TokenName[] = [
  'accent',
  'normal',
  'warning',
  'alarm',
  'cold',
  'silent',
  'trace',
  'trace-2',
  'series-2',
  'series-3',
  'series-4',
  'series-5',
  'series-6',
];
/** The colour of the theme that a property names. */
const hueOf = (property: string, tokens: Tokens): ExpressionSpecification =>
  ['match', ['get', property], ...hues.flatMap((hue) => [hue, tokens[hue]]), tokens.accent] as unknown as ExpressionSpecification;
const isPassed: ExpressionSpecification = ['boolean', ['feature-state', 'passed'], false];
const isKind = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];
const isLine: FilterSpecification = ['==', ['geometry-type'], 'LineString'];
const isPoint: FilterSpecification = ['==', ['geometry-type'], 'Point'];
const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** From the bottom up. */
export function trackLayers(tokens: Tokens, font: string[]): LayerSpecification[] {
  return [
    {
      id: 'track-accuracy',
      type: 'fill',
      source: 'track-spot',
      filter: isKind('circle'),
      paint: { 'fill-color': tokens.silent, 'fill-opacity': 0.12, 'fill-outline-color': tokens.silent },
    },
    {
      id: 'track-casing',
      type: 'line',
      source: 'track-way',
      filter: ['==', ['get', 'isGap'], false],
      layout: round,
      paint: { 'line-color': tokens.surface, 'line-width': 7 },
    },
    {
      id: 'track-gap',
      type: 'line',
      source: 'track-way',
      filter: ['==', ['get', 'isGap'], true],
      paint: { 'line-color': tokens.silent, 'line-width': 2, 'line-dasharray': [2, 2.5] },
    },
    {
      id: 'track-line',
      type: 'line',
      source: 'track',
      layout: round,
      paint: {
        'line-color': ['case', isPassed, hueOf('hue', tokens), hueOf('ahead', tokens)],
        'line-width': ['case', isPassed, 4, 3],
        'line-opacity': ['case', isPassed, 1, 0.7],
      },
    },
    {
      id: 'track-since',
      type: 'line',
      source: 'track-head',
      filter: isLine,
      layout: round,
      paint: { 'line-color': hueOf('hue', tokens), 'line-width': 4 },
    },
    {
      id: 'track-direction',
      type: 'symbol',
      source: 'track-way',
      filter: ['==', ['get', 'isGap'], false],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': 'track-chevron',
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
    {
      id: 'track-fix',
      type: 'circle',
      source: 'track-spot',
      filter: isKind('fix'),
      paint: { 'circle-radius': 3.5, 'circle-color': tokens.surface, 'circle-stroke-width': 1.5, 'circle-stroke-color': tokens.silent },
    },
    {
      id: 'track-mark',
      type: 'circle',
      source: 'track-spot',
      filter: isKind('mark'),
      paint: { 'circle-radius': 10, 'circle-color': tokens.surface, 'circle-stroke-width': 1.5, 'circle-stroke-color': tokens['ink-2'] },
    },
    {
      id: 'track-mark-sign',
      type: 'symbol',
      source: 'track-spot',
      filter: isKind('mark'),
      layout: { 'text-field': ['get', 'sign'], 'text-font': font, 'text-size': 11, 'text-allow-overlap': true, 'text-padding': 0 },
      paint: { 'text-color': tokens.ink },
    },
    {
      id: 'track-mark-label',
      type: 'symbol',
      source: 'track-spot',
      filter: isKind('mark'),
      minzoom: 6,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-variable-anchor-offset': ['left', [1.3, 0], 'top', [0, 1.2], 'bottom', [0, -1.2], 'right', [-1.3, 0]],
        'text-justify': 'auto',
        'text-padding': 3,
      },
      paint: { 'text-color': tokens['ink-2'], 'text-halo-color': tokens.halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'track-head-halo',
      type: 'circle',
      source: 'track-head',
      filter: isPoint,
      paint: { 'circle-radius': 18, 'circle-color': hueOf('hue', tokens), 'circle-opacity': 0.18 },
    },
    {
      id: 'track-head',
      type: 'circle',
      source: 'track-head',
      filter: isPoint,
      paint: {
        'circle-radius': 12,
        'circle-color': hueOf('hue', tokens),
        'circle-stroke-width': 2,
        'circle-stroke-color': tokens.surface,
      },
    },
    {
      id: 'track-head-sign',
      type: 'symbol',
      source: 'track-head',
      filter: isPoint,
      layout: {
        'icon-image': ['case', ['boolean', ['get', 'isMoving'], false], 'track-arrow', 'track-park'],
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'track-head-label',
      type: 'symbol',
      source: 'track-head',
      filter: isPoint,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -1.6],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': tokens['ink-2'], 'text-halo-color': tokens.halo, 'text-halo-width': 1.6 },
    },
  ];
}
