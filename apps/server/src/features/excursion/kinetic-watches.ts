/** Rules on mean kinetic temperature that watch a device. They watch a series of their own, so they stand beside the others. */
import { kineticStepMs } from '@frostway/core/kinetic-window';
import { limits } from '@frostway/core/limits';
import { type EffectiveRule, type RuleRow, watchOfRule } from './effective-rules.js';
import { readingSeries } from './judged-series.js';

/** One that watches a device. */
export type KineticWatch = EffectiveRule & {
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
  return {
    // The type of its alarms is that of temperature.
    ...watchOfRule(row, readingSeries.temperature, kineticPrefix.slice(0, -1)),
    windowMs: Math.max(1, Math.round((windowSeconds * 1000) / kineticStepMs)) * kineticStepMs,
    givenMs: fromMs,
  };
}
