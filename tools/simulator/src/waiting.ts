/** Waiting that can be called off. */
import { setTimeout as delay } from 'node:timers/promises';

/** Waits; true when the time has passed, false as soon as the signal says that nobody is waiting any more. */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  try {
    await delay(Math.max(0, ms), undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
