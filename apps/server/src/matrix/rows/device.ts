/** Who may make the calls of devices, groups, the inventory and gateways. */
import type { deviceFeature } from '@frostway/contract/device/endpoints';
import { randomBytes } from 'node:crypto';
import { except, family, type Family } from '../families.js';
import type { House } from '../house.js';
import type { Row, Rows } from '../row.js';

const freshName = (): string => `fresh ${randomBytes(6).toString('hex')}`;
const listedSensor: Row['tells'] = { listed: ({ sensor }: House) => sensor.mac };

/** Group users work with what their enterprise owns: they take no devices and give none back. */
const ownersOnly = (base: Family): Family =>
  except(base, {
    groupUser: 'notPermitted',
    memberNone: 'notPermitted',
    memberAccess: 'notPermitted',
    memberDetailed: 'notPermitted',
    memberAll: 'notPermitted',
    teamAdministrator: 'notPermitted',
  });

/** A row for every call that changes a field of a device named by its MAC. */
const edited = <T extends object>(change: () => T): Row & { given: (house: House) => Promise<{ mac: string } & T> } => ({
  given: async ({ addThing }) => ({ mac: (await addThing()).mac, ...change() }),
  expect: family.edit,
});

export const deviceRows: Rows<typeof deviceFeature> = {
  groupTree: { given: () => ({}), expect: family.account, tells: { owned: ({ groupId }) => `"id":${groupId},` } },
  addGroup: [
    { given: () => ({ name: freshName() }), expect: family.change },
    {
      when: 'below a group of the house',
      given: ({ groupId }) => ({ name: freshName(), parentId: groupId }),
      expect: family.putGroup,
    },
  ],
  changeGroup: { given: async ({ addGroup }) => ({ id: await addGroup(), name: freshName() }), expect: family.putGroup },
  removeGroup: { given: async ({ addGroup }) => ({ id: await addGroup(), confirm: 'Yes' }), expect: family.putGroup },
  groupList: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { owned: ({ groupId }) => `"id":${groupId},` } },
  groupDevices: [
    { given: () => ({ pageSize: 1000 }), expect: family.account, tells: listedSensor },
    { when: 'of a group', given: ({ groupId }) => ({ groupId }), expect: family.group },
  ],
  groupDevice: [
    { given: ({ sensor }) => ({ imei: sensor.mac }), expect: family.see },
    { when: 'named by IMEI', given: ({ tracker }) => ({ imei: tracker.imei }), expect: family.see },
  ],
  addDevice: [
    {
      when: 'one that is free',
      given: async (_house, { addFree }) => ({ mac: (await addFree()).mac, activationKey: 'key' }),
      expect: ownersOnly(family.change),
    },
    {
      when: 'one that is taken, with its key',
      given: ({ sensor }) => ({ mac: sensor.mac, activationKey: 'key' }),
      expect: ownersOnly(family.change),
      later: ['parentNotDealer', 'deviceAlreadyYours'],
    },
  ],
  editDevice: edited(() => ({ remark: freshName() })),
  moveDevices: [
    { given: async ({ addThing, people }) => ({ mac: [(await addThing()).mac], groupId: people.owner.rootId }), expect: family.putGroup },
    {
      when: 'into a group of his own',
      given: async ({ addThing }, { test, callers }, caller) => {
        const [group] = await test.sql<{ id: number }>('select id from device_group where owner_id = $1 and parent_id is null', [
          callers[caller].accountId ?? 0,
        ]);
        return { mac: [(await addThing()).mac], groupId: group?.id ?? 1 };
      },
      expect: except(family.own, { greatAdministrator: 'notFound', otherGreat: 'notFound' }),
    },
  ],
  renameDevice: edited(() => ({ name: freshName(), confirm: true })),
  changeCar: edited(() => ({ car: freshName() })),
  changeCarIcon: edited(() => ({ carIcon: 'ship' as const })),
  changeSim: edited(() => ({ sim: '13800138000' })),
  settings: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  unboundDevices: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { owned: ({ sensor }) => sensor.mac } },
  giveBack: { given: async ({ addThing }) => ({ mac: (await addThing()).mac, confirm: 'Yes' }), expect: ownersOnly(family.own) },
  models: { given: () => ({}), expect: family.account },
  importInventory: { given: () => ({ rows: [{ mac: 'not a MAC' }] }), expect: family.dealing },
  inventory: { given: () => ({ pageSize: 1000 }), expect: family.dealing },
  gatewayCredentials: { given: async ({ addThing }) => ({ mac: (await addThing('gateway')).mac }), expect: family.own },
  devicePorts: { given: () => ({}), expect: family.account },
  gatewayList: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { listed: ({ gateway }) => gateway.mac } },
  unknownDevices: { given: () => ({}), expect: family.administrator },
  adoptUnknown: {
    given: () => ({ family: 'gt06', identity: '860000000000001', model: 'tracker-a' }),
    expect: family.administrator,
    later: ['notFound'],
  },
};
