/** Who may fence devices in, and set what else is watched of how they move. */
import type { fence } from '@frostway/contract/fence/endpoints';
import { except, family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName, type Thing } from '../things.js';
import type { World } from '../world.js';

const circle = { shape: 'circle', latitude: 31.8, longitude: 117.2, radius: 500 } as const;

/** A fence of the house's owner around a tracker of it. */
async function addFence({ people }: House, { test }: World, thing: Pick<Thing, 'id'>): Promise<number> {
  const [row] = await test.sql<{ id: number }>(
    `with fence as (insert into fence (owner_id, name, kept, created_at) values ($1, $2, 'server', now()) returning id),
       version as (insert into fence_version (fence_id, version, mode, shape, created_at) select id, 1, 'both', $3::jsonb, now() from fence)
     select id from fence`,
    [people.owner.id, newName(), JSON.stringify(circle)],
  );
  const id = row?.id ?? 0;
  await test.sql('insert into fence_watch (device_id, fence_id, version, from_ms) values ($1, $2, 1, 0)', [thing.id, id]);
  return id;
}

/** Who does not see where a device was does not see what fences it in. */
const ofFence = except(family.edit, {
  shareeLatest: 'notFound',
  shareeHistory: 'notFound',
  shareePlace: 'notFound',
  memberAccess: 'notFound',
  dealerAbove: 'notFound',
  dealerTop: 'notFound',
});

export const fenceRows: Rows<typeof fence> = {
  fences: {
    given: async (house, world) => {
      await addFence(house, world, house.tracker);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { track: ({ tracker }) => tracker.imei },
  },
  addFence: [
    { given: () => ({ name: newName(), ...circle }), expect: family.putOwn },
    {
      when: 'for a tracker',
      given: async ({ fresh }) => ({ name: newName(), ...circle, imeis: [(await fresh.thing('tracker')).imei] }),
      expect: family.edit,
    },
  ],
  changeFence: {
    given: async (house, world) => ({ id: await addFence(house, world, await house.fresh.thing('tracker')), radius: 600 }),
    expect: ofFence,
  },
  removeFence: {
    given: async (house, world) => ({ id: await addFence(house, world, await house.fresh.thing('tracker')) }),
    expect: ofFence,
  },
  importFences: {
    given: async ({ fresh }) => ({
      text: JSON.stringify({ type: 'Point', coordinates: [117.2, 31.8] }),
      imeis: [(await fresh.thing('tracker')).imei],
    }),
    expect: family.edit,
  },
  positionAlarms: {
    given: async (house, world) => {
      await world.test.sql(
        "insert into position_alarm (device_id, kind, from_ms, value) values ($1, 'speedHigh', 0, 80) on conflict do nothing",
        [house.tracker.id],
      );
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { track: ({ tracker }) => tracker.imei },
  },
  setPositionAlarms: {
    given: async ({ fresh }) => ({ imeis: [(await fresh.thing('tracker')).imei], speedHigh: 90 }),
    expect: family.edit,
  },
  removePositionAlarms: {
    given: async ({ fresh }, { test }) => {
      const { id, imei } = await fresh.thing('tracker');
      // One that another principal ended stays as it was: this is another of another time.
      await test.sql(
        `insert into position_alarm (device_id, kind, from_ms, value)
         select $1, 'speedHigh', coalesce(max(from_ms), 0) + (random() * 1e9)::bigint, 80 from position_alarm where device_id = $1
         on conflict do nothing`,
        [id],
      );
      return { imeis: [imei] };
    },
    expect: family.edit,
  },
};
