/**
 * Says of which devices the latest was updated: to this process after each commit, to the others ten times a second, many commits at once. It is in no
 * transaction: readings are not to wait for each other's turn to notify.
 */
import type { EventOf } from './event.js';

export type LatestFeedOptions = {
  /** Tells this process. */
  readonly here: (event: EventOf<'latestUpdated'>) => void;
  /** Tells the other processes; resolves to false when they could not be told now. */
  readonly elsewhere: (event: EventOf<'latestUpdated'>) => Promise<boolean>;
  readonly everyMs?: number;
};

/** As many ids as fit into one message, however long they are. */
const mostIds = 650;
/** What could not be sent is sent again after this, ms. */
const againMs = 1000;

export class LatestFeed {
  private readonly options: LatestFeedOptions;
  private readonly waiting = new Set<number>();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(options: LatestFeedOptions) {
    this.options = options;
  }

  /** Called after a commit, with its devices. */
  updated(deviceIds: ReadonlySet<number>): void {
    if (deviceIds.size === 0) return;
    this.options.here({ type: 'latestUpdated', deviceIds: [...deviceIds] });
    for (const id of deviceIds) this.waiting.add(id);
    if (!this.isStopped) this.timer ??= setTimeout(() => void this.flush(), this.options.everyMs ?? 100);
  }

  private async flush(): Promise<void> {
    let isSaid = true;
    while (isSaid && this.waiting.size > 0) {
      const deviceIds = [...this.waiting].slice(0, mostIds);
      for (const id of deviceIds) this.waiting.delete(id);
      isSaid = await this.options.elsewhere({ type: 'latestUpdated', deviceIds });
      if (!isSaid) for (const id of deviceIds) this.waiting.add(id);
    }
    this.timer = isSaid || this.isStopped ? undefined : setTimeout(() => void this.flush(), againMs);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }
}
