/**
 * The past of the demo: what its fleet would have said while nobody ran it, stored and judged as if it had come in then. Clock and receipt are
 * those of the past, so that its readings are not late and its alarms were raised when they happened; what is there already is a replay.
 */
import { demos, everyDemoDevice } from '@frostway/fleet/demo';
import type { DemoGateway, DemoTracker } from '@frostway/fleet/device';
import { type Report, reportsOf } from '@frostway/fleet/reports';
import { nameOf, world } from '@frostway/fleet/world';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { datePastAlarms, lookAfterDemo } from './demo-alarms.js';
import { decideDemoMissions } from './demo-shipments.js';
import type { Schema } from './db/schema.js';
import type { Clock } from './outside/clock.js';
import type { Pipeline } from './pipeline/pipeline.js';

export type PastOptions = {
  readonly db: Kysely<Schema>;
  readonly log: Logger;
  /** A pipeline by a clock of its own. */
  readonly pipelineOf: (clock: Clock) => Pipeline;
  /** How far the past of a demo that was just made reaches, days; 0 = nothing is told. */
  readonly days: number;
  /** Where it ends, epoch ms: from here on the fleet speaks for itself. */
  readonly untilMs: number;
};

/** Everything within such a step of the past is stored together, ms: the longer, the fewer transactions; alarms are dated afterwards. */
const stepMs = 120 * 60_000;
/** Close to the present steps are as short as what is told as news reaches back, ms: who looks then sees it dated as it is. */
const lastStepMs = 10 * 60_000;
const dayMs = 86_400_000;
/** How often the past is looked after while it is replayed, ms. */
const lookMs = dayMs / 2;

/** When the first demo was made, epoch ms; what declines in the demos' world does so from then. */
export async function demoBeganMs(db: Kysely<Schema>): Promise<number> {
  const { created_at: createdAt } = await db
    .selectFrom('account')
    .select('created_at')
    .where('account', '=', demos[0].account)
    .executeTakeFirstOrThrow();
  return createdAt.getTime();
}

/** Tells the past in the order of its receipt until it is replayed or the signal comes. Answers how many reports there were. */
export async function tellPast({ db, log, pipelineOf, days, untilMs }: PastOptions, signal: AbortSignal): Promise<number> {
  const fleet = world(everyDemoDevice, await demoBeganMs(db));
  const lastSeen = await lastSeenMs(db);
  const beginMs = untilMs - days * dayMs;
  const speakers = everyDemoDevice.flatMap((device) => {
    if (device.kind === 'beacon') return [];
    const fromMs = Math.max(beginMs, ...namesBehind(device).map((name) => lastSeen.get(name) ?? 0));
    return [{ device, fromMs }];
  });
  let nowMs = Math.min(untilMs, ...speakers.map(({ fromMs }) => fromMs));
  const pipeline = pipelineOf({ now: () => nowMs });
  // A step's reports are made when it comes; what a line brings later waits for its own.
  let waiting: Report[] = [];
  let told = 0;
  while (nowMs < untilMs && !signal.aborted) {
    const fromMs = nowMs;
    const toMs = Math.min(untilMs, fromMs + (fromMs + stepMs < untilMs ? stepMs : lastStepMs));
    for (const { device, fromMs: knownMs } of speakers)
      if (knownMs < toMs) waiting.push(...reportsOf(device, fleet, { fromMs: Math.max(fromMs, knownMs), toMs }, untilMs));
    const received = waiting.filter(({ receivedMs }) => receivedMs <= toMs || toMs === untilMs);
    waiting = waiting.filter(({ receivedMs }) => receivedMs > toMs);
    nowMs = toMs;
    await Promise.all(
      received.map(async ({ family, device, messages, receivedMs }) =>
        pipeline.submit({ family, device, messages, receivedMs: Math.min(receivedMs, untilMs), address: 'demo' }),
      ),
    );
    told += received.length;
    // Whoever looks meanwhile sees a past that was worked on, not a week of it at once.
    if (nowMs % lookMs < nowMs - fromMs) await lookAfter(db, nowMs);
  }
  if (told > 0 && !signal.aborted) {
    await lookAfter(db, untilMs);
    await decideDemoMissions(db, untilMs);
  }
  log.info({ reports: told }, 'the past of the demo is replayed');
  return told;
}

/** Alarms are dated and looked after up to a time of the past. */
async function lookAfter(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await datePastAlarms(db, nowMs);
  await lookAfterDemo(db, nowMs);
}

/** A gateway is known to have spoken when something it hears is known. */
function namesBehind(device: DemoGateway | DemoTracker): string[] {
  const name = nameOf(device);
  const reception = everyDemoDevice.filter(
    (beacon) => beacon.kind === 'beacon' && beacon.receivedBy !== null && nameOf({ identity: beacon.receivedBy }) === name,
  );
  return [name, ...reception.map(nameOf)];
}

/** When each device of the demo was last there, epoch ms, by MAC or IMEI. */
async function lastSeenMs(db: Kysely<Schema>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.owner_id')
    .innerJoin('device_state', 'device_state.device_id', 'device.id')
    .select(['device.mac', 'device.imei', 'device_state.last_seen_ms'])
    .where('account.level', '=', 'demo')
    .execute();
  return new Map(rows.map(({ mac, imei, last_seen_ms: seenMs }) => [mac ?? imei ?? '', seenMs ?? 0]));
}
