/** Judges the points of windows on mean kinetic temperature: hours that changed change the windows they lie in, and those are judged again from the checkpoint before them. */
import { kineticIntervals, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Intervals, IntervalVersion } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import { beginning, type Checkpoint, type JudgingState } from './checkpoints.js';
import { always, type Found, keepDated, newestOf, readDated } from './dated-checkpoints.js';
import { type Frames, readFrames } from './kinetic-frames.js';
import { type PointSpan, readPoints } from './kinetic-points.js';
import { kineticKind, type KineticPoint, type KineticWatch } from './kinetic-watches.js';
import { readingSource } from './reading-source.js';
import { readOld, settleFound } from './reconcile.js';
import { Replay } from './replay.js';
import type { Judged } from './resume.js';

const dayMs = 24 * kineticStepMs;

/** A device some of whose points may be others than they were. */
export type Task = Omit<PointSpan, 'sinceMs'> & {
  /** Its evaluations after the last point of hours that stay as they are. */
  readonly snapshot: Pick<JudgingState, 'evaluations'>;
  /** All that watches it, or did. */
  readonly kinetic: readonly KineticWatch[];
  /** Of at least those that watch it now, and of those that are touched. */
  readonly frames: Frames;
  /** The first of these points, epoch ms. */
  readonly touchedMs: number;
};

/** Judges points again, from the checkpoint before the first that may be another; answers the devices whose alarms changed. */
export async function judgePoints(client: Querying, tasks: readonly Task[], nowMs: number): Promise<number[]> {
  if (tasks.length === 0) return [];
  const found = await readDated(
    client,
    kineticKind,
    tasks.map(({ id, touchedMs }) => ({ id, firstMs: touchedMs, afterMs: always, isAll: true })),
  );
  const runs = await framed(
    client,
    tasks.map((task, index) => runOf(task, found[index])).filter(({ kinetic }) => kinetic.length > 0),
  );
  const points = await readPoints(
    client,
    runs.map(({ task, kinetic, from }) => ({ ...task, kinetic, sinceMs: from.atMs })),
  );
  const old = await readOld(client, readingSource, new Map(runs.map(({ task: { id, touchedMs } }) => [id, touchedMs])));
  const judged = runs.map((run, index) => judgedBy(run, points[index] ?? []));
  await keepDated(client, kineticKind, judged);
  return settleFound(
    client,
    judged.flatMap(({ spans }) => spans),
    old,
    nowMs,
  );
}

/** A task with where it is judged from, and what watches from there on. */
type Run = {
  readonly task: Task;
  readonly from: Checkpoint<KineticPoint>;
  readonly kinetic: readonly KineticWatch[];
  /** Where checkpoints stand, epoch ms, ascending. */
  readonly datedMs: readonly number[];
};

function runOf(task: Task, found: Found<KineticPoint> | undefined): Run {
  const { frozenMs, snapshot, touchedMs } = task;
  const past = frozenMs === 0 ? beginning : { ...beginning, atMs: frozenMs + kineticStepMs, evaluations: snapshot.evaluations };
  const quiet = { ...beginning, atMs: quietBefore(task.kinetic, touchedMs) };
  const from = newestOf<KineticPoint>(past, [quiet, ...(found?.dated ?? [])]);
  return { task, from, kinetic: task.kinetic.filter(({ watch }) => watch.untilMs > from.atMs), datedMs: found?.allMs ?? [] };
}

/** The last moment up to another, epoch ms, at which nothing was watching that had begun: nothing can have been going on there. */
export function quietBefore(watches: readonly Pick<KineticWatch, 'watch'>[], atMs: number): number {
  return watches
    .map(({ watch }) => watch)
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .reduce((quietMs, { fromMs, untilMs }) => (fromMs < quietMs && untilMs > quietMs ? fromMs : quietMs), atMs);
}

/** Reads what stands around watches that are over and are on the way, too. */
async function framed(client: Querying, runs: readonly Run[]): Promise<Run[]> {
  const missing = runs.flatMap(({ task: { id, frames }, kinetic }) => {
    const others = kinetic.filter(({ key }) => !frames.has(key));
    return others.length === 0 ? [] : [{ id, kinetic: others, firstMs: 0 }];
  });
  if (missing.length === 0) return [...runs];
  const read = await readFrames(client, missing);
  return runs.map((run) => {
    const others = read.get(run.task.id);
    return others === undefined ? run : { ...run, task: { ...run.task, frames: new Map([...run.task.frames, ...others]) } };
  });
}

type Verdict = Pick<Judged<KineticPoint>, 'dated' | 'spans'> & { readonly id: number };

function judgedBy({ task, from, kinetic, datedMs }: Run, points: readonly KineticPoint[]): Verdict {
  const { id, touchedMs } = task;
  const standing = new Set(datedMs.filter((atMs) => atMs <= touchedMs));
  const watched = { source: kineticKind, id, intervals: kineticIntervals, lights: [], watches: kinetic, endedMs: 0 };
  const replay = new Replay(watched, from, [], {
    lateMs: Number.POSITIVE_INFINITY,
    touchedMs,
    near: (atMs) => atMs % dayMs === 0 && !standing.has(atMs),
    standingMs: datedMs.filter((atMs) => !standing.has(atMs)),
  });
  // Where there are no points any more, what was found of them is gone all the same.
  const taken = points.length > 0 ? points : [{ deviceId: id, timeMs: from.atMs, flags: 0, values: new Map<string, number>() }];
  replay.take(taken, Number.POSITIVE_INFINITY, true);
  const { dated, spans } = replay.result();
  return { id, dated, spans: spans.map((span) => ({ ...span, intervals: tolerated(task.intervals) })) };
}

/** A point is known with the first reading after its hour: no later than that it is in time. */
function tolerated([first, ...others]: Intervals): Intervals {
  const atLeast = ({ fromMs, intervalMs }: IntervalVersion): IntervalVersion => ({
    fromMs,
    intervalMs: Math.max(kineticStepMs, intervalMs),
  });
  return [atLeast(first), ...others.map(atLeast)];
}
