/** How a mission goes: figures of its sensors, what its rules still allow, what happened on the way, and what a list shows of it. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { report as reports } from '@frostway/contract/report/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let id: number;
let macs: string[];
let startedMs: number;
const at = (minutes: number): number => startedMs + minutes * minute;
const iso = (minutes: number): string => new Date(at(minutes)).toISOString();

const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const { test } = world;
  const rule = { name: 'Two hours', probe: 'temperature', condition: 'gt', value: 8, delay: 7200, mode: 'cumulative', severity: 'alarm' };
  const plan = await world.plan(owner, { startAt: new Date(test.clock.now()).toISOString() });
  const slow = (await test.call(alarmFeature.addRule, rule as never, owner.token)).id;
  macs = [...plan.macs, await world.device(owner, 'beacon')];
  startedMs = test.clock.now();
  id = (await world.add(owner, { ...plan, macs, rules: [...plan.rules, slow] })).id;
  await world.pass(1);
  test.clock.advance(59 * minute);
  // One sensor is warm from the 20th to the 35th minute, the other stays cold.
  await world.measure(
    macs[0],
    Array.from({ length: 12 }, (_, turn) => [at(turn * 5), turn >= 4 && turn < 7 ? 9.5 : 5] as const),
  );
  await world.measure(
    macs[1],
    Array.from({ length: 12 }, (_, turn) => [at(turn * 5), 3] as const),
  );
  // It stands for ten minutes, drives ten kilometres in ten, stands for twenty and drives on.
  const northAt = (minutes: number): number =>
    minutes <= 10 ? 20_000 : minutes <= 20 ? 20_000 - (minutes - 10) * 1000 : minutes <= 40 ? 10_000 : 10_000 - (minutes - 40) * 1000;
  await world.drive(
    plan.imeis[0],
    Array.from(
      { length: 23 },
      (_, turn) => [at(turn * 2), northAt(turn * 2), northAt(turn * 2) === northAt(turn * 2 + 2) ? 0 : 40] as const,
    ),
  );
});

const course = (token = owner.token) => world.test.call(calls.course, { id }, token);

describe('The course of a mission', () => {
  it('is in the figures of the mission itself, unless they are not asked for', async () => {
    const { sensors } = await course();
    const mission = await world.test.call(calls.oneMission, { id }, owner.token);
    expect(mission).toMatchObject({ status: 'started', verdict: 'undecided', incidents: 1, statistics: sensors, hash: null });
    const { hash } = await world.test.call(reports.missionContent, { id }, owner.token);
    expect(await world.test.call(calls.oneMission, { id }, owner.token)).toMatchObject({ hash });
    expect(await world.test.call(calls.oneMission, { id, figures: false }, owner.token)).toMatchObject({
      statistics: null,
      incidents: null,
    });
  });

  it('has the figures of each sensor against the strictest of its rules', async () => {
    const { band, sensors } = await course();
    expect(band).toEqual({ lower: null, upper: 8 });
    expect(sensors).toMatchObject([
      {
        mac: macs[0],
        count: 12,
        min: 5,
        max: 9.5,
        minutesAbove: 15,
        longestMinutes: 15,
        minutesBelow: 0,
        coverage: 1,
        last: 5,
        state: 'in',
      },
      { mac: macs[1], count: 12, min: 3, max: 3, mean: 3, mkt: 3, minutesAbove: 0, minutesIn: 60 },
    ]);
  });

  it('says how much of what a rule allows was used, of each sensor', async () => {
    const { allowances } = await course();
    expect(allowances.filter(({ name }) => name === 'Two hours')).toMatchObject([
      { mac: macs[0], mode: 'cumulative', used: 15, allowed: 120 },
      { mac: macs[1], used: 0, allowed: 120 },
    ]);
    expect(allowances.filter(({ name }) => name === 'Too warm').map(({ used, allowed }) => [used, allowed])).toEqual([
      [15, 1],
      [0, 1],
    ]);
  });

  it('tells in order that it started, left, stood, and where it was when it became too warm', async () => {
    const { events, progress } = await course();
    expect(events.map(({ kind, at: when, name }) => [kind, when, name])).toEqual([
      ['started', iso(0), null],
      ['stop', iso(0), 'Depot'],
      ['departed', iso(12), 'Depot'],
      ['incident', iso(20), expect.any(String)],
      ['stop', iso(20), null],
    ]);
    expect(events[3]).toMatchObject({ mac: macs[0], until: iso(35), incident: { type: 'temperatureHigh', worst: 9.5 } });
    expect(events[3]?.latitude).toBeCloseTo(31.2 + 10_000 / 111_195, 4);
    expect(progress).toBeCloseTo(0.7, 2);
    expect(progress).toBe(Math.round(1000 * (progress ?? 0)) / 1000);
  });

  it('is told by readings that come after the fact as if they had come in time', async () => {
    const before = await course();
    await world.measure(macs[1], [[at(42), 12]]);
    const after = await course();
    expect(after.sensors[1]).toMatchObject({ count: 13, max: 12, minutesAbove: 3 });
    expect(before.sensors[1]).toMatchObject({ max: 3 });
  });

  it('is for who sees the past of it', async () => {
    const { test } = world;
    const other = await addTestAccount(test);
    await test.refused(calls.course, { id }, other.token, 'noSuchMission');
    expect((await test.call(calls.missionsNow, { ids: [id] }, other.token)).rows).toEqual([]);
  });
});

describe('In a list a mission', () => {
  it('shows how far it is, its worst sensor and its incidents', async () => {
    const { rows } = await world.test.call(calls.missionsNow, { ids: [id] }, owner.token);
    expect(rows).toMatchObject([{ id, worst: { mac: macs[0], temperature: 5, state: 'in' }, open: 0 }]);
    expect(rows[0]?.progress).toBeCloseTo(0.7, 2);
    expect(rows[0]?.incidents).toBeGreaterThan(0);
  });
  it('says when it is expected at its end, and that this is after its planned end', async () => {
    const { test } = world;
    const startAt = new Date(test.clock.now()).toISOString();
    const plan = await world.plan(owner, { startAt, endAt: new Date(test.clock.now() + 40 * minute).toISOString() });
    const mission = await world.add(owner, plan);
    await world.pass(1);
    const beganMs = test.clock.now();
    const now = async () => (await test.call(calls.missionsNow, { ids: [mission.id] }, owner.token)).rows[0];
    expect(await now()).toMatchObject({ eta: { state: 'unknown', why: 'noPosition' }, leaving: null, risks: [] });
    // A kilometre every two minutes: 30 km/h. With 20 km less ten to go, 1.3 times as far by road, that is 26 minutes.
    test.clock.advance(20 * minute);
    await world.drive(
      plan.imeis[0],
      Array.from({ length: 11 }, (_, turn) => [beganMs + turn * 2 * minute, 20_000 - turn * 1000, 30] as const),
    );
    const eta = (await now())?.eta;
    expect(eta).toMatchObject({
      state: 'expected',
      straight: 10,
      remaining: 13,
      speed: 30,
      at: new Date(beganMs + 46 * minute).toISOString(),
    });
    expect((await now())?.risks).toEqual(['delay']);
    test.clock.advance(25 * minute);
    expect((await now())?.risks).toEqual(['overdue']);
    await test.call(calls.endMission, { id: mission.id }, owner.token);
    expect(await now()).toMatchObject({ eta: null, leaving: null, risks: [] });
  });
  it('has all of its way behind it, and is expected nowhere, once it was at its end, wherever its vehicle drives then', async () => {
    const { test } = world;
    const at = (minutes: number): number => startMs + minutes * minute;
    const startMs = test.clock.now();
    const endAt = new Date(at(40)).toISOString();
    const plan = await world.plan(owner, { startAt: new Date(startMs).toISOString(), endAt, endWindow: { latest: endAt } });
    const mission = await world.add(owner, plan);
    await world.pass(1);
    test.clock.advance(29 * minute);
    await world.drive(plan.imeis[0], [
      [at(5), 8000],
      [at(12), 0],
      [at(18), 0],
      [at(24), 3000],
      [at(27), 5000],
      [at(30), 7000],
    ]);
    await world.pass(0);
    const { rows } = await test.call(calls.missionsNow, { ids: [mission.id] }, owner.token);
    expect(rows).toMatchObject([{ progress: 1, eta: { state: 'arrived', at: null, remaining: 0, straight: 7 }, risks: [] }]);
    expect(await test.call(calls.course, { id: mission.id }, owner.token)).toMatchObject({ progress: 1 });
  });
  it('says which sensor will leave its band, and when, where its slope is clear', async () => {
    const { test } = world;
    const plan = await world.plan(owner, { startAt: new Date(test.clock.now()).toISOString() });
    const macOfCold = await world.device(owner, 'beacon');
    const mission = await world.add(owner, { ...plan, macs: [...plan.macs, macOfCold] });
    await world.pass(1);
    const beganMs = test.clock.now();
    test.clock.advance(20 * minute);
    // 5.0 °C and a tenth more each minute: above 8 ten minutes from now.
    await world.measure(
      plan.macs[0],
      Array.from({ length: 21 }, (_, turn) => [beganMs + turn * minute, 5 + turn / 10] as const),
    );
    await world.measure(
      macOfCold,
      Array.from({ length: 21 }, (_, turn) => [beganMs + turn * minute, 4] as const),
    );
    const [row] = (await test.call(calls.missionsNow, { ids: [mission.id] }, owner.token)).rows;
    expect(row).toMatchObject({ risks: ['leaving'], leaving: { mac: plan.macs[0], side: 'above' } });
    expect(Date.parse(row?.leaving?.at ?? '')).toBeCloseTo(beganMs + 30 * minute, -4);
  });
});
