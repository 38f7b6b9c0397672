/** A lane of the pipeline: what it is given is stored and judged in micro-batches, each in one transaction. Under load batches grow by themselves. */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isAway } from '../db/connect.js';
import type { Published } from '../events/event.js';
import { takePublished } from '../events/publish.js';
import type { Appended } from '../telemetry-store/append.js';
import type { Stored, TelemetryStore } from '../telemetry-store/store.js';
import { BatchBuilder, type Fate } from './normalise.js';
import { type Age, ageOf, type Part, type Placed, Queue } from './queue.js';
import { Unavailable } from './unavailable.js';

/** Judges facts inside the transaction that stores them, and publishes there what changed. */
export type Judge = (client: pg.ClientBase, batch: BatchBuilder, appended: Appended) => Promise<void>;

/** What every lane works with. */
export type LaneOptions = {
  readonly pool: pg.Pool;
  readonly store: TelemetryStore;
  readonly log: Logger;
  readonly judges: readonly Judge[];
  /** Hears after each commit what was published in it, and of which devices the latest was updated. */
  readonly committed: (published: readonly Published[], deviceIds: ReadonlySet<number>) => void;
  readonly counts: Counts;
  /** Entries that may wait in a lane. */
  readonly mostWaiting?: number;
};

/** Counted for the metrics. */
export type Counts = Record<'submitted' | 'stored' | 'repeated' | 'putAside' | 'foreignGateway' | 'batches' | 'unavailable', number>;

/** What became of entries. */
export type Kept = readonly (Fate & { readonly index: number; readonly isNew: boolean })[];

/** Batches of the past that may be stored at once: however many memories are emptied, processor and database are left for what happens now. */
export class Berths {
  private free: number;
  private readonly waiting = new Set<Lane>();
  /** Lanes that a berth is kept for. */
  private readonly called = new Set<Lane>();

  constructor(count: number) {
    this.free = count;
  }

  /** Takes a berth; a lane that finds none is called when it is its turn. */
  enter(lane: Lane): boolean {
    if (this.called.delete(lane)) return true;
    if (this.free === 0) {
      this.waiting.add(lane);
      return false;
    }
    this.free -= 1;
    return true;
  }

  /** Hands the berth to who waits longest, also while that lane stores what happens now. */
  leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.free += 1;
      return;
    }
    this.waiting.delete(next);
    this.called.add(next);
    next.goOn();
  }
}

/** What a memory kept leaves room for what happens now. */
const pastShare = 0.75;

/** Works on one batch at a time. */
export class Lane {
  private readonly options: LaneOptions;
  private readonly berths: Berths;
  private readonly queue = new Queue<Kept>();
  private isBusy = false;
  private idlers: (() => void)[] = [];

  constructor(options: LaneOptions, berths: Berths) {
    this.options = options;
    this.berths = berths;
  }

  /** What became of entries, after the commit; rejects with Unavailable when nothing was stored. */
  submit(entries: readonly Placed[]): Promise<Kept> {
    const { counts, mostWaiting = 100_000 } = this.options;
    const age = ageOf(entries);
    counts.submitted += entries.length;
    if (this.queue.entries + entries.length > mostWaiting * (age === 'past' ? pastShare : 1)) {
      counts.unavailable += 1;
      return Promise.reject(new Unavailable('more is waiting than memory may hold'));
    }
    return new Promise((resolve, reject) => {
      this.queue.add(age, { entries, resolve, reject });
      // One turn of the event loop lets what arrived together be stored together.
      setImmediate(() => this.goOn());
    });
  }

  /** Settles when nothing waits and nothing is being stored. */
  async idle(): Promise<void> {
    while (this.isBusy || this.queue.entries > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  /** Stores the next batch, when there is one and it may be. */
  goOn(): void {
    const age = this.isBusy ? undefined : this.mayBe(this.queue.next());
    if (age === undefined) return;
    this.isBusy = true;
    void this.work(this.queue.take(age)).finally(() => {
      this.isBusy = false;
      if (age === 'past') this.berths.leave();
      for (const idler of this.idlers.splice(0)) idler();
      this.goOn();
    });
  }

  /** The past waits until there is a berth for it; what happens now does not. */
  private mayBe(age: Age | undefined): Age | undefined {
    if (age !== 'past' || this.berths.enter(this)) return age;
    return this.queue.isLive ? 'live' : undefined;
  }

  private async work(parts: readonly Part<Kept>[]): Promise<void> {
    try {
      const fates = await this.keep(parts.flatMap((part) => part.entries));
      let at = 0;
      for (const part of parts) part.resolve(fates.slice(at, (at += part.entries.length)));
    } catch (cause) {
      this.options.counts.unavailable += 1;
      if (!isAway(cause)) this.options.log.error({ err: cause }, 'the database stores nothing now');
      for (const part of parts) part.reject(new Unavailable('the database stores nothing now', { cause }));
    }
  }

  /** Stores entries. When the database refuses them for themselves, halves them until it is known which; the others are stored. */
  private async keep(entries: readonly Placed[]): Promise<Kept> {
    try {
      return await this.store(entries);
    } catch (error) {
      if (!isFaultOfFacts(error)) throw error;
      if (entries.length === 1) return this.unstorable(entries, error as Error);
      const middle = Math.ceil(entries.length / 2);
      return [...(await this.keep(entries.slice(0, middle))), ...(await this.keep(entries.slice(middle)))];
    }
  }

  private async store(entries: readonly Placed[], isAgain = false): Promise<Kept> {
    const { store, pool, judges } = this.options;
    const batch = new BatchBuilder();
    const fates = entries.map((entry) => ({ ...batch.add(entry), index: entry.index }));
    await store.prepare(timesOf(batch));
    let stored: Stored;
    let published: readonly Published[];
    try {
      ({ stored, published } = await inTransaction(pool, async (client) => {
        // A transaction before on this connection may have published, and been taken back.
        takePublished(client);
        const result = await store.append(client, batch, batch.latest);
        for (const judge of judges) await judge(client, batch, result);
        return { stored: result, published: takePublished(client) };
      }));
    } catch (error) {
      if (isAgain || !isWithoutMonth(error)) throw error;
      store.forgetMonths();
      return this.store(entries, true);
    }
    this.count(batch, stored);
    this.options.committed(published, stored.moved);
    return fates.map((fate) => ({ ...fate, isNew: fate.keys.some((key) => isNew(key, stored)) }));
  }

  /** A fact the database refuses for itself: it is kept aside as it came, so that the device is not left sending it for ever. */
  private async unstorable(entries: readonly Placed[], error: Error): Promise<Kept> {
    this.options.log.error({ err: error }, 'a fact that could not be stored was put aside');
    const batch = new BatchBuilder();
    const fates = entries.map((entry) => ({ ...batch.aside(entry, 'notStorable', entry.message), index: entry.index, isNew: false }));
    await inTransaction(this.options.pool, (client) => this.options.store.append(client, batch, batch.latest));
    this.options.counts.putAside += batch.putAside.length;
    return fates;
  }

  private count(batch: BatchBuilder, appended: Appended): void {
    const stored = appended.readings.size + appended.positions.size + appended.events.size;
    const { counts } = this.options;
    counts.batches += 1;
    counts.stored += stored;
    counts.repeated += batch.readings.length + batch.positions.length + batch.events.length - stored;
    counts.putAside += batch.putAside.length;
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
