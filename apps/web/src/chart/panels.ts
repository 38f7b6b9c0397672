/** What a chart shows: one panel per quantity that has readings, each with its own axis, on one time axis. */
import type { Bands, BandVersion } from '@frostway/core/statistics-sums';
import { type ProbeRow, probeTable } from '@frostway/core/probes';
import { showNumber, toFahrenheit, type TemperatureUnit } from '@frostway/core/units';
import { type AlarmMark, noMarks } from './alarm-mark.js';
import { withMarks } from './alarm-marks.js';
import { bandsOf, stretchesOf } from './bands.js';
import {
  aroundOf,
  connectedBy,
  connectedIn,
  type DrawnColumns,
  gapsOf,
  intervalsOf,
  longestStep,
  silenceOf,
  withEdges,
  type Gap,
} from './gaps.js';
import type { TimeWindow } from './time-window.js';
import { type ChartLimits, quantities, type Quantity } from './quantities.js';
import { scaleFor, type Scale } from './scale.js';
import { excursionsOf, type Excursion } from './segments.js';
import { extremes, traceOf, type Trace } from './trace.js';

export type Panel = {
  readonly quantity: Quantity;
  /** In the unit shown. */
  readonly trace: Trace;
  /** The limits in the unit shown, as they were over time. */
  readonly bands: Bands;
  readonly gaps: readonly Gap[];
  readonly excursions: readonly Excursion[];
  readonly scale: Scale;
  /** Shown behind the name: degrees, %RH, lx, V. */
  readonly unit: string;
  readonly decimals: number;
};

type Kind = Pick<NonNullable<ProbeRow['chart']>, 'unit' | 'marks' | 'atLeast' | 'near'> & {
  readonly decimals: number;
  /** Unset: as it is stored. */
  readonly show: ((value: number) => number) | undefined;
};

/** Room beyond a limit, as a share of what is shown. */
const headroom = 0.08;
/** How a quantity is drawn in the reader's unit. */
function kindOf(quantity: Quantity, unit: TemperatureUnit): Kind {
  const { chart, shown, isTemperature }: ProbeRow = probeTable[quantity];
  const kind = { ...probeTable[quantity].chart, ...chart, decimals: shown.decimals };
  if (isTemperature === true && unit === 'F') return { ...kind, unit: '°F', atLeast: kind.atLeast * 2, show: toFahrenheit };
  return { ...kind, show: shown.per === 1 ? undefined : (value) => value / shown.per };
}

function shownBands([first, ...later]: Bands, { show }: Kind): Bands {
  const shown = (value: number | null): number | null => (value === null || show === undefined ? value : show(value));
  const toShown = ({ fromMs, lower, upper }: BandVersion): BandVersion => ({ fromMs, lower: shown(lower), upper: shown(upper) });
  return [toShown(first), ...later.map(toShown)];
}

/**
 * The panels of a history: of the quantities wanted, those with at least one reading, in the fixed order; `asked` is the time they were asked for. Where all of
 * it lies in a silence they are those of the last reading before it.
 */
export function panelsOf(
  columns: DrawnColumns,
  limits: ChartLimits,
  intervalSeconds: number,
  unit: TemperatureUnit,
  wanted: readonly Quantity[] = quantities,
  marks: readonly AlarmMark[] = noMarks,
  asked?: TimeWindow,
): Panel[] {
  const connected = connectedBy(intervalsOf(columns, intervalSeconds));
  const silence = silenceOf(columns, asked, connected);
  return quantities.flatMap((quantity): Panel[] => {
    if (!wanted.includes(quantity)) return [];
    const kind = kindOf(quantity, unit);
    const trace = traceOf(columns.time, columns[quantity], columns.late, kind.show);
    const last = silence === undefined ? null : (columns.before?.findLast((edge) => edge[quantity] !== null)?.[quantity] ?? null);
    const lastShown = last === null || kind.show === undefined ? last : kind.show(last);
    const span = extremes(trace) ?? (lastShown === null ? undefined : { min: lastShown, max: lastShown });
    if (span === undefined) return [];
    const bands = shownBands(bandsOf(columns, quantity, limits), kind);
    const { chart }: ProbeRow = probeTable[quantity];
    const usual = chart?.isSparse === true ? longestStep(trace.time, 0) : 0;
    const isConnected = connectedIn(columns, quantity, trace, (ms) => Math.max(usual, connected(ms)));
    const gaps =
      silence === undefined || asked === undefined
        ? withEdges(gapsOf(trace, isConnected), trace, aroundOf(columns, asked, quantity), isConnected)
        : [{ fromMs: asked.fromMs, toMs: Math.min(asked.toMs, silence.toMs), next: 0, whole: silence }];
    // Limits belong into the picture only as far as the readings come near them.
    const near = Math.max(span.max - span.min, kind.near);
    const inForce = stretchesOf(
      bands,
      silence === undefined ? { fromMs: trace.time[0] ?? 0, toMs: (trace.time[trace.time.length - 1] ?? 0) + 1 } : (asked ?? silence),
    );
    const low = Math.min(
      span.min,
      ...inForce.flatMap(({ band }) => (band.lower !== null && span.min - band.lower < near ? band.lower : [])),
    );
    const high = Math.max(
      span.max,
      ...inForce.flatMap(({ band }) => (band.upper !== null && band.upper - span.max < near ? band.upper : [])),
    );
    // A limit at the edge would be one with it: there is always some room beyond.
    const isLimit = (value: number, side: 'lower' | 'upper'): boolean =>
      inForce.some(({ band }) => band[side] !== null && Math.abs(band[side] - value) < (high - low) * headroom);
    const room = (value: number, side: 'lower' | 'upper'): number =>
      isLimit(value, side) ? Math.max(high - low, kind.atLeast) * headroom : 0;
    return [
      {
        quantity,
        trace,
        bands,
        gaps,
        excursions: withMarks(excursionsOf(trace, bands, gaps), quantity, trace, marks),
        scale: scaleFor(low - room(low, 'lower'), high + room(high, 'upper'), kind.marks, kind.atLeast),
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
