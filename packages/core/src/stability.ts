/** What goods used of what they may bear: minutes in each of the bands around the range of their label, and their mean kinetic temperature. Sums over covered time, as all statistics are. */
import type { Intervals } from './covered-time.js';
import { type Series, statisticsOf } from './statistics.js';
import type { Band, Span } from './statistics-sums.js';

/** A band around the ones before it, and how many minutes the goods may be in it; °C. */
export type StabilityBand = Band & { readonly minutes: number };
/** The range of the label, bands from the inside to the outside, and the highest mean kinetic temperature; null = none is said. */
export type Stability = Band & { readonly bands: readonly StabilityBand[]; readonly mkt: number | null };
/** Minutes by band, minutes outside of the last one, °C, and the share of the budget: that of the band of which most is used; outside of the last there is none to use. */
export type StabilityUsed = {
  readonly bands: readonly number[];
  readonly beyond: number;
  readonly mkt: number | null;
  readonly used: number;
  readonly isExceeded: boolean;
};

/** See above. `activationK` is that of the mean kinetic temperature; `knownMs` until when it is known what was read. */
export function stabilityUsed(
  series: Series,
  window: Span,
  budget: Stability,
  rules: { readonly intervals: Intervals; readonly activationK: number; readonly knownMs?: number | undefined },
): StabilityUsed {
  const figures = ({ lower, upper }: Band) => statisticsOf(series, window, { ...rules, bands: [{ lower, upper, fromMs: 0 }] });
  const label = figures(budget);
  const outside = [label, ...budget.bands.map(figures)].map(({ minutesAbove, minutesBelow }) => minutesAbove + minutesBelow);
  // What is outside of a range and inside the next one around it.
  const bands = budget.bands.map((_, index) => Math.max(0, (outside[index] ?? 0) - (outside[index + 1] ?? 0)));
  const beyond = outside.at(-1) ?? 0;
  const { mkt } = label;
  const isTooWarm = budget.mkt !== null && mkt !== null && mkt > budget.mkt;
  return {
    bands,
    beyond,
    mkt,
    used: Math.max(0, ...bands.map((minutes, index) => minutes / (budget.bands[index]?.minutes ?? 1))),
    isExceeded: beyond > 0 || isTooWarm || bands.some((minutes, index) => minutes > (budget.bands[index]?.minutes ?? 0)),
  };
}
