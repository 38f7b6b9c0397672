/** The sums of a vehicle as a row of the workbook has them. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import type { Row } from '../export/index.js';

/** Hours, minutes and seconds of a time in seconds, as files say durations. */
export function clockOf(seconds: number | null): string | null {
  if (seconds === null) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}`;
}

export const sumsOf = (row: FleetReportRow): Row => [
  row.group,
  row.distance,
  row.odometer,
  clockOf(row.driving),
  clockOf(row.standing),
  clockOf(row.idle),
  row.trips,
  row.stops,
  row.topSpeed,
  row.overspeed.runs,
  clockOf(row.overspeed.seconds),
  row.fences.reduce((sum, { visits }) => sum + visits, 0),
  row.harsh,
  row.harshPer100,
];
