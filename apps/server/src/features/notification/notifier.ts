/**
 * The engine: takes what the judge says, and sends what is due. Woken after a commit and every few seconds; one at a time over all servers of a database. Everything it
 * decides stands in the database before anything leaves.
 */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { tryLock } from '../../db/advisory-locks.js';
import type { Db } from '../../db/connect.js';
import type { Schema } from '../../db/schema.js';
import type { Subscriber } from '../../events/event.js';
import type { Clock } from '../../outside/clock.js';
import { cancelNeedless, type Sending, dispatchDue } from './dispatch.js';
import { enqueueNotices } from './enqueue.js';

export type NotifierOptions = Sending & { readonly db: Kysely<Schema>; readonly clock: Clock; readonly log: Logger };
export type Notifier = Subscriber & {
  /** There may be something to tell. */
  readonly wake: () => void;
  readonly stop: () => Promise<void>;
};

/** What nobody woke it for is looked at this often, ms. */
const pollMs = 2000;

/** Starts it. */
export function startNotifier({ db, clock, log, ...sending }: NotifierOptions): Notifier {
  let running: Promise<void> | undefined;
  let isAgain = false;
  let isStopped = false;
  let isFailing = false;
  /** Takes all notices first, so that what belongs together is one message; answers how much it did. One transaction, for most often there is nothing to do. */
  const step = async (tx: Db): Promise<number> => {
    if (!(await tryLock(tx, 'notifier'))) return 0;
    const taken = await enqueueNotices(tx, clock.now());
    if (taken > 0) return taken;
    await cancelNeedless(tx);
    return dispatchDue(tx, sending, clock.now());
  };
  const runAll = async (): Promise<void> => {
    let done = 1;
    while (done > 0) done = isStopped ? 0 : await db.transaction().execute(step);
  };
  const run = (): void => {
    if (isStopped) return;
    if (running !== undefined) {
      isAgain = true;
      return;
    }
    isAgain = false;
    running = runAll()
      .then(
        () => {
          isFailing = false;
        },
        (error: unknown) => {
          // While the database is away, once says it.
          if (!isFailing) log.warn({ err: error }, 'people could not be told; it is tried again');
          isFailing = true;
        },
      )
      .finally(() => {
        running = undefined;
        if (isAgain) run();
      });
  };
  const timer = setInterval(run, pollMs);
  run();
  return {
    wake: run,
    on: { alarmsChanged: run },
    // It looks every few seconds anyway.
    missed: run,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
