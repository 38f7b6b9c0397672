/** Statistics of a probe of a device over a range, and over its hours or days. The arithmetic is the core's, the same the chart uses. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import { refuse } from '@frostway/contract/refusals';
import type { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { StatisticsProbe } from '@frostway/contract/telemetry/statistics';
import { limitsOfProbe } from '@frostway/core/probes';
import { versionAt } from '@frostway/core/covered-time';
import { limits } from '@frostway/core/limits';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import { BucketsUnderway, figuresOf, type Statistics } from '@frostway/core/statistics';
import type { Bands, BandVersion, Moment, Span } from '@frostway/core/statistics-sums';
import { toCelsius, toFahrenheit } from '@frostway/core/units';
import { bucketsOf } from '@frostway/core/zone';
import type { Db } from '../../db/connect.js';
import { findSeenDevice, type Viewer } from '../../scope/devices.js';
import { zoneOfDevice } from '../../scope/zones.js';
import type { DayDigest } from '../../telemetry-store/chunk/digest.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import type { Clock } from '../../outside/clock.js';
import { limitsBetween, type LimitsVersion, settingsBetween } from '../device/index.js';
import { beginsAt, intervalsAround, knownUntil, widened } from './around.js';
import { runsIn } from './day-runs.js';
import { checkedRange, mostReadings, readingsAtOnce, settingsRange, shownRange } from './history.js';

type StatisticsQuery = Input<(typeof telemetry)['statistics']>;
type Figures = Answer<(typeof telemetry)['statistics']>;
type Row = NonNullable<Figures['rows']>[number];

const dayMs = 86_400_000;

/** Answers GET /api/statistics within what the principal may read; coverage is of the range he asked for. */
export async function readStatistics(
  store: TelemetryStore,
  clock: Clock,
  db: Db,
  viewer: Viewer,
  input: StatisticsQuery,
): Promise<Figures> {
  if (input.mac === undefined && input.imei === undefined) refuse('rangeMissing', { mac: 'rangeMissing' });
  const { probe, by } = input;
  const unit = probe === 'temperature' ? input.unit : 'C';
  // What is sent is in the unit that is answered.
  const sent = (value: number | undefined): number | undefined => (value !== undefined && unit === 'F' ? toCelsius(value) : value);
  const [lower, upper] = [sent(input.lower), sent(input.upper)];
  checkedRange(input.st, input.et, limits.statisticsRangeMs);
  // The range alone would do by day: the refusal stands beside what asks for too much.
  if (by === 'hour' && input.et - input.st > limits.sensorRangeMs) refuse('rangeTooLong', { by: 'rangeTooLong' });
  const device = await findSeenDevice(db, viewer, input, 'history');
  const range = shownRange(device, input.st, input.et);
  if (lower !== undefined && upper !== undefined && lower > upper) refuse('lowerOverUpper', { lower: 'lowerOverUpper' });
  const { fromMs, untilMs } = settingsRange(device, input.st, input.et);
  const settings = await settingsBetween(db, device.id, fromMs, untilMs);
  // What is asked for wins for the whole range.
  const bands: Bands =
    lower === undefined && upper === undefined
      ? bandsOf(await limitsBetween(db, device.id, settings, untilMs), probe)
      : [{ fromMs, lower: lower ?? null, upper: upper ?? null }];
  const last = bands[versionAt(bands, untilMs - 1)] as BandVersion;

  const window: Span = { fromMs: input.st, untilMs: input.et };
  const activationK = probe === 'temperature' ? defaultActivationK : null;
  const { intervals, reachMs } = await intervalsAround(db, device, window);
  const knownMs = knownUntil(device, clock.now());
  const rules = { bands, intervals, activationK, knownMs, firstMs: await beginsAt(store, device) };
  const zone = input.zone ?? input.tz ?? (await zoneOfDevice(db, device.id)) ?? 0;
  const buckets = by === undefined || by === 'range' ? [window] : bucketsOf(window, by, zone);
  const underway = new BucketsUnderway(window, buckets, rules);
  let read = 0;
  if (range !== undefined) {
    const wide = widened(device, window, reachMs);
    const suits = (digest: DayDigest): boolean => runsIn(digest, probe)?.every((run) => underway.takes(run)) === true;
    const parts = haveWholeDays(buckets)
      ? store.parts(device.id, wide, readingsAtOnce, suits)
      : store.slices(device.id, wide.fromMs, wide.untilMs, readingsAtOnce);
    for await (const part of parts) {
      read += 'chosen' in part ? part.chosen.length : part.length;
      if (read > mostReadings) refuse('rangeTooLong', { et: 'rangeTooLong' });
      if ('chosen' in part) for (const run of runsIn(part, probe) ?? []) underway.addRun(run);
      else underway.add({ timeMs: part.timeMs, value: part[probe] });
    }
  }
  const sums = underway.done();
  const keptMs = (await store.droppedBeforeOf([device.id])).get(device.id) ?? 0;

  const shown = (statistics: Statistics) => toFigures(statistics, unit === 'F' ? toFahrenheit : (value) => value);
  const inUnit = (value: number | null): number | null => (value !== null && unit === 'F' ? toFahrenheit(value) : value);
  const rows = buckets.map((bucket, index): Row => {
    const own = sums[index];
    return { st: iso(bucket.fromMs), et: iso(bucket.untilMs), ...shown(figuresOf(own === undefined ? [] : [own], activationK)) };
  });
  return {
    ...shown(figuresOf(sums, activationK)),
    probe,
    unit,
    lower: inUnit(last.lower),
    upper: inUnit(last.upper),
    ...(keptMs > input.st ? { keptFrom: iso(keptMs) } : {}),
    ...(by === undefined ? {} : { zone, total: rows.length, rows }),
  };
}

