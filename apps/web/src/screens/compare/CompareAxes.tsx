/** The marks of a comparison: its values at the left, its times below, and their lines. */
import { showNumber } from '@frostway/core/units';
import type { ReactElement } from 'react';
import { clock, date, type OffsetAt, timeMarks } from '../../chart/clock.js';
import { type Layout, type PanelBox, xOf } from '../../chart/layout.js';
import { marksOf, type Scale } from '../../chart/scale.js';
import type { TimeWindow } from '../../chart/time-window.js';

type Props = {
  readonly layout: Layout;
  readonly box: PanelBox;
  readonly scale: Scale;
  readonly window: TimeWindow;
  readonly offsetAt: OffsetAt;
  /** Height of a value in the drawing, px. */
  readonly y: (value: number) => number;
};

/** See above. */
export function CompareAxes({ layout, box, scale, window, offsetAt, y }: Props): ReactElement {
  const foot = box.top + box.height;
  const right = layout.left + layout.plot;
  const times = timeMarks(window.fromMs, window.toMs, Math.max(2, Math.floor(layout.plot / 84)), offsetAt);
  const isDays = window.toMs - window.fromMs > 3 * 86_400_000;
  return (
    <>
      {marksOf(scale).map((mark) => (
        <g key={mark}>
          <path d={`M${layout.left} ${y(mark)}H${right}`} stroke="var(--grid)" />
          <text x={layout.left - 8} y={y(mark) + 4} fontSize={11} textAnchor="end" fill="var(--ink-3)">
            {showNumber(mark, scale.decimals)}
          </text>
        </g>
      ))}
      {times.map(({ ms, isMidnight }) => (
        <g key={ms}>
          <path d={`M${xOf(layout, window, ms)} ${box.top}V${foot}`} stroke={isMidnight ? 'var(--line-2)' : 'var(--grid)'} />
          {xOf(layout, window, ms) > layout.left + 14 && xOf(layout, window, ms) < right - 14 ? (
            <text x={xOf(layout, window, ms)} y={foot + 18} fontSize={11} textAnchor="middle" fill="var(--ink-3)">
              {isMidnight || isDays ? date(ms, offsetAt) : clock(ms, offsetAt)}
            </text>
          ) : null}
        </g>
      ))}
    </>
  );
}
