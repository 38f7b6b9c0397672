/** What features are given: everything a process of any role has, to make their parts of. */
import type { Identity } from '@frostway/core/identity';
import type { Message } from '@frostway/core/message';
import type { PortName } from '@frostway/protocol/registry';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Schema } from '../db/schema.js';
import type { Outbox } from '../outbox/outbox.js';
import type { Captcha } from '../outside/captcha.js';
import type { Clock } from '../outside/clock.js';
import type { OpenIdProvider } from '../outside/openid.js';
import type { PushKeys } from '../outside/push.js';
import type { Reachable } from '../outside/reachable.js';
import type { Sealer } from '../outside/sealer.js';
import type { WebhookSender } from '../outside/webhook.js';
import type { TelemetryStore } from '../telemetry-store/store.js';
import type { OnAssigned, OnSettingsWanted, Release, Summarise } from './feature.js';

/** See above. */
export type Tools = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Connections of calls and jobs. */
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** A few connections beside them: for what goes on when no call can. */
  readonly independentDb: Kysely<Schema>;
  /** Telemetry over the connections of calls. */
  readonly store: TelemetryStore;
  /** Telemetry over the connections of what devices send. */
  readonly intakeStore: TelemetryStore;
  readonly outbox: Outbox;
  /** The address people reach the platform by. Known once HTTP listens. */
  readonly publicUrl: () => string;
  /** Messages of alarms an account may have sent in 24 hours. */
  readonly mostADay: { readonly mail: number; readonly sms: number };
  readonly webhooks: WebhookSender;
  readonly reachable: Reachable;
  readonly pushKeys: () => Promise<PushKeys>;
  /** Seals what the platform has to read again. */
  readonly sealer: Sealer;
  readonly captcha: Captcha;
  /** The provider of internet accounts. */
  readonly internet: OpenIdProvider | undefined;
  /** The version of the pages that are served now; undefined when none are. */
  readonly pageVersion: () => Promise<string | undefined>;
  /** The ports devices connect to; null for one that is closed. */
  readonly devicePorts: () => DevicePorts;
  /** Takes facts that were found out about devices as if they had said so. Role gateway. */
  readonly submit: (facts: FoundFacts) => Promise<unknown>;
  /** What ends with a device that leaves its owner, of every feature. */
  readonly released: () => readonly Release[];
  /** What every feature does where devices are assigned. */
  readonly assigned: OnAssigned;
  /** What every feature does where other settings may have come to be wanted of devices. */
  readonly settingsWanted: OnSettingsWanted;
  /** The first sheet of workbooks of readings. */
  readonly summarise: Summarise;
  /** Settles when the past of the demo is replayed; at once where there is none to tell. */
  readonly pastTold: () => Promise<unknown>;
};

/** See `Tools.devicePorts`: a family's by its name, or `mqtt`. */
export type DevicePorts = Readonly<Record<PortName, number | null>> & Readonly<Record<string, number | null>>;

/** See `Tools.submit`: of one device, in a family it speaks; `receivedMs` is when that was received which they were found out from. */
export type FoundFacts = {
  readonly family: string;
  readonly device: Identity;
  readonly messages: readonly Message[];
  readonly receivedMs: number;
  readonly address: string;
};
