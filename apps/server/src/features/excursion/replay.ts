/** The one way what was judged is judged again: from a checkpoint, over what is after it, until it stands where a later checkpoint did, or to the end. */
import { copyOf, ongoingExcursion } from '@frostway/core/excursion';
import { type Checkpoint, type JudgingState } from './checkpoints.js';
import { isSame } from './converged.js';
import type { Near } from './dated-hours.js';
import { joined, type Judged, resume, type Watched } from './resume.js';
import type { DetectedSpan } from './reconcile.js';
import type { Fact } from './row-kind.js';

/** What is asked of a replay. */
export type ReplayOptions = {
  /** Where it may end: whether it stands there as before is asked after this, epoch ms. */
  readonly lateMs: number;
  /** What was over before this, epoch ms, stands as it is. */
  readonly touchedMs: number;
  /** Whole hours at which it leaves checkpoints. */
  readonly near: Near;
  /** Where checkpoints stand that it takes anew when it comes by, ascending, epoch ms. */
  readonly standingMs: readonly number[];
};

/** See above; used once. */
export class Replay<R extends Fact> {
  /** Later checkpoints, ascending, that were not reached yet. */
  readonly stops: Checkpoint<R>[] = [];
  /** Where it stood as before. */
  converged: Checkpoint<R> | undefined;
  private readonly watched: Watched<R>;
  private readonly options: ReplayOptions;
  private readonly fromMs: number;
  private judged: Judged<R>;
  private sinceMs: number | undefined;
  private pending: readonly number[];

  constructor(watched: Watched<R>, from: Checkpoint<R>, before: readonly Checkpoint<R>[], options: ReplayOptions) {
    this.watched = watched;
    this.options = options;
    this.fromMs = from.atMs;
    this.sinceMs = from.atMs;
    this.pending = options.standingMs.filter((atMs) => atMs > from.atMs);
    this.judged = {
      last: from.last,
      recent: from.recent,
      evaluations: copiesOf(from),
      checkpoints: before.filter(({ atMs }) => atMs <= from.atMs),
      dated: [],
      spans: [],
    };
  }

  /**
   * Takes the next rows, whole seconds of them.
   *
   * @param untilMs all there are before this were taken then, epoch ms
   * @param isEnd there are none after them
   */
  take(rows: readonly R[], untilMs: number, isEnd: boolean): void {
    let from = 0;
    for (let stop = this.stops[0]; stop !== undefined && stop.atMs <= untilMs; stop = this.stops[0]) {
      let next = from;
      while (next < rows.length && (rows[next] as R).timeMs < stop.atMs) next += 1;
      if (next > from || (this.pending[0] ?? stop.atMs) < stop.atMs) this.step(rows.slice(from, next), stop.atMs - 1, true);
      from = next;
      if (stop.atMs > this.options.lateMs && isSame(this.watched.source, this.watched.watches, this.judged, stop)) {
        this.converged = stop;
        return;
      }
      this.stops.shift();
    }
    if (from < rows.length || isEnd) this.step(rows.slice(from), untilMs, !isEnd);
  }

  /** What it came to. Where it converged, the state is that of the checkpoint there, and the spans end there. */
  result(): Judged<R> {
    const { spans } = this.judged;
    const { converged } = this;
    const settled = converged === undefined ? spans : spans.map((span) => this.endedAt(span, converged.atMs));
    const touched = settled.map((span) => ({
      ...span,
      found: span.found.filter(({ closedMs }) => closedMs === null || closedMs >= this.options.touchedMs),
    }));
    return { ...this.judged, spans: touched };
  }

  /** @param untilMs up to here checkpoints that stand are taken anew, for all rows before them are taken now, epoch ms */
  private step(rows: readonly R[], untilMs: number, isMore: boolean): void {
    // How what has ended before the checkpoint it went on from stood is not known.
    const near: Near = (atMs, isNext) => atMs > this.fromMs && this.options.near(atMs, isNext);
    const also = this.pending.filter((atMs) => atMs <= untilMs);
    this.pending = this.pending.slice(also.length);
    const next = resume(this.watched, this.judged, rows, { sinceMs: this.sinceMs, isMore, isWhole: true, near, also });
    this.judged = { ...next, spans: joined(this.judged.spans, next.spans) };
    this.sinceMs = undefined;
  }

  /** A span that ends where all stands as before: what goes on there does so as it did. */
  private endedAt(span: DetectedSpan, atMs: number): DetectedSpan {
    const { watch, key } = span.effective;
    const evaluation = this.judged.evaluations[key];
    const found = span.found.filter(({ closedMs }) => closedMs !== null);
    if (watch.untilMs > atMs) return { ...span, found, untilMs: Math.min(atMs, evaluation?.open?.startedMs ?? atMs), latest: undefined };
    const cut = evaluation === undefined ? undefined : ongoingExcursion(evaluation, watch, this.watched.intervals);
    return { ...span, found: cut === undefined ? found : [...found, cut], latest: undefined };
  }
}

/** Evaluations of a checkpoint, to be changed. */
const copiesOf = ({ evaluations }: JudgingState<never> | JudgingState<Fact>): JudgingState['evaluations'] =>
  Object.fromEntries(Object.entries(evaluations).map(([key, evaluation]) => [key, copyOf(evaluation)]));
