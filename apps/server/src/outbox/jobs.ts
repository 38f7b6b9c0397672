/** The worker: messages that are sent until they get through, and work by the clock. */
import { Logger as JobLogger, run, type Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.js';
import type { Mailer } from '../outside/mail.js';
import type { TextSender } from '../outside/sms.js';
import { jobOf } from './outbox.js';

export type JobOptions = {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: Logger;
  readonly mailer: Mailer | undefined;
  readonly texter: TextSender | undefined;
  /** Work by the clock: cron line to task. */
  readonly cron: readonly { readonly name: string; readonly line: string; readonly run: () => Promise<void> }[];
};

/** The worker's levels that are worth a line of ours. */
const errors: readonly string[] = ['error'];

/** Starts the worker that runs jobs and cron. */
export async function startJobs(options: JobOptions): Promise<Runner> {
  const { log, db, mailer, texter } = options;
  const idOf = (payload: unknown): number => (payload as { id: number }).id;
  return run({
    pgPool: options.pool,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2000,
    crontab: options.cron.map(({ name, line }) => `${line} ${name}`).join('\n'),
    logger: new JobLogger(() => (level, message) => {
      if (errors.includes(level)) log.error({ job: true }, message);
    }),
    taskList: {
      ...Object.fromEntries(options.cron.map(({ name, run: task }) => [name, task])),
      async [jobOf.mail](payload) {
        if (mailer !== undefined)
          await deliver(db, idOf(payload), ({ recipient: to, subject, body: text }) => mailer.send({ to, subject, text }));
      },
      async [jobOf.sms](payload) {
        if (texter !== undefined) await deliver(db, idOf(payload), ({ recipient: to, body: text }) => texter.send({ to, text }));
      },
    },
  });
}

type Message = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Sends a message once, and keeps what its server said, or why it could not be reached. */
async function deliver(db: Db, id: number, send: (message: Message) => Promise<string>): Promise<void> {
  const message = await db.selectFrom('mail').selectAll().where('id', '=', id).where('state', '!=', 'sent').executeTakeFirst();
  if (message === undefined) return;
  try {
    const answer = await send(message);
    await db.updateTable('mail').set({ state: 'sent', answer, sent_at: new Date() }).where('id', '=', id).execute();
  } catch (error) {
    await db
      .updateTable('mail')
      .set({ state: 'failed', answer: (error as Error).message })
      .where('id', '=', id)
      .execute();
    throw error;
  }
}
