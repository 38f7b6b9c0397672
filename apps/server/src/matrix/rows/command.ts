/** Who may give commands to devices, and read which were given. */
import type { commandFeature } from '@frostway/contract/command/endpoints';
import { except, family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import type { Thing } from '../things.js';
import type { World } from '../world.js';

/** A command that waits, given by the house's owner. */
async function addCommand(
  { people }: House,
  { test }: World,
  thing: Pick<Thing, 'id'>,
  way: 'cmd' | 'udpcmd' | 'testcmd' = 'cmd',
): Promise<{ id: number; order: number }> {
  const at = test.clock.now();
  const [row] = await test.sql<{ id: number; order: number }>(
    `insert into command (order_id, device_id, account_id, way, name, params, is_once, is_held, created_at, expires_at)
     values (nextval('command_order'), $1, $2, $3, 'mode', '{"value":"normal"}', false, false, $4, $5) returning id, order_id as "order"`,
    [thing.id, people.owner.id, way, new Date(at), new Date(at + 86_400_000)],
  );
  return row ?? { id: 0, order: 0 };
}

/** Who may change a device reads what it was told. */
const reading = except(family.history, { shareeHistory: 'notPermitted', shareeWhole: 'notPermitted', memberDetailed: 'notPermitted' });
/** A row of the ledger does not exist for anybody else. */
const ofLedger = except(family.edit, {
  shareeLatest: 'notFound',
  shareeHistory: 'notFound',
  shareePlace: 'notFound',
  shareeWhole: 'notFound',
  memberAccess: 'notFound',
  memberDetailed: 'notFound',
  dealerAbove: 'notFound',
  dealerTop: 'notFound',
});
const readsLedger = except(ofLedger, { demo: 'notFound' });
/** A line is its owner's, and of the dealers above him. */
const sending = except(family.own, { dealerAbove: 'yes', dealerTop: 'yes' });
const ofLines = except(ofLedger, { memberAll: 'notFound', teamAdministrator: 'notFound' });
const notNow = ['deviceOffline'] as const;

export const commandRows: Rows<typeof commandFeature> = {
  commands: [
    { given: () => ({ pageSize: 100 }), expect: family.account },
    { when: 'of a tracker', given: ({ tracker }) => ({ imei: tracker.imei }), expect: reading },
  ],
  give: {
    given: async ({ fresh }) => ({ imeis: [(await fresh.thing('tracker')).imei], command: 'mode', params: { value: 'normal' } }),
    expect: family.edit,
  },
  cutOff: {
    given: async ({ fresh }) => ({ imeis: [(await fresh.thing('tracker')).imei], confirm: 'Yes' }),
    expect: except(notGroupUsers(family.edit), { administrator: 'notPermitted' }),
  },
  cancel: {
    given: async (house, world) => ({ ids: [(await addCommand(house, world, await house.fresh.thing('tracker'))).id] }),
    expect: ofLedger,
  },
  progress: {
    given: async (house, world) => ({ order: (await addCommand(house, world, house.tracker)).order }),
    expect: readsLedger,
  },
  wanted: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: reading },
  offer: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: reading },
  wakeUp: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: reading },
  sendWakeUp: {
    given: async ({ fresh }, { test }) => {
      const { imei, id } = await fresh.thing('tracker');
      await test.sql("update device set sim = '+8613800138000' where id = $1", [id]);
      return { imei };
    },
    expect: family.edit,
  },
  sleep: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: reading },
  lines: { given: () => ({ pageSize: 100 }), expect: family.account },
  sendLine: {
    given: async ({ fresh }) => ({ imei: (await fresh.thing('tracker')).imei, text: 'STATUS#' }),
    expect: sending,
    later: notNow,
  },
  cancelLine: {
    given: async (house, world) => ({ id: (await addCommand(house, world, await house.fresh.thing('tracker'), 'udpcmd')).id }),
    expect: ofLines,
  },
  testLines: { given: () => ({ pageSize: 100 }), expect: family.account },
  sendTestLine: {
    given: async ({ fresh }) => ({ imei: (await fresh.thing('tracker')).imei, text: 'STATUS#' }),
    expect: sending,
    later: notNow,
  },
  cancelTestLine: {
    given: async (house, world) => ({ id: (await addCommand(house, world, await house.fresh.thing('tracker'), 'testcmd')).id }),
    expect: ofLines,
  },
  instructions: {
    given: ({ tracker }, { test }) => {
      const now = test.clock.now();
      return { imei: tracker.imei, st: now - 86_400_000, et: now + 60_000 };
    },
    expect: reading,
  },
};
