/**
 * A limit of how many run at once. Whoever comes later waits in a queue, first in first out; a queue has a bound of its own, beyond which nobody
 * more is let in: work that is expensive (hashing a password, storing a backlog) then costs its own kind and leaves the rest of the process alone.
 */

/** The queue before a limit is full. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export class ConcurrencyLimit {
  private free: number;
  private readonly mostWaiting: number;
  private readonly waiting: (() => void)[] = [];

  /** @param slots how many run at once, from 1. @param mostWaiting how many may wait; unbounded unless given. */
  constructor(slots: number, mostWaiting = Number.POSITIVE_INFINITY) {
    this.free = slots;
    this.mostWaiting = mostWaiting;
  }

  /** Takes a slot when one is free. */
  tryAcquire(): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    return true;
  }

  /** Waits for a slot: `granted` is called once, later, with the slot taken. Throws QueueFull. */
  enqueue(granted: () => void): void {
    if (this.waiting.length >= this.mostWaiting) throw new QueueFull('too many are waiting');
    this.waiting.push(granted);
  }

  /** Gives a slot back: to who waits longest, else to nobody. */
  release(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }

  /** Runs work within the limit and answers what it answers. Throws QueueFull without running it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.tryAcquire()) await new Promise<void>((granted) => this.enqueue(granted));
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
