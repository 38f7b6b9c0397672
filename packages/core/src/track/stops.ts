/**
 * Finds the stops of a track. A point at which the device is not moving begins a stop when all points of the next `stopMs` lie within `stopRadiusM` of it; stops
 * that overlap are one. What a stop is follows from the points around it alone, so any part of a track gives the same stops.
 */
import { distanceM, offsetM, type Place, speedKmh } from './distance.js';
import type { TrackPoint, TrackValues } from './point.js';

/** What a track is made of, in event time: points on the way and stays; `unknown` ends a stretch, for what follows was not seen. */
export type StopListener = {
  readonly moving: (point: TrackPoint) => void;
  /** Called for each point of a stay as it is known to be one; `isFirst` begins it. */
  readonly staying: (point: TrackPoint, isFirst: boolean) => void;
  readonly unknown: (from: TrackPoint, to: TrackPoint) => void;
};

type Entry = { readonly point: TrackPoint; isSlow: boolean };

/** See above; memory is bounded by the points of `stopMs`. */
export class StopFinder {
  private readonly values: TrackValues;
  private readonly tell: StopListener;
  /** Points whose own `stopMs` has not passed. */
  private waiting: Entry[] = [];
  private head = 0;
  /** How far the window of the point at the head is looked through. */
  private seen = 1;
  /** Points until this time belong to the stay that is open, epoch ms. */
  private coveredMs = -Infinity;
  /** Points of the stay that is open and not long enough yet, or after its last point without movement. */
  private undecided: Entry[] = [];
  private stayFrom: TrackPoint | null = null;
  private isStay = false;

  constructor(values: TrackValues, tell: StopListener) {
    this.values = values;
    this.tell = tell;
  }

  /** Takes the next point, in event time. */
  add(point: TrackPoint): void {
    const before = this.waiting.at(-1);
    if (before !== undefined) {
      const metres = distanceM(before.point, point);
      const ms = point.timeMs - before.point.timeMs;
      if (ms > this.values.gapMs && metres > this.values.stopRadiusM) {
        this.end();
        this.tell.unknown(before.point, point);
        this.waiting.push({ point, isSlow: this.isSlow(point, null) });
        return;
      }
      const kmh = speedKmh(metres, ms);
      // Who says no speed is slow when the way to it, or the way from it, is.
      if (before.point.speedKmh === null) before.isSlow ||= this.isSlow(before.point, kmh);
      this.waiting.push({ point, isSlow: this.isSlow(point, kmh) });
    } else this.waiting.push({ point, isSlow: this.isSlow(point, null) });
    this.decide(false);
  }

  /** Decides what waits: nothing follows it. */
  end(): void {
    this.decide(true);
    this.closeStay();
    this.waiting = [];
    this.head = 0;
    this.seen = 1;
    this.coveredMs = -Infinity;
  }

  private isSlow(point: TrackPoint, kmh: number | null): boolean {
    const speed = point.speedKmh ?? kmh;
    return speed !== null && speed <= this.values.movingKmh;
  }

  private decide(isEnd: boolean): void {
    // The newest stays: the next is compared with it.
    const until = isEnd ? this.waiting.length : this.waiting.length - 1;
    while (this.head < until) {
      const entry = this.waiting[this.head] as Entry;
      const stays = entry.isSlow ? this.staysFrom(entry.point) : false;
      if (stays === undefined && !isEnd) break;
      this.head += 1;
      this.seen = 1;
      if (stays === true || entry.point.timeMs <= this.coveredMs) this.stay(entry);
      else {
        this.closeStay();
        this.tell.moving(entry.point);
      }
    }
    if (this.head > this.waiting.length / 2) {
      this.waiting = this.waiting.slice(this.head);
      this.head = 0;
    }
  }

  /** Whether the point at the head begins a stop; undefined while that is not known. */
  private staysFrom(point: TrackPoint): boolean | undefined {
    for (; this.head + this.seen < this.waiting.length; this.seen += 1) {
      const { point: later } = this.waiting[this.head + this.seen] as Entry;
      if (!isNear(point, later, this.values.stopRadiusM)) return false;
      if (later.timeMs - point.timeMs >= this.values.stopMs) {
        this.coveredMs = Math.max(this.coveredMs, later.timeMs);
        return true;
      }
    }
    return undefined;
  }

  private stay(entry: Entry): void {
    this.stayFrom ??= entry.point;
    this.undecided.push(entry);
    if (!entry.isSlow) return;
    if (!this.isStay && entry.point.timeMs - this.stayFrom.timeMs < this.values.stopMs) return;
    for (const { point } of this.undecided) this.tell.staying(point, point === this.stayFrom);
    this.isStay = true;
    this.undecided = [];
  }

  /** What came after the last point without movement, and all of a stay that was too short, is on the way. */
  private closeStay(): void {
    const { undecided } = this;
    this.undecided = [];
    this.stayFrom = null;
    this.isStay = false;
    for (const { point } of undecided) this.tell.moving(point);
  }
}

function isNear(a: Place, b: Place, radiusM: number): boolean {
  const { east, north } = offsetM(a, b);
  return east * east + north * north <= radiusM * radiusM;
}
