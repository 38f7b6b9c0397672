/** What the statistics of a probe are asked with and answer. */
import { type ProbeName, probeNames } from '@frostway/core/probes';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { isoTime, number, range, zone } from '../inputs.js';
import { bandMinutes } from './band-minutes.js';

/** Probes that have statistics: all, in the units of the table, temperatures in C or F. */
export const statisticsProbes = probeNames;
/** See `statisticsProbes`. */
export type StatisticsProbe = ProbeName;

/** The unit of temperatures, those that are sent and those that are answered. */
export const temperatureUnit = z.enum(['C', 'F']).default('C');

/** A limit of a query; empty is none. */
const limit = z.union([z.literal('').transform(() => undefined), number(z.number())]).optional();

export const statisticsInput = z.object({
  ...oneDevice,
  ...range,
  probe: z.enum(statisticsProbes).default('temperature'),
  /** Also by stretches of the range: its hours or its calendar days. */
  by: z.enum(['range', 'day', 'hour']).optional(),
  /** Whose hours and days: an offset in hours, or an IANA zone, which knows when clocks are moved; when neither is given, those of the device: its site's, else its owner's, else UTC. */
  tz: number(z.number().min(-14).max(14)).optional(),
  zone: zone.optional(),
  /** The band of the whole range, in the unit that is asked for (C or F) or that of the probe, instead of the device's own limits, of which every minute is counted by those in force then. */
  lower: limit,
  upper: limit,
  unit: temperatureUnit,
});

const value = z.number().nullable();
const moment = isoTime.nullable();
const minutes = z.number();
const figures = {
  /** Readings, and how many the recording intervals would have given. */
  count: z.number().int(),
  expected: z.number().int(),
  /** Share of the time that is covered by readings, 0 to 1. */
  coverage: z.number(),
  min: value,
  minAt: moment,
  max: value,
  maxAt: moment,
  /** Weighted by covered time. */
  mean: value,
  /** Mean kinetic temperature; null for other probes. */
  mkt: value,
  ...bandMinutes,
  /** When the longest time outside began and ended. */
  longestFrom: moment,
  longestUntil: moment,
  first: value,
  firstAt: moment,
  last: value,
  lastAt: moment,
  /**
   * The longest time without readings, over 2.5 intervals, as far as it lies in the stretch: between two of them, before the first of the stretch or after
   * the last, until now at the most; and when it began and ended.
   */
  gapMinutes: minutes,
  gapFrom: moment,
  gapUntil: moment,
  /** How much of the stretch lies before the first reading of the device: not covered, and no gap. */
  beforeFirstMinutes: minutes,
};

/** The figures of a stretch of the range. */
export const statisticsRow = z.object({ st: isoTime, et: isoTime, ...figures });

/** The figures of the range; with `by`, also those of its stretches, oldest first. */
export const statisticsAnswer = z.object({
  ...figures,
  probe: z.enum(statisticsProbes),
  unit: z.enum(['C', 'F']),
  /** The band they were counted by; where limits were changed in the range, its last. */
  lower: value,
  upper: value,
  /** Before which time data of the device is no longer kept, where the range begins before it. */
  keptFrom: isoTime.optional(),
  /** Whose hours and days the stretches are; only with `by`. */
  zone: z.union([z.string(), z.number()]).optional(),
  total: z.number().int().optional(),
  rows: z.array(statisticsRow).optional(),
});
