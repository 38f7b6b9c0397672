/** Section 6: "The owner administrator can authorize one sub-account with the same rights; it then acts like a super administrator over all devices, tasks and teams." */
import { apiTokens } from '@frostway/contract/account/api-token';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature as calls } from '@frostway/contract/team/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { minute, TestTeams } from './team.fixture.js';

let world: TestTeams;
beforeAll(async () => {
  world = await TestTeams.open();
});
afterAll(() => world.close());

type Pair = { readonly owner: TestAccount; readonly great: TestAccount };
const authorise = (owner: TestAccount, uid: number, authorised: boolean): Promise<unknown> =>
  world.test.call(calls.authorise, { uid, authorised }, owner.token);
async function pair(): Promise<Pair> {
  const owner = await world.owner();
  const great = await world.subAccount(owner);
  await authorise(owner, great.id, true);
  return { owner, great };
}

describe('a great administrator', () => {
  it('is made by the owner himself, and by no program with an API token: he would outlive it', async () => {
    const { test } = world;
    const owner = await world.owner();
    const { id: uid } = await world.subAccount(owner);
    const expiresAt = test.clock.now() + 60 * minute;
    const { token } = await test.call(apiTokens.addApiToken, { name: 'x', scope: 'all', expiresAt }, owner.token);
    await test.call(calls.relationUsers, {}, token);
    await test.refused(calls.authorise, { uid, authorised: true }, token, 'notAllowed');
    await authorise(owner, uid, true);
  });
  it('is one sub-account of the owner: an external user, a stranger, a second one and oneself are refused', async () => {
    const { test } = world;
    const owner = await world.owner();
    const [great, second, outside] = [await world.subAccount(owner), await world.subAccount(owner), await world.external(owner)];
    await test.refused(calls.authorise, { uid: outside.id, authorised: true }, owner.token, 'notSubAccount');
    await test.refused(calls.authorise, { uid: owner.id, authorised: true }, owner.token, 'notSubAccount');
    const stranger = await world.subAccount(await world.owner());
    await test.refused(calls.authorise, { uid: stranger.id, authorised: true }, owner.token, 'noSuchAccount');
    await test.refused(calls.authorise, { uid: 2_000_000_000, authorised: true }, owner.token, 'noSuchAccount');
    await test.refused(calls.authorise, { uid: great.id, authorised: false }, owner.token, 'nothingChanged');
    expect(await test.call(calls.authorise, { uid: great.id, authorised: true }, owner.token)).toMatchObject({
      uid: great.id,
      isGreatAdmin: true,
      authorisedAt: new Date(test.clock.now()).toISOString(),
    });
    await test.refused(calls.authorise, { uid: great.id, authorised: true }, owner.token, 'nothingChanged');
    await test.refused(calls.authorise, { uid: second.id, authorised: true }, owner.token, 'greatAdministratorExists');
    await test.refused(calls.authorise, { uid: second.id, authorised: false }, owner.token, 'nothingChanged');
    expect((await test.call(calls.relationUsers, {}, owner.token)).rows.map((row) => [row.uid, row.isGreatAdmin])).toEqual([
      [great.id, true],
      [second.id, false],
      [outside.id, false],
    ]);
    expect(await test.call(calls.authorise, { uid: great.id, authorised: false }, owner.token)).toMatchObject({
      isGreatAdmin: false,
      authorisedAt: null,
    });
    await authorise(owner, second.id, true);
  });

  it('of two who are authorised at the same moment, one is', async () => {
    const owner = await world.owner();
    const both = await Promise.all([world.subAccount(owner), world.subAccount(owner)]);
    const codes = await Promise.all(
      both.map(async ({ id }) => (await world.test.reply(calls.authorise, { uid: id, authorised: true }, owner.token)).errorcode),
    );
    expect(codes).toEqual(expect.arrayContaining([0, 80074]));
  });

  it('sees, edits, moves and gives back devices as the owner, and adds new ones to him', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const sensor = await world.sensor(owner);
    const { rows } = await test.call(telemetry.status, { mac: [sensor.mac] }, great.token);
    expect(rows[0]).toMatchObject({ id: sensor.id, reading: { temperature: -18 } });
    expect((await test.call(telemetry.track, { mac: sensor.mac, ...world.range() }, great.token)).total).toBe(1);
    expect(await test.call(calls.targetPermission, { mac: sensor.mac }, great.token)).toMatchObject({ level: 'all', isOwner: true });
    expect(await test.call(devices.renameDevice, { mac: sensor.mac, name: 'by him', confirm: true }, great.token)).toMatchObject({
      name: 'by him',
      isMine: true,
    });
    const group = await test.call(devices.addGroup, { name: 'cold room' }, great.token);
    expect(group.parentId).toBe(owner.rootId);
    await test.call(devices.moveDevices, { mac: [sensor.mac], groupId: group.id }, great.token);
    expect((await test.call(devices.groupDevice, { imei: sensor.mac }, owner.token)).groups.map((each) => each.name)).toContain(
      'cold room',
    );
    await test.call(devices.giveBack, { mac: sensor.mac, confirm: 'Yes' }, great.token);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, owner.token, 'notFound');
    await test.call(devices.addDevice, { mac: sensor.mac, activationKey: 'key' }, great.token);
    expect(await test.sql('select owner_id from device where id = $1', [sensor.id])).toEqual([{ owner_id: owner.id }]);
  });

  it('makes and keeps teams of the owner, and works with his people', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const sensor = await world.device(owner);
    const outside = await addTestAccount(test);
    const team = await test.call(calls.addTeam, { name: 'lane' }, great.token);
    expect(team).toMatchObject({ owner: { uid: owner.id }, creator: { uid: great.id }, myRole: 'greatAdministrator' });
    expect(await test.call(calls.team, { id: team.id }, owner.token)).toMatchObject({ myRole: 'owner' });
    await test.refused(calls.addTeam, { name: 'LANE' }, owner.token, 'teamNameTaken');
    await test.call(calls.addRelationUser, { account: outside.account }, great.token);
    await world.enter(great, team.id, [outside], 'administrator');
    await world.join(great, team.id, [sensor], 'access');
    expect((await world.joins(team.id, owner.token)).map((row) => row.targetId)).toEqual([sensor.id]);
    await test.refused(calls.addMembers, { teamId: team.id, uid: [owner.id] }, great.token, 'ownerIsNoMember');
    await test.call(calls.removeJoins, { teamId: team.id, mac: [sensor.mac] }, great.token);
    await test.call(calls.removeUser, { uid: outside.id }, great.token);
    await test.call(calls.removeTeam, { id: team.id, confirm: 'Yes' }, great.token);
    expect((await test.call(calls.teamList, {}, owner.token)).total).toBe(0);
  });

  it('shares what is the owner’s', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const [sensor, other] = [await world.sensor(owner), await addTestAccount(test)];
    await test.call(share.shareDevices, { mac: [sensor.mac], account: other.account, forever: true }, great.token);
    expect((await test.call(share.shares, {}, owner.token)).rows).toMatchObject([{ uid: other.id, device: { mac: sensor.mac } }]);
    expect((await test.call(telemetry.status, { mac: [sensor.mac] }, other.token)).total).toBe(1);
  });

  it('does not authorise another, nor give back what he was given for himself: 60041', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const second = await world.subAccount(owner);
    await test.refused(calls.authorise, { uid: second.id, authorised: true }, great.token, 'notYours');
    await test.refused(calls.authorise, { uid: great.id, authorised: false }, great.token, 'notYours');
  });

  it('is none any more at the next call once it is revoked, for reading, changing and teams', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const sensor = await world.sensor(owner);
    const team = await test.call(calls.addTeam, { name: 'lane' }, great.token);
    await authorise(owner, great.id, false);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, great.token, 'notFound');
    await test.refused(devices.renameDevice, { mac: sensor.mac, name: 'x', confirm: true }, great.token, 'notFound');
    await test.refused(calls.team, { id: team.id }, great.token, 'noSuchTeam');
    await test.refused(calls.addTeam, { name: 'another' }, great.token, 'notAllowed');
    await test.refused(devices.addDevice, { mac: sensor.mac, activationKey: 'key' }, great.token, 'notPermitted');
    expect((await test.call(devices.groupTree, {}, great.token)).rows.map((row) => row.id)).toEqual([great.rootId]);
  });

  it('is none any more when his account is moved below another, and another can be authorised then', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const [sensor, second, elsewhere] = [await world.sensor(owner), await world.subAccount(owner), await world.owner()];
    await test.sql('update account set parent_id = $1 where id = $2', [elsewhere.id, great.id]);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, great.token, 'notFound');
    await authorise(owner, second.id, true);
    await authorise(elsewhere, great.id, true);
  });
});

