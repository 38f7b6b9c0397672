/** What an excursion asks of readings besides its own: what was measured just before it, and whether it was light. */
import { type Course, newCourse, type Series, toThousandths } from '@frostway/core/excursion';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { type InForce, limitOf, type SettingRow } from './in-force.js';

/** Above this it is light where the device has no limit of light, lux. */
const lightLux = 10;

/** Above how many lux it is light since when, oldest first; the first also stands for the time before it. */
export type Lights = readonly { readonly fromMs: number; readonly lux: number }[];

/** The limits of light of a device. */
export const lightsOf = (settings: readonly SettingRow[]): Lights =>
  settings.map((row) => ({ fromMs: row[0], lux: limitOf(row, 'light', 'upper') ?? lightLux }));

/** It is light at a reading. */
export function isLit(lights: Lights, { timeMs, light }: Pick<StoredReading, 'timeMs' | 'light'>): boolean {
  if (light === null) return false;
  const inForce = lights.findLast(({ fromMs }) => fromMs <= timeMs) ?? lights[0];
  return light > (inForce?.lux ?? lightLux);
}

/** The newest temperature, thousandths, and the newest light before a moment; epoch ms. */
export type Recent = { readonly temperatureMs: number | null; readonly temperature: number | null; readonly litMs: number | null };

/** Nothing was before. */
export const nothingRecent: Recent = { temperatureMs: null, temperature: null, litMs: null };

type Rows = readonly StoredReading[];

/** What is recent before an index of readings that come after `before`. */
export function recentAt(before: Recent, rows: Rows, until: number, lights: Lights): Recent {
  let { temperatureMs, temperature, litMs } = before;
  for (const row of rows.slice(0, until)) {
    if (row.temperature !== null) [temperatureMs, temperature] = [row.timeMs, toThousandths(row.temperature)];
    if (isLit(lights, row)) litMs = row.timeMs;
  }
  return { temperatureMs, temperature, litMs };
}

/** A span of readings, and what was recent before it where that is known. */
export type RecentSpan = { readonly fromMs: number; readonly untilMs: number; readonly before: Recent | undefined };

/** What is recent when these are the readings of a span now; undefined when what was newest was among them, is no more, and what is newest lies before. */
export function recentWithin(was: Recent, rows: Rows, { fromMs, untilMs, before }: RecentSpan, lights: Lights): Recent | undefined {
  const now = recentAt(before ?? nothingRecent, rows, rows.length, lights);
  const keeps = (wasMs: number | null, nowMs: number | null): boolean =>
    wasMs !== null && (wasMs > untilMs || (before === undefined && nowMs === null && wasMs < fromMs));
  const isLost = (wasMs: number | null, nowMs: number | null): boolean =>
    before === undefined && wasMs !== null && nowMs === null && !keeps(wasMs, nowMs);
  if (isLost(was.temperatureMs, now.temperatureMs) || isLost(was.litMs, now.litMs)) return undefined;
  const { temperatureMs, temperature } = keeps(was.temperatureMs, now.temperatureMs) ? was : now;
  return { temperatureMs, temperature, litMs: keeps(was.litMs, now.litMs) ? was.litMs : now.litMs };
}

/** A course on which nothing goes on, with what was just before. */
export function courseAfter({ temperatureMs, temperature, litMs }: Recent, { probe, watch }: InForce): Course {
  const course = newCourse();
  if (probe !== 'temperature') return course;
  if (temperatureMs !== null && temperature !== null && temperatureMs >= watch.fromMs)
    Object.assign(course, { lastMs: temperatureMs, lastValue: temperature });
  if (litMs !== null && litMs >= watch.fromMs) course.litMs = litMs;
  return course;
}

/** Readings as a watch judges them; whether it was light is asked of temperatures alone. */
export const seriesOf = (rows: Rows, { probe }: InForce, lights: Lights): Series => ({
  timeMs: rows.map(({ timeMs }) => timeMs),
  value: rows.map((row) => row[probe] ?? Number.NaN),
  isLit: probe === 'temperature' ? rows.map((row) => isLit(lights, row)) : undefined,
});
