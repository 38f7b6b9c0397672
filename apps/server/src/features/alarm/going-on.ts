/** Going on from where a device stands: each newer reading in turn, by every rule that watches it. */
import { advance, copyOf, type Course, type Excursion, isQuiet, lighten, standingOf, toThousandths } from '@frostway/core/excursion';
import type { Intervals } from '@frostway/core/covered-time';
import { shownAfter } from '../../telemetry-store/around.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import type { InForce } from './in-force.js';
import { keptOf } from './kept-marks.js';
import { type Mark, momentsOf, type Stand } from './marks.js';
import { courseAfter, isLit, type Lights, recentAt } from './recent.js';
import type { FoundSpan } from './reconcile.js';

/** What watches a device. */
export type Watched = { readonly id: number; readonly intervals: Intervals; readonly lights: Lights; readonly watches: readonly InForce[] };

/** What judging a device came to. */
export type Judged = Stand & { readonly marks: readonly Mark[]; readonly spans: readonly FoundSpan[] };

/**
 * Goes on with readings of seconds after those it stands after. `spans` stand instead of all excursions that were not over there, and of all since;
 * what was not going on and did not begin has none.
 *
 * @param sinceMs instead of every excursion that started at or after this
 * @param isMore others follow: what has ended later than these goes on
 */
export function goOn(
  { id, intervals, lights, watches }: Watched,
  stood: Stand & { readonly marks: readonly Mark[] },
  newer: readonly StoredReading[],
  sinceMs = Number.POSITIVE_INFINITY,
  isMore = false,
): Judged {
  const shown = shownAfter(stood.last, newer);
  const marked = momentsOf(shown, stood.marks.at(-1)).map((atMs) => markAt(atMs, shown, stood, lights));
  const lit = new Set(shown.filter((reading) => isLit(lights, reading)));
  const courses: Record<string, Course> = {};
  const spans: FoundSpan[] = [];
  for (const rule of watches) {
    const { key, probe, watch } = rule;
    const course = stood.courses[key] ?? courseAfter(stood.recent, rule);
    const isKnown = stood.courses[key] !== undefined;
    const startedMs = course.open?.startedMs;
    const found: Excursion[] = [];
    const isOver = Number.isFinite(watch.untilMs) && !isMore;
    let next = 0;
    for (const [index, reading] of shown.entries()) {
      for (; next < marked.length && (marked[next]?.from ?? 0) <= index; next += 1)
        keep(marked[next] as Marked, key, course, watch.untilMs);
      const value = reading[probe];
      if (reading.timeMs < watch.fromMs || reading.timeMs >= watch.untilMs) continue;
      if (probe === 'temperature' && lit.has(reading)) lighten(course, reading.timeMs);
      if (value === null) continue;
      const closed = advance(course, watch, intervals, reading.timeMs, toThousandths(value));
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
  const recent = recentAt(stood.recent, shown, shown.length, lights);
  return { spans, courses, last: shown.at(-1) ?? stood.last, recent, marks };
}

type Marked = { readonly from: number; readonly mark: Mark & { courses: Record<string, Course> } };

function markAt(atMs: number, shown: readonly StoredReading[], stood: Stand, lights: Lights): Marked {
  const from = shown.findIndex(({ timeMs }) => timeMs >= atMs);
  const recent = recentAt(stood.recent, shown, from, lights);
  return { from, mark: { atMs, last: shown[from - 1] ?? stood.last, recent, courses: {} } };
}

/** Keeps how a course stands at a mark. */
function keep({ mark }: Marked, key: string, course: Course, untilMs: number): void {
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
