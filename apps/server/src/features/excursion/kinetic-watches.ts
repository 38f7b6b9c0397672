/** Rules on mean kinetic temperature that watch a device. Their series is not of readings but of the hours these cover, so they stand beside the others. */
import { kineticStepMs } from '@frostway/core/kinetic-window';
import { limits } from '@frostway/core/limits';
import { type EffectiveRule, type RuleRow, watchOfRule } from './effective-rules.js';
import { type JudgedSeries, readingSeries } from './judged-series.js';
import type { Fact, RowKind } from './row-kind.js';

/** The end of a full hour of a device, and what the windows of its watches that end there come to, degrees Celsius, by their keys. */
export type KineticPoint = Fact & { readonly values: ReadonlyMap<string, number> };

/** Points as the judge sees them. */
export const kineticKind: RowKind<KineticPoint> = {
  name: 'kinetic',
  shownAfter: (_before, points) => points,
  isLit: () => false,
  temperatureOf: () => null,
  pack: ({ timeMs }) => timeMs,
  unpack: (kept) => ({ deviceId: 0, timeMs: kept as number, flags: 0, values: new Map() }),
};

/** One that watches a device. */
export type KineticWatch = EffectiveRule<KineticPoint> & {
  readonly windowMs: number;
  /** Since when its owner has it watch the device, epoch ms: before what it ignores at first. */
  readonly givenMs: number;
};

/** What begins the key of such a watch, so that it is known in `excursion.watch`. */
export const kineticPrefix = 'mkt:';

/** Those among the rules of a device. */
export function kineticOf(rules: readonly RuleRow[]): KineticWatch[] {
  return rules.filter((row) => row[4] === 'mkt').map(ofKineticRule);
}

function ofKineticRule(row: RuleRow): KineticWatch {
  const fromMs = row[2];
  const windowSeconds = row[12] ?? limits.kineticWindow;
  // The type of its alarms is that of temperature.
  const { unit, types } = readingSeries.temperature;
  const series: JudgedSeries<KineticPoint> = { name: 'mkt', unit, types, valueOf: ({ values }) => values.get(rule.key) ?? null };
  const rule = watchOfRule(row, series, kineticPrefix.slice(0, -1));
  return {
    ...rule,
    windowMs: Math.max(1, Math.round((windowSeconds * 1000) / kineticStepMs)) * kineticStepMs,
    givenMs: fromMs,
  };
}
