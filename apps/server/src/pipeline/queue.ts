/**
 * What waits to be stored. What happens now goes before what a memory kept of the past, for people watch it; but of two batches one is of the past while
 * any waits, so that neither waits for ever. Readings say the same in any order.
 */
import type { Entry } from './normalise.js';

/** An entry with its place among the messages of its submission. */
export type Placed = Entry & { readonly index: number };

/** What belongs together of one submission. */
export type Part<Fates> = {
  readonly entries: readonly Placed[];
  readonly resolve: (fates: Fates) => void;
  readonly reject: (error: Error) => void;
};

/** What happens now, or what a memory kept. */
export type Age = 'live' | 'past';

/** Entries of one batch. Of the past more: the more minutes of a device are judged at once, the less each costs. */
const batchEntries: Readonly<Record<Age, number>> = { live: 2000, past: 4000 };
/** What was measured longer ago than this comes from a memory, ms. */
const pastMs = 5 * 60_000;

/** Whether most of what was measured was measured long ago. That its gateway is there is no measurement. */
export function ageOf(entries: readonly Placed[]): Age {
  const measured = entries.filter(({ message: { type } }) => type === 'reading' || type === 'position' || type === 'alarm');
  const past = measured.filter(({ message: { timeMs }, receivedMs }) => timeMs !== null && receivedMs - timeMs > pastMs);
  return 2 * past.length > measured.length ? 'past' : 'live';
}

/** Parts in the order in which they are to be stored. */
export class Queue<Fates> {
  private readonly waiting: Record<Age, Part<Fates>[]> = { live: [], past: [] };
  private last: Age = 'past';
  /** Entries that wait. */
  entries = 0;

  add(age: Age, part: Part<Fates>): void {
    this.waiting[age].push(part);
    this.entries += part.entries.length;
  }

  /** Whether something waits that happens now. */
  get isLive(): boolean {
    return this.waiting.live.length > 0;
  }

  /** Of which age the next batch is; undefined when nothing waits. */
  next(): Age | undefined {
    const { live, past } = this.waiting;
    if (live.length > 0) return past.length > 0 && this.last === 'live' ? 'past' : 'live';
    return past.length > 0 ? 'past' : undefined;
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
