/**
 * What goods may bear: the range of their label, and for how long altogether they may be outside of it, how far. Bands lie around each other: each reaches further than the one before, and
 * what is outside of the last is allowed for no time at all.
 */
import { z } from 'zod';
import { number, orJson, orNone, says } from '../inputs.js';

/** Most bands of a budget, and minutes a band allows. */
export const stabilityLimits = { bands: 6, minutes: 60 * 24 * 365 } as const;
/** Of the mean kinetic temperature, kJ/mol: the usual one, and between which it may be. */
export const activationEnergy = { usual: 83.144, least: 10, most: 300 } as const;

const value = z.number().nullable();
/** A budget; °C and minutes, null = open on that side. */
export const stabilityBudget = z.object({
  lower: value,
  upper: value,
  bands: z.array(z.object({ lower: value, upper: value, minutes: z.number().int() })),
  /** The highest mean kinetic temperature, °C; null = none is said. */
  mkt: value,
});
/** See `stabilityBudget`. */
export type StabilityBudget = z.output<typeof stabilityBudget>;

/** What of a budget was used. */
export const stabilityUse = z.object({
  budget: stabilityBudget,
  sensors: z.array(
    z.object({
      mac: z.string().nullable(),
      name: z.string(),
      /** Minutes outside the range before and inside this band, in the order of the bands. */
      bands: z.array(z.number()),
      /** Minutes outside of the last band. */
      beyond: z.number(),
      mkt: value,
      /** Share of the budget, 1 = all of it: that of the band of which most is used. */
      used: z.number(),
      /** More than any band allows, outside of the last, or a higher mean kinetic temperature. */
      isExceeded: z.boolean(),
    }),
  ),
  /** Of the sensor that used most. */
  used: z.number(),
  isExceeded: z.boolean(),
});
/** See `stabilityUse`. */
export type StabilityUse = z.output<typeof stabilityUse>;

type Range = { readonly lower: number | null; readonly upper: number | null };
const lowest = ({ lower }: Range): number => lower ?? -Infinity;
const highest = ({ upper }: Range): number => upper ?? Infinity;
const isRange = (range: Range): boolean => lowest(range) < highest(range) && (range.lower !== null || range.upper !== null);
const isWider = (outer: Range, inner: Range): boolean =>
  lowest(outer) <= lowest(inner) && highest(outer) >= highest(inner) && (lowest(outer) < lowest(inner) || highest(outer) > highest(inner));

/** True: the label is a range, and every band reaches further than the one before. A last band may be open on both sides. */
export function isSound({ bands, ...label }: Pick<StabilityBudget, 'lower' | 'upper' | 'bands'>): boolean {
  return isRange(label) && bands.every((band, index) => lowest(band) < highest(band) && isWider(band, bands[index - 1] ?? label));
}

const wrong = { error: says('stabilityUnsound') };
const edge = orNone(number(z.number(wrong).min(-273, wrong).max(500, wrong)));
const minutes = number(z.number(wrong).int(wrong).min(1, wrong).max(stabilityLimits.minutes, wrong));
/** A budget as a call takes it. */
export const stabilityInput = orJson(
  z
    .object({
      lower: edge,
      upper: edge,
      bands: z.array(z.object({ lower: edge, upper: edge, minutes }), wrong).max(stabilityLimits.bands, wrong),
      mkt: edge.default(null),
    })
    .refine(isSound, wrong),
);

const unfit = { error: says('activationEnergyOutside') };
/** kJ/mol. */
export const activationInput = number(z.number(unfit).min(activationEnergy.least, unfit).max(activationEnergy.most, unfit));
