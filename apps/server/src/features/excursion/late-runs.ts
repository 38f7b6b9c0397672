/** Replays of late rows on their way: from which checkpoint each began, and at which later ones it is compared. All devices of a batch are asked about at once. */
import type pg from 'pg';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { Span } from '../../telemetry-store/store.js';
import type { Checkpoint } from './checkpoints.js';
import { always, type Asked, type Found, never, newestOf, readAtOnce, readDated } from './dated-checkpoints.js';
import { hourOf, nearTo } from './dated-hours.js';
import { Replay } from './replay.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';
import { earliestTouched, type Subject } from './subjects.js';

/** The replay of one device. */
export type Run<R extends Fact> = {
  readonly subject: Subject<R>;
  readonly replay: Replay<R>;
  readonly headMs: number;
  /** The last of what is late. */
  readonly lateMs: number;
  /** Where checkpoints of whole hours stand, epoch ms, ascending; undefined = not asked, for none can matter. */
  readonly datedMs: readonly number[] | undefined;
  /** Up to here they were read. */
  readMs: number;
  /** All before this was read. */
  atMs: number;
  /** How many of the next stops are read up to at once. */
  reach: number;
};

/** A stop so near behind what is late is hardly one where all stands as before, ms. */
const leastReach = 600_000;
/** For less than this, ms, of rows no checkpoint is asked for, and none is compared: judging them costs less. */
const worthAsking = 7_200_000;

/** What ended before this, epoch ms, late rows do not touch. */
export function touchedSince<R extends Fact>({ isFirst, snapshot, fresh }: Subject<R>): number {
  // It moves where start-ups begin: what was left out, or was not, is anywhere after it.
  return isFirst ? Math.min(snapshot.atMs, earliestTouched(fresh)) : earliestTouched(fresh);
}

/** The last moment that is judged as late: the end of the newest second judged, or of a rule that has ended. */
export function headOf<R extends Fact>({ judgedMs, watches, fresh }: Subject<R>): number {
  const ended = watches.map(({ watch }) => watch.untilMs).filter((untilMs) => Number.isFinite(untilMs));
  const newest = fresh.filter(({ timeMs }) => ended.some((untilMs) => timeMs < untilMs)).at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
  return secondOf(Math.max(judgedMs ?? Number.NEGATIVE_INFINITY, newest)) * 1000 + 999;
}

const firstSecond = <R extends Fact>({ fresh }: Subject<R>): number => secondOf((fresh[0] as R).timeMs) * 1000;

const lastOf = <R extends Fact>({ fresh }: Subject<R>, headMs: number): number =>
  fresh.findLast(({ timeMs }) => timeMs <= headMs)?.timeMs ?? headMs;

/** A replay of what is late of a device, from a checkpoint before it. */
export function replayOf<R extends Fact>(
  subject: Subject<R>,
  from: Checkpoint<R>,
  headMs: number,
  datedMs: readonly number[] | undefined,
): Replay<R> {
  const [firstMs, lastMs] = [firstSecond(subject), lastOf(subject, headMs)];
  // Those before it stand as they are.
  const standing = new Set(subject.isFirst ? [] : datedMs?.filter((atMs) => atMs <= firstMs));
  const isNear = nearTo(headMs, { firstMs, lastMs });
  return new Replay(subject, from, subject.standing.checkpoints, {
    lateMs: lastMs,
    touchedMs: touchedSince(subject),
    near: (atMs, isNext) => !standing.has(atMs) && isNear(atMs, isNext),
    standingMs: datedMs?.filter((atMs) => !standing.has(atMs)) ?? [],
  });
}

/** Begins replays from the newest checkpoints before all that is late. */
export async function beginRuns<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  subjects: readonly Subject<R>[],
): Promise<Run<R>[]> {
  const looks = subjects.map((subject) => lookOf(subject));
  const asking = looks.filter(({ isAsked }) => isAsked);
  const found = await readDated(
    client,
    source,
    asking.map(({ asked }) => asked),
  );
  const foundOf = new Map(asking.map((look, index) => [look, found[index]]));
  return looks.map((look) => runOf(look, foundOf.get(look)));
}

/** What to ask about a device before it is replayed. */
type Look<R extends Fact> = {
  readonly subject: Subject<R>;
  readonly hot: Checkpoint<R>;
  readonly headMs: number;
  readonly lateMs: number;
  readonly asked: Asked;
  readonly isAsked: boolean;
};

