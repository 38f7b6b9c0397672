/**
 * Judges rules on mean kinetic temperature, in the transaction that stores: a late reading changes hours, hours change the points of the windows they lie
 * in, and those are judged as late readings are. Nothing is kept of how it stands: it follows from the hours.
 */
import { kineticIntervals, kineticPoints, kineticStepMs, hourOf, type KineticHour } from '@frostway/core/kinetic-window';
import type { Intervals } from '@frostway/core/covered-time';
import { type Judged, judgeTouched } from '@frostway/core/excursion-touch';
import type { Querying } from '../../db/querying.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import type { OldExcursion } from './found.js';
import { computeHours, type HourSpan, keepFrom, keepHours, readHours, type Touched, touchedHours } from './kinetic-hours.js';
import type { KineticWatch } from './kinetic-watches.js';
import { type FoundSpan, readOld, settleFound } from './reconcile.js';

/** A device of a batch, with what of it is new. */
export type KineticSubject = {
  readonly id: number;
  /** The newest reading before. */
  readonly judgedMs: number | null;
  readonly intervals: Intervals;
  readonly fresh: readonly StoredReading[];
  readonly kinetic: readonly KineticWatch[];
};

/** Hours of a device that are others than they were, and who watches it. */
export type Task = Pick<KineticSubject, 'id' | 'intervals' | 'kinetic'> & {
  readonly headMs: number;
  /** The first and the last of those hours. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly frames: ReadonlyMap<string, Frame>;
  /** Its hours are in the table. */
  readonly isKept: boolean;
};

/** What stands around a watch. */
export type Frame = {
  readonly key: string;
  /** Since when its owner has the device. */
  readonly ownedMs: number;
  /** Of one that is over: the newest reading of its time, and of its time before what is new. */
  readonly lastMs: number | null;
  readonly beforeMs: number | null;
  /** From when on the hours of the device are kept; null = not at all. */
  readonly keptMs: number | null;
};

/** Devices whose hours are summed for the first time in one batch; what is left waits for its next reading. */
const mostFirst = 16;

type Reached = {
  readonly subject: KineticSubject;
  readonly span: Touched;
  readonly open: readonly KineticWatch[];
  readonly over: readonly KineticWatch[];
};

/** Judges what readings changed; answers the devices whose alarms changed. Devices no such rule watches cost nothing. */
export async function judgeKinetic(client: Querying, subjects: readonly KineticSubject[], nowMs: number): Promise<number[]> {
  const reached = subjects.flatMap((subject) => reachedBy(subject) ?? []);
  if (reached.length === 0) return [];
  const frames = await readFrames(
    client,
    reached.map(({ subject: { id }, span, open, over }) => ({ id, kinetic: [...open, ...over], firstMs: span.firstMs })),
  );
  const tasks: Task[] = [];
  const kept: { readonly task: Omit<Task, 'firstMs' | 'lastMs'>; readonly reached: Reached }[] = [];
  let first = 0;
  for (const each of reached) {
    const { subject, span, open, over } = each;
    const { id, intervals } = subject;
    const task = { id, intervals, kinetic: [...open, ...over], headMs: span.headMs, frames: frames.get(id) ?? new Map(), isKept: true };
    if (open.length === 0) tasks.push({ ...task, isKept: false, firstMs: span.fromMs, lastMs: span.untilMs });
    else if (isKept(task)) kept.push({ task, reached: each });
    else if (first < mostFirst || over.length > 0) {
      first += 1;
      tasks.push(await keepAll(client, task));
    }
  }
  const spans = kept.map(({ reached: { span } }) => span).filter(({ fromMs, untilMs }) => fromMs < untilMs);
  const changed = await keepHours(client, await computeHours(client, spans));
  for (const {
    task,
    reached: { span, over },
  } of kept) {
    const hours = changed.get(task.id);
    if (hours !== undefined)
      tasks.push({ ...task, firstMs: Math.min(hours.firstMs, over.length > 0 ? span.fromMs : hours.firstMs), lastMs: hours.lastMs });
    else if (over.length > 0) tasks.push({ ...task, kinetic: over, firstMs: span.fromMs, lastMs: span.untilMs });
  }
  return judgeTasks(client, tasks, nowMs);
}

/** What readings of a device reach: watches that go on when hours may change, and those that are over when their time is touched. */
function reachedBy(subject: KineticSubject): Reached | undefined {
  const { id, intervals, judgedMs, fresh, kinetic } = subject;
  if (kinetic.length === 0) return undefined;
  const span = touchedHours(id, intervals, judgedMs, fresh);
  const isOver = ({ watch }: KineticWatch): boolean => Number.isFinite(watch.untilMs);
  const over = kinetic.filter((each) => isOver(each) && span.sinceMs < each.watch.untilMs);
  if (over.length === 0 && span.fromMs >= span.untilMs) return undefined;
  return { subject, span, over, open: kinetic.filter((each) => !isOver(each)) };
}

export const isKept = ({ kinetic, frames }: Pick<Task, 'kinetic' | 'frames'>): boolean =>
  kinetic.every((watch) => (frames.get(watch.key)?.keptMs ?? Number.POSITIVE_INFINITY) <= neededFrom(watch, frames));

