/** How a mission goes, or went: figures of its sensors, what its rules still allow of each, and what happened on the way. */
import type { Allowance, CourseSensor } from '@frostway/contract/mission/course';
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import { mostOfMission } from '@frostway/contract/mission/watching';
import { refuse } from '@frostway/contract/refusals';
import { intervalAt, type Intervals } from '@frostway/core/covered-time';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import { statisticsOf, type Statistics } from '@frostway/core/statistics';
import type { Band } from '@frostway/core/statistics-sums';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/principal.js';
import { findMission, type MissionSpan, spansOfMission } from '../../scope/missions.js';
import type { PositionColumns, ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';
import { bandOf, type MissionRule, stateOf, strictest, temperatureRules } from './band.js';
import { eventsOf } from './course-events.js';
import { readMission } from './missions.js';
import { progressOf } from './now.js';

type Course = Answer<(typeof table)['course']>;
type Measured = { readonly span: MissionSpan; readonly columns: ReadingColumns; readonly intervals: Intervals };

/** GET /api/mission/course. Refuses 80208, 80190 where the caller's level shows no past, 56091 more readings or points than one answer is made of. */
export async function readCourse(
  store: TelemetryStore,
  db: Db,
  principal: Principal,
  { id }: Input<(typeof table)['course']>,
): Promise<Course> {
  const { endedMs } = await findMission(db, principal, id, 'history');
  const mission = await readMission(db, principal, id);
  const nowMs = principal.now();
  const knownMs = endedMs ?? nowMs;
  const spans = await spansOfMission(db, id, nowMs);
  const rules = await temperatureRules(db, [id]);
  const band = strictest(rules);
  const measured: Measured[] = [];
  const tracks: PositionColumns[] = [];
  let read = 0;
  for (const span of spans) {
    if (span.fromMs >= span.untilMs) continue;
    if (span.role === 'locator') tracks.push(await store.positions(span.id, span.fromMs, span.untilMs));
    else
      measured.push({
        span,
        columns: await store.range(span.id, span.fromMs, span.untilMs),
        intervals: await recordingIntervals(db, span.id, span.fromMs, span.untilMs),
      });
    read += (span.role === 'locator' ? tracks.at(-1)?.length : measured.at(-1)?.columns.length) ?? 0;
    if (read > mostOfMission) refuse('rangeTooLong');
  }
  const { events, place } = await eventsOf(db, mission, spans, tracks);
  const stops = [mission.start, ...mission.middle, mission.end].flatMap((stop) => stop ?? []);
  const startedMs = mission.startedAt === null ? null : Date.parse(mission.startedAt);
  const startUp = Math.max(0, ...rules.map(({ ignoreSeconds }) => ignoreSeconds));
  return {
    band,
    startUpUntil: startedMs === null || startUp === 0 ? null : new Date(startedMs + startUp * 1000).toISOString(),
    sensors: measured.map((each) => sensorOf(each, band, knownMs)),
    allowances: measured.flatMap((each) => rules.flatMap((rule) => allowanceOf(each, rule, knownMs) ?? [])),
    events,
    progress: mission.endedBy === 'arrival' ? 1 : progressOf(stops, place),
    knownAt: new Date(knownMs).toISOString(),
  };
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const orNull = (value: number | null | undefined): number | null => (value == null ? null : rounded(value));

function figures({ span, columns, intervals }: Measured, band: Band, knownMs: number, fromMs = span.fromMs): Statistics {
  const window = { fromMs: Math.min(fromMs, span.untilMs), untilMs: span.untilMs };
  const rules = { bands: [{ ...band, fromMs: 0 }] as const, intervals, activationK: defaultActivationK, knownMs };
  return statisticsOf({ timeMs: columns.timeMs, value: columns.temperature }, window, rules);
}

function sensorOf(measured: Measured, band: Band, knownMs: number): CourseSensor {
  const { mac, name } = measured.span;
  const { count, expected, coverage, min, max, mean, mkt, minutesBelow, minutesIn, minutesAbove, longestMinutes, last } = figures(
    measured,
    band,
    knownMs,
  );
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
function allowanceOf(measured: Measured, rule: MissionRule, knownMs: number): Allowance | undefined {
  if (rule.delaySeconds === 0) return undefined;
  const { span } = measured;
  const found = figures(measured, bandOf(rule), knownMs, span.fromMs + rule.ignoreSeconds * 1000);
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
