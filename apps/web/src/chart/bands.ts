/** The limits of a quantity over the time of a history: every reading is shown and counted by those of its own time. Pure. */
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { versionAt } from '@frostway/core/covered-time';
import { limitsOfProbe } from '@frostway/core/probes';
import type { Band, Bands, BandVersion } from '@frostway/core/statistics-sums';
import type { ChartLimits, Quantity } from './quantities.js';

/** The limits for a quantity. */
export function bandOf(quantity: Quantity, limits: ChartLimits): Band {
  return quantity === 'power' ? { lower: limits.powerLower ?? null, upper: null } : limitsOfProbe(limits, quantity);
}

/** The limits for a quantity as they were over the time of a history; those of now where it does not say them. */
export function bandsOf({ limits: said }: Pick<TrackColumns, 'limits'>, quantity: Quantity, limits: ChartLimits): Bands {
  const [first, ...later] = (said ?? []).map(({ from, ...then }): BandVersion => ({ fromMs: from, ...bandOf(quantity, then) }));
  return first === undefined ? [{ fromMs: 0, ...bandOf(quantity, limits) }] : [first, ...later];
}

/** The band in force at a moment. */
export const bandAt = (bands: Bands, ms: number): Band => bands[versionAt(bands, ms)] as BandVersion;

/** The band of the last moment of a span that ends at `untilMs`. */
export const lastBand = (bands: Bands, untilMs: number): Band => bandAt(bands, untilMs - 1);

type Stretch = { readonly fromMs: number; readonly toMs: number };
/** A part of a window and its band. */
export type BandStretch = Stretch & { readonly band: Band };

/** A window cut where other limits come into force; neighbours differ. */
export function stretchesOf(bands: Bands, window: Stretch): BandStretch[] {
  const found: { fromMs: number; toMs: number; band: Band }[] = [];
  for (const [index, { lower, upper, fromMs: since }] of bands.entries()) {
    const fromMs = index === 0 ? window.fromMs : Math.max(window.fromMs, since);
    const toMs = Math.min(window.toMs, bands[index + 1]?.fromMs ?? Infinity);
    if (toMs <= fromMs) continue;
    const before = found.at(-1);
    if (before !== undefined && before.band.lower === lower && before.band.upper === upper) before.toMs = toMs;
    else found.push({ fromMs, toMs, band: { lower, upper } });
  }
  return found;
}

/** Whether any of these bands has a side. */
export const hasSide = (bands: readonly Band[], side: keyof Band): boolean => bands.some((band) => band[side] !== null);
