/** Sites as areas in the colour of their worst state, and the line of the ruler: over the ground and tracks, under the devices. */
import { type Condition, conditions } from '@frostway/core/device-state';
import { distanceM } from '@frostway/core/track/distance';
import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { Tokens } from '../chart/tokens.js';
import { conditionLooks } from '../values/conditions.js';
import { circleOf, lineOf, type TrackPlace } from './track-drawing.js';

/** A site on the map: a group with a place. */
export type MapSite = TrackPlace & {
  readonly id: number;
  readonly name: string;
  readonly radiusM: number;
  /** Of the devices that are at home there; undefined = there are none. */
  readonly worst: Condition | undefined;
};

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Empty at first. */
export function areaSources(maxzoom: number): Record<'sites' | 'ruler', SourceSpecification> {
  const source: SourceSpecification = { type: 'geojson', data: empty, maxzoom };
  return { sites: source, ruler: source };
}

/** The circles of sites, and their middles with names. */
export function sitesOf(sites: readonly MapSite[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: sites.flatMap((site): Feature[] => {
      const properties = { name: site.name, worst: site.worst ?? 'none' };
      return [
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [circleOf(site, site.radiusM)] }, properties },
        { type: 'Feature', geometry: { type: 'Point', coordinates: [site.longitude, site.latitude] }, properties },
      ];
    }),
  };
}

/** The ruler's line and its points. */
export function rulerOf(points: readonly TrackPlace[]): FeatureCollection {
  const line = lineOf(points);
  return {
    type: 'FeatureCollection',
    features: [
      ...(line.length > 1 ? [{ type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} } as const] : []),
      ...line.map((coordinates): Feature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} })),
    ],
  };
}

/** Metres along the points of a ruler, as the crow flies from each to the next. */
export function rulerLength(points: readonly TrackPlace[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + distanceM(points[index] as TrackPlace, point), 0);
}

function worstColour(tokens: Tokens): ExpressionSpecification {
  const pairs = conditions.flatMap((condition) => [condition, tokens[conditionLooks[condition].hue]]);
  return ['match', ['get', 'worst'], ...pairs, tokens.silent] as unknown as ExpressionSpecification;
}

/** From the bottom up. */
export function areaLayers(tokens: Tokens, font: string[]): LayerSpecification[] {
  const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
  const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const colour = worstColour(tokens);
  return [
    { id: 'site-area', type: 'fill', source: 'sites', filter: isArea, paint: { 'fill-color': colour, 'fill-opacity': 0.14 } },
    { id: 'site-edge', type: 'line', source: 'sites', filter: isArea, paint: { 'line-color': colour, 'line-width': 2 } },
    // From afar a site is too small to be seen as an area.
    {
      id: 'site-spot',
      type: 'circle',
      source: 'sites',
      filter: isPoint,
      maxzoom: 11,
      paint: {
        'circle-radius': 11,
        'circle-color': colour,
        'circle-opacity': 0.14,
        'circle-stroke-width': 2,
        'circle-stroke-color': colour,
      },
    },
    {
      id: 'site-label',
      type: 'symbol',
      source: 'sites',
      filter: isPoint,
      minzoom: 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.2],
        'text-max-width': 12,
        'text-padding': 2,
      },
      paint: { 'text-color': tokens.ink, 'text-halo-color': tokens.halo, 'text-halo-width': 1.6 },
    },
    {
      id: 'ruler-line',
      type: 'line',
      source: 'ruler',
      filter: isLine,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': tokens.accent, 'line-width': 2.5, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'ruler-point',
      type: 'circle',
      source: 'ruler',
      filter: isPoint,
      paint: { 'circle-radius': 4.5, 'circle-color': tokens.surface, 'circle-stroke-width': 2, 'circle-stroke-color': tokens.accent },
    },
  ];
}
