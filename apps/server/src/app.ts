/** Joins the rooms: the only file that knows them all. Starts in order, stops in the reverse: no more input, flush, close, database last. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Mounted } from './call/serve.js';
import { DeviceQueues } from './commands/device-queues.js';
import { type Config, ConfigError, hostOfUrl } from './config.js';
import { connect, isAway } from './db/connect.js';
import { startEmbedded } from './db/embedded.js';
import { migrate } from './db/migrate.js';
import { readiness } from './db/ready.js';
import { findSecret } from './db/secrets.js';
import { lookAfterDemo } from './demo-alarms.js';
import { demoBeganMs, tellPast } from './demo-past.js';
import { seedDemo } from './demo.js';
import { EventBus } from './events/bus.js';
import type { Carrier } from './events/carrier.js';
import { pruneLog } from './events/log.js';
import { PostgresCarrier } from './events/postgres-carrier.js';
import { accountFeature, ensureAdministrator, removeEnded } from './features/account/index.js';
import { alarmFeature, alarmJudge, devicesPlaced, prepareRemoval, raiseSilence, removeOld, ruleLeaving } from './features/alarm/index.js';
import { accessFeature, seedAccess } from './features/access/index.js';
import { bindingFeature, relayLeaving, removeOldReceptions, whitelistLeaving } from './features/binding/index.js';
import { certificateFeature, warnOfCertificates } from './features/certificate/index.js';
import { deviceFeature, deviceLeaving, type Leaving, type Placed, selectStatus, settingCommands } from './features/device/index.js';
import { auditFeature } from './features/audit/index.js';
import { dictionaryFeature, seedDictionary } from './features/dictionary/index.js';
import { exportFeature, RunningExports } from './features/export/index.js';
import { missionFeature } from './features/mission/index.js';
import { notificationFeature, notificationLeaving, startNotifier } from './features/notification/index.js';
import { overviewFeature } from './features/overview/index.js';
import { peopleFeature } from './features/people/index.js';
import { positionFeature } from './features/position/index.js';
import { searchFeature } from './features/search/index.js';
import { shareFeature, shareLeaving } from './features/share/index.js';
import { teamFeature, teamLeaving } from './features/team/index.js';
import { removalLine, telemetryFeature } from './features/telemetry/index.js';
import { tradeFeature, warnOfExpiry } from './features/trade/index.js';
import { refusedBy } from './http/answer.js';
import { readPageVersion } from './http/page-version.js';
import { countEverything } from './gauges.js';
import { buildHttp } from './http/server.js';
import { admitLive, findSession, liveCall } from './http/sessions.js';
import { type OpenPorts, startListeners } from './ingest/listeners.js';
import { portError } from './ingest/listen.js';
import { pushPaths } from './ingest/push-paths.js';
import { LiveHub } from './live/hub.js';
import { liveSocket } from './live/socket.js';
import { type JobOptions, startJobs } from './outbox/jobs.js';
import { takeUpInterrupted } from './outbox/send.js';
import { createOutbox } from './outbox/outbox.js';
import { pushKeysOf } from './outbox/push-keys.js';
import { type Captcha, drawnCaptcha } from './outside/captcha.js';
import { type Clock, systemClock } from './outside/clock.js';
import { describeError } from './outside/logged-error.js';
import { smtpMailer } from './outside/mail.js';
import { type OpenIdProvider, openIdProvider } from './outside/openid.js';
import { reachableOutside } from './outside/reachable.js';
import { smsGateway } from './outside/sms.js';
import { contactOf, isPushAddress, pushSender } from './outside/push.js';
import { openSealer, webhookSecret } from './outside/sealer.js';
import { type WebhookSender, webhookSender } from './outside/webhook.js';
import { DailyLimit } from './pipeline/daily-limit.js';
import { Directory, type ModelOf } from './pipeline/directory.js';
import { ForeignReceptions } from './pipeline/foreign-receptions.js';
import { Pipeline } from './pipeline/pipeline.js';
import { RelayRules } from './pipeline/relay-rules.js';
import { allowedRelays, boundRelays } from './pipeline/relay-sources.js';
import { UnknownDevices } from './pipeline/unknown.js';
import { UnlistedDevices } from './pipeline/unlisted.js';
import { Whitelists } from './pipeline/whitelists.js';
import { seenDeviceIds } from './scope/devices.js';
import { findGuest, findOpenGuest, viewerHash } from './scope/guests.js';
import { sealAll } from './sealing.js';
import { type Part, startInParts } from './starting.js';
import { TelemetryStore } from './telemetry-store/store.js';

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
  /** Rows of an exported sheet before it continues on the next. */
  readonly rowsOfSheet?: number;
  /** Facts of one device that are taken in a day, instead of what the configuration says. */
  readonly readingsPerDay?: number;
  /** Calls a minute one address may make, by `feature.name`, instead of what contract and configuration say. */
  readonly perMinute?: Readonly<Record<string, number>>;
  /** Where the built pages are. */
  readonly pageDir?: string;
  /** Models of devices instead of those of the product. */
  readonly modelOf?: ModelOf;
};

