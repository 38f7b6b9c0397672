/**
 * Which positions a track is derived from. Last known places, second positions of one moment and jumps are left out; a base station or WiFi position that
 * lies within the inaccuracy of the place before shows that the device is still there, and counts as that place.
 */
import { distanceM, speedKmh } from './distance.js';
import { accuracyOf, type TrackPoint, type TrackValues } from './point.js';

/** Why a position is left out of a track. */
export type Rejection = 'invalid' | 'repeated' | 'jump';

/** Takes points in event time and hands on those that count. */
export class Sift {
  private readonly values: TrackValues;
  private readonly pass: (point: TrackPoint) => void;
  private last: TrackPoint | null = null;
  /** From a base station or WiFi, and further away: the next GPS fix may show that it was an error. */
  private doubtful: TrackPoint | null = null;
  private readonly counts: Record<Rejection, number> = { invalid: 0, repeated: 0, jump: 0 };

  constructor(values: TrackValues, pass: (point: TrackPoint) => void) {
    this.values = values;
    this.pass = pass;
  }

  /** How many points were left out, by reason. */
  get rejected(): Readonly<Record<Rejection, number>> {
    return this.counts;
  }

  /** Takes the next point; none may be older than the one before. */
  add(point: TrackPoint): void {
    if (!point.isValid) {
      this.counts.invalid += 1;
      return;
    }
    if (point.timeMs === (this.doubtful ?? this.last)?.timeMs) {
      this.counts.repeated += 1;
      return;
    }
    this.settleDoubt(point);
    if (this.last === null) this.take(point);
    else if (point.source === 'gps') this.hand(point);
    else this.addInaccurate(point, this.last);
  }

  /** Hands on what still waits. */
  end(): void {
    if (this.doubtful !== null) this.hand(this.doubtful);
    this.doubtful = null;
  }

  private take(point: TrackPoint): void {
    if (point.source === 'gps') this.hand(point);
    else this.doubtful = point;
  }

  private addInaccurate(point: TrackPoint, last: TrackPoint): void {
    const metres = distanceM(last, point);
    if (metres <= accuracyOf(last) + accuracyOf(point)) {
      const { latitude, longitude, source, accuracyM } = last;
      this.hand({ ...point, latitude, longitude, source, accuracyM, speedKmh: 0 });
    } else if (this.isImpossible(last, point)) this.counts.jump += 1;
    else this.doubtful = point;
  }

  private settleDoubt(next: TrackPoint): void {
    const { doubtful } = this;
    if (doubtful === null) return;
    this.doubtful = null;
    if (next.source === 'gps' && this.isImpossible(doubtful, next)) this.counts.jump += 1;
    else this.hand(doubtful);
  }

  private isImpossible(from: TrackPoint, to: TrackPoint): boolean {
    return speedKmh(distanceM(from, to), to.timeMs - from.timeMs) > this.values.impossibleKmh;
  }

  private hand(point: TrackPoint): void {
    this.last = point;
    this.pass(point);
  }
}
