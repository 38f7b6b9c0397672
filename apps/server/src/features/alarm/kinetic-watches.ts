/** Rules on mean kinetic temperature that watch a device. They watch a series of their own, so they stand beside the others. */
import { kineticStepMs } from '@frostway/core/kinetic-window';
import { limits } from '@frostway/core/limits';
import { type InForce, ofRule, type RuleRow } from './in-force.js';

/** One that watches a device. */
export type KineticWatch = InForce & {
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
  const [id, version, fromMs] = row;
  const windowSeconds = row[12] ?? limits.kineticWindow;
  return {
    ...ofRule(row),
    key: `${kineticPrefix}${id}:${version}:${fromMs}`,
    // The type of its alarms is that of temperature.
    probe: 'temperature',
    windowMs: Math.max(1, Math.round((windowSeconds * 1000) / kineticStepMs)) * kineticStepMs,
    givenMs: fromMs,
  };
}
