/** Several sensors on one axis with one crosshair, as one drawing, so that it can be saved as it is seen. Drag to look closer. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type KeyboardEvent, type PointerEvent, type ReactElement, type Ref, useMemo } from 'react';
import { fullTime, type OffsetAt } from '../../chart/clock.js';
import { layoutOf, msOf, roomOfMarks, xOf, yOf } from '../../chart/layout.js';
import type { TimeWindow } from '../../chart/time-window.js';
import { useWidth } from '../../chart/use-width.js';
import { Selection, useSelecting } from '../../chart/Selection.js';
import { CompareAxes } from './CompareAxes.js';
import type { Compared } from './compare-address.js';
import { commonBand, commonScale, type Line, pathOf, valueAt } from './compare-lines.js';
import { dashOf, hueOf } from './line-look.js';

type Props = {
  readonly lines: readonly Line[];
  readonly quantity: Compared;
  readonly full: TimeWindow;
  readonly window: TimeWindow;
  readonly lang: Lang;
  readonly offsetAt: OffsetAt;
  readonly cursor: number | undefined;
  readonly onCursor: (ms: number | undefined) => void;
  readonly onWindow: (window: TimeWindow) => void;
  readonly ref?: Ref<SVGSVGElement>;
};

/** See above. */
export function CompareChart({ lines, quantity, full, window, lang, offsetAt, cursor, onCursor, onWindow, ref }: Props): ReactElement {
  const [root, width] = useWidth();
  const scale = useMemo(() => commonScale(lines, quantity, window.toMs), [lines, quantity, window.toMs]);
  const room = roomOfMarks([scale]);
  const layout = useMemo(() => layoutOf(width, 1, room), [width, room]);
  const box = layout.boxes[0] ?? { top: 0, height: 1 };
  const paths = useMemo(() => {
    const x = (ms: number): number => xOf(layout, window, ms);
    const y = (value: number): number => yOf(layout.boxes[0] ?? { top: 0, height: 1 }, scale, value);
    return lines.map((line) => ({ line, path: pathOf(line, window, layout.plot, x, y) }));
  }, [lines, layout, window, scale]);
  const selecting = useSelecting(layout, window, full, onWindow);
  const foot = box.top + box.height;
  const right = layout.left + layout.plot;
  const band = commonBand(lines, window.toMs);
  const y = (value: number): number => Math.min(foot, Math.max(box.top, yOf(box, scale, value)));
  const unit = lines[0]?.panel.unit ?? '';
  const pointAt = (event: PointerEvent<HTMLElement>): void => {
    const left = event.currentTarget.getBoundingClientRect().left;
    const ms = msOf(layout, window, event.clientX - left);
    onCursor(ms < window.fromMs || ms > window.toMs ? undefined : ms);
  };
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onCursor(undefined);
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const length = window.toMs - window.fromMs;
    const next = (cursor ?? (by > 0 ? window.fromMs : window.toMs)) + (by * length) / 100;
    onCursor(Math.min(window.toMs, Math.max(window.fromMs, next)));
  };
  return (
    <div
      ref={root}
      className="cmp-chart"
      tabIndex={0}
      role="group"
      aria-label={text(lang, 'compare.chart', { count: lines.length })}
      data-lines={lines.length}
      onKeyDown={step}
      onBlur={() => onCursor(undefined)}
      onPointerDownCapture={(event) => {
        selecting.begin(event);
        pointAt(event);
      }}
      onPointerMove={(event) => {
        selecting.move(event);
        pointAt(event);
      }}
      onPointerUp={selecting.end}
      onPointerCancel={selecting.cancel}
      onPointerLeave={() => onCursor(undefined)}
    >
      {width === 0 ? null : (
        <svg ref={ref} width={layout.width} height={layout.height} aria-hidden="true">
          <text x={8} y={16} fontSize={12} fill="var(--ink-2)">
            {`${text(lang, `chart.${quantity}`)} ${unit}`}
          </text>
          {band === undefined ? null : (
            <rect
              x={layout.left}
              y={band.upper === null ? box.top : y(band.upper)}
              width={layout.plot}
              height={Math.max(0, (band.lower === null ? foot : y(band.lower)) - (band.upper === null ? box.top : y(band.upper)))}
              fill="var(--normal)"
              fillOpacity={0.1}
            />
          )}
          <CompareAxes layout={layout} box={box} scale={scale} window={window} offsetAt={offsetAt} y={y} />
          {band === undefined
            ? null
            : (['upper', 'lower'] as const).map((side) =>
                band[side] === null ? null : (
                  <path
                    key={side}
                    d={`M${layout.left} ${y(band[side])}H${right}`}
                    stroke={side === 'upper' ? 'var(--alarm)' : 'var(--cold)'}
                    strokeDasharray="4 4"
                    strokeOpacity={0.65}
                  />
                ),
              )}
          <svg
            x={layout.left}
            y={0}
            width={layout.plot}
            height={layout.height}
            viewBox={`${layout.left} 0 ${layout.plot} ${layout.height}`}
          >
            {paths.map(({ line, path }) => (
              <path
                key={line.identity}
                data-line={line.identity}
                d={path}
                fill="none"
                stroke={hueOf(line.place)}
                strokeWidth={1.6}
                strokeDasharray={dashOf(line.place)}
                strokeLinejoin="round"
              />
            ))}
          </svg>
          {cursor === undefined ? null : (
            <g className="cmp-cross">
              <path d={`M${xOf(layout, window, cursor)} ${box.top}V${foot}`} stroke="var(--ink-2)" strokeDasharray="3 3" />
              {lines.map((line) => {
                const value = valueAt(line, cursor);
                return value === undefined ? null : (
                  <circle
                    key={line.identity}
                    cx={xOf(layout, window, cursor)}
                    cy={y(value)}
                    r={3.5}
                    fill="var(--surface)"
                    stroke={hueOf(line.place)}
                    strokeWidth={1.6}
                  />
                );
              })}
              <text
                x={Math.min(Math.max(xOf(layout, window, cursor), 90), right - 60)}
                y={16}
                fontSize={11}
                textAnchor="middle"
                fill="var(--ink)"
              >
                {fullTime(cursor, offsetAt)}
              </text>
            </g>
          )}
        </svg>
      )}
      {selecting.stretch === undefined ? null : <Selection stretch={selecting.stretch} layout={layout} />}
    </div>
  );
}
