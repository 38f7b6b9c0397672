/** Joins the modules: what a process of some roles, or of all, consists of. Starts in order, stops in the reverse: no more input, flush, close, database last. */
import type { Logger } from 'pino';
import { type Config, type Role, hostOfUrl } from './config.js';
import { oneAtATime } from './db/migrate.js';
import { EventBus } from './events/bus.js';
import type { Carrier } from './events/carrier.js';
import { PostgresCarrier } from './events/postgres-carrier.js';
import { makeFeatures } from './features.js';
import { ensureAdministrator } from './features/account/index.js';
import { type Captcha, drawnCaptcha } from './outside/captcha.js';
import { type Clock, systemClock } from './outside/clock.js';
import { describeError } from './outside/logged-error.js';
import type { ModelOf } from './pipeline/directory.js';
import type { Pipeline } from './pipeline/pipeline.js';
import type { Running } from './platform/feature.js';
import type { DevicePorts } from './platform/tools.js';
import { buildApi } from './roles/api.js';
import { openDatabase } from './roles/database.js';
import { type DemoFacts, makeDemo, tellDemoPast } from './roles/demo.js';
import { buildGateway, closedPorts } from './roles/gateway.js';
import { buildRoleHttp, builtPages, listenHttp } from './roles/http.js';
import { buildIntake } from './roles/intake.js';
import { makeTools } from './roles/tools.js';
import { startWorker } from './roles/worker.js';
import { sealAll } from './sealing.js';
import { type Part, startInParts } from './starting.js';

export type PlatformOptions = {
  /** Breaks off a start that is not done: what was started is stopped again. */
  readonly signal?: AbortSignal;
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly captcha?: Captcha;
  /** Checks every answer against the contract. */
  readonly checksAnswers?: boolean;
  /** What carries events between the servers of the database; PostgreSQL when unset. */
  readonly carrier?: Carrier;
  /** Nothing is done by the minute or the hour: a test says itself when. */
  readonly withoutClockwork?: boolean;
  /** The database has what this program seeds: a test starts on a copy of one that has. */
  readonly isSeeded?: boolean;
  /** Facts of one device that are taken in a day, instead of what the configuration says. */
  readonly readingsPerDay?: number;
  /** Calls a minute one address may make, by `feature.name`, instead of what contract and configuration say. */
  readonly perMinute?: Readonly<Record<string, number>>;
  /** Where the built pages are. */
  readonly pageDir?: string;
  /** Models of devices instead of those of the product. */
  readonly modelOf?: ModelOf;
};

export type Platform = {
  /** http://host:port */
  readonly url: string;
  readonly ports: DevicePorts & { readonly http: number };
  /** Printed once, when the first administrator was made with a password of ours. */
  readonly firstPassword: string | undefined;
  /** Null when the demo is off, or the role gateway is another process's. */
  readonly demo: DemoFacts | null;
  /** Settles when the past of the demo is replayed; at once where there is none to tell. */
  readonly demoPast: Promise<unknown>;
  /** That of the role gateway; throws in a process without it. */
  readonly pipeline: Pipeline;
  /** Lets services look at once for what there is to do; they do so by themselves every few seconds. */
  readonly notifyNow: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts everything; what was started is stopped again when a later part fails. */
export async function startPlatform(given: PlatformOptions): Promise<Platform> {
  const options = { ...given, log: given.log.child({}, { serializers: { err: describeError } }) };
  return startInParts((parts, stop) => start(options, parts, stop), options.log, options.signal);
}

async function start(options: PlatformOptions, parts: Part[], stop: () => Promise<void>): Promise<Platform> {
  const { config, log, clock = systemClock, pageDir = builtPages } = options;
  const hasRole = (role: Role): boolean => config.FROSTWAY_ROLE.includes(role);
  const hasClockwork = options.withoutClockwork !== true;
  const pools = await openDatabase(config, log, parts);
  let publicUrl = config.FROSTWAY_PUBLIC_URL;
  let demoPast: Promise<unknown> = Promise.resolve();
  const tools = await makeTools(config, pools, log, {
    clock,
    captcha: options.captcha ?? drawnCaptcha,
    pageDir,
    publicUrl: () => publicUrl,
    devicePorts: () => gateway?.ports() ?? (config.devicePorts as DevicePorts),
    submit: (submission) => {
      if (gateway === undefined) throw new Error('a process without the role gateway takes no facts');
      return gateway.pipeline.submit(submission);
    },
    pastTold: () => demoPast,
  });
  const features = makeFeatures(tools);
  // Of processes that start together one at a time, as with migrations.
  const { firstPassword, demo } = await oneAtATime(pools.pool, async () => {
    await sealAll(pools.db, tools.sealer, config.keyFile, log);
    if (options.isSeeded !== true) for (const { seed } of features) await seed?.();
    for (const { load } of features) await load?.();
    const first = await ensureAdministrator(pools.db, config.FROSTWAY_ADMIN_PASSWORD, new Date(clock.now()));
    return { firstPassword: first, demo: config.FROSTWAY_DEMO ? await makeDemo(pools.db, clock) : null };
  });

  const events = new EventBus(options.carrier ?? new PostgresCarrier({ url: pools.url, log }), log);
  parts.push({ name: 'events', stop: () => events.close() });
  const { readingsPerDay, modelOf } = options;
  const intakeOptions = { pools, store: tools.intakeStore, features, events, config, clock, log, readingsPerDay, modelOf };
  // The past of the demo goes through a pipeline, too.
  const tellsPast = hasRole('worker') && demo !== null;
  const intake = hasRole('gateway') || tellsPast ? await buildIntake(intakeOptions, parts) : undefined;
  const gateway = intake !== undefined && hasRole('gateway') ? buildGateway(tools, pools, features, intake, parts) : undefined;
  const api = hasRole('api') ? buildApi(tools, features) : undefined;
  const { checksAnswers = false, perMinute = {} } = options;
  const http = await buildRoleHttp(tools, { pools, events, api, gateway, pageDir, checksAnswers, perMinute }, parts);
  if (hasRole('worker')) await startWorker(tools, features, { demoSecret: demo?.secret ?? null, hasClockwork }, parts);
  const running: Running[] = [];
  for (const { name, role, start: begin } of features.flatMap(({ services = [] }) => services)) {
    if (!hasRole(role)) continue;
    const service = begin();
    running.push(service);
    parts.push({ name, stop: service.stop });
  }
  for (const { subscribers } of [intake, gateway, api].flatMap((role) => role ?? [])) events.subscribe(...subscribers);
  events.subscribe(...running.flatMap(({ subscriber }) => subscriber ?? []));
  await events.open();
  if (hasClockwork) api?.startClockwork(parts);
  await gateway?.open(parts);
  const port = await listenHttp(http, config);
  const url = `http://${hostOfUrl(config.HOST)}:${port}`;
  if (publicUrl === '') publicUrl = url;
  if (tellsPast && intake !== undefined) demoPast = tellDemoPast(tools, intake, demo, parts);
  return {
    url,
    ports: { http: port, ...(gateway?.ports() ?? closedPorts) },
    firstPassword,
    demo: gateway === undefined ? null : demo,
    demoPast,
    get pipeline() {
      if (gateway === undefined) throw new Error('a process without the role gateway takes nothing from devices');
      return gateway.pipeline;
    },
    notifyNow: () => running.forEach(({ wake }) => wake?.()),
    stop,
  };
}
