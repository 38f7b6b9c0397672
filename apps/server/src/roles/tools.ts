/** Makes what features are given, of the settings and the database. */
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { DevicePorts, Tools } from '../platform/tools.js';
import { createOutbox } from '../outbox/outbox.js';
import { pushKeysOf } from '../outbox/push-keys.js';
import type { Captcha } from '../outside/captcha.js';
import type { Clock } from '../outside/clock.js';
import { openIdProvider } from '../outside/openid.js';
import { reachableOutside } from '../outside/reachable.js';
import { openSealer, webhookSecret } from '../outside/sealer.js';
import { webhookSender } from '../outside/webhook.js';
import { readPageVersion } from '../http/page-version.js';
import { TelemetryStore } from '../telemetry-store/store.js';
import type { Pools } from './database.js';

/** What is not made here, because it comes about later or elsewhere. */
export type Around = {
  readonly clock: Clock;
  readonly captcha: Captcha;
  readonly pageDir: string;
  readonly publicUrl: () => string;
  readonly devicePorts: () => DevicePorts;
  readonly submit: Tools['submit'];
  readonly pastTold: () => Promise<unknown>;
};

/** What all features are given; what they are given of one another is added when they are made. */
export type BaseTools = Omit<Tools, 'released' | 'assigned' | 'settingsWanted' | 'summarise'>;

/** See above. */
export async function makeTools(
  config: Config,
  { pool, db, independentDb, intake }: Pools,
  log: Logger,
  around: Around,
): Promise<BaseTools> {
  const sealer = await openSealer(config.keyFile);
  const reachable = reachableOutside(config.FROSTWAY_WEBHOOK_NETWORKS);
  const posts = webhookSender(reachable);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = config;
  return {
    ...around,
    config,
    log,
    pool,
    db,
    independentDb,
    store: new TelemetryStore(pool),
    intakeStore: new TelemetryStore(intake.pool),
    outbox: createOutbox({ mail: config.SMTP_URL !== '', sms: config.SMS_URL !== '' }, config.FROSTWAY_PUSH),
    mostADay: { mail: config.FROSTWAY_MAILS_PER_DAY, sms: config.FROSTWAY_SMS_PER_DAY },
    webhooks: {
      ...posts,
      send: async (message) => posts.send({ ...message, secret: sealer.open(message.secret, webhookSecret) }),
    },
    reachable,
    pushKeys: pushKeysOf(db, sealer),
    sealer,
    internet: issuer === '' ? undefined : openIdProvider({ issuer, clientId, clientSecret, name, log }),
    pageVersion: () => readPageVersion(around.pageDir),
  };
}
