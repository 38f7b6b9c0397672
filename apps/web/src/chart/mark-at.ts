/** Which alarm a pointer means. */
import type { AlarmMark } from './alarm-mark.js';
import { xOf, type Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';

/** The alarm hatched under a pixel; the shortest when they overlap. */
export function markAt(panels: readonly Panel[], layout: Layout, window: TimeWindow, x: number, y: number): AlarmMark | undefined {
  const index = layout.boxes.findIndex(({ top, height }) => y >= top - 20 && y <= top + height);
  const under = (panels[index]?.excursions ?? []).filter(
    ({ mark, fromMs, toMs }) => mark !== undefined && x >= xOf(layout, window, fromMs) - 4 && x <= xOf(layout, window, toMs) + 4,
  );
  return under.toSorted((a, b) => a.toMs - a.fromMs - (b.toMs - b.fromMs))[0]?.mark;
}
