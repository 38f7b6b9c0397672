/** Rooms whose temperatures are mapped: sensors at their places on a plan, and the report that says the hottest and the coldest of them. */
import { report as calls } from '@frostway/contract/report/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { point } from '../../testing/point.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';
import { readPdf } from './pdf/reading.fixture.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

describe('A room', () => {
  it('has sensors at their places, at most 30 of the caller’s own, and is found, changed and removed by nobody else', async () => {
    const { test } = world;
    const [door, back] = [await world.device(owner, 'beacon'), await world.device(owner, 'beacon')];
    const places = [
      { device: door, label: 'Door', x: 0.1, y: 0.9 },
      { device: back, label: '', x: 0.5, y: 0 },
    ];
    const room = await test.call(calls.addRoom, { name: 'Cold store 1', places }, owner.token);
    expect(room).toMatchObject({
      name: 'Cold store 1',
      hasPlan: false,
      places: [
        { mac: door, label: 'Door', x: 0.1, y: 0.9 },
        { mac: back, label: '', x: 0.5, y: 0 },
      ],
    });
    await test.refused(calls.addRoom, { name: ' ' }, owner.token, 'roomNameEmpty');
    await test.refused(calls.addRoom, { name: 'x', places: [{ device: door, x: 1.1, y: 0 }] }, owner.token, 'roomPlaceOutside');
    await test.refused(
      calls.addRoom,
      { name: 'x', places: Array.from({ length: 31 }, () => places[0] ?? { device: door, x: 0, y: 0 }) },
      owner.token,
      'roomSensorsFull',
    );
    const stranger = await world.account();
    await test.refused(calls.addRoom, { name: 'x', places }, stranger.token, 'notFound');
    await test.refused(calls.changeRoom, { id: room.id, name: 'Mine' }, stranger.token, 'noSuchRoom');
    await test.refused(calls.roomPlan, { id: room.id }, stranger.token, 'noSuchRoom');
    await test.refused(calls.changeRoom, { id: room.id, name: 'Cold store 1', places }, owner.token, 'nothingChanged');
    const moved = await test.call(calls.changeRoom, { id: room.id, places: [{ device: back, x: 1, y: 1 }] }, owner.token);
    expect(moved.places).toMatchObject([{ mac: back, x: 1, y: 1 }]);
    expect((await test.call(calls.rooms, { search: 'cold' }, owner.token)).rows).toEqual([moved]);
    expect((await test.call(calls.rooms, {}, stranger.token)).total).toBe(0);
    await test.call(calls.removeRoom, { id: room.id }, owner.token);
    await test.refused(calls.removeRoom, { id: room.id }, owner.token, 'noSuchRoom');
  });

  it('has a plan that is a picture, and shows it to its owner', async () => {
    const { test } = world;
    const { id } = await test.call(calls.addRoom, { name: 'Cold store 2' }, owner.token);
    await test.refused(calls.roomPlan, { id }, owner.token, 'noSuchPhoto');
    await test.refused(calls.putRoomPlan, { id, plan: Buffer.from('%PDF-1.7').toString('base64') }, owner.token, 'photoKind');
    expect(await test.call(calls.putRoomPlan, { id, plan: point().toString('base64') }, owner.token)).toMatchObject({ hasPlan: true });
    const answer = await fetch(`${test.url}${calls.roomPlan.path}?id=${id}`, { headers: { authorization: `Bearer ${owner.token}` } });
    expect(answer.headers.get('content-type')).toBe('image/png');
  });
});

describe('The mapping of a room', () => {
  it('says the hottest and the coldest place of a period by their means, under a hash that anybody can verify, and draws them on the plan', async () => {
    const { test } = world;
    const devices = [await world.device(owner, 'beacon'), await world.device(owner, 'beacon'), await world.device(owner, 'beacon')];
    const { id } = await test.call(
      calls.addRoom,
      { name: 'Cold store 3', places: devices.map((device, index) => ({ device, label: `Shelf ${index + 1}`, x: index / 4, y: 0.5 })) },
      owner.token,
    );
    const fromMs = test.clock.now() - 60 * minute;
    const period = { id, st: fromMs, et: fromMs + 60 * minute };
    await test.refused(calls.roomContent, { ...period, et: fromMs }, owner.token, 'parametersIllegal');
    const silent = await test.call(calls.roomContent, period, owner.token);
    expect(silent).toMatchObject({ mapping: { hottest: null, coldest: null }, verdict: { outcome: 'noData' } });
    // The second has the highest value, and is not the warmest.
    for (const [device, values] of [
      [devices[0], [4, 4, 4, 4]],
      [devices[1], [3, 9, 3, 3]],
      [devices[2], [6, 6, 6, 6]],
    ] as const)
      await world.measure(
        device,
        values.map((value, index) => [fromMs + index * 5 * minute, value] as const),
      );
    await test.call(calls.putRoomPlan, { id, plan: point().toString('base64') }, owner.token);
    const content = await test.call(calls.roomContent, period, owner.token);
    expect(content).toMatchObject({
      subject: { kind: 'devices', group: null },
      mapping: {
        room: 'Cold store 3',
        plan: { type: 'image/png' },
        hottest: 2,
        coldest: 0,
        places: [{ label: 'Shelf 1', x: 0 }, {}, { label: 'Shelf 3', x: 0.5 }],
      },
      revision: 2,
    });
    const answer = await fetch(
      `${test.url}${calls.roomReport.path}?${new URLSearchParams({ id: String(id), st: String(period.st), et: String(period.et), lang: 'en' }).toString()}`,
      { headers: { authorization: `Bearer ${owner.token}` } },
    );
    const file = Buffer.from(await answer.arrayBuffer());
    const letters = readPdf(file).pages.join('\n');
    for (const words of ['Cold store 3', 'Temperature mapping', 'Shelf 3', 'Hottest', 'Coldest']) expect(letters).toContain(words);
    expect(file.toString('latin1')).toContain('/Subtype /Image');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'room.pdf');
    expect((await test.request(calls.verify.path, { method: 'POST', body: form })).data).toMatchObject({ state: 'valid', revision: 2 });
    await test.refused(calls.roomContent, period, (await world.account()).token, 'noSuchRoom');
  }, 60_000);

  it('is of none without sensors', async () => {
    const { test } = world;
    const { id } = await test.call(calls.addRoom, { name: 'Empty' }, owner.token);
    const nowMs = test.clock.now();
    await test.refused(calls.roomContent, { id, st: nowMs - 60 * minute, et: nowMs }, owner.token, 'reportNoSensor');
  });
});
