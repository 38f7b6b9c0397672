/** Section 3: "Team: name, description, creator, admin, sub-users, external users; members with an admin flag"; section 6: team members. */
import { teamFeature as calls } from '@frostway/contract/team/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { minute, TestTeams } from './team.fixture.js';

let world: TestTeams;
let owner: TestAccount;
let admin: TestAccount;
let sub: TestAccount;
let outside: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  world = await TestTeams.open();
  owner = await world.owner();
  [admin, sub, outside, stranger] = [
    await world.subAccount(owner),
    await world.subAccount(owner),
    await world.external(owner),
    await world.owner(),
  ];
});
afterAll(() => world.close());

/** A team with an administrator, a sub-user and an external user. */
async function fullTeam(): Promise<number> {
  const { id } = await world.team(owner);
  await world.enter(owner, id, [admin], 'administrator');
  await world.enter(owner, id, [sub, outside]);
  return id;
}

describe('a team', () => {
  it('has a name, a description, a creator, and counts its people and targets', async () => {
    const { test } = world;
    const fresh = await test.call(calls.addTeam, { name: ' 华东医药线 ', description: '疫苗' }, owner.token);
    const me = { uid: owner.id, account: owner.account, nickname: owner.account };
    expect(fresh).toMatchObject({ name: '华东医药线', description: '疫苗', owner: me, creator: me, myRole: 'owner' });
    expect(fresh).toMatchObject({ administrators: 0, subUsers: 0, externalUsers: 0, targets: 0 });
    await world.enter(owner, fresh.id, [admin], 'administrator');
    await world.enter(owner, fresh.id, [sub, outside]);
    const [first, second] = [await world.device(owner), await world.device(owner)];
    await world.join(owner, fresh.id, [first], 'access');
    await world.join(owner, fresh.id, [second], 'none');
    const counts = { administrators: 1, subUsers: 1, externalUsers: 1 };
    expect(await test.call(calls.team, { id: fresh.id }, owner.token)).toMatchObject({ ...counts, myRole: 'owner', targets: 2 });
    expect(await test.call(calls.team, { id: fresh.id }, admin.token)).toMatchObject({ ...counts, myRole: 'administrator', targets: 2 });
    expect(await test.call(calls.team, { id: fresh.id }, sub.token)).toMatchObject({ ...counts, myRole: 'subUser', targets: 1 });
    expect(await test.call(calls.team, { id: fresh.id }, outside.token)).toMatchObject({ ...counts, myRole: 'externalUser', targets: 1 });
    const { rows } = await test.call(calls.memberList, { teamId: fresh.id }, sub.token);
    expect(rows.map((row) => [row.uid, row.role, row.isAdmin, row.isSubUser, row.isMe, row.targets])).toEqual([
      [admin.id, 'administrator', true, true, false, 2],
      [sub.id, 'subUser', false, true, true, 1],
      [outside.id, 'externalUser', false, false, false, 1],
    ]);
    const searched = await test.call(calls.memberList, { teamId: fresh.id, search: outside.account.toUpperCase() }, owner.token);
    expect(searched.rows.map((row) => row.uid)).toEqual([outside.id]);
    expect((await test.call(calls.memberList, { teamId: fresh.id, role: 'subUser' }, owner.token)).total).toBe(1);
  });

  it('is seen by its owner and its members; to anybody else it does not exist: 50017', async () => {
    const { test } = world;
    const id = await fullTeam();
    for (const [call, input] of [
      [calls.team, { id }],
      [calls.changeTeam, { id, name: 'x' }],
      [calls.removeTeam, { id, confirm: 'Yes' }],
      [calls.memberList, { teamId: id }],
      [calls.addMembers, { teamId: id, uid: [sub.id] }],
      [calls.changeMember, { teamId: id, uid: sub.id, isAdmin: true }],
      [calls.removeMember, { teamId: id, uid: sub.id }],
      [calls.otherMembers, { teamId: id }],
      [calls.updateRole, { teamId: id, uid: sub.id, role: 'administrator' }],
      [calls.joins, { teamId: id }],
      [calls.addJoins, { teamId: id, targetId: [1], level: 'all' }],
      [calls.changeJoins, { teamId: id, targetId: [1], level: 'all' }],
      [calls.removeJoins, { teamId: id, targetId: [1] }],
      [calls.unTeamTargets, { teamId: id }],
    ] as const)
      for (const account of [stranger, await world.subAccount(owner)]) await test.refused(call, input, account.token, 'noSuchTeam');
  });

  it('is listed, those one owns before those one belongs to, paged and searched', async () => {
    const { test } = world;
    const [boss, other] = [await world.owner(), await world.owner()];
    await test.call(calls.addRelationUser, { account: boss.account }, other.token);
    const [b, a, foreign] = [await world.team(boss, 'b 100%'), await world.team(boss, 'A'), await world.team(other, '0 other')];
    await world.enter(other, foreign.id, [boss]);
    const names = async (input: object): Promise<[number, ...string[]]> => {
      const { total, rows } = await test.call(calls.teamList, input, boss.token);
      return [total, ...rows.map((row) => `${row.name} ${row.myRole}`)];
    };
    expect(await names({})).toEqual([3, 'A owner', 'b 100% owner', '0 other externalUser']);
    expect(await names({ pageSize: 2, page: 2 })).toEqual([3, '0 other externalUser']);
    expect(await names({ search: '0%' })).toEqual([1, 'b 100% owner']);
    expect(await names({ search: other.account })).toEqual([1, '0 other externalUser']);
    expect(await names({ search: 'nothing' })).toEqual([0]);
    await test.refused(calls.teamList, { pageSize: 2, page: 3 }, boss.token, 'pageOverLimit');
    for (const id of [a.id, b.id]) await test.call(calls.removeTeam, { id, confirm: 'Yes' }, boss.token);
    expect(await names({})).toEqual([1, '0 other externalUser']);
  });

  it('has a name of its own among those of its owner: 80070, whatever its case; and neither empty nor too long', async () => {
    const { test } = world;
    const [one, two] = [await world.team(owner, 'Cold'), await world.team(owner, 'Warm')];
    await test.refused(calls.addTeam, { name: 'cOLD' }, owner.token, 'teamNameTaken');
    await test.refused(calls.changeTeam, { id: two.id, name: 'COLD' }, owner.token, 'teamNameTaken');
    expect((await test.call(calls.changeTeam, { id: one.id, name: 'COLD' }, owner.token)).name).toBe('COLD');
    await world.team(stranger, 'Cold');
    await test.refused(calls.addTeam, { name: ' ' }, owner.token, 'parametersIllegal');
    await test.refused(calls.addTeam, { name: 'n'.repeat(65) }, owner.token, 'textTooLong');
    await test.refused(calls.addTeam, { name: 'n', description: 'd'.repeat(501) }, owner.token, 'textTooLong');
    await test.refused(calls.changeTeam, { id: two.id, name: 'Warm' }, owner.token, 'nothingChanged');
    expect(await test.call(calls.changeTeam, { id: two.id, description: 'new' }, owner.token)).toMatchObject({
      name: 'Warm',
      description: 'new',
    });
  });

  it('is removed with the word Yes, and its members lose its targets at once', async () => {
    const { test } = world;
    const id = await fullTeam();
    const sensor = await world.sensor(owner);
    await world.join(owner, id, [sensor], 'all');
    expect((await test.call(telemetry.status, { mac: [sensor.mac] }, sub.token)).total).toBe(1);
    await test.refused(calls.removeTeam, { id }, owner.token, 'confirmationMissing');
    await test.refused(calls.removeTeam, { id, confirm: 'yes' }, owner.token, 'confirmationMissing');
    await test.call(calls.removeTeam, { id, confirm: 'Yes' }, owner.token);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, sub.token, 'notFound');
    await test.refused(calls.team, { id }, owner.token, 'noSuchTeam');
    await test.refused(calls.removeTeam, { id, confirm: 'Yes' }, owner.token, 'noSuchTeam');
  });

  it('is not made by a group user who acts for nobody, who owns nothing: 50006', async () => {
    const { test } = world;
    await test.refused(calls.addTeam, { name: 'mine' }, sub.token, 'notAllowed');
    await test.refused(calls.addRelationUser, { account: outside.account }, sub.token, 'notAllowed');
    await test.refused(calls.authorise, { uid: admin.id, authorised: true }, sub.token, 'notAllowed');
    await test.refused(calls.removeUser, { uid: admin.id }, sub.token, 'notAllowed');
    expect(await test.call(calls.relationUsers, {}, sub.token)).toEqual({ total: 0, rows: [] });
    expect(await test.call(calls.unTeamTargets, {}, sub.token)).toEqual({ total: 0, rows: [] });
  });

  it('a demo account looks, but changes nothing: 80029', async () => {
    const demo = await addTestAccount(world.test, 'demo');
    expect((await world.test.call(calls.teamList, {}, demo.token)).total).toBe(0);
    await world.test.refused(calls.addTeam, { name: 'demo' }, demo.token, 'demoReadOnly');
  });
});

