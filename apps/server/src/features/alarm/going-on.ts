/** Going on from where a device stands: each newer row of a source in turn, by all that watches its series. */
import { advance, copyOf, type Course, type Excursion, isQuiet, lighten, standingOf, toThousandths } from '@frostway/core/excursion';
import type { Intervals } from '@frostway/core/covered-time';
import type { StoredReading } from '../../telemetry-store/rows.js';
import type { InForce } from './in-force.js';
import { keptOf } from './kept-marks.js';
import { type Mark, momentsOf, type Stand } from './marks.js';
import type { Lights } from './lights.js';
import { courseAfter, recentAt } from './recent.js';
import type { FoundSpan } from './reconcile.js';
import type { Fact, Source } from './source.js';

/** What watches the series of a source of a device. */
export type Watched<R extends Fact = StoredReading> = {
  readonly source: Source<R>;
  readonly id: number;
  readonly intervals: Intervals;
  readonly lights: Lights;
  readonly watches: readonly InForce<R>[];
};

/** What judging a device came to. */
export type Judged<R = StoredReading> = Stand<R> & { readonly marks: readonly Mark<R>[]; readonly spans: readonly FoundSpan[] };

/**
 * Goes on with rows of seconds after those it stands after. `spans` stand instead of all excursions that were not over there, and of all since;
 * what was not going on and did not begin has none.
 *
 * @param sinceMs instead of every excursion that started at or after this
 * @param isMore others follow: what has ended later than these goes on
 */
export function goOn<R extends Fact>(
  watched: Watched<R>,
  stood: Stand<R> & { readonly marks: readonly Mark<R>[] },
  newer: readonly R[],
  sinceMs = Number.POSITIVE_INFINITY,
  isMore = false,
): Judged<R> {
  const { source, id, intervals, lights, watches } = watched;
  const shown = source.shownAfter(stood.last, newer);
  const marked = momentsOf(shown, stood.marks.at(-1)).map((atMs) => markAt(watched, atMs, shown, stood));
  const lit = new Set(shown.filter((row) => source.isLit(lights, row)));
  const courses: Record<string, Course> = {};
  const spans: FoundSpan[] = [];
  for (const rule of watches) {
    const { key, series, watch } = rule;
    const course = stood.courses[key] ?? courseAfter(stood.recent, rule);
    const isKnown = stood.courses[key] !== undefined;
    const startedMs = course.open?.startedMs;
    const found: Excursion[] = [];
    const isOver = Number.isFinite(watch.untilMs) && !isMore;
    let next = 0;
    for (const [index, row] of shown.entries()) {
      for (; next < marked.length && (marked[next]?.from ?? 0) <= index; next += 1)
        keep(marked[next] as Marked<R>, key, course, watch.untilMs);
      if (row.timeMs < watch.fromMs || row.timeMs >= watch.untilMs) continue;
      if (series.isTemperature === true && lit.has(row)) lighten(course, row.timeMs);
      const value = series.valueOf(row);
      if (value === null) continue;
      const closed = advance(course, watch, intervals, row.timeMs, toThousandths(value));
      if (closed !== undefined) found.push(closed);
    }
    const standing = isMore ? copyOf(course).open : standingOf(course, watch, intervals);
    if (standing != null) found.push(standing);
    if (!isQuiet(course) && !isOver) courses[key] = course;
    const fromMs = Math.min(startedMs ?? Number.POSITIVE_INFINITY, found[0]?.startedMs ?? Number.POSITIVE_INFINITY, sinceMs);
    // Nothing was going on and nothing began, or nothing is new.
    if (fromMs === Number.POSITIVE_INFINITY || (newer.length === 0 && !(isOver && isKnown))) continue;
    const latest = course.isOut ? course.lastValue : undefined;
    spans.push({ deviceId: id, inForce: rule, intervals, fromMs, untilMs: Number.POSITIVE_INFINITY, found, latest });
  }
  const marks = keptOf([...stood.marks, ...marked.map(({ mark }) => mark)]);
  const recent = recentAt(watched, stood.recent, shown, shown.length);
  return { spans, courses, last: shown.at(-1) ?? stood.last, recent, marks };
}

type Marked<R> = { readonly from: number; readonly mark: Mark<R> & { courses: Record<string, Course> } };

function markAt<R extends Fact>(watched: Watched<R>, atMs: number, shown: readonly R[], stood: Stand<R>): Marked<R> {
  const from = shown.findIndex(({ timeMs }) => timeMs >= atMs);
  const recent = recentAt(watched, stood.recent, shown, from);
  return { from, mark: { atMs, last: shown[from - 1] ?? stood.last, recent, courses: {} } };
}

/** Keeps how a course stands at a mark. */
function keep({ mark }: Marked<unknown>, key: string, course: Course, untilMs: number): void {
  if (!isQuiet(course) && untilMs === Number.POSITIVE_INFINITY) mark.courses[key] = copyOf(course);
}

/** What was found of late readings up to the end, and what newer ones made of it. */
export function joined(late: readonly FoundSpan[], newer: readonly FoundSpan[]): FoundSpan[] {
  const spans = [...late];
  for (const span of newer) {
    const at = spans.findIndex(({ inForce, untilMs }) => inForce.key === span.inForce.key && untilMs === Number.POSITIVE_INFINITY);
    if (at === -1) spans.push(span);
    else spans[at] = goneOn(spans[at] as FoundSpan, span);
  }
  return spans;
}

const goneOn = (late: FoundSpan, span: FoundSpan): FoundSpan => ({
  ...span,
  fromMs: Math.min(late.fromMs, span.fromMs),
  found: [...late.found.filter(({ closedMs }) => closedMs !== null), ...span.found],
});
