/** Things of a house: those that stand in it, and fresh ones for a call that changes or takes something. */
import { randomBytes } from 'node:crypto';
import { type DeviceKind, findModel } from '@frostway/core/models';
import { apiTokenPrefix } from '../http/sessions.js';
import { hashToken, newToken } from '../db/tokens.js';
import { addTestSession } from '../testing/accounts.js';
import type { TestPlatform } from '../testing/platform.js';
import type { HouseLink, HouseRole } from './callers.js';
import { addPerson, nextNumber, type Person } from './people.js';

export type Link = { readonly id: number; readonly key: string };

/** A slug nobody has, and the key made of it. */
export type NewKey = () => Promise<{ readonly slug: string; readonly key: string }>;
export type Thing = { readonly id: number; readonly mac: string; readonly imei: string; readonly name: string };

/** Makes one, or gives the one that stands there. */
export type Fresh = {
  readonly thing: (kind?: DeviceKind) => Promise<Thing>;
  readonly group: () => Promise<number>;
  readonly team: () => Promise<number>;
  /** A user of the owner who is in no team and has never logged in. */
  readonly user: () => Promise<Person>;
  /** A user who is in the team. */
  readonly member: () => Promise<Person>;
  /** The same, as one of its administrators. */
  readonly administrator: () => Promise<Person>;
  /** Somebody from outside. */
  readonly stranger: () => Promise<Person>;
  /** A share of a device with a stranger. */
  readonly share: () => Promise<number>;
  readonly link: () => Promise<number>;
  readonly announcement: () => Promise<number>;
  /** Another session of the owner. */
  readonly session: () => Promise<number>;
  readonly apiToken: () => Promise<number>;
};

/** People, links and the team that things are made for. */
export type Frame = {
  /** In the name of everything that belongs to it. */
  readonly word: string;
  readonly people: Readonly<Record<HouseRole, Person>>;
  readonly links: Readonly<Record<HouseLink, Link>>;
  readonly teamId: number;
};
type Owning = Frame & { readonly groupId: number };
/** What stands in a house. */
export type Built = Frame & {
  /** A group below the owner's root, with the devices in it. */
  readonly groupId: number;
  readonly sensor: Thing;
  readonly tracker: Thing;
  readonly gateway: Thing;
  readonly facts: Facts;
  /** The share of the sensor with shareeWhole. */
  readonly shareId: number;
  /** What dealerAbove tells those below him. */
  readonly announcementId: number;
};

/** Values that stand nowhere else: where one is read, somebody was shown it. */
export type Facts = { readonly latest: number; readonly earlier: number; readonly place: number; readonly earlierPlace: number };

const models: Readonly<Record<DeviceKind, string>> = { beacon: 'beacon-thl', tracker: 'tracker-a', gateway: 'gateway-a' };
const day = 86_400_000;
/** A name nothing has yet. */
export const newName = (): string => `fresh ${nextNumber()}`;
export const newMac = (): string => `D0${randomBytes(5).toString('hex').toUpperCase()}`;
const newImei = (): string => `8677${String(nextNumber()).padStart(11, '0')}`;

export function freshOf(test: TestPlatform, frame: Frame, newKey: NewKey): Fresh {
  const { word, people, teamId } = frame;
  const { owner, dealerAbove } = people;
  const at = (): Date => new Date(test.clock.now());
  const insert = async (text: string, values: unknown[]): Promise<number> =>
    (await test.sql<{ id: number }>(`${text} returning id`, values))[0]?.id ?? 0;
  const group = (): Promise<number> =>
    insert('insert into device_group (owner_id, parent_id, name, depth) values ($1, $2, $3, 2)', [
      owner.id,
      owner.rootId,
      `${word} group ${nextNumber()}`,
    ]);
  const user = (): Promise<Person> => addPerson(test, word, 'fresh-user', 'groupUser', owner.id);
  const stranger = (): Promise<Person> => addPerson(test, 'Fernhollow', 'stranger', 'normal');
  const member = async (role: 'subUser' | 'administrator'): Promise<Person> => {
    const person = await user();
    await test.sql('insert into team_member (team_id, account_id, role, created_at) values ($1, $2, $3, $4)', [
      teamId,
      person.id,
      role,
      at(),
    ]);
    return person;
  };
  return {
    thing: async (kind = 'beacon') => addThing(test, kind, { ...frame, groupId: owner.rootId }),
    group,
    team: () =>
      insert('insert into team (owner_id, creator_id, name, created_at) values ($1, $1, $2, $3)', [
        owner.id,
        `${word} team ${nextNumber()}`,
        at(),
      ]),
    user,
    member: () => member('subUser'),
    administrator: () => member('administrator'),
    stranger,
    share: async () => {
      const [{ id }, person] = [await addThing(test, 'beacon', { ...frame, groupId: owner.rootId }), await stranger()];
      return insert("insert into device_share (owner_id, device_id, account_id, scope, created_at) values ($1, $2, $3, '{latest}', $4)", [
        owner.id,
        id,
        person.id,
        at(),
      ]);
    },
    link: async () => (await addLink(test, { word, ownerId: owner.id, name: 'guestWhole', newKey })).id,
    announcement: () =>
      insert('insert into announcement (author_id, text, created_at) values ($1, $2, $3)', [
        dealerAbove.id,
        `${word} announcement ${nextNumber()}`,
        at(),
      ]),
    session: async () => {
      const tokenHash = hashToken(await addTestSession(test, owner.id));
      return (await test.sql<{ id: number }>('select id::integer from session where token_hash = $1', [tokenHash]))[0]?.id ?? 0;
    },
    apiToken: async () => (await addApiToken(test, owner.id, 'read')).id,
  };
}

