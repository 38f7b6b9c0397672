/** A thin lane at the foot of a panel: which of its readings arrived late. The line itself is whole. */
import { xOf, type PanelBox } from './layout.js';
import type { Panel } from './panels.js';
import { inWindow } from './trace.js';
import type { Element, Scene } from './underlay.js';

const height = 3;
/** No part is narrower; parts nearer to each other than this are one, px. */
const narrowest = 3;

/** See above. */
export function lateLane({ trace }: Pick<Panel, 'trace'>, box: PanelBox, { layout, window, tokens }: Scene): Element[] {
  const within = inWindow(trace.time, window.fromMs, window.toMs);
  if (within === undefined) return [];
  const [left, right] = [layout.left, layout.width - layout.right];
  const parts: { from: number; to: number }[] = [];
  for (let index = within.first; index <= within.last; index += 1) {
    if (trace.late[index] !== 1) continue;
    const x = xOf(layout, window, trace.time[index] ?? 0);
    if (x < left || x > right) continue;
    const last = parts.at(-1);
    if (last !== undefined && (trace.late[index - 1] === 1 || x - last.to < narrowest)) last.to = x;
    else parts.push({ from: x, to: x });
  }
  return parts.map(({ from, to }) => ({
    type: 'rect',
    shape: { x: Math.min(from, right - narrowest), y: box.top + box.height + 2, width: Math.max(narrowest, to - from), height, r: 1.5 },
    style: { fill: tokens['ink-3'] },
  }));
}
