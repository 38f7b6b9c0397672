/** Places of devices that say which cells and access points they hear: a positioning service is asked, where the operator has set one. */
import { setTimeout as pause } from 'node:timers/promises';
import { geolocate } from '../../outside/location/geolocate.js';
import { Locating } from '../../outside/location/locating.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { startFinding } from './finding.js';
import { keptSpots, noteHeard, removeOld, waiting } from './waiting.js';

/** What it adds; nothing where no service is set. */
export function locatingFeature(tools: Tools): Feature {
  const { config, db, clock, log, publicUrl, submit } = tools;
  if (config.LOCATION_URL === '') return { name: 'locating', calls: [] };
  const locating = new Locating({
    ask: geolocate(config.LOCATION_URL, () => `Frostway (${publicUrl()})`),
    kept: keptSpots(db, clock),
    clock,
    perSecond: config.LOCATION_PER_SECOND,
    perDay: config.LOCATION_PER_DAY,
    // Nobody's end waits for it.
    wait: (ms) => pause(ms, undefined, { ref: false }),
    onFailure: (error) => log.warn({ err: error }, 'the positioning service did not say where something is'),
  });
  return {
    name: 'locating',
    calls: [],
    judges: () => [noteHeard],
    services: [{ name: 'locating', role: 'gateway', start: () => startFinding({ db: db, clock, log, submit, locating }) }],
    jobs: [{ name: 'locating', line: '37 4 * * *', run: () => removeOld(db, clock.now()) }],
    gauges: [{ name: 'frostway_places_waiting', help: 'Places of cells and access points nobody has said yet', read: () => waiting(db) }],
  };
}
