/** What an excursion asks of readings besides its own: what was measured just before it, and whether it was light. */
import { type EvaluationState, newEvaluation, toThousandths } from '@frostway/core/excursion';
import { type EffectiveRule, limitOf, type SettingRow } from './effective-rules.js';
import { lightLux, type Lights } from './lights.js';
import type { Fact, RowKind } from './row-kind.js';

/** The limits of light of a device. */
export const lightsOf = (settings: readonly SettingRow[]): Lights =>
  settings.map((row) => ({ fromMs: row[0], lux: limitOf(row, 'light', 'upper') ?? lightLux }));

/** The newest temperature, thousandths, and the newest light before a moment; epoch ms. */
export type Recent = { readonly temperatureMs: number | null; readonly temperature: number | null; readonly litMs: number | null };

/** Nothing was before. */
export const nothingRecent: Recent = { temperatureMs: null, temperature: null, litMs: null };

/** Where rows are from, and when it was light there. */
type Of<R extends Fact> = { readonly source: RowKind<R>; readonly lights: Lights };

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

/** The evaluation of a watch without an excursion, with what was just before. */
export function evaluationAfter({ temperatureMs, temperature, litMs }: Recent, { series, watch }: EffectiveRule<never>): EvaluationState {
  const evaluation = newEvaluation();
  if (series.isTemperature !== true) return evaluation;
  if (temperatureMs !== null && temperature !== null && temperatureMs >= watch.fromMs)
    Object.assign(evaluation, { lastMs: temperatureMs, lastValue: temperature });
  if (litMs !== null && litMs >= watch.fromMs) evaluation.litMs = litMs;
  return evaluation;
}
