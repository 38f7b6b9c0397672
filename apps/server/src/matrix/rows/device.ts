/** Who may make the calls of devices, groups, the inventory and gateways. */
import type { deviceFeature } from '@frostway/contract/device/endpoints';
import { except, family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import { newName } from '../things.js';
import type { Row, Rows } from '../row.js';

const listedSensor: Row['tells'] = { listed: ({ sensor }: House) => sensor.mac };

/** A row for every call that changes a field of a device named by its MAC. */
const edited = <T extends object>(change: () => T): Row & { given: (house: House) => Promise<{ mac: string } & T> } => ({
  given: async ({ fresh }) => ({ mac: (await fresh.thing()).mac, ...change() }),
  expect: family.edit,
});

export const deviceRows: Rows<typeof deviceFeature> = {
  groupTree: { given: () => ({}), expect: family.account, tells: { owned: ({ groupId }) => `"id":${groupId},` } },
  addGroup: [
    { given: () => ({ name: newName() }), expect: family.change },
    {
      when: 'below a group of the house',
      given: ({ groupId }) => ({ name: newName(), parentId: groupId }),
      expect: family.putGroup,
    },
  ],
  changeGroup: { given: async ({ fresh }) => ({ id: await fresh.group(), name: newName() }), expect: family.putGroup },
  removeGroup: { given: async ({ fresh }) => ({ id: await fresh.group(), confirm: 'Yes' }), expect: family.putGroup },
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
      expect: family.putOwn,
    },
    {
      when: 'one that is taken, with its key',
      given: ({ sensor }) => ({ mac: sensor.mac, activationKey: 'key' }),
      expect: family.putOwn,
      later: ['deviceOwnedElsewhere', 'deviceAlreadyYours'],
    },
  ],
  addDevices: {
    given: async (_house, { addFree }) => ({ rows: [{ mac: (await addFree()).mac, activationKey: 'key' }] }),
    expect: family.putOwn,
  },
  // A dozen read a table at once, and few may wait.
  readDevices: { given: () => ({ file: 'mac,activationKey\nAC233F110001,key' }), expect: family.putOwn, later: ['tooFrequent'] },
  editDevice: edited(() => ({ remark: newName() })),
  moveDevices: [
    { given: async ({ fresh, groupId }) => ({ mac: [(await fresh.thing()).mac], groupId }), expect: family.putGroup },
    {
      when: 'into a group of his own',
      given: async ({ fresh }, { test, callers }, caller) => {
        const [group] = await test.sql<{ id: number }>('select id from device_group where owner_id = $1 and parent_id is null', [
          callers[caller].accountId ?? 0,
        ]);
        return { mac: [(await fresh.thing()).mac], groupId: group?.id ?? 1 };
      },
      expect: except(family.own, { greatAdministrator: 'notFound', otherGreat: 'notFound' }),
      later: ['nothingChanged'],
    },
  ],
  renameDevice: edited(() => ({ name: newName(), confirm: true })),
  changeCar: edited(() => ({ car: newName() })),
  changeCarIcon: edited(() => ({ carIcon: 'ship' as const })),
  changeSim: edited(() => ({ sim: '13800138000' })),
  settings: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  hardware: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see, later: ['hardwareReadFailed'] },
  unboundDevices: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { owned: ({ sensor }) => sensor.mac } },
  workspace: { given: () => ({}), expect: family.account },
  changeWorkspace: {
    given: ({ sensor }) => ({ devices: [sensor.mac] }),
    expect: except(family.direct, { demo: 'demoReadOnly' }),
  },
  changeModel: {
    given: async ({ fresh }) => ({ mac: (await fresh.thing()).mac, model: 'beacon-coin-thl' }),
    expect: except(family.own, { dealerAbove: 'yes', dealerTop: 'yes', administrator: 'yes' }),
  },
  giveBack: { given: async ({ fresh }) => ({ mac: (await fresh.thing()).mac, confirm: 'Yes' }), expect: notGroupUsers(family.own) },
  models: { given: () => ({}), expect: family.account },
  checkInventory: { given: () => ({ rows: [{ mac: 'not a MAC' }] }), expect: family.dealing },
  importInventory: { given: () => ({ rows: [{ mac: 'not a MAC' }] }), expect: family.dealing },
  inventory: { given: () => ({ pageSize: 1000 }), expect: family.dealing },
  gatewayCredentials: { given: async ({ fresh }) => ({ mac: (await fresh.thing('gateway')).mac }), expect: family.own },
  gatewayAccess: { given: ({ gateway }) => ({ mac: gateway.mac }), expect: family.see },
  devicePorts: { given: () => ({}), expect: family.account },
  gatewayList: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { listed: ({ gateway }) => gateway.mac } },
  unknownDevices: { given: () => ({}), expect: family.administrator },
  adoptUnknown: {
    given: () => ({ family: 'gt06', identity: '860000000000001', model: 'tracker-a' }),
    expect: family.administrator,
    later: ['notFound'],
  },
};
