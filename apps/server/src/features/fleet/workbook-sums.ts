/** The sums of a vehicle as a row of the workbook has them. */
import type { FleetReportRow } from '@frostway/contract/fleet/endpoints';
import { durationText } from '@frostway/core/units';
import type { Row } from '../export/index.js';

/** Hours, minutes and seconds of a time in seconds, as files say durations. */
export function clockOf(seconds: number | null): string | null {
  return seconds === null ? null : durationText(Math.floor(seconds) * 1000);
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
