/** When the maintenance of a vehicle is due: after so many days, kilometres or engine hours since it was done last, whichever comes first. */

/** What a plan counts by. */
export const maintenanceBy = ['days', 'km', 'hours'] as const;
/** See `maintenanceBy`. */
export type MaintenanceBy = (typeof maintenanceBy)[number];
/** In the order of urgency: nothing to do; due before long; due. */
export const maintenanceStates = ['later', 'soon', 'due'] as const;
/** See `maintenanceStates`. */
export type MaintenanceState = (typeof maintenanceStates)[number];

/** Due before long: so much of the interval is left at the most, or so much in any case. Days, kilometres, hours. */
export const soonValues = { share: 0.1, days: 14, km: 500, hours: 10 } as const;

/** The intervals of a plan; null = it does not count by that. At least one is there. */
export type MaintenanceIntervals = Readonly<Record<MaintenanceBy, number | null>>;
/** Passed since it was done last; null = not counted yet. */
export type MaintenancePassed = Readonly<Record<MaintenanceBy, number | null>>;
/** One count of a plan: how much is left, negative when it is over. */
export type MaintenancePart = {
  readonly by: MaintenanceBy;
  readonly every: number;
  readonly passed: number | null;
  readonly left: number | null;
  readonly state: MaintenanceState;
};

/** How a plan stands: each of its counts, and the most urgent of their states. */
export function maintenanceOf(
  intervals: MaintenanceIntervals,
  passed: MaintenancePassed,
): { readonly state: MaintenanceState; readonly parts: readonly MaintenancePart[] } {
  const parts = maintenanceBy.flatMap((by): MaintenancePart[] => {
    const every = intervals[by];
    if (every === null) return [];
    const left = passed[by] === null ? null : every - passed[by];
    return [{ by, every, passed: passed[by], left, state: stateOf(by, every, left) }];
  });
  const worst = Math.max(0, ...parts.map(({ state }) => maintenanceStates.indexOf(state)));
  return { state: maintenanceStates[worst] ?? 'later', parts };
}

function stateOf(by: MaintenanceBy, every: number, left: number | null): MaintenanceState {
  if (left === null) return 'later';
  if (left <= 0) return 'due';
  // A short interval is not soon over from its first day on.
  return left <= Math.min(Math.max(every * soonValues.share, soonValues[by]), every / 2) ? 'soon' : 'later';
}
