/** Windows of the places of a mission, and missions that begin by leaving their start: what the positions say, whenever they come. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const iso = (ms: number): string => new Date(ms).toISOString();

/** A mission over a place halfway, and its times as minutes from now. */
async function route(more: (at: (minutes: number) => string) => object) {
  const nowMs = world.test.clock.now();
  const at = (minutes: number): number => nowMs + minutes * minute;
  const halfway = await world.test.call(
    calls.addAddress,
    { name: 'Halfway', latitude: 31.2 + 10_000 / 111_195, longitude: 121.5 },
    owner.token,
  );
  const plan = await world.plan(owner, { middle: [halfway.id], ...more((minutes) => iso(at(minutes))) });
  return { plan, at, imei: plan.imeis[0], mission: await world.add(owner, plan) };
}

describe('A window of a place', () => {
  it('is kept, or not, by when the mission left its start and came to the others, and late data says the same', async () => {
    const { test } = world;
    const { at, imei, mission } = await route((time) => ({
      startWindow: { earliest: time(8), latest: time(20) },
      middleWindows: [{ latest: time(15) }],
      endWindow: { earliest: time(60), latest: time(70) },
    }));
    expect(mission.start).toMatchObject({ earliest: iso(at(8)), latest: iso(at(20)), timing: null, leftAt: null });
    await test.call(calls.startMission, { id: mission.id }, owner.token);
    test.clock.advance(16 * minute);
    await world.drive(imei, [
      [at(1), 20_000],
      [at(5), 17_000],
      [at(11), 16_000],
    ]);
    await world.pass(0);
    const underway = await world.read(owner, mission.id);
    expect(underway.start).toMatchObject({ leftAt: iso(at(5)), timing: 'early' });
    // It may still come, and is late already.
    expect(underway.middle).toMatchObject([{ arrivedAt: null, timing: 'late' }]);
    expect(underway.end).toMatchObject({ timing: null });
    test.clock.advance(48 * minute);
    await world.drive(imei, [
      [at(40), 10_000],
      [at(46), 10_000],
      [at(62), 0],
    ]);
    await world.pass(0);
    expect((await world.read(owner, mission.id)).middle).toMatchObject([{ arrivedAt: iso(at(40)), timing: 'late' }]);
    // It is there when the mission is ended, so it has arrived.
    await test.call(calls.endMission, { id: mission.id }, owner.token);
    expect((await world.read(owner, mission.id)).end).toMatchObject({ arrivedAt: iso(at(62)), timing: 'onTime' });
    const { events } = await test.call(calls.course, { id: mission.id }, owner.token);
    expect(events.filter(({ kind }) => kind === 'departed' || kind === 'arrived')).toMatchObject([
      { kind: 'departed', timing: 'early' },
      { name: 'Halfway', timing: 'late' },
      { name: 'Hospital', timing: 'onTime' },
    ]);
    await world.drive(imei, [
      [at(13), 10_000],
      [at(19), 10_000],
    ]);
    await world.pass(1);
    expect((await world.read(owner, mission.id)).middle).toMatchObject([{ arrivedAt: iso(at(13)), timing: 'onTime' }]);
  });

  it('is nothing that can be said of a place the mission was never seen at, once it is over', async () => {
    const { at, mission } = await route((time) => ({ endWindow: { latest: time(30) } }));
    await world.test.call(calls.startMission, { id: mission.id }, owner.token);
    await world.pass(40);
    expect((await world.read(owner, mission.id)).end).toMatchObject({ timing: 'late' });
    await world.test.call(calls.endMission, { id: mission.id }, owner.token);
    expect((await world.read(owner, mission.id)).end).toMatchObject({ latest: iso(at(30)), timing: null });
  });

  it('is changed while the mission runs, looked for among what was driven, and refused where its latest time is not after its earliest', async () => {
    const { test } = world;
    const { at, imei, mission } = await route(() => ({}));
    const { id } = mission;
    await test.call(calls.startMission, { id }, owner.token);
    test.clock.advance(20 * minute);
    await world.drive(imei, [
      [at(2), 15_000],
      [at(10), 10_000],
      [at(16), 10_000],
    ]);
    await world.pass(0);
    expect((await world.read(owner, id)).middle).toMatchObject([{ arrivedAt: null, timing: null }]);
    const changed = await test.call(calls.changeMission, { id, middleWindows: [{ earliest: iso(at(12)) }] }, owner.token);
    expect(changed.middle).toMatchObject([{ arrivedAt: iso(at(10)), timing: 'early' }]);
    const window = { earliest: iso(at(12)), latest: iso(at(12)) };
    const { fields } = await test.refused(calls.changeMission, { id, endWindow: window }, owner.token, 'windowReversed');
    expect(Object.keys(fields ?? {})).toEqual(['endWindow']);
    await test.refused(calls.changeMission, { id, middleWindows: [null, window] }, owner.token, 'windowReversed');
    await test.refused(calls.changeMission, { id, middleWindows: [null, { latest: window.latest }] }, owner.token, 'parametersIllegal');
    await test.refused(calls.changeMission, { id, autoStart: true }, owner.token, 'missionStarted');
  });
});

