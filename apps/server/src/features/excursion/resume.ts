/** Resuming judging from a device's state: each newer row of a source in turn, by all that watches its series. */
import {
  advance,
  copyOf,
  type EvaluationState,
  type Excursion,
  isQuiet,
  lighten,
  ongoingExcursion,
  toThousandths,
} from '@frostway/core/excursion';
import type { Intervals } from '@frostway/core/covered-time';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { hoursBetween, type Near, nearTo } from './dated-hours.js';
import type { EffectiveRule } from './effective-rules.js';
import { keptOf } from './stored-checkpoints.js';
import { type Checkpoint, momentsOf, type JudgingState } from './checkpoints.js';
import type { Lights } from './lights.js';
import { evaluationAfter, recentAt } from './recent.js';
import type { DetectedSpan } from './reconcile.js';
import type { Fact, RowKind } from './row-kind.js';

/** What watches the series of a source of a device. */
export type Watched<R extends Fact = StoredReading> = {
  readonly source: RowKind<R>;
  readonly id: number;
  readonly intervals: Intervals;
  readonly lights: Lights;
  readonly watches: readonly EffectiveRule<R>[];
  /** Those that had ended by then are not among them, epoch ms: how they stood is not known. */
  readonly endedMs: number;
};

/** What judging a device came to. */
export type Judged<R = StoredReading> = JudgingState<R> & {
  readonly checkpoints: readonly Checkpoint<R>[];
  /** Checkpoints of whole hours that were taken. */
  readonly dated: readonly Checkpoint<R>[];
  readonly spans: readonly DetectedSpan[];
};

/** How rows are taken. */
type Way = {
  /** Their spans stand instead of every excursion that started at or after this. */
  readonly sinceMs?: number | undefined;
  /** Others follow: what has ended later than these goes on. */
  readonly isMore?: boolean;
  /** How watches stood that have ended since is known, too. */
  readonly isWhole?: boolean;
  /** Whole hours at which checkpoints are wanted. */
  readonly near?: Near;
  /** Where others are to be taken, epoch ms: behind the last row before these, and behind these, too. */
  readonly also?: readonly number[];
};

/**
 * Goes on with rows of seconds after those it stands after. `spans` stand instead of all excursions that were not over there, and of all since;
 * what was not going on and did not begin has none.
 */
