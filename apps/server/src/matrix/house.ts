/**
 * A house: an enterprise under two dealers with its users, its team with a member of every level, accounts it shares to, links it gave out, and devices that all
 * of these have to do with. The world of the matrix has two that are alike, so that what belongs to one is foreign in the other.
 */
import { randomBytes } from 'node:crypto';
import type { AccountLevel } from '@frostway/contract/levels';
import { type DeviceKind, findModel } from '@frostway/core/models';
import { hashToken, newToken } from '../db/tokens.js';
import { hashPassword } from '../features/account/login.js';
import type { TestPlatform } from '../testing/platform.js';
import { type HouseLink, houseLinks, type HouseRole } from './callers.js';

export type Person = {
  readonly id: number;
  readonly account: string;
  readonly email: string;
  readonly token: string;
  readonly rootId: number;
};
export type Thing = { readonly id: number; readonly mac: string; readonly imei: string; readonly name: string };
export type Link = { readonly id: number; readonly key: string };

export type House = {
  /** In the name of everything that belongs to it. */
  readonly word: string;
  readonly people: Readonly<Record<HouseRole, Person>>;
  readonly links: Readonly<Record<HouseLink, Link>>;
  readonly teamId: number;
  /** A group below the owner's root, with the devices in it. */
  readonly groupId: number;
  readonly sensor: Thing;
  readonly tracker: Thing;
  readonly gateway: Thing;
  readonly facts: Facts;
  /** A device of the owner that everyone of the house has to do with as he has with the sensor, for a call that changes or takes it. */
  readonly addThing: (kind?: DeviceKind) => Promise<Thing>;
  readonly addGroup: () => Promise<number>;
};

/** Values that stand nowhere else: where one is read, somebody was shown it. */
export type Facts = { readonly latest: number; readonly earlier: number; readonly place: number; readonly earlierPlace: number };

const models: Readonly<Record<DeviceKind, string>> = { beacon: 'beacon-thl', tracker: 'tracker-a', gateway: 'gateway-a' };
const day = 86_400_000;
/** Of every person. */
export const password = 'a long password';
let hashed: Promise<string> | undefined;
let serial = 0;
const digits = (length: number): string => String((serial += 1)).padStart(length, '0');
export const newMac = (): string => `D0${randomBytes(5).toString('hex').toUpperCase()}`;
export const newImei = (): string => `8677${digits(11)}`;

/** An account with its role, root group and a session of a year. */
export async function addPerson(test: TestPlatform, word: string, role: string, level: AccountLevel, parentId?: number): Promise<Person> {
  const [token, at] = [newToken(), test.clock.now()];
  const account = `${word}-${role}-${digits(1)}`;
  const email = `${account}@example.com`;
  const [row] = await test.sql<{ id: number; root_id: number }>(
    `with fresh as (
       insert into account (account, nickname, email, level, parent_id, created_at, password_hash) values ($1::text, $1::text, $2, $3::text, $4::integer, $5::timestamptz, $8) returning id
     ), given as (
       insert into account_role (account_id, role_id) select fresh.id, role.id from fresh, role where role.level = $3::text
     ), inside as (
       insert into session (token_hash, account_id, created_at, expires_at, address, agent) select $6::bytea, id, $5::timestamptz, $7::timestamptz, '127.0.0.1', 'matrix' from fresh
     ) insert into device_group (owner_id, name, depth) select id, '', 1 from fresh returning owner_id as id, id as root_id`,
    [
      account,
      email,
      level,
      parentId ?? null,
      new Date(at),
      hashToken(token),
      new Date(at + 365 * day),
      await (hashed ??= hashPassword(password)),
    ],
  );
  if (row === undefined) throw new Error(`${account} was not added`);
  return { id: row.id, account, email, token, rootId: row.root_id };
}

