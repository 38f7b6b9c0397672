/** Long work in slices: the process does other things in between, so that nobody waits for it. */
import { setImmediate as turn } from 'node:timers/promises';

/** See above. */
export type Slice = {
  /** Whether the process is to do something else now; asked after every step. */
  readonly isOver: () => boolean;
  /** Resolves when it has, and begins the next slice. */
  readonly rest: () => Promise<void>;
};

/** A slice, ms: what a call waits for it at most, besides one step and the collection of garbage. */
const sliceMs = 5;

/** Slices of a few milliseconds, from now on. */
export function slices(): Slice {
  let beganMs = performance.now();
  return {
    isOver: () => performance.now() - beganMs >= sliceMs,
    rest: async () => {
      await turn();
      beganMs = performance.now();
    },
  };
}