export function resume<R extends Fact>(
  watched: Watched<R>,
  initial: JudgingState<R> & { readonly checkpoints: readonly Checkpoint<R>[]; readonly dated?: readonly Checkpoint<R>[] },
  newer: readonly R[],
  { sinceMs = Number.POSITIVE_INFINITY, isMore = false, isWhole = false, near = nearTo(newer.at(-1)?.timeMs ?? 0), also = [] }: Way = {},
): Judged<R> {
  const { source, id, intervals, lights, watches, endedMs } = watched;
  const shown = source.shownAfter(initial.last, newer);
  const isKnown = (atMs: number): boolean =>
    atMs >= endedMs &&
    (isWhole ||
      watches.every(({ watch: { fromMs, untilMs } }) => untilMs === Number.POSITIVE_INFINITY || untilMs <= atMs || fromMs >= atMs));
  const moments = new Set(momentsOf(shown, initial.checkpoints.at(-1)).filter(isKnown));
  const hours = new Set([...hoursBetween(initial.last?.timeMs, shown, near), ...also].filter(isKnown));
  const opened = [...new Set([...moments, ...hours])].sort((a, b) => a - b).map((atMs) => checkpointAt(watched, atMs, shown, initial));
  const lit = new Set(shown.filter((row) => source.isLit(lights, row)));
  const evaluations: Record<string, EvaluationState> = {};
  const spans: DetectedSpan[] = [];
  for (const rule of watches) {
    const { key, series, watch } = rule;
    const evaluation = initial.evaluations[key] ?? evaluationAfter(initial.recent, rule);
    const wasKnown = initial.evaluations[key] !== undefined;
    const startedMs = evaluation.open?.startedMs;
    const found: Excursion[] = [];
    const isOver = Number.isFinite(watch.untilMs) && !isMore;
    let next = 0;
    for (const [index, row] of shown.entries()) {
      for (; next < opened.length && (opened[next]?.from ?? 0) <= index; next += 1)
        keep(opened[next] as OpenCheckpoint<R>, key, evaluation, watch.untilMs);
      if (row.timeMs < watch.fromMs || row.timeMs >= watch.untilMs) continue;
      if (series.isTemperature === true && lit.has(row)) lighten(evaluation, row.timeMs);
      const value = series.valueOf(row);
      if (value === null) continue;
      const closed = advance(evaluation, watch, intervals, row.timeMs, toThousandths(value));
      if (closed !== undefined) found.push(closed);
    }
    for (const behind of opened.slice(next)) keep(behind, key, evaluation, watch.untilMs);
    const standing = isMore ? copyOf(evaluation).open : ongoingExcursion(evaluation, watch, intervals);
    if (standing != null) found.push(standing);
    if (!isQuiet(evaluation) && !isOver) evaluations[key] = evaluation;
    const fromMs = Math.min(startedMs ?? Number.POSITIVE_INFINITY, found[0]?.startedMs ?? Number.POSITIVE_INFINITY, sinceMs);
    // Nothing was going on and nothing began, or nothing is new.
    if (fromMs === Number.POSITIVE_INFINITY || (newer.length === 0 && !(isOver && wasKnown))) continue;
    const latest = evaluation.isOut ? evaluation.lastValue : undefined;
    spans.push({ deviceId: id, effective: rule, intervals, fromMs, untilMs: Number.POSITIVE_INFINITY, found, latest });
  }
  const taken = opened.map(({ checkpoint }) => checkpoint);
  const checkpoints = keptOf([...initial.checkpoints, ...taken.filter(({ atMs }) => moments.has(atMs))]);
  const dated = [...(initial.dated ?? []), ...taken.filter(({ atMs }) => hours.has(atMs))];
  const recent = recentAt(watched, initial.recent, shown, shown.length);
  return { spans, evaluations, last: shown.at(-1) ?? initial.last, recent, checkpoints, dated };
}

type OpenCheckpoint<R> = { readonly from: number; readonly checkpoint: Checkpoint<R> & { evaluations: Record<string, EvaluationState> } };

function checkpointAt<R extends Fact>(watched: Watched<R>, atMs: number, shown: readonly R[], initial: JudgingState<R>): OpenCheckpoint<R> {
  const first = shown.findIndex(({ timeMs }) => timeMs >= atMs);
  const from = first === -1 ? shown.length : first;
  const recent = recentAt(watched, initial.recent, shown, from);
  return { from, checkpoint: { atMs, last: shown[from - 1] ?? initial.last, recent, evaluations: {} } };
}

/** Copies an evaluation into a checkpoint. */
function keep({ checkpoint }: OpenCheckpoint<unknown>, key: string, evaluation: EvaluationState, untilMs: number): void {
  if (!isQuiet(evaluation) && untilMs > checkpoint.atMs) checkpoint.evaluations[key] = copyOf(evaluation);
}

/** What was found of late readings up to the end, and what newer ones made of it. */
export function joined(late: readonly DetectedSpan[], newer: readonly DetectedSpan[]): DetectedSpan[] {
  const spans = [...late];
  for (const span of newer) {
    const at = spans.findIndex(({ effective, untilMs }) => effective.key === span.effective.key && untilMs === Number.POSITIVE_INFINITY);
    if (at === -1) spans.push(span);
    else spans[at] = continued(spans[at] as DetectedSpan, span);
  }
  return spans;
}

const continued = (late: DetectedSpan, span: DetectedSpan): DetectedSpan => ({
  ...span,
  fromMs: Math.min(late.fromMs, span.fromMs),
  found: [...late.found.filter(({ closedMs }) => closedMs !== null), ...span.found],
});
