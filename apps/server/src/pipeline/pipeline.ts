/**
 * The way of every fact, one visible list: identify the device, put aside the impossible, store (a replay changes nothing), move the latest
 * forward, judge, commit; then the door acknowledges, and live pages hear of it. Order is kept per device: a device always takes the same
 * lane, and a lane works on one micro-batch at a time. Under load batches grow by themselves; an idle lane waits for nobody.
 */
import type { Message } from '@frostway/core/message';
import type { Identity } from '@frostway/core/identity';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isAway } from '../db/connect.js';
import type { Appended } from '../telemetry-store/append.js';
import type { TelemetryStore } from '../telemetry-store/store.js';
import { type Directory, identityKey, type KnownDevice } from './directory.js';
import { BatchBuilder, type Entry, type Fate } from './normalise.js';
import type { Reason } from './judge-possible.js';

/** What a door hands in: messages of one frame, segment or push, in order. */
export type Submission = {
  readonly family: string;
  readonly messages: readonly Message[];
  /** Who speaks, when messages do not say it themselves. */
  readonly device?: Identity;
  /** Server's time of receipt, epoch ms. */
  readonly receivedMs: number;
  readonly address: string;
};

/** What became of a submission, after the commit. Indexes are places in `messages`. */
export type Outcome = {
  readonly stored: number;
  readonly repeated: number;
  readonly putAside: readonly { readonly index: number; readonly reason: Reason }[];
  /** Devices nobody has in the platform, and those that the gateway's whitelist kept out, by key. */
  readonly unknown: readonly string[];
};

/** The database is away, or more is waiting than memory may hold: nothing was stored, the device must send again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Judges facts inside the transaction that stores them; what it answers is done after the commit. */
export type Judge = (client: pg.ClientBase, batch: BatchBuilder, appended: Appended) => Promise<(() => void) | undefined>;

export type PipelineOptions = {
  readonly pool: pg.Pool;
  readonly store: TelemetryStore;
  readonly directory: Directory;
  readonly log: Logger;
  readonly judges: readonly Judge[];
  readonly committed: (deviceIds: ReadonlySet<number>) => void;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
  /** What whitelists of gateways let through; unset = everything. */
  readonly whitelists?: { readonly admits: () => Promise<(gatewayId: number, deviceId: number, timeMs: number) => boolean> };
  /** A gateway heard a device that its whitelist kept out. */
  readonly keptOut?: (gatewayId: number, deviceId: number, timeMs: number, rssiDbm: number | null) => void;
  readonly lanes?: number;
  /** Entries that may wait in a lane. */
  readonly mostWaiting?: number;
};

type Part = {
  readonly entries: readonly (Entry & { readonly index: number })[];
  readonly resolve: (fates: Kept) => void;
  readonly reject: (error: Error) => void;
};
type Verdict = { readonly index: number; readonly isNew: boolean };
type Kept = readonly (Fate & Verdict)[];

const batchEntries = 2000;

export class Pipeline {
  private readonly options: PipelineOptions;
  private readonly lanes: Lane[];
  private entering: Promise<unknown> = Promise.resolve();
  /** Counted for the metrics. */
  readonly counts = { submitted: 0, stored: 0, repeated: 0, putAside: 0, batches: 0, unavailable: 0 };

  constructor(options: PipelineOptions) {
    this.options = options;
    this.lanes = Array.from({ length: options.lanes ?? 4 }, () => new Lane(options, this.counts));
  }

