/** One moment read in all panels at once: a dashed line, a ring on every line, the time on the axis and the values in a card. */
import type { ReactElement } from 'react';
import { text } from '@frostway/contract/texts';
import type { Lang } from '@frostway/contract/text';
import { bandAt } from './bands.js';
import { clock, fullTime, type OffsetAt } from './clock.js';
import { xOf, yOf, type Layout } from './layout.js';
import type { TimeWindow } from './time-window.js';
import { showValue, type Panel } from './panels.js';
import { hueOfSide, sideOf } from './segments.js';
import { nearest } from './trace.js';

/** The value a panel has at exactly this moment. */
function valueAt(panel: Panel, ms: number): { value: number; isLate: boolean } | undefined {
  const index = nearest(panel.trace.time, ms);
  const value = panel.trace.value[index];
  return panel.trace.time[index] === ms && value !== undefined ? { value, isLate: panel.trace.late[index] === 1 } : undefined;
}

function inkOf({ quantity, bands }: Panel, ms: number, value: number): string {
  const side = sideOf(value, bandAt(bands, ms));
  return side === 'inside' ? 'var(--ink)' : `var(--${hueOfSide(side, quantity)}-ink)`;
}
const cardWidth = 196;

type Props = {
  readonly ms: number;
  readonly panels: readonly Panel[];
  readonly layout: Layout;
  readonly window: TimeWindow;
  readonly lang: Lang;
  readonly offsetAt: OffsetAt;
};

/** `ms` is the moment of a reading; a panel without one there says `--`. */
export function Crosshair({ ms, panels, layout, window, lang, offsetAt }: Props): ReactElement | null {
  const x = xOf(layout, window, ms);
  if (x < layout.left - 1 || x > layout.width - layout.right + 1) return null;
  const top = layout.boxes[0]?.top ?? 0;
  const isRight = x + 14 + cardWidth > layout.width;
  const rows = panels.map((panel) => ({ panel, at: valueAt(panel, ms) }));
  const isLate = rows.some(({ at }) => at?.isLate === true);
  return (
    <>
      <svg className="fw-chart-cross" width={layout.width} height={layout.height} aria-hidden="true">
        <path d={`M${x} ${top}V${layout.bottom}`} stroke="var(--ink-2)" strokeDasharray="3 3" />
        {rows.map(({ panel, at }, index) => {
          const box = layout.boxes[index];
          if (at === undefined || box === undefined) return null;
          return (
            <circle
              key={panel.quantity}
              cx={x}
              cy={yOf(box, panel.scale, at.value)}
              r={3.5}
              fill="var(--surface)"
              stroke="var(--ink-2)"
              strokeWidth={1.6}
            />
          );
        })}
        <g transform={`translate(${Math.min(Math.max(x, 24), layout.width - 24)} ${layout.bottom + 4})`}>
          <rect x={-24} width={48} height={19} rx={4} fill="var(--ink)" />
          <text y={14} textAnchor="middle" fontSize={11} fontWeight={600} fill="var(--surface)">
            {clock(ms, offsetAt)}
          </text>
        </g>
      </svg>
      <dl
        className="fw-chart-card"
        style={{ top: top + 34, width: cardWidth, left: isRight ? Math.max(0, x - 14 - cardWidth) : x + 14 }}
        aria-live="polite"
      >
        <dt>{text(lang, 'chart.time')}</dt>
        <dd className="fw-chart-time">{fullTime(ms, offsetAt)}</dd>
        {rows.map(({ panel, at }) => (
          <div key={panel.quantity}>
            <dt>{text(lang, `chart.${panel.quantity}`)}</dt>
            <dd style={at === undefined ? undefined : { color: inkOf(panel, ms, at.value) }}>{showValue(panel, at?.value)}</dd>
          </div>
        ))}
        {isLate && <dt>{text(lang, 'chart.lateReading')}</dt>}
      </dl>
    </>
  );
}
