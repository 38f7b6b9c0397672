/** What keeps us from asking a service too often: so many questions a second, and none for a while after it has said that it will not answer. */

/** Questions of one service with one key. Times are epoch ms. */
export class Pace {
  private readonly gapMs: number;
  private readonly burst: number;
  /** When the bucket was or will be full again. */
  private fullMs = 0;
  private closedUntilMs = 0;
  private failures = 0;

  /** `perSecond` questions on average; as many at once as a second has, and at least one. */
  constructor(perSecond: number) {
    this.gapMs = 1000 / perSecond;
    this.burst = Math.max(1, Math.floor(perSecond));
  }

  /** Milliseconds to wait before the next question, which is taken by this; undefined when that would be over `mostMs`, or the service is left alone. */
  take(nowMs: number, mostMs: number): number | undefined {
    if (nowMs < this.closedUntilMs) return undefined;
    const fullMs = Math.max(this.fullMs, nowMs) + this.gapMs;
    const waitMs = Math.round(Math.max(0, fullMs - nowMs - this.burst * this.gapMs));
    if (waitMs > mostMs) return undefined;
    this.fullMs = fullMs;
    return waitMs;
  }

  /** Until when it is left alone; 0 when it is asked. */
  closedUntil(nowMs: number): number {
    return nowMs < this.closedUntilMs ? this.closedUntilMs : 0;
  }

  /** It answered. */
  succeeded(): void {
    this.failures = 0;
  }

  /** It did not: its quota or our key close it at once for ten minutes, too many at once for five seconds, three failures in a row for half a minute; twice as long each time, an hour at most. */
  failed(why: 'key' | 'quota' | 'busy' | 'failed', nowMs: number): void {
    // Of questions that were under way together the first to fail counts.
    if (nowMs < this.closedUntilMs) return;
    this.failures++;
    const [from, firstMs] = { key: [1, 600_000], quota: [1, 600_000], busy: [1, 5000], failed: [3, 30_000] }[why] as [number, number];
    if (this.failures < from) return;
    this.closedUntilMs = nowMs + Math.min(3_600_000, firstMs * 2 ** (this.failures - from));
  }
}
