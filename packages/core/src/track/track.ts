/**
 * Trips, stops and gaps of a track, derived from its points in event time: the order in which they arrived does not matter, and a point that comes late is
 * in its place when the track is derived again. What a device drifts while it stands is no distance.
 */
import { distanceM, eastward, type Place } from './distance.js';
import { type Leg, Meter, type Part } from './meter.js';
import { inEventTime, type TrackPoint, type TrackValues, usualTrackValues } from './point.js';
import { type Rejection, Sift } from './sift.js';
import { StopFinder } from './stops.js';

/** A drive from one place to another. */
export type Trip = {
  readonly kind: 'trip';
  readonly from: TrackPoint;
  readonly to: TrackPoint;
  /** Its sums, apart for each side of the moments that were asked for; adjacent, at least one. Metres are whole and add up. */
  readonly parts: readonly Part[];
};
/** A stay at one place. */
export type Stop = {
  readonly kind: 'stop';
  /** When it began and ended, epoch ms. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The middle of its points. */
  readonly place: Place;
  /** Metres between its points that are no distance. */
  readonly driftM: number;
  /** As of a trip; metres are 0. */
  readonly parts: readonly Part[];
};
/** A time of which nothing is known, between two places. */
export type Gap = {
  readonly kind: 'gap';
  readonly from: TrackPoint;
  readonly to: TrackPoint;
  /** As the crow flies. */ readonly metres: number;
};
/** See above. */
export type TrackEntry = Trip | Stop | Gap;

type OpenTrip = { readonly from: TrackPoint; to: TrackPoint; readonly meter: Meter };
type OpenStop = {
  readonly from: TrackPoint;
  to: TrackPoint;
  count: number;
  /** Degrees from `from`, added up. */
  north: number;
  east: number;
  driftM: number;
  readonly meter: Meter;
};

/** Derives a track from points that come in event time; memory does not grow with their number. */
export class TrackFold {
  private readonly values: TrackValues;
  private readonly splitAt: readonly number[];
  private readonly emit: (entry: TrackEntry) => void;
  private readonly sift: Sift;
  private readonly finder: StopFinder;
  /** The stop that goes on, or ended and may prove to go on after a jump away and back. */
  private stop: OpenStop | null = null;
  /** What follows the stop. */
  private trip: OpenTrip | null = null;
  private exactM = 0;
  private wholeM = 0;

  /** `splitAt`: moments at which the sums of trips are split, epoch ms, ascending. Entries come in event time. */
  constructor(values: TrackValues, splitAt: readonly number[], emit: (entry: TrackEntry) => void) {
    this.values = values;
    this.splitAt = splitAt;
    this.emit = emit;
    this.finder = new StopFinder(values, {
      moving: (point) => this.advance(point),
      staying: (point, isFirst) => this.stayOn(point, isFirst),
      unknown: (from, to) => {
        this.close();
        this.emit({ kind: 'gap', from, to, metres: distanceM(from, to) });
      },
    });
    this.sift = new Sift(values, (point) => this.finder.add(point));
  }

  /** How many points were left out, by reason. */
  get rejected(): Readonly<Record<Rejection, number>> {
    return this.sift.rejected;
  }

  /** Takes the next point, in event time. */
  add(point: TrackPoint): void {
    this.sift.add(point);
  }

  /** Emits what is left. */
  end(): void {
    this.sift.end();
    this.finder.end();
    this.close();
  }

  private advance(point: TrackPoint): void {
    if (this.trip === null) {
      const from = this.stop?.to ?? point;
      this.trip = { from, to: from, meter: new Meter(from.timeMs, this.splitAt) };
    }
    if (point !== this.trip.to) this.trip.meter.add(legOf(this.trip.to, point));
    this.trip.to = point;
  }

  private stayOn(point: TrackPoint, isFirst: boolean): void {
    if (isFirst) this.arrive(point);
    const { stop } = this;
    if (stop === null || isFirst) return;
    this.stretch(stop, point);
  }

  /** Begins a stop, unless it is the one before, which the device seemed to leave for less than the time of a stop. */
  private arrive(point: TrackPoint): void {
    const { stop } = this;
    if (stop !== null || this.trip !== null) this.advance(point);
    if (stop !== null && point.timeMs - stop.to.timeMs < this.values.stopMs && this.isAt(stop, point)) {
      stop.driftM += this.trip?.meter.parts().reduce((sum, { metres }) => sum + metres, 0) ?? 0;
      this.trip = null;
      this.stretch(stop, point, 0);
      return;
    }
    this.close();
    this.stop = { from: point, to: point, count: 1, north: 0, east: 0, driftM: 0, meter: new Meter(point.timeMs, this.splitAt) };
  }

  private stretch(stop: OpenStop, point: TrackPoint, driftM = distanceM(stop.to, point)): void {
    stop.meter.add({ ...legOf(stop.to, point), metres: 0, saidKmh: null });
    stop.driftM += driftM;
    stop.count += 1;
    stop.north += point.latitude - stop.from.latitude;
    stop.east += eastward(stop.from.longitude, point.longitude);
    stop.to = point;
  }

  private isAt(stop: OpenStop, point: TrackPoint): boolean {
    return distanceM(placeOf(stop), point) <= this.values.stopRadiusM;
  }

  private close(): void {
    const { stop, trip } = this;
    this.stop = null;
    this.trip = null;
    if (stop !== null)
      this.emit({
        kind: 'stop',
        fromMs: stop.from.timeMs,
        untilMs: stop.to.timeMs,
        place: placeOf(stop),
        driftM: stop.driftM,
        parts: stop.meter.parts(),
      });
    if (trip !== null && trip.to.timeMs > trip.from.timeMs)
      this.emit({ kind: 'trip', from: trip.from, to: trip.to, parts: trip.meter.parts().map((part) => this.inWholeMetres(part)) });
  }

  /** Whole metres that add up to what is driven altogether, whatever they are added by. */
  private inWholeMetres(part: Part): Part {
    this.exactM += part.metres;
    const metres = Math.round(this.exactM) - this.wholeM;
    this.wholeM += metres;
    return { ...part, metres };
  }
}

function legOf(from: TrackPoint, to: TrackPoint): Leg {
  const said = [from, to].flatMap(({ source, speedKmh }) => (source === 'gps' && speedKmh !== null ? [speedKmh] : []));
  return {
    fromMs: from.timeMs,
    untilMs: to.timeMs,
    metres: distanceM(from, to),
    saidKmh: said.length === 0 ? null : Math.max(...said),
    ignition: from.ignition,
  };
}

function placeOf({ from, count, north, east }: OpenStop): Place {
  return { latitude: from.latitude + north / count, longitude: eastward(0, from.longitude + east / count) };
}

/** The track of points that came in any order. */
export function deriveTrack(
  points: readonly TrackPoint[],
  splitAt: readonly number[] = [],
  values: TrackValues = usualTrackValues,
): TrackEntry[] {
  const entries: TrackEntry[] = [];
  const fold = new TrackFold(values, splitAt, (entry) => entries.push(entry));
  for (const point of points.toSorted(inEventTime)) fold.add(point);
  fold.end();
  return entries;
}
