/** Who may have reports over vehicles: whoever may see their tracks. */
import type { fleet } from '@frostway/contract/fleet/endpoints';
import { except, family } from '../families.js';
import type { Rows } from '../row.js';
import { lastDay } from './telemetry.js';

/** Where it was: a share of history alone shows no places. */
const track = except(family.history, { shareeHistory: 'notPermitted' });

export const fleetRows: Rows<typeof fleet> = {
  report: [
    { given: ({ tracker }, world) => ({ imei: [tracker.imei], ...lastDay(world) }), expect: track, later: ['tooFrequent'] },
    { when: 'of a group', given: ({ groupId }, world) => ({ groupId, ...lastDay(world) }), expect: family.group, later: ['tooFrequent'] },
    { when: 'of all', given: (_house, world) => lastDay(world), expect: family.account, later: ['tooFrequent'] },
  ],
  reportFile: { given: ({ tracker }, world) => ({ imei: [tracker.imei], ...lastDay(world) }), expect: track, later: ['tooFrequent'] },
};
