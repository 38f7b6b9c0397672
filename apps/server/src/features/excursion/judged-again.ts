/**
 * Judges again what was judged ahead of its time. A device's clock may go ahead of ours, so readings may lie behind the moment a rule is edited, a limit is
 * set or an owner changes: they belong to what is in force at their own time, as if they had come after it.
 */
import { type EvaluationState, isQuiet } from '@frostway/core/excursion';
import { judgeTouched } from '@frostway/core/excursion-touch';
import type { Querying } from '../../db/querying.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { OldExcursion } from './detected.js';
import type { Watched } from './resume.js';
import type { EffectiveRule } from './effective-rules.js';
import { readingSeries } from './judged-series.js';
import { kineticPrefix } from './kinetic-watches.js';
import type { Checkpoint } from './checkpoints.js';
import { evaluationAfter, type Recent, recentWithin, seriesOf } from './recent.js';
import type { DetectedSpan } from './reconcile.js';
import type { Fact } from './source.js';

/** A device some of whose rows of a source lie at or after a moment. */
export type Ahead<R extends Fact> = Watched<R> & {
  /** How far it is judged; epoch ms. */
  readonly judgedMs: number;
  /** Where its past begins. */
  readonly snapshot: Checkpoint<R>;
  readonly recent: Recent;
};

/** What stands instead of all excursions from the moment on, and what is going on. */
export type JudgedAgain = {
  readonly spans: readonly DetectedSpan[];
  readonly evaluations: Readonly<Record<string, EvaluationState>>;
  readonly recent: Recent;
};

/** How far before the moment is looked at first, ms; then eight times as far, and so on. */
const firstReach = 1_800_000;
const mostReach = 40 * 86_400_000;

/** The end of the newest second that is judged. */
const headOf = ({ judgedMs }: { readonly judgedMs: number }): number => secondOf(judgedMs) * 1000 + 999;

/** Whether rows of a device that is judged so far lie at or after a moment. */
export const isAhead = (judgedMs: number, sinceMs: number): boolean => headOf({ judgedMs }) >= sinceMs;

/** Judges the rows at and after a moment again, by what is in force now; `old` has every excursion not closed before it. */
export async function judgeAgain<R extends Fact>(
  client: Querying,
  device: Ahead<R>,
  sinceMs: number,
  old: readonly OldExcursion[],
): Promise<JudgedAgain> {
  const own = old.filter(({ deviceId }) => deviceId === device.id);
  for (let reach = firstReach; ; reach *= 8) {
    const fromMs = reach > mostReach ? device.snapshot.atMs : Math.max(device.snapshot.atMs, secondOf(sinceMs - reach) * 1000);
    const [rows = []] = await device.source.read(client, [{ id: device.id, fromMs, untilMs: headOf(device) }]);
    const judged = judgeRows(device, rows, { fromMs, sinceMs }, own);
    if (judged !== 'earlier') return judged;
    if (fromMs === device.snapshot.atMs) throw new Error('nothing lies before the beginning');
  }
}

function judgeRows<R extends Fact>(
  device: Ahead<R>,
  rows: readonly R[],
  { fromMs, sinceMs }: { readonly fromMs: number; readonly sinceMs: number },
  old: readonly OldExcursion[],
): JudgedAgain | 'earlier' {
  const { snapshot, source } = device;
  const isAll = fromMs === snapshot.atMs;
  const known = source.knownFrom(rows, fromMs, isAll);
  if (known === undefined) return 'earlier';
  const shown = source.shownAfter(isAll ? snapshot.last : null, rows.slice(known));
  const knownMs = known === 0 ? fromMs : (shown[0]?.timeMs ?? fromMs);
  const evaluations: Record<string, EvaluationState> = {};
  const spans = old.filter((each) => each.startedMs >= sinceMs && isOfNone(each, device.watches)).map((each) => nothing(each, device));
  for (const rule of device.watches) {
    const { key, watch } = rule;
    // Of one that has ended, what it found of readings it has no more.
    const firstMs = Math.max(watch.fromMs, Math.min(sinceMs, watch.untilMs - 1));
    const lastMs = Math.min(headOf(device), watch.untilMs - 1);
    if (watch.untilMs < sinceMs || lastMs < firstMs) continue;
    const verdict = judgeTouched({
      watch,
      intervals: device.intervals,
      series: seriesOf(device, shown, rule),
      sinceMs: knownMs,
      isFromStart: isAll || watch.fromMs >= knownMs,
      initial: isAll ? (snapshot.evaluations[key] ?? evaluationAfter(snapshot.recent, rule)) : undefined,
      isToEnd: true,
      before: old.filter((each) => each.watch === key && (each.closedMs === null || each.closedMs >= firstMs)),
      firstMs,
      lastMs,
    });
    if (typeof verdict === 'string') return 'earlier';
    const { evaluation, ...judged } = verdict;
    if (evaluation !== undefined && !isQuiet(evaluation) && !Number.isFinite(watch.untilMs)) evaluations[key] = evaluation;
    spans.push({ deviceId: device.id, effective: rule, intervals: device.intervals, ...judged, latest: undefined });
  }
  // A limit of light that holds from now on says anew at which of them it was light.
  const span = { fromMs: knownMs, untilMs: headOf(device), before: isAll ? snapshot.recent : undefined };
  const recent = recentWithin(device, device.recent, shown, span) ?? device.recent;
  return { spans, evaluations, recent };
}

/** Found by what held for no moment: it was changed again at once. What watches means has its own way. */
const isOfNone = ({ watch }: OldExcursion, watches: readonly EffectiveRule<never>[]): boolean =>
  !watch.startsWith(kineticPrefix) && watches.every(({ key }) => key !== watch);

/** Nothing, instead of an excursion. */
function nothing({ watch: key, startedMs }: OldExcursion, { id, intervals }: Pick<Watched, 'id' | 'intervals'>): DetectedSpan {
  const criterion = { upper: null, lower: null, delayMs: 0, mode: 'single', spanMs: null, hysteresis: 0, clearDelayMs: 0 } as const;
  const effective: EffectiveRule = {
    key,
    series: readingSeries.temperature,
    watch: { criterion, fromMs: startedMs, untilMs: startedMs },
    severity: 'warning',
    rule: null,
  };
  return { deviceId: id, effective, intervals, fromMs: startedMs, untilMs: startedMs + 1, found: [], latest: undefined };
}
