/** The time as the server has it, so that ages are right on a computer whose clock is not; and a tick for what grows old on the screen. */
import { useSyncExternalStore } from 'react';

let aheadMs = 0;

/** Takes the server's time; the difference to ours is kept. */
export function setServerTime(serverMs: number, ourMs: number = Date.now()): void {
  aheadMs = serverMs - ourMs;
}

/** Now, epoch ms, by the server's clock. */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

type Tick = { readonly subscribe: (listener: () => void) => () => void; readonly at: () => number };
const ticks = new Map<number, Tick>();

/** One timer for everybody who ticks at this pace; it runs only while somebody listens. */
function makeTick(everyMs: number): Tick {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let at = nowMs();
  return {
    at: () => at,
    subscribe: (listener) => {
      listeners.add(listener);
      if (timer === undefined) {
        at = nowMs();
        timer = setInterval(() => {
          at = nowMs();
          for (const each of listeners) each();
        }, everyMs);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

function tickOf(everyMs: number): Tick {
  const known = ticks.get(everyMs) ?? makeTick(everyMs);
  ticks.set(everyMs, known);
  return known;
}

/** Now, epoch ms, drawn anew every `everyMs`; all callers of one pace share one timer. */
export function useNow(everyMs = 10_000): number {
  const tick = tickOf(everyMs);
  return useSyncExternalStore(tick.subscribe, tick.at);
}
