/** Who may have reports; anybody may verify one. */
import type { report } from '@frostway/contract/report/endpoints';
import { family } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';
import { startedWith } from './mission.js';
import { lastDay } from './telemetry.js';

/** A contact of a house's owner. */
async function contact({ people, word }: House, { test }: World): Promise<number> {
  const [row] = await test.sql<{ id: number }>(
    "insert into contact (owner_id, name, email, language, created_at) values ($1, $2, 'contact@example.com', 'en', now()) returning id",
    [people.owner.id, `${word} reader`],
  );
  return row?.id ?? 0;
}

/** Reports of a house's group that are sent every day; one of them was sent. */
async function schedule(house: House, world: World, name = newName()): Promise<number> {
  const [row] = await world.test.sql<{ id: number }>(
    `with fresh as (insert into report_schedule (owner_id, name, group_id, period, minute, zone, has_xlsx, is_on, next_from_ms, next_until_ms, next_at_ms, created_at)
       values ($1, $2, $3, 'day', 480, 'UTC', false, false, 0, 86400000, 115200000, now()) returning id),
     run as (insert into report_run (owner_id, schedule_id, name, from_ms, until_ms, zone, ran_at) select $1, id, $2, -86400000, 0, 'UTC', now() from fresh)
     select id from fresh`,
    [house.people.owner.id, name, house.groupId],
  );
  return row?.id ?? 0;
}

/** A room of a house's owner with its sensor. */
async function room(house: House, world: World, name = newName()): Promise<number> {
  const [row] = await world.test.sql<{ id: number }>(
    `with fresh as (insert into report_room (owner_id, name, created_at) values ($1, $2, now()) returning id),
     placed as (insert into report_room_place (room_id, device_id, place, label, x, y) select fresh.id, device.id, 0, 'Door', 0.5, 0.5 from fresh, device where device.mac = $3)
     select id from fresh`,
    [house.people.owner.id, name, house.sensor.mac],
  );
  return row?.id ?? 0;
}

export const reportRows: Rows<typeof report> = {
  missionContent: {
    given: async (house, world) => ({ id: (await startedWith(house, world)).id }),
    expect: family.group,
  },
  deviceContent: [
    {
      given: ({ sensor }, world) => ({ macs: [sensor.mac], ...lastDay(world) }),
      expect: family.history,
      tells: { past: ({ sensor }) => sensor.mac },
    },
    { when: 'a group', given: ({ groupId }, world) => ({ groupId, ...lastDay(world) }), expect: family.group, later: ['reportNoSensor'] },
  ],
  missionReport: {
    given: async (house, world) => ({ id: (await startedWith(house, world)).id }),
    expect: family.group,
  },
  deviceReport: [
    { given: ({ sensor }, world) => ({ macs: [sensor.mac], ...lastDay(world) }), expect: family.history },
    { when: 'a group', given: ({ groupId }, world) => ({ groupId, ...lastDay(world) }), expect: family.group, later: ['reportNoSensor'] },
  ],
  schedules: {
    given: async (house, world) => {
      await schedule(house, world, `${house.word} schedule`);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} schedule` },
  },
  addSchedule: {
    given: async (house, world) => ({ name: newName(), macs: [house.sensor.mac], period: 'day', contacts: [await contact(house, world)] }),
    expect: family.own,
  },
  changeSchedule: { given: async (house, world) => ({ id: await schedule(house, world), name: newName() }), expect: family.putGroup },
  removeSchedule: { given: async (house, world) => ({ id: await schedule(house, world) }), expect: family.putGroup },
  send: {
    given: async (house, world) => ({ macs: [house.sensor.mac], ...lastDay(world), contacts: [await contact(house, world)] }),
    expect: family.own,
  },
  sent: {
    given: async (house, world) => {
      await schedule(house, world, `${house.word} sent`);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} sent` },
  },
  rooms: {
    given: async (house, world) => {
      await room(house, world, `${house.word} room`);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} room` },
  },
  // Whose sensors may stand in one is tested with rooms.
  addRoom: { given: () => ({ name: newName() }), expect: family.putOwn },
  changeRoom: { given: async (house, world) => ({ id: await room(house, world), name: newName() }), expect: family.putGroup },
  putRoomPlan: {
    given: async (house, world) => ({ id: await room(house, world), plan: 'AA==' }),
    expect: family.putGroup,
    later: ['photoKind'],
  },
  removeRoom: { given: async (house, world) => ({ id: await room(house, world) }), expect: family.putGroup },
  roomPlan: { given: async (house, world) => ({ id: await room(house, world) }), expect: family.group, later: ['noSuchPhoto'] },
  roomContent: { given: async (house, world) => ({ id: await room(house, world), ...lastDay(world) }), expect: family.group },
  roomReport: { given: async (house, world) => ({ id: await room(house, world), ...lastDay(world) }), expect: family.group },
  verify: { given: () => ({ hash: '0'.repeat(64) }), expect: family.open },
};
