/**
 * Judges rules on mean kinetic temperature, in the transaction that stores: of the devices they watch, hours that readings touch are summed again, and the points
 * of windows they lie in are judged again.
 */
import { hourOf, kineticStepMs } from '@frostway/core/kinetic-window';
import type { Intervals } from '@frostway/core/covered-time';
import type { Querying } from '../../db/querying.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { type Frames, isKept, keptSince, neededFrom, readFrames } from './kinetic-frames.js';
import { computeHours, keepFrom, keepHours, type Touched, touchedHours } from './kinetic-hours.js';
import { judgePoints, type Task } from './kinetic-replay.js';
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
  /** A rule's start-up counts from its first reading, and that is among them. */
  readonly isFirst: boolean;
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
  const framesOf = await readFrames(
    client,
    reached.map(({ subject: { id }, span, open, over }) => ({ id, kinetic: [...open, ...over], firstMs: span.firstMs })),
  );
  const framed = reached.map((each): Framed => ({ ...each, frames: framesOf.get(each.subject.id) ?? new Map() }));
  const kept = framed.filter((each) => isKeptOf(each));
  const spans = kept.map(({ span }) => span).filter(({ fromMs, untilMs }) => fromMs < untilMs);
  const changed = await keepHours(client, await computeHours(client, spans));
  const tasks: Task[] = [];
  let first = 0;
  for (const each of framed) {
    const { subject, open, over } = each;
    if (open.length === 0) tasks.push(taskOf(each, Number.POSITIVE_INFINITY, each.span.fromMs));
    else if (kept.includes(each)) {
      const hours = changed.get(subject.id);
      const firstMs = Math.min(hours?.firstMs ?? Number.POSITIVE_INFINITY, over.length > 0 ? each.span.fromMs : Number.POSITIVE_INFINITY);
      if (firstMs < Number.POSITIVE_INFINITY) tasks.push(taskOf(each, keptSince(each.frames), firstMs));
    } else if (first < mostFirst || over.length > 0) {
      first += 1;
      tasks.push(taskOf(each, await keepAll(client, each), 0));
    }
  }
  return judgePoints(client, tasks, nowMs);
}

type Framed = Reached & { readonly frames: Frames };

const isKeptOf = ({ open, over, frames }: Framed): boolean => open.length > 0 && isKept({ kinetic: [...open, ...over], frames });

/** What hours that may be others than they were, from one on, may change. */
function taskOf({ subject, open, over, span, frames }: Framed, keptMs: number, changedMs: number): Task {
  const { id, intervals, snapshot, frozenMs, kinetic, isFirst } = subject;
  const firstMs = isFirst ? 0 : changedMs;
  const touched = [...open, ...over].map(({ key, watch }) => {
    // What comes late into the time of one that is over may be its newest reading, and hours before it are full only now.
    const hourMs = Number.isFinite(watch.untilMs) ? Math.min(firstMs, hourOf(frames.get(key)?.beforeMs ?? 0)) : firstMs;
    return Math.max(hourMs + kineticStepMs, watch.fromMs);
  });
  const touchedMs = Math.max(frozenMs + kineticStepMs, Math.min(...touched));
  return { id, intervals, snapshot, frozenMs, kinetic, frames, keptMs, headMs: span.headMs, touchedMs };
}

/** What readings of a device reach: watches that go on when hours may change, and those that are over when their time is touched. */
function reachedBy(subject: KineticSubject): Reached | undefined {
  const { id, intervals, judgedMs, fresh, kinetic } = subject;
  if (kinetic.length === 0) return undefined;
  const touched = touchedHours(id, intervals, judgedMs, fresh);
  const span = { ...touched, fromMs: Math.max(touched.fromMs, subject.frozenMs) };
  const isOver = ({ watch }: KineticWatch): boolean => Number.isFinite(watch.untilMs);
  const over = kinetic.filter((each) => isOver(each) && span.sinceMs < each.watch.untilMs);
  const open = kinetic.filter((each) => !isOver(each));
  if (over.length === 0 && (open.length === 0 || span.fromMs >= span.untilMs)) return undefined;
  return { subject, span, over, open };
}

/** Keeps all hours a device's watches need, from its readings; answers from when on. */
async function keepAll(
  client: Querying,
  { subject: { id, intervals, frozenMs }, open, over, span: { headMs }, frames }: Framed,
): Promise<number> {
  const fromMs = Math.min(...[...open, ...over].map((watch) => neededFrom(watch, frames)));
  const span = { id, intervals, headMs, fromMs: Math.max(fromMs, frozenMs), untilMs: hourOf(headMs), fresh: [] };
  const found = span.fromMs < span.untilMs ? await computeHours(client, [span]) : [];
  await keepHours(client, found);
  await keepFrom(client, [{ id, fromMs }]);
  return fromMs;
}
