/**
 * Judges again what was judged ahead of its time. A device's clock may go ahead of ours, so readings may lie behind the moment a rule is edited, a limit is
 * set or an owner changes: they belong to what is in force at their own time, as if they had come after it.
 */
import type { Querying } from '../../db/querying.js';
import { secondOf } from '../../telemetry-store/seconds.js';
import type { Checkpoint } from './checkpoints.js';
import { newestOf } from './dated-checkpoints.js';
import { nearTo } from './dated-hours.js';
import type { OldExcursion } from './detected.js';
import type { EffectiveRule } from './effective-rules.js';
import { readingSeries } from './judged-series.js';
import { kineticPrefix } from './kinetic-watches.js';
import type { DetectedSpan } from './reconcile.js';
import { Replay } from './replay.js';
import type { Judged, Watched } from './resume.js';
import type { Fact } from './row-kind.js';
import type { Source } from './source.js';

/** A device some of whose rows of a source lie at or after a moment. */
export type Ahead<R extends Fact> = Watched<R> & {
  readonly source: Source<R>;
  /** How far it is judged; epoch ms. */
  readonly judgedMs: number;
  /** Where its past begins. */
  readonly snapshot: Checkpoint<R>;
  /** Those of moments before the watches ended or began. */
  readonly checkpoints: readonly Checkpoint<R>[];
};

/** Rows held at once. */
const atOnce = 20_000;

/** The end of the newest second that is judged. */
const headOf = ({ judgedMs }: { readonly judgedMs: number }): number => secondOf(judgedMs) * 1000 + 999;

/** Whether rows of a device that is judged so far lie at or after a moment. */
export const isAhead = (judgedMs: number, sinceMs: number): boolean => headOf({ judgedMs }) >= sinceMs;

/** What is known of the time before a moment. */
type Before<R> = {
  /** Epoch ms. */
  readonly sinceMs: number;
  /** Every excursion not closed a millisecond before it. */
  readonly old: readonly OldExcursion[];
  /** The newest checkpoint of a whole hour before it or at it, if there is one. */
  readonly dated: readonly Checkpoint<R>[];
};

/** Judges the rows at and after a moment again, by what is in force now. */
export async function judgeAgain<R extends Fact>(
  client: Querying,
  device: Ahead<R>,
  { sinceMs, old, dated }: Before<R>,
): Promise<Judged<R>> {
  const { id, source, snapshot, watches } = device;
  const from = newestOf(snapshot, [...device.checkpoints.filter(({ atMs }) => atMs <= sinceMs), ...dated]);
  const headMs = headOf(device);
  const replay = new Replay(device, from, device.checkpoints, {
    lateMs: headMs,
    touchedMs: sinceMs - 1,
    near: nearTo(headMs),
    standingMs: [],
  });
  for await (const { rows, isLast } of source.slices(client, { id, fromMs: from.atMs, untilMs: headMs }, atOnce))
    replay.take(rows, rows.at(-1)?.timeMs ?? 0, isLast);
  const judged = replay.result();
  const own = old.filter(({ deviceId }) => deviceId === id);
  const gone = own.filter((each) => each.startedMs >= sinceMs && isOfNone(each, watches)).map((each) => nothing(each, device));
  return { ...judged, spans: [...gone, ...judged.spans.filter(({ effective: { watch } }) => watch.untilMs >= sinceMs)] };
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
