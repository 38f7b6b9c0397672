/** What statistics of missions show of a number of missions: the three measures of the chart, as numbers and as words. Pure. */
import type { MissionFiguresRow } from '@frostway/contract/mission/statistics';
import type { Say } from '../../api/language.js';
import { figure, missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';

/** Measures the chart can show. */
export const measures = ['excursion', 'onTime', 'release'] as const;
/** See `measures`. */
export type Measure = (typeof measures)[number];

/** The value of a measure: shares in per cent, minutes to a release; null where there is nothing to measure. */
export function valueOf(row: MissionFiguresRow, measure: Measure): number | null {
  if (measure === 'release') return row.minutesToRelease;
  const share = measure === 'excursion' ? row.excursionRate : row.onTimeRate;
  return share === null ? null : Math.round(share * 1000) / 10;
}

/** The same in words. */
export function measureText(t: Say, row: MissionFiguresRow, measure: Measure): string {
  const value = valueOf(row, measure);
  if (value === null) return missing;
  return measure === 'release' ? durationText(t, value * 60_000) : `${figure(value, 1)}%`;
}
