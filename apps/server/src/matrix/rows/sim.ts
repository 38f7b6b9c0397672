/** Who knows of SIM cards and their orders: who has the device, and the dealers above, who record and sell. */
import type { sim } from '@frostway/contract/sim/endpoints';
import { except, family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

/** A plan of the dealer above a house. */
async function addPlan({ people }: House, { test }: World): Promise<number> {
  const [row] = await test.sql<{ id: number }>(
    `insert into sim_plan (seller_id, kind, name, megabytes, amount, currency, created_at) values ($1, 'data', $2, 1024, 3000, 'CNY', now()) returning id`,
    [people.dealerAbove.id, newName()],
  );
  return row?.id ?? 0;
}

/** An unpaid order of a house at the dealer above it. */
async function addOrder({ people, tracker }: House, { test }: World): Promise<number> {
  const at = test.clock.now();
  const [row] = await test.sql<{ id: number }>(
    `insert into sim_order (number, device_id, buyer_id, seller_id, kind, name, megabytes, amount, currency, payment, created_at, expires_at)
     values ($1, $2, $3, $4, 'data', 'Data', 1024, 3000, 'CNY', 'manual', $5, $6) returning id`,
    [newName(), tracker.id, people.owner.id, people.dealerAbove.id, new Date(at), new Date(at + 86_400_000)],
  );
  return row?.id ?? 0;
}

/** Of the dealers he alone whose plan or order it is. */
const selling = except(family.dealing, { dealerBeside: 'notFound', dealerTop: 'notFound', administrator: 'notFound' });
const recording = except(family.dealing, { dealerBeside: 'notFound' });

export const simRows: Rows<typeof sim> = {
  dataMargin: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: family.see },
  cards: {
    given: ({ tracker }) => ({ search: tracker.imei }),
    expect: family.account,
    tells: { below: ({ tracker }) => tracker.imei ?? '' },
  },
  entries: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: family.see },
  topUp: { given: ({ tracker }) => ({ imei: tracker.imei, megabytes: 100 }), expect: recording },
  recordUse: { given: ({ tracker }) => ({ imei: tracker.imei, used: 1 }), expect: recording },
  plans: [
    { given: () => ({}), expect: family.account },
    { when: 'for a device', given: ({ tracker }) => ({ imei: tracker.imei }), expect: except(family.own, { demo: 'notFound' }) },
  ],
  addPlan: { given: () => ({ kind: 'data', name: newName(), megabytes: 1024, amount: 3000 }), expect: family.dealing },
  removePlan: { given: async (house, world) => ({ id: await addPlan(house, world) }), expect: selling },
  orders: { given: () => ({ pageSize: 1000 }), expect: family.account },
  placeOrder: {
    given: async (house, world) => ({ imei: house.tracker.imei, plan: await addPlan(house, world) }),
    expect: family.own,
    later: ['ordersTooMany'],
  },
  recordPayment: { given: async (house, world) => ({ id: await addOrder(house, world) }), expect: selling },
  cancelOrder: { given: async (house, world) => ({ id: await addOrder(house, world) }), expect: family.putGroup },
};
