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
  const step = (work: (tx: Db) => Promise<number>): Promise<number> =>
    db.transaction().execute(async (tx) => ((await tryLock(tx, 'notifier')) ? work(tx) : 0));
  /** As often as there is something to do. */
  const exhaust = async (work: (tx: Db) => Promise<number>): Promise<void> => {
    let done = 1;
    while (done > 0) done = isStopped ? 0 : await step(work);
  };
  const runAll = async (): Promise<void> => {
    await exhaust((tx) => enqueueNotices(tx, clock.now()));
    await step(async (tx) => {
      await cancelNeedless(tx);
      return 0;
    });
    await exhaust((tx) => dispatchDue(tx, sending, clock.now()));
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
