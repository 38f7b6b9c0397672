/** The track of a device in a range: read a slice at a time with what lies around it, so that a range says of its trips and stops what any longer one would. */
import type { Gap, Stop, TrackEntry, Trip } from '@frostway/core/track/track';
import { TrackFold } from '@frostway/core/track/track';
import type { Part } from '@frostway/core/track/meter';
import { trackValuesOf } from '@frostway/core/track/point';
import type { Rejection } from '@frostway/core/track/sift';
import { Slices } from '../../call/slices.js';
import type { SeenDevice } from '../../scope/devices.js';
import type { PositionColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { slicesWithoutTimes } from '../../telemetry-store/without-times.js';
import { pointAt } from './points.js';

/** How far around a range points are read, beside the time nothing may be said for: a stop at its edge is known by what lies around it. */
const aroundMs = 3_600_000;

/** A range, epoch ms, its end excluded. */
export type Span = { readonly fromMs: number; readonly untilMs: number };
/** What of a trip or stop lies in a range: at least one part. */
export type Journey =
  { readonly entry: Trip | Stop; readonly parts: readonly [Part, ...Part[]] } | { readonly entry: Gap; readonly parts: readonly [] };

type Reading = {
  readonly store: TelemetryStore;
  readonly device: Pick<SeenDevice, 'id' | 'window' | 'isPrivate'>;
  /** As much of what was asked for as the reader may see. */
  readonly range: Span;
  readonly intervalSeconds: number;
  /** Moments at which sums are split besides the ends of the range, epoch ms, ascending. */
  readonly splitAt?: readonly number[];
  /** Told of every slice of points in the range and around it. */
  readonly look?: (columns: PositionColumns) => void;
};

/** Hands on the journeys of a range, oldest first; answers how many points are no part of the track. */
export async function readJourneys(
  { store, device, range, intervalSeconds, splitAt = [], look }: Reading,
  take: (journey: Journey) => void,
): Promise<Readonly<Record<Rejection, number>>> {
  const values = trackValuesOf(intervalSeconds);
  const wide = {
    fromMs: Math.max(device.window.fromMs, range.fromMs - aroundMs - values.gapMs),
    untilMs: Math.min(device.window.untilMs, range.untilMs + aroundMs + values.gapMs),
  };
  const within = splitAt.filter((ms) => ms > range.fromMs && ms < range.untilMs);
  const fold = new TrackFold(values, [range.fromMs, ...within, range.untilMs], (entry) => {
    const journey = inRange(entry, range);
    if (journey !== undefined) take(journey);
  });
  if (range.fromMs >= range.untilMs) return fold.rejected;
  const slices = new Slices();
  for await (const columns of slicesWithoutTimes(store.positionSlices(device.id, wide.fromMs, wide.untilMs), device.isPrivate)) {
    for (let index = 0; index < columns.length; index += 1) {
      fold.add(pointAt(columns, index));
      if (slices.isOver()) await slices.next();
    }
    look?.(columns);
  }
  fold.end();
  return fold.rejected;
}

function inRange(entry: TrackEntry, { fromMs, untilMs }: Span): Journey | undefined {
  if (entry.kind === 'gap') return entry.to.timeMs > fromMs && entry.from.timeMs < untilMs ? { entry, parts: [] } : undefined;
  const [first, ...others] = entry.parts.filter((part) => part.fromMs >= fromMs && part.untilMs <= untilMs && part.untilMs > part.fromMs);
  return first === undefined ? undefined : { entry, parts: [first, ...others] };
}
