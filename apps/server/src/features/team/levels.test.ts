/** Section 6: permission levels none, access, all, detailed. What each lets see and do. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { share } from '@frostway/contract/share/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { type Sensor, TestTeams } from './team.fixture.js';

let world: TestTeams;
let owner: TestAccount;
let outside: TestAccount;
let sub: TestAccount;
let team: Team;
let sensor: Sensor;
beforeAll(async () => {
  world = await TestTeams.open();
  owner = await world.owner();
  [outside, sub] = [await world.external(owner), await world.subAccount(owner)];
  team = await world.team(owner);
  await world.enter(owner, team.id, [outside, sub]);
  sensor = await world.sensor(owner);
  await world.join(owner, team.id, [sensor], 'none');
});
afterAll(() => world.close());

const level = (wanted: 'none' | 'access' | 'detailed' | 'all', uid?: number): Promise<unknown> =>
  world.test.call(teams.changeJoins, { teamId: team.id, mac: [sensor.mac], level: wanted, uid }, owner.token);
const permission = (account: TestAccount): Promise<unknown> => world.test.call(teams.targetPermission, { mac: sensor.mac }, account.token);
const listed = async (account: TestAccount): Promise<number[]> =>
  (await world.test.call(telemetry.status, {}, account.token)).rows.map((row) => row.id);

describe('a member with the level', () => {
  it('none does not see the target: 50017 everywhere, and no list has it', async () => {
    const { test } = world;
    for (const account of [outside, sub]) {
      expect(await listed(account)).toEqual([]);
      expect((await test.call(devices.groupDevices, {}, account.token)).rows).toEqual([]);
      await test.refused(telemetry.status, { mac: [sensor.mac] }, account.token, 'notFound');
      await test.refused(telemetry.track, { mac: sensor.mac, ...world.range() }, account.token, 'notFound');
      await test.refused(devices.groupDevice, { imei: sensor.mac }, account.token, 'notFound');
      await test.refused(devices.renameDevice, { mac: sensor.mac, name: 'x', confirm: true }, account.token, 'notFound');
      await test.refused(teams.targetPermission, { mac: sensor.mac }, account.token, 'notFound');
      expect(await world.joins(team.id, account.token)).toEqual([]);
      expect(await test.call(teams.team, { id: team.id }, account.token)).toMatchObject({ targets: 0 });
    }
  });

  it('access sees latest values and place; history is refused with 50006, and so is a change', async () => {
    const { test } = world;
    await level('access');
    for (const account of [outside, sub]) {
      expect(await listed(account)).toEqual([sensor.id]);
      const { rows } = await test.call(telemetry.status, { mac: [sensor.mac] }, account.token);
      expect(rows[0]).toMatchObject({ reading: { temperature: -18 }, place: { latitude: 31.8, longitude: 117.2 } });
      await test.refused(telemetry.track, { mac: sensor.mac, ...world.range() }, account.token, 'notPermitted');
      await test.refused(telemetry.trackColumns, { mac: sensor.mac, ...world.range() }, account.token, 'notPermitted');
      await test.refused(position.positions, { mac: sensor.mac, ...world.range() }, account.token, 'notPermitted');
      expect((await test.call(telemetry.trend, { mac: [sensor.mac] }, account.token)).rows[0]?.temperature).toEqual([]);
      await test.refused(devices.editDevice, { mac: sensor.mac, remark: 'x' }, account.token, 'notPermitted');
      expect(await permission(account)).toEqual({
        kind: 'device',
        targetId: sensor.id,
        level: 'access',
        isOwner: false,
        teams: [{ id: team.id, name: team.name, level: 'access' }],
      });
    }
  });

  it('detailed also reads history; a change is refused with 50006', async () => {
    const { test } = world;
    await level('detailed');
    for (const account of [outside, sub]) {
      const { rows } = await test.call(telemetry.track, { mac: sensor.mac, ...world.range() }, account.token);
      expect(rows.map((row) => row.temperature)).toEqual([-18]);
      expect((await test.call(telemetry.trackColumns, { mac: sensor.mac, ...world.range() }, account.token)).temperature).toEqual([-18]);
      await test.refused(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, account.token, 'notPermitted');
      await test.refused(devices.renameDevice, { mac: sensor.mac, name: 'x', confirm: true }, account.token, 'notPermitted');
      await test.refused(devices.changeCar, { mac: sensor.mac, car: 'A1' }, account.token, 'notPermitted');
      expect(await permission(account)).toMatchObject({ level: 'detailed', isOwner: false });
    }
  });

  it('all also changes name and limits; giving back and moving stay with the owner: 60041', async () => {
    const { test } = world;
    await level('all');
    for (const [index, account] of [outside, sub].entries()) {
      const named = await test.call(devices.renameDevice, { mac: sensor.mac, name: `named ${index}`, confirm: true }, account.token);
      expect(named).toMatchObject({ name: `named ${index}`, isMine: false, mayChange: true });
      expect(await test.call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 + index }, account.token)).toMatchObject({
        temperatureUpper: 8 + index,
      });
      await test.refused(devices.editDevice, { mac: sensor.mac, mayShare: false }, account.token, 'notOwner');
      const sharing = { mac: [sensor.mac], forever: true };
      await test.refused(share.shareDevices, { ...sharing, account: owner.account }, account.token, 'notOwner');
      await test.refused(share.addLink, sharing, account.token, 'notOwner');
      await test.refused(devices.moveDevices, { mac: [sensor.mac], groupId: account.rootId }, account.token, 'notOwner');
      expect(await permission(account)).toMatchObject({ level: 'all', isOwner: false });
    }
    await test.refused(devices.giveBack, { mac: sensor.mac, confirm: 'Yes' }, outside.token, 'notOwner');
    // A group user owns nothing, so his role lacks the call.
    await test.refused(devices.giveBack, { mac: sensor.mac, confirm: 'Yes' }, sub.token, 'notPermitted');
  });
});

describe('a level for one member', () => {
  it("goes before the team's, up and down, and is taken away again", async () => {
    const { test } = world;
    await level('access');
    await level('all', sub.id);
    expect(await permission(sub)).toMatchObject({ level: 'all' });
    expect(await permission(outside)).toMatchObject({ level: 'access' });
    await level('none', outside.id);
    await test.refused(telemetry.status, { mac: [sensor.mac] }, outside.token, 'notFound');
    const [row] = await world.joins(team.id, owner.token);
    expect(row).toMatchObject({
      kind: 'device',
      targetId: sensor.id,
      mac: sensor.mac,
      level: 'access',
      myLevel: 'all',
      members: [
        { uid: outside.id, level: 'none' },
        { uid: sub.id, level: 'all' },
      ],
    });
    // A member is notified of his own alone.
    expect(await world.joins(team.id, sub.token)).toMatchObject([
      { level: 'access', myLevel: 'all', members: [{ uid: sub.id, level: 'all' }] },
    ]);
    expect(await world.joins(team.id, outside.token)).toEqual([]);
    for (const account of [outside, sub])
      expect(await test.call(teams.removeJoins, { teamId: team.id, targetId: [sensor.id], uid: account.id }, owner.token)).toEqual({
        removed: 1,
      });
    expect(await permission(sub)).toMatchObject({ level: 'access' });
    expect(await permission(outside)).toMatchObject({ level: 'access' });
    await test.refused(teams.removeJoins, { teamId: team.id, targetId: [sensor.id], uid: sub.id }, owner.token, 'nothingChanged');
  });

  it('is refused for who is not in the team: 50017', async () => {
    const stranger = await world.external(owner);
    await world.test.refused(
      teams.changeJoins,
      { teamId: team.id, mac: [sensor.mac], level: 'all', uid: stranger.id },
      owner.token,
      'noSuchAccount',
    );
    await world.test.refused(teams.removeJoins, { teamId: team.id, mac: [sensor.mac], uid: stranger.id }, owner.token, 'noSuchAccount');
    await world.test.refused(
      teams.addJoins,
      { teamId: team.id, mac: [sensor.mac], level: 'all', uid: stranger.id },
      owner.token,
      'noSuchAccount',
    );
  });

  it('may be how a target comes in: the others have none', async () => {
    const fresh = await world.sensor(owner);
    await world.test.call(teams.addJoins, { teamId: team.id, mac: [fresh.mac], level: 'detailed', uid: sub.id }, owner.token);
    expect((await world.joins(team.id, owner.token)).find((row) => row.targetId === fresh.id)).toMatchObject({
      level: 'none',
      members: [{ uid: sub.id, level: 'detailed' }],
    });
    expect(await listed(sub)).toContain(fresh.id);
    expect(await listed(outside)).not.toContain(fresh.id);
  });
});

describe('an administrator of the team', () => {
  it('has all on its targets, whatever their level', async () => {
    const { test } = world;
    await level('none');
    await test.call(teams.changeMember, { teamId: team.id, uid: outside.id, isAdmin: true }, owner.token);
    expect(await permission(outside)).toMatchObject({ level: 'all', isOwner: false });
    await test.call(devices.changeCar, { mac: sensor.mac, car: '沪A12345' }, outside.token);
    await test.call(teams.changeMember, { teamId: team.id, uid: outside.id, isAdmin: false }, owner.token);
    await test.refused(teams.targetPermission, { mac: sensor.mac }, outside.token, 'notFound');
  });
});

describe('what a gateway of the team received', () => {
  it('is history of its sensors: a member reads that of sensors he has detailed on, no other', async () => {
    const { test } = world;
    const [gateway, near, far] = [await world.device(owner, 'gateway-a'), await world.device(owner), await world.device(owner)];
    await world.join(owner, team.id, [gateway, near], 'detailed');
    await world.join(owner, team.id, [far], 'access');
    for (const received of [near, far]) await world.says(received, -5, gateway);
    const input = { gateway: gateway.mac, ...world.range() };
    expect((await test.call(telemetry.gatewayTrack, input, owner.token)).total).toBe(2);
    expect((await test.call(telemetry.gatewayTrack, input, outside.token)).rows.map((row) => row.mac)).toEqual([near.mac]);
    await test.refused(telemetry.gatewayTrack, { ...input, mac: far.mac }, outside.token, 'notPermitted');
    await test.refused(telemetry.gatewaysTrack, { mac: [near.mac, far.mac], ...world.range() }, outside.token, 'notPermitted');
    // The latest of both is his to see.
    const { rows } = await test.call(telemetry.gatewayStatus, { gateway: gateway.mac }, outside.token);
    expect(new Set(rows.map((row) => row.mac))).toEqual(new Set([near.mac, far.mac]));
  });
});

describe('several teams', () => {
  it('give an account the most of what each gives', async () => {
    await level('access');
    const second = await world.team(owner);
    await world.enter(owner, second.id, [outside]);
    await world.join(owner, second.id, [sensor], 'detailed');
    expect(await permission(outside)).toMatchObject({
      level: 'detailed',
      teams: [{ level: expect.any(String) }, { level: expect.any(String) }],
    });
    await world.test.call(teams.removeTeam, { id: second.id, confirm: 'Yes' }, owner.token);
    expect(await permission(outside)).toMatchObject({ level: 'access', teams: [{ id: team.id }] });
  });
});

describe('my level on a target', () => {
  it('is all with isOwner for the owner; 10012 when none is named, 50017 for what is not there', async () => {
    const { test } = world;
    expect(await test.call(teams.targetPermission, { targetId: sensor.id }, owner.token)).toMatchObject({
      level: 'all',
      isOwner: true,
      teams: [],
    });
    await test.refused(teams.targetPermission, {}, owner.token, 'rangeMissing');
    await test.refused(teams.targetPermission, { targetId: 2_000_000_000 }, owner.token, 'notFound');
    await test.refused(teams.targetPermission, { kind: 'mission', targetId: 1 }, owner.token, 'noSuchMission');
    await test.refused(teams.targetPermission, { kind: 'mission' }, owner.token, 'rangeMissing');
    const stranger = await world.owner();
    await test.refused(teams.targetPermission, { mac: sensor.mac }, stranger.token, 'notFound');
  });
  it('the four levels are named and explained in the language of the reader', async () => {
    const { total, rows } = await world.test.call(teams.levels, {}, owner.token);
    expect([total, ...rows.map((row) => [row.level, row.name])]).toEqual([
      4,
      ['none', '不可见'],
      ['access', '查看'],
      ['detailed', '详细'],
      ['all', '全部'],
    ]);
    const en = (await world.test.reply(teams.levels, { lang: 'en' }, owner.token)).data as Answer<typeof teams.levels>;
    expect(en.rows[1]?.explanation).toBe('Latest data and position');
  });
});

describe('levels work at once, also on open pages', () => {
  it('a page of a member is notified of a device from when he has it, and no longer than that', async () => {
    const { test } = world;
    const page = await world.page(sub.token);
    await level('none');
    await page.hears('devicesChanged');
    page.forget();
    const other = await world.sensor(owner);
    await world.join(owner, team.id, [other], 'access');
    await page.hears('devicesChanged');
    page.forget();
    test.clock.advance(60_000);
    await world.says(sensor, -1);
    await world.says(other, -2);
    await expect.poll(() => page.devices(), { timeout: 10_000, interval: 5 }).toContain(other.id);
    expect(page.devices()).not.toContain(sensor.id);
    page.forget();
    await test.call(teams.removeMember, { teamId: team.id, uid: sub.id }, owner.token);
    await page.hears('devicesChanged');
    const ownPage = await world.page(owner.token);
    page.forget();
    test.clock.advance(60_000);
    await world.says(other, -3);
    await expect.poll(() => ownPage.devices(), { timeout: 10_000, interval: 5 }).toContain(other.id);
    expect(page.devices()).toEqual([]);
    await test.refused(telemetry.status, { mac: [other.mac] }, sub.token, 'notFound');
  });
});

describe('a target that leaves its owner', () => {
  it('leaves the teams with every level on it, and a later owner is asked anew', async () => {
    const { test } = world;
    const gone = await world.sensor(owner);
    await world.join(owner, team.id, [gone], 'all');
    expect(await listed(outside)).toContain(gone.id);
    await test.call(devices.giveBack, { mac: gone.mac, confirm: 'Yes' }, owner.token);
    expect(await listed(outside)).not.toContain(gone.id);
    expect(await test.sql('select 1 from team_target where target_id = $1', [gone.id])).toEqual([]);
    await test.call(devices.addDevice, { mac: gone.mac, activationKey: 'key' }, owner.token);
    await test.refused(telemetry.status, { mac: [gone.mac] }, outside.token, 'notFound');
  });
});
