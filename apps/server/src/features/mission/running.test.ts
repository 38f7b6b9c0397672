/** Missions under way: section 4 (not started, started, ended), what watches and relays meanwhile, and what ends them. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { trade } from '@frostway/contract/trade/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile();
beforeEach(async () => {
  owner = await world.account();
});

const start = (id: number, confirm = false) => world.test.call(calls.startMission, { id, confirm }, owner.token);
const end = (id: number) => world.test.call(calls.endMission, { id }, owner.token);
const nowMs = (): number => world.test.clock.now();

describe('A mission', () => {
  it('that runs keeps its devices from being sold, and the preview says which; one planned or over does not', async () => {
    const { test } = world;
    const buyer = await world.account();
    const plan = await world.plan(owner);
    const { id } = await world.add(owner, plan);
    const wanted = { mac: plan.macs, imei: plan.imeis, account: buyer.account };
    const preview = () => test.call(trade.previewSale, wanted, owner.token);
    expect(await preview()).toMatchObject({ maySell: true, ends: { missions: 2 } });
    await start(id);
    const held = await preview();
    expect(held.maySell).toBe(false);
    expect(held.devices.map(({ isHeld }) => isHeld)).toEqual([true, true]);
    await test.refused(trade.sell, { ...wanted, confirm: true }, owner.token, 'deviceOnMission');
    expect((await world.read(owner, id)).beacons).toMatchObject([{ leftAt: null }]);
    await end(id);
    expect(await test.call(trade.sell, { ...wanted, confirm: true }, owner.token)).toMatchObject({ sold: 2 });
    expect((await world.read(owner, id)).beacons).toMatchObject([{ leftAt: null }]);
  });

  it('starts by hand, ends by hand, and each of it once', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const { id } = await world.add(owner, plan);
    const vehicle = async () => (await test.call(calls.vehicles, { id: plan.vehicle }, owner.token)).rows[0]?.state;
    expect(await vehicle()).toBe('idle');
    const started = await start(id);
    expect(started).toMatchObject({ status: 'started', startedBy: 'hand', startedAt: new Date(nowMs()).toISOString(), endedAt: null });
    expect(started.rules).toMatchObject([{ id: plan.rules[0], version: 1 }]);
    expect(await vehicle()).toBe('busy');
    await test.refused(calls.startMission, { id }, owner.token, 'nothingChanged');
    await test.refused(calls.removeVehicle, { id: plan.vehicle }, owner.token, 'vehicleBusy');
    const { fields } = await test.refused(calls.changeMission, { id, macs: plan.macs, name: 'Other' }, owner.token, 'missionStarted');
    expect(Object.keys(fields ?? {})).toEqual(['macs']);
    expect(await test.call(calls.changeMission, { id, name: 'Other' }, owner.token)).toMatchObject({ name: 'Other', status: 'started' });
    const both = await Promise.all([1, 2].map(() => test.reply(calls.endMission, { id }, owner.token)));
    expect(both.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 60062]);
    expect(await world.read(owner, id)).toMatchObject({ status: 'ended', endedBy: 'hand', endedAt: new Date(nowMs()).toISOString() });
    expect(await vehicle()).toBe('idle');
    await test.refused(calls.changeMission, { id, name: 'Again' }, owner.token, 'missionOver');
    await test.refused(calls.startMission, { id }, owner.token, 'missionOver');
  });

  it('that has not started is cancelled, and counted as that', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [one, two] = [await world.add(owner, plan), await world.add(owner, plan)];
    expect(await end(one.id)).toMatchObject({ status: 'ended', endedBy: 'cancelled', startedAt: null });
    await test.refused(calls.endMission, { id: one.id }, owner.token, 'nothingChanged');
    await world.pass(20);
    expect(await world.read(owner, one.id)).toMatchObject({ startedAt: null });
    await end(two.id);
    expect(await test.call(calls.missionStatus, {}, owner.token)).toEqual({ total: 2, notStarted: 0, started: 0, ended: 2, cancelled: 1 });
  });

  it('starts at its time and ends at its time, to the millisecond planned', async () => {
    const startAt = new Date(nowMs() + 10 * minute + 250).toISOString();
    const endAt = new Date(nowMs() + 60 * minute + 500).toISOString();
    const { id } = await world.add(owner, await world.plan(owner, { startAt, endAt, autoEnd: true }));
    await world.pass(10);
    expect(await world.read(owner, id)).toMatchObject({ status: 'notStarted' });
    await world.pass(3);
    expect(await world.read(owner, id)).toMatchObject({ status: 'started', startedBy: 'time', startedAt: startAt });
    await world.pass(60);
    expect(await world.read(owner, id)).toMatchObject({ status: 'ended', endedBy: 'time', endedAt: endAt });
  });

  it('whose end is not automatic goes on past its time', async () => {
    const endAt = new Date(nowMs() + 60 * minute).toISOString();
    const { id } = await world.add(owner, await world.plan(owner, { endAt }));
    await world.pass(90);
    expect(await world.read(owner, id)).toMatchObject({ status: 'started', endedAt: null });
  });

  it('with a device that is on another running one says so at planning, and starts when it is confirmed', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const first = await world.add(owner, plan);
    await start(first.id);
    const second = await world.add(owner, { ...plan, name: 'Second' });
    expect(second.beacons).toMatchObject([{ busyWith: { id: first.id, name: 'Vaccine run' } }]);
    expect(second.locators).toMatchObject([{ busyWith: { id: first.id } }]);
    await test.refused(calls.startMission, { id: second.id }, owner.token, 'missionDeviceBusy');
    expect(await start(second.id, true)).toMatchObject({ status: 'started' });
  });

  it('with devices that never reported is one of two that start at once, and keeps them from a sale at the same time', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [first, second] = [await world.add(owner, plan), await world.add(owner, { ...plan, name: 'Second' })];
    const starts = [first, second].map(({ id }) => test.reply(calls.startMission, { id }, owner.token));
    const answers = (await Promise.all(starts)).map(({ errorcode }) => errorcode);
    expect(answers.toSorted((one, other) => one - other)).toEqual([0, refusals.missionDeviceBusy.code]);

    const buyer = await world.account();
    for (let n = 0; n < 4; n += 1) {
      const next = await world.plan(owner);
      const { id } = await world.add(owner, next);
      const sale = { mac: next.macs, imei: next.imeis, account: buyer.account, confirm: true };
      const both = [test.reply(calls.startMission, { id }, owner.token), test.reply(trade.sell, sale, owner.token)];
      const codes = (await Promise.all(n % 2 === 0 ? both : both.toReversed())).map(({ errorcode }) => errorcode);
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
    }
  });

  it('with a device that is on another running one waits at its time until that one ends, and begins there', async () => {
    const plan = await world.plan(owner);
    const first = await world.add(owner, plan);
    await start(first.id);
    const second = await world.add(owner, { ...plan, startAt: new Date(nowMs() + 5 * minute).toISOString() });
    await world.pass(30);
    expect(await world.read(owner, second.id)).toMatchObject({ status: 'notStarted' });
    const { endedAt } = await end(first.id);
    await world.pass(1);
    expect(await world.read(owner, second.id)).toMatchObject({ status: 'started', startedBy: 'time', startedAt: endedAt });
  });

  it('lets its carrier relay its sensors while it runs, by an entry in the list that ends with it', async () => {
    const { test } = world;
    const carrier = await world.account();
    const gateway = await world.device(carrier, 'gateway');
    const plan = await world.plan(owner, { carrier: carrier.account });
    const [mac] = plan.macs;
    const { id } = await world.add(owner, plan);
    const stored = async () =>
      (await test.sql('select from reading join device on device.id = reading.device_id where device.mac = $1', [mac])).length;
    const relays = async (state: 'open' | 'ended') => (await test.call(bindingFeature.relays, { state }, owner.token)).rows;
    expect(await relays('open')).toEqual([]);
    await start(id);
    const startedMs = nowMs();
    expect(await relays('open')).toMatchObject([{ account: carrier.account, macs: [mac], state: 'current', until: null }]);
    test.clock.advance(10 * minute);
    await world.measure(mac, [[startedMs + 5 * minute, 4]], gateway);
    expect(await stored()).toBe(1);
    const { endedAt } = await end(id);
    expect(await relays('open')).toEqual([]);
    expect(await relays('ended')).toMatchObject([{ state: 'ended', until: endedAt }]);
    test.clock.advance(10 * minute);
    // Told late of the time of the mission it is taken, of a time after it is not.
    await world.measure(mac, [[startedMs + 6 * minute, 4]], gateway);
    expect(await stored()).toBe(2);
    await expect(world.measure(mac, [[nowMs(), 4]], gateway)).rejects.toThrow();
    expect(await stored()).toBe(2);
  });

  it('loses a device that is given back, and goes on without it', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const more = await world.device(owner, 'beacon');
    const { id } = await world.add(owner, { ...plan, macs: [...plan.macs, more] });
    await start(id);
    await test.call(deviceFeature.giveBack, { mac: more, confirm: 'Yes' }, owner.token);
    const { beacons, status } = await world.read(owner, id);
    expect([status, beacons.map(({ mac, leftAt }) => [mac, leftAt !== null])]).toEqual([
      'started',
      [
        [plan.macs[0], false],
        [more, true],
      ],
    ]);
  });
});

describe('The rules of a mission', () => {
  const warm = (fromMs: number, minutes: readonly number[]): (readonly [number, number])[] =>
    minutes.map((each) => [fromMs + each * minute, 12] as const);

  it('watch its sensors from its start to its end in the readings’ own time, whenever these come', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [mac] = plan.macs;
    const { id } = await world.add(owner, plan);
    const beforeMs = nowMs();
    await world.measure(mac, warm(beforeMs, [0]));
    test.clock.advance(30 * minute);
    await start(id);
    const startedMs = nowMs();
    expect(await world.alarms(mac)).toEqual([]);
    test.clock.advance(30 * minute);
    await end(id);
    const endedMs = nowMs();
    test.clock.advance(60 * minute);
    // All of it is told after the end: warm before, within, and after the mission.
    await world.measure(mac, [
      ...warm(beforeMs, [10, 11, 12]),
      [beforeMs + 13 * minute, 4],
      ...warm(startedMs, [10, 11, 12]),
      [startedMs + 13 * minute, 4],
      ...warm(endedMs, [10, 11, 12]),
    ]);
    expect(await world.alarms(mac)).toMatchObject([
      { state: 'cleared', started_ms: startedMs + 10 * minute, ended_ms: startedMs + 13 * minute },
    ]);
  });

  it('judge by the version it was started with, even when the rule is changed or ended meanwhile', async () => {
    const { test } = world;
    const plan = await world.plan(owner);
    const [mac, rule] = [plan.macs[0], plan.rules[0] ?? 0];
    const { id } = await world.add(owner, plan);
    await start(id);
    const startedMs = nowMs();
    await test.call(alarmFeature.changeRule, { id: rule, value: 20 }, owner.token);
    await test.call(alarmFeature.removeRule, { id: rule }, owner.token);
    test.clock.advance(30 * minute);
    await world.measure(mac, warm(startedMs, [1, 2, 3]));
    expect(await world.alarms(mac)).toMatchObject([{ state: 'active', started_ms: startedMs + minute }]);
    expect(await world.read(owner, id)).toMatchObject({ rules: [{ id: rule, version: 1 }] });
    // What is going on is cut at the end.
    const { endedAt } = await end(id);
    expect(await world.alarms(mac)).toMatchObject([{ state: 'cleared', started_ms: startedMs + minute }]);
    expect(endedAt).not.toBeNull();
  });

  it('judge what was told between the planned start and the moment the clock begins it', async () => {
    const startAt = nowMs() + 10 * minute;
    const plan = await world.plan(owner, { startAt: new Date(startAt).toISOString() });
    const { id } = await world.add(owner, plan);
    world.test.clock.advance(15 * minute);
    await world.measure(plan.macs[0], warm(startAt, [1, 2, 3]));
    expect(await world.alarms(plan.macs[0])).toEqual([]);
    await world.pass(0);
    expect(await world.read(owner, id)).toMatchObject({ status: 'started', startedAt: new Date(startAt).toISOString() });
    expect(await world.alarms(plan.macs[0])).toMatchObject([{ state: 'active', started_ms: startAt + minute }]);
  });
});

describe('Arrival at the end address', () => {
  it('ends a mission as of five minutes within the radius, and says when it came', async () => {
    const plan = await world.plan(owner, { autoEnd: true });
    const { id } = await world.add(owner, plan);
    await start(id);
    const at = (minutes: number): number => startedMs + minutes * minute;
    const startedMs = nowMs();
    world.test.clock.advance(60 * minute);
    await world.drive(plan.imeis[0], [
      [at(1), 20_000],
      [at(20), 150],
      [at(22), 100],
    ]);
    await world.pass(0);
    expect(await world.read(owner, id)).toMatchObject({ status: 'started', end: { arrivedAt: null } });
    await world.drive(plan.imeis[0], [[at(26), 20]]);
    await world.pass(0);
    expect(await world.read(owner, id)).toMatchObject({
      status: 'ended',
      endedBy: 'arrival',
      endedAt: new Date(at(25)).toISOString(),
      end: { arrivedAt: new Date(at(20)).toISOString() },
    });
  });

  it('of which late positions say another ends the mission there, with what was found behind it', async () => {
    const plan = await world.plan(owner, { autoEnd: true });
    const [mac] = plan.macs;
    const { id } = await world.add(owner, plan);
    await start(id);
    const startedMs = nowMs();
    const at = (minutes: number): number => startedMs + minutes * minute;
    world.test.clock.advance(90 * minute);
    await world.measure(mac, [
      [at(41), 12],
      [at(42), 12],
      [at(43), 12],
    ]);
    await world.drive(plan.imeis[0], [
      [at(1), 20_000],
      [at(60), 10],
      [at(70), 10],
    ]);
    await world.pass(0);
    expect(await world.read(owner, id)).toMatchObject({ endedAt: new Date(at(65)).toISOString() });
    expect(await world.alarms(mac)).toHaveLength(1);
    await world.drive(plan.imeis[0], [
      [at(30), 10],
      [at(36), 10],
    ]);
    await world.pass(1);
    expect(await world.read(owner, id)).toMatchObject({ endedBy: 'arrival', endedAt: new Date(at(35)).toISOString() });
    expect(await world.alarms(mac)).toEqual([]);
    // And one that was away meanwhile puts it later again.
    await world.drive(plan.imeis[0], [[at(33), 5000]]);
    await world.pass(1);
    expect(await world.read(owner, id)).toMatchObject({ endedAt: new Date(at(41)).toISOString() });
  });

  it('does not end one that is not to end by itself', async () => {
    const plan = await world.plan(owner);
    const { id } = await world.add(owner, plan);
    await start(id);
    const startedMs = nowMs();
    world.test.clock.advance(60 * minute);
    await world.drive(plan.imeis[0], [
      [startedMs + minute, 20_000],
      [startedMs + 20 * minute, 10],
      [startedMs + 30 * minute, 10],
    ]);
    await world.pass(0);
    expect(await world.read(owner, id)).toMatchObject({ status: 'started' });
  });
});
