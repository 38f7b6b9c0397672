/** Who may make the calls of bindings, of relaying and of calibration certificates. */
import type { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { certificateFeature } from '@frostway/contract/certificate/endpoints';
import { family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

/** A permission of the owner to relay. */
async function addRelay({ people, fresh }: House, { test }: World): Promise<{ id: number }> {
  const [row] = await test.sql<{ id: number }>(
    'insert into relay (owner_id, account_id, is_all, from_ms, made_at) values ($1, $2, true, 0, now()) returning id',
    [people.owner.id, (await fresh.stranger()).id],
  );
  return { id: row?.id ?? 0 };
}

/** A gateway of neither house received the owner's sensor, and the owner's gateway something that is not his. */
async function addReceptions({ people, sensor, gateway }: House, { test, addFree }: World): Promise<void> {
  await test.sql(
    'insert into foreign_reception (owner_id, gateway_id, device_id, day, readings, last_ms) values ($1, $2, $3, to_timestamp($4 / 1000.0), 1, $4)',
    [people.owner.id, (await addFree()).id, sensor.id, test.clock.now()],
  );
  await test.sql(
    'insert into gateway_refusal (owner_id, gateway_id, day, readings, last_ms) values ($1, $2, to_timestamp($3 / 1000.0), 1, $3) on conflict do nothing',
    [people.owner.id, gateway.id, test.clock.now()],
  );
}

export const bindingRows: Rows<typeof bindingFeature> = {
  relays: {
    given: async (house, world) => {
      await addRelay(house, world);
      return { pageSize: 1000 };
    },
    expect: family.account,
  },
  addRelay: { given: async ({ fresh }) => ({ account: (await fresh.stranger()).account }), expect: family.change },
  endRelay: { given: addRelay, expect: family.putGroup },
  foreignReceptions: {
    given: async (house, world) => {
      await addReceptions(house, world);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ sensor }) => sensor.mac },
  },
  refusedReceptions: {
    given: async (house, world) => {
      await addReceptions(house, world);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ gateway }) => gateway.mac },
  },
  bind: { given: async ({ fresh, gateway }) => ({ mac: [(await fresh.thing()).mac], toMac: gateway.mac }), expect: family.edit },
  bindingsOf: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  bindings: { given: () => ({ pageSize: 1000 }), expect: family.account },
  heardBy: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  receptions: { given: ({ gateway }) => ({ mac: gateway.mac }), expect: family.see },
  gatewayHealth: [
    { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { listed: ({ gateway }) => gateway.mac } },
    { when: 'of one gateway', given: ({ gateway }) => ({ mac: gateway.mac }), expect: family.see },
  ],
  switchWhitelist: {
    given: async ({ fresh }) => ({ mac: (await fresh.thing('gateway')).mac, isOn: true, confirm: true }),
    expect: family.edit,
  },
  unlisted: { given: ({ gateway }) => ({ mac: gateway.mac }), expect: family.see },
};

/** A certificate of a device of the house, with a file. */
async function addCertificate({ people }: House, { test }: World, deviceId: number): Promise<{ id: number }> {
  const [row] = await test.sql<{ id: number }>(
    `insert into calibration_certificate (device_id, owner_id, number, calibrated_on, due_on, file_name, file_type, file, added_at)
     values ($1, $2, $3, '2026-01-01', '2030-01-01', 'certificate.pdf', 'application/pdf', '%PDF-', now()) returning id`,
    [deviceId, people.owner.id, newName()],
  );
  return { id: row?.id ?? 0 };
}

export const certificateRows: Rows<typeof certificateFeature> = {
  list: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.history },
  add: {
    given: async ({ fresh }) => ({ mac: (await fresh.thing()).mac, number: newName(), date: '2026-01-01', dueDate: '2027-01-01' }),
    expect: family.edit,
  },
  remove: {
    given: async (house, world) => ({ ...(await addCertificate(house, world, (await house.fresh.thing()).id)), confirm: true }),
    expect: family.edit,
  },
  file: { given: (house, world) => addCertificate(house, world, house.sensor.id), expect: family.history },
  due: { given: () => ({}), expect: family.account },
};
