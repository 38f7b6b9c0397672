/**
 * A feature as the platform sees it: all its folder adds, as values. Each role takes what is its part (roles/), so that a feature is wired nowhere else; the list of
 * features is features.ts.
 */
import type { Lang } from '@frostway/contract/text';
import type { Zone } from '@frostway/core/zone';
import type { EndKind } from '@frostway/contract/trade/rows';
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Changing, Mounted } from '../call/serve.js';
import type { CommandSource } from '../commands/command-source.js';
import type { Db, Tx } from '../db/connect.js';
import type { Role } from '../config.js';
import type { Subscriber } from '../events/event.js';
import type { Topic } from './topic.js';
import type { AttachmentMakers } from '../outbox/attached.js';
import type { Principal } from '../scope/principal.js';
import type { Clock } from '../outside/clock.js';
import type { Appended } from '../telemetry-store/append.js';
import type { Batch } from '../telemetry-store/rows.js';

/** See above. A part a feature has none of is left out. */
export type Feature = {
  /** Its folder under features/, and its name in the contract. */
  readonly name: string;
  /** Brings its tables up to date at every start, before anything comes in. Several processes may start at once. */
  readonly seed?: () => Promise<void>;
  /** Reads what it keeps in memory, before anything comes in. */
  readonly load?: () => Promise<void>;
  /** Role api: the handlers of its calls. */
  readonly calls: readonly Mounted[];
  /** Role api: what its pages watch live, beside the latest of devices. */
  readonly topics?: readonly Topic[];
  /** Role api: what its calls keep in memory, and drop when they hear that it is stale. */
  readonly caches?: readonly Subscriber[];
  /** Role api: origins its pages connect to besides ourselves, as they are now. */
  readonly origins?: () => readonly string[];
  /** Role api: what it answers that is no call, as bytes. */
  readonly routes?: (app: FastifyInstance) => void;
  /** Role worker: by the clock, once in a cluster. */
  readonly jobs?: readonly Job[];
  /** What runs in a process of a role as long as the process does. */
  readonly services?: readonly Service[];
  /** Role gateway: what devices are to be told, over their own connections. */
  readonly commands?: readonly CommandSource[];
  /** Role gateway: judges facts in the transaction that stores them, by a clock. */
  readonly judges?: (clock: Clock) => readonly Judge[];
  /** Role worker: makes the files of mails when these are sent, by the name of who does. */
  readonly attachments?: AttachmentMakers;
  /** Role worker: what the metrics say of it, from the database. */
  readonly gauges?: readonly Gauge[];
  /** The first sheet of workbooks other features write; one feature makes it. */
  readonly summarise?: Summarise;
  /** What of its last owner ends with a device that is sold or given back, in the transaction of the change. */
  readonly onDeviceReleased?: readonly Release[];
  /** Runs in the transaction in which devices came to an owner or another group, or got other settings. */
  readonly onDeviceAssigned?: OnAssigned;
  /** Runs in the transaction in which other settings may have come to be wanted of devices. */
  readonly onSettingsWanted?: OnSettingsWanted;
};

/** What a workbook of readings is about: a mission, or devices over a period, epoch ms, its end excluded. */
export type SummaryOf =
  | { readonly missionId: number }
  | {
      readonly macs?: readonly string[] | undefined;
      readonly imeis?: readonly string[] | undefined;
      readonly st: number;
      readonly et: number;
    };
/** In the reader's language, unit and zone. */
export type SummaryPrint = { readonly lang: Lang; readonly unit: 'C' | 'F'; readonly zone: Zone };
/** A sheet of texts and numbers. */
export type SummarySheet = {
  readonly name: string;
  readonly title: readonly string[];
  readonly columns: readonly { readonly head: string; readonly kind: 'text'; readonly width: number }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
};
/** Makes the first sheet of a workbook of readings: what came out, limits, figures, incidents; where there is none, it says why. */
export type Summarise = (principal: Principal, of: SummaryOf, print: SummaryPrint) => Promise<SummarySheet>;

/** Work by the clock; of all processes of a database one does it. */
export type Job = {
  readonly name: string;
  /** When, as cron says it, UTC; null: once, at the start. */
  readonly line: string | null;
  /** Ends early when the signal comes. */
  readonly run: (ending: AbortSignal) => Promise<void>;
};

/** Runs beside the calls, by timers and events of its process. */
export type Service = { readonly name: string; readonly role: Role; readonly start: () => Running };
export type Running = {
  readonly subscriber?: Subscriber;
  /** Looks at once for what there is to do, instead of at its next turn. */
  readonly wake?: () => void;
  /** Resolves when nothing is under way. */
  readonly stop: () => Promise<void>;
};

/** Judges facts inside the transaction that stores them, and publishes there what changed; answers what it does once that is committed. */
export type Judge = (client: pg.ClientBase, batch: JudgedBatch, appended: Appended) => Promise<void | (() => void)>;
/** What a batch brings, and which devices it is from. */
export type JudgedBatch = Batch & { readonly touched: ReadonlySet<number> };

export type Gauge = { readonly name: string; readonly help: string; readonly read: () => number | Promise<number> };

/** One kind of what ends with a device that leaves its owner. */
export type Release = {
  readonly kind: EndKind;
  /** Counts how much there is of each device; one that has none may be left out. */
  readonly count: (deviceIds: readonly number[]) => RawBuilder<{ readonly device_id: number; readonly count: number }>;
  /** Ends it, in the transaction of the change and before the device has its new owner; whom it concerns hears of it. */
  readonly end: (change: Ending, deviceIds: readonly number[], at: Date) => Promise<unknown>;
  /** Those of the devices that cannot be sold for now because of it. */
  readonly held?: (db: Db, deviceIds: readonly number[]) => Promise<readonly number[]>;
};
/** The change with which something ends. */
export type Ending = Pick<Changing, 'db'>;

/** Whoever is meant for the place of devices takes them up, and what judged them by the settings before ends. */
export type OnAssigned = (db: Tx, deviceIds: readonly number[]) => Promise<void>;

/** Devices are told what is wanted of them now; `accountId`: by whom. */
export type OnSettingsWanted = (db: Tx, deviceIds: readonly number[], accountId: number) => Promise<void>;
