/** Shapes as calls name them, and as they are kept. */
import type { FenceRow } from '@frostway/contract/fence/rows';
import { type RefusalName, refuse } from '@frostway/contract/refusals';
import { boxOf } from '@frostway/core/fence/distance';
import { faultOf, type FenceFault, type FenceShape, type LonLat, tidied } from '@frostway/core/fence/shape';

/** The fields of a shape; what another shape has is left independentTransaction. */
export type ShapeFields = {
  readonly shape?: FenceShape['shape'] | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly radius?: number | undefined;
  readonly points?: readonly LonLat[] | undefined;
  readonly width?: number | undefined;
};

const shapeNames = ['shape', 'latitude', 'longitude', 'radius', 'points', 'width'] as const;
/** Whether anything of a shape is said. */
export const isShapeSaid = (input: ShapeFields): boolean => shapeNames.some((name) => input[name] !== undefined);

/** How each fault is refused, and beside which field; the points of a corridor have words of their own. */
const refusalsOf = {
  radius: ['fenceRadius', 'radius'],
  width: ['fenceWidth', 'width'],
  tooFewPoints: ['fenceCorners', 'points'],
  tooManyPoints: ['fencePoints', 'points'],
  crossing: ['fenceCrossing', 'points'],
  place: ['fencePlace', 'points'],
  reach: ['fenceReach', 'points'],
} as const satisfies Record<FenceFault, readonly [RefusalName, string]>;

/** What a shape is refused with, and the field; undefined = it is sound. */
export function refusalOf(shape: FenceShape): readonly [refusal: RefusalName, field: string] | undefined {
  const fault = faultOf(shape);
  if (fault === undefined) return undefined;
  if (fault === 'tooFewPoints' && shape.shape === 'corridor') return ['fenceLine', 'points'];
  return fault === 'place' && shape.shape === 'circle' ? ['fencePlace', 'latitude'] : refusalsOf[fault];
}

/** Reads a shape; what is not said of it stays as it was. Refuses 10000 for a field that is missing, 80341 to 80349 for what no fence can be. */
export function shapeOf(input: ShapeFields, before?: FenceShape): FenceShape {
  const shape = tidied(readShape(input, before));
  const refused = refusalOf(shape);
  if (refused !== undefined) refuse(refused[0], { [refused[1]]: refused[0] });
  return shape;
}

function readShape(input: ShapeFields, before: FenceShape | undefined): FenceShape {
  const name = input.shape ?? before?.shape ?? missing('shape');
  if (name === 'circle') {
    const was = before?.shape === 'circle' ? before : undefined;
    return {
      shape: name,
      latitude: input.latitude ?? was?.latitude ?? missing('latitude'),
      longitude: input.longitude ?? was?.longitude ?? missing('longitude'),
      radius: input.radius ?? was?.radius ?? missing('radius'),
    };
  }
  const points = input.points ?? (before?.shape === name ? before.points : undefined) ?? missing('points');
  if (name === 'polygon') return { shape: name, points };
  return { shape: name, points, width: input.width ?? (before?.shape === name ? before.width : undefined) ?? missing('width') };
}

const missing = (field: string): never => refuse('parametersIllegal', { [field]: 'parametersIllegal' });

/** A shape in the columns of an answer. */
export function columnsOf(shape: FenceShape): Pick<FenceRow, 'shape' | 'latitude' | 'longitude' | 'radius' | 'points' | 'width' | 'box'> {
  const none = { latitude: null, longitude: null, radius: null, points: null, width: null };
  const box = boxOf(shape);
  if (shape.shape === 'circle') return { ...none, ...shape, box };
  return { ...none, ...shape, points: shape.points.map(([longitude, latitude]) => [longitude, latitude] as [number, number]), box };
}
