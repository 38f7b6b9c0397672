/** Positions as a source of series: speed, and what follows from a place. */
import { comparePositions, shownPositions } from '../../telemetry-store/positions.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import type { StoredPosition } from '../../telemetry-store/rows.js';
import { intervalsOf } from './effective-rules.js';
import { foundInPositions, positionWatches, positionWatchSql } from './position-watches.js';
import type { Source } from './source.js';

export const positionSource: Source<StoredPosition> = {
  name: 'position',
  table: 'position_judging',
  // Positions nothing watched are not judged: what was stored before is behind all the same.
  head: 'greatest(j.judged_ms, s.position_ms)',
  isFoundHere: foundInPositions,
  watchColumns: positionWatchSql,
  watchStamp: null,
  watchesIn: (row) => ({
    intervals: intervalsOf(row.settings),
    lights: [],
    watches: positionWatches(row),
    endedMs: row.ended_ms ?? 0,
    kinetic: [],
  }),
  keepsUnwatched: false,
  compare: comparePositions,
  keyOf: ({ timeMs, source }) => `${timeMs}:${source}`,
  read: (client, spans) => new TelemetryReader(client).positions(spans),
  slices: (client, span, most) => new TelemetryReader(client).positionSlices(span, most),
  firstMs: async (client, span) => (await new TelemetryReader(client).firstMs([span], 'position'))[0] ?? null,
  shownAfter: (_before, rows) => shownPositions(rows),
  isLit: () => false,
  temperatureOf: () => null,
  pack: (row) => row,
  unpack: (kept) => kept as StoredPosition,
};