describe('members', () => {
  it('are those the owner works with: his sub-users and his external users, by id, account or e-mail', async () => {
    const { test } = world;
    const { id: teamId } = await world.team(owner);
    await test.sql('update account set email = $1 where id = $2', [`${outside.account}@example.com`, outside.id]);
    const others = async (): Promise<number[]> =>
      (await test.call(calls.otherMembers, { teamId, pageSize: 1000 }, owner.token)).rows.map((row) => row.uid);
    expect(await others()).toEqual(expect.arrayContaining([admin.id, sub.id, outside.id]));
    expect(
      await test.call(calls.addMembers, { teamId, account: [`${outside.account}@EXAMPLE.com`, sub.account.toUpperCase()] }, owner.token),
    ).toEqual({ added: 2 });
    expect(await others()).not.toContain(outside.id);
    expect(await test.call(calls.addMembers, { teamId, uid: [sub.id, admin.id] }, owner.token)).toEqual({ added: 1 });
    await test.refused(calls.addMembers, { teamId, uid: [sub.id] }, owner.token, 'alreadyMember');
    await test.refused(calls.addMembers, { teamId, uid: [stranger.id] }, owner.token, 'noSuchAccount');
    await test.refused(calls.addMembers, { teamId, account: [stranger.account] }, owner.token, 'shareTargetNonexistent');
    await test.refused(calls.addMembers, { teamId, uid: [owner.id] }, owner.token, 'ownerIsNoMember');
    await test.refused(calls.addMembers, { teamId }, owner.token, 'parametersIllegal');
    const { rows } = await test.call(calls.memberList, { teamId, pageSize: 2, page: 2 }, owner.token);
    expect(rows.map((row) => row.uid)).toEqual([outside.id]);
    await test.refused(calls.memberList, { teamId, pageSize: 2, page: 3 }, owner.token, 'pageOverLimit');
  });

  it('have a role that fits the account: administrator, or sub-user for its own and external user for others', async () => {
    const { test } = world;
    const { id: teamId } = await world.team(owner);
    await test.refused(calls.addMembers, { teamId, uid: [outside.id], role: 'subUser' }, owner.token, 'teamRoleUnfit');
    await test.refused(calls.addMembers, { teamId, uid: [sub.id], role: 'externalUser' }, owner.token, 'teamRoleUnfit');
    await world.enter(owner, teamId, [outside], 'externalUser');
    await world.enter(owner, teamId, [sub], 'subUser');
    await test.refused(calls.updateRole, { teamId, uid: outside.id, role: 'subUser' }, owner.token, 'teamRoleUnfit');
    await test.refused(calls.updateRole, { teamId, uid: sub.id, role: 'subUser' }, owner.token, 'nothingChanged');
    await test.refused(calls.updateRole, { teamId, uid: stranger.id, role: 'administrator' }, owner.token, 'noSuchAccount');
    expect(await test.call(calls.updateRole, { teamId, uid: sub.id, role: 'administrator' }, owner.token)).toMatchObject({
      role: 'administrator',
      isAdmin: true,
    });
    expect(await test.call(calls.updateRole, { teamId, uid: sub.id, role: 'subUser' }, owner.token)).toMatchObject({ role: 'subUser' });
    expect(await test.call(calls.changeMember, { teamId, uid: outside.id, isAdmin: true }, owner.token)).toMatchObject({
      role: 'administrator',
      isSubUser: false,
    });
    await test.refused(calls.changeMember, { teamId, uid: outside.id, isAdmin: true }, owner.token, 'nothingChanged');
    expect(await test.call(calls.changeMember, { teamId, uid: outside.id, isAdmin: false }, owner.token)).toMatchObject({
      role: 'externalUser',
    });
    await test.refused(calls.changeMember, { teamId, uid: stranger.id, isAdmin: true }, owner.token, 'noSuchAccount');
  });

  it('lose everything at once when they are taken out, and the levels that were their own', async () => {
    const { test } = world;
    const teamId = await fullTeam();
    const sensor = await world.sensor(owner);
    await world.join(owner, teamId, [sensor], 'access');
    await test.call(calls.changeJoins, { teamId, mac: [sensor.mac], level: 'all', uid: outside.id }, owner.token);
    await test.call(calls.removeMember, { teamId, uid: outside.id }, owner.token);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, outside.token, 'notFound');
    await test.refused(calls.team, { id: teamId }, outside.token, 'noSuchTeam');
    await test.refused(calls.removeMember, { teamId, uid: outside.id }, owner.token, 'noSuchAccount');
    await world.enter(owner, teamId, [outside]);
    expect(await test.call(calls.targetPermission, { mac: sensor.mac }, outside.token)).toMatchObject({ level: 'access' });
  });

  it('may leave by themselves, and may not take out others: 50006', async () => {
    const { test } = world;
    const teamId = await fullTeam();
    await test.refused(calls.removeMember, { teamId, uid: outside.id }, sub.token, 'notAllowed');
    await test.call(calls.removeMember, { teamId, uid: sub.id }, sub.token);
    await test.call(calls.removeMember, { teamId, uid: admin.id }, admin.token);
    expect((await test.call(calls.memberList, { teamId }, owner.token)).rows.map((row) => row.uid)).toEqual([outside.id]);
  });
});

