/**
 * How long the one thread is held: processor time between two turns of the event loop, which other programs of a busy machine do not change, held against
 * what a piece of work costs here and now.
 */

const spentMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** How often something is tried: what collects garbage or compiles beside it is charged to it too, but not each time. */
const trials = 4;

/** Processor time of work that is done at once, ms. */
export function costOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  return spentMs(began);
}

/** The same where it may be done again: the least of some trials. */
export const leastCostOf = (work: () => unknown): number => Math.min(...Array.from({ length: trials }, () => costOf(work)));

/** A list of so many empty lists. */
export const brackets = (count: number): string => `[${Array.from({ length: count }, () => '[]').join(',')}]`;

/** What nothing may hold the thread for: half of what four megabytes of brackets cost when they are read at once, ms. */
export const mostMs = (): number => costOf(() => JSON.parse(brackets(1_400_000)) as unknown) / 2;

/** What work says that was done a little at a time. */
export const gaveWay = 'gave way';

/**
 * Whether work gives way to others: each of its turns of the event loop takes less than `most` ms of processor time. A turn of up to four times that passes while it
 * is under a quarter of the whole: the garbage collector of a large process is charged to the turn it falls into. Answers `gaveWay`, or what the longest turn of
 * the best of some trials took.
 */
export async function turnsOf(work: () => Promise<unknown>, most: number): Promise<string> {
  let best = { longest: Infinity, whole: Infinity };
  for (let trial = 0; trial < trials; trial += 1) {
    const turns = await takeTurns(work);
    const { longest, whole } = turns;
    if (longest < most || (longest < most * 4 && longest < whole / 4)) return gaveWay;
    if (longest < best.longest) best = turns;
  }
  return `held the thread for ${best.longest} of ${best.whole} ms, ${most} wanted`;
}

async function takeTurns(work: () => Promise<unknown>): Promise<{ longest: number; whole: number }> {
  const began = process.cpuUsage();
  let last = began;
  let longest = 0;
  let isOver = false;
  const turn = (): void => {
    longest = Math.max(longest, spentMs(last));
    last = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isOver = true));
  // What never gave way is one turn: it is over with the next.
  await new Promise((resolve) => void setImmediate(resolve));
  return { longest, whole: spentMs(began) };
}
