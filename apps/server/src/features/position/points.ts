/** Stored positions as tracks are derived from them. */
import type { TrackPoint } from '@frostway/core/track/point';
import { sourceNames } from '../../telemetry-store/rows.js';
import type { PositionColumns } from '../../telemetry-store/store.js';

/** A value of a column; null stands for none. */
export function orNull(column: Float64Array, index: number): number | null {
  const value = column[index];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The name of a stored source. */
export const sourceAt = (columns: PositionColumns, index: number) => sourceNames[columns.source[index] ?? 1] ?? 'gps';

/** A position as a point of a track. */
export function pointAt(columns: PositionColumns, index: number): TrackPoint {
  const ignition = orNull(columns.ignition, index);
  return {
    timeMs: columns.timeMs[index] as number,
    latitude: columns.latitude[index] as number,
    longitude: columns.longitude[index] as number,
    source: sourceAt(columns, index),
    isValid: columns.isValid[index] === 1,
    speedKmh: orNull(columns.speed, index),
    accuracyM: orNull(columns.accuracy, index),
    ignition: ignition === null ? null : ignition !== 0,
  };
}