function lookOf<R extends Fact>(subject: Subject<R>): Look<R> {
  const { id, isFirst, snapshot, standing, datedMs } = subject;
  const headMs = headOf(subject);
  const lateMs = lastOf(subject, headMs);
  const firstMs = firstSecond(subject);
  const hot = newestOf(snapshot, isFirst ? [] : [standing.checkpoints.findLast(({ atMs }) => atMs <= firstMs)]);
  const asked = isFirst
    ? { id, firstMs: never, afterMs: always, isAll: datedMs === undefined }
    : { id, firstMs, afterMs: lateMs + leastReach, isAll: datedMs === undefined };
  if (datedMs === undefined) return { subject, hot, headMs, lateMs, asked, isAsked: hourOf(headMs) > hot.atMs };
  const isBefore = datedMs.some((atMs) => atMs <= firstMs && atMs - hot.atMs > worthAsking);
  const stops = standing.checkpoints.filter(({ atMs }) => atMs > asked.afterMs);
  const isCompared = headMs - lateMs > worthAsking && isWorth(datedMs, asked.afterMs, stops);
  return { subject, hot, headMs, lateMs, asked, isAsked: !isFirst && (isBefore || isCompared) };
}

/** A checkpoint of a whole hour after a moment lies far enough before the others that it may end there. */
function isWorth(datedMs: readonly number[], afterMs: number, stops: readonly Pick<Checkpoint, 'atMs'>[]): boolean {
  const next = datedMs.find((atMs) => atMs > afterMs);
  return next !== undefined && (stops[0]?.atMs ?? always) - next > worthAsking;
}

function runOf<R extends Fact>({ subject, hot, headMs, lateMs, asked, isAsked }: Look<R>, found: Found<R> | undefined): Run<R> {
  const { isFirst, standing, datedMs = found?.allMs } = subject;
  const read = found?.dated ?? [];
  const from = newestOf(hot, [read.findLast(({ atMs }) => atMs <= asked.firstMs)]);
  const replay = replayOf(subject, from, headMs, datedMs);
  const run = { subject, replay, headMs, lateMs, datedMs, readMs: isAsked ? always : asked.afterMs, atMs: from.atMs, reach: 1 };
  if (isFirst || headMs - lateMs <= worthAsking) return { ...run, readMs: always };
  replay.stops.push(...standing.checkpoints.filter(({ atMs }) => atMs > lateMs && atMs <= headMs));
  if (isAsked)
    addStops(
      run,
      read.filter(({ atMs }) => atMs > asked.afterMs),
    );
  return run;
}

/** Finds more checkpoints of whole hours of those that have come near the last that were read. */
export async function findStops<R extends Fact>(client: pg.ClientBase, source: Source<R>, running: readonly Run<R>[]): Promise<void> {
  const asking = running.filter((run) => isWorth(run.datedMs ?? [], afterOf(run), endsOf(run)));
  const found = await readDated(
    client,
    source,
    asking.map((run) => ({ id: run.subject.id, firstMs: never, afterMs: afterOf(run), isAll: false })),
  );
  for (const [index, run] of asking.entries()) addStops(run, found[index]?.dated ?? []);
}

const afterOf = <R extends Fact>({ readMs, atMs }: Run<R>): number => Math.max(readMs, atMs - 1);

/** Adds the next few that were read. */
function addStops<R extends Fact>(run: Run<R>, read: readonly Checkpoint<R>[]): void {
  run.readMs = read.length < readAtOnce ? always : (read.at(-1)?.atMs ?? always);
  const { stops } = run.replay;
  const known = new Set(stops.map(({ atMs }) => atMs));
  stops.push(...read.filter(({ atMs }) => !known.has(atMs) && atMs <= run.headMs));
  stops.sort((a, b) => a.atMs - b.atMs);
}

/** The stops it may be read up to. */
const endsOf = <R extends Fact>({ replay: { stops }, atMs, lateMs }: Run<R>): Checkpoint<R>[] =>
  stops.filter((stop) => stop.atMs > Math.max(atMs, lateMs + leastReach));

/** What to read next: up to a stop, or to the end. */
export function spanOf<R extends Fact>(run: Run<R>): Span {
  const { subject, atMs, headMs, reach, readMs } = run;
  const ends = endsOf(run);
  const end = ends[Math.min(reach, ends.length) - 1]?.atMs ?? headMs + 1;
  // Others are asked for there.
  const untilMs = run.datedMs?.some((each) => each > readMs) === true ? Math.min(end, Math.max(readMs, ends[0]?.atMs ?? end)) : end;
  return { id: subject.id, fromMs: atMs, untilMs: Math.min(headMs, untilMs - 1) };
}
