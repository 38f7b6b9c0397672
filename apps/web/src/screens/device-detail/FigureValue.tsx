/** A figure of a quantity with its unit, coloured where it lies outside the limits; times it was outside. */
import type { Band } from '@frostway/core/statistics-sums';
import type { Say } from '../../api/language.js';
import { type Quantity as Kind } from '../../chart/quantities.js';
import { ProbeValue } from '../../ui/Quantity.js';
import { durationText } from '../../values/times.js';

type Props = {
  readonly kind: Kind;
  readonly value: number | null | undefined;
  /** Limits of its time, the last ones colour it; a mean is not judged. */
  readonly bands?: readonly Band[];
  /** A mean of whole numbers is none. */
  readonly isMean?: boolean;
};

/** See above. */
export function FigureValue({ kind, value, bands = [], isMean = false }: Props) {
  const band = bands.at(-1);
  const hue = typeof value === 'number' && band !== undefined ? hueOf(value, band) : undefined;
  return (
    <span className={hue === undefined ? '' : `tx b k-${hue}`}>
      <ProbeValue probe={kind} value={value} isMean={isMean} />
    </span>
  );
}

function hueOf(value: number, { lower, upper }: Band): 'alarm' | 'cold' | undefined {
  if (upper !== null && value > upper) return 'alarm';
  return lower !== null && value < lower ? 'cold' : undefined;
}

/** Minutes as a duration: to the second below ten minutes, to the minute above. */
export function minutesText(t: Say, minutes: number): string {
  if (minutes === 0) return t('values.duration.m', { minutes: 0 });
  return durationText(t, minutes < 10 ? minutes * 60_000 : Math.round(minutes) * 60_000);
}

/** A share, one decimal; 100 only for all of it, 0 only for none. */
export function percentText(share: number): string {
  if (share === 0 || share === 1) return String(share * 100);
  return Math.min(99.9, Math.max(0.1, Math.round(share * 1000) / 10)).toFixed(1);
}
