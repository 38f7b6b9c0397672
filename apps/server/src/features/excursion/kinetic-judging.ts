/**
 * Judges rules on mean kinetic temperature, in the transaction that stores: of the devices they watch, hours that readings touch are summed again, and what
 * follows from them is judged. Nothing is kept of how it stands: it follows from the hours.
 */
import { hourOf } from '@frostway/core/kinetic-window';
import type { Intervals } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { isKept, neededFrom, readFrames } from './kinetic-frames.js';
import { computeHours, keepFrom, keepHours, type Touched, touchedHours } from './kinetic-hours.js';
import { judgeTasks, type Task, wholeOf } from './kinetic-points.js';
import type { KineticWatch } from './kinetic-watches.js';
import type { Checkpoint } from './checkpoints.js';

/** A device of a batch, with what of it is new. */
export type KineticSubject = {
  readonly id: number;
  /** The newest reading before. */
  readonly judgedMs: number | null;
  /** Its evaluations where hours before stay as they are. */
  readonly snapshot: Pick<Checkpoint, 'evaluations'>;
  readonly frozenMs: number;
  readonly intervals: Intervals;
  readonly fresh: readonly StoredReading[];
  readonly kinetic: readonly KineticWatch[];
};

/** Devices whose hours are summed for the first time in one batch; what is left waits for its next reading. */
const mostFirst = 8;

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
    const { id, intervals, snapshot, frozenMs } = subject;
    const task = {
      id,
      intervals,
      snapshot,
      frozenMs,
      kinetic: [...open, ...over],
      headMs: span.headMs,
      frames: frames.get(id) ?? new Map(),
      isKept: true,
    };
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
  const touched = touchedHours(id, intervals, judgedMs, fresh);
  const span = { ...touched, fromMs: Math.max(touched.fromMs, subject.frozenMs) };
  const isOver = ({ watch }: KineticWatch): boolean => Number.isFinite(watch.untilMs);
  const over = kinetic.filter((each) => isOver(each) && span.sinceMs < each.watch.untilMs);
  if (over.length === 0 && span.fromMs >= span.untilMs) return undefined;
  return { subject, span, over, open: kinetic.filter((each) => !isOver(each)) };
}

/** All hours a device's watches need, from its readings: from now on they are kept. All that is watched is judged. */
async function keepAll(client: Querying, task: Omit<Task, 'firstMs' | 'lastMs'>): Promise<Task> {
  const { id, intervals, frozenMs, kinetic, frames, headMs } = task;
  const fromMs = Math.min(...kinetic.map((watch) => neededFrom(watch, frames)));
  const span = { id, intervals, headMs, fromMs: Math.max(fromMs, frozenMs), untilMs: hourOf(headMs), fresh: [] };
  const found = span.fromMs < span.untilMs ? await computeHours(client, [span]) : [];
  await keepHours(client, found);
  await keepFrom(client, [{ id, fromMs }]);
  return wholeOf(task);
}
