/**
 * Keeps the order of each device's submissions while what they need is looked up: a submission goes on when its own look-ups are done and every
 * earlier one that speaks of a device it speaks of has gone on. Others are not waited for, so a slow look-up delays its own devices alone.
 */
import type { Soon } from '../flow/soon.js';

export class DeviceOrder {
  /** The last submission of each device that has not gone on yet. */
  private readonly last = new Map<string, Promise<void>>();

  /** Answers what `ready` answers, in the order of calls per key; rejects with it, too. */
  enter<T>(keys: ReadonlySet<string>, ready: Soon<T>): Soon<T> {
    const earlier = new Set<Promise<void>>();
    for (const key of keys) {
      const before = this.last.get(key);
      if (before !== undefined) earlier.add(before);
    }
    // It has gone on before anybody can come after it.
    if (earlier.size === 0 && !(ready instanceof Promise)) return ready;
    const entered = earlier.size === 0 ? Promise.resolve(ready) : Promise.all([ready, ...earlier]).then(([answer]) => answer);
    const gone = entered.then(ignore, ignore).then(() => {
      for (const key of keys) if (this.last.get(key) === gone) this.last.delete(key);
    });
    for (const key of keys) this.last.set(key, gone);
    return entered;
  }
}

const ignore = (): void => undefined;
