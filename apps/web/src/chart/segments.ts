/** Parts of a trace that are drawn differently: excursions beyond the limits, and readings that arrived late. */
import type { Band, Bands } from '@frostway/core/statistics-sums';
import { bandAt, hasSide } from './bands.js';
import type { Gap } from './gaps.js';
import { type AlarmMark, hueOfMark } from './alarm-mark.js';
import type { Stretch, Trace } from './trace.js';

/** Which side of the band a value lies on. */
export type Side = 'above' | 'below' | 'inside';

/** From the first breaching reading to the return into the band; to the last breaching one where the data stops before. */
export type Excursion = {
  readonly side: 'above' | 'below';
  readonly fromMs: number;
  readonly toMs: number;
  readonly worst: number;
  readonly worstMs: number;
  /** At least one of its readings arrived late. */
  readonly isLate: boolean;
  /** The alarm it is, when it is one. */
  readonly mark?: AlarmMark;
};

/** The hue of a side: a battery that runs down is not cold. */
export const hueOfSide = (side: Excursion['side'], quantity: string): 'alarm' | 'cold' | 'warning' =>
  quantity === 'power' ? 'warning' : side === 'above' ? 'alarm' : 'cold';

/** An alarm has its own hue, whatever else is outside that of its side. */
export function hueOfExcursion({ side, mark }: Pick<Excursion, 'side' | 'mark'>, quantity: string): 'alarm' | 'cold' | 'warning' {
  return mark === undefined ? hueOfSide(side, quantity) : hueOfMark(mark);
}

/** A value on the limit itself is inside. */
export function sideOf(value: number, band: Band): Side {
  if (band.upper !== null && value > band.upper) return 'above';
  return band.lower !== null && value < band.lower ? 'below' : 'inside';
}

/** Every excursion of a trace, each reading by the limits of its own time, oldest first. A gap ends one: what happened in it is unknown. */
export function excursionsOf(trace: Trace, bands: Bands, gaps: readonly Gap[]): Excursion[] {
  const found: Excursion[] = [];
  if (!hasSide(bands, 'lower') && !hasSide(bands, 'upper')) return found;
  let open: { -readonly [K in keyof Excursion]: Excursion[K] } | undefined;
  let gapAt = 0;
  for (let i = 0; i < trace.time.length; i++) {
    const ms = trace.time[i] ?? 0;
    const value = trace.value[i] ?? 0;
    if (gaps[gapAt]?.next === i) {
      gapAt++;
      open = undefined;
    }
    const side = sideOf(value, bandAt(bands, ms));
    if (open !== undefined && open.side !== side) {
      open.toMs = ms;
      open = undefined;
    }
    if (side === 'inside') continue;
    if (open === undefined) {
      open = { side, fromMs: ms, toMs: ms, worst: value, worstMs: ms, isLate: false };
      found.push(open);
    }
    open.toMs = ms;
    if (side === 'above' ? value > open.worst : value < open.worst) {
      open.worst = value;
      open.worstMs = ms;
    }
    if (trace.late[i] === 1) open.isLate = true;
  }
  return found;
}

/** A stretch cut where readings begin or cease to be late; a late part takes one neighbour on either side along, so that the line stays whole. */
export function lateParts(late: Uint8Array, within: Stretch): (Stretch & { readonly isLate: boolean })[] {
  const parts: (Stretch & { readonly isLate: boolean })[] = [];
  let first = within.first;
  for (let i = within.first; i <= within.last; i++) {
    const isLate = late[i] === 1;
    if (i < within.last && (late[i + 1] === 1) === isLate) continue;
    parts.push(
      isLate ? { first: Math.max(within.first, first - 1), last: Math.min(within.last, i + 1), isLate } : { first, last: i, isLate },
    );
    first = i + 1;
  }
  return parts;
}