  /** Stores what it can of a submission and answers when it is committed. Throws Unavailable when it could not be stored now. */
  async submit(submission: Submission): Promise<Outcome> {
    const identified = Promise.all([this.identify(submission), this.admission(submission)]);
    // Whoever came first enters first, whoever's devices are looked up faster.
    const entered = Promise.all([identified, this.entering]);
    this.entering = entered.catch(() => undefined);
    const [[known, admits]] = await entered;
    const unknown = new Set<string>();
    const keptOut = new Set<string>();
    const byLane = new Map<Lane, (Entry & { index: number })[]>();
    submission.messages.forEach((message, index) => {
      const identity = message.device ?? submission.device;
      const device = identity === undefined ? undefined : known.get(identityKey(identity, submission.family));
      if (device === undefined) {
        if (identity !== undefined) unknown.add(identityKey(identity, submission.family));
        return;
      }
      const gateway =
        message.type === 'reading' && message.gateway !== undefined
          ? known.get(identityKey(message.gateway, submission.family))
          : undefined;
      const timeMs = message.timeMs ?? submission.receivedMs;
      if (gateway !== undefined && !admits(gateway.id, device.id, timeMs)) {
        keptOut.add(identityKey(identity as Identity, submission.family));
        const isPossible = timeMs >= 0 && timeMs <= submission.receivedMs;
        this.options.keptOut?.(gateway.id, device.id, Math.floor(isPossible ? timeMs : submission.receivedMs), signal(message));
        return;
      }
      const lane = this.lanes[device.id % this.lanes.length] as Lane;
      const entries = byLane.get(lane) ?? [];
      byLane.set(lane, entries);
      entries.push({ message, device, gatewayId: gateway?.id ?? 0, receivedMs: submission.receivedMs, index });
    });
    for (const key of unknown) this.options.unknownSeen(submission.family, key, submission.address);
    const fates = (await Promise.all([...byLane].map(([lane, entries]) => lane.submit(entries)))).flat();
    return summarise(fates, [...unknown, ...keptOut]);
  }

  /** Keys of sensors that encrypt their advertisements; throws Unavailable when the database is away. */
  async keys(): Promise<(mac: string) => Uint8Array | undefined> {
    return this.whileThere(() => this.options.directory.keysOf());
  }

  private async identify(submission: Submission): Promise<Map<string, KnownDevice>> {
    const identities: Identity[] = [];
    for (const message of submission.messages) {
      const identity = message.device ?? submission.device;
      if (identity !== undefined) identities.push(identity);
      if (message.type === 'reading' && message.gateway !== undefined) identities.push(message.gateway);
    }
    return this.whileThere(() => this.options.directory.find(identities, submission.family));
  }

  /** Which relayed readings are taken; asked only when some are relayed. */
  private async admission(submission: Submission): Promise<(gatewayId: number, deviceId: number, timeMs: number) => boolean> {
    const { whitelists } = this.options;
    const isRelayed = submission.messages.some((message) => message.type === 'reading' && message.gateway !== undefined);
    if (whitelists === undefined || !isRelayed) return () => true;
    return this.whileThere(() => whitelists.admits());
  }

  private async whileThere<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (cause) {
      if (!isAway(cause)) throw cause;
      this.counts.unavailable += 1;
      throw new Unavailable('the database is away', { cause });
    }
  }

  /** Waits until everything submitted so far is committed or refused. */
  async drain(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.idle()));
  }
}

/** How strongly a reading was heard, dBm, as a column can hold it. */
function signal(message: Message): number | null {
  const rssi = message.type === 'reading' ? message.rssiDbm : undefined;
  return rssi === undefined || !(Math.abs(rssi) <= 1000) ? null : Math.round(rssi);
}

function summarise(fates: Kept, unknown: readonly string[]): Outcome {
  const putAside: { index: number; reason: Reason }[] = [];
  let stored = 0;
  let repeated = 0;
  for (const fate of fates) {
    for (const reason of fate.reasons) putAside.push({ index: fate.index, reason });
    if (fate.keys.length === 0) continue;
    if (fate.isNew) stored += 1;
    else repeated += 1;
  }
  putAside.sort((a, b) => a.index - b.index);
  return { stored, repeated, putAside, unknown };
}

class Lane {
  private readonly options: PipelineOptions;
  private readonly counts: Pipeline['counts'];
  private waiting: Part[] = [];
  private waitingEntries = 0;
  private running: Promise<void> | undefined;

  constructor(options: PipelineOptions, counts: Pipeline['counts']) {
    this.options = options;
    this.counts = counts;
  }

