/**
 * A lane of the pipeline: devices are spread over lanes by their ids, and a lane stores one micro-batch at a time, each in one transaction. Under load
 * batches grow by themselves; an idle lane waits for nobody.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isAway } from '../db/connect.js';
import { inTransaction } from '../db/transaction.js';
import type { Published } from '../events/event.js';
import { takePublished } from '../events/publish.js';
import type { ConcurrencyLimit } from '../flow/concurrency-limit.js';
import { NowAndThen } from '../flow/now-and-then.js';
import type { Appended } from '../telemetry-store/append.js';
import { isFaultOfFacts, isUnprepared } from '../telemetry-store/errors.js';
import { BatchBuilder, type Fate } from './batch.js';
import { type Age, ageOf, type Part, type QueuedEntry, Queue } from './queue.js';
import { stages, type Work, workOf, type WorkTools } from './stages.js';
import { Unavailable } from './unavailable.js';

/** What every lane works with. */
export type LaneOptions = WorkTools & {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Hears after each commit what was published in it, and of which devices the latest was updated. */
  readonly committed: (published: readonly Published[], deviceIds: ReadonlySet<number>) => void;
  readonly counts: Counts;
  /** Entries that may wait in a lane. */
  readonly mostWaiting?: number;
};

/** Counted for the metrics. */
export type Counts = Record<'submitted' | 'stored' | 'repeated' | 'quarantined' | 'foreignGateway' | 'batches' | 'unavailable', number>;

/** What became of entries. */
export type Outcomes = readonly (Fate & { readonly index: number; readonly isNew: boolean })[];

/** Backfill leaves room in a lane for what is live. */
const backfillShare = 0.75;

/** Works on one batch at a time. */
export class Lane {
  private readonly options: LaneOptions;
  /** How many lanes may store backfill at once: however much is filled in, processor and database are left for what is live. */
  private readonly backfills: ConcurrencyLimit;
  private slot: 'none' | 'awaited' | 'held' = 'none';
  private readonly queue = new Queue<Outcomes>();
  private isBusy = false;
  /** On a full disk it is so hundreds of times a second. */
  private readonly refused = new NowAndThen(60_000);
  private idlers: (() => void)[] = [];

  constructor(options: LaneOptions, backfills: ConcurrencyLimit) {
    this.options = options;
    this.backfills = backfills;
  }

  /** What became of entries, after the commit; rejects with Unavailable when nothing was stored. */
  submit(entries: readonly QueuedEntry[]): Promise<Outcomes> {
    const { counts, mostWaiting = 100_000 } = this.options;
    const age = ageOf(entries);
    counts.submitted += entries.length;
    if (this.queue.entries + entries.length > mostWaiting * (age === 'backfill' ? backfillShare : 1)) {
      counts.unavailable += 1;
      return Promise.reject(new Unavailable('more is waiting than memory may hold'));
    }
    return new Promise((resolve, reject) => {
      this.queue.add(age, { entries, resolve, reject });
      // One turn of the event loop lets what arrived together be stored together.
      setImmediate(() => this.workOn());
    });
  }

