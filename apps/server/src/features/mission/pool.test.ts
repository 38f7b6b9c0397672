/** Planning from a pool: which devices are free, charged, calibrated, heard lately and near the start, and what speaks against the others. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const certify = (mac: string | undefined, dueMs: number) =>
  world.test.sql(
    `insert into calibration_certificate (device_id, owner_id, number, calibrated_on, due_on, laboratory, added_at)
     select id, owner_id, 'C ' || id, '2020-01-01', $2, 'Lab', now() from device where mac = $1`,
    [mac, day(dueMs)],
  );

describe('Devices for a mission', () => {
  it('are offered the fittest and nearest first, each with what speaks for and against it', async () => {
    const { test } = world;
    const nowMs = test.clock.now();
    const plan = await world.plan(owner);
    const [far, near] = [plan.imeis[0] ?? '', await world.device(owner, 'tracker')];
    const [silent, fresh] = [plan.macs[0] ?? '', await world.device(owner, 'beacon')];
    await world.drive(near, [[nowMs - minute, 20_500]]);
    await world.drive(far, [[nowMs - minute, 0]]);
    await world.measure(fresh, [[nowMs - minute, 5]]);
    await certify(fresh, nowMs + 86_400_000 * 90);
    await certify(silent, nowMs - 86_400_000);
    const asked = { start: plan.start, startAt: new Date(nowMs).toISOString(), endAt: new Date(nowMs + 60 * minute).toISOString() };
    const pool = async (more: object = {}) => (await test.call(calls.missionPool, { ...asked, ...more }, owner.token)).rows;
    const rows = await pool();
    expect(rows.filter(({ role }) => role === 'locator')).toMatchObject([
      {
        imei: near,
        isFit: true,
        distanceKm: 0.5,
        checks: { free: 'good', heard: 'good', near: 'good', calibrated: 'unknown', charged: 'unknown' },
      },
      { imei: far, isFit: false, distanceKm: 20, checks: { near: 'bad' } },
    ]);
    expect(rows.filter(({ role }) => role === 'beacon')).toMatchObject([
      { mac: fresh, isFit: true, checks: { calibrated: 'good', heard: 'good', near: 'unknown' } },
      { mac: silent, isFit: false, calibratedUntil: day(nowMs - 86_400_000), checks: { calibrated: 'bad', heard: 'bad' } },
    ]);

    const mission = await world.add(owner, { ...plan, ...asked, imeis: [near], macs: [fresh], autoEnd: false });
    const then = await pool();
    expect(then.find(({ imei }) => imei === near)).toMatchObject({
      isFit: false,
      busyWith: { id: mission.id, name: 'Vaccine run' },
      checks: { free: 'bad' },
    });
    // It does not stand in its own way, nor in that of one that begins after it.
    expect((await pool({ mission: mission.id })).find(({ imei }) => imei === near)).toMatchObject({ busyWith: null });
    const later = { startAt: new Date(nowMs + 90 * minute).toISOString(), endAt: new Date(nowMs + 120 * minute).toISOString() };
    expect((await pool(later)).find(({ imei }) => imei === near)).toMatchObject({ busyWith: null });
  });

  it('are those the caller can plan with, and no others', async () => {
    const { test } = world;
    const other = await world.account();
    expect((await test.call(calls.missionPool, {}, other.token)).rows).toEqual([]);
    const { start } = await world.plan(owner);
    await test.refused(calls.missionPool, { start }, other.token, 'noSuchAddress');
    const { id } = await world.add(owner, await world.plan(owner));
    await test.refused(calls.missionPool, { mission: id }, other.token, 'noSuchMission');
  });
});
