/** From the points on the map to the points that should be there: one change of the source, as small as can be. */
import type { Feature, Point } from 'geojson';
import { rankOf, type MapPoint } from './places.js';

export type Properties = {
  readonly id: number;
  readonly rank: number;
  readonly icon: string;
  readonly heading: number;
  readonly label: string;
  /** Empty where nobody said. */
  readonly kind: string;
};
export type PointUpdate = { id: number; newGeometry?: Point; addOrUpdateProperties?: { key: string; value: string | number }[] };
export type PointDiff = { readonly remove: number[]; readonly add: Feature<Point, Properties>[]; readonly update: PointUpdate[] };

const geometryOf = (point: MapPoint): Point => ({ type: 'Point', coordinates: [point.longitude, point.latitude] });

/** What the layers read of a point. */
export function propertiesOf(point: MapPoint): Properties {
  return {
    id: point.id,
    rank: rankOf(point),
    icon: `${point.headingDegrees === null ? 'disc' : 'arrow'}-${point.motion === undefined ? point.condition : `motion-${point.motion}`}`,
    heading: point.headingDegrees ?? 0,
    label: point.label,
    kind: point.kind ?? '',
  };
}

/** A point with its numeric feature id, which is the device's. */
export function featureOf(point: MapPoint): Feature<Point, Properties> {
  return { type: 'Feature', id: point.id, geometry: geometryOf(point), properties: propertiesOf(point) };
}

/** The change from `before` to `after`; undefined when they look the same. */
export function diffOf(before: ReadonlyMap<number, MapPoint>, after: ReadonlyMap<number, MapPoint>): PointDiff | undefined {
  const diff: PointDiff = { remove: [], add: [], update: [] };
  for (const id of before.keys()) if (!after.has(id)) diff.remove.push(id);
  for (const [id, point] of after) {
    const old = before.get(id);
    if (old === undefined) {
      diff.add.push(featureOf(point));
      continue;
    }
    if (old === point) continue;
    const [was, is] = [propertiesOf(old), propertiesOf(point)];
    const changed = (Object.keys(is) as (keyof Properties)[]).filter((key) => was[key] !== is[key]);
    const moved = old.longitude !== point.longitude || old.latitude !== point.latitude;
    if (!moved && changed.length === 0) continue;
    diff.update.push({
      id,
      ...(moved ? { newGeometry: geometryOf(point) } : {}),
      ...(changed.length > 0 ? { addOrUpdateProperties: changed.map((key) => ({ key, value: is[key] })) } : {}),
    });
  }
  return diff.remove.length + diff.add.length + diff.update.length === 0 ? undefined : diff;
}