/** What whoever speaks for the demo's fleet needs to know. */
export type DemoFacts = {
  /** Derives the gateways' passwords. */
  readonly secret: string;
  /** When the demo was made, epoch ms. */
  readonly beganMs: number;
  /** The platform knows the past until here, epoch ms. */
  readonly sinceMs: number;
};

export type Platform = {
  /** http://host:port */
  readonly url: string;
  readonly ports: OpenPorts & { readonly http: number };
  /** Printed once, when the first administrator was made with a password of ours. */
  readonly firstPassword: string | undefined;
  /** Null when the demo is off. */
  readonly demo: DemoFacts | null;
  /** Settles when the past of the demo is told; at once where there is none to tell. */
  readonly demoPast: Promise<unknown>;
  readonly pipeline: Pipeline;
  /** Looks at once for what people are to be told; it does so by itself every few seconds. */
  readonly tellNow: () => void;
  readonly stop: () => Promise<void>;
};

/** Sessions of open pages are looked at so often, ms: of every server its own, for the pages are its own. */
const sessionsEveryMs = 60_000;

const defaultPageDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Starts everything; what was started is stopped again when a later part fails. */
export async function startPlatform(given: PlatformOptions): Promise<Platform> {
  const options = { ...given, log: given.log.child({}, { serializers: { err: describeError } }) };
  return startInParts((parts, stop) => start(options, parts, stop), options.log, options.signal);
}

