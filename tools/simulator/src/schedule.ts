/** When a device reports, and in which order it makes up for what it could not say. */
import type { Span } from './coverage.js';

/** The rhythm of one device: all of its times lie on one grid, shifted so that a fleet does not speak in one voice. */
export type Rhythm = {
  /** Seconds between reports as they happen; divides `historySeconds`. */
  readonly liveSeconds: number;
  /** Seconds between what is kept of older times. */
  readonly historySeconds: number;
  /** Seconds by which the grid is shifted. */
  readonly phaseSeconds: number;
  /** At rest a tracker reports this much more rarely, and keeps still less of older times; absent = always the same. */
  readonly rest?: { readonly seconds: number; readonly historySeconds: number; readonly isMoving: (timeMs: number) => boolean };
};

/** A device keeps its last two hours in full; what is older it has thinned to the spacing of history. */
export const keptInFullMs = 2 * 3_600_000;
const hour = 3_600_000;
const day = 24 * hour;

/** Every moment in (fromMs, toMs] at which a device has something to say, oldest first. `nowMs` decides what is old. */
export function dueTimes(rhythm: Rhythm, { fromMs, toMs }: Span, nowMs: number): readonly number[] {
  const shiftMs = rhythm.phaseSeconds * 1000;
  const fineMs = rhythm.liveSeconds * 1000;
  const coarseMs = rhythm.historySeconds * 1000;
  const times: number[] = [];
  let timeMs = Math.floor((fromMs - shiftMs) / fineMs) * fineMs + fineMs + shiftMs;
  while (timeMs <= toMs) {
    const isOld = timeMs <= nowMs - keptInFullMs;
    const onGrid = (stepMs: number): boolean => (timeMs - shiftMs) % stepMs === 0;
    const { rest } = rhythm;
    const isRestDue = (): boolean =>
      rest === undefined || onGrid(1000 * (isOld ? rest.historySeconds : rest.seconds)) || rest.isMoving(timeMs);
    if ((!isOld || onGrid(coarseMs)) && isRestDue()) times.push(timeMs);
    timeMs += fineMs;
  }
  return times;
}

/** The next moment after one at which a device reports live. */
export function nextDue(rhythm: Rhythm, afterMs: number): number {
  const longestMs = 1000 * Math.max(rhythm.liveSeconds, rhythm.rest?.seconds ?? 0);
  const next = dueTimes(rhythm, { fromMs: afterMs, toMs: afterMs + longestMs }, afterMs)[0];
  if (next === undefined) throw new Error('a rhythm always has a next beat');
  return next;
}

function dayOf(piece: Span): number {
  return Math.floor(piece.fromMs / day);
}

/** What is missing, cut at UTC hours: the newest day first, within a day oldest first, the way loggers empty their memory. */
export function backfillPlan(gaps: readonly Span[]): readonly Span[] {
  const pieces: Span[] = [];
  for (const gap of gaps) {
    for (let fromMs = gap.fromMs; fromMs < gap.toMs;) {
      const toMs = Math.min(gap.toMs, Math.floor(fromMs / hour) * hour + hour);
      pieces.push({ fromMs, toMs });
      fromMs = toMs;
    }
  }
  return pieces.sort((a, b) => dayOf(b) - dayOf(a) || a.fromMs - b.fromMs);
}
