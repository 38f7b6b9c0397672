/**
 * Work that is asked for one by one and done together: what comes while a batch is being done waits for the next. Alone, nobody waits for others; in a crowd,
 * many share one statement and one commit.
 */

export type GatheringOptions<In, Out> = {
  /** Does some together, from 1; answers one for each, in their order. Throws when none of it was done. */
  readonly work: (all: readonly In[]) => Promise<readonly Out[]>;
  /** Of one batch, from 1. */
  readonly most: number;
  /** Whether it is worth doing each by itself after a batch failed; otherwise all of it has failed. */
  readonly isTriedAlone: (error: unknown) => boolean;
};

type Asked<In, Out> = { readonly one: In; readonly done: (out: Out) => void; readonly failed: (error: unknown) => void };

/** See above. */
export class Gathering<In, Out> {
  private readonly options: GatheringOptions<In, Out>;
  private waiting: Asked<In, Out>[] = [];
  private isBusy = false;

  constructor(options: GatheringOptions<In, Out>) {
    this.options = options;
  }

  /** Does it with others; answers when the batch is done, and throws what it failed with. */
  do(one: In): Promise<Out> {
    return new Promise((done, failed) => {
      this.waiting.push({ one, done, failed });
      if (!this.isBusy) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    // What is asked for in the same turn comes into the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, this.options.most);
      this.waiting = this.waiting.slice(this.options.most);
      await this.together(batch);
    }
    this.isBusy = false;
  }

  private async together(batch: readonly Asked<In, Out>[]): Promise<void> {
    try {
      const out = await this.options.work(batch.map(({ one }) => one));
      for (const [index, { done, failed }] of batch.entries()) {
        if (index < out.length) done(out[index] as Out);
        else failed(new Error('a batch answered less than it was asked'));
      }
    } catch (error) {
      // One that is wrong does not take the others with it.
      if (batch.length > 1 && this.options.isTriedAlone(error)) for (const each of batch) await this.together([each]);
      else for (const { failed } of batch) failed(error);
    }
  }
}
