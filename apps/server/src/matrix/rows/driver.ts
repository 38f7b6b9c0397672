/** Who may keep drivers, and say who drove. */
import type { driver } from '@frostway/contract/driver/endpoints';
import { except, family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';
import { lastDay } from './telemetry.js';

/** A driver of the owner of a house. */
async function addDriver({ people }: House, { test }: World, name = newName()): Promise<number> {
  const [row] = await test.sql<{ id: number }>('insert into driver (owner_id, name, created_at) values ($1, $2, $3) returning id', [
    people.owner.id,
    name,
    new Date(test.clock.now()),
  ]);
  return row?.id ?? 0;
}

let hours = 0;
/** Another one each time: what is set already is refused. */
const anotherHour = (): string => `0${(hours += 1) % 10}:${String(Math.floor(hours / 10) % 60).padStart(2, '0')}`;

export const driverRows: Rows<typeof driver> = {
  drivers: {
    given: async (house, world) => {
      await addDriver(house, world, `${house.word} driver`);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} driver` },
  },
  addDriver: { given: () => ({ name: newName() }), expect: family.putOwn },
  changeDriver: { given: async (house, world) => ({ id: await addDriver(house, world), name: newName() }), expect: family.putGroup },
  removeDriver: { given: async (house, world) => ({ id: await addDriver(house, world) }), expect: family.putGroup },
  // A reading call: the demo account is refused a device it does not see, not a change.
  privateHours: { given: ({ tracker }) => ({ imei: tracker.imei }), expect: except(family.own, { demo: 'notFound' }) },
  setPrivateHours: {
    given: ({ tracker }) => ({ imei: tracker.imei, spans: [{ from: '18:00', until: anotherHour() }], zone: 'UTC' }),
    expect: family.own,
  },
  setTripDriver: {
    given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world), driverId: null }),
    expect: family.own,
  },
};
