/** Between which limits the goods of a device belong: its own limits, and where it has none those of the rules that watch it. Pure. */
import type { RuleCondition, RuleProbe } from './alarms.js';
import type { DeviceLimits } from './device-state.js';

/** What a rule says of where a value belongs: C, %RH, lux. */
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
  const temperature = closest({ lower: own.temperatureLower, upper: own.temperatureUpper }, rules, 'temperature');
  const humidity = closest({ lower: own.humidityLower, upper: own.humidityUpper }, rules, 'humidity');
  return {
    temperatureUpper: temperature.upper,
    temperatureLower: temperature.lower,
    humidityUpper: humidity.upper,
    humidityLower: humidity.lower,
    // A device has no lower limit of light, and a room that is dark is no harm to its goods.
    lightUpper: closest({ lower: null, upper: own.lightUpper }, rules, 'light').upper,
  };
}

function closest(own: Sides, rules: readonly RuleLimit[], probe: RuleProbe): Sides {
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
