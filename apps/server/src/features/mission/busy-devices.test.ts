/** Devices are idle or busy: specification, section 4 (states). */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { MissionWorld } from './mission.fixture.js';

const world = MissionWorld.forFile();

describe('A device', () => {
  it('is busy while a mission that has it runs, else idle: in lists, by filter, and in numbers', async () => {
    const { test } = world;
    const owner = await world.account();
    const plan = await world.plan(owner);
    const { id } = await world.add(owner, plan);
    const names = [...plan.macs, ...plan.imeis].toSorted();
    const list = async (busy?: boolean) =>
      (await test.call(devices.groupDevices, busy === undefined ? {} : { busy }, owner.token)).rows
        .map(({ mac, imei }) => String(mac ?? imei))
        .toSorted();
    const numbers = async () => (await test.call(trade.deviceStats, {}, owner.token)).own;
    const isBusy = async () => (await test.call(devices.groupDevice, { imei: plan.macs[0] ?? '' }, owner.token)).isBusy;

    expect([await list(true), await list(false), (await numbers()).busy, await isBusy()]).toEqual([[], await list(), 0, false]);
    await test.call(calls.startMission, { id }, owner.token);
    expect([await list(true), (await numbers()).busy, await isBusy()]).toEqual([names, names.length, true]);
    expect(await list(false)).toEqual((await list()).filter((name) => !names.includes(name as never)));
    await test.call(calls.endMission, { id }, owner.token);
    expect([await list(true), (await numbers()).busy, await isBusy()]).toEqual([[], 0, false]);
  });
});
