/** Excursions: judging what devices say by the rules, fences and settings that watch them, in the transaction that stores it, and searching for those that are silent. */
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { thinDated } from './dated-checkpoints.js';
import { forgetWatchChanges } from './effective-rules.js';
import { alarmJudge } from './judging.js';
import { raiseSilence } from './silence.js';
import { countUnjudged, searchedAt } from './staleness-monitor.js';

export { settleEnded } from './ended.js';
export { positionSeries } from './judged-series.js';
export { findCoverage } from './kinetic-coverage.js';
export { prepareRemoval, removeOld } from './retention.js';
export { closeSilence, raiseSilence } from './silence.js';
export { joinJudged } from './staleness-monitor.js';
export { askedMoments, joinStart, startColumns, type StartPlace, startPlaces, type StartRow } from './start.js';

/** What judging adds. */
export function excursionFeature({ clock, pool, independentDb, pastTold }: Tools): Feature {
  // A fleet whose past is not replayed yet is not silent.
  const searchSilence = async (): Promise<void> => void (await pastTold().then(() => raiseSilence(pool, clock.now())));
  return {
    name: 'excursion',
    calls: [],
    jobs: [
      { name: 'silence', line: '* * * * *', run: searchSilence },
      { name: 'checkpoints', line: '41 2 * * *', run: () => thinDated(pool, clock.now()) },
      { name: 'watchChanges', line: '23 * * * *', run: () => forgetWatchChanges(pool, clock.now()) },
    ],
    judges: (atClock) => [alarmJudge({ clock: atClock })],
    gauges: [
      // Of the judge, so that nobody learns of its end by missing an alarm.
      {
        name: 'frostway_unjudged_devices',
        help: 'Devices with readings that are not judged; more than 0 is a fault',
        read: () => countUnjudged(independentDb),
      },
      {
        name: 'frostway_silence_searched_timestamp_seconds',
        help: 'When the search for silent devices last came to its end, each minute; 0 = never',
        read: () => searchedAt(independentDb),
      },
    ],
  };
}
