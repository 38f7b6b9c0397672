/** What a chart shows: one panel per quantity that has readings, each with its own axis, on one time axis. */
import type { Device } from '@frostway/contract/device/rows';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { showNumber, toFahrenheit, type TemperatureUnit } from '@frostway/core/units';
import { type AlarmMark, noMarks } from './alarm-mark.js';
import { withMarks } from './alarm-marks.js';
import { connectedBy, gapsOf, intervalsOf, longestStep, type Gap } from './gaps.js';
import { scaleFor, type Scale } from './scale.js';
import { excursionsOf, type Band, type Excursion } from './segments.js';
import { extremes, traceOf, type Trace } from './trace.js';

export const quantities = ['temperature', 'humidity', 'light', 'power'] as const;
export type Quantity = (typeof quantities)[number];

/** Limits of the device as the contract has them, C, %RH, lux; and where a battery is judged, the voltage it is low below, mV. */
export type ChartLimits = Pick<Device, 'temperatureUpper' | 'temperatureLower' | 'humidityUpper' | 'humidityLower' | 'lightUpper'> & {
  readonly powerLower?: number | null | undefined;
};

export type Panel = {
  readonly quantity: Quantity;
  /** In the unit shown. */
  readonly trace: Trace;
  readonly band: Band;
  readonly gaps: readonly Gap[];
  readonly excursions: readonly Excursion[];
  readonly scale: Scale;
  /** Shown behind the name: degrees, %RH, lx, V. */
  readonly unit: string;
  readonly decimals: number;
};

type Kind = {
  readonly unit: string;
  readonly decimals: number;
  readonly marks: number;
  readonly atLeast: number;
  readonly show: (value: number) => number;
};

const asStored = (value: number): number => value;
const fahrenheit: Kind = { unit: '°F', decimals: 1, marks: 6, atLeast: 4, show: toFahrenheit };
const kinds: Readonly<Record<Quantity, Kind>> = {
  temperature: { unit: '°C', decimals: 1, marks: 6, atLeast: 2, show: asStored },
  humidity: { unit: '%RH', decimals: 0, marks: 2, atLeast: 10, show: asStored },
  light: { unit: 'lx', decimals: 0, marks: 2, atLeast: 10, show: asStored },
  power: { unit: 'V', decimals: 2, marks: 2, atLeast: 0.2, show: (millivolts) => millivolts / 1000 },
};

function bandOf(quantity: Quantity, limits: ChartLimits): Band {
  if (quantity === 'temperature') return { lower: limits.temperatureLower, upper: limits.temperatureUpper };
  if (quantity === 'humidity') return { lower: limits.humidityLower, upper: limits.humidityUpper };
  return quantity === 'light' ? { lower: null, upper: limits.lightUpper } : { lower: limits.powerLower ?? null, upper: null };
}

/** The panels of a history: of the quantities asked for, those with at least one reading, in the fixed order. */
export function panelsOf(
  columns: TrackColumns,
  limits: ChartLimits,
  intervalSeconds: number,
  unit: TemperatureUnit,
  wanted: readonly Quantity[] = quantities,
  marks: readonly AlarmMark[] = noMarks,
): Panel[] {
  const late = new Set(columns.late);
  const connected = connectedBy(intervalsOf(columns, intervalSeconds));
  return quantities.flatMap((quantity): Panel[] => {
    if (!wanted.includes(quantity)) return [];
    const kind = quantity === 'temperature' && unit === 'F' ? fahrenheit : kinds[quantity];
    const trace = traceOf(columns.time, columns[quantity], late, kind.show);
    const span = extremes(trace);
    if (span === undefined) return [];
    const stored = bandOf(quantity, limits);
    const band = {
      lower: stored.lower === null ? null : kind.show(stored.lower),
      upper: stored.upper === null ? null : kind.show(stored.upper),
    };
    // Light and battery are often said more seldom than what is judged: their own usual spacing is no gap.
    const usual = quantity === 'light' || quantity === 'power' ? longestStep(trace.time, 0) : 0;
    const gaps = gapsOf(trace, (ms) => Math.max(usual, connected(ms)));
    // Limits belong into the picture only as far as the readings come near them.
    const near = Math.max(span.max - span.min, quantity === 'temperature' ? 12 : kind.atLeast);
    const low = Math.min(span.min, band.lower !== null && span.min - band.lower < near ? band.lower : Infinity);
    const high = Math.max(span.max, band.upper !== null && band.upper - span.max < near ? band.upper : -Infinity);
    return [
      {
        quantity,
        trace,
        band,
        gaps,
        excursions: withMarks(excursionsOf(trace, band, gaps), quantity, trace, marks),
        scale: scaleFor(low, high, kind.marks, kind.atLeast),
        unit: kind.unit,
        decimals: kind.decimals,
      },
    ];
  });
}

/** A value of a panel with its unit; `--` alone when it is missing. */
export function showValue(panel: Pick<Panel, 'unit' | 'decimals'>, value: number | null | undefined): string {
  return typeof value === 'number' ? `${showNumber(value, panel.decimals)} ${panel.unit}` : '--';
}
