/**
 * Late rows of a source: what they touch is judged again, from a checkpoint or around them, so that it ends as if they had come in their turn. A look that shows too
 * little is widened.
 */
import { copyOf, type EvaluationState, type Criterion, isQuiet } from '@frostway/core/excursion';
import { judgeTouched } from '@frostway/core/excursion-touch';
import type pg from 'pg';
import { changedBetween } from '../../telemetry-store/around.js';
import { flags } from '../../telemetry-store/rows.js';
import { secondOf, type Slice } from '../../telemetry-store/seconds.js';
import type { Span } from '../../telemetry-store/store.js';
import type { OldExcursion } from './detected.js';
import type { EffectiveRule } from './effective-rules.js';
import { resume, joined, type Judged } from './resume.js';
import { type Checkpoint, wholeSince } from './checkpoints.js';
import { newestSecondWith } from './newest-second.js';
import { evaluationAfter, recentWithin, seriesOf } from './recent.js';
import { type DetectedSpan, readOld } from './reconcile.js';
import type { Fact, Source } from './source.js';
import { earliestTouched, type Standing, type Subject, type Verdict } from './subjects.js';

/** What ended before this, epoch ms, late rows do not touch. */
export function touchedSince<R extends Fact>(subject: Subject<R> & Standing<R>): number {
  const firstMs = earliestTouched(subject.fresh);
  const checkpoint = newestSecondWith(subject) === undefined ? checkpointBefore(subject) : undefined;
  return Math.min(firstMs, checkpoint?.atMs ?? Number.POSITIVE_INFINITY);
}

/** The newest checkpoint before all that is late, from which every watch is known to be as it was. */
function checkpointBefore<R extends Fact>(subject: Subject<R>): Checkpoint<R> | undefined {
  const firstMs = secondOf((subject.fresh[0] as R).timeMs) * 1000;
  const checkpoint = subject.standing.checkpoints.findLast(({ atMs }) => atMs <= firstMs);
  return checkpoint === undefined || checkpoint.atMs < wholeSince(subject) ? undefined : checkpoint;
}

const hour = 3_600_000;
/** How far around a late row is looked at first, ms; then eight times as far, and so on. */
const firstReach = hour / 2;
/** Beyond this all there is is read. */
const mostReach = 40 * 24 * hour;
/** Time of which rows are held at once, all devices together, ms: at one a minute some 90,000. */
const mostHeld = 64 * 24 * hour;

/** A look at what is around late rows. */
type Look<R extends Fact> = { readonly subject: Subject<R>; readonly earlier: number; readonly later: number };

/**
 * Judges what late rows touch: again from before the newest second when they are of that, or from a checkpoint when that is not further than there would be to read
 * around them.
 *
 * @param old the excursions that may be touched; those that are read on the way are added
 * @param atOnce rows held at once of one device whose whole past is judged
 */
export async function judgeLate<R extends Fact>(
  client: pg.ClientBase,
  source: Source<R>,
  late: readonly (Subject<R> & Standing<R>)[],
  old: OldExcursion[],
  atOnce: number,
): Promise<Map<number, Verdict<R>>> {
  const verdicts = new Map<number, Verdict<R>>();
  let waiting: Look<R>[] = [];
  for (const subject of late) {
    const newest = newestSecondWith(subject);
    if (newest === undefined) waiting.push({ subject, earlier: firstReach, later: firstReach });
    else verdicts.set(subject.id, { ...(await judgeFrom(subject, newest.before, [{ rows: newest.rows, isLast: true }])), newest });
  }
  while (waiting.length > 0) {
    const looks = waiting.map((look) => ({ ...look, ...spanOf(look) }));
    await readAllOld(
      client,
      source,
      looks.filter(({ subject, checkpoint }) => checkpoint === subject.snapshot),
      old,
    );
    const again: typeof waiting = [];
    for (const held of heldAtOnce(looks)) {
      const short = held.filter((look) => !isLong(look));
      const read = await source.read(client, short);
      for (const look of held) {
        const { subject, earlier, later, checkpoint } = look;
        const rows = read[short.indexOf(look)] ?? [];
        const verdict =
          checkpoint === undefined
            ? judgeSpan(subject, rows, look, old)
            : await judgeFrom(subject, checkpoint, isLong(look) ? source.slices(client, look, atOnce) : [{ rows, isLast: true }]);
        if (verdict === 'earlier') again.push({ subject, earlier: earlier * 8, later });
        else if (verdict === 'later') again.push({ subject, earlier, later: later * 8 });
        else verdicts.set(subject.id, verdict);
      }
    }
    waiting = again;
  }
  return verdicts;
}

type Reach = Pick<Span, 'fromMs' | 'untilMs'>;

