/** The demo of a process: made at the start, its past told by the worker. */
import type { Kysely } from 'kysely';
import { findSecret } from '../db/secrets.js';
import type { Schema } from '../db/schema.js';
import { renewDemoMissions } from '../demo-shipments.js';
import { demoBeganMs, tellPast } from '../demo-past.js';
import { seedDemo } from '../demo.js';
import type { Clock } from '../outside/clock.js';
import type { Part } from '../starting.js';
import type { Intake } from './intake.js';
import type { BaseTools } from './tools.js';

/** What whoever speaks for the demo's fleet needs to know. */
export type DemoFacts = {
  /** Derives the gateways' passwords. */
  readonly secret: string;
  /** When the demo was made, epoch ms. */
  readonly beganMs: number;
  /** The platform knows the past until here, epoch ms. */
  readonly sinceMs: number;
};

/** Makes what is missing of it. */
export async function makeDemo(db: Kysely<Schema>, clock: Clock): Promise<DemoFacts> {
  const secret = await findSecret(db, 'demo');
  await seedDemo(db, { clock, demoSecret: secret });
  await renewDemoMissions(db, clock.now());
  return { secret, beganMs: await demoBeganMs(db), sinceMs: clock.now() };
}

/** Tells the past until the facts' `sinceMs`; resolves when it is told, or cannot be. */
export function tellDemoPast({ db, log, config }: BaseTools, intake: Intake, { sinceMs }: DemoFacts, parts: Part[]): Promise<unknown> {
  if (config.FROSTWAY_DEMO_DAYS === 0) return Promise.resolve();
  const ending = new AbortController();
  const telling = tellPast(
    { db, log, pipelineOf: intake.pipelineOf, days: config.FROSTWAY_DEMO_DAYS, untilMs: sinceMs },
    ending.signal,
  ).catch((error: unknown) => log.error({ err: error }, 'the past of the demo could not be told'));
  parts.push({
    name: 'past of the demo',
    stop: () => {
      ending.abort();
      return telling;
    },
  });
  return telling;
}
