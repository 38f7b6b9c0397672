/** Who may plan the maintenance of vehicles: their owner. */
import type { maintenance } from '@frostway/contract/maintenance/endpoints';
import { family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

/** A plan of a house's tracker. */
async function addPlan({ people, tracker }: House, { test }: World, name = newName()): Promise<number> {
  const [row] = await test.sql<{ id: number }>(
    `insert into maintenance_plan (owner_id, device_id, name, every_days, done_ms, fixed_ms, created_at)
     values ($1, $2, $3, 90, $4, $4, now()) returning id`,
    [people.owner.id, tracker.id, name, test.clock.now()],
  );
  return row?.id ?? 0;
}

export const maintenanceRows: Rows<typeof maintenance> = {
  plans: {
    given: async (house, world) => {
      await addPlan(house, world, `${house.word} plan`);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} plan` },
  },
  addPlan: { given: ({ tracker }) => ({ imei: tracker.imei, name: newName(), everyKm: 10_000 }), expect: family.own },
  changePlan: { given: async (house, world) => ({ id: await addPlan(house, world), name: newName() }), expect: family.putGroup },
  setDone: { given: async (house, world) => ({ id: await addPlan(house, world) }), expect: family.putGroup },
  removePlan: { given: async (house, world) => ({ id: await addPlan(house, world) }), expect: family.putGroup },
};