/** From a checkpoint that is so far back judging goes on slice by slice. */
const isLong = ({ fromMs, untilMs, checkpoint }: Reach & { readonly checkpoint: unknown }): boolean =>
  checkpoint !== undefined && untilMs - fromMs > mostHeld;

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

/** Has all excursions of devices there are since their past begins among those known before. */
async function readAllOld(
  client: pg.ClientBase,
  source: Pick<Source<never>, 'name' | 'isFoundHere'>,
  all: readonly Span[],
  old: OldExcursion[],
): Promise<void> {
  if (all.length === 0) return;
  const known = new Set(old.map(({ deviceId, id }) => `${deviceId}:${id}`));
  for (const each of await readOld(client, source, new Map(all.map(({ id, fromMs }) => [id, fromMs]))))
    if (!known.has(`${each.deviceId}:${each.id}`)) old.push(each);
  old.sort((a, b) => a.alarmId - b.alarmId);
}

/** Judges again all there is since a checkpoint. */
async function judgeFrom<R extends Fact>(
  subject: Subject<R>,
  checkpoint: Checkpoint<R>,
  slices: AsyncIterable<Slice<R>> | Iterable<Slice<R>>,
): Promise<Verdict<R>> {
  const evaluations = Object.fromEntries(Object.entries(checkpoint.evaluations).map(([key, evaluation]) => [key, copyOf(evaluation)]));
  const checkpoints = subject.standing.checkpoints.filter(({ atMs }) => atMs <= checkpoint.atMs);
  let judged: Judged<R> = { last: checkpoint.last, recent: checkpoint.recent, evaluations, checkpoints, spans: [] };
  let sinceMs: number | undefined = checkpoint.atMs;
  for await (const { rows, isLast } of slices) {
    const next = resume(subject, judged, rows, sinceMs, !isLast);
    judged = { ...next, spans: joined(judged.spans, next.spans) };
    sinceMs = undefined;
  }
  return { ...judged, judgedMs: headOf(subject) - 999 };
}

/** The last moment that is judged as late: the end of the newest second judged, or of a rule that has ended. */
function headOf<R extends Fact>({ judgedMs, watches, fresh }: Subject<R>): number {
  const ended = watches.map(({ watch }) => watch.untilMs).filter((untilMs) => Number.isFinite(untilMs));
  const newest = fresh.filter(({ timeMs }) => ended.some((untilMs) => timeMs < untilMs)).at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY;
  return secondOf(Math.max(judgedMs ?? Number.NEGATIVE_INFINITY, newest)) * 1000 + 999;
}

/** What to read for a look: since a checkpoint, or around what is late. */
function spanOf<R extends Fact>({ subject, earlier, later }: Look<R>): Span & { readonly checkpoint: Checkpoint<R> | undefined } {
  const headMs = headOf(subject);
  const touched = subject.fresh.filter(({ timeMs }) => timeMs <= headMs);
  const span = subject.watches.reduce((longest, { watch: { criterion } }) => Math.max(longest, spanNeeded(criterion)), 0);
  const fromMs = secondOf((touched[0]?.timeMs ?? headMs) - earlier - span) * 1000;
  const untilMs = Math.min(headMs, (touched.at(-1)?.timeMs ?? headMs) + later + span);
  const checkpoint = subject.isFirst ? undefined : checkpointBefore(subject);
  if (checkpoint !== undefined && headMs - checkpoint.atMs <= Math.max(2 * firstReach, untilMs - fromMs))
    return { id: subject.id, fromMs: checkpoint.atMs, untilMs: headMs, checkpoint };
  const { snapshot } = subject;
  // It moves where start-ups begin: what was left out, or was not, is anywhere after it.
  if (subject.isFirst) return { id: subject.id, fromMs: snapshot.atMs, untilMs: headMs, checkpoint: snapshot };
  // All there is: judged from the beginning, which leaves checkpoints for what comes next.
  if (earlier > mostReach || later > mostReach || span >= mostReach)
    return { id: subject.id, fromMs: snapshot.atMs, untilMs: headMs, checkpoint: snapshot };
  return { id: subject.id, fromMs: Math.max(snapshot.atMs, fromMs), untilMs, checkpoint: undefined };
}

const spanNeeded = ({ mode, spanMs }: Criterion): number => (mode === 'single' ? 0 : (spanMs ?? mostReach));