async function start(options: PlatformOptions, parts: Part[], stop: () => Promise<void>): Promise<Platform> {
  const { config, log, clock = systemClock } = options;

  let databaseUrl = config.DATABASE_URL;
  if (databaseUrl === '') {
    const embedding = startEmbedded({ dataDir: config.dataDir, log });
    // Known before it is there: a start that is broken off leaves no database behind.
    parts.push({
      name: 'embedded database',
      stop: () =>
        embedding.then(
          (embedded) => embedded.stop(),
          () => undefined,
        ),
      isDatabase: true,
    });
    databaseUrl = (await embedding).url;
  }
  const { pool, db, close } = connect(databaseUrl, log);
  parts.push({ name: 'connections of calls', stop: close });
  const aside = connect(databaseUrl, log, 4);
  parts.push({ name: 'connections beside calls', stop: aside.close });
  // What devices send never waits for a connection that a person's long question holds.
  const intake = connect(databaseUrl, log, 10);
  parts.push({ name: 'connections of the intake', stop: intake.close });
  const readied = connect(databaseUrl, log, 1);
  parts.push({ name: 'connection of readiness', stop: readied.close });
  const databaseTrouble = readiness(readied.db);
  await migrate(pool).catch((error: unknown) => {
    throw config.DATABASE_URL === '' || !isAway(error) ? error : unusable(config.DATABASE_URL, error as NodeJS.ErrnoException);
  });
  const sealer = await openSealer(config.keyFile);
  await sealAll(db, sealer, config.keyFile, log);
  await seedAccess(db);
  await seedDictionary(db);
  const firstPassword = await ensureAdministrator(db, config.FROSTWAY_ADMIN_PASSWORD, new Date(clock.now()));
  const demoSecret = config.FROSTWAY_DEMO ? await findSecret(db, 'demo') : null;
  if (demoSecret !== null) await seedDemo(db, { clock, demoSecret });

  const mailer = config.SMTP_URL === '' ? undefined : smtpMailer(config.SMTP_URL, config.MAIL_FROM);
  const texter = config.SMS_URL === '' ? undefined : smsGateway(config.SMS_URL);
  const reachable = reachableOutside(config.FROSTWAY_WEBHOOK_NETWORKS);
  const posts = webhookSender(reachable);
  const pushKeys = pushKeysOf(db, sealer);
  const webhooks: WebhookSender = {
    ...posts,
    send: async (message) => posts.send({ ...message, secret: sealer.open(message.secret, webhookSecret) }),
  };
  const mostADay = { mail: config.FROSTWAY_MAILS_PER_DAY, sms: config.FROSTWAY_SMS_PER_DAY };
  const outbox = createOutbox({ mail: mailer !== undefined, sms: texter !== undefined }, config.FROSTWAY_PUSH);

  const store = new TelemetryStore(intake.pool);
  const history = new TelemetryStore(pool);
  const directory = new Directory(intake.db, clock, options.modelOf);
  const unknown = new UnknownDevices(intake.db, clock, log);
  parts.push({ name: 'unknown devices', stop: () => unknown.flush() });
  const whitelists = new Whitelists(intake.db, clock);
  const unlisted = new UnlistedDevices(intake.db, log);
  parts.push({ name: 'unlisted devices', stop: () => unlisted.flush() });
  const dailyLimit = new DailyLimit(options.readingsPerDay ?? config.FROSTWAY_READINGS_PER_DAY, intake.db, log);
  await dailyLimit.load(clock.now());
  parts.push({ name: 'counts of the day', stop: () => dailyLimit.share() });
  const relayRules = new RelayRules([boundRelays(intake.db, clock), allowedRelays(intake.db, clock)]);
  const foreign = new ForeignReceptions(intake.db, log);
  parts.push({ name: 'foreign receptions', stop: () => foreign.flush() });
  const events = new EventBus(options.carrier ?? new PostgresCarrier({ url: databaseUrl, log }), log);
  parts.push({ name: 'events', stop: () => events.close() });
  const hub = new LiveHub({
    log,
    readStatus: async (asker, ids) => (await selectStatus(db, asker, { ids, nowMs: clock.now(), limit: ids.length, offset: 0 })).rows,
    seenIds: (asker) => seenDeviceIds(db, asker),
    checkCaller: async (caller) =>
      'tokenHash' in caller ? admitLive(await findSession(db, caller.tokenHash, clock, liveCall)) : findOpenGuest(db, caller),
  });
  const pipelineOf = (atClock: Clock): Pipeline =>
    new Pipeline({
      pool: intake.pool,
      store,
      directory,
      log,
      judges: [alarmJudge({ clock: atClock })],
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
    });
  const pipeline = pipelineOf(clock);
  parts.push({ name: 'pipeline', stop: () => pipeline.drain() });

  let publicUrl = config.FROSTWAY_PUBLIC_URL;
  const runningExports = new RunningExports();
  const deviceQueues = new DeviceQueues({ sources: [settingCommands({ db: aside.db, clock })], clock, log });
  parts.push({ name: 'queues of devices', stop: deviceQueues.idle });
  const listeners = startListeners({ config, pipeline, db: intake.db, clock, log, unknownSeen: unknown.seen, connections: deviceQueues });
  // What ends with a device that is sold or given back: each feature's own.
  const leaving: readonly Leaving[] = [
    ...deviceLeaving(clock),
    whitelistLeaving,
    relayLeaving,
    notificationLeaving,
    ruleLeaving,
    ...shareLeaving,
    teamLeaving,
  ];
  // Whoever is meant for a place takes up what comes there.
  const placed: Placed = (tx, deviceIds) => devicesPlaced(tx, deviceIds, clock.now());
  const pageDir = options.pageDir ?? defaultPageDir;
  const calls: Mounted[] = [
    ...accountFeature({
      clock,
      outbox,
      captcha: options.captcha ?? drawnCaptcha,
      internet: internetOf(config, log),
      sealer,
      sessionHours: config.FROSTWAY_SESSION_HOURS,
      hasDemo: config.FROSTWAY_DEMO,
      publicUrl: () => publicUrl,
    }),
    ...peopleFeature({ clock }),
    ...deviceFeature({
      clock,
      leaving,
      placed,
      ports: listeners.ports,
      publicUrl: config.FROSTWAY_PUBLIC_URL,
    }),
    ...bindingFeature({ clock }),
    ...certificateFeature({ clock }),
    ...teamFeature({ clock }),
    ...alarmFeature({ clock }),
    ...telemetryFeature({ clock, store: history, retentionDays: config.FROSTWAY_RETENTION_DAYS }),
    ...tradeFeature({ clock, leaving, placed }),
    ...positionFeature({ store: history }),
    ...shareFeature({ clock, store: history, publicUrl: () => publicUrl }),
    ...exportFeature({
      clock,
      store: history,
      aside: aside.db,
      running: runningExports,
      ...(options.rowsOfSheet === undefined ? {} : { rowsOfSheet: options.rowsOfSheet }),
    }),
    ...auditFeature({ clock }),
    ...overviewFeature({ clock, pageVersion: () => readPageVersion(pageDir) }),
    ...notificationFeature({
      clock,
      outbox,
      publicUrl: () => publicUrl,
      mostADay,
      webhookAllowed: webhooks.allows,
      sealer,
      push: {
        isOn: config.FROSTWAY_PUSH,
        publicKey: async () => (await pushKeys()).publicKey,
        refusesAddress: async (endpoint) =>
          !isPushAddress(endpoint, reachable) ? 'notHttps' : (await webhooks.allows(endpoint)) ? undefined : 'notPublic',
      },
    }),
    ...missionFeature({ clock, outbox, publicUrl: () => publicUrl, mostADay }),
    ...accessFeature({ clock }),
    ...dictionaryFeature({ clock }),
    ...searchFeature(),
  ];
  const http = await buildHttp({
    db,
    aside: aside.db,
    clock,
    log,
    committed: events.committed,
    calls,
    checksAnswers: options.checksAnswers ?? false,
    trustProxy: config.FROSTWAY_TRUST_PROXY,
    requestsPerMinute: config.FROSTWAY_REQUESTS_PER_MINUTE,
    perMinute: { 'account.login': config.FROSTWAY_LOGIN_TRIES_PER_MINUTE, ...options.perMinute },
    publicUrl: () => publicUrl,
    configuredUrl: config.FROSTWAY_PUBLIC_URL,
    mapUrls: [],
    metricsFor: config.FROSTWAY_METRICS === 'token' ? { token: config.FROSTWAY_METRICS_TOKEN } : config.FROSTWAY_METRICS,
    pageDir,
    morePaths: pushPaths,
    notReady: async () => [...(await databaseTrouble()), ...listeners.trouble()],
    plugins: [
      listeners.push,
      liveSocket({
        hub,
        clock,
        callerOf: async ({ token, key }, { address, agent }) =>
          key !== undefined && token === undefined
            ? findGuest(aside.db, key, clock, viewerHash(address, agent))
            : admitLive(await findSession(db, token, clock, liveCall)),
        refusedBy,
      }),
    ],
  });
  parts.push({
    name: 'HTTP',
    stop: () => {
      hub.stop();
      return http.close();
    },
  });
  let demoPast: Promise<unknown> = Promise.resolve();
  const retention = { pool, db, store, clock, days: config.FROSTWAY_RETENTION_DAYS };
  const removing = new AbortController();
  const clockwork: JobOptions['cron'] = [
    { name: 'event-log', line: '*/10 * * * *', run: () => pruneLog(pool) },
    { name: 'interrupted', line: '* * * * *', run: () => takeUpInterrupted(db) },
    // A fleet whose past is not told yet is not silent.
    { name: 'silence', line: '* * * * *', run: async () => void (await demoPast.then(() => raiseSilence(pool, clock.now()))) },
    ...(demoSecret === null ? [] : [{ name: 'demo', line: '*/5 * * * *', run: () => lookAfterDemo(db, clock.now()) }]),
    // At night where most of its visitors live.
    ...(demoSecret === null
      ? []
      : [{ name: 'demo-night', line: '23 19 * * *', run: async () => void (await seedDemo(db, { clock, demoSecret })) }]),
    { name: 'ended', line: '7 3 * * *', run: () => removeEnded(db, clock.now()) },
    { name: 'receptions', line: '12 3 * * *', run: () => removeOldReceptions(db, clock.now()) },
    { name: 'expiry', line: '27 * * * *', run: () => warnOfExpiry({ db, outbox, publicUrl: () => publicUrl }, clock.now()) },
    { name: 'certificates', line: '37 * * * *', run: () => warnOfCertificates({ db, outbox, publicUrl: () => publicUrl }, clock.now()) },
    { name: 'retention', line: removalLine, run: () => removeOld(retention, removing.signal) },
    ...(retention.days === null ? [] : [{ name: 'retention-start', line: null, run: () => prepareRemoval(retention) }]),
  ];
  // Before anything comes in: what comes in may queue a mail.
  const jobs = await startJobs({
    pool,
    db,
    log,
    mailer,
    texter,
    webhooks,
    push: pushSender(reachable, pushKeys, () => contactOf({ mailFrom: config.MAIL_FROM, isMailSet: mailer !== undefined, publicUrl })),
    clock,
    cron: options.withoutClockwork === true ? [] : clockwork,
  });
  const notifier = startNotifier({ db: aside.db, clock, log, outbox, publicUrl: () => publicUrl, mostADay });
  parts.push({ name: 'notifier', stop: notifier.stop });
  events.subscribe(directory, whitelists, relayRules, hub, deviceQueues, runningExports, notifier);
  await events.open();
  if (options.withoutClockwork !== true) {
    const checking = setInterval(() => void hub.checkAll(), sessionsEveryMs);
    parts.push({ name: 'checks of sessions', stop: () => clearInterval(checking) });
  }
  parts.push({ name: 'jobs', stop: () => (removing.abort(), Promise.all([jobs.stop(), mailer?.close()])) });
  parts.push({ name: 'device listeners', stop: listeners.close });
  await listeners.open();
  await listenHttp(http, config);
  const port = (http.server.address() as { port: number }).port;
  const url = `http://${hostOfUrl(config.HOST)}:${port}`;
  if (publicUrl === '') publicUrl = url;
  countEverything(pipeline, hub, listeners, aside.db);
  const demo = demoSecret === null ? null : { secret: demoSecret, beganMs: await demoBeganMs(db), sinceMs: clock.now() };
  if (demo !== null && config.FROSTWAY_DEMO_DAYS > 0) {
    const ending = new AbortController();
    demoPast = tellPast({ db, log, pipelineOf, days: config.FROSTWAY_DEMO_DAYS, untilMs: demo.sinceMs }, ending.signal).catch(
      (error: unknown) => log.error({ err: error }, 'the past of the demo could not be told'),
    );
    parts.push({
      name: 'past of the demo',
      stop: () => {
        ending.abort();
        return demoPast;
      },
    });
  }
  return { url, ports: { http: port, ...listeners.ports() }, firstPassword, demo, demoPast, pipeline, tellNow: notifier.wake, stop };
}

/** The provider of internet accounts, when one is set. */
function internetOf(config: Config, log: Logger): OpenIdProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = config;
  return issuer === '' ? undefined : openIdProvider({ issuer, clientId, clientSecret, name, log });
}

/** The database of the setting cannot be reached, or lets nobody in; its password is not repeated. */
function unusable(databaseUrl: string, error: NodeJS.ErrnoException): ConfigError {
  const { host } = new URL(databaseUrl);
  return new ConfigError(`DATABASE_URL: the database at ${host} cannot be used: ${error.message || error.code}`, { cause: error });
}

async function listenHttp(http: Awaited<ReturnType<typeof buildHttp>>, config: Config): Promise<void> {
  try {
    await http.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config.HOST, config.PORT, 'PORT');
  }
}
