/** The exports this process writes: each stops at once when it is cancelled, on whichever server that was asked. */
import type { Subscriber } from '../../events/event.js';

/** See above. */
export class RunningExports implements Subscriber {
  private readonly running = new Map<number, { isCancelled: boolean }>();

  readonly on: Subscriber['on'] = {
    exportsCancelled: ({ exportIds }) => {
      for (const id of exportIds) {
        const here = this.running.get(id);
        if (here !== undefined) here.isCancelled = true;
      }
    },
  };

  /** Each finds out when it notes how far it is. */
  missed(): void {}

  /** Notes that one begins; its state says when it is cancelled. */
  begin(id: number): { readonly isCancelled: boolean } {
    const here = { isCancelled: false };
    this.running.set(id, here);
    return here;
  }

  end(id: number): void {
    this.running.delete(id);
  }
}
