/** Alarms in the panel of their quantity: hatched instead of what merely lies outside the limits. Pure. */
import { probeOf } from '@frostway/core/alarms';
import { type AlarmMark, isDrawn, spanOfMark } from './alarm-mark.js';
import type { Excursion } from './segments.js';
import { firstAtOrAfter, type Trace } from './trace.js';

type Quantity = NonNullable<ReturnType<typeof probeOf>>;
type Span = ReturnType<typeof spanOfMark>;

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
function worstOf(trace: Trace, { fromMs, toMs }: Span, side: Excursion['side']): { worst: number; worstMs: number } {
  let worst = { worst: Number.NaN, worstMs: fromMs };
  for (let index = firstAtOrAfter(trace.time, fromMs); index < trace.time.length; index += 1) {
    const [ms, value] = [trace.time[index] ?? 0, trace.value[index] ?? 0];
    if (ms > toMs) break;
    if (Number.isNaN(worst.worst) || (side === 'above' ? value > worst.worst : value < worst.worst)) worst = { worst: value, worstMs: ms };
  }
  return worst;
}
