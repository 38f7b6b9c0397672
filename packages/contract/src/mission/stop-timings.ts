/** How a mission keeps to the window of a place of its route. */

/** Before its earliest time, between the two, after its latest. */
export const stopTimings = ['early', 'onTime', 'late'] as const;
/** See `stopTimings`. */
export type StopTiming = (typeof stopTimings)[number];
