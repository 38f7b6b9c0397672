/**
 * How long the one thread is held: processor time between two turns of the event loop, which other programs of a busy machine do not change, held against
 * what a piece of work costs here and now.
 */

const spentMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Processor time of work that is done at once, ms. */
export function costOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  return spentMs(began);
}

/** A list of so many empty lists. */
export const brackets = (count: number): string => `[${Array.from({ length: count }, () => '[]').join(',')}]`;

/** What nothing may hold the thread for: half of what four megabytes of brackets cost when they are read at once, ms. */
export const mostMs = (): number => costOf(() => JSON.parse(brackets(1_400_000)) as unknown) / 2;

/** How often something is done before its longest turn counts: what collects garbage or compiles beside it is charged to it too, but not each time. */
const TRIALS = 4;

/** The most processor time between two turns while something is done, ms: the least of some trials, of which the first below `most` ends them. */
export async function longestTurn(work: () => Promise<unknown>, most: number): Promise<number> {
  let least = Infinity;
  for (let trial = 0; trial < TRIALS && least >= most; trial += 1) least = Math.min(least, await longestTurnOnce(work));
  return least;
}

async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let last = process.cpuUsage();
  let longest = 0;
  let isOver = false;
  const turn = (): void => {
    longest = Math.max(longest, spentMs(last));
    last = process.cpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isOver = true));
  return longest;
}
