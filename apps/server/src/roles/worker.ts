/** The role worker: what leaves later, and work by the clock, once in a cluster. */
import { lookAfterDemo } from '../demo-alarms.js';
import { renewDemoMissions } from '../demo-shipments.js';
import { seedDemo } from '../demo.js';
import { pruneLog } from '../events/log.js';
import { metrics } from '../http/metrics.js';
import { startJobs } from '../outbox/jobs.js';
import type { AttachmentMakers } from '../outbox/attached.js';
import { takeUpInterrupted } from '../outbox/send.js';
import { smtpMailer } from '../outside/mail.js';
import { contactOf, pushSender } from '../outside/push.js';
import { smsGateway } from '../outside/sms.js';
import type { Feature, Job } from '../platform/feature.js';
import type { Part } from '../starting.js';
import type { BaseTools } from './tools.js';

/** Work of the platform itself; that of features is theirs. */
function ownJobs({ pool, db, clock }: BaseTools, demoSecret: string | null): readonly Job[] {
  return [
    { name: 'event-log', line: '*/10 * * * *', run: () => pruneLog(pool) },
    { name: 'interrupted', line: '* * * * *', run: () => takeUpInterrupted(db) },
    ...(demoSecret === null
      ? []
      : [
          {
            name: 'demo',
            line: '*/5 * * * *',
            run: async () => {
              await lookAfterDemo(db, clock.now());
              await renewDemoMissions(db, clock.now());
            },
          },
          // At night where most of its visitors live.
          { name: 'demo-night', line: '23 19 * * *', run: async () => void (await seedDemo(db, { clock, demoSecret })) },
        ]),
  ];
}

export type WorkerOptions = {
  readonly demoSecret: string | null;
  /** Whether anything is done by the clock; a test says itself when. */
  readonly hasClockwork: boolean;
};

/** Starts it: before anything comes in, for what comes in may queue a mail. */
export async function startWorker(
  tools: BaseTools,
  features: readonly Feature[],
  { demoSecret, hasClockwork }: WorkerOptions,
  parts: Part[],
): Promise<void> {
  const { config, pool, db, log, clock, webhooks, reachable, pushKeys, publicUrl } = tools;
  const mailer = config.SMTP_URL === '' ? undefined : smtpMailer(config.SMTP_URL, config.MAIL_FROM);
  const texter = config.SMS_URL === '' ? undefined : smsGateway(config.SMS_URL);
  const ending = new AbortController();
  const jobs = [...ownJobs(tools, demoSecret), ...features.flatMap(({ jobs: own = [] }) => own)];
  const runner = await startJobs({
    pool,
    db,
    log,
    // Without clockwork there is little to do: a connection each would cost a short-lived server most of its start.
    concurrency: hasClockwork ? 8 : 2,
    mailer,
    texter,
    webhooks,
    push: pushSender(reachable, pushKeys, () =>
      contactOf({ mailFrom: config.MAIL_FROM, isMailSet: mailer !== undefined, publicUrl: publicUrl() }),
    ),
    clock,
    makers: Object.assign({}, ...features.map(({ attachments = {} }) => attachments)) as AttachmentMakers,
    cron: hasClockwork ? jobs.map(({ run, ...job }) => ({ ...job, run: () => run(ending.signal) })) : [],
  });
  parts.push({ name: 'jobs', stop: () => (ending.abort(), Promise.all([runner.stop(), mailer?.close()])) });
  for (const { name, help, read } of features.flatMap(({ gauges = [] }) => gauges)) metrics.gauge(name, help, read);
}
