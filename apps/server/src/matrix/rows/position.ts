/** Who may read positions and tracks back, and what of them. */
import type { position } from '@frostway/contract/position/endpoints';
import { except, family } from '../families.js';
import type { Rows } from '../row.js';
import { lastDay } from './telemetry.js';

/** Where it was: a share of history alone shows no places. */
const track = except(family.history, { shareeHistory: 'notPermitted' });

export const positionRows: Rows<typeof position> = {
  positions: {
    given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }),
    expect: track,
    tells: { track: ({ facts }) => facts.earlierPlace },
  },
  trips: { given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }), expect: track },
  mileage: [
    { given: ({ tracker }, world) => ({ imei: [tracker.imei], ...lastDay(world) }), expect: track },
    { when: 'of a group', given: ({ groupId }, world) => ({ groupId, ...lastDay(world) }), expect: family.group },
    { when: 'of all', given: (_house, world) => lastDay(world), expect: family.account, later: ['tooFrequent'] },
  ],
};
