/** Which lines of a long list are in view, so that only these exist: heights are known, so nothing is measured. */
import { useCallback, useState, useSyncExternalStore } from 'react';

/** Where lines begin, px: `starts[i]` of line i, and the end of the last as one more. */
export type Lines = { readonly count: number; readonly startOf: (index: number) => number };

/** Lines of one height. */
export function evenLines(count: number, heightPx: number): Lines {
  return { count, startOf: (index) => index * heightPx };
}

/** Lines of any heights. */
export function unevenLines(heightsPx: readonly number[]): Lines {
  const starts = [0];
  for (const height of heightsPx) starts.push((starts[starts.length - 1] ?? 0) + height);
  return { count: heightsPx.length, startOf: (index) => starts[index] ?? 0 };
}

/** The line at a place, px; the first or last beyond the ends, -1 without lines. */
export function lineAt(lines: Lines, px: number): number {
  let low = 0;
  let high = lines.count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines.startOf(middle) <= px) low = middle;
    else high = middle - 1;
  }
  return high;
}

/** First and last line in view, `to` included; `from` > `to` without lines. */
export type InView = { readonly from: number; readonly to: number };

const noLines = '0 -1';

/** What a scroller of this height shows when it is scrolled to `top`; `headPx` of it is covered. */
export function inView(lines: Lines, top: number, heightPx: number, headPx: number): InView {
  return { from: Math.max(0, lineAt(lines, top)), to: lineAt(lines, Math.max(top, top + heightPx - headPx - 1)) };
}

type Box = { top: number; height: number; width: number };

/** Read when it scrolls or is resized and never while drawing: asking a page for its layout in between makes it lay out again. */
const boxes = new WeakMap<HTMLElement, Box>();

function boxOf(element: HTMLElement): Box {
  const known = boxes.get(element) ?? { top: element.scrollTop, height: element.clientHeight, width: element.clientWidth };
  boxes.set(element, known);
  return known;
}

function listen(element: HTMLElement | null, changed: () => void): () => void {
  if (element === null) return () => undefined;
  const box = boxOf(element);
  const read = (): void => {
    box.top = element.scrollTop;
    changed();
  };
  const measure = (): void => {
    box.height = element.clientHeight;
    box.width = element.clientWidth;
    read();
  };
  element.addEventListener('scroll', read, { passive: true });
  const sizes = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined;
  sizes?.observe(element);
  return () => {
    element.removeEventListener('scroll', read);
    sizes?.disconnect();
  };
}

/** The lines in view, drawn anew only when others come into view. */
export function useInView(scroller: HTMLElement | null, lines: Lines, headPx = 0): InView {
  const subscribe = useCallback((changed: () => void) => listen(scroller, changed), [scroller]);
  const text = useSyncExternalStore(subscribe, () => {
    if (scroller === null) return noLines;
    const { top, height } = boxOf(scroller);
    const { from, to } = inView(lines, top, height, headPx);
    return `${from} ${to}`;
  });
  const [from = 0, to = -1] = text.split(' ').map(Number);
  return { from, to };
}

/** The inner width of an element, px, as it changes. */
export function useWidth(element: HTMLElement | null): number {
  const subscribe = useCallback((changed: () => void) => listen(element, changed), [element]);
  return useSyncExternalStore(subscribe, () => (element === null ? 0 : boxOf(element).width));
}

/** The same of an element that is shown with this as its ref. */
export function useOwnWidth(): readonly [width: number, ref: (element: HTMLElement | null) => void] {
  const [element, setElement] = useState<HTMLElement | null>(null);
  return [useWidth(element), setElement];
}

/** Scrolls as little as needed to have a line in view below what covers the top. */
export function bringIntoView(scroller: HTMLElement, lines: Lines, index: number, headPx: number): void {
  const start = lines.startOf(index);
  const end = lines.startOf(index + 1);
  const room = scroller.clientHeight - headPx;
  if (start < scroller.scrollTop) scroller.scrollTo({ top: start });
  else if (end > scroller.scrollTop + room) scroller.scrollTo({ top: end - room });
}

/** Indexes to draw: those in view and some around them. */
export function drawn({ from, to }: InView, count: number, around: number): number[] {
  const first = Math.max(0, from - around);
  const last = Math.min(count - 1, to + around);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}
