/** Missions are targets as devices are, once their feature says where they are found. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTeam } from '../../scope/teams.js';
import type { TestAccount } from '../../testing/accounts.js';
import { addTargets, findOwnTargets, findTeamTargets, setLevel } from './joining.js';
import { selectMembers } from './members.js';
import { findPermission } from './permission.js';
import { selectJoins, selectUnTeamed, type TargetSource } from './targets.js';
import { TestTeams } from './team.fixture.js';

let world: TestTeams;
const source: TargetSource = { missions: sql`select id, owner_id, name from mission_of_test` };
beforeAll(async () => {
  world = await TestTeams.open();
});
afterAll(() => world.close());

const principal = ({ id }: TestAccount) => ({ accountId: id, ownerId: id, level: 'enterprise' as const, now: world.test.clock.now });

it('a mission of the owner joins a team, has a level, and is seen by it', async () => {
  const { test } = world;
  const owner = await world.owner();
  const [member, stranger] = [await world.external(owner), await world.owner()];
  await test.sql('create table mission_of_test (id integer primary key, owner_id integer not null, name text not null)');
  await test.sql("insert into mission_of_test values (7, $1, 'M-7'), (8, $1, 'M-8'), (9, $2, 'M-9')", [owner.id, stranger.id]);
  const { id } = await world.team(owner);
  await world.enter(owner, id, [member]);
  const page = { limit: 20, offset: 0 };
  const code = (refusal: Promise<unknown>): Promise<unknown> => refusal.catch((error: { refusal?: unknown }) => error.refusal);
  const change = async <T>(run: (tx: Pick<Parameters<typeof addTargets>[2], 'db' | 'audit'>) => Promise<T>): Promise<T> =>
    world.test.database.db.transaction().execute((db) => run({ db, audit: () => undefined }));

  const me = principal(owner);
  expect((await selectUnTeamed(world.test.database.db, me, { kind: 'mission', teamId: undefined, ...page }, source)).rows).toEqual([
    { kind: 'mission', targetId: 7, mac: null, imei: null, name: 'M-7', model: null },
    { kind: 'mission', targetId: 8, mac: null, imei: null, name: 'M-8', model: null },
  ]);
  expect(await code(findOwnTargets(world.test.database.db, me, { kind: 'mission', targetId: [9] }, source))).toBe('noSuchMission');
  const team = await findTeam(world.test.database.db, me, id, 'own');
  await change(async (tx) => {
    const ids = await findOwnTargets(tx.db, me, { kind: 'mission', targetId: [7, 8] }, source);
    return addTargets(team, { kind: 'mission', ids, level: 'access', uid: undefined }, tx, new Date());
  });
  await change(async (tx) => {
    const ids = await findTeamTargets(tx.db, team, { kind: 'mission', targetId: [8] }, source);
    return setLevel(team, { kind: 'mission', ids, level: 'none', uid: member.id }, tx, new Date());
  });
  const theirs = principal(member);
  const seen = await selectJoins(world.test.database.db, theirs, await findTeam(world.test.database.db, theirs, id), page, source);
  expect(seen).toMatchObject({ total: 1, rows: [{ kind: 'mission', targetId: 7, name: 'M-7', level: 'access', myLevel: 'access' }] });
  expect((await selectMembers(world.test.database.db, me, team, page, source)).rows).toMatchObject([{ uid: member.id, targets: 1 }]);
  expect(await findPermission(world.test.database.db, theirs, { kind: 'mission', targetId: 7 }, source)).toMatchObject({
    level: 'access',
    isOwner: false,
  });
  expect(await findPermission(world.test.database.db, me, { kind: 'mission', targetId: 8 }, source)).toMatchObject({
    level: 'all',
    isOwner: true,
  });
  for (const targetId of [8, 9])
    expect(await code(findPermission(world.test.database.db, theirs, { kind: 'mission', targetId }, source))).toBe('noSuchMission');
});
