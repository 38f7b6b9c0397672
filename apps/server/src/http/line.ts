/** A line before something dear: so many are served at once, so many more may stand in it, and nobody behind them is let in. */
import { refuse } from '@frostway/contract/refusals';

export class Line {
  private readonly places: number;
  private readonly mostWaiting: number;
  private readonly waiting: (() => void)[] = [];
  private served = 0;

  constructor(places: number, mostWaiting: number) {
    this.places = places;
    this.mostWaiting = mostWaiting;
  }

  /** Runs in turn; refuses 50043 when the line is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.served < this.places) this.served += 1;
    else {
      if (this.waiting.length >= this.mostWaiting) refuse('tooFrequent');
      // Whoever leaves hands its place on.
      await new Promise<void>((resolve) => void this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.served -= 1;
      else next();
    }
  }
}
