/** What may be said over and over is said at most once in a while, with how often it was so since. */
export class NowAndThen {
  private readonly everyMs: number;
  private saidMs = Number.NEGATIVE_INFINITY;
  private times = 0;

  constructor(everyMs: number) {
    this.everyMs = everyMs;
  }

  /** How often it was so since it was last said, this time among them; undefined = it is not said now. */
  occurred(nowMs = performance.now()): number | undefined {
    this.times += 1;
    if (nowMs - this.saidMs < this.everyMs) return undefined;
    const { times } = this;
    [this.saidMs, this.times] = [nowMs, 0];
    return times;
  }
}
