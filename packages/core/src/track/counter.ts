/** A counter of a device (odometer, fuel used) over time: how much it rose between moments. */

/** See above; values come in event time. One that is lower than before counts on from there: the counter was set back, or is another's. */
export class CounterRises {
  private readonly splitAt: readonly number[];
  private at = 0;
  private last: number | null = null;
  private readonly rises: (number | null)[];

  /** `splitAt` ascends, epoch ms: there is one stretch before the first, one after the last and one between each two. */
  constructor(splitAt: readonly number[]) {
    this.splitAt = splitAt;
    this.rises = Array.from({ length: splitAt.length + 1 }, () => null);
  }

  add(timeMs: number, value: number): void {
    while (this.at < this.splitAt.length && timeMs >= (this.splitAt[this.at] as number)) this.at += 1;
    // A rise belongs to the stretch in which it is seen.
    this.rises[this.at] = (this.rises[this.at] ?? 0) + (this.last === null ? 0 : Math.max(0, value - this.last));
    this.last = value;
  }

  /** The rise in each stretch, in the unit of the values; null where nothing was said. */
  all(): readonly (number | null)[] {
    return this.rises;
  }
}
