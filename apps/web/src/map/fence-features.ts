/** Fences as the map draws them: areas, the wide lines of corridors, and the names in their middles. Pure. */
import { type FenceShape, unrolled } from '@frostway/core/fence/shape';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { metresPerPixel } from './scale.js';
import { beside, circleOf } from './track-drawing.js';

/** A fence on a map. */
export type MapFence = { readonly id: number; readonly name: string; readonly shape: FenceShape };
/** West, south, east, north in degrees; across the antimeridian west is greater than east. */
export type MapBox = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

type Columns = {
  readonly shape: FenceShape['shape'];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly radius: number | null;
  readonly points: readonly (readonly [number, number])[] | null;
  readonly width: number | null;
};

/** The shape that the columns of an answer tell of. */
export function shapeOfColumns({ shape, latitude, longitude, radius, points, width }: Columns): FenceShape {
  if (shape === 'circle') return { shape, latitude: latitude ?? 0, longitude: longitude ?? 0, radius: radius ?? 0 };
  return shape === 'polygon' ? { shape, points: points ?? [] } : { shape, points: points ?? [], width: width ?? 0 };
}

/** A fence of an answer as the map draws it. */
export const mapFenceOf = (row: Columns & { readonly id: number; readonly name: string }): MapFence => ({
  id: row.id,
  name: row.name,
  shape: shapeOfColumns(row),
});

/** Places of a shape as a line that never jumps around the earth. */
const lineOf = (points: Extract<FenceShape, { points: unknown }>['points']): Position[] => unrolled(points).map(({ x, y }) => [x, y]);

/** A circle of a fence may fill the map: its corners must not be seen. */
const cornersOfFence = 144;

function outlineOf(shape: FenceShape): Position[] {
  if (shape.shape === 'circle') return circleOf(shape, shape.radius, cornersOfFence);
  const line = lineOf(shape.points);
  return shape.shape === 'polygon' && line.length > 1 ? [...line, ...line.slice(0, 1)] : line;
}

/** The box around places that form one line. */
function boundsOf(line: readonly Position[]): [west: number, south: number, east: number, north: number] {
  const [xs, ys] = [line.map(([x = 0]) => x), line.map(([, y = 0]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

type Drawn = { readonly areas: FeatureCollection; readonly ways: FeatureCollection; readonly names: FeatureCollection };

/** Areas with their edges and the middle lines of corridors; corridors with `px`, how wide they are at zoom 0; a place for each name. */
export function fenceFeatures(fences: readonly MapFence[], chosen: number | null | undefined): Drawn {
  const areas: Feature[] = [];
  const ways: Feature[] = [];
  const names: Feature[] = [];
  for (const { id, name, shape } of fences) {
    const line = outlineOf(shape);
    const [first] = line;
    if (first === undefined) continue;
    const properties = { id, name, isChosen: id === chosen };
    const [west, south, east, north] = boundsOf(line);
    const middle: Position = shape.shape === 'circle' ? [shape.longitude, shape.latitude] : [(west + east) / 2, (south + north) / 2];
    if (line.length > 1) {
      const isArea = shape.shape !== 'corridor' && line.length > 3;
      areas.push({
        type: 'Feature',
        properties,
        geometry: isArea ? { type: 'Polygon', coordinates: [line] } : { type: 'LineString', coordinates: line },
      });
      if (shape.shape === 'corridor')
        ways.push({
          type: 'Feature',
          properties: { ...properties, px: shape.width / metresPerPixel((south + north) / 2, 0) },
          geometry: { type: 'LineString', coordinates: line },
        });
    }
    if (name !== '') names.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: nameAt(shape, line, middle) } });
  }
  const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
  return { areas: collection(areas), ways: collection(ways), names: collection(names) };
}

/** Beside its road stands the name of a corridor, which may lie far from the middle of its box. */
const nameAt = (shape: FenceShape, line: readonly Position[], middle: Position): Position =>
  shape.shape === 'corridor' ? (line[Math.floor(line.length / 2)] ?? middle) : middle;

/** One box around boxes: west of it is where its first one begins, so that a fleet on both sides of the antimeridian stays together. */
export function boxAround(boxes: readonly MapBox[]): MapBox | undefined {
  const [first] = boxes;
  if (first === undefined) return undefined;
  const home = first.west;
  const spans = boxes.map(({ west, east }) => {
    const from = beside(west, home);
    return [from, from + ((((east - west) % 360) + 360) % 360)] as const;
  });
  return {
    west: Math.min(...spans.map(([from]) => from)),
    east: Math.max(...spans.map(([, to]) => to)),
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
  };
}

/** A box as the engine takes it: east of west, also over the antimeridian. */
export const engineBounds = ({ west, south, east, north }: MapBox): [number, number, number, number] => [
  west,
  south,
  east < west ? east + 360 : east,
  north,
];
