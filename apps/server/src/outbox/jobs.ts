/** The worker: messages that are sent until they get through, and work by the clock. */
import { Logger as JobLogger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.js';
import { jobOf, type OutboxChannel } from './outbox.js';
import { sendMessage, type Ways } from './send.js';

export type JobOptions = Ways & {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: Logger;
  /** Jobs at a time; each holds a connection. */
  readonly concurrency: number;
  /** Work by the clock: cron line to task; null = once, now. */
  readonly cron: readonly { readonly name: string; readonly line: string | null; readonly run: () => Promise<void> }[];
};

/** How often each of the workers looks for what it is time to try again, ms: what is new wakes one at once. */
const pollMs = 5000;

/** The worker's levels that are worth a line of ours. */
const errors: readonly string[] = ['error'];

/** Starts the worker that runs jobs and cron. */
export async function startJobs(options: JobOptions): Promise<Runner> {
  const { log, db, cron } = options;
  const ways = Object.entries(jobOf) as [OutboxChannel, string][];
  const idOf = (payload: unknown): number => (payload as { id: number }).id;
  const runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: pollMs,
    crontab: cron.flatMap(({ name, line }) => (line === null ? [] : `${line} ${name}`)).join('\n'),
    logger: new JobLogger(() => (level, message) => {
      if (errors.includes(level)) log.error({ job: true }, message);
    }),
    taskList: {
      ...Object.fromEntries(cron.map(({ name, run: task }) => [name, task])),
      ...Object.fromEntries(ways.map(([channel, job]) => [job, (payload: unknown) => sendMessage(db, idOf(payload), channel, options)])),
    },
  });
  // One that is still waiting since an earlier start is the same.
  for (const { name, line } of cron) if (line === null) await runner.addJob(name, {}, { jobKey: name });
  return runner;
}
