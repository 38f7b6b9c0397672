/** A short history with a gap and a late reading, for what is tried of it. */
import type { DeviceLimits } from '@frostway/core/device-state';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { columnsOf, coolLimits, emptyColumns } from '../../testing/telemetry.js';

export const minute = 60_000;
export const empty = columnsOf(emptyColumns());
const nulls = (count: number): null[] => Array.from({ length: count }, () => null);
/** Readings every five minutes from minute 0 but for a gap from 10 to 60. */
export const time = [0, 5, 10, 60, 65].map((minutes) => minutes * minute);
export const columns: TrackColumns = columnsOf({
  ...emptyColumns(),
  total: 5,
  time,
  temperature: [4, 5, 9, null, 1],
  humidity: [60, null, null, null, 62],
  light: nulls(5),
  power: [3600, 3590, 3590, 3580, 3580],
  co2: [],
  pressure: [],
  powerPercent: nulls(5),
  late: [2],
});
export const limits: DeviceLimits = coolLimits;
