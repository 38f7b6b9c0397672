/** Counts of a row of days as upright bars, each in the colours of its parts and each a link; the scale at the left ends at a round number. */
import { Link } from 'react-router';
import type { Hue } from '../values/conditions.js';
import { countText } from '../values/figures.js';
import './day-bars.css';

export type DayBar = {
  /** 2026-07-14. */
  readonly day: string;
  /** What the bar says to a pointer and to a screen reader. */
  readonly title: string;
  readonly to: string;
  /** From the bottom. */
  readonly parts: readonly { readonly hue: Hue; readonly count: number }[];
};

/** The round number a scale ends at: 1, 2, 4, 10, 20, 40, ... so that its half is whole too, except for 1. */
export function roundTop(most: number): number {
  for (let unit = 1; ; unit *= 10) for (const step of [1, 2, 4]) if (step * unit >= most) return step * unit;
}

const totalOf = ({ parts }: DayBar): number => parts.reduce((sum, { count }) => sum + count, 0);

/** See above. */
export function DayBars({ bars, label, height = 96 }: { bars: readonly DayBar[]; label: string; height?: number }) {
  const top = roundTop(Math.max(1, ...bars.map(totalOf)));
  const ticks = top === 1 ? [1, 0] : [top, top / 2, 0];
  const every = Math.max(1, Math.ceil(bars.length / 4));
  return (
    <figure className="day-bars" aria-label={label}>
      <div className="day-bars-plot" style={{ height }}>
        {ticks.map((tick) => (
          <span key={tick} className="tick" style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden="true">
            {countText(tick)}
          </span>
        ))}
        <ul>
          {bars.map((bar) => (
            <li key={bar.day}>
              <Link to={bar.to} title={bar.title} aria-label={bar.title}>
                {bar.parts.map(({ hue, count }) =>
                  count === 0 ? null : <i key={hue} className={`k-${hue}`} style={{ height: `${(count / top) * 100}%` }} />,
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="day-bars-days" aria-hidden="true">
        {bars.map((bar, index) => (
          <span key={bar.day}>{(bars.length - 1 - index) % every === 0 ? bar.day.slice(5) : ''}</span>
        ))}
      </div>
    </figure>
  );
}
