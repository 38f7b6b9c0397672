/** A sensor of a report from its readings: its figures, the line that is drawn of it, and its part of the attached table. */
import {
  reportProbes,
  type ReportContent,
  type ReportFigures,
  type ReportProbe,
  type ReportSensor,
} from '@frostway/contract/report/content';
import type { Intervals } from '@frostway/core/covered-time';
import { defaultActivationK } from '@frostway/core/mean-kinetic-temperature';
import type { Bands, Moment, Span } from '@frostway/core/statistics-sums';
import type { ReadingColumns } from '../../telemetry-store/store.js';
import { statisticsInSlices } from '../telemetry/index.js';
import { lineOf } from './drawn.js';

/** A sensor, the part of the period the report tells of it, and what it measured. */
export type MeasuredSensor = Span & {
  readonly id: number;
  readonly mac: string | null;
  readonly imei: string | null;
  readonly name: string;
  readonly model: string;
  /** Readings of its time. */
  readonly columns: ReadingColumns;
  /** The same with readings before it, whose values reach into it. */
  readonly around: ReadingColumns;
  readonly intervals: Intervals;
  readonly bands: Readonly<Record<ReportProbe, Bands>>;
  /** The first reading there ever was; undefined = what it could have measured counts from the beginning of its time. */
  readonly firstMs?: number | null;
  /** dH/R of its mean kinetic temperature, K; the usual one unless given. */
  readonly activationK?: number;
};
/** See above. */
export type SensorParts = { readonly sensor: ReportSensor; readonly line: ReportContent['lines'][number] };

/** Six decimals: more than any sensor says, and no trace of binary fractions. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
const orNull = (value: number | null): number | null => (value === null ? null : rounded(value));

/** Figures and line of a sensor. What comes after its time has no part in them, so that they are the same whenever they are counted. */
export async function partsOf(measured: MeasuredSensor, certificate: ReportSensor['certificate']): Promise<SensorParts> {
  const { mac, imei, name, model, fromMs, untilMs, columns, intervals } = measured;
  const probes = reportProbes.filter((probe) => probe === 'temperature' || columns[probe].some((value) => !Number.isNaN(value)));
  const figures: ReportFigures[] = [];
  for (const probe of probes) figures.push(await figuresOf(measured, probe));
  return {
    sensor: {
      mac,
      imei,
      name,
      model,
      from: fromMs,
      until: untilMs,
      certificate,
      figures,
    },
    line: lineOf(columns, intervals, probes),
  };
}

async function figuresOf(
  { fromMs, untilMs, around, intervals, bands, firstMs, activationK = defaultActivationK }: MeasuredSensor,
  probe: ReportProbe,
): Promise<ReportFigures> {
  const found = await statisticsInSlices(
    { timeMs: around.timeMs, value: around[probe] },
    { fromMs, untilMs },
    { bands: bands[probe], intervals, activationK: probe === 'temperature' ? activationK : null, knownMs: untilMs, firstMs },
  );
  const { min, max, longest, longestGap } = found;
  const valued = (moment: Moment | null) => (moment === null ? null : { at: moment.timeMs, value: rounded(moment.value) });
  return {
    probe,
    bands: bands[probe].map(({ fromMs: from, lower, upper }) => ({
      from: Math.max(from, fromMs),
      lower: orNull(lower),
      upper: orNull(upper),
    })),
    count: found.count,
    expected: found.expected,
    coverage: rounded(found.coverage),
    min: valued(min),
    max: valued(max),
    mean: orNull(found.mean),
    mkt: orNull(found.mkt),
    minutesBelow: rounded(found.minutesBelow),
    minutesIn: rounded(found.minutesIn),
    minutesAbove: rounded(found.minutesAbove),
    longestMinutes: rounded(found.longestMinutes),
    longestFrom: longest?.fromMs ?? null,
    gapMinutes: longestGap === null ? 0 : rounded((longestGap.untilMs - longestGap.fromMs) / 60_000),
    gapFrom: longestGap?.fromMs ?? null,
  };
}
