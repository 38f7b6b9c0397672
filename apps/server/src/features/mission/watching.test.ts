/** What the devices of a mission said while it ran, and who may read it: the owner, and teams by their level on the mission. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { expectBothForms, expectRefusedAlike } from '../../testing/both-forms.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let mission: Mission;
let mac: string;
let imei: string;
let startedMs: number;
const at = (minutes: number): number => startedMs + minutes * minute;

const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const plan = await world.plan(owner);
  [mac = '', imei = ''] = [plan.macs[0], plan.imeis[0]];
  mission = await world.add(owner, plan);
  await world.measure(mac, [[world.test.clock.now(), 1]]);
  await world.drive(imei, [[world.test.clock.now(), 20_000]]);
  world.test.clock.advance(10 * minute);
  await world.test.call(calls.startMission, { id: mission.id }, owner.token);
  startedMs = world.test.clock.now();
  world.test.clock.advance(60 * minute);
  await world.measure(mac, [
    [at(10), 4],
    [at(20), 5],
    [at(50), 6],
  ]);
  await world.drive(imei, [
    [at(8), 10_000],
    [at(19), 5000],
  ]);
  await world.test.call(calls.endMission, { id: mission.id }, owner.token);
  world.test.clock.advance(60 * minute);
  await world.measure(mac, [[at(90), 9]]);
  await world.drive(imei, [[at(95), 0]]);
});

const iso = (minutes: number): string => new Date(at(minutes)).toISOString();

describe('Of a mission is told', () => {
  it('what its sensors measured while it ran, and nothing of before or after', async () => {
    const all = await world.test.call(calls.trackSensor, { id: mission.id }, owner.token);
    expect(all.rows.map(({ time, temperature }) => [time, temperature])).toEqual([
      [iso(10), 4],
      [iso(20), 5],
      [iso(50), 6],
    ]);
    expect(all.rows[0]).toMatchObject({ mac, humidity: null });
    const part = { id: mission.id, mac: [mac], st: iso(20), et: iso(50) };
    expect(await world.test.call(calls.trackSensor, part, owner.token)).toMatchObject({ total: 1, rows: [{ time: iso(20) }] });
    const page = await world.test.call(calls.trackSensor, { id: mission.id, page: 2, pageSize: 2 }, owner.token);
    expect(page).toMatchObject({ total: 3, rows: [{ time: iso(50) }] });
    await world.test.refused(calls.trackSensor, { id: mission.id, mac: ['AC2339999999'] }, owner.token, 'notFound');
    await world.test.refused(calls.trackSensor, { id: mission.id, st: iso(5), et: iso(5) }, owner.token, 'parametersIllegal');
  });

  it('where its locating devices were while it ran', async () => {
    const { rows } = await world.test.call(calls.devicesTrack, { id: mission.id }, owner.token);
    expect(rows).toMatchObject([{ imei, time: [at(8), at(19)], valid: [true, true], speed: [40, 40] }]);
    expect(rows[0]?.latitude).toHaveLength(2);
  });

  it('where each reading of a sensor was taken, as far as it is known', async () => {
    const track = await world.test.call(calls.beaconTrack, { id: mission.id, mac }, owner.token);
    expect(track).toMatchObject({ total: 3, time: [at(10), at(20), at(50)], temperature: [4, 5, 6], humidity: [null, null, null] });
    expect(track.latitude.map((value) => (value === null ? null : Math.round((value - 31.2) * 111_195)))).toEqual([10_000, 5000, null]);
    const without = await world.test.call(calls.beaconTrack, { id: mission.id, mac, places: false }, owner.token);
    expect(without).toEqual({ ...track, latitude: [], longitude: [] });
    const drawn = await world.test.call(calls.beaconTrack, { id: mission.id, mac, places: false, probes: ['temperature'] }, owner.token);
    expect(drawn).toEqual({ ...without, humidity: [], light: [] });
    await world.test.refused(calls.beaconTrack, { id: mission.id, mac: 'AC2339999999' }, owner.token, 'notFound');
  });

  it('all of it as bytes to pages, the same as JSON says it, and to others nothing in either form', async () => {
    const { url } = world.test;
    const asked = (more: Record<string, string> = {}) => ({ url, query: { id: String(mission.id), mac, ...more }, token: owner.token });
    const { columns } = await expectBothForms(calls.beaconTrack, asked());
    expect([columns.time, columns.temperature]).toEqual([Float64Array.of(at(10), at(20), at(50)), Float64Array.of(4, 5, 6)]);
    expect(Array.from(columns.latitude, Number.isNaN)).toEqual([false, false, true]);
    const drawn = await expectBothForms(calls.beaconTrack, asked({ places: 'false', probes: 'temperature' }));
    expect([drawn.columns.temperature, drawn.columns.humidity]).toEqual([columns.temperature, new Float64Array()]);
    const tracks = await expectBothForms(calls.devicesTrack, asked());
    expect(tracks.columns.rows).toMatchObject([{ imei, time: Float64Array.of(at(8), at(19)), valid: [true, true] }]);
    const stranger = await addTestAccount(world.test);
    for (const call of [calls.beaconTrack, calls.devicesTrack])
      for (const token of [undefined, stranger.token]) await expectRefusedAlike(call, { ...asked(), token });
    await expectRefusedAlike(calls.beaconTrack, asked({ mac: 'AC2339999999' }));
  });

  it('the last of each device within its time', async () => {
    const { rows } = await world.test.call(calls.realStatus, { id: mission.id }, owner.token);
    expect(rows.find(({ role }) => role === 'beacon')).toMatchObject({ mac, time: iso(50), temperature: 6, latitude: null });
    expect(rows.find(({ role }) => role === 'locator')).toMatchObject({ imei, time: null, placeTime: iso(19), speed: 40 });
  });

  it('nothing to others, and to a team what its level on the mission gives, though it sees none of the devices', async () => {
    const { test } = world;
    const enterprise = await addTestAccount(test, 'enterprise');
    const member = await addTestAccount(test, 'groupUser');
    await test.sql('update account set parent_id = $2 where id = $1', [member.id, enterprise.id]);
    await test.sql('update mission set owner_id = $2 where id = $1', [mission.id, enterprise.id]);
    await test.sql('update device_ownership set account_id = $2 where account_id = $1', [owner.id, enterprise.id]);
    await test.refused(calls.oneMission, { id: mission.id }, member.token, 'noSuchMission');
    const { id: teamId } = await test.call(teams.addTeam, { name: 'Drivers' }, enterprise.token);
    await test.sql("insert into team_member (team_id, account_id, role, created_at) values ($1, $2, 'subUser', now())", [
      teamId,
      member.id,
    ]);
    const target = { teamId, kind: 'mission' as const, targetId: [mission.id] };
    expect((await test.call(teams.unTeamTargets, { kind: 'mission', teamId }, enterprise.token)).rows).toMatchObject([
      { kind: 'mission', targetId: mission.id, name: mission.name },
    ]);
    await test.call(teams.addJoins, { ...target, level: 'access' }, enterprise.token);
    expect(await test.call(calls.oneMission, { id: mission.id }, member.token)).toMatchObject({ standing: 'access' });
    expect((await test.call(calls.realStatus, { id: mission.id }, member.token)).total).toBe(2);
    await test.refused(calls.trackSensor, { id: mission.id }, member.token, 'notAllowed');
    await test.refused(calls.course, { id: mission.id }, member.token, 'notAllowed');
    const now = { ids: [mission.id] };
    expect((await test.call(calls.missionsNow, now, member.token)).rows).toMatchObject([
      { worst: { temperature: 6 }, incidents: null, open: null },
    ]);
    await test.refused(calls.endMission, { id: mission.id }, member.token, 'notAllowed');
    await test.call(teams.changeJoins, { ...target, level: 'detailed' }, enterprise.token);
    expect((await test.call(calls.trackSensor, { id: mission.id }, member.token)).total).toBe(3);
    await test.refused(calls.endMission, { id: mission.id }, member.token, 'notAllowed');
    await test.call(teams.changeJoins, { ...target, level: 'all' }, enterprise.token);
    await test.refused(calls.endMission, { id: mission.id }, member.token, 'nothingChanged');
    await test.call(teams.changeJoins, { ...target, level: 'none' }, enterprise.token);
    await test.refused(calls.oneMission, { id: mission.id }, member.token, 'noSuchMission');
    expect(await test.call(teams.targetPermission, { kind: 'mission', targetId: mission.id }, enterprise.token)).toMatchObject({
      level: 'all',
      isOwner: true,
    });
  });
});
