/** Between which limits the goods of a device belong: its own limits, and where it has none those of the rules that watch it. Pure. */
import type { RuleCondition, RuleProbe } from './alarms.js';
import { type DeviceLimits, type LimitedProbe, limitsOfProbe, ofEachLimit } from './probes.js';

/** What a rule says of where a value belongs, in the unit of the probe. */
export type RuleLimit = {
  readonly probe: RuleProbe;
  readonly condition: RuleCondition;
  readonly value: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
};

type Sides = { readonly lower: number | null; readonly upper: number | null };

/**
 * The limits to show and to count by. A side on which the device has none takes the closest of the rules on that quantity, whatever their delay, mode or
 * severity; rules that contradict each other, or the other side, say nothing. A rule on the mean kinetic temperature is none on the readings.
 */
export function watchedLimits(own: DeviceLimits, rules: readonly RuleLimit[]): DeviceLimits {
  if (rules.length === 0) return own;
  // A side a probe has no limit on is left out: that a room is dark is no harm to its goods.
  return ofEachLimit(({ probe, side }) => closest(limitsOfProbe(own, probe), rules, probe)[side]);
}

function closest(own: Sides, rules: readonly RuleLimit[], probe: LimitedProbe): Sides {
  const sides = rules.filter((rule) => rule.probe === probe).map(sidesOf);
  const lowers = sides.flatMap(({ lower }) => lower ?? []);
  const uppers = sides.flatMap(({ upper }) => upper ?? []);
  const lower = own.lower ?? (lowers.length === 0 ? null : Math.max(...lowers));
  const upper = own.upper ?? (uppers.length === 0 ? null : Math.min(...uppers));
  return lower !== null && upper !== null && lower > upper ? own : { lower, upper };
}

function sidesOf({ condition, value, lower, upper }: RuleLimit): Sides {
  switch (condition) {
    case 'gt':
    case 'ge':
      return { lower: null, upper: value };
    case 'lt':
    case 'le':
      return { lower: value, upper: null };
    case 'outside':
      return { lower, upper };
  }
}
