/** Alarms on a time chart: as hatched spans in the panel of their quantity, and on a lane of their own below. Pure. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import { probeOf } from '@frostway/core/alarms';
import { xOf, type Layout } from './layout.js';
import type { TimeWindow } from './line-data.js';
import type { Panel, Quantity } from './panels.js';
import type { Excursion } from './segments.js';
import { firstAtOrAfter, type Trace } from './trace.js';

/** What a chart needs of an alarm. */
export type AlarmMark = Pick<Alarm, 'id' | 'startedAt' | 'endedAt' | 'severity' | 'type' | 'state' | 'late'>;

/** The same array every time, for charts without alarms. */
export const noMarks: readonly AlarmMark[] = [];

/** Whether an alarm stands for itself: what was merged or withdrawn is no mark of its own. */
export const isDrawn = ({ state }: AlarmMark): boolean => state !== 'merged' && state !== 'withdrawn';

/** From when to when; an open one ends where the readings do: its end is never guessed. */
export function spanOfMark(mark: AlarmMark, lastMs: number): TimeWindow {
  const fromMs = Date.parse(mark.startedAt);
  return { fromMs, toMs: mark.endedAt === null ? Math.max(fromMs, lastMs) : Date.parse(mark.endedAt) };
}

/**
 * What a panel hatches: its alarms, each with the worst value of its readings, and what lies outside the limits beside them. Where both lie the
 * alarm stands: it knows the rule, its delay and its severity.
 */
export function withMarks(
  excursions: readonly Excursion[],
  quantity: Quantity,
  trace: Trace,
  marks: readonly AlarmMark[],
): readonly Excursion[] {
  const lastMs = trace.time[trace.time.length - 1] ?? 0;
  const own = marks.filter((mark) => isDrawn(mark) && probeOf(mark.type) === quantity);
  if (own.length === 0) return excursions;
  const alarmed = own.map((mark): Excursion => {
    const side = mark.type.endsWith('Low') || quantity === 'power' ? 'below' : 'above';
    const span = spanOfMark(mark, lastMs);
    return { side, ...span, ...worstOf(trace, span, side), isLate: mark.late, mark };
  });
  const others = excursions.filter((each) => !alarmed.some(({ fromMs, toMs }) => fromMs <= each.toMs && toMs >= each.fromMs));
  return [...alarmed, ...others].toSorted((a, b) => a.fromMs - b.fromMs);
}

/** The worst value of a span and when it was; NaN when no reading lies in it. */
function worstOf(trace: Trace, { fromMs, toMs }: TimeWindow, side: Excursion['side']): { worst: number; worstMs: number } {
  let worst = { worst: Number.NaN, worstMs: fromMs };
  for (let index = firstAtOrAfter(trace.time, fromMs); index < trace.time.length; index += 1) {
    const [ms, value] = [trace.time[index] ?? 0, trace.value[index] ?? 0];
    if (ms > toMs) break;
    if (Number.isNaN(worst.worst) || (side === 'above' ? value > worst.worst : value < worst.worst)) worst = { worst: value, worstMs: ms };
  }
  return worst;
}

/** The alarm hatched under a pixel; the shortest when they overlap. */
export function markAt(panels: readonly Panel[], layout: Layout, window: TimeWindow, x: number, y: number): AlarmMark | undefined {
  const index = layout.boxes.findIndex(({ top, height }) => y >= top - 20 && y <= top + height);
  const under = (panels[index]?.excursions ?? []).filter(
    ({ mark, fromMs, toMs }) => mark !== undefined && x >= xOf(layout, window, fromMs) - 4 && x <= xOf(layout, window, toMs) + 4,
  );
  return under.toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs))[0]?.mark;
}
