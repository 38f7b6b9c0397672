/**
 * Tries at keys, counted before they are looked at: those made all at once are no way around. Many devices of one call are tried in turn, and each wrong key
 * counts against what comes after it, as it would in calls of their own.
 */
import { Refusal } from '@frostway/contract/refusals';
import type { Changing } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import { countGuess } from '../account/index.js';

export type Guesses = {
  /** Whether another key is looked at. */
  readonly mayTry: () => Promise<boolean>;
  readonly wasWrong: () => void;
};

/** Runs something that tries keys of an account; what was right, or was never a try, is not counted. Refuses 50043 when nothing is looked at to begin with. */
export async function countingGuesses<T>(
  accountId: number,
  { independentTransaction }: Pick<Changing, 'independentTransaction'>,
  clock: Clock,
  run: (guesses: Guesses) => Promise<T>,
): Promise<T> {
  const count = (): Promise<() => Promise<void>> => countGuess(`key:${accountId}`, independentTransaction, clock);
  let takeBack: (() => Promise<void>) | undefined = await count();
  let isOver = false;
  const mayTry = async (): Promise<boolean> => {
    if (takeBack !== undefined) return true;
    if (isOver) return false;
    takeBack = await count().catch((error: unknown) => {
      if (error instanceof Refusal && error.refusal === 'tooFrequent') return undefined;
      throw error;
    });
    isOver = takeBack === undefined;
    return !isOver;
  };
  try {
    return await run({ mayTry, wasWrong: () => (takeBack = undefined) });
  } finally {
    await takeBack?.();
  }
}