/** People of these stand by: nobody of the table calls as one of them. */
export async function standingOf(house: Built, fresh: Fresh): Promise<Fresh> {
  const { sensor, tracker, gateway } = house;
  const [session, apiToken] = [await fresh.session(), await fresh.apiToken()];
  const [user, member, administrator, stranger] = [
    await fresh.user(),
    await fresh.member(),
    await fresh.administrator(),
    await fresh.stranger(),
  ];
  const things: Readonly<Record<DeviceKind, Thing>> = { beacon: sensor, tracker, gateway };
  return {
    thing: async (kind = 'beacon') => things[kind],
    group: async () => house.groupId,
    team: async () => house.teamId,
    user: async () => user,
    member: async () => member,
    administrator: async () => administrator,
    stranger: async () => stranger,
    share: async () => house.shareId,
    link: async () => house.links.guestLatest.id,
    announcement: async () => house.announcementId,
    session: async () => session,
    apiToken: async () => apiToken,
  };
}

/** An API token of an account, good for a year. */
export async function addApiToken(test: TestPlatform, accountId: number, scope: 'read' | 'all'): Promise<{ id: number; token: string }> {
  const [token, at] = [`${apiTokenPrefix}${newToken()}`, test.clock.now()];
  const [row] = await test.sql<{ id: number }>(
    'insert into api_token (account_id, name, token_hash, scope, created_at, expires_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [accountId, newName(), hashToken(token), scope, new Date(at), new Date(at + 365 * day)],
  );
  return { id: row?.id ?? 0, token };
}

const scopeOf: Readonly<Record<HouseLink, readonly string[]>> = {
  guestLatest: ['latest'],
  guestHistory: ['history'],
  guestPlace: ['place'],
  guestWhole: ['latest', 'history', 'place'],
  guestEnded: ['latest', 'history', 'place'],
};

type Linking = { readonly word: string; readonly ownerId: number; readonly name: HouseLink; readonly newKey: NewKey };

export async function addLink(test: TestPlatform, { word, ownerId, name, newKey }: Linking): Promise<Link> {
  const { slug, key } = await newKey();
  const at = new Date(test.clock.now());
  const [row] = await test.sql<{ id: number }>(
    'insert into share_key (slug, owner_id, label, scope, created_at, ended_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [slug, ownerId, `${word} ${name}`, scopeOf[name], at, name === 'guestEnded' ? at : null],
  );
  return { id: row?.id ?? 0, key };
}

/** A device of the owner that everyone of the house has to do with as he has with the sensor. */
export async function addThing(test: TestPlatform, kind: DeviceKind, { word, people, links, teamId, groupId }: Owning): Promise<Thing> {
  const model = models[kind];
  const intervals = findModel(model)?.defaultIntervals;
  const [mac, imei] = kind === 'tracker' ? [null, newImei()] : [newMac(), null];
  const name = `${word} device ${nextNumber()}`;
  const at = test.clock.now();
  const levels = [people.memberNone, people.memberAccess, people.memberDetailed, people.memberAll];
  const sharees = [people.shareeLatest, people.shareeHistory, people.shareePlace, people.shareeWhole];
  const [row] = await test.sql<{ id: number }>(
    `with fresh as (
       insert into device (mac, imei, kind, model, activation_key, dealer_id, owner_id, group_id, name, car, sim, remark, registered_at, paid_at, expires_at)
       values ($1, $2, $3, $4, 'key', $5, $6::integer, $7, $8, $9::text, $9::text, $9::text, $10::timestamptz, $10::timestamptz, $11) returning id
     ), setting as (
       insert into device_setting (device_id, from_ms, read_seconds, write_seconds) select id, 0, $12::integer, $13::integer from fresh
     ), owned as (
       insert into device_ownership (device_id, account_id, from_ms) select id, $6::integer, null from fresh
     ), every_member as (
       insert into team_target (team_id, kind, target_id, level, created_at) select $14::integer, 'device', id, 'none', $10::timestamptz from fresh
     ), each_member as (
       insert into team_target (team_id, kind, target_id, account_id, level, created_at)
       select $14::integer, 'device', fresh.id, member.id, member.level, $10::timestamptz from fresh, unnest($15::integer[], array['none', 'access', 'detailed', 'all']) as member (id, level)
     ), shared as (
       insert into device_share (owner_id, device_id, account_id, scope, created_at)
       select $6::integer, fresh.id, sharee.id, string_to_array(sharee.scope, ' '), $10::timestamptz
       from fresh, unnest($16::integer[], array['latest', 'history', 'place', 'latest history place']) as sharee (id, scope)
     ), linked as (
       insert into share_key_device (share_key_id, device_id) select link.id, fresh.id from fresh, unnest($17::integer[]) as link (id)
     ) select id from fresh`,
    [
      mac,
      imei,
      kind,
      model,
      people.dealerAbove.id,
      people.owner.id,
      groupId,
      name,
      `${word} note`,
      new Date(at - 300 * day),
      new Date(at + 20 * day),
      intervals?.readSeconds ?? 300,
      intervals?.writeSeconds ?? 600,
      teamId,
      levels.map(({ id }) => id),
      sharees.map(({ id }) => id),
      Object.values(links).map(({ id }) => id),
    ],
  );
  return { id: row?.id ?? 0, mac: mac ?? '', imei: imei ?? '', name };
}
