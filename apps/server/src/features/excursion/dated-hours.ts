/** At which whole hours a device has checkpoints of its past: one an hour of the last day and around what came late, one a day of what lies further back. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The whole hour a time lies in, epoch ms. */
export const hourOf = (timeMs: number): number => Math.floor(timeMs / hourMs) * hourMs;

/** Whether a checkpoint is wanted at a whole hour, epoch ms; `isNext`: there are rows in the hour before it and in the one it begins. */
export type Near = (atMs: number, isNext: boolean) => boolean;

/**
 * The hours, ascending, at whose beginnings to take checkpoints of rows after one of `lastMs`. Where nothing was said for hours it is the first of them: what comes late
 * there leaves it as it is the longest.
 */
export function hoursBetween(lastMs: number | undefined, rows: readonly { readonly timeMs: number }[], near: Near): number[] {
  const found: number[] = [];
  let hour = lastMs === undefined ? undefined : hourOf(lastMs);
  for (const { timeMs } of rows) {
    const now = hourOf(timeMs);
    if (hour !== undefined && now > hour) {
      const next = hour + hourMs;
      const day = Math.ceil(next / dayMs) * dayMs;
      const at = [next, day].find((each) => each <= now && near(each, now === next));
      if (at !== undefined) found.push(at);
    }
    hour = now;
  }
  return found;
}

/** What is late, epoch ms, both ends included. */
export type Lateness = { readonly firstMs: number; readonly lastMs: number };

/** What is near the newest of rows, or near what is late, or begins a day. Behind what is late none is taken in a silence: the next of it is likely to fall into that. */
export function nearTo(headMs: number, late?: Lateness): Near {
  return (atMs, isNext) => {
    if (late !== undefined && atMs > late.lastMs && !isNext) return false;
    if (atMs % dayMs === 0 || atMs > headMs - dayMs) return true;
    return late !== undefined && atMs > late.firstMs - hourMs && atMs <= late.lastMs + 2 * hourMs;
  };
}
