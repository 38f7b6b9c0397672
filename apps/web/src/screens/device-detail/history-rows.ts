/** A history as rows of a table, newest first: readings, and the gaps between them. Pure. */
import { versionAt } from '@frostway/core/covered-time';
import { type Cause, type DeviceLimits, stateOf } from '@frostway/core/device-state';
import { limitedProbes } from '@frostway/core/probes';
import type { TrackColumns } from '@frostway/contract/telemetry/endpoints';
import { aroundOf, type Gap, gapsOf, withEdges } from '../../chart/gaps.js';
import { valueIn } from '../../chart/trace.js';
import type { TimeRange } from './ranges.js';
import { connectedOf } from './statistics.js';

export const historyFilters = ['all', 'out', 'late'] as const;
export type HistoryFilter = (typeof historyFilters)[number];

export type HistoryRow =
  | {
      readonly kind: 'reading';
      /** Place in the columns. */ readonly index: number;
      readonly isLate: boolean;
      /** Limits of its time it is outside of. */ readonly causes: readonly Cause[];
    }
  | { readonly kind: 'gap'; readonly fromMs: number; readonly toMs: number; /** See Gap of the chart. */ readonly isBeforeFirst?: true };

export type History = { readonly rows: readonly HistoryRow[]; readonly counts: Readonly<Record<HistoryFilter, number>> };

/** The rows a filter leaves and how many readings each filter would show; gaps, those at the ends of what was `asked` for too, stand only among all readings. */
export function historyOf(
  columns: TrackColumns,
  limitsNow: DeviceLimits,
  intervalSeconds: number,
  filter: HistoryFilter,
  asked?: TimeRange,
): History {
  const late = new Set(columns.late);
  const limitsAt = limitsOverTime(columns, limitsNow);
  const connected = connectedOf(columns, intervalSeconds);
  const counts = { all: columns.time.length, out: 0, late: late.size };
  const trace = { time: columns.time };
  const gaps = filter === 'all' ? withEdges(gapsOf(trace, connected), trace, aroundOf(columns, asked), connected) : [];
  const rows: HistoryRow[] = [];
  const putGaps = (next: number): void => {
    for (; gaps.at(-1)?.next === next; gaps.pop()) rows.push({ kind: 'gap', ...withoutPlace(gaps.at(-1) as Gap) });
  };
  putGaps(columns.time.length);
  for (let index = columns.time.length - 1; index >= 0; index -= 1) {
    const causes = causesAt(columns, index, limitsAt(columns.time[index] ?? 0));
    const isLate = late.has(index);
    if (causes.length > 0) counts.out += 1;
    if (filter === 'all' || (filter === 'out' ? causes.length > 0 : isLate)) rows.push({ kind: 'reading', index, isLate, causes });
    putGaps(index);
  }
  return { rows, counts };
}

const withoutPlace = ({ next: _next, ...gap }: Gap): Omit<Gap, 'next'> => gap;

/** The limits of a moment; those of now where a history does not say them. */
function limitsOverTime({ limits = [] }: TrackColumns, limitsNow: DeviceLimits): (ms: number) => DeviceLimits {
  const versions = limits.map(({ from, ...then }) => ({ fromMs: from, ...then }));
  return (ms) => versions[versionAt(versions, ms)] ?? limitsNow;
}

/** The limits a reading is outside of, by the one rule of core; a battery is no matter of the goods. */
function causesAt(columns: TrackColumns, index: number, limits: DeviceLimits): readonly Cause[] {
  return stateOf(
    {
      lastSeenMs: 0,
      intervalSeconds: 1,
      values: Object.fromEntries(limitedProbes.map((probe) => [probe, valueIn(columns[probe], index)])),
      model: null,
      limits,
    },
    0,
  ).causes;
}
