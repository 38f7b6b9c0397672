/** Judges the points of windows on mean kinetic temperature: hours that changed change the windows they lie in, and those are judged as late readings are. */
import { hourOf, type KineticHour, kineticIntervals, kineticPoints, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Intervals, IntervalVersion } from '@frostway/core/covered-time';
import { type Judged, judgeTouched } from '@frostway/core/excursion-touch';
import type { Querying } from '../../db/querying.js';
import type { OldExcursion } from './detected.js';
import { countsFrom, type Frames } from './kinetic-frames.js';
import { computeHours, type HourSpan, readHours } from './kinetic-hours.js';
import type { KineticWatch } from './kinetic-watches.js';
import type { Checkpoint } from './checkpoints.js';
import { readingSource } from './reading-source.js';
import { type DetectedSpan, readOld, settleFound } from './reconcile.js';

/** Hours of a device that are others than they were, and who watches it. */
export type Task = {
  readonly id: number;
  readonly intervals: Intervals;
  /** Its evaluations after the last point before these hours; those before are in the table, and stay as they are. */
  readonly snapshot: Pick<Checkpoint, 'evaluations'>;
  readonly frozenMs: number;
  readonly kinetic: readonly KineticWatch[];
  readonly frames: Frames;
  readonly headMs: number;
  /** The first and the last of those hours. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Its hours are in the table. */
  readonly isKept: boolean;
};

/** Everything a device's watches look at. */
export function wholeOf(task: Omit<Task, 'firstMs' | 'lastMs'>): Task {
  const firstMs = Math.min(...task.kinetic.map(({ watch }) => hourOf(watch.fromMs) - kineticStepMs));
  return { ...task, firstMs, lastMs: hourOf(task.headMs) - kineticStepMs };
}

const hourMs = kineticStepMs;
/** How long before what changed points are looked at first, for a run that was going on. */
const firstReach = 6 * hourMs;

/** One watch of a task: points from `sinceMs` on, those of [firstMs, lastMs] judged anew. */
type Look = {
  readonly task: Task;
  readonly watch: KineticWatch;
  readonly firstMs: number;
  readonly lastMs: number;
  /** The newest reading of the watch's time. */
  readonly headMs: number;
  readonly before: readonly OldExcursion[];
  readonly sinceMs: number;
};

/** Judges again the points of windows in which hours changed. */
export async function judgeTasks(client: Querying, tasks: readonly Task[], nowMs: number): Promise<number[]> {
  if (tasks.length === 0) return [];
  const old = await readOld(client, readingSource, new Map(tasks.map(({ id, firstMs }) => [id, firstMs])));
  const spans: DetectedSpan[] = [];
  let waiting = tasks.flatMap((task) => task.kinetic.flatMap((watch) => lookOf(task, watch, old) ?? []));
  while (waiting.length > 0) {
    const hours = await hoursFor(client, waiting);
    const again: Look[] = [];
    for (const look of waiting) {
      const { task, watch, firstMs, lastMs, headMs, before, sinceMs } = look;
      const frame = { windowMs: watch.windowMs, countsFromMs: countsFrom(task.frames.get(watch.key)), sinceMs, headMs };
      const verdict = judgeTouched({
        watch: watch.watch,
        intervals: kineticIntervals,
        series: kineticPoints(hours.get(task.id) ?? [], frame),
        sinceMs,
        isFromStart: sinceMs <= beginningOf(task, watch),
        initial: sinceMs <= beginningOf(task, watch) ? task.snapshot.evaluations[watch.key] : undefined,
        isToEnd: true,
        before,
        firstMs,
        lastMs,
      });
      if (typeof verdict === 'string') again.push({ ...look, sinceMs: beginningOf(task, watch) });
      else spans.push(spanOf(task, watch, verdict));
    }
    waiting = again;
  }
  return settleFound(client, spans, old, nowMs);
}

/** The first point of a watch that may be another than it was. */
const beginningOf = ({ frozenMs }: Task, { watch }: KineticWatch): number =>
  frozenMs === 0 ? watch.fromMs : Math.max(watch.fromMs, frozenMs + hourMs);

function lookOf(task: Task, watch: KineticWatch, old: readonly OldExcursion[]): Look | undefined {
  const { untilMs } = watch.watch;
  const fromMs = beginningOf(task, watch);
  const isOver = Number.isFinite(untilMs);
  const frame = task.frames.get(watch.key);
  const headMs = isOver ? (frame?.lastMs ?? 0) : task.headMs;
  // What comes late into the time of one that is over may be its newest reading, and hours before it are full only now.
  const first = isOver ? Math.min(task.firstMs, hourOf(frame?.beforeMs ?? 0)) : task.firstMs;
  const firstMs = Math.max(first + hourMs, fromMs);
  const lastMs = isOver ? untilMs - 1 : Math.min(task.lastMs + watch.windowMs, headMs);
  if (firstMs > lastMs) return undefined;
  const before = old.filter(
    ({ deviceId, watch: key, closedMs }) => deviceId === task.id && key === watch.key && (closedMs === null || closedMs >= firstMs),
  );
  const sinceMs = Math.max(fromMs, Math.min(firstMs - firstReach, ...before.map(({ startedMs }) => startedMs - firstReach)));
  return { task, watch, firstMs, lastMs, headMs, before, sinceMs };
}

/** The hours that looks need: those that are kept, or of a device whose are not, its readings'. */
async function hoursFor(client: Querying, looks: readonly Look[]): Promise<Map<number, readonly KineticHour[]>> {
  const needs = new Map<number, HourSpan & { readonly task: Task }>();
  for (const { task, watch, sinceMs } of looks) {
    const fromMs = Math.max(hourOf(sinceMs) - watch.windowMs - hourMs, countsFrom(task.frames.get(watch.key)));
    const known = needs.get(task.id);
    if (known === undefined || fromMs < known.fromMs) needs.set(task.id, { id: task.id, task, fromMs, untilMs: hourOf(task.headMs) });
  }
  const all = [...needs.values()];
  const hours = await readHours(
    client,
    all.map(({ task, ...span }) => (task.isKept ? span : { ...span, untilMs: Math.min(span.untilMs, task.frozenMs) })),
  );
  for (const need of all) {
    if (need.task.isKept) continue;
    const { intervals, headMs, kinetic, frozenMs } = need.task;
    const untilMs = Math.min(need.untilMs, Math.max(...kinetic.map(({ watch }) => hourOf(watch.untilMs))));
    const fromMs = Math.max(need.fromMs, frozenMs);
    if (fromMs >= untilMs) continue;
    for (const found of await computeHours(client, [{ ...need, fromMs, untilMs, intervals, headMs, fresh: [] }]))
      hours.set(found.id, [...(hours.get(found.id) ?? []), ...found.hours]);
  }
  return hours;
}

function spanOf({ id, intervals }: Task, effective: KineticWatch, { fromMs, untilMs, found, evaluation }: Judged): DetectedSpan {
  // A point is known with the first reading after its hour: no later than that it is in time.
  const tolerated = ({ fromMs: sinceMs, intervalMs }: IntervalVersion): IntervalVersion => ({
    fromMs: sinceMs,
    intervalMs: Math.max(hourMs, intervalMs),
  });
  const [first, ...others] = intervals;
  return {
    deviceId: id,
    effective,
    intervals: [tolerated(first), ...others.map(tolerated)],
    fromMs,
    untilMs,
    found,
    latest: evaluation?.isOut === true ? evaluation.lastValue : undefined,
  };
}
