/**
 * A house: an enterprise under two dealers with its users, its team with a member of every level, accounts it shares to, links it gave out, and devices that all
 * of these have to do with. The world of the matrix has two that are alike, so that what belongs to one is foreign in the other.
 */
import type { AccountLevel } from '@frostway/contract/levels';
import { hashToken, newToken } from '../db/tokens.js';
import { hashPassword } from '../features/account/login.js';
import type { TestPlatform } from '../testing/platform.js';
import { type HouseLink, houseLinks, type HouseRole } from './callers.js';
import { addLink, addThing, type Fresh, freshOf, standingOf, type Thing } from './things.js';

export type Person = {
  readonly id: number;
  readonly account: string;
  readonly email: string;
  readonly token: string;
  readonly rootId: number;
};
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
  /** The share of the sensor with shareeWhole. */
  readonly shareId: number;
  /** What dealerAbove tells those below him. */
  readonly announcementId: number;
  /** Targets for a call that changes or takes something. To who is refused anyway, those that stand there are given. */
  readonly fresh: Fresh;
  readonly standing: Fresh;
};

/** Values that stand nowhere else: where one is read, somebody was shown it. */
export type Facts = { readonly latest: number; readonly earlier: number; readonly place: number; readonly earlierPlace: number };

const day = 86_400_000;
/** Of every person. */
export const password = 'a long password';
let hashed: Promise<string> | undefined;
let serial = 0;
/** A number that was not given before. */
export const nextNumber = (): number => (serial += 1);

/** An account with its role, root group and a session of a year. */
export async function addPerson(test: TestPlatform, word: string, role: string, level: AccountLevel, parentId?: number): Promise<Person> {
  const [token, at] = [newToken(), test.clock.now()];
  const account = `${word}-${role}-${nextNumber()}`;
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

async function addLinks(test: TestPlatform, word: string, ownerId: number, newKey: NewKey): Promise<House['links']> {
  const links: Partial<Record<HouseLink, Link>> = {};
  for (const name of houseLinks) links[name] = await addLink(test, { word, ownerId, name, newKey });
  return links as House['links'];
}

/** A slug nobody has, and the key made of it. */
export type NewKey = () => Promise<{ readonly slug: string; readonly key: string }>;

/** Builds a house. Its facts are told by world.ts, through the doors of devices. */
export async function buildHouse(test: TestPlatform, word: string, facts: Facts, newKey: NewKey): Promise<House> {
  const people = await addPeople(test, word);
  const teamId = await addTeam(test, word, people);
  const links = await addLinks(test, word, people.owner.id, newKey);
  const frame = { word, people, links, teamId };
  const fresh = freshOf(test, frame, newKey);
  const groupId = await fresh.group();
  const [sensor, tracker, gateway] = [
    await addThing(test, 'beacon', { ...frame, groupId }),
    await addThing(test, 'tracker', { ...frame, groupId }),
    await addThing(test, 'gateway', { ...frame, groupId }),
  ];
  const [share] = await test.sql<{ id: number }>('select id from device_share where device_id = $1 and account_id = $2', [
    sensor.id,
    people.shareeWhole.id,
  ]);
  const built = { ...frame, groupId, sensor, tracker, gateway, facts, shareId: share?.id ?? 0, announcementId: await fresh.announcement() };
  return { ...built, fresh, standing: await standingOf(built, fresh) };
}
