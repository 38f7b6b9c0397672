/** The time, as a port: tests pass a clock they move themselves. */
export type Clock = { /** Epoch ms UTC. */ readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };
