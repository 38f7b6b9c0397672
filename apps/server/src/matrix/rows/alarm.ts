/** Who may make the calls of rules and alarms. */
import type { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { except, family, withoutLinks } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName, type Thing } from '../things.js';
import type { World } from '../world.js';

const rule = { probe: 'temperature', condition: 'gt', value: 8, delay: 600 } as const;

/** A rule of the house's owner that is meant for a device of it. */
async function addRule({ people, fresh }: House, { test }: World, thing?: Thing): Promise<number> {
  const target = thing ?? (await fresh.thing());
  const [row] = await test.sql<{ id: number }>(
    `with rule as (insert into alert_rule (owner_id) values ($1) returning id),
       version as (insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity)
         select id, 1, $3, 'temperature', 'gt', 8, 'alarm' from rule),
       target as (insert into alert_rule_target (rule_id, device_id) select id, $2::integer from rule),
       watch as (insert into rule_watch (device_id, rule_id, version, from_ms) select $2::integer, id, 1, 0 from rule)
     select id from rule`,
    [people.owner.id, target.id, newName()],
  );
  return row?.id ?? 0;
}

/** An active alarm of a device of the house, that began just now. */
async function addAlarm({ fresh }: House, { test }: World, thing?: Thing): Promise<number> {
  const { id } = thing ?? (await fresh.thing());
  const [row] = await test.sql<{ id: number }>(
    "insert into alarm (device_id, type, severity, state, started_ms, raised_at) values ($1, 'temperatureHigh', 'alarm', 'active', $2, now()) returning id",
    [id, test.clock.now()],
  );
  return row?.id ?? 0;
}

/** An input, once there is an alarm of the house's sensor. */
const withAlarm =
  <const T>(input: T) =>
  async (house: House, world: World): Promise<T> => {
    await addAlarm(house, world, house.sensor);
    return input;
  };

/** The demo changes what is its own; nothing of a house is. */
const act = except(family.edit, { demo: 'notFound' });

/** Who does not see the history of a device does not see what watches it. */
const ofRule = except(act, {
  shareeLatest: 'notFound',
  shareePlace: 'notFound',
  memberAccess: 'notFound',
  dealerAbove: 'notFound',
  dealerTop: 'notFound',
});

/** The lists of alarms and of incidents. */
const lists = [
  {
    given: withAlarm({ pageSize: 1000 }),
    expect: family.account,
    tells: { past: ({ sensor }: House) => sensor.mac },
  },
  {
    when: 'by weight',
    given: withAlarm({ order: 'weight', pageSize: 1000 }),
    expect: family.account,
    tells: { past: ({ sensor }: House) => sensor.mac },
  },
  { when: 'of a device', given: ({ sensor }: House) => ({ mac: sensor.mac }), expect: family.history },
  { when: 'of a group', given: ({ groupId }: House) => ({ groupId }), expect: family.group },
] as const;

export const alarmRows: Rows<typeof alarmFeature> = {
  rules: {
    given: async (house, world) => {
      await addRule(house, world, house.sensor);
      return { pageSize: 1000 };
    },
    expect: family.account,
    tells: { past: ({ sensor }) => sensor.mac },
  },
  addRule: [
    { given: () => ({ name: newName(), ...rule }), expect: except(family.putOwn, { demo: 'yes' }), later: ['tooManyRules'] },
    {
      when: 'for a device',
      given: async ({ fresh }) => ({ name: newName(), ...rule, macs: [(await fresh.thing()).mac] }),
      expect: act,
    },
    {
      when: 'for a group',
      given: ({ groupId }) => ({ name: newName(), ...rule, groupId }),
      expect: except(family.putGroup, { demo: 'notFound' }),
    },
  ],
  changeRule: { given: async (house, world) => ({ id: await addRule(house, world), value: 7 }), expect: ofRule },
  removeRule: { given: async (house, world) => ({ id: await addRule(house, world) }), expect: ofRule },
  ruleVersions: {
    given: async (house, world) => ({ id: await addRule(house, world, house.sensor) }),
    expect: except(ofRule, { memberDetailed: 'yes', shareeHistory: 'yes', shareeWhole: 'yes' }),
  },
  presets: { given: () => ({}), expect: family.account },
  usePreset: {
    given: async ({ fresh }) => ({ preset: 'freshProduce', macs: [(await fresh.thing()).mac] }),
    expect: act,
  },
  alarms: lists,
  incidents: lists,
  oneIncident: { given: async (house, world) => ({ id: await addAlarm(house, world, house.sensor) }), expect: family.history },
  acknowledgeIncidents: {
    given: async (house, world) => ({ ids: [await addAlarm(house, world)], reason: 'weather' }),
    expect: act,
  },
  incidentSigning: { given: () => ({}), expect: family.account },
  // Switched on it would ask the other rows for signatures.
  changeIncidentSigning: { given: () => ({ isSigned: false }), expect: family.putOwn, later: ['nothingChanged'] },
  assignIncidents: {
    given: async (house, world) => ({ ids: [await addAlarm(house, world)], uid: house.people.owner.id }),
    expect: act,
  },
  commentIncidents: { given: async (house, world) => ({ ids: [await addAlarm(house, world)], comment: newName() }), expect: act },
  alarmOverview: { given: () => ({}), expect: family.account },
  alarmOverviewDetail: [
    { given: withAlarm({ pageSize: 1000 }), expect: family.account, tells: { past: ({ sensor }) => sensor.mac } },
    { when: 'of a device', given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.history },
  ],
  alarmStatistics: [
    {
      given: withAlarm({ by: 'device' as const, pageSize: 1000 }),
      expect: family.account,
      tells: { past: ({ sensor }) => sensor.mac },
    },
    { when: 'of a device', given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.history },
  ],
  alarmStatisticsDetail: {
    given: withAlarm({ by: 'type' as const, key: 'temperatureHigh', pageSize: 1000 }),
    expect: withoutLinks(family.account),
    tells: { past: ({ sensor }) => sensor.mac },
  },
  openAlarms: { given: withAlarm({}), expect: family.account, tells: { past: ({ sensor }) => `"deviceId":${sensor.id},` } },
  oneAlarm: { given: async (house, world) => ({ id: await addAlarm(house, world, house.sensor) }), expect: family.history },
  acknowledge: { given: async (house, world) => ({ ids: [await addAlarm(house, world)], reason: 'weather' }), expect: act },
  assign: {
    given: async (house, world) => ({ ids: [await addAlarm(house, world)], uid: house.people.owner.id }),
    expect: act,
  },
  comment: { given: async (house, world) => ({ ids: [await addAlarm(house, world)], comment: newName() }), expect: act },
  assignees: {
    given: async (house, world) => ({ id: await addAlarm(house, world, house.sensor) }),
    expect: act,
  },
};
