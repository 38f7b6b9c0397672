/** Shapes of the sphere made flat: rings that cross the date line run on beyond 180 degrees instead of jumping across the map. */
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';

/** A line whose neighbouring points are never more than 180 degrees apart; the first point stays where it is. */
export function unwrapLine(line: readonly Position[]): Position[] {
  let turns = 0;
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    if (longitude - before > 180) turns--;
    else if (before - longitude > 180) turns++;
    before = longitude;
    return [longitude + turns * 360, latitude];
  });
}

/** A closed ring; one that runs around a pole is closed along it, at 85 degrees, where the map ends. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  const open = unwrapLine(ring);
  const [first, last] = [open[0], open[open.length - 1]];
  if (first === undefined || last === undefined || Math.abs((last[0] ?? 0) - (first[0] ?? 0)) < 180) return open;
  const pole = (first[1] ?? 0) < 0 ? -85 : 85;
  return [...open, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

const shifted = (ring: readonly Position[], degrees: number): Position[] =>
  degrees === 0 ? [...ring] : ring.map(([longitude = 0, latitude = 0]) => [longitude + degrees, latitude]);

/** West and east end of a ring. */
function reachOf(ring: readonly Position[]): [number, number] {
  let [west, east] = [Infinity, -Infinity];
  for (const [longitude = 0] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return [west, east];
}

/** A polygon whose middle lies within 180 degrees of Greenwich and whose holes lie in it, whichever turn each ring began in. */
export function unwrapPolygon(rings: readonly (readonly Position[])[]): Position[][] {
  const flat = rings.map(unwrapRing);
  const outer = flat[0];
  if (outer === undefined) return [];
  const [west, east] = reachOf(outer);
  const middle = (west + east) / 2;
  const home = -360 * Math.round(middle / 360);
  return flat.map((ring, index) => {
    if (index === 0) return shifted(ring, home);
    const [from, to] = reachOf(ring);
    return shifted(ring, home + 360 * Math.round((middle - (from + to) / 2) / 360));
  });
}

function unwrapGeometry(geometry: Geometry): Geometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: unwrapPolygon(geometry.coordinates) };
  if (geometry.type === 'MultiPolygon') return { ...geometry, coordinates: geometry.coordinates.map(unwrapPolygon) };
  return geometry;
}

/** All polygons of a collection, each as a feature of its own, so that no single one grows too large to draw. */
export function unwrapPolygons(collection: FeatureCollection): FeatureCollection {
  const features = collection.features.flatMap(({ geometry }): Feature[] => {
    const flat = unwrapGeometry(geometry);
    const polygons =
      flat.type === 'MultiPolygon' ? flat.coordinates.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })) : [flat];
    return polygons.map((polygon): Feature => ({ type: 'Feature', properties: {}, geometry: polygon }));
  });
  return { type: 'FeatureCollection', features };
}