describe('rights in a team', () => {
  it('a member who does not administrate it sees it, its people and targets, and changes nothing', async () => {
    const { test } = world;
    const id = await fullTeam();
    const sensor = await world.sensor(owner);
    await world.join(owner, id, [sensor], 'all');
    for (const account of [sub, outside]) {
      expect((await test.call(calls.memberList, { teamId: id }, account.token)).total).toBe(3);
      expect(await world.joins(id, account.token)).toMatchObject([{ targetId: sensor.id, myLevel: 'all' }]);
      await test.refused(calls.changeTeam, { id, name: 'x' }, account.token, 'notAllowed');
      await test.refused(calls.addMembers, { teamId: id, uid: [admin.id] }, account.token, 'notAllowed');
      await test.refused(calls.otherMembers, { teamId: id }, account.token, 'notAllowed');
      await test.refused(calls.changeJoins, { teamId: id, mac: [sensor.mac], level: 'none' }, account.token, 'notAllowed');
      await test.refused(calls.removeJoins, { teamId: id, mac: [sensor.mac], uid: sub.id }, account.token, 'notAllowed');
      await test.refused(calls.removeTeam, { id, confirm: 'Yes' }, account.token, 'notYours');
      await test.refused(calls.updateRole, { teamId: id, uid: sub.id, role: 'administrator' }, account.token, 'notYours');
      await test.refused(calls.addJoins, { teamId: id, mac: [sensor.mac], level: 'all' }, account.token, 'notYours');
      await test.refused(calls.removeJoins, { teamId: id, mac: [sensor.mac] }, account.token, 'notYours');
    }
  });

  it('an administrator of the team manages people and levels; targets, administrators and the team itself are the owner’s: 60041', async () => {
    const { test } = world;
    const id = await fullTeam();
    const [sensor, own] = [await world.sensor(owner), await world.sensor(owner)];
    await world.join(owner, id, [sensor], 'access');
    await test.call(calls.changeTeam, { id, description: 'by its administrator' }, admin.token);
    const fresh = await world.subAccount(owner);
    expect((await test.call(calls.otherMembers, { teamId: id, search: fresh.account }, admin.token)).rows).toMatchObject([
      { uid: fresh.id, kind: 'subUser' },
    ]);
    expect(await test.call(calls.addMembers, { teamId: id, uid: [fresh.id] }, admin.token)).toEqual({ added: 1 });
    await test.refused(calls.addMembers, { teamId: id, uid: [stranger.id] }, admin.token, 'noSuchAccount');
    await test.call(calls.changeJoins, { teamId: id, mac: [sensor.mac], level: 'detailed' }, admin.token);
    await test.call(calls.changeJoins, { teamId: id, mac: [sensor.mac], level: 'none', uid: fresh.id }, admin.token);
    await test.call(calls.removeJoins, { teamId: id, mac: [sensor.mac], uid: fresh.id }, admin.token);
    await test.call(calls.removeMember, { teamId: id, uid: fresh.id }, admin.token);
    await world.enter(owner, id, [fresh], 'administrator');
    await test.refused(calls.removeMember, { teamId: id, uid: fresh.id }, admin.token, 'notYours');
    await test.refused(calls.changeMember, { teamId: id, uid: sub.id, isAdmin: true }, admin.token, 'notYours');
    await test.refused(calls.addMembers, { teamId: id, uid: [sub.id], role: 'administrator' }, admin.token, 'notYours');
    await test.refused(calls.addJoins, { teamId: id, mac: [own.mac], level: 'all' }, admin.token, 'notYours');
    await test.refused(calls.removeJoins, { teamId: id, mac: [sensor.mac] }, admin.token, 'notYours');
    await test.refused(calls.unTeamTargets, { teamId: id }, admin.token, 'notYours');
    await test.refused(calls.removeTeam, { id, confirm: 'Yes' }, admin.token, 'notYours');
  });
});

