/** How many facts of one device are taken in a day, by the server's day of receipt (UTC). What is over is not acknowledged: it waits where it is, and is lost nowhere. */
import { Unavailable } from './unavailable.js';

/** Some of what was handed in is over the limit of its device; the rest of it is stored, and harmless when it comes again. */
export class DailyLimitReached extends Unavailable {}

const dayMs = 86_400_000;

/** Counted since the server's start, by each server for itself. */
export class DailyLimit {
  private readonly most: number;
  private day = 0;
  private counts = new Map<number, number>();

  constructor(most: number) {
    this.most = most;
  }

  /** Whether one more of a device may come in at a time, epoch ms. */
  hasRoom(deviceId: number, nowMs: number): boolean {
    return (this.countsOf(nowMs).get(deviceId) ?? 0) < this.most;
  }

  /** Counts one that is new. */
  count(deviceId: number, nowMs: number): void {
    const counts = this.countsOf(nowMs);
    counts.set(deviceId, (counts.get(deviceId) ?? 0) + 1);
  }

  /** The counts of the day; they begin again with it. */
  private countsOf(nowMs: number): Map<number, number> {
    const day = Math.floor(nowMs / dayMs);
    if (day > this.day) {
      this.day = day;
      this.counts = new Map();
    }
    return this.counts;
  }
}
