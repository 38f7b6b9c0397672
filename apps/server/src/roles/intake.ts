/** From a device's message to the database: the pipeline with what it looks up and what it counts. */
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { EventBus } from '../events/bus.js';
import type { Subscriber } from '../events/event.js';
import type { Clock } from '../outside/clock.js';
import { DailyLimit } from '../pipeline/daily-limit.js';
import { Directory, type ModelOf } from '../pipeline/directory.js';
import { ForeignReceptions } from '../pipeline/foreign-receptions.js';
import { Pipeline } from '../pipeline/pipeline.js';
import { RelayRules } from '../pipeline/relay-rules.js';
import { allowedRelays, boundRelays } from '../pipeline/relay-sources.js';
import { UnknownDevices } from '../pipeline/unknown.js';
import { UnlistedDevices } from '../pipeline/unlisted.js';
import { Whitelists } from '../pipeline/whitelists.js';
import type { Feature } from '../platform/feature.js';
import type { Part } from '../starting.js';
import type { TelemetryStore } from '../telemetry-store/store.js';
import type { Pools } from './database.js';

export type IntakeOptions = {
  readonly pools: Pools;
  readonly store: TelemetryStore;
  readonly features: readonly Feature[];
  readonly events: EventBus;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Facts of one device that are taken in a day, instead of what the configuration says. */
  readonly readingsPerDay: number | undefined;
  /** Models of devices instead of those of the product. */
  readonly modelOf: ModelOf | undefined;
};

export type Intake = {
  /** A pipeline by a clock. */
  readonly pipelineOf: (clock: Clock) => Pipeline;
  /** Counts a name no device has. */
  readonly unknownSeen: UnknownDevices['seen'];
  readonly subscribers: readonly Subscriber[];
};

/** Builds it; what it has counted is written down when the process stops. */
export async function buildIntake(options: IntakeOptions, parts: Part[]): Promise<Intake> {
  const { pools, store, features, events, config, clock, log } = options;
  const { db, pool } = pools.intake;
  const directory = new Directory(db, clock, options.modelOf);
  const whitelists = new Whitelists(db, clock);
  const relayRules = new RelayRules([boundRelays(db, clock), allowedRelays(db, clock)]);
  const unknown = new UnknownDevices(db, clock, log);
  const unlisted = new UnlistedDevices(db, log);
  const foreign = new ForeignReceptions(db, log);
  parts.push({ name: 'unknown devices', stop: () => unknown.flush() });
  parts.push({ name: 'unlisted devices', stop: () => unlisted.flush() });
  parts.push({ name: 'foreign receptions', stop: () => foreign.flush() });
  const dailyLimit = new DailyLimit(options.readingsPerDay ?? config.FROSTWAY_READINGS_PER_DAY, db, log);
  await dailyLimit.load(clock.now());
  parts.push({ name: 'counts of the day', stop: () => dailyLimit.share() });
  return {
    pipelineOf: (atClock) =>
      new Pipeline({
        pool,
        store,
        directory,
        log,
        judges: features.flatMap(({ judges }) => judges?.(atClock) ?? []),
        committed: (published, deviceIds) => {
          events.committed(published);
          events.latestUpdated(deviceIds);
        },
        unknownSeen: unknown.seen,
        whitelists,
        keptOut: unlisted.seen,
        relayRules,
        notTaken: foreign.seen,
        dailyLimit,
      }),
    unknownSeen: unknown.seen,
    subscribers: [directory, whitelists, relayRules],
  };
}
