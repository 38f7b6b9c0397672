/** What the goods of missions may bear: from the template to the report, and across its shipments. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { report as reports } from '@frostway/contract/report/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const stability = { lower: 2, upper: 8, bands: [{ lower: 0, upper: 15, minutes: 40 }], mkt: null };

/** A template, and a mission it plans that starts now. */
async function planned(more: object = {}) {
  const { test } = world;
  const { startAt: _startAt, ...presets } = await world.plan(owner);
  const template = await test.call(
    calls.addTemplate,
    {
      ...presets,
      name: 'Vaccine run',
      stability,
      activationEnergy: 100,
      startWindow: { earliest: -10, latest: 20 },
      endWindow: { latest: 90 },
      ...more,
    },
    owner.token,
  );
  const ship = () => test.call(calls.addMission, { template: template.id, startAt: new Date(test.clock.now()).toISOString() }, owner.token);
  return { presets, template, ship };
}

describe('A mission that a template plans', () => {
  it('has its windows from the planned start on and its budget; a place of its own has no window of the template', async () => {
    const { test } = world;
    const { template, ship } = await planned();
    const nowMs = test.clock.now();
    const iso = (minutes: number): string => new Date(nowMs + minutes * minute).toISOString();
    const mission = await ship();
    expect(mission).toMatchObject({
      template: { id: template.id, name: 'Vaccine run' },
      stability,
      activationEnergy: 100,
      start: { earliest: iso(-10), latest: iso(20) },
      end: { earliest: null, latest: iso(90) },
    });
    expect((await test.call(calls.missions, { template: template.id }, owner.token)).rows.map(({ id }) => id)).toEqual([mission.id]);
    const other = await test.call(calls.addAddress, { name: 'Clinic', latitude: 31, longitude: 121 }, owner.token);
    const diverted = await test.call(calls.addMission, { template: template.id, startAt: iso(0), end: other.id }, owner.token);
    expect(diverted.end).toMatchObject({ name: 'Clinic', latest: null });
    await test.call(calls.startMission, { id: mission.id }, owner.token);
    await test.refused(calls.changeMission, { id: mission.id, stability: null }, owner.token, 'missionStarted');
    await test.call(calls.endMission, { id: mission.id }, owner.token);
  });
});

describe('What a mission used of what its goods may bear', () => {
  it('is told with its course, in its report and among the shipments of the template, also when readings come late', async () => {
    const { test } = world;
    const { presets, template, ship } = await planned();
    const first = await ship();
    await test.call(calls.startMission, { id: first.id }, owner.token);
    const startedMs = test.clock.now();
    await world.pass(60);
    const values = (warmth: readonly number[]) => warmth.map((value, index) => [startedMs + index * 5 * minute, value] as const);
    await world.measure(presets.macs[0], values([5, 5, 12, 12, 5, 5, 5, 5, 5, 5, 5, 5]));
    await test.call(calls.endMission, { id: first.id }, owner.token);
    const course = await test.call(calls.course, { id: first.id }, owner.token);
    expect(course.stability).toMatchObject({
      budget: stability,
      sensors: [{ mac: presets.macs[0], bands: [10], beyond: 0, used: 0.25, isExceeded: false }],
      used: 0.25,
      isExceeded: false,
    });
    const before = await test.call(reports.missionContent, { id: first.id }, owner.token);
    expect(before).toMatchObject({ stability: course.stability, mkt: { energy: 100, quotient: 12_027.326085 } });
    // A higher energy weighs warmth more than the usual one does.
    expect(before.sensors[0]?.figures[0]?.mkt).toBe(course.sensors[0]?.mkt);
    const late = values([5, 5, 12, 12, 16])
      .slice(4)
      .map(([at, value]) => [at + minute, value] as const);
    await world.measure(presets.macs[0], late);
    expect((await test.call(calls.course, { id: first.id }, owner.token)).stability).toMatchObject({
      sensors: [{ beyond: 4 }],
      isExceeded: true,
    });
    expect(await test.call(reports.missionContent, { id: first.id }, owner.token)).toMatchObject({
      revision: 2,
      stability: { isExceeded: true },
    });
    const planning = await ship();
    const shipments = await test.call(calls.missionStability, { template: template.id }, owner.token);
    expect(shipments).toMatchObject({ total: 1, rows: [{ id: first.id, use: { isExceeded: true } }] });
    await test.call(calls.startMission, { id: planning.id }, owner.token);
    expect(await test.call(calls.missionStability, { template: template.id }, owner.token)).toMatchObject({
      total: 2,
      rows: [{ id: planning.id, use: { used: 0, isExceeded: false } }, { id: first.id }],
    });
    await test.call(calls.endMission, { id: planning.id }, owner.token);
    await test.refused(calls.missionStability, { template: template.id }, (await world.account()).token, 'noSuchTemplate');
  });

  it('is not told where no budget is said', async () => {
    const { test } = world;
    const { template, ship } = await planned({ stability: null });
    const { id } = await ship();
    await test.call(calls.startMission, { id }, owner.token);
    expect((await test.call(calls.course, { id }, owner.token)).stability).toBeNull();
    expect((await test.call(reports.missionContent, { id }, owner.token)).stability).toBeUndefined();
    expect((await test.call(calls.missionStability, { template: template.id }, owner.token)).rows).toMatchObject([{ id, use: null }]);
  });
});
