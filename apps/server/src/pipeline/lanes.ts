/**
 * The lanes of the pipeline: devices are spread over them by their ids, so that each keeps its order, and a lane is in one micro-batch at a time. Under load each
 * lane fills batches of its own, which overlap; where little waits, what a batch costs beside its entries is the most of it, so one takes the little of several lanes
 * along. An idle lane waits for nobody.
 */
import { type Age, ageOf, type Part, type QueuedEntry, Queue } from './queue.js';
import type { Counts, Outcomes } from './storing.js';
import { Unavailable } from './unavailable.js';

/** What lanes are made with. */
export type LanesOptions = {
  readonly counts: Counts;
  /** How many batches are stored at once, at the most. */
  readonly lanes?: number;
  /** Entries that may wait in a lane. */
  readonly mostWaiting?: number;
};

/** Stores a batch and tells each of its parts what became of it; never rejects. */
type Store = (parts: readonly Part<Outcomes>[]) => Promise<void>;
type Lane = { readonly queue: Queue<Outcomes>; isBusy: boolean };

/** Backfill leaves room in a lane for what is live. */
const backfillShare = 0.75;
/** Entries that are worth a batch of their own. Chosen, not measured: a batch of a hundred still costs a quarter more a reading than one of five hundred. */
const enough = 250;

export class Lanes {
  private readonly options: LanesOptions;
  private readonly store: Store;
  private readonly lanes: readonly Lane[];
  /** How many batches of backfill are stored at once: however much is filled in, processor and database are left for what is live. */
  private freeForBackfill: number;
  /** The lane that may start next, so that all have their turn. */
  private turn = 0;
  private isDue = false;
  private idlers: (() => void)[] = [];

  constructor(options: LanesOptions, store: Store) {
    this.options = options;
    this.store = store;
    const { lanes = 4 } = options;
    this.lanes = Array.from({ length: lanes }, () => ({ queue: new Queue<Outcomes>(), isBusy: false }));
    this.freeForBackfill = Math.ceil(lanes / 2);
  }

  /** What became of entries, in the order of their lanes, after the commit; rejects with Unavailable when some were not stored. */
  async submit(entries: readonly QueuedEntry[]): Promise<Outcomes> {
    const byLane = new Map<Lane, QueuedEntry[]>();
    for (const entry of entries) {
      const lane = this.lanes[entry.device.id % this.lanes.length] as Lane;
      const own = byLane.get(lane);
      if (own === undefined) byLane.set(lane, [entry]);
      else own.push(entry);
    }
    const [first] = byLane;
    if (first !== undefined && byLane.size === 1) return this.queue(...first);
    return (await Promise.all([...byLane].map(([lane, own]) => this.queue(lane, own)))).flat();
  }

  /** Settles when nothing waits and nothing is being stored. */
  async idle(): Promise<void> {
    while (this.lanes.some(({ isBusy, queue }) => isBusy || queue.entries > 0))
      await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  private queue({ queue }: Lane, entries: readonly QueuedEntry[]): Promise<Outcomes> {
    const { counts, mostWaiting = 100_000 } = this.options;
    const age = ageOf(entries);
    counts.submitted += entries.length;
    if (queue.entries + entries.length > mostWaiting * (age === 'backfill' ? backfillShare : 1)) {
      counts.unavailable += 1;
      return Promise.reject(new Unavailable('more is waiting than memory may hold'));
    }
    return new Promise((resolve, reject) => {
      queue.add(age, { entries, resolve, reject });
      // One turn of the event loop lets what arrived together be stored together.
      if (!this.isDue) setImmediate(() => this.workOn());
      this.isDue = true;
    });
  }

  /** Starts what batches may be stored now. */
  private workOn(): void {
    this.isDue = false;
    const { length } = this.lanes;
    const first = this.turn;
    for (let step = 0; step < length; step += 1) {
      const place = (first + step) % length;
      const lane = this.lanes[place] as Lane;
      const age = lane.isBusy ? undefined : this.mayStore(lane.queue);
      if (age === undefined) continue;
      this.turn = (place + 1) % length;
      this.start(lane, age);
    }
  }

  /** Of which age a batch may be stored now: there are so many of backfill at once, what is live does not wait. */
  private mayStore(queue: Queue<Outcomes>): Age | undefined {
    const age = queue.next();
    if (age !== 'backfill' || this.freeForBackfill > 0) return age;
    return queue.isLive ? 'live' : undefined;
  }

  private start(lane: Lane, age: Age): void {
    const inBatch = [lane];
    const parts = lane.queue.take(age);
    for (const other of this.lanes) {
      if (sizeOf(parts) >= enough) break;
      if (other.isBusy || other === lane || other.queue.next() !== age || other.queue.waitingOf(age) >= enough) continue;
      inBatch.push(other);
      parts.push(...other.queue.take(age));
    }
    for (const each of inBatch) each.isBusy = true;
    if (age === 'backfill') this.freeForBackfill -= 1;
    void this.store(parts).finally(() => {
      for (const each of inBatch) each.isBusy = false;
      if (age === 'backfill') this.freeForBackfill += 1;
      for (const idler of this.idlers.splice(0)) idler();
      this.workOn();
    });
  }
}

const sizeOf = (parts: readonly Part<Outcomes>[]): number => parts.reduce((sum, { entries }) => sum + entries.length, 0);
