/**
 * Everything that leaves the platform later: a row written in the transaction of what caused it, and a job that sends it, retried until it
 * goes through. Without a mail server the row stays, for an administrator to read.
 */
import { Logger as JobLogger, run, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/connect.js';
import type { Mailer } from '../outside/mail.js';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };

export type Outbox = {
  /** Keeps a mail and, when there is a server to send it, queues it: both in the caller's transaction. */
  readonly sendMail: (db: Db, mail: Mail) => Promise<void>;
};

/** `canSend` is whether a mail server is set. */
export function createOutbox(canSend: boolean): Outbox {
  return {
    async sendMail(db, mail) {
      const { id } = await db
        .insertInto('mail')
        .values({
          recipient: mail.to,
          subject: mail.subject,
          body: mail.text,
          state: canSend ? 'queued' : 'kept',
          answer: null,
          sent_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (canSend)
        await sql`select graphile_worker.add_job('sendMail', json_build_object('id', ${id}::bigint), max_attempts => 20)`.execute(db);
    },
  };
}

export type JobOptions = {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly log: Logger;
  readonly mailer: Mailer | undefined;
  /** Work by the clock: cron line to task. */
  readonly cron: readonly { readonly name: string; readonly line: string; readonly run: () => Promise<void> }[];
};

/** The worker's levels that are worth a line of ours. */
const errors: readonly string[] = ['error'];

/** Starts the worker that runs jobs and cron. */
export async function startJobs(options: JobOptions): Promise<Runner> {
  const { log, mailer } = options;
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
      async sendMail(payload) {
        if (mailer !== undefined) await sendMail(options.db, mailer, (payload as { id: number }).id);
      },
    },
  });
}

async function sendMail(db: Db, mailer: Mailer, id: number): Promise<void> {
  const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).where('state', '!=', 'sent').executeTakeFirst();
  if (mail === undefined) return;
  try {
    const answer = await mailer.send({ to: mail.recipient, subject: mail.subject, text: mail.body });
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