/** The first hour that counts for a watch. */
function neededFrom({ key, givenMs, windowMs }: KineticWatch, frames: Task['frames']): number {
  return Math.max(hourOf(givenMs) - windowMs, countsFrom(frames.get(key)));
}

/** The first full hour of a watch's owner. */
const countsFrom = (frame: Frame | undefined): number => hourOf((frame?.ownedMs ?? 0) + kineticStepMs - 1);

/** All hours a device's watches need, from its readings: from now on they are kept. All that is watched is judged. */
async function keepAll(client: Querying, task: Omit<Task, 'firstMs' | 'lastMs'>): Promise<Task> {
  const { id, intervals, kinetic, frames, headMs } = task;
  const fromMs = Math.min(...kinetic.map((watch) => neededFrom(watch, frames)));
  const found = await computeHours(client, [{ id, intervals, headMs, fromMs, untilMs: hourOf(headMs), fresh: [] }]);
  await keepHours(client, found);
  await keepFrom(client, [{ id, fromMs }]);
  return wholeOf(task);
}

/** Everything a device's watches look at. */
export function wholeOf(task: Omit<Task, 'firstMs' | 'lastMs'>): Task {
  const firstMs = Math.min(...task.kinetic.map(({ watch }) => hourOf(watch.fromMs) - kineticStepMs));
  return { ...task, firstMs, lastMs: hourOf(task.headMs) - kineticStepMs };
}

/** What stands around the watches of devices, by device and key; `firstMs`: since when readings are new. */
export async function readFrames(
  client: Querying,
  subjects: readonly (Pick<KineticSubject, 'id' | 'kinetic'> & { readonly firstMs: number })[],
): Promise<Map<number, Map<string, Frame>>> {
  const watches = subjects.flatMap(({ id, kinetic, firstMs }) => kinetic.map((watch) => ({ id, watch, firstMs })));
  const { rows } = await client.query<Frame & { id: number }>({
    name: 'read-kinetic-frames',
    text: `select w.id, w.key, k.from_ms as "keptMs",
  coalesce((select o.from_ms from device_ownership o where o.device_id = w.id and coalesce(o.from_ms, 0) <= w.given_ms order by o.from_ms desc nulls last limit 1), 0) as "ownedMs",
  case when w.until_ms is not null then (select r.time_ms from reading r where r.device_id = w.id and r.time_ms < w.until_ms order by r.time_ms desc limit 1) end as "lastMs",
  case when w.until_ms is not null then (select r.time_ms from reading r where r.device_id = w.id and r.time_ms < least(w.until_ms, w.first_ms)
    order by r.time_ms desc limit 1) end as "beforeMs"
from unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as w (id, key, given_ms, until_ms, first_ms)
left join kinetic_kept k on k.device_id = w.id`,
    values: [
      watches.map(({ id }) => id),
      watches.map(({ watch }) => watch.key),
      watches.map(({ watch }) => watch.givenMs),
      watches.map(({ watch: { watch } }) => (Number.isFinite(watch.untilMs) ? watch.untilMs : null)),
      watches.map(({ firstMs }) => firstMs),
    ],
  });
  const frames = new Map<number, Map<string, Frame>>();
  for (const { id, ...frame } of rows) {
    const own = frames.get(id) ?? new Map<string, Frame>();
    frames.set(id, own.set(frame.key, frame));
  }
  return frames;
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
  const old = await readOld(client, new Map(tasks.map(({ id, firstMs }) => [id, firstMs])));
  const spans: FoundSpan[] = [];
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
        isFromStart: sinceMs <= watch.watch.fromMs,
        isToEnd: true,
        before,
        firstMs,
        lastMs,
      });
      if (typeof verdict === 'string') again.push({ ...look, sinceMs: watch.watch.fromMs });
      else spans.push(spanOf(task, watch, verdict));
    }
    waiting = again;
  }
  return settleFound(client, spans, old, nowMs);
}

function lookOf(task: Task, watch: KineticWatch, old: readonly OldExcursion[]): Look | undefined {
  const { fromMs, untilMs } = watch.watch;
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
    all.filter(({ task }) => task.isKept),
  );
  for (const need of all) {
    if (need.task.isKept) continue;
    const { intervals, headMs, kinetic } = need.task;
    const untilMs = Math.min(need.untilMs, Math.max(...kinetic.map(({ watch }) => hourOf(watch.untilMs))));
    for (const found of await computeHours(client, [{ ...need, untilMs, intervals, headMs, fresh: [] }])) hours.set(found.id, found.hours);
  }
  return hours;
}

function spanOf({ id, intervals }: Task, inForce: KineticWatch, { fromMs, untilMs, found, course }: Judged): FoundSpan {
  return {
    deviceId: id,
    inForce,
    // A point is known with the first reading after its hour: no later than that it is in time.
    intervals: intervals.map(({ fromMs: sinceMs, intervalMs }) => ({
      fromMs: sinceMs,
      intervalMs: Math.max(hourMs, intervalMs),
    })) as unknown as Intervals,
    fromMs,
    untilMs,
    found,
    latest: course?.isOut === true ? course.lastValue : undefined,
    readings: [],
  };
}
