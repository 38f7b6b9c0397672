/** The whole time loaded as an envelope of lowest and highest, with the window in view: drag it, its ends, or a new one; arrow keys move the ends. */
import { useMemo, useRef, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { clock, date, fullTime, timeMarks, type OffsetAt } from './clock.js';
import type { Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';
import { fitWindow } from './time-window.js';
import { height, Envelope } from './Envelope.js';

type Props = {
  readonly panel: Panel;
  readonly full: TimeWindow;
  readonly window: TimeWindow;
  readonly layout: Layout;
  readonly lang: Lang;
  readonly offsetAt: OffsetAt;
  readonly onWindow: (window: TimeWindow) => void;
};

type Grip = 'start' | 'end' | 'window' | 'new';

export function Brush({ panel, full, window, layout, lang, offsetAt, onWindow }: Props): ReactElement {
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ grip: Grip; atMs: number; window: TimeWindow } | undefined>(undefined);
  const { left, plot } = layout;
  const x = (ms: number): number => left + ((ms - full.fromMs) / (full.toMs - full.fromMs)) * plot;
  const marks = useMemo(() => timeMarks(full.fromMs, full.toMs, layout.isNarrow ? 3 : 7, offsetAt), [full, layout.isNarrow, offsetAt]);
  const isDays = full.toMs - full.fromMs > 36 * 3_600_000;
  const msAt = (event: PointerEvent): number => {
    const box = svg.current?.getBoundingClientRect();
    const px = event.clientX - (box?.left ?? 0);
    return full.fromMs + (Math.min(Math.max(px - left, 0), plot) / plot) * (full.toMs - full.fromMs);
  };
  const grab = (grip: Grip) => (event: PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    drag.current = { grip, atMs: msAt(event), window };
  };
  const move = (event: PointerEvent): void => {
    const now = drag.current;
    if (now === undefined) return;
    const ms = msAt(event);
    if (now.grip === 'window')
      onWindow(fitWindow({ fromMs: now.window.fromMs + ms - now.atMs, toMs: now.window.toMs + ms - now.atMs }, full));
    else {
      const still = now.grip === 'start' ? now.window.toMs : now.grip === 'end' ? now.window.fromMs : now.atMs;
      if (now.grip === 'new' && Math.abs(x(ms) - x(still)) < 4) return;
      onWindow(fitWindow({ fromMs: Math.min(ms, still), toMs: Math.max(ms, still) }, full));
    }
  };
  const drop = (): void => {
    drag.current = undefined;
  };
  const key = (grip: 'start' | 'end') => (event: KeyboardEvent) => {
    const step = ((full.toMs - full.fromMs) / 100) * (event.shiftKey ? 10 : 1);
    const by =
      event.key === 'ArrowLeft'
        ? -step
        : event.key === 'ArrowRight'
          ? step
          : event.key === 'Home'
            ? -Infinity
            : event.key === 'End'
              ? Infinity
              : 0;
    if (by === 0) return;
    event.preventDefault();
    const ms = Math.min(Math.max((grip === 'start' ? window.fromMs : window.toMs) + by, full.fromMs), full.toMs);
    const next =
      grip === 'start'
        ? { fromMs: Math.min(ms, window.toMs - 1), toMs: window.toMs }
        : { fromMs: window.fromMs, toMs: Math.max(ms, window.fromMs + 1) };
    onWindow(fitWindow(next, full));
  };
  const isWhole = window.fromMs <= full.fromMs && window.toMs >= full.toMs;
  const [from, to] = [x(window.fromMs), x(window.toMs)];
  const ends = [
    ['start', from, window.fromMs],
    ['end', to, window.toMs],
  ] as const;
  return (
    <svg
      ref={svg}
      className="fw-chart-brush"
      width={layout.width}
      height={height + 20}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      role="group"
      aria-label={text(lang, 'chart.brush')}
    >
      <g onPointerDown={grab('new')} style={{ cursor: 'crosshair' }}>
        <Envelope panel={panel} full={full} left={left} plot={plot} />
        <rect x={left} y={0} width={Math.max(0, from - left)} height={height} fill="var(--page)" opacity={0.55} />
        <rect x={to} y={0} width={Math.max(0, left + plot - to)} height={height} fill="var(--page)" opacity={0.55} />
      </g>
      <rect
        x={from}
        y={0.5}
        width={Math.max(1, to - from)}
        height={height - 1}
        fill="var(--accent)"
        fillOpacity={0.05}
        stroke="var(--accent)"
        style={{ cursor: isWhole ? 'crosshair' : 'grab' }}
        // Where it shows everything there is nowhere to move it to: a new one is drawn.
        onPointerDown={(event) => grab(isWhole && event.pointerType === 'mouse' ? 'new' : 'window')(event)}
      />
      {ends.map(([grip, at, ms]) => (
        <g
          key={grip}
          role="slider"
          tabIndex={0}
          aria-label={text(lang, grip === 'start' ? 'chart.brushStart' : 'chart.brushEnd')}
          aria-valuemin={full.fromMs}
          aria-valuemax={full.toMs}
          aria-valuenow={ms}
          aria-valuetext={fullTime(ms, offsetAt)}
          className="fw-chart-grip"
          onPointerDown={grab(grip)}
          onKeyDown={key(grip)}
        >
          <rect x={at - 14} y={0} width={28} height={height} fill="transparent" />
          <rect
            className="fw-chart-handle"
            x={at - 4}
            y={height / 2 - 9}
            width={8}
            height={18}
            rx={3}
            fill="var(--surface)"
            stroke="var(--accent)"
          />
          <path d={`M${at - 1} ${height / 2 - 3}v6M${at + 1.5} ${height / 2 - 3}v6`} stroke="var(--accent)" strokeWidth={0.8} />
        </g>
      ))}
      {marks.map(({ ms }) =>
        x(ms) > left + 16 && x(ms) < left + plot - 16 ? (
          <text key={ms} x={x(ms)} y={height + 15} fontSize={11} textAnchor="middle" fill="var(--ink-3)">
            {isDays ? date(ms, offsetAt) : clock(ms, offsetAt)}
          </text>
        ) : null,
      )}
    </svg>
  );
}
