/** Who may make the calls of missions. */
import type { mission } from '@frostway/contract/mission/endpoints';
import { callerNames } from '../callers.js';
import { except, family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newSlug } from '../../scope/guests.js';
import { password } from '../people.js';
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
export async function startedWith(house: House, world: World): Promise<{ id: number; mac: string }> {
  const added = await add(house, world);
  await world.test.sql("update mission set started_ms = $2, started_how = 'hand' where id = $1", [added.id, world.test.clock.now()]);
  return added;
}

/** A mission whose goods were handed over, with a photo. */
async function handedOver(house: House, world: World): Promise<{ id: number; handover: number }> {
  const { id } = await startedWith(house, world);
  const [row] = await world.test.sql<{ id: number }>(
    `insert into mission_handover (mission_id, receiver, signature, photo_type, photo, account, nickname, handed_at)
     values ($1, 'Zhao Min', '[]', 'image/png', '\\x00', 'x', 'x', now()) returning id`,
    [id],
  );
  return { id, handover: row?.id ?? 0 };
}

/** A mission with a note its owner wrote. */
async function noted(house: House, world: World): Promise<{ id: number; note: number }> {
  const { id } = await add(house, world);
  const [row] = await world.test.sql<{ id: number }>(
    `insert into mission_note (mission_id, at_ms, note, author_id, account, nickname, written_at) values ($1, 1, 'Seal broken', $2, 'x', 'x', now()) returning id`,
    [id, house.people.owner.id],
  );
  return { id, note: row?.id ?? 0 };
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

/** A link to a mission of the house. */
async function addLink(house: House, world: World): Promise<number> {
  const { id } = await add(house, world);
  const [row] = await world.test.sql<{ id: number }>(
    "insert into mission_share (mission_id, slug, scope, created_at) values ($1, $2, 'all', $3) returning id",
    [id, newSlug(), new Date(world.test.clock.now())],
  );
  return row?.id ?? 0;
}

/** Of the calls of missions, those about missions themselves. */
export const plannedRows = {
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
  importMissions: {
    given: async (house, world) => {
      const { startAt } = await plan(house, world);
      return { file: Buffer.from(`name,startAt\n${newName()},${startAt}\n`).toString('base64') };
    },
    expect: family.putOwn,
    // A dozen read a table at once, and few may wait.
    later: ['tooFrequent'],
  },
  exportMissions: { given: () => ({ type: 'csv' as const }), expect: family.account },
  repeatMission: {
    given: async (house, world) => ({
      id: (await add(house, world)).id,
      days: [1, 2, 3, 4, 5, 6, 7],
      until: new Date(world.test.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    }),
    expect: family.putGroup,
  },
  missionStatus: { given: () => ({}), expect: family.account },
  missionDevices: { given: of({}), expect: family.group },
  missionMacs: { given: of({}), expect: family.group },
  deviceAlarm: { given: of({}), expect: family.group },
  course: { given: of({}), expect: family.group },
  missionMessages: { given: of({}), expect: family.group },
  missionsNow: {
    given: async (house, world) => ({ ids: [(await add(house, world)).id] }),
    expect: family.account,
  },
  addMissionShare: { given: of({ scope: 'all' as const, forever: true }), expect: except(family.putGroup, { demo: 'notFound' }) },
  missionShares: { given: of({}), expect: family.group },
  endMissionShare: {
    given: async (house, world) => ({ id: await addLink(house, world) }),
    expect: except(family.putGroup, { demo: 'notFound' }),
  },
  // Whoever has the link is shown the mission, whoever he is; one that was never given out opens nothing.
  sharedMission: {
    given: () => ({ link: newSlug() }),
    expect: except(family.open, Object.fromEntries(callerNames.map((name) => [name, 'shareEnded']))),
  },
  decide: {
    given: async (house, world) => {
      const { id } = await add(house, world);
      const nowMs = world.test.clock.now();
      await world.test.sql("update mission set started_ms = $2, started_how = 'hand', ended_ms = $3, ended_how = 'hand' where id = $1", [
        id,
        nowMs - 60_000,
        nowMs,
      ]);
      return { id, verdict: 'released' as const, meaning: 'released' as const, password };
    },
    expect: family.putGroup,
  },
  handOver: {
    given: async (house, world) => ({
      id: (await startedWith(house, world)).id,
      receiver: 'Zhao Min',
      signature: [[100, 200, 300, 100, 500, 300, 700, 150]],
    }),
    expect: family.putGroup,
  },
  handovers: { given: of({}), expect: family.group },
  handoverPhoto: { given: handedOver, expect: family.group },
  decisions: { given: of({}), expect: family.group },
  signing: { given: () => ({}), expect: family.account },
  changeSigning: { given: () => ({ isTwofold: true }), expect: family.putOwn, later: ['nothingChanged'] },
  missionDownXls: {
    given: async (house, world) => ({ missionId: (await add(house, world)).id, subject: 'alm' as const }),
    expect: family.group,
  },
  missionStatistics: { given: () => ({ st: '2026-01-01', et: '2026-03-01' }), expect: family.account },
  exportMissionStatistics: { given: () => ({ st: '2026-01-01', et: '2026-03-01', type: 'csv' as const }), expect: family.account },
  missionPool: { given: () => ({}), expect: family.account },
  missionNotes: { given: of({}), expect: family.group },
  addMissionNote: { given: of({ note: 'Door repaired' }), expect: family.putGroup },
  // Only who wrote it: in the house that is its owner, and who acts for him has written none.
  addNotePhoto: {
    given: async (house, world) => ({ ...(await noted(house, world)), photo: 'AA==' }),
    expect: except(family.putGroup, { greatAdministrator: 'notFound' }),
    later: ['photoKind'],
  },
  removeMissionNote: { given: noted, expect: except(family.putGroup, { greatAdministrator: 'notFound' }) },
  notePhoto: {
    given: async (house, world) => {
      const { id, note } = await noted(house, world);
      const [row] = await world.test.sql<{ id: number }>(
        "insert into mission_note_photo (note_id, photo_type, photo) values ($1, 'image/png', '\\x00') returning id",
        [note],
      );
      return { id, photo: row?.id ?? 0 };
    },
    expect: family.group,
  },
  missionFigures: { given: () => ({ st: '2020-01-01', et: '2040-01-01' }), expect: family.account },
  realStatus: { given: of({}), expect: family.group },
  devicesTrack: { given: of({}), expect: family.group },
  trackSensor: { given: of({}), expect: family.group },
  beaconTrack: { given: startedWith, expect: family.group },
} satisfies Partial<Rows<typeof mission>>;