/** Fewer days are unpacked sooner than their digests are looked for. */
const fewestDays = 8;

/** Whether buckets may hold whole days of UTC, many enough that it pays to add them up by their digests: hours do not, nor days of most zones. */
function haveWholeDays(buckets: readonly Span[]): boolean {
  const [second, last] = [buckets[1], buckets.at(-1)];
  if (last === undefined || last.untilMs - (buckets[0]?.fromMs ?? 0) < fewestDays * dayMs) return false;
  return second === undefined || buckets.slice(1).some(({ fromMs, untilMs }) => fromMs % dayMs === 0 && untilMs - fromMs >= dayMs);
}

/** The limits for a probe, as they were over time. */
function bandsOf([first, ...later]: readonly [LimitsVersion, ...LimitsVersion[]], probe: StatisticsProbe): Bands {
  const toBand = (version: LimitsVersion): BandVersion => ({ fromMs: version.fromMs, ...limitsOfProbe(version, probe) });
  return [toBand(first), ...later.map(toBand)];
}

const iso = (ms: number): string => new Date(ms).toISOString();
/** Six decimals: more than any sensor says, and no trace of binary fractions. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function toFigures(found: Statistics, inUnit: (value: number) => number): Omit<Row, 'st' | 'et'> {
  const value = (given: number | null): number | null => (given === null ? null : inUnit(rounded(given)));
  const at = (moment: Moment | null): string | null => (moment === null ? null : iso(moment.timeMs));
  const { min, max, first, last, longest, longestGap, beforeFirst } = found;
  const minutesOf = (span: Span | null): number => (span === null ? 0 : rounded((span.untilMs - span.fromMs) / 60_000));
  return {
    count: found.count,
    expected: found.expected,
    coverage: rounded(found.coverage),
    min: value(min?.value ?? null),
    minAt: at(min),
    max: value(max?.value ?? null),
    maxAt: at(max),
    mean: value(found.mean),
    mkt: value(found.mkt),
    minutesBelow: rounded(found.minutesBelow),
    minutesIn: rounded(found.minutesIn),
    minutesAbove: rounded(found.minutesAbove),
    longestMinutes: rounded(found.longestMinutes),
    longestFrom: longest === null ? null : iso(longest.fromMs),
    longestUntil: longest === null ? null : iso(longest.untilMs),
    first: value(first?.value ?? null),
    firstAt: at(first),
    last: value(last?.value ?? null),
    lastAt: at(last),
    gapMinutes: minutesOf(longestGap),
    gapFrom: longestGap === null ? null : iso(longestGap.fromMs),
    gapUntil: longestGap === null ? null : iso(longestGap.untilMs),
    beforeFirstMinutes: minutesOf(beforeFirst),
  };
}
