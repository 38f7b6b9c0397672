/** What went wrong on missions: their incidents, the alarms of one, and the figures of many. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let warmId: number;
let coldId: number;
let warmMac: string;
let startedMs: number;
let firstMs: number;
const iso = (ms: number): string => new Date(ms).toISOString();

const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  firstMs = world.test.clock.now();
  const [warm, cold] = [
    await world.plan(owner, { startAt: iso(firstMs), endAt: iso(firstMs + 60 * minute), autoEnd: true }),
    await world.plan(owner, { startAt: iso(firstMs), endAt: iso(firstMs + 60 * minute) }),
  ];
  warmMac = warm.macs[0] ?? '';
  warmId = (await world.add(owner, warm)).id;
  coldId = (await world.add(owner, cold)).id;
  await world.add(owner, { ...cold, startAt: iso(firstMs + 500 * minute), endAt: iso(firstMs + 600 * minute) });
  await world.pass(1);
  startedMs = firstMs;
  await world.pass(90);
  const at = (minutes: number): number => startedMs + minutes * minute;
  // Told after the end: warm within the mission, and long after it, where nothing watches any more.
  await world.measure(warmMac, [
    [at(5), 4],
    [at(10), 11],
    [at(12), 13],
    [at(14), 4],
    [at(80), 15],
    [at(85), 15],
  ]);
  await world.measure(cold.macs[0], [
    [at(10), 4],
    [at(20), 5],
  ]);
});

describe('The incidents of a mission', () => {
  it('are those of its devices that went on while it ran, with the value furthest out', async () => {
    const found = await world.test.call(calls.deviceAlarm, { id: warmId }, owner.token);
    expect(found).toMatchObject({
      total: 1,
      rows: [
        {
          mac: warmMac,
          type: 'temperatureHigh',
          probe: 'temperature',
          side: 'over',
          severity: 'alarm',
          state: 'cleared',
          startedAt: iso(startedMs + 10 * minute),
          endedAt: iso(startedMs + 14 * minute),
          worst: 13,
          minutes: 4,
        },
      ],
    });
    expect((await world.test.call(calls.deviceAlarm, { id: coldId }, owner.token)).total).toBe(0);
    await world.test.refused(calls.deviceAlarm, { id: warmId, page: 2 }, owner.token, 'pageOverLimit');
  });

  it('and its alarms are found in the lists of alarms by the mission', async () => {
    const ask = { missionId: warmId };
    expect((await world.test.call(alarmFeature.alarms, ask, owner.token)).rows).toMatchObject([{ type: 'temperatureHigh' }]);
    expect((await world.test.call(alarmFeature.incidents, ask, owner.token)).rows).toMatchObject([{ type: 'temperatureHigh' }]);
    expect((await world.test.call(alarmFeature.incidents, { missionId: coldId }, owner.token)).rows).toEqual([]);
    const other = await world.account();
    await world.test.refused(alarmFeature.incidents, ask, other.token, 'noSuchMission');
  });
});

describe('The figures of missions', () => {
  it('say of a range how many there were in each status, ended by their plan, and had incidents, in all and by vehicle', async () => {
    const range = { st: iso(firstMs - minute), et: iso(firstMs + 1000 * minute) };
    const { vehicles, ...all } = await world.test.call(calls.missionFigures, range, owner.token);
    expect(all).toEqual({
      total: 3,
      notStarted: 1,
      started: 1,
      ended: 1,
      cancelled: 0,
      onTime: 1,
      overdue: 1,
      withIncidents: 1,
      incidents: 1,
      meanMinutes: 60,
    });
    expect(vehicles.map(({ total }) => total)).toEqual([2, 1]);
    const none = await world.test.call(calls.missionFigures, { st: iso(0), et: iso(1000) }, owner.token);
    expect(none).toMatchObject({ total: 0, incidents: 0, meanMinutes: null, vehicles: [] });
    await world.test.refused(calls.missionFigures, { st: range.et, et: range.st }, owner.token, 'parametersIllegal');
  });
});
