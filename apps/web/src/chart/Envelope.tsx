/** The envelope of a whole history below a chart. */
import { memo, type ReactElement } from 'react';
import { stretchesOf } from './bands.js';
import { envelope } from './downsample.js';
import { runsOf } from './gaps.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';
import { hueOfExcursion } from './segments.js';

export const height = 48;

/** The drawing that stays while the window moves. */
export const Envelope = memo(function Envelope({
  panel,
  full,
  left,
  plot,
}: {
  panel: Panel;
  full: TimeWindow;
  left: number;
  plot: number;
}): ReactElement {
  const msPerPx = (full.toMs - full.fromMs) / plot;
  const x = (ms: number): number => left + (ms - full.fromMs) / msPerPx;
  // An alarm may have begun before the time loaded.
  const within = (ms: number): number => Math.min(left + plot, Math.max(left, x(ms)));
  const { min, max } = panel.scale;
  const y = (value: number): number => height - 4 - ((value - min) / (max - min)) * (height - 10);
  const clamp = (value: number): number => Math.min(height, Math.max(0, y(value)));
  const shapes =
    panel.trace.time.length === 0
      ? []
      : runsOf({ first: 0, last: panel.trace.time.length - 1 }, panel.gaps).map((run) => {
          const slices = envelope(panel.trace.time, panel.trace.value, run, msPerPx * 3);
          const upper = slices.map(({ ms, high }) => `${x(ms).toFixed(1)} ${y(high).toFixed(1)}`);
          const lower = slices.map(({ ms, low }) => `${x(ms).toFixed(1)} ${y(low).toFixed(1)}`).toReversed();
          return `M${[...upper, ...lower].join('L')}Z`;
        });
  return (
    <>
      <rect x={left} y={0} width={plot} height={height} fill="var(--sunken)" stroke="var(--line)" />
      {stretchesOf(panel.bands, full).map(({ fromMs, toMs, band: { lower, upper } }) => {
        if (lower === null && upper === null) return null;
        const top = upper === null ? 0 : clamp(upper);
        const bottom = lower === null ? height : clamp(lower);
        const [from, to] = [x(fromMs), x(toMs)];
        return (
          <rect
            key={fromMs}
            x={from}
            y={top}
            width={to - from}
            height={Math.max(0, bottom - top)}
            fill="var(--normal)"
            opacity="var(--band)"
          />
        );
      })}
      <path d={shapes.join('')} fill="var(--trace)" fillOpacity={0.3} stroke="var(--trace)" strokeWidth={0.8} />
      {panel.excursions.map((excursion) => {
        const { fromMs, toMs, side, mark } = excursion;
        const width = Math.max(2, within(toMs) - within(fromMs));
        return (
          <rect
            // Several may begin with one reading.
            key={`${mark?.id ?? side} ${fromMs}`}
            x={Math.min(within(fromMs), left + plot - width)}
            y={0}
            width={width}
            height={4}
            fill={`var(--${hueOfExcursion(excursion, panel.quantity)})`}
          />
        );
      })}
    </>
  );
});
