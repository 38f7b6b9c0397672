/**
 * Tries at keys, counted before they are looked at: those made all at once are no way around. Many devices of one call are tried in turn, and each wrong key
 * counts against what comes after it, as it would in calls of their own.
 */
import { Refusal } from '@frostway/contract/refusals';
import type { Changing } from '../../call/serve.js';
import type { Clock } from '../../outside/clock.js';
import { countLikelyGuess, type Guess } from '../account/index.js';

export type Guesses = {
  /** Whether another key is looked at. */
  readonly mayTry: () => Promise<boolean>;
  readonly wasWrong: () => void;
  /** Nothing more is tried: what was right is taken back in the call's transaction, which saves a way to the database. */
  readonly over: () => Promise<void>;
};

/**
 * Runs something that tries keys of an account, beginning while the first try is being counted; what was right, or was never a try, is not counted. Refuses 50043
 * when nothing is looked at to begin with.
 */
export async function countingGuesses<T>(
  accountId: number,
  { db, independentTransaction }: Pick<Changing, 'db' | 'independentTransaction'>,
  clock: Clock,
  run: (guesses: Guesses) => Promise<T>,
): Promise<T> {
  const count = (): Promise<Guess> => countLikelyGuess(`key:${accountId}`, independentTransaction, clock);
  let counted: Promise<Guess> | undefined = count();
  // Looked at when something is tried, or at the end.
  counted.catch(() => undefined);
  let wrong: Promise<Guess> | undefined;
  let isOver = false;
  const mayTry = async (): Promise<boolean> => {
    if (counted !== undefined) return (await counted, true);
    if (isOver) return false;
    const next = await count().catch((error: unknown) => {
      if (error instanceof Refusal && error.refusal === 'tooFrequent') return undefined;
      throw error;
    });
    counted = next === undefined ? undefined : Promise.resolve(next);
    isOver = next === undefined;
    return !isOver;
  };
  const wasWrong = (): void => {
    wrong = counted;
    counted = undefined;
  };
  const over = async (): Promise<void> => {
    const guess = await counted;
    counted = undefined;
    await guess?.takeBackIn(db);
  };
  try {
    return await run({ mayTry, wasWrong, over });
  } finally {
    await (await wrong)?.keep();
    await (await counted)?.takeBack();
  }
}
