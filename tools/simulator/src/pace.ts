/** How fast history may flow, so that live reports are never in its way: so many facts a second for the whole fleet, the newest first. */
import { pause } from './waiting.js';

type Ask = { readonly facts: number; readonly newestMs: number; readonly grant: () => void };

export class Pace {
  private readonly asks: Ask[] = [];
  private isServing = false;
  private readonly factsPerSecond: number;
  private readonly signal: AbortSignal;

  constructor(factsPerSecond: number, signal: AbortSignal) {
    this.factsPerSecond = factsPerSecond;
    this.signal = signal;
  }

  /** Resolves when it is this batch's turn. Among those who wait, the one with the newest facts goes first. After an abort nobody waits. */
  async turn(facts: number, newestMs: number): Promise<void> {
    if (this.signal.aborted) return;
    const granted = new Promise<void>((grant) => {
      this.asks.push({ facts, newestMs, grant });
    });
    if (!this.isServing) void this.serve();
    await granted;
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    while (this.asks.length > 0) {
      // Everybody who asks in the same breath is compared before one is served.
      await Promise.resolve();
      this.asks.sort((a, b) => b.newestMs - a.newestMs);
      const next = this.asks.shift();
      if (next === undefined) break;
      next.grant();
      await pause((next.facts * 1000) / this.factsPerSecond, this.signal);
    }
    this.isServing = false;
  }
}
