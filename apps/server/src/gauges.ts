/** What the metrics say of the parts of a running platform. */
import type { Db } from './db/connect.js';
import { countUnjudged, searchedAt } from './features/alarm/index.js';
import { metrics } from './http/metrics.js';
import type { Listeners } from './ingest/listeners.js';
import type { LiveHub } from './live/hub.js';
import type { Pipeline } from './pipeline/pipeline.js';

/** Adds the gauges of a platform. */
export function countEverything(pipeline: Pipeline, hub: LiveHub, listeners: Listeners, db: Db): void {
  for (const name of Object.keys(pipeline.counts) as (keyof Pipeline['counts'])[]) {
    metrics.gauge(`frostway_pipeline_${name}`, `Facts or batches ${name} since the start`, () => pipeline.counts[name]);
  }
  metrics.gauge('frostway_live_pages', 'Open live pages', () => hub.size);
  metrics.gauge('frostway_device_sessions', 'Open device connections', listeners.sessions);
  metrics.gauge(
    'frostway_device_unreadable',
    'Frames, messages and bodies of devices that nobody could read since the start',
    listeners.unreadable,
  );
  // Of the judge, so that nobody learns of its end by missing an alarm.
  metrics.gauge('frostway_unjudged_devices', 'Devices with readings that are not judged; more than 0 is a fault', () => countUnjudged(db));
  metrics.gauge(
    'frostway_silence_searched_timestamp_seconds',
    'When the search for silent devices last came to its end, each minute; 0 = never',
    () => searchedAt(db),
  );
}
