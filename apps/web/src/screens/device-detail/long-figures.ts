/** The figures of a range of years, which the server counts: the page has only the readings of it that are drawn. */
import type { Answer } from '@frostway/contract/endpoint';
import type { Device } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { limits as most } from '@frostway/core/limits';
import type { DeviceLimits } from '@frostway/core/device-state';
import { probeRow } from '@frostway/core/probes';
import type { Statistics } from '@frostway/core/statistics';
import type { Moment, Span } from '@frostway/core/statistics-sums';
import { useAnswers } from '../../api/answers.js';
import type { DrawnColumns } from '../../chart/gaps.js';
import { quantities } from '../../chart/quantities.js';
import { isValue } from '../../chart/trace.js';
import { callName } from '../../features/device/naming.js';
import { msOf } from '../../values/times.js';
import type { TimeRange } from './ranges.js';
import { bandsIn, type Figures, type QuantityFigures } from './statistics.js';

type Told = Answer<typeof telemetry.statistics>;

const momentOf = (value: number | null, at: string | null): Moment | null => {
  const timeMs = msOf(at);
  return value === null || timeMs === undefined ? null : { value, timeMs };
};
const spanOf = (from: string | null, until: string | null): Span | null => {
  const [fromMs, untilMs] = [msOf(from), msOf(until)];
  return fromMs === undefined || untilMs === undefined ? null : { fromMs, untilMs };
};

/** Figures as they are told, as the page counts them. */
export function statisticsTold(told: Told, { fromMs }: TimeRange): Statistics {
  const { count, expected, coverage, mean, mkt, minutesBelow, minutesIn, minutesAbove, longestMinutes } = told;
  return {
    count,
    expected,
    coverage,
    mean,
    mkt,
    minutesBelow,
    minutesIn,
    minutesAbove,
    longestMinutes,
    min: momentOf(told.min, told.minAt),
    max: momentOf(told.max, told.maxAt),
    first: momentOf(told.first, told.firstAt),
    last: momentOf(told.last, told.lastAt),
    longest: spanOf(told.longestFrom, told.longestUntil),
    longestGap: spanOf(told.gapFrom, told.gapUntil),
    beforeFirst: told.beforeFirstMinutes === 0 ? null : { fromMs, untilMs: fromMs + told.beforeFirstMinutes * 60_000 },
  };
}

/** The figures of a range that is drawn from a part of its readings; undefined until they are known, and of a range that is not. */
export function useLongFigures(
  device: Device,
  columns: DrawnColumns | undefined,
  range: TimeRange,
  limits: DeviceLimits,
): Figures | undefined {
  const isLong = columns?.silentFrom !== undefined;
  const told = quantities.filter((quantity) => isLong && probeRow(quantity).limits !== undefined && columns[quantity].some(isValue));
  const answers = useAnswers(
    telemetry.statistics,
    told.map((probe) => ({ ...callName(device), st: range.fromMs, et: range.toMs, probe })),
    { freshMs: 60_000, enabled: range.toMs - range.fromMs <= most.statisticsRangeMs },
  );
  if (!isLong || answers.some(({ data }) => data === undefined)) return undefined;
  const found = answers.flatMap(({ data }, index): QuantityFigures[] => {
    const quantity = told[index];
    if (data === undefined || quantity === undefined || data.min === null || data.max === null) return [];
    const statistics = statisticsTold(data, range);
    return [{ quantity, count: data.count, min: data.min, max: data.max, bands: bandsIn(columns, quantity, range, limits), statistics }];
  });
  const [first] = found;
  return {
    count: columns.readings ?? columns.total,
    late: columns.lateReadings ?? columns.late.length,
    longestGap: toRange(first?.statistics.longestGap),
    beforeFirst: toRange(first?.statistics.beforeFirst),
    quantities: found,
  };
}

const toRange = (span: Span | null | undefined): TimeRange | undefined =>
  span == null ? undefined : { fromMs: span.fromMs, toMs: span.untilMs };
