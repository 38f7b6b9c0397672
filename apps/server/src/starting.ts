/** How a process of many parts starts and stops: parts in order, stopped in the reverse, each in its time; a start can be broken off. */
import type { Logger } from 'pino';

/** The start was broken off before it was done. */
export class StartBrokenOff extends Error {
  override readonly name = 'StartBrokenOff';
}

/** What was started, in order. */
export type Part = { readonly name: string; readonly stop: () => Promise<unknown> | void; readonly isDatabase?: true };

/** All parts but the database together may take this long to stop, ms: whoever stops us has twice as much patience. */
const stoppingMs = 9000;
/** A part whose turn comes late is still told, ms. */
const leastMs = 200;

/** Stops a part, or goes on without it: what it has not finished was not acknowledged. */
async function inTime({ name, stop }: Part, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not stop in time`)), Math.max(leastMs, ms));
  });
  try {
    await Promise.race([stop(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a start is given: where it adds its parts, and how what it started is stopped again. */
type Start<T> = (parts: Part[], stop: () => Promise<void>) => Promise<T>;

/** Starts something of many parts; what was started is stopped again when a later part fails, or when the signal breaks the start off. */
export async function startInParts<T>(start: Start<T>, log: Logger, signal: AbortSignal | undefined): Promise<T> {
  const parts: Part[] = [];
  const stop = async (patienceMs = stoppingMs): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    for (const part of parts.splice(0).toReversed()) {
      try {
        if (part.isDatabase === true) await part.stop();
        else await inTime(part, deadline - performance.now());
      } catch (error) {
        log.error({ err: error, part: part.name }, 'a part did not stop as it should');
      }
    }
  };
  try {
    return await unlessBrokenOff(
      start(parts, () => stop()),
      signal,
    );
  } catch (error) {
    // Nothing has come in yet: nobody waits for what was begun.
    await stop(error instanceof StartBrokenOff ? leastMs : stoppingMs);
    throw error;
  }
}

/** The start, or StartBrokenOff as soon as it is asked to end: whatever step it is at, a long migration too, fails when what it works on is stopped. */
async function unlessBrokenOff<T>(starting: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return starting;
  let breakOff = (): void => undefined;
  const brokenOff = new Promise<never>((_resolve, reject) => {
    breakOff = () => reject(new StartBrokenOff());
    if (signal.aborted) breakOff();
    signal.addEventListener('abort', breakOff);
  });
  starting.catch(() => undefined);
  try {
    return await Promise.race([starting, brokenOff]);
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}
