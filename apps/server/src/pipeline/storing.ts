/**
 * The storing of a micro-batch: one transaction, after which everybody who waits for a part of it hears what became of that part. What the database refuses for
 * itself is found by halves and quarantined; the others are stored.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isAway } from '../db/connect.js';
import { inTransaction } from '../db/transaction.js';
import type { Published } from '../events/event.js';
import { takePublished } from '../events/publish.js';
import { NowAndThen } from '../flow/now-and-then.js';
import type { Appended } from '../telemetry-store/append.js';
import { isFaultOfFacts, isUnprepared, isVictim } from '../telemetry-store/errors.js';
import { BatchBuilder, type Fate } from './batch.js';
import type { Part, QueuedEntry } from './queue.js';
import { stages, type Work, workOf, type WorkTools } from './stages.js';
import { Unavailable } from './unavailable.js';

/** What batches are stored with. */
export type StoringOptions = WorkTools & {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Hears after each commit what was published in it, and of which devices the latest was updated. */
  readonly committed: (published: readonly Published[], deviceIds: ReadonlySet<number>) => void;
  readonly counts: Counts;
};

/** Counted for the metrics. */
export type Counts = Record<'submitted' | 'stored' | 'repeated' | 'quarantined' | 'foreignGateway' | 'batches' | 'unavailable', number>;

/** What became of entries. */
export type Outcomes = readonly (Fate & { readonly index: number; readonly isNew: boolean })[];

/** Stores the batches of all lanes, as many at once as they ask for. */
export class Storing {
  private readonly options: StoringOptions;
  /** On a full disk it is so hundreds of times a second. */
  private readonly refused = new NowAndThen(60_000);

  constructor(options: StoringOptions) {
    this.options = options;
  }

  /** Stores parts in one transaction and tells each what became of its entries; rejects each with Unavailable when nothing was stored. */
  async work(parts: readonly Part<Outcomes>[]): Promise<void> {
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
      if (isAgain || !(isUnprepared(error) || isVictim(error))) throw error;
      if (isUnprepared(error)) store.forgetMonths();
      return this.store(entries, true);
    }
    for (const after of work.afterwards) after();
    this.count(batch, work.appended);
    this.options.committed(published, work.updated);
    const { isNew } = work.appended;
    return fates.map(({ row, reasons }, place) => {
      const { index } = entries[place] as QueuedEntry;
      return { row, reasons, index, isNew: row !== null && isNew[row.list][row.index] === 1 };
    });
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
