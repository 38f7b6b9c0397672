/**
 * Shapes from GeoJSON (RFC 7946): a point with a `radius` (metres) is a circle, a polygon without holes a polygon, a line a corridor as wide as its `width`. Of a
 * multi-geometry with one part, the part. Properties are read as map makers write them: `name`, `radius` or `radiusKilometers`, `width`.
 */
import type { FenceShape, LonLat } from '@frostway/core/fence/shape';
import { parseJsonSteps } from '@frostway/protocol/json-steps';
import { type Steps, stepOver } from '@frostway/protocol/steps';

/** A feature of a file: what it is called, and its shape; null = it is none a fence can have. */
export type ReadFeature = { readonly name: string; readonly shape: FenceShape | null };

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown): number | undefined => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
};

/** The features of a text, in small steps; undefined = it is no GeoJSON. */
export function* readGeoJson(text: string, width: number): Steps<readonly ReadFeature[] | undefined> {
  const whole = yield* parseJsonSteps(text);
  if (!isObject(whole)) return undefined;
  if (whole['type'] === 'FeatureCollection' && Array.isArray(whole['features'])) {
    const features: ReadFeature[] = [];
    const isStepOver = stepOver();
    for (const feature of whole['features'] as readonly unknown[]) {
      features.push(ofFeature(feature, width));
      if (isStepOver()) yield features.length;
    }
    return features;
  }
  if (whole['type'] === 'Feature') return [ofFeature(whole, width)];
  return typeof whole['type'] === 'string' && ('coordinates' in whole || 'geometries' in whole)
    ? [{ name: '', shape: shapeOf(whole, {}, width) }]
    : undefined;
}

function ofFeature(feature: unknown, width: number): ReadFeature {
  if (!isObject(feature)) return { name: '', shape: null };
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const { name } = properties;
  const geometry = feature['geometry'];
  return {
    name: typeof name === 'string' || typeof name === 'number' ? String(name) : '',
    shape: isObject(geometry) ? shapeOf(geometry, properties, width) : null,
  };
}

function shapeOf({ type, coordinates, geometries }: Json, properties: Json, usualWidth: number): FenceShape | null {
  const parts = type === 'GeometryCollection' ? geometries : coordinates;
  const [only] = Array.isArray(parts) && parts.length === 1 ? (parts as readonly unknown[]) : [undefined];
  const width = numberOf(properties['width']) ?? usualWidth;
  switch (type) {
    case 'GeometryCollection':
      return isObject(only) ? shapeOf(only, properties, usualWidth) : null;
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiPolygon':
      return only === undefined ? null : shapeOf({ type: type.slice('Multi'.length), coordinates: only }, properties, usualWidth);
    case 'Point': {
      const [point] = pointsOf([coordinates]) ?? [];
      const kilometres = numberOf(properties['radiusKilometers']);
      const radius = numberOf(properties['radius']) ?? (kilometres === undefined ? undefined : kilometres * 1000);
      return point === undefined || radius === undefined ? null : { shape: 'circle', longitude: point[0], latitude: point[1], radius };
    }
    case 'Polygon': {
      const points = only === undefined ? undefined : pointsOf(only);
      return points === undefined ? null : { shape: 'polygon', points };
    }
    case 'LineString': {
      const points = pointsOf(coordinates);
      return points === undefined ? null : { shape: 'corridor', points, width };
    }
    default:
      return null;
  }
}

/** Positions, whose third number is a height; undefined when one is none. */
function pointsOf(list: unknown): readonly LonLat[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const points = (list as readonly unknown[]).map((point): LonLat | undefined => {
    const [longitude, latitude] = Array.isArray(point) ? (point as readonly unknown[]) : [];
    return typeof longitude === 'number' && typeof latitude === 'number' ? [longitude, latitude] : undefined;
  });
  return points.every((point) => point !== undefined) ? points : undefined;
}
