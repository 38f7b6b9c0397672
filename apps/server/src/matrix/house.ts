/**
 * A house: an enterprise under two dealers with its users, its team with a member of every level, accounts it shares to, links it gave out, and devices that all
 * of these have to do with. The world of the matrix has two that are alike, so that what belongs to one is foreign in the other.
 */
import type { TestPlatform } from '../testing/platform.js';
import { type HouseLink, houseLinks } from './callers.js';
import { addPerson, type Person } from './people.js';
import { addLink, addThing, type Built, type Facts, type Fresh, freshOf, type Link, type NewKey, standingOf } from './things.js';

/** What stands in it, and what a call may take. */
export type House = Built & {
  /** Targets for a call that changes or takes something. To who is refused anyway, those that stand there are given. */
  readonly fresh: Fresh;
  readonly standing: Fresh;
};

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

/** Builds a house. Its facts are sent by world.ts, through the listeners of devices. */
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
