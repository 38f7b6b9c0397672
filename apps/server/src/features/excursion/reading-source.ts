/** Readings as a source of series: the probes of sensors. */
import { shownAfter } from '../../telemetry-store/around.js';
import { packReading, unpackReading } from '../../telemetry-store/packed-reading.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import type { StoredReading } from '../../telemetry-store/rows.js';
import { effectiveRules, effectiveRulesSql, effectiveRulesStamp, intervalsOf } from './effective-rules.js';
import { kineticOf } from './kinetic-watches.js';
import { isLit } from './lights.js';
import { lightsOf } from './recent.js';
import type { Source } from './source.js';

export const readingSource: Source<StoredReading> = {
  name: 'reading',
  table: 'judging',
  head: 'j.judged_ms',
  isFoundHere: `(e.watch like 'rule:%' or e.watch like 'limit:%' or e.watch like 'battery:%' or e.watch like 'mkt:%')`,
  watchColumns: `${effectiveRulesSql}, coalesce(j.frozen_ms, 0) as frozen_ms`,
  watchStamp: effectiveRulesStamp,
  watchesIn: ({ settings, rules, held, ended_ms: endedMs }) => ({
    intervals: intervalsOf(settings),
    lights: lightsOf(settings),
    watches: effectiveRules(settings, rules, held),
    endedMs: endedMs ?? 0,
    kinetic: kineticOf(rules),
  }),
  // When a device was judged last is shown of all.
  keepsUnwatched: true,
  compare: (a, b) => a.timeMs - b.timeMs || a.gatewayId - b.gatewayId,
  keyOf: ({ timeMs, gatewayId }) => `${timeMs}:${gatewayId}`,
  read: (client, spans) => new TelemetryReader(client).readings(spans),
  slices: (client, span, most) => new TelemetryReader(client).readingSlices(span, most),
  firstMs: async (client, span) => (await new TelemetryReader(client).firstMs([span]))[0] ?? null,
  shownAfter,
  isLit,
  temperatureOf: ({ temperature }) => temperature,
  pack: packReading,
  unpack: unpackReading,
};
