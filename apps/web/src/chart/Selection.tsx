/** A stretch of time drawn over the panels with the mouse: what is in view once the button is let go. A click selects nothing; a touch pans as ever. */
import { useCallback, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import { msOf, type Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { fitWindow } from './time-window.js';

/** What moves less is a click, px. */
const leastPx = 5;

type Stretch = { readonly from: number; readonly to: number };

export type Selecting = {
  /** Pixels of the chart while a stretch is drawn. */
  readonly stretch: Stretch | undefined;
  readonly begin: (event: PointerEvent<HTMLElement>) => void;
  readonly move: (event: PointerEvent<HTMLElement>) => void;
  readonly end: () => void;
  readonly cancel: () => void;
};

/** See above; with Shift held the mouse pans. `begin` is for the way down: a press that may select goes no further, or the drawing library would pan. */
export function useSelecting(layout: Layout, window: TimeWindow, full: TimeWindow, onWindow: (window: TimeWindow) => void): Selecting {
  const start = useRef<number | undefined>(undefined);
  const [stretch, setStretch] = useState<Stretch>();
  const right = layout.left + layout.plot;
  const cancel = useCallback(() => {
    start.current = undefined;
    setStretch(undefined);
  }, []);
  return {
    stretch,
    begin: (event) => {
      if (event.pointerType === 'mouse' && !event.shiftKey) event.stopPropagation();
      setStretch(undefined);
      const box = event.currentTarget.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      const isMeant = event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey;
      start.current = isMeant && x >= layout.left && x <= right && y <= layout.bottom ? x : undefined;
    },
    move: (event) => {
      const from = start.current;
      if (from === undefined) return;
      // Let go outside, before it was a drag.
      if ((event.buttons & 1) === 0) return cancel();
      const to = Math.min(right, Math.max(layout.left, event.clientX - event.currentTarget.getBoundingClientRect().left));
      if (stretch === undefined && Math.abs(to - from) < leastPx) return;
      // From here on it is a drag, also where it leaves the chart.
      if (stretch === undefined) event.currentTarget.setPointerCapture(event.pointerId);
      setStretch({ from: Math.min(from, to), to: Math.max(from, to) });
    },
    end: () => {
      if (stretch !== undefined && stretch.to - stretch.from >= leastPx)
        onWindow(fitWindow({ fromMs: msOf(layout, window, stretch.from), toMs: msOf(layout, window, stretch.to) }, full));
      cancel();
    },
    cancel,
  };
}

/** The stretch itself. */
export function Selection({ stretch, layout }: { stretch: Stretch; layout: Layout }): ReactElement {
  const top = layout.boxes[0]?.top ?? 0;
  return (
    <svg className="fw-chart-cross" width={layout.width} height={layout.height} aria-hidden="true">
      <rect
        x={stretch.from}
        y={top}
        width={stretch.to - stretch.from}
        height={layout.bottom - top}
        fill="var(--accent)"
        fillOpacity={0.14}
        stroke="var(--accent)"
      />
    </svg>
  );
}
