/** Who may make the calls of missions. */
import type { mission } from '@frostway/contract/mission/endpoints';
import { family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

/** What a mission of the house's owner is made of. */
async function makings({ people, word }: House, { test }: World): Promise<{ person: number; vehicle: number; rule: number }> {
  const [row] = await test.sql<{ person: number; vehicle: number; rule: number }>(
    `with person as (insert into contact (owner_id, name, email, language, created_at) values ($1, $2, 'contact@example.com', 'en', now()) returning id),
       vehicle as (insert into vehicle (owner_id, plate, model, created_at) values ($1, left(gen_random_uuid()::text, 18), 'Van', now()) returning id),
       rule as (insert into alert_rule (owner_id) values ($1) returning id),
       version as (insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity) select id, 1, $2, 'temperature', 'gt', 8, 'alarm' from rule)
     select person.id as person, vehicle.id as vehicle, rule.id as rule from person, vehicle, rule`,
    [people.owner.id, `${word} making`],
  );
  return row ?? { person: 0, vehicle: 0, rule: 0 };
}

/** A mission of the house's owner, with a device of each kind that nothing else has. */
async function add(house: House, world: World): Promise<{ id: number; mac: string }> {
  const { person, vehicle, rule } = await makings(house, world);
  const [beacon, tracker] = [await house.fresh.thing(), house.tracker];
  const [row] = await world.test.sql<{ id: number }>(
    `with fresh as (insert into mission (owner_id, name, code, start_ms, auto_end, auto_mail, person_id, person, vehicle_id, vehicle, created_at)
         values ($1, $2, gen_random_uuid()::text, $3, false, false, $4, 'Ann', $5, 'P 1', now()) returning id),
       devices as (insert into mission_device (mission_id, device_id, role, place, name)
         select fresh.id, its.device_id, its.role, 1, 'Thing' from fresh, (values ($6::integer, 'beacon'), ($7::integer, 'locator')) as its (device_id, role)),
       rules as (insert into mission_rule (mission_id, rule_id, place) select id, $8, 1 from fresh)
     select id from fresh`,
    [house.people.owner.id, `${house.word} mission`, world.test.clock.now() + 86_400_000, person, vehicle, beacon.id, tracker.id, rule],
  );
  return { id: row?.id ?? 0, mac: beacon.mac };
}

/** An input that names a mission made anew. */
const of =
  <T extends object>(more: T) =>
  async (house: House, world: World): Promise<T & { id: number }> => ({ id: (await add(house, world)).id, ...more });

/** A mission that runs, and its sensor. */
async function startedWith(house: House, world: World): Promise<{ id: number; mac: string }> {
  const added = await add(house, world);
  await world.test.sql("update mission set started_ms = $2, started_how = 'hand' where id = $1", [added.id, world.test.clock.now()]);
  return added;
}

const plan = async (house: House, world: World) => {
  const { person, vehicle, rule } = await makings(house, world);
  return {
    name: newName(),
    startAt: new Date(world.test.clock.now() + 86_400_000).toISOString(),
    person,
    vehicle,
    rules: [rule],
    imeis: [house.tracker.imei],
    macs: [(await house.fresh.thing()).mac],
  };
};

export const plannedRows: Rows<typeof mission> = {
  missions: {
    given: async (house, world) => {
      await add(house, world);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { owned: ({ word }) => `${word} mission` },
  },
  oneMission: { given: of({}), expect: family.group, tells: { owned: ({ word }) => `${word} mission` } },
  addMission: { given: plan, expect: notGroupUsers(family.putGroup) },
  changeMission: { given: of({ autoMail: true }), expect: family.putGroup },
  startMission: { given: of({ confirm: true }), expect: family.putGroup },
  endMission: { given: of({}), expect: family.putGroup },
  missionStatus: { given: () => ({}), expect: family.account },
  missionDevices: { given: of({}), expect: family.group },
  missionMacs: { given: of({}), expect: family.group },
  deviceAlarm: { given: of({}), expect: family.group },
  course: { given: of({}), expect: family.group },
  missionsNow: {
    given: async (house, world) => ({ ids: [(await add(house, world)).id] }),
    expect: family.account,
  },
  missionFigures: { given: () => ({ st: '2020-01-01', et: '2040-01-01' }), expect: family.account },
  realStatus: { given: of({}), expect: family.group },
  devicesTrack: { given: of({}), expect: family.group },
  trackSensor: { given: of({}), expect: family.group },
  beaconTrack: { given: startedWith, expect: family.group },
};
