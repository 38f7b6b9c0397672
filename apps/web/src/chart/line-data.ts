/** The points a line is drawn from in one window: peaks kept, gaps open, late parts apart. */
import { keepPeaks, slicePx } from './downsample.js';
import { runsOf } from './gaps.js';
import type { Panel } from './panels.js';
import { lateParts } from './segments.js';
import type { TimeWindow } from './time-window.js';
import { inWindow } from './trace.js';

export type Point = [ms: number, value: number | null];
export type LineData = { readonly onTime: Point[]; readonly late: Point[] };

/** Points of a panel in a window `widthPx` wide. A null value opens the line. */
export function lineData(panel: Panel, window: TimeWindow, widthPx: number): LineData {
  const { time, value, late } = panel.trace;
  const data: LineData = { onTime: [], late: [] };
  const within = inWindow(time, window.fromMs, window.toMs);
  if (within === undefined) return data;
  const msPerPx = (window.toMs - window.fromMs) / Math.max(1, widthPx);
  // With fewer readings than four a slice there is nothing to win.
  const sliceMs = within.last - within.first > widthPx ? msPerPx * slicePx : 0;
  for (const run of runsOf(within, panel.gaps)) {
    for (const part of lateParts(late, run)) {
      const points = part.isLate ? data.late : data.onTime;
      const before = points[points.length - 1];
      if (before !== undefined) points.push([before[0], null]);
      for (const index of keepPeaks(time, value, part, sliceMs)) points.push([time[index] ?? 0, value[index] ?? null]);
      // A reading without neighbours would draw nothing: half a pixel makes a dot of it.
      const only = points[points.length - 1];
      if (part.first === part.last && only !== undefined) points.push([only[0] + msPerPx / 2, only[1]]);
    }
  }
  return data;
}
