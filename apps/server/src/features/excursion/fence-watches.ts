/**
 * What fences and the limits on movement are to the judge: series of positions and what watches them. A fence is made ready once for all points of all devices;
 * those that were made last are kept.
 */
import { type AlarmType, severityOf } from '@frostway/core/alarms';
import { type Bound, type Criterion, toThousandths } from '@frostway/core/excursion';
import { crossingOf, saidM } from '@frostway/core/fence/crossing';
import { type Fence, fenceOf } from '@frostway/core/fence/distance';
import type { FenceShape } from '@frostway/core/fence/shape';
import { accuracyOf, usualTrackValues } from '@frostway/core/track/point';
import { type DaySpan, journeyEndMs, speedRunMs, withinHours } from '@frostway/core/track/watched';
import type { StoredPosition } from '../../telemetry-store/rows.js';
import type { FenceWatchRow, PositionAlarmRow } from './fence-rows.js';
import type { EffectiveRule } from './effective-rules.js';
import { type JudgedSeries, ofFix, positionSeries } from './judged-series.js';

type Series = JudgedSeries<StoredPosition>;
type Watching = EffectiveRule<StoredPosition>;
/** What one thing watches, without its name. */
type Watched = { readonly series: Series; readonly type: AlarmType; readonly criterion: Criterion };

/** Metres from the edge of a fence, negative inside; null of a point that says nothing of it. */
export function distanceTo(name: string, fence: Fence): Series {
  // Who is told of both entering and leaving asks twice in a row.
  let asked: StoredPosition | null = null;
  let said: number | null = null;
  return {
    name: `distanceTo:${name}`,
    unit: 'm',
    valueOf: (row) => {
      if (!row.isValid) return null;
      if (row === asked) return said;
      asked = row;
      said = saidM(fence.edgeM(row), accuracyOf({ accuracyM: row.accuracy, source: row.source }), fence);
      return said;
    },
    types: {},
  };
}

/** Series of fences kept ready, by their shapes. */
const mostReady = 20_000;
const ready = new Map<string, Series>();

function seriesOfFence(shape: string): Series {
  const known = ready.get(shape);
  if (known !== undefined) return known;
  if (ready.size >= mostReady) ready.delete(ready.keys().next().value ?? '');
  const made = distanceTo('fence', fenceOf(JSON.parse(shape) as FenceShape));
  ready.set(shape, made);
  return made;
}

const watching = (key: string, { series, type, criterion }: Watched, fromMs: number, untilMs: number | null): Watching => ({
  key,
  series,
  type,
  watch: { criterion, fromMs, untilMs: untilMs ?? Number.POSITIVE_INFINITY },
  severity: severityOf(type),
  rule: null,
});

/** What a fence watches of a device: how long it is outside, how long inside, or each crossing. With both, one of the two spans would always go on. */
export function ofFence(prefix: string, [id, version, fromMs, untilMs, side, mode, shape]: FenceWatchRow): Watching[] {
  const series = seriesOfFence(shape);
  const key = `${prefix}fence:${id}:${version}:${fromMs}`;
  const leaving: Watched = { series, type: 'fenceExit', criterion: crossingOf('outside', side === 'inside', mode === 'both') };
  const entering: Watched = { series, type: 'fenceEnter', criterion: crossingOf('inside', side === 'outside', mode === 'both') };
  return [
    ...(mode === 'in' ? [] : [watching(`${key}:out`, leaving, fromMs, untilMs)]),
    ...(mode === 'out' ? [] : [watching(`${key}:in`, entering, fromMs, untilMs)]),
  ];
}

/** What a limit on movement watches of a device; undefined when it says nothing. */
export function ofPositionAlarm(prefix: string, row: PositionAlarmRow): Watching | undefined {
  const [kind, fromMs, untilMs] = row;
  const watched = watchedBy(row);
  return watched && watching(`${prefix}alarm:${kind}:${fromMs}`, watched, fromMs, untilMs);
}

const bound = (value: number, isReached = false): Bound => ({ value: toThousandths(value), isReached });
const run = (sides: Pick<Criterion, 'upper' | 'lower'>, delayMs: number, clearDelayMs: number): Criterion => ({
  ...sides,
  delayMs,
  mode: 'single',
  spanMs: null,
  hysteresis: 0,
  clearDelayMs,
});
const { movingKmh } = usualTrackValues;

/** Speed while it moves; standing is not too slow, so it is as fast as it should be. */
const drivingSpeed = (leastKmh: number): Series => ({
  name: 'drivingSpeed',
  unit: 'km/h',
  valueOf: ofFix(({ speed }) => (speed !== null && speed <= movingKmh ? leastKmh : speed)),
  types: { below: 'lowSpeed' },
});

/** Speed in the spans; outside of them it stands, as far as they are concerned. */
function speedWithin(hours: readonly DaySpan[], zone: string): Series {
  const isWithin = withinHours(hours, zone);
  return {
    name: 'speedInHours',
    unit: 'km/h',
    valueOf: ofFix(({ timeMs, speed }) => (isWithin(timeMs) ? speed : 0)),
    types: { above: 'forbiddenHours' },
  };
}

function watchedBy([kind, , , value, latitude, longitude, hours, zone]: PositionAlarmRow): Watched | undefined {
  const { speed } = positionSeries;
  if (kind === 'hours') {
    if (hours === null) return undefined;
    const criterion = run({ upper: bound(movingKmh), lower: null }, speedRunMs, journeyEndMs);
    return { series: speedWithin(hours, zone ?? 'UTC'), type: 'forbiddenHours', criterion };
  }
  if (value === null) return undefined;
  switch (kind) {
    case 'speedHigh':
      return { series: speed, type: 'overspeed', criterion: run({ upper: bound(value), lower: null }, speedRunMs, speedRunMs) };
    case 'speedLow':
      return {
        series: drivingSpeed(value),
        type: 'lowSpeed',
        criterion: run({ upper: null, lower: bound(value) }, speedRunMs, speedRunMs),
      };
    case 'displacement': {
      if (latitude === null || longitude === null) return undefined;
      const fence = fenceOf({ shape: 'circle', latitude, longitude, radius: value });
      return { series: distanceTo('armed', fence), type: 'displacement', criterion: crossingOf('outside', true) };
    }
    case 'stop': {
      // What stands is known to stand until it says something else; two points in a row that it moves are needed.
      const criterion: Criterion = { ...run({ upper: null, lower: bound(movingKmh, true) }, value * 60_000, 1), isLasting: true };
      return { series: speed, type: 'longStop', criterion };
    }
  }
}