describe('A mission that begins by leaving its start address', () => {
  it('begins when it left to stay away, also before its planned start, and not by the clock', async () => {
    const { test } = world;
    const { at, imei, mission } = await route((time) => ({ autoStart: true, startAt: time(30), startWindow: { latest: time(45) } }));
    test.clock.advance(31 * minute);
    await world.drive(imei, [
      [at(0), 20_000],
      [at(4), 19_000],
      [at(7), 20_000],
    ]);
    await world.pass(0);
    // It came back within five minutes, and its hour alone begins nothing.
    expect((await world.read(owner, mission.id)).status).toBe('notStarted');
    await world.drive(imei, [
      [at(20), 18_000],
      [at(26), 16_000],
    ]);
    await world.pass(1);
    const begun = await world.read(owner, mission.id);
    expect(begun).toMatchObject({ status: 'started', startedBy: 'departure', startedAt: iso(at(20)) });
    expect(begun.start).toMatchObject({ leftAt: iso(at(20)), timing: 'onTime' });
    const { events } = await test.call(calls.course, { id: mission.id }, owner.token);
    expect(events.filter(({ kind }) => kind === 'departed')).toMatchObject([{ at: iso(at(20)), name: 'Depot' }]);
  });

  it('waits for a device that another running mission has, and begins with the end of that one', async () => {
    const { test } = world;
    const first = await route(() => ({}));
    await test.call(calls.startMission, { id: first.mission.id }, owner.token);
    const { at, imei, mission } = await route(() => ({ autoStart: true, imeis: first.plan.imeis }));
    test.clock.advance(10 * minute);
    await world.drive(imei, [
      [at(0), 20_000],
      [at(3), 18_000],
      [at(9), 16_000],
    ]);
    await world.pass(0);
    expect((await world.read(owner, mission.id)).status).toBe('notStarted');
    await test.call(calls.endMission, { id: first.mission.id }, owner.token);
    await world.drive(imei, [[at(10), 15_000]]);
    await world.pass(1);
    expect(await world.read(owner, mission.id)).toMatchObject({ status: 'started', startedAt: iso(at(10)) });
  });

  it('needs a start address, and is begun by hand all the same', async () => {
    const { test } = world;
    const plan = await world.plan(owner, { autoStart: true });
    const { fields } = await test.refused(calls.addMission, { ...plan, start: null }, owner.token, 'missionStartless');
    expect(Object.keys(fields ?? {})).toEqual(['autoStart']);
    const { id } = await world.add(owner, plan);
    expect(await test.call(calls.startMission, { id }, owner.token)).toMatchObject({ status: 'started', startedBy: 'hand' });
  });
});
