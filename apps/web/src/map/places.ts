/** A device as a point of the map: where, how it stands, what to call it. */
import { conditions, type Condition } from '@frostway/core/device-state';
import { type Cluster, clustersOf } from '@frostway/core/map/spread';
import { distanceM } from '@frostway/core/track/distance';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { deviceStateOf, motionOf } from '../values/conditions.js';

export type MapPoint = {
  readonly id: number;
  /** WGS84 degrees, rounded to about 0.1 m so that a resting receiver's last digits move nothing. */
  readonly longitude: number;
  readonly latitude: number;
  readonly condition: Condition;
  /** Clockwise from north; null when it is not moving. */
  readonly headingDegrees: number | null;
  /** Plate, else name. */
  readonly label: string;
};

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The point of a device: its own position, else the place of the gateway that heard it; undefined when neither is known. */
export function pointOf(row: DeviceStatus, nowMs: number): MapPoint | undefined {
  const where = row.position ?? row.place;
  if (where === null || Math.abs(where.latitude) > 90 || Math.abs(where.longitude) > 180) return undefined;
  const state = deviceStateOf(row, nowMs);
  const course = row.position?.course ?? null;
  return {
    id: row.id,
    longitude: rounded(where.longitude),
    latitude: rounded(where.latitude),
    condition: state.condition,
    headingDegrees: course !== null && motionOf(row, state) === 'moving' ? Math.round(course) : null,
    label: row.car ?? row.name,
  };
}

/** All points by device id. */
export function pointsOf(rows: readonly DeviceStatus[], nowMs: number): Map<number, MapPoint> {
  const points = new Map<number, MapPoint>();
  for (const row of rows) {
    const point = pointOf(row, nowMs);
    if (point !== undefined) points.set(row.id, point);
  }
  return points;
}

/** Points that are looked at together, the most first. */
export function clustersOfPoints(points: ReadonlyMap<number, MapPoint>): Cluster[] {
  return clustersOf([...points.values()].map(({ longitude, latitude }) => [longitude, latitude] as const));
}

/** The points nearest to a place, the nearest first. */
export function nearestOf(
  points: ReadonlyMap<number, MapPoint>,
  place: Pick<MapPoint, 'longitude' | 'latitude'>,
  most: number,
): MapPoint[] {
  const apart = [...points.values()].map((point) => ({ point, metres: distanceM(place, point) }));
  return apart
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, most)
    .map(({ point }) => point);
}

/** 0 for the condition that needs a person most: what a cluster takes the least of. */
export const rankOf = (condition: Condition): number => conditions.indexOf(condition);
