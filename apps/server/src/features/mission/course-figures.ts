/** The figures of the course of a mission: of each sensor, and of what its rules allow. */
import type { Allowance, CourseSensor } from '@frostway/contract/mission/course';
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import type { Statistics } from '@frostway/core/statistics';
import type { Band } from '@frostway/core/statistics-sums';
import type { MissionSpan } from '../../scope/missions.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { statisticsInSlices } from '../telemetry/index.js';
import { bandOf, type MissionRule, stateOf } from './band.js';

/** A sensor with its readings. */
export type Measured = { readonly span: MissionSpan; readonly columns: ReadingColumns; readonly intervals: Intervals };

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const orNull = (value: number | null | undefined): number | null => (value == null ? null : rounded(value));

type Known = { readonly knownMs: number; readonly activationK: number | null };

/** The figures of a sensor by a band from a moment of its time on; without `activationK` there is no mean kinetic temperature among them. */
export async function figuresOfSensor(
  { span, columns, intervals }: Measured,
  band: Band,
  { knownMs, activationK }: Known,
  fromMs = span.fromMs,
): Promise<Statistics> {
  const window = { fromMs: Math.min(fromMs, span.untilMs), untilMs: span.untilMs };
  const rules = { bands: [{ ...band, fromMs: 0 }] as const, intervals, activationK, knownMs };
  return statisticsInSlices({ timeMs: columns.timeMs, value: columns.temperature }, window, rules);
}

export function sensorOf(measured: Measured, own: Statistics, band: Band, knownMs: number): CourseSensor {
  const { mac, name } = measured.span;
  const { count, expected, coverage, min, max, mean, mkt, minutesBelow, minutesIn, minutesAbove, longestMinutes, last } = own;
  return {
    mac,
    name,
    count,
    expected,
    coverage: rounded(coverage),
    min: orNull(min?.value),
    max: orNull(max?.value),
    mean: orNull(mean),
    mkt: orNull(mkt),
    minutesBelow: rounded(minutesBelow),
    minutesIn: rounded(minutesIn),
    minutesAbove: rounded(minutesAbove),
    longestMinutes: rounded(longestMinutes),
    last: orNull(last?.value),
    lastAt: last === null ? null : new Date(last.timeMs).toISOString(),
    state: last === null ? 'silent' : stateOf(last.value, band, knownMs - last.timeMs, intervalAt(measured.intervals, last.timeMs)),
  };
}

/** What a rule that waits allows of a sensor, and what was used of it after its start-up; undefined for one that says so at once. */
export async function allowanceOf(
  measured: Measured,
  rule: MissionRule,
  { own, band, knownMs }: { readonly own: Statistics; readonly band: Band; readonly knownMs: number },
): Promise<Allowance | undefined> {
  if (rule.delaySeconds === 0) return undefined;
  const { span } = measured;
  const { lower, upper } = bandOf(rule);
  // Most missions have one rule: what is counted by it was counted for the sensor.
  const isOwn = rule.ignoreSeconds === 0 && lower === band.lower && upper === band.upper;
  const fromMs = span.fromMs + rule.ignoreSeconds * 1000;
  const found = isOwn ? own : await figuresOfSensor(measured, { lower, upper }, { knownMs, activationK: null }, fromMs);
  return {
    rule: rule.id,
    name: rule.name,
    version: rule.version,
    mac: span.mac,
    sensor: span.name,
    mode: rule.mode,
    used: rounded(rule.mode === 'cumulative' ? found.minutesAbove + found.minutesBelow : found.longestMinutes),
    allowed: rounded(rule.delaySeconds / 60),
  };
}