describe('targets of a team', () => {
  it('are devices of the owner alone: 60041 for one he only sees, 50017 for one he does not', async () => {
    const { test } = world;
    const { id: teamId } = await world.team(owner);
    const [foreign, seen] = [await world.sensor(stranger), await world.sensor(stranger)];
    await test.call(calls.addRelationUser, { account: owner.account }, stranger.token);
    const theirs = await world.team(stranger);
    await world.enter(stranger, theirs.id, [owner]);
    await world.join(stranger, theirs.id, [seen], 'all');
    await test.refused(calls.addJoins, { teamId, mac: [foreign.mac], level: 'all' }, owner.token, 'notFound');
    await test.refused(calls.addJoins, { teamId, targetId: [foreign.id], level: 'all' }, owner.token, 'notFound');
    await test.refused(calls.addJoins, { teamId, mac: [seen.mac], level: 'all' }, owner.token, 'notOwner');
    await test.refused(calls.addJoins, { teamId, targetId: [seen.id], level: 'all' }, owner.token, 'notOwner');
    await test.refused(calls.addJoins, { teamId, targetId: [2_000_000_000], level: 'all' }, owner.token, 'notFound');
    await test.refused(calls.addJoins, { teamId, level: 'all' }, owner.token, 'parametersIllegal');
    await test.refused(calls.addJoins, { teamId, mac: 5, level: 'all' }, owner.token, 'macNotListInChange');
    await test.refused(calls.addJoins, { teamId, mac: [seen.mac], level: 'everything' }, owner.token, 'parametersIllegal');
    await test.refused(calls.addJoins, { teamId, kind: 'mission', targetId: [1], level: 'all' }, owner.token, 'noSuchMission');
    await test.refused(calls.changeJoins, { teamId, kind: 'mission', targetId: [1], level: 'all' }, owner.token, 'noSuchMission');
  });

  it('come in by MAC or id, each once, change their level and go', async () => {
    const { test } = world;
    const boss = await world.owner();
    const { id: teamId } = await world.team(boss);
    const [one, two, three] = [await world.device(boss), await world.device(boss), await world.device(boss, 'gateway-a')];
    const loose = async (input: object = {}): Promise<number[]> =>
      (await test.call(calls.unTeamTargets, input, boss.token)).rows.map((row) => row.targetId);
    expect(await loose()).toEqual(expect.arrayContaining([one.id, two.id, three.id]));
    expect(await test.call(calls.addJoins, { teamId, mac: [one.mac], targetId: [two.id], level: 'access' }, boss.token)).toEqual({
      added: 2,
    });
    await test.refused(calls.addJoins, { teamId, mac: [one.mac], level: 'all' }, boss.token, 'targetInTeam');
    expect(await test.call(calls.addJoins, { teamId, mac: [one.mac, three.mac], level: 'all' }, boss.token)).toEqual({ added: 1 });
    expect(await loose()).toEqual([]);
    const second = await world.team(boss);
    expect(new Set(await loose({ teamId: second.id }))).toEqual(new Set([one.id, two.id, three.id]));
    expect(await loose({ teamId: second.id, search: three.mac })).toEqual([three.id]);
    expect(await loose({ kind: 'mission' })).toEqual([]);
    await test.refused(calls.unTeamTargets, { teamId: second.id, pageSize: 2, page: 3 }, boss.token, 'pageOverLimit');
    const levels = async (): Promise<Record<number, string>> =>
      Object.fromEntries((await world.joins(teamId, boss.token)).map((row) => [row.targetId, row.level]));
    expect(await levels()).toEqual({ [one.id]: 'access', [two.id]: 'access', [three.id]: 'all' });
    expect(await test.call(calls.changeJoins, { teamId, targetId: [one.id, three.id], level: 'all' }, boss.token)).toEqual({ changed: 1 });
    await test.refused(calls.changeJoins, { teamId, targetId: [one.id], level: 'all' }, boss.token, 'nothingChanged');
    await test.refused(calls.changeJoins, { teamId, level: 'all' }, boss.token, 'parametersIllegal');
    expect(await test.call(calls.removeJoins, { teamId, mac: [one.mac], targetId: [two.id] }, boss.token)).toEqual({ removed: 2 });
    await test.refused(calls.removeJoins, { teamId, mac: [one.mac] }, boss.token, 'notFound');
    expect(await levels()).toEqual({ [three.id]: 'all' });
    const { total } = await test.call(calls.joins, { teamId, search: 'nothing' }, boss.token);
    expect(total).toBe(0);
    await test.refused(calls.joins, { teamId, page: 2 }, boss.token, 'pageOverLimit');
  });
});