async function addPeople(test: TestPlatform, word: string): Promise<House['people']> {
  const dealerTop = await addPerson(test, word, 'dealer-top', 'dealer');
  const dealerAbove = await addPerson(test, word, 'dealer-above', 'dealer', dealerTop.id);
  const owner = await addPerson(test, word, 'owner', 'enterprise', dealerAbove.id);
  const user = (role: string): Promise<Person> => addPerson(test, word, role, 'groupUser', owner.id);
  const sharee = (role: string): Promise<Person> => addPerson(test, word, role, 'normal');
  return {
    dealerTop,
    dealerAbove,
    owner,
    groupUser: await user('user'),
    memberNone: await user('member-none'),
    memberAccess: await user('member-access'),
    memberDetailed: await user('member-detailed'),
    memberAll: await user('member-all'),
    teamAdministrator: await user('team-administrator'),
    greatAdministrator: await user('great-administrator'),
    shareeLatest: await sharee('sharee-latest'),
    shareeHistory: await sharee('sharee-history'),
    shareePlace: await sharee('sharee-place'),
    shareeWhole: await sharee('sharee-whole'),
  };
}

async function addTeam(test: TestPlatform, word: string, people: House['people']): Promise<number> {
  const at = new Date(test.clock.now());
  const { owner, greatAdministrator, teamAdministrator } = people;
  const [team] = await test.sql<{ id: number }>(
    'insert into team (owner_id, creator_id, name, created_at) values ($1, $1, $2, $3) returning id',
    [owner.id, `${word} team`, at],
  );
  const teamId = team?.id ?? 0;
  const members = [people.memberNone, people.memberAccess, people.memberDetailed, people.memberAll];
  await test.sql(
    `insert into team_member (team_id, account_id, role, created_at)
     select $1::integer, id, case when id = $3::integer then 'administrator' else 'subUser' end, $4::timestamptz from unnest($2::integer[]) as id`,
    [teamId, [...members, teamAdministrator].map(({ id }) => id), teamAdministrator.id, at],
  );
  await test.sql('insert into great_administrator (owner_id, account_id, created_at) values ($1, $2, $3)', [
    owner.id,
    greatAdministrator.id,
    at,
  ]);
  return teamId;
}

const scopeOf = {
  guestLatest: ['latest'],
  guestHistory: ['history'],
  guestPlace: ['place'],
  guestWhole: ['latest', 'history', 'place'],
  guestEnded: ['latest', 'history', 'place'],
} as const;

async function addLinks(
  test: TestPlatform,
  word: string,
  ownerId: number,
  newKey: () => Promise<{ slug: string; key: string }>,
): Promise<House['links']> {
  const links: Partial<Record<HouseLink, Link>> = {};
  for (const name of houseLinks) {
    const { slug, key } = await newKey();
    const at = new Date(test.clock.now());
    const [row] = await test.sql<{ id: number }>(
      'insert into share_key (slug, owner_id, label, scope, created_at, ended_at) values ($1, $2, $3, $4, $5, $6) returning id',
      [slug, ownerId, `${word} ${name}`, scopeOf[name], at, name === 'guestEnded' ? at : null],
    );
    links[name] = { id: row?.id ?? 0, key };
  }
  return links as House['links'];
}

/** Builds a house. Its facts are told by world.ts, through the doors of devices. */
export async function buildHouse(
  test: TestPlatform,
  word: string,
  facts: Facts,
  newKey: () => Promise<{ slug: string; key: string }>,
): Promise<House> {
  const people = await addPeople(test, word);
  const teamId = await addTeam(test, word, people);
  const links = await addLinks(test, word, people.owner.id, newKey);
  const addGroup = async (): Promise<number> => {
    const [row] = await test.sql<{ id: number }>(
      'insert into device_group (owner_id, parent_id, name, depth) values ($1, $2, $3, 2) returning id',
      [people.owner.id, people.owner.rootId, `${word} group ${digits(1)}`],
    );
    return row?.id ?? 0;
  };
  const groupId = await addGroup();
  const addThing = (kind: DeviceKind = 'beacon'): Promise<Thing> => addOwned(test, kind, { word, people, links, teamId, groupId });
  const [sensor, tracker, gateway] = [await addThing('beacon'), await addThing('tracker'), await addThing('gateway')];
  return { word, people, links, teamId, groupId, sensor, tracker, gateway, facts, addThing, addGroup };
}

type Owning = Pick<House, 'word' | 'people' | 'links' | 'teamId' | 'groupId'>;

async function addOwned(test: TestPlatform, kind: DeviceKind, { word, people, links, teamId, groupId }: Owning): Promise<Thing> {
  const model = models[kind];
  const intervals = findModel(model)?.defaultIntervals;
  const [mac, imei] = kind === 'tracker' ? [null, newImei()] : [newMac(), null];
  const name = `${word} device ${digits(1)}`;
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
