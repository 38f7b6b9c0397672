/** The marks of a drawn chart: heights at the left, times below, each with its line through the plot. */
import { showNumber } from '@frostway/core/units';
import { clock, date, type OffsetAt, type TimeMark } from './clock.js';
import { marksOf, type Scale } from './scale.js';

type HeightProps = { readonly scale: Scale; readonly y: (value: number) => number; readonly left: number; readonly right: number };

/** Heights, from x `left` to x `right`. */
export function HeightMarks({ scale, y, left, right }: HeightProps) {
  return marksOf(scale).map((mark) => (
    <g key={mark}>
      <path d={`M${left} ${y(mark)}H${right}`} stroke="var(--grid)" />
      <text x={left - 6} y={y(mark) + 4} fontSize={11} textAnchor="end" fill="var(--ink-3)">
        {showNumber(mark, scale.decimals)}
      </text>
    </g>
  ));
}

const day = 86_400_000;

type TimeProps = {
  readonly marks: readonly TimeMark[];
  readonly x: (ms: number) => number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** What the whole chart is about, ms: of more than three days, marks are days. */
  readonly length: number;
  readonly offsetAt: OffsetAt;
};

/** Times, from y `top` to y `bottom`; what would stand over an edge is left out. */
export function TimeMarks({ marks, x, left, right, top, bottom, length, offsetAt }: TimeProps) {
  return marks.map(({ ms, isMidnight }) => (
    <g key={ms}>
      <path d={`M${x(ms)} ${top}V${bottom}`} stroke={isMidnight ? 'var(--line-2)' : 'var(--grid)'} />
      {x(ms) > left + 16 && x(ms) < right - 16 ? (
        <text x={x(ms)} y={bottom + 16} fontSize={11} textAnchor="middle" fill="var(--ink-3)">
          {isMidnight || length > 3 * day ? date(ms, offsetAt) : clock(ms, offsetAt)}
        </text>
      ) : null}
    </g>
  ));
}