function judgeSpan<R extends Fact>(
  subject: Subject<R>,
  rows: readonly R[],
  { fromMs: sinceMs, untilMs: readUntilMs }: { readonly fromMs: number; readonly untilMs: number },
  old: readonly OldExcursion[],
): Verdict<R> | 'earlier' | 'later' {
  const { source, id, standing, snapshot, intervals, lights, watches, fresh, judgedMs } = subject;
  const isToEnd = readUntilMs >= headOf(subject);
  const isFromStart = sinceMs === snapshot.atMs;
  const isFresh = new Set(fresh.map((row) => source.keyOf(row)));
  const known = source.knownFrom(rows, sinceMs, isFromStart);
  if (known === undefined) return 'earlier';
  const kept = rows.slice(known);
  const isNew = (row: R): boolean => isFresh.has(source.keyOf(row));
  if (!isFromStart && kept[0] !== undefined && isNew(kept[0])) return 'earlier';
  const before = isFromStart ? snapshot.last : null;
  const shown = source.shownAfter(before, kept);
  const was = kept.filter((row) => !isNew(row));
  // What was filled in was there before, with less of it: whether it counted, and for what, is not known any more.
  const filled = kept.filter((row) => isNew(row) && (row.flags & flags.filledIn) !== 0).map(({ timeMs }) => timeMs);
  const wasShown = source.shownAfter(before, was);
  const changed = alsoAt(changedBetween(wasShown, shown), filled);
  const last = isToEnd ? (shown.at(-1) ?? standing.last) : standing.last;
  const judged = {
    judgedMs: Math.max(judgedMs ?? 0, headOf(subject) - 999),
    last,
    recent: standing.recent,
    evaluations: standing.evaluations,
    checkpoints: standing.checkpoints,
    spans: [],
  };
  if (changed === undefined) return judged;
  // Of these rows all are known since the first, or since the span was read from.
  const knownMs = known === 0 ? sinceMs : (shown[0]?.timeMs ?? sinceMs);
  const span = { fromMs: knownMs, untilMs: readUntilMs, before: isFromStart ? snapshot.recent : undefined };
  const recent = recentWithin(subject, standing.recent, shown, span);
  if (recent === undefined) return 'earlier';
  const isLightTouched = kept.some((row) => source.isLit(lights, row));
  const evaluations: Record<string, EvaluationState> = { ...standing.evaluations };
  const spans: DetectedSpan[] = [];
  for (const rule of watches) {
    const { key, watch } = rule;
    const firstMs = Math.max(changed.firstMs, watch.fromMs);
    const lastMs = Math.min(changed.lastMs, watch.untilMs - 1);
    if (firstMs > lastMs) continue;
    const touching = old.filter(
      (each) => each.deviceId === id && each.watch === key && (each.closedMs === null || each.closedMs >= firstMs),
    );
    // Where its series has no value, before or now, nothing could begin or end: looking for one would lead back to the first reading of a sensor that never says its battery.
    if (touching.length === 0 && ![wasShown, shown].some((rows) => hasValue(rule, rows, { firstMs, lastMs }))) continue;
    const verdict = judgeTouched({
      watch,
      intervals,
      series: seriesOf(subject, shown, rule),
      sinceMs: knownMs,
      isFromStart,
      initial: isFromStart ? (snapshot.evaluations[key] ?? evaluationAfter(snapshot.recent, rule)) : undefined,
      isToEnd: isToEnd || (shown.at(-1)?.timeMs ?? 0) >= watch.untilMs,
      before: touching,
      firstMs,
      lastMs,
      isLightTouched,
    });
    if (typeof verdict === 'string') return verdict;
    if (verdict.evaluation !== undefined) {
      delete evaluations[key];
      if (!isQuiet(verdict.evaluation) && !Number.isFinite(watch.untilMs)) evaluations[key] = verdict.evaluation;
    }
    spans.push({
      deviceId: id,
      effective: rule,
      intervals,
      fromMs: verdict.fromMs,
      untilMs: verdict.untilMs,
      found: verdict.found,
      latest: undefined,
    });
  }
  // A checkpoint between what is touched and where it was quiet again says what was, not what is.
  const settledMs = Math.max(changed.lastMs, ...spans.map(({ untilMs }) => untilMs));
  const checkpoints = standing.checkpoints.filter(({ atMs }) => atMs <= changed.firstMs || atMs > settledMs);
  return { ...judged, recent, evaluations, checkpoints, spans };
}

/** The series of a watch has a value in a time, both ends included. */
const hasValue = <R extends Fact>({ series }: EffectiveRule<R>, rows: readonly R[], { firstMs, lastMs }: Changed): boolean =>
  rows.some((row) => row.timeMs >= firstMs && row.timeMs <= lastMs && series.valueOf(row) !== null);

type Changed = { readonly firstMs: number; readonly lastMs: number };

/** A change with times, ascending, at which there may be one too. */
function alsoAt(changed: Changed | undefined, times: readonly number[]): Changed | undefined {
  const [firstMs, lastMs] = [times[0], times.at(-1)];
  if (firstMs === undefined || lastMs === undefined) return changed;
  return { firstMs: Math.min(firstMs, changed?.firstMs ?? firstMs), lastMs: Math.max(lastMs, changed?.lastMs ?? lastMs) };
}
