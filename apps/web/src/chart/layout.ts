/** Where the panels of a chart lie, CSS pixels. */
import { showNumber } from '@frostway/core/units';
import { marksOf, type Scale } from './scale.js';

export type PanelBox = { readonly top: number; readonly height: number };
export type Layout = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Width of the plot itself. */
  readonly plot: number;
  readonly isNarrow: boolean;
  readonly boxes: readonly PanelBox[];
  /** Lower edge of the last panel, where the marks of time stand. */
  readonly bottom: number;
};

/** Room of a letter of a mark, and between the mark and the plot. */
const [letter, beside] = [6.2, 12];

/** The room the longest mark of these scales takes beside the plot. */
export function roomOfMarks(scales: readonly Scale[]): number {
  const letters = scales.flatMap((scale) => marksOf(scale).map((mark) => showNumber(mark, scale.decimals).length));
  return Math.ceil(beside + letter * Math.max(0, ...letters));
}

/** The first panel is the tall one; below 560 px everything is lower. `room`: of the marks at the left. */
export function layoutOf(width: number, panels: number, room = 0): Layout {
  const isNarrow = width < 560;
  const left = Math.max(isNarrow ? 38 : 46, room);
  const right = isNarrow ? 10 : 14;
  const between = 32;
  const boxes: PanelBox[] = [];
  let top = 38;
  for (let i = 0; i < panels; i++) {
    const height = i === 0 ? (isNarrow ? 180 : 264) : isNarrow ? 60 : 78;
    boxes.push({ top, height });
    top += height + between;
  }
  const bottom = top - between;
  return { width, height: bottom + 26, left, right, plot: Math.max(1, width - left - right), isNarrow, boxes, bottom };
}

/** Pixel of a moment inside a window. */
export function xOf(layout: Layout, window: { fromMs: number; toMs: number }, ms: number): number {
  return layout.left + ((ms - window.fromMs) / (window.toMs - window.fromMs)) * layout.plot;
}

/** Moment under a pixel. */
export function msOf(layout: Layout, window: { fromMs: number; toMs: number }, x: number): number {
  return window.fromMs + ((x - layout.left) / layout.plot) * (window.toMs - window.fromMs);
}

/** Pixel of a value in a panel. */
export function yOf(box: PanelBox, scale: Scale, value: number): number {
  return box.top + box.height - ((value - scale.min) / (scale.max - scale.min)) * box.height;
}