describe('effective and revoked at once, on open pages too', () => {
  it('an open page is told of the owner’s devices from the moment he is authorised until he is not', async () => {
    const { test } = world;
    const owner = await world.owner();
    const sub = await world.subAccount(owner);
    const sensor = await world.sensor(owner);
    const [page, ownersPage] = [await world.page(sub.token), await world.page(owner.token)];
    const says = async (): Promise<void> => {
      test.clock.advance(minute);
      ownersPage.forget();
      await world.says(sensor, -20);
      await expect.poll(() => ownersPage.devices(), { timeout: 10_000, interval: 5 }).toContain(sensor.id);
    };
    await says();
    expect(page.devices()).toEqual([]);
    await authorise(owner, sub.id, true);
    await page.hears('devicesChanged');
    await says();
    await expect.poll(() => page.devices(), { timeout: 10_000, interval: 5 }).toContain(sensor.id);
    page.forget();
    await authorise(owner, sub.id, false);
    await page.hears('devicesChanged');
    await says();
    expect(page.devices()).toEqual([]);
  });

  it('what one of the two changes, the other’s open page is told, and a member’s of the owner’s teams', async () => {
    const { test } = world;
    const { owner, great } = await pair();
    const [member, team] = [await world.subAccount(owner), await world.team(owner)];
    const sensor = await world.sensor(owner);
    await world.enter(owner, team.id, [member]);
    await world.join(owner, team.id, [sensor], 'all');
    const pages = [await world.page(owner.token), await world.page(great.token), await world.page(member.token)];
    for (const [index, account] of [owner, great, member].entries()) {
      for (const page of pages) page.forget();
      await test.call(devices.renameDevice, { mac: sensor.mac, name: `named ${index}`, confirm: true }, account.token);
      for (const page of pages) await page.hears('devicesChanged');
    }
    // A device that comes in is received without a reload.
    const fresh = await world.device(great);
    await Promise.all(pages.map((page) => page.hears('devicesChanged')));
    await expect
      .poll(
        async () => {
          test.clock.advance(minute);
          await world.says(fresh, -20);
          return pages.slice(0, 2).every((page) => page.devices().includes(fresh.id));
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe(true);
    expect(pages[2]?.devices()).toEqual([]);
  });
});
