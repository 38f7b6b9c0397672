/** Late rows of a source: judged again from the checkpoint before them, so that it ends as if they had come in their turn. */
import type pg from 'pg';
import type { Span } from '../../telemetry-store/store.js';
import { beginRuns, findStops, headOf, replayOf, type Run, spanOf } from './late-runs.js';
import { newestSecondWith } from './newest-second.js';
import type { Replay } from './replay.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';
import { keptOf } from './stored-checkpoints.js';
import type { Standing, Subject, Verdict } from './subjects.js';

/** Time of which rows are held at once, all devices together, ms: at one a minute some 90,000. */
const mostHeld = 64 * 24 * 3_600_000;

/**
 * Judges what late rows touch.
 *
 * @param atOnce rows held at once of one device of which much is judged
 */
export async function judgeLate<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  late: readonly (Subject<R> & Standing<R>)[],
  atOnce: number,
): Promise<Map<number, Verdict<R>>> {
  const verdicts = new Map<number, Verdict<R>>();
  const others: (Subject<R> & Standing<R>)[] = [];
  for (const subject of late) {
    const newest = newestSecondWith(subject);
    if (newest === undefined) {
      others.push(subject);
      continue;
    }
    // No whole hour begins within a second.
    const replay = replayOf(subject, newest.before, headOf(subject), undefined);
    replay.take(newest.rows, Number.POSITIVE_INFINITY, true);
    verdicts.set(subject.id, { ...verdictOf(subject, replay, subject.datedMs), newest });
  }
  let running = await beginRuns(client, source, others);
  while (running.length > 0) {
    await findStops(client, source, running);
    for (const held of heldAtOnce(running.map((run) => ({ run, ...spanOf(run) }))))
      for (const run of await take(client, source, held, atOnce))
        verdicts.set(run.subject.id, verdictOf(run.subject, run.replay, run.datedMs));
    running = running.filter(({ subject }) => !verdicts.has(subject.id));
  }
  return verdicts;
}

type Held<R extends Fact> = Span & { readonly run: Run<R> };

/** Reads on with replays; answers those that have come to an end. */
async function take<R extends Fact>(client: pg.ClientBase, source: Source<R>, held: readonly Held<R>[], atOnce: number): Promise<Run<R>[]> {
  const short = held.filter((each) => !isLong(each));
  const read = await source.read(client, short);
  const done: Run<R>[] = [];
  for (const each of held) {
    const { run, untilMs } = each;
    const { replay } = run;
    const isEnd = untilMs >= run.headMs;
    if (isLong(each)) {
      for await (const { rows, isLast } of source.slices(client, each, atOnce)) {
        if (replay.converged === undefined) replay.take(rows, isLast ? untilMs + 1 : (rows.at(-1)?.timeMs ?? 0), isLast && isEnd);
      }
    } else replay.take(read[short.indexOf(each)] ?? [], untilMs + 1, isEnd);
    run.atMs = untilMs + 1;
    run.reach *= 2;
    if (isEnd || replay.converged !== undefined) done.push(run);
  }
  return done;
}

type Reach = Pick<Span, 'fromMs' | 'untilMs'>;

/** So much is judged slice by slice. */
const isLong = ({ fromMs, untilMs }: Reach): boolean => untilMs - fromMs > mostHeld;

/** Looks in their order, as many at a time as memory holds the rows of. */
function heldAtOnce<L extends Reach>(looks: readonly L[]): L[][] {
  const groups: L[][] = [];
  let free = 0;
  for (const look of looks) {
    const ms = look.untilMs - look.fromMs;
    if (ms > free) {
      groups.push([]);
      free = mostHeld;
    }
    groups.at(-1)?.push(look);
    free -= ms;
  }
  return groups;
}

/** @param datedMs where checkpoints of whole hours stood, epoch ms; undefined = not known, and none was passed */
function verdictOf<R extends Fact>(subject: Subject<R>, replay: Replay<R>, datedMs: readonly number[] | undefined): Verdict<R> {
  const { standing, judgedMs } = subject;
  const headMs = headOf(subject) - 999;
  const judged = { ...replay.result(), datedMs };
  const { converged } = replay;
  if (converged === undefined) return { ...judged, judgedMs: headMs };
  const { last, recent, evaluations } = standing;
  const checkpoints = keptOf([...judged.checkpoints, ...standing.checkpoints.filter(({ atMs }) => atMs >= converged.atMs)]);
  return { ...judged, last, recent, evaluations, checkpoints, judgedMs: Math.max(judgedMs ?? 0, headMs) };
}
