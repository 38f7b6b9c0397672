/** Since when a vehicle moves, stands or idles: what the end of its track and its last points say together. */
import type { Motion } from './motion.js';
import { type TrackPoint, usualTrackValues } from './point.js';
import type { TrackEntry } from './track.js';

/** Epoch ms. `isAtLeast`: it was so already at the first point that was looked at, and may have been for longer. */
export type Since = { readonly ms: number; readonly isAtLeast: boolean };

/** Takes the points of a vehicle in event time and the entries derived from them. */
export class SinceFold {
  private firstMs: number | null = null;
  /** The last points that agree in whether the vehicle moves. */
  private run: { readonly isMoving: boolean; readonly fromMs: number } | null = null;
  private ignitionFromMs: number | null = null;
  private last: TrackEntry | null = null;

  addPoint({ timeMs, isValid, speedKmh, ignition }: Pick<TrackPoint, 'timeMs' | 'isValid' | 'speedKmh' | 'ignition'>): void {
    this.firstMs ??= timeMs;
    if (ignition !== null) this.ignitionFromMs = ignition ? (this.ignitionFromMs ?? timeMs) : null;
    // Who says no speed goes on as before.
    if (!isValid || speedKmh === null) return;
    const isMoving = speedKmh > usualTrackValues.movingKmh;
    if (this.run?.isMoving !== isMoving) this.run = { isMoving, fromMs: timeMs };
  }

  addEntry(entry: TrackEntry): void {
    this.last = entry;
  }

  /** Since when it has been as its latest says; null where the points do not tell: it is silent, or nothing is known of its movement. */
  since(motion: Motion): Since | null {
    if (motion === 'moving') return this.of(this.last?.kind === 'trip' ? this.last.from.timeMs : this.fromOf(true));
    if (motion !== 'parked' && motion !== 'idle') return null;
    const standing = this.last?.kind === 'stop' ? this.last.fromMs : this.fromOf(false);
    if (motion === 'parked' || standing === null) return this.of(standing);
    return this.of(Math.max(standing, this.ignitionFromMs ?? standing));
  }

  private fromOf(isMoving: boolean): number | null {
    return this.run?.isMoving === isMoving ? this.run.fromMs : null;
  }

  private of(ms: number | null): Since | null {
    return ms === null ? null : { ms, isAtLeast: this.firstMs !== null && ms <= this.firstMs };
  }
}
