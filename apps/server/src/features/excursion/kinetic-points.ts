/** Points of windows on mean kinetic temperature, as rows the judge takes: from hours that are kept, and of those that are not from readings. */
import { hourOf, type KineticHour, kineticPoints, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Intervals } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import { countsFrom, type Frames } from './kinetic-frames.js';
import { computeHours, type HourSpan, readHours } from './kinetic-hours.js';
import type { KineticPoint, KineticWatch } from './kinetic-watches.js';

/** Whose points are wanted, from when on. */
export type PointSpan = {
  readonly id: number;
  readonly intervals: Intervals;
  readonly kinetic: readonly KineticWatch[];
  readonly frames: Frames;
  /** The newest reading, epoch ms. */
  readonly headMs: number;
  /** Hours before this are in the table, and stay as they are. */
  readonly frozenMs: number;
  /** From here on all hours are in the table; Infinity = none are. */
  readonly keptMs: number;
  /** Points from here on. */
  readonly sinceMs: number;
};

/** The points of devices, ascending, in their order. */
export async function readPoints(client: Querying, spans: readonly PointSpan[]): Promise<KineticPoint[][]> {
  const hours = await hoursFor(client, spans);
  return spans.map((span, index) => pointsOf(span, hours[index] ?? []));
}

/** The points that hours come to. */
export function pointsOf({ id, kinetic, frames, headMs, sinceMs }: PointSpan, hours: readonly KineticHour[]): KineticPoint[] {
  const found = new Map<number, Map<string, number>>();
  for (const { key, watch, windowMs } of kinetic) {
    const frame = frames.get(key);
    const { timeMs, value } = kineticPoints(hours, {
      windowMs,
      countsFromMs: countsFrom(frame),
      sinceMs: Math.max(sinceMs, watch.fromMs),
      // Of one that is over, the newest reading of its time.
      headMs: Number.isFinite(watch.untilMs) ? (frame?.lastMs ?? 0) : headMs,
    });
    for (const [index, at] of timeMs.entries()) {
      const values = found.get(at) ?? new Map<string, number>();
      found.set(at, values.set(key, value[index] as number));
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([timeMs, values]) => ({ deviceId: id, timeMs, flags: 0, values }));
}

/** The hours points need, ascending. */
async function hoursFor(client: Querying, spans: readonly PointSpan[]): Promise<KineticHour[][]> {
  const needs = spans.map((span) => ({ id: span.id, fromMs: neededBy(span), untilMs: hourOf(span.headMs) }));
  const kept = await readHours(client, needs);
  const computed = await computeHours(
    client,
    spans.flatMap((span, index) => missingOf(span, needs[index] as HourSpan)),
  );
  const byDevice = new Map(computed.map(({ id, hours }) => [id, hours]));
  return spans.map(({ id, frozenMs, keptMs }) => {
    const isKept = ([hourMs]: KineticHour): boolean => hourMs < frozenMs || hourMs >= keptMs;
    return [...(kept.get(id) ?? []).filter(isKept), ...(byDevice.get(id) ?? [])].sort(([a], [b]) => a - b);
  });
}

/** The first hour that has a say in any of the points. */
const neededBy = ({ kinetic, frames, sinceMs }: PointSpan): number =>
  Math.min(
    ...kinetic.map(({ key, watch, windowMs }) =>
      Math.max(hourOf(Math.max(sinceMs, watch.fromMs)) - windowMs - kineticStepMs, countsFrom(frames.get(key))),
    ),
  );

/** What of a need is not in the table. */
function missingOf({ id, intervals, headMs, frozenMs, keptMs, kinetic }: PointSpan, need: HourSpan) {
  const lastMs = Math.max(...kinetic.map(({ watch }) => hourOf(watch.untilMs)));
  const [fromMs, untilMs] = [Math.max(need.fromMs, frozenMs), Math.min(need.untilMs, keptMs, lastMs)];
  return fromMs < untilMs ? [{ id, intervals, headMs, fromMs, untilMs, fresh: [] }] : [];
}
