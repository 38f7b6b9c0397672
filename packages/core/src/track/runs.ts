/** What reports count along the points of a track: runs above a speed, and visits to a fence. */
import type { Fence } from '../fence/distance.js';
import type { TrackPoint } from './point.js';
import { speedRunMs } from './watched.js';

/** A time above a speed, epoch ms: from the first point above it to the next that is not. */
export type SpeedRun = {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly topKmh: number;
  readonly latitude: number;
  readonly longitude: number;
};

/** A speed says nothing of the time after its point for longer than this, ms. */
const speaksMs = 300_000;

/** Finds runs above a speed among points in event time; those shorter than 10 s do not count. Only current fixes of GPS that say a speed are looked at. */
export class SpeedRuns {
  private readonly limitKmh: number;
  private readonly take: (run: SpeedRun) => void;
  private run: { -readonly [K in keyof SpeedRun]: SpeedRun[K] } | null = null;
  private lastMs = -Infinity;

  constructor(limitKmh: number, take: (run: SpeedRun) => void) {
    this.limitKmh = limitKmh;
    this.take = take;
  }

  add({ timeMs, isValid, source, speedKmh, latitude, longitude }: TrackPoint): void {
    if (!isValid || source !== 'gps' || speedKmh === null) return;
    const { run } = this;
    if (run !== null) {
      run.untilMs = Math.min(timeMs, this.lastMs + speaksMs);
      if (timeMs - this.lastMs > speaksMs || speedKmh <= this.limitKmh) this.end();
    }
    this.lastMs = timeMs;
    if (speedKmh <= this.limitKmh) return;
    this.run ??= { fromMs: timeMs, untilMs: timeMs, topKmh: speedKmh, latitude, longitude };
    this.run.topKmh = Math.max(this.run.topKmh, speedKmh);
  }

  /** Hands on the run that is open: nothing follows it. */
  end(): void {
    const { run } = this;
    this.run = null;
    if (run !== null && run.untilMs - run.fromMs >= speedRunMs) this.take(run);
  }
}

/** How often somebody was inside a fence, and how long altogether, ms. */
export type Visits = { readonly visits: number; readonly insideMs: number };

/** Counts visits to a fence along points in event time. One point on the other side is no crossing, two in a row are. */
export class VisitFold {
  private readonly fence: Fence;
  private isInside: boolean | null = null;
  /** The point on the other side that waits for a second. */
  private doubtMs: number | null = null;
  private sinceMs = 0;
  private lastMs = 0;
  private count = 0;
  private insideMs = 0;

  constructor(fence: Fence) {
    this.fence = fence;
  }

  add(point: Pick<TrackPoint, 'timeMs' | 'isValid' | 'latitude' | 'longitude'>): void {
    if (!point.isValid) return;
    const isInside = this.fence.edgeM(point) < 0;
    if (this.isInside === null) this.turn(isInside, point.timeMs);
    else if (isInside === this.isInside) {
      this.doubtMs = null;
      this.lastMs = point.timeMs;
    } else if (this.doubtMs === null) this.doubtMs = point.timeMs;
    else this.turn(isInside, this.doubtMs, point.timeMs);
  }

  /** So far. */
  visits(): Visits {
    return { visits: this.count, insideMs: this.insideMs + (this.isInside === true ? this.lastMs - this.sinceMs : 0) };
  }

  private turn(isInside: boolean, fromMs: number, lastMs = fromMs): void {
    // What lies between the last point inside and the first outside is nobody's.
    if (this.isInside === true) this.insideMs += this.lastMs - this.sinceMs;
    if (isInside) this.count += 1;
    this.isInside = isInside;
    this.sinceMs = fromMs;
    this.lastMs = lastMs;
    this.doubtMs = null;
  }
}