  submit(entries: Part['entries']): Promise<Kept> {
    this.counts.submitted += entries.length;
    if (this.waitingEntries + entries.length > (this.options.mostWaiting ?? 100_000)) {
      this.counts.unavailable += 1;
      return Promise.reject(new Unavailable('more is waiting than memory may hold'));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ entries, resolve, reject });
      this.waitingEntries += entries.length;
      this.running ??= this.run();
    });
  }

  async idle(): Promise<void> {
    while (this.running !== undefined) await this.running;
  }

  private async run(): Promise<void> {
    // One turn of the event loop lets what arrived together be stored together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.work(this.take());
    this.running = undefined;
  }

  private take(): Part[] {
    let count = 0;
    let parts = 0;
    for (const part of this.waiting) {
      if (parts > 0 && count + part.entries.length > batchEntries) break;
      count += part.entries.length;
      parts += 1;
    }
    const taken = this.waiting.slice(0, parts);
    this.waiting = this.waiting.slice(parts);
    this.waitingEntries -= count;
    return taken;
  }

  private async work(parts: readonly Part[]): Promise<void> {
    try {
      const fates = await this.keep(parts.flatMap((part) => part.entries));
      let at = 0;
      for (const part of parts) part.resolve(fates.slice(at, (at += part.entries.length)));
    } catch (cause) {
      this.counts.unavailable += 1;
      if (!isAway(cause)) this.options.log.error({ err: cause }, 'the database stores nothing now');
      for (const part of parts) part.reject(new Unavailable('the database stores nothing now', { cause }));
    }
  }

  /** Stores entries. When the database refuses them for themselves, halves them until it is known which; the others are stored. */
  private async keep(entries: Part['entries']): Promise<Kept> {
    try {
      return await this.store(entries);
    } catch (error) {
      if (!isFaultOfFacts(error)) throw error;
      if (entries.length === 1) return this.unstorable(entries, error as Error);
      const middle = Math.ceil(entries.length / 2);
      return [...(await this.keep(entries.slice(0, middle))), ...(await this.keep(entries.slice(middle)))];
    }
  }

  private async store(entries: Part['entries'], isAgain = false): Promise<Kept> {
    const { store, pool, judges } = this.options;
    const batch = new BatchBuilder();
    const fates = entries.map((entry) => ({ ...batch.add(entry), index: entry.index }));
    await store.prepare(timesOf(batch));
    let appended: Appended;
    const afterwards: (() => void)[] = [];
    try {
      appended = await inTransaction(pool, async (client) => {
        const result = await store.append(client, batch, batch.latest);
        for (const judge of judges) {
          const after = await judge(client, batch, result);
          if (after !== undefined) afterwards.push(after);
        }
        return result;
      });
    } catch (error) {
      if (isAgain || !isWithoutMonth(error)) throw error;
      store.forgetMonths();
      return this.store(entries, true);
    }
    this.count(batch, appended);
    this.options.committed(batch.touched);
    for (const after of afterwards) after();
    return fates.map((fate) => ({ ...fate, isNew: fate.keys.some((key) => isNew(key, appended)) }));
  }

  /** A fact the database refuses for itself: it is kept aside as it came, so that the device is not left sending it for ever. */
  private async unstorable(entries: Part['entries'], error: Error): Promise<Kept> {
    this.options.log.error({ err: error }, 'a fact that could not be stored was put aside');
    const batch = new BatchBuilder();
    const fates = entries.map((entry) => ({ ...batch.aside(entry, 'notStorable', entry.message), index: entry.index, isNew: false }));
    await inTransaction(this.options.pool, (client) => this.options.store.append(client, batch, batch.latest));
    this.counts.putAside += batch.putAside.length;
    return fates;
  }

  private count(batch: BatchBuilder, appended: Appended): void {
    const stored = appended.readings.size + appended.positions.size + appended.events.size;
    this.counts.batches += 1;
    this.counts.stored += stored;
    this.counts.repeated += batch.readings.length + batch.positions.length + batch.events.length - stored;
    this.counts.putAside += batch.putAside.length;
  }
}

function isNew(key: string, appended: Appended): boolean {
  if (key.startsWith('position:')) return appended.positions.has(key.slice('position:'.length));
  return key.startsWith('event:') ? appended.events.has(key.slice('event:'.length)) : appended.readings.has(key);
}

function* timesOf(batch: BatchBuilder): Iterable<number> {
  for (const row of batch.readings) yield row.timeMs;
  for (const row of batch.positions) yield row.timeMs;
  for (const row of batch.events) yield row.timeMs;
}

/**
 * Whether the database, or our own code, refuses facts for what they say: data it cannot hold (class 22), constraints (23), limits of the program
 * (54). A full disk, a deadlock or a database that only reads is nobody's fault: the same facts will do later.
 */
function isFaultOfFacts(error: unknown): boolean {
  if (isAway(error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? /^(?:22|23|54)/.test(code) : true;
}

/** Somebody else removed the month since we saw it: PostgreSQL has no partition for the row (check_violation without a constraint). */
function isWithoutMonth(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23514' && constraint === undefined;
}

async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    if (isAway(error)) client.release(true);
    else
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      );
    throw error;
  }
}
