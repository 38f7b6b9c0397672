/**
 * Events as one process hears them: its own as soon as their transaction is committed, before the call is answered, those of the others as they are carried here.
 * Subscribers hear each once.
 */
import type { Logger } from 'pino';
import type { Carrier } from './carrier.js';
import { type Event, type Missed, type Published, type Subscriber, tell } from './event.js';
import { LatestFeed } from './latest-feed.js';
import { newKey } from './publish.js';

/** Keys kept to know events again: of those that came on one of their two ways. */
const mostKeys = 10_000;

export class EventBus {
  private readonly carrier: Carrier;
  private readonly log: Logger;
  private readonly subscribers: Subscriber[] = [];
  /** Events that came on one of their two ways, by key: the other is still to come, or there is none. */
  private readonly cameOnce = new Set<string>();
  private readonly latest: LatestFeed;

  constructor(carrier: Carrier, log: Logger) {
    this.carrier = carrier;
    this.log = log;
    this.latest = new LatestFeed({
      here: (event) => this.deliver(event),
      elsewhere: async (event) => {
        const published: Published = { key: newKey(), event };
        this.cameOnce.add(published.key);
        return this.carrier.say(published);
      },
    });
  }

  /** Who subscribes before `open` misses nothing. */
  subscribe(...subscribers: readonly Subscriber[]): void {
    this.subscribers.push(...subscribers);
  }

  async open(): Promise<void> {
    await this.carrier.open({
      received: (event, key) => {
        if (key === undefined || this.isFirst(key)) this.deliver(event);
      },
      missed: (what) => this.miss(what),
    });
  }

  /** What a transaction of this process has published is received here at once; called when it is committed. */
  readonly committed = (published: readonly Published[]): void => {
    for (const { key, event } of published) if (this.isFirst(key)) this.deliver(event);
  };

  /** The latest of devices was updated by a commit of this process. */
  readonly latestUpdated = (deviceIds: ReadonlySet<number>): void => this.latest.updated(deviceIds);

  async close(): Promise<void> {
    this.latest.stop();
    await this.carrier.close();
  }

  private isFirst(key: string): boolean {
    if (this.cameOnce.delete(key)) return false;
    this.cameOnce.add(key);
    const [oldest] = this.cameOnce;
    if (this.cameOnce.size > mostKeys && oldest !== undefined) this.cameOnce.delete(oldest);
    return true;
  }

  private deliver(event: Event): void {
    for (const subscriber of this.subscribers) this.run(() => tell(subscriber, event));
  }

  private miss(what: Missed): void {
    for (const subscriber of this.subscribers) this.run(() => subscriber.missed(what));
  }

  /** What one subscriber cannot do keeps nothing from the others. */
  private run(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.log.error({ err: error }, 'an event could not be received');
    }
  }
}
