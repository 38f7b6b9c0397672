/**
 * The queue of a lane. Live facts go before backfill, for people watch them; but while backfill waits, every second batch is backfill, so that neither
 * waits for ever. Readings say the same in any order.
 */
import type { Entry } from './batch.js';

/** An entry with its place among the messages of its submission. */
export type QueuedEntry = Entry & { readonly index: number };

/** What belongs together of one submission. */
export type Part<Fates> = {
  readonly entries: readonly QueuedEntry[];
  readonly resolve: (fates: Fates) => void;
  readonly reject: (error: Error) => void;
};

/** Live: it happens now. Backfill: a device or gateway had kept it while it could not report. */
export type Age = 'live' | 'backfill';

/** Entries of one batch. Of backfill more: the more minutes of a device are judged at once, the less each costs. */
const batchEntries: Readonly<Record<Age, number>> = { live: 2000, backfill: 4000 };
/** What was measured longer ago than this is backfill, ms. */
const liveMs = 5 * 60_000;

/** Whether most of what was measured was measured long ago. That its gateway is there is no measurement. */
export function ageOf(entries: readonly QueuedEntry[]): Age {
  const measured = entries.filter(({ message: { type } }) => type === 'reading' || type === 'position' || type === 'alarm');
  const old = measured.filter(({ message: { timeMs }, receivedMs }) => timeMs !== null && receivedMs - timeMs > liveMs);
  return 2 * old.length > measured.length ? 'backfill' : 'live';
}

/** Parts in the order in which they are to be stored. */
export class Queue<Fates> {
  private readonly waiting: Record<Age, Part<Fates>[]> = { live: [], backfill: [] };
  private last: Age = 'backfill';
  /** How many entries wait. */
  entries = 0;

  add(age: Age, part: Part<Fates>): void {
    this.waiting[age].push(part);
    this.entries += part.entries.length;
  }

  /** Whether live facts wait. */
  get isLive(): boolean {
    return this.waiting.live.length > 0;
  }

  /** How many entries of an age wait. */
  waitingOf(age: Age): number {
    return this.waiting[age].reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Of which age the next batch is; undefined when nothing waits. */
  next(): Age | undefined {
    const { live, backfill } = this.waiting;
    if (live.length > 0) return backfill.length > 0 && this.last === 'live' ? 'backfill' : 'live';
    return backfill.length > 0 ? 'backfill' : undefined;
  }

  /** Takes the next batch of an age. */
  take(age: Age): Part<Fates>[] {
    const parts = this.waiting[age];
    let count = 0;
    let taken = 0;
    for (const { entries } of parts) {
      if (taken > 0 && count + entries.length > batchEntries[age]) break;
      count += entries.length;
      taken += 1;
    }
    this.waiting[age] = parts.slice(taken);
    this.entries -= count;
    this.last = age;
    return parts.slice(0, taken);
  }
}