  /** Settles when nothing waits and nothing is being stored. */
  async idle(): Promise<void> {
    while (this.isBusy || this.queue.entries > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  /** Stores the next batch, when there is one and it may be. */
  private workOn(): void {
    const age = this.isBusy ? undefined : this.mayStore(this.queue.next());
    if (age === undefined) return;
    this.isBusy = true;
    void this.work(this.queue.take(age)).finally(() => {
      this.isBusy = false;
      if (age === 'backfill') this.giveBack();
      for (const idler of this.idlers.splice(0)) idler();
      this.workOn();
    });
  }

  /** Of which age a batch may be stored now: backfill waits for a slot, what is live does not. */
  private mayStore(age: Age | undefined): Age | undefined {
    if (age !== 'backfill') return age;
    if (this.slot === 'none') this.askForSlot();
    if (this.slot === 'held') return age;
    return this.queue.isLive ? 'live' : undefined;
  }

  private askForSlot(): void {
    this.slot = this.backfills.tryAcquire() ? 'held' : 'awaited';
    if (this.slot === 'awaited')
      this.backfills.enqueue(() => {
        this.slot = 'held';
        this.workOn();
      });
  }

  private giveBack(): void {
    this.slot = 'none';
    this.backfills.release();
  }

  private async work(parts: readonly Part<Outcomes>[]): Promise<void> {
    try {
      const fates = await this.keep(parts.flatMap((part) => part.entries));
      let at = 0;
      for (const part of parts) part.resolve(fates.slice(at, (at += part.entries.length)));
    } catch (cause) {
      this.options.counts.unavailable += 1;
      const times = isAway(cause) ? undefined : this.refused.occurred();
      if (times !== undefined) this.options.log.error({ err: cause, times }, 'the database stores nothing now');
      for (const part of parts) part.reject(new Unavailable('the database stores nothing now', { cause }));
    }
  }

  /** Stores entries. When the database refuses them for themselves, halves them until it is known which; the others are stored. */
  private async keep(entries: readonly QueuedEntry[]): Promise<Outcomes> {
    try {
      return await this.store(entries);
    } catch (error) {
      if (!isFaultOfFacts(error)) throw error;
      if (entries.length === 1) return this.unstorable(entries, error as Error);
      const middle = Math.ceil(entries.length / 2);
      return [...(await this.keep(entries.slice(0, middle))), ...(await this.keep(entries.slice(middle)))];
    }
  }

  private async store(entries: readonly QueuedEntry[], isAgain = false): Promise<Outcomes> {
    const { store, pool } = this.options;
    const { batch, fates } = stages.batch(entries);
    await store.prepare(timesOf(batch));
    let work: Work;
    let published: readonly Published[];
    try {
      ({ work, published } = await inTransaction(pool, async (client) => {
        // A transaction before on this connection may have published, and been taken back.
        takePublished(client);
        const begun = workOf(client, batch);
        for (const stage of stages.transaction) await stage(begun, this.options);
        return { work: begun, published: takePublished(client) };
      }));
    } catch (error) {
      if (isAgain || !isUnprepared(error)) throw error;
      store.forgetMonths();
      return this.store(entries, true);
    }
    for (const after of work.afterwards) after();
    this.count(batch, work.appended);
    this.options.committed(published, work.updated);
    return fates.map((fate, place) => ({
      ...fate,
      index: (entries[place] as QueuedEntry).index,
      isNew: fate.row !== null && work.appended.isNew[fate.row.list][fate.row.index] === 1,
    }));
  }

  /** A fact the database refuses for itself: it is quarantined as it came, so that the device is not left sending it for ever. */
  private async unstorable(entries: readonly QueuedEntry[], error: Error): Promise<Outcomes> {
    this.options.log.error({ err: error }, 'a fact that could not be stored was quarantined');
    const batch = new BatchBuilder();
    const fates = entries.map((entry) => ({ ...batch.quarantine(entry, 'notStorable', entry.message), index: entry.index, isNew: false }));
    await inTransaction(this.options.pool, (client) => this.options.store.append(client, batch));
    this.options.counts.quarantined += batch.quarantined.length;
    return fates;
  }

  private count(batch: BatchBuilder, appended: Appended): void {
    const stored = appended.readings.length + appended.positions.length + appended.events.length;
    const { counts } = this.options;
    counts.batches += 1;
    counts.stored += stored;
    counts.repeated += batch.readings.length + batch.positions.length + batch.events.length - stored;
    counts.quarantined += batch.quarantined.length;
  }
}

function* timesOf(batch: BatchBuilder): Iterable<number> {
  for (const row of batch.readings) yield row.timeMs;
  for (const row of batch.positions) yield row.timeMs;
  for (const row of batch.events) yield row.timeMs;
}
