/** What an excursion asks of readings besides its own: what was measured just before it, and whether it was light. */
import { type EvaluationState, newEvaluation, type Series, toThousandths } from '@frostway/core/excursion';
import { type EffectiveRule, limitOf, type SettingRow } from './effective-rules.js';
import { lightLux, type Lights } from './lights.js';
import type { Fact, Source } from './source.js';

/** The limits of light of a device. */
export const lightsOf = (settings: readonly SettingRow[]): Lights =>
  settings.map((row) => ({ fromMs: row[0], lux: limitOf(row, 'light', 'upper') ?? lightLux }));

/** The newest temperature, thousandths, and the newest light before a moment; epoch ms. */
export type Recent = { readonly temperatureMs: number | null; readonly temperature: number | null; readonly litMs: number | null };

/** Nothing was before. */
export const nothingRecent: Recent = { temperatureMs: null, temperature: null, litMs: null };

/** Where rows are from, and when it was light there. */
type Of<R extends Fact> = { readonly source: Source<R>; readonly lights: Lights };

/** What is recent before an index of rows that come after `before`. */
export function recentAt<R extends Fact>({ source, lights }: Of<R>, before: Recent, rows: readonly R[], until: number): Recent {
  let { temperatureMs, temperature, litMs } = before;
  for (let index = 0; index < until; index += 1) {
    const row = rows[index] as R;
    const value = source.temperatureOf(row);
    if (value !== null) [temperatureMs, temperature] = [row.timeMs, toThousandths(value)];
    if (source.isLit(lights, row)) litMs = row.timeMs;
  }
  return { temperatureMs, temperature, litMs };
}

/** A span of rows, and what was recent before it where that is known. */
export type RecentSpan = { readonly fromMs: number; readonly untilMs: number; readonly before: Recent | undefined };

/** What is recent when these are the readings of a span now; undefined when what was newest was among them, is no more, and what is newest lies before. */
export function recentWithin<R extends Fact>(
  of: Of<R>,
  was: Recent,
  rows: readonly R[],
  { fromMs, untilMs, before }: RecentSpan,
): Recent | undefined {
  const now = recentAt(of, before ?? nothingRecent, rows, rows.length);
  const keeps = (wasMs: number | null, nowMs: number | null): boolean =>
    wasMs !== null && (wasMs > untilMs || (before === undefined && nowMs === null && wasMs < fromMs));
  const isLost = (wasMs: number | null, nowMs: number | null): boolean =>
    before === undefined && wasMs !== null && nowMs === null && !keeps(wasMs, nowMs);
  if (isLost(was.temperatureMs, now.temperatureMs) || isLost(was.litMs, now.litMs)) return undefined;
  const { temperatureMs, temperature } = keeps(was.temperatureMs, now.temperatureMs) ? was : now;
  return { temperatureMs, temperature, litMs: keeps(was.litMs, now.litMs) ? was.litMs : now.litMs };
}

/** The evaluation of a watch without an excursion, with what was just before. */
export function evaluationAfter({ temperatureMs, temperature, litMs }: Recent, { series, watch }: EffectiveRule<never>): EvaluationState {
  const evaluation = newEvaluation();
  if (series.isTemperature !== true) return evaluation;
  if (temperatureMs !== null && temperature !== null && temperatureMs >= watch.fromMs)
    Object.assign(evaluation, { lastMs: temperatureMs, lastValue: temperature });
  if (litMs !== null && litMs >= watch.fromMs) evaluation.litMs = litMs;
  return evaluation;
}

/** Rows as a watch judges them; whether it was light is asked of temperatures alone. */
export const seriesOf = <R extends Fact>({ source, lights }: Of<R>, rows: readonly R[], { series }: EffectiveRule<R>): Series => ({
  timeMs: rows.map(({ timeMs }) => timeMs),
  value: rows.map((row) => series.valueOf(row) ?? Number.NaN),
  isLit: series.isTemperature === true ? rows.map((row) => source.isLit(lights, row)) : undefined,
});
