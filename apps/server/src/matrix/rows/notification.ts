/** Who may make the calls of notifications and of contact persons. */
import { createECDH, randomUUID } from 'node:crypto';
import type { mission } from '@frostway/contract/mission/endpoints';
import type { notification } from '@frostway/contract/notification/endpoints';
import { type CallerName, callerNames } from '../callers.js';
import { except, family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { plannedRows } from './mission.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

type Seed = (house: House, world: World) => Promise<number>;

/** Something of the house's owner, made anew. */
const fresh =
  (text: string): Seed =>
  async ({ people, word }, { test }) =>
    (await test.sql<{ id: number }>(`${text} returning id`, [people.owner.id, `${word} contact`]))[0]?.id ?? 0;

const contact = fresh(
  "insert into contact (owner_id, name, email, language, created_at) values ($1, $2, 'contact@example.com', 'en', now())",
);
const vehicle = fresh(
  "insert into vehicle (owner_id, plate, model, created_at) values ($1, left(gen_random_uuid()::text, 18), replace($2, 'contact', 'lorry'), now())",
);
const address = fresh(
  'insert into mission_address (owner_id, name, longitude, latitude, radius, created_at) values ($1, $2, 121.5, 31.2, 200, now())',
);
const template = fresh('insert into mission_template (owner_id, name, created_at) values ($1, $2, now())');
const webhook = fresh(
  "insert into webhook (owner_id, name, url, secret, created_at) values ($1, $2, 'https://hook.example/', 'whsec_AAAA', now())",
);
/** A point of P-256, as a browser gives it. */
const keyOfBrowser = createECDH('prime256v1').generateKeys().toString('base64url');
/** A browser of an account, nobody's is the owner's; where its push service is nothing may be sent. */
const browserOf =
  (accountId: number | undefined): Seed =>
  async ({ people }, { test }) => {
    const [row] = await test.sql<{ id: number }>(
      "insert into push_browser (account_id, agent, endpoint, p256dh, auth, created_at) values ($1, 'Mozilla/5.0', 'https://10.0.0.7/' || gen_random_uuid(), $2, 'AAAAAAAAAAAAAAAAAAAAAA', now()) returning id",
      [accountId ?? people.owner.id, keyOfBrowser],
    );
    return row?.id ?? 0;
  };
const plan = fresh(
  "insert into notification_plan (owner_id, name, scope, severities, passes_quiet_hours, created_at) values ($1, $2, 'account', '{alarm}', true, now())",
);

/** What an account was notified in the app about an alarm of the house's sensor; nobody's account is the owner's. */
const inInboxOf =
  (accountId: number | undefined) =>
  async ({ people, sensor }: House, { test }: World): Promise<number> => {
    const at = test.clock.now();
    const [row] = await test.sql<{ id: number }>(
      `with alarm as (insert into alarm (device_id, type, severity, state, started_ms, raised_at) values ($2, 'temperatureHigh', 'alarm', 'active', $4, $5) returning id)
       insert into delivery (owner_id, cause, alarm_id, device_id, kind, severity, channel, recipient, recipient_name, account_id, state, due_at, created_at, handed_at, is_unread)
         select $1::integer, 'notice:' || gen_random_uuid(), id, $2, 'start', 'alarm', 'inApp', 'account:' || $3::integer, '', $3::integer, 'told', $5, $5, $5, true from alarm
         returning id`,
      [people.owner.id, sensor.id, accountId ?? people.owner.id, at, new Date(at)],
    );
    return row?.id ?? 0;
  };

/** What changes something of the owner himself: for everybody else it does not exist. */
const changeForOwner = except(
  family.change,
  Object.fromEntries(callerNames.filter((name) => family.change[name] === 'yes' && name !== 'owner').map((name) => [name, 'notFound'])),
);

/** Nobody else reads for him. */
const forOwner = except(
  family.account,
  Object.fromEntries(callerNames.filter((name) => family.account[name] === 'yes' && name !== 'owner').map((name) => [name, 'notFound'])),
);

/** What takes a browser: one of the caller's own, and the owner's. */
const browserRows = [
  {
    when: 'his own',
    given: async (house: House, world: World, caller: CallerName) => ({
      id: await browserOf(world.callers[caller].accountId)(house, world),
    }),
    expect: family.change,
  },
  {
    when: 'the owner’s',
    given: async (house: House, world: World) => ({ id: await browserOf(house.people.owner.id)(house, world) }),
    expect: changeForOwner,
  },
] as const;

/** A list of the house's things, of which one is made before it is asked for; `is` is the last word of its name. */
const listed = <I>(make: Seed, input: I, is = 'contact') => ({
  given: async (house: House, world: World): Promise<I> => {
    await make(house, world);
    return input;
  },
  expect: family.account,
  tells: { owned: ({ word }: House) => `${word} ${is}` },
});
/** A table of things that is read in. A dozen read one at once, and few may wait. */
const readIn = (table: () => string) => ({
  given: () => ({ file: Buffer.from(table()).toString('base64') }),
  expect: family.putOwn,
  later: ['tooFrequent'] as const,
});
/** One of the house's things, made anew, is changed, or removed. */
const changed = <M extends object>(make: Seed, more: () => M) => ({
  given: async (house: House, world: World) => ({ id: await make(house, world), ...more() }),
  expect: family.putGroup,
});
const removed = (make: Seed) => changed(make, () => ({}));

export const missionRows: Rows<typeof mission> = {
  ...plannedRows,
  contacts: listed(contact, { search: 'contact', pageSize: 1000 }),
  // Nobody is asked often, whoever has him as a contact.
  addContact: { given: () => ({ name: newName(), email: `${randomUUID()}@example.com` }), expect: family.putOwn },
  // Nobody is asked often, whoever has him as a contact.
  importContacts: readIn(() => `name,email\n${newName()},${randomUUID()}@example.com\n`),
  exportContacts: listed(contact, { type: 'csv' }),
  vehicles: listed(vehicle, { pageSize: 1000 }, 'lorry'),
  addVehicle: { given: () => ({ plate: randomUUID().slice(0, 18), model: newName() }), expect: family.putOwn },
  changeVehicle: changed(vehicle, () => ({ remark: newName() })),
  removeVehicle: removed(vehicle),
  importVehicles: readIn(() => `plate,model\n${randomUUID().slice(0, 18)},${newName()}\n`),
  exportVehicles: listed(vehicle, { type: 'csv' }, 'lorry'),
  addresses: listed(address, { pageSize: 1000 }),
  addAddress: { given: () => ({ name: newName(), longitude: 121.5, latitude: 31.2 }), expect: family.putOwn },
  changeAddress: changed(address, () => ({ remark: newName() })),
  removeAddress: removed(address),
  importAddresses: readIn(() => `name,latitude,longitude\n${newName()},31.2,121.5\n`),
  exportAddresses: listed(address, { type: 'csv' }),
  templates: listed(template, { pageSize: 1000 }),
  addTemplate: { given: () => ({ name: newName() }), expect: family.putOwn },
  changeTemplate: changed(template, () => ({ description: newName() })),
  missionStability: { given: async (house, world) => ({ template: await template(house, world) }), expect: family.group },
  removeTemplate: removed(template),
  changeContact: changed(contact, () => ({ remark: newName() })),
  askContact: {
    given: async (house, world) => ({ id: await contact(house, world), channel: 'sms' }),
    expect: family.putGroup,
    later: ['channelUnfit'],
  },
  contactQuestion: { given: () => ({ key: 'none' }), expect: family.open, later: ['confirmationInvalid'] },
  answerQuestion: { given: () => ({ key: 'none', agrees: true }), expect: family.open, later: ['confirmationInvalid'] },
  removeContact: removed(contact),
};

export const notificationRows: Rows<typeof notification> = {
  plans: listed(plan, {}),
  addPlan: {
    given: ({ people }) => ({
      name: newName(),
      scope: 'account',
      severities: ['alarm'],
      steps: [{ afterMinutes: 0, recipients: [{ kind: 'account', id: people.owner.id, channels: ['inApp'] }] }],
    }),
    expect: notGroupUsers(family.putGroup),
    later: ['tooManyPlans'],
  },
  changePlan: changed(plan, () => ({ name: newName() })),
  removePlan: removed(plan),
  people: { given: () => ({}), expect: family.account },
  webhooks: listed(webhook, {}),
  addWebhook: { given: () => ({ name: newName(), url: 'https://hook.example/' }), expect: family.putOwn, later: ['tooManyPlans'] },
  changeWebhook: changed(webhook, () => ({ name: newName() })),
  removeWebhook: removed(webhook),
  pushBrowsers: { given: () => ({}), expect: family.account },
  addPushBrowser: {
    given: () => ({ endpoint: `https://93.184.216.34/${randomUUID()}`, p256dh: keyOfBrowser, auth: 'A'.repeat(22) }),
    expect: family.change,
    later: ['tooManyBrowsers'],
  },
  removePushBrowser: browserRows,
  testPushBrowser: browserRows,
  test: {
    given: ({ people }) => ({ kind: 'account', id: people.owner.id, channel: 'inApp' }),
    expect: notGroupUsers(family.putGroup),
  },
  deliveries: { given: () => ({ pageSize: 1000 }), expect: family.account },
  inbox: {
    given: async (house, world, caller) => {
      await inInboxOf(world.callers[caller].accountId)(house, world);
      return { pageSize: 100 };
    },
    expect: family.account,
    // Of an alarm of a device whose past he may read, and of no other.
    tells: { past: ({ word }) => `${word} device` },
  },
  readInbox: [
    {
      when: 'what he was told himself',
      given: async (house, world, caller) => ({ id: await inInboxOf(world.callers[caller].accountId)(house, world) }),
      expect: family.account,
    },
    {
      when: 'what the owner was notified',
      given: async (house, world) => ({ id: await inInboxOf(house.people.owner.id)(house, world) }),
      expect: forOwner,
    },
  ],
  allowance: { given: () => ({}), expect: family.account },
  ownTimes: { given: () => ({}), expect: family.account },
  changeOwnTimes: {
    given: () => ({ zone: 'Europe/Berlin', quietFrom: '22:00', quietUntil: '07:00' }),
    expect: family.change,
    later: ['nothingChanged'],
  },
};
