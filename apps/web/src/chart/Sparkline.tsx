/** The course of a value in a table cell: band as a tint, a neutral line, colour only where it is outside, the last reading as a dot. */
import { memo, useMemo, type ReactElement } from 'react';
import type { Band } from '@frostway/core/statistics-sums';
import { sparkShape, type SparkPoints } from './spark-path.js';

export type SparklineProps = {
  readonly points: SparkPoints | undefined;
  readonly band: Band;
  readonly width?: number;
  readonly height?: number;
  /** Ends of the time shown, epoch ms; the first and the last reading unless given. */
  readonly fromMs?: number;
  readonly toMs?: number;
  /** A longer pause is left open, ms; five usual steps unless given. */
  readonly longestStepMs?: number;
  /** No dot: the last reading is not the present. */
  readonly isSilent?: boolean;
  /** What a screen reader says; a sparkline beside its own figures stays silent. */
  readonly label?: string;
};

const colour = { above: 'var(--alarm)', below: 'var(--cold)', inside: 'var(--trace)' } as const;

/** A drawing of some twenty elements and no listeners; equal points and band are not drawn again. */
export const Sparkline = memo(function Sparkline({
  points,
  band,
  width = 112,
  height = 26,
  isSilent = false,
  label,
  fromMs,
  toMs,
  longestStepMs,
}: SparklineProps): ReactElement {
  const { lower, upper } = band;
  const shape = useMemo(
    () =>
      points === undefined
        ? undefined
        : sparkShape(
            points,
            { lower, upper },
            {
              width,
              height,
              ...(fromMs === undefined ? {} : { fromMs }),
              ...(toMs === undefined ? {} : { toMs }),
              ...(longestStepMs === undefined ? {} : { longestStepMs }),
            },
          ),
    [points, lower, upper, width, height, fromMs, toMs, longestStepMs],
  );
  const frame = {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    style: { display: 'block', overflow: 'visible' },
    ...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }),
  } as const;
  if (shape === undefined)
    return (
      <svg {...frame}>
        <path d={`M0 ${height / 2}H${width}`} stroke="var(--line-2)" strokeDasharray="2 4" />
      </svg>
    );
  const top = shape.bandTop ?? 0;
  const bottom = shape.bandBottom ?? height;
  const line = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  return (
    <svg {...frame}>
      {(shape.bandTop !== null || shape.bandBottom !== null) && (
        <rect x={0} y={top} width={width} height={Math.max(0, bottom - top)} fill="var(--normal)" opacity="var(--band)" />
      )}
      <path {...line} d={shape.line} stroke="var(--trace)" strokeWidth={1.25} />
      {shape.above !== '' && <path {...line} d={shape.above} stroke="var(--alarm)" strokeWidth={1.5} />}
      {shape.below !== '' && <path {...line} d={shape.below} stroke="var(--cold)" strokeWidth={1.5} />}
      {shape.dot !== undefined && !isSilent && <circle cx={shape.dot.x} cy={shape.dot.y} r={2.2} fill={colour[shape.dot.side]} />}
    </svg>
  );
});