describe('whom an owner works with', () => {
  it('are his sub-users and external users, added by account name or e-mail', async () => {
    const { test } = world;
    const boss = await world.owner();
    const [own, other] = [await world.subAccount(boss), await addTestAccount(test)];
    expect(await test.call(calls.addRelationUser, { account: other.account.toUpperCase() }, boss.token)).toMatchObject({
      uid: other.id,
      kind: 'externalUser',
      teams: 0,
      isGreatAdmin: false,
      authorisedAt: null,
    });
    const { rows } = await test.call(calls.relationUsers, {}, boss.token);
    expect(rows.map((row) => [row.uid, row.kind])).toEqual([
      [own.id, 'subUser'],
      [other.id, 'externalUser'],
    ]);
    expect((await test.call(calls.relationUsers, { kind: 'externalUser' }, boss.token)).total).toBe(1);
    expect((await test.call(calls.relationUsers, { search: own.account }, boss.token)).rows.map((row) => row.uid)).toEqual([own.id]);
    await test.refused(calls.relationUsers, { page: 2 }, boss.token, 'pageOverLimit');
    await test.refused(calls.addRelationUser, { account: 'nobody-at-all' }, boss.token, 'shareTargetNonexistent');
    await test.refused(calls.addRelationUser, { account: 'nobody@example.com' }, boss.token, 'shareTargetNonexistent');
    await test.refused(calls.addRelationUser, { account: boss.account }, boss.token, 'ownerIsNoMember');
    for (const twice of [own, other]) await test.refused(calls.addRelationUser, { account: twice.account }, boss.token, 'alreadyMember');
    const demo = await addTestAccount(test, 'demo');
    await test.refused(calls.addRelationUser, { account: demo.account }, boss.token, 'shareTargetNonexistent');
  });

  it('are not looked for by trying names: after twenty that are none 50043', async () => {
    const { test } = world;
    const boss = await world.owner();
    for (let tried = 0; tried < 20; tried++)
      await test.refused(calls.addRelationUser, { account: `guess-${tried}` }, boss.token, 'shareTargetNonexistent');
    await test.refused(calls.addRelationUser, { account: outside.account }, boss.token, 'tooFrequent');
    test.clock.advance(16 * minute);
    await test.call(calls.addRelationUser, { account: outside.account }, boss.token);
  });

  it('leave all teams together; a sub-user stays a sub-user', async () => {
    const { test } = world;
    const boss = await world.owner();
    const [own, other] = [await world.subAccount(boss), await world.external(boss)];
    const [one, two] = [await world.team(boss), await world.team(boss)];
    const sensor = await world.sensor(boss);
    for (const { id } of [one, two]) await world.enter(boss, id, [own, other]);
    await world.join(boss, one.id, [sensor], 'all');
    expect((await test.call(calls.relationUsers, {}, boss.token)).rows.map((row) => row.teams)).toEqual([2, 2]);
    expect(await test.call(calls.removeUser, { uid: other.id }, boss.token)).toEqual({ teams: 2 });
    await test.refused(telemetry.status, { mac: [sensor.mac] }, other.token, 'notFound');
    await test.refused(calls.removeUser, { uid: other.id }, boss.token, 'noSuchAccount');
    expect(await test.call(calls.removeUser, { uid: own.id }, boss.token)).toEqual({ teams: 2 });
    expect((await test.call(calls.relationUsers, {}, boss.token)).rows).toMatchObject([{ uid: own.id, kind: 'subUser', teams: 0 }]);
    await test.refused(calls.removeUser, { uid: own.id }, boss.token, 'nothingChanged');
    await test.refused(calls.removeUser, { uid: stranger.id }, boss.token, 'noSuchAccount');
  });
});
