/** Rules, devices and groups of one account are changed at the same moment: each change waits for the others, and none of them for ever. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';

let listeners: TestListeners;
beforeAll(async () => {
  listeners = await TestListeners.open({ FROSTWAY_LOG_LEVEL: 'error' });
});
afterAll(() => listeners.close());

const rounds = 30;
const warm = { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm' } as const;

/** Runs changes at once, many times; each is done, or refused for a reason of its own. */
async function together(changes: (round: number) => readonly (readonly [Endpoint, Record<string, unknown>])[]): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const replies = await Promise.all(
      changes(round).map(async ([endpoint, input]) => ({
        endpoint,
        reply: await listeners.test.reply(endpoint, input, listeners.account.token),
      })),
    );
    for (const { endpoint, reply } of replies)
      expect(reply, `${endpoint.method} ${endpoint.path} of round ${round}: ${listeners.test.logged()}`).toMatchObject({ errorcode: 0 });
  }
}

describe('at the same moment', () => {
  it('a rule is given other devices and one of these is edited', async () => {
    const [one, two] = [await listeners.beacon('beacon-th'), await listeners.beacon('beacon-th')];
    const { id } = await listeners.test.call(alarms.addRule, { ...warm, macs: [one.mac] }, listeners.account.token);
    await together((round) => [
      [alarms.changeRule, { id, macs: round % 2 === 0 ? [one.mac] : [two.mac, one.mac], value: 8 + round / 100 }],
      [devices.editDevice, { mac: one.mac, temperatureUpper: 10 + round / 10 }],
      [devices.editDevice, { mac: two.mac, temperatureUpper: 10 + round / 10 }],
    ]);
  }, 120_000);

  it('rules of a group are made, changed and ended, devices of it edited and moved, and it is moved itself', async () => {
    const { token } = listeners.account;
    const sensors = [await listeners.beacon('beacon-th'), await listeners.beacon('beacon-th'), await listeners.beacon('beacon-th')];
    const [one, two] = sensors.map(({ mac }) => mac);
    const root = (await listeners.test.call(devices.groupTree, {}, token)).rows[0]?.id ?? 0;
    const [hall, room, side] = [
      await listeners.test.call(devices.addGroup, { name: 'Hall' }, token),
      await listeners.test.call(devices.addGroup, { name: 'Room' }, token),
      await listeners.test.call(devices.addGroup, { name: 'Side' }, token),
    ];
    await listeners.test.call(devices.moveDevices, { mac: sensors.map(({ mac }) => mac), groupId: room.id }, token);
    const ofHall = await listeners.test.call(alarms.addRule, { ...warm, groupIds: [hall.id] }, token);
    const ofBoth = await listeners.test.call(alarms.addRule, { ...warm, groupIds: [side.id], macs: [one ?? ''] }, token);
    const ended: number[] = [];
    for (let round = 0; round <= rounds; round += 1)
      ended.push((await listeners.test.call(alarms.addRule, { ...warm, groupIds: [room.id] }, token)).id);
    await together((round) => {
      const isEven = round % 2 === 0;
      return [
        [alarms.changeRule, { id: ofHall.id, groupIds: isEven ? [hall.id] : [hall.id, root], value: 8 + round / 100 }],
        [alarms.changeRule, { id: ofBoth.id, macs: isEven ? [one] : [two], value: 8 + round / 100 }],
        [alarms.addRule, { ...warm, groupIds: [room.id] }],
        [alarms.removeRule, { id: ended[round] }],
        [devices.changeGroup, { id: room.id, parentId: isEven ? root : hall.id }],
        [devices.editDevice, { mac: one, temperatureUpper: 10 + round / 10 }],
        [devices.editDevice, { mac: two, temperatureUpper: 10 + round / 10 }],
        [devices.moveDevices, { mac: [sensors[2]?.mac], groupId: isEven ? room.id : side.id }],
      ];
    });
  }, 120_000);
});
