/** Who may read positions and tracks back, and what of them. */
import type { position } from '@frostway/contract/position/endpoints';
import { except, family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';
import { lastDay } from './telemetry.js';

/** Where it was: a share of history alone shows no places. */
const track = except(family.history, { shareeHistory: 'notPermitted' });

/** A group of trackers of the owner of a house. */
async function addGroup({ people }: House, { test }: World): Promise<number> {
  const [row] = await test.sql<{ id: number }>('insert into position_group (owner_id, name, created_at) values ($1, $2, $3) returning id', [
    people.owner.id,
    newName(),
    new Date(test.clock.now()),
  ]);
  return row?.id ?? 0;
}

export const positionRows: Rows<typeof position> = {
  positions: {
    given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }),
    expect: track,
    tells: { track: ({ facts }) => facts.earlierPlace },
  },
  groups: { given: () => ({}), expect: family.account },
  addGroup: { given: () => ({ name: newName() }), expect: family.change },
  changeGroup: { given: async (house, world) => ({ id: await addGroup(house, world), name: newName() }), expect: family.putGroup },
  removeGroup: { given: async (house, world) => ({ id: await addGroup(house, world), confirm: 'Yes' }), expect: family.putGroup },
  moveDevices: {
    given: ({ tracker }) => ({ imei: [tracker.imei], groupId: null }),
    expect: except(family.direct, { demo: 'demoReadOnly' }),
    later: ['nothingChanged'],
  },
  list: {
    given: () => ({ pageSize: 1000 }),
    expect: family.account,
    tells: { listed: ({ tracker }) => tracker.imei, place: ({ facts }) => facts.place },
  },
  overview: {
    given: () => ({ pageSize: 1000 }),
    expect: family.account,
    tells: { listed: ({ tracker }) => tracker.imei },
    later: ['tooFrequent'],
  },
  latest: { given: ({ tracker }) => ({ imei: [tracker.imei] }), expect: family.see, tells: { place: ({ facts }) => facts.place } },
  checkRecord: { given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }), expect: track },
  trips: { given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }), expect: track },
  mileage: [
    { given: ({ tracker }, world) => ({ imei: [tracker.imei], ...lastDay(world) }), expect: track },
    { when: 'of a group', given: ({ groupId }, world) => ({ groupId, ...lastDay(world) }), expect: family.group },
    {
      when: 'of a group of trackers',
      given: async (house, world) => ({ positionGroupId: await addGroup(house, world), ...lastDay(world) }),
      expect: family.group,
    },
    { when: 'of all', given: (_house, world) => lastDay(world), expect: family.account, later: ['tooFrequent'] },
  ],
};
