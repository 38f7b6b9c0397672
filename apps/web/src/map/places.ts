/** A device as a point of the map: where, how it stands, what to call it. */
import { conditions, type Condition } from '@frostway/core/device-state';
import { type Cluster, clustersOf } from '@frostway/core/map/spread';
import { distanceM } from '@frostway/core/track/distance';
import { type CarIcon, carIcons, type DeviceStatus } from '@frostway/contract/device/rows';
import { motionOfStatus } from '@frostway/contract/position/motion';
import type { Motion } from '@frostway/core/track/motion';
import { deviceStateOf, motionOf } from '../values/conditions.js';
import { motionRanks } from '../values/motions.js';

export type MapPoint = {
  readonly id: number;
  /** WGS84 degrees, rounded to about 0.1 m so that a resting receiver's last digits move nothing. */
  readonly longitude: number;
  readonly latitude: number;
  readonly condition: Condition;
  /** What is carried or driven, of `carIcons`; undefined = nobody said. */
  readonly kind?: CarIcon;
  /** How a vehicle stands, on maps that show that instead. */
  readonly motion?: Motion;
  /** Clockwise from north; null when it is not moving. */
  readonly headingDegrees: number | null;
  /** Plate, else name. */
  readonly label: string;
};

/** What colours a marker: how the device is by its values, or how a vehicle stands. */
export type MarkersShow = 'condition' | 'motion';

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The point of a device: its own position, else the place of the gateway that received it; undefined when neither is known. */
export function pointOf(row: DeviceStatus, nowMs: number, shows: MarkersShow = 'condition'): MapPoint | undefined {
  const where = row.position ?? row.place;
  if (where === null || Math.abs(where.latitude) > 90 || Math.abs(where.longitude) > 180) return undefined;
  const state = deviceStateOf(row, nowMs);
  const course = row.position?.course ?? null;
  const kind = carIcons.find((each) => each === row.carIcon);
  const motion = shows === 'motion' ? motionOfStatus(row, nowMs) : undefined;
  const isMoving = motion === undefined ? motionOf(row, state) === 'moving' : motion === 'moving';
  return {
    id: row.id,
    longitude: rounded(where.longitude),
    latitude: rounded(where.latitude),
    condition: state.condition,
    ...(motion === undefined ? {} : { motion }),
    ...(kind === undefined ? {} : { kind }),
    headingDegrees: course !== null && isMoving ? Math.round(course) : null,
    label: row.car ?? row.name,
  };
}

type KnownPoint = { readonly atMs: number; readonly shows: MarkersShow; readonly point: MapPoint | undefined };
/** The points of rows as they were asked for last: of ten thousand devices a look finds a few hundred that have changed. */
const known = new WeakMap<DeviceStatus, KnownPoint>();

/** The point of a row: the same object for the same row, as long as it looks the same. */
function knownPointOf(row: DeviceStatus, atMs: number, shows: MarkersShow): MapPoint | undefined {
  const last = known.get(row);
  if (last?.atMs === atMs && last.shows === shows) return last.point;
  const made = pointOf(row, atMs, shows);
  const point = last?.point !== undefined && made !== undefined && areAlike(last.point, made) ? last.point : made;
  known.set(row, { atMs, shows, point });
  return point;
}

/** Of one row: its place and its name are the same. */
const areAlike = (a: MapPoint, b: MapPoint): boolean =>
  a.condition === b.condition && a.motion === b.motion && a.headingDegrees === b.headingDegrees;

/** All points by device id. */
export function pointsOf(rows: readonly DeviceStatus[], nowMs: number, shows: MarkersShow = 'condition'): Map<number, MapPoint> {
  const points = new Map<number, MapPoint>();
  for (const row of rows) {
    const point = knownPointOf(row, nowMs, shows);
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

/** 0 for what needs a person most: what a cluster takes the least of. Motions come after conditions; no map has both. */
export const rankOf = ({ condition, motion }: Pick<MapPoint, 'condition' | 'motion'>): number =>
  motion === undefined ? conditions.indexOf(condition) : conditions.length + motionRanks.indexOf(motion);
