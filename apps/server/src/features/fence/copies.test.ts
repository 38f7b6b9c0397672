/** Fences in the memory of devices: told over real connections, changed, taken back, and judged by the server all the same. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedCommands } from '../../ingest/received.fixture.js';
import { tellingOf } from './copies.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const circle = { name: 'Yard', shape: 'circle', latitude: 52, longitude: 13, radius: 500, mode: 'out', kept: 'device' } as const;
const token = (): string => listeners.account.token;
const add = (imei: Imei, more: object = {}) => listeners.test.call(calls.addFence, { ...circle, ...more, imeis: [imei] }, token());
const copyOf = async (id: number) => (await listeners.test.call(calls.fences, { id }, token())).rows[0]?.devices[0]?.copy;
const isCopy = (id: number, copy: string): Promise<void> =>
  vi.waitFor(async () => expect(await copyOf(id)).toBe(copy), { timeout: 10_000, interval: 20 });

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}

describe('A fence that devices keep', () => {
  it('waits for the device, is told at its login, changed where it differs, and taken back when it ends', async () => {
    const { imei } = await listeners.tracker();
    const fence = await add(imei);
    expect(fence).toMatchObject({ kept: 'device', devices: [{ imei, copy: 'waiting' }] });
    const line = await comes(imei);
    const [on] = await receivedCommands(line, 1);
    expect(on?.text).toBe('GFENCE,1,ON,0,N52.000000,E13.000000,5,OUT,0#');
    await line.send(encodeReply({ flag: on?.flag ?? 0, text: 'GFENCE OK!' }, 3));
    await isCopy(fence.id, 'kept');

    await listeners.test.call(calls.changeFence, { id: fence.id, radius: 900 }, token());
    const told = await receivedCommands(line, 3);
    expect(told.slice(1).map(({ text }) => text)).toEqual(['GFENCE,1,OFF#', 'GFENCE,1,ON,0,N52.000000,E13.000000,9,OUT,0#']);
    await line.send(encodeReply({ flag: told[2]?.flag ?? 0, text: 'FAIL!' }, 4));
    await isCopy(fence.id, 'refused');

    await listeners.test.call(calls.removeFence, { id: fence.id }, token());
    expect((await receivedCommands(line, 4)).at(-1)?.text).toBe('GFENCE,1,OFF#');
  });

  it('is told by whoever set it, once, and not again when only its name changes', async () => {
    const { imei } = await listeners.tracker();
    const fence = await add(imei);
    await listeners.test.call(calls.changeFence, { id: fence.id, name: 'Depot' }, token());
    const { rows } = await listeners.test.call(commands.commands, { imei: [imei] }, token());
    expect(rows.map(({ command, state, params }) => [command, state, params['index']])).toEqual([['fenceCircle', 'waiting', 1]]);
  });

  it('is forgotten by the device when the server alone is to watch, or the vehicle is taken out of it', async () => {
    const { imei } = await listeners.tracker();
    const [one, other] = [await add(imei), await add(imei, { name: 'Port' })];
    await listeners.test.call(calls.changeFence, { id: one.id, kept: 'server' }, token());
    await listeners.test.call(calls.changeFence, { id: other.id, imeis: [] }, token());
    const { rows } = await listeners.test.call(commands.commands, { imei: [imei] }, token());
    expect(rows.toReversed().map(({ command, params }) => [command, params['index']])).toEqual([
      ['fenceCircle', 1],
      ['fenceCircle', 2],
      ['fenceRemove', 1],
      ['fenceRemove', 2],
    ]);
    expect(await copyOf(one.id)).toBe('server');
  });

  it('is watched by the server alone where the device has no command for its shape, or no number left', async () => {
    const { imei } = await listeners.tracker();
    const points = [
      [13, 52],
      [13.1, 52],
      [13.1, 52.1],
    ];
    const polygon = await add(imei, { shape: 'polygon', latitude: undefined, longitude: undefined, radius: undefined, points });
    expect(await copyOf(polygon.id)).toBe('server');
    const copies = [];
    for (let at = 0; at < 6; at += 1) copies.push((await add(imei, { name: `Yard ${at}` })).devices[0]?.copy);
    expect(copies).toEqual(['waiting', 'waiting', 'waiting', 'waiting', 'waiting', 'server']);
  });

  it('sends nothing where the server alone keeps watch', async () => {
    const { imei } = await listeners.tracker();
    const fence = await add(imei, { kept: 'server' });
    expect(await copyOf(fence.id)).toBe('server');
    expect((await listeners.test.call(commands.commands, { imei: [imei] }, token())).rows).toEqual([]);
  });
});

describe('What a device is told', () => {
  const device = { model: 'jt808-2013', imei: '860123456789012' };
  const shape = { shape: 'circle', latitude: 31, longitude: 121, radius: 400 } as const;

  it('is a polygon where its family has one, and its kind with what it forgets', () => {
    const points = [[121, 31], [121.1, 31], [121.1, 31.1]] as const; // prettier-ignore
    const { forget, keep } = tellingOf(
      device,
      [{ fenceId: 7, version: 2, shape: { shape: 'polygon', points }, mode: 'both' }],
      [{ slot: 3, fenceId: 5, version: 1, kind: 'circle' }],
    );
    expect(forget.map(({ params }) => params)).toEqual([{ shape: 'circle', index: 3 }]);
    expect(keep).toMatchObject([{ slot: 1, name: 'fencePolygon', params: { index: 1, alarm: 'both' } }]);
  });

  it('leaves what it keeps already where it is, and never gives a number twice', () => {
    const wanted = [1, 2, 3].map((fenceId) => ({ fenceId, version: 1, shape, mode: 'in' as const }));
    const { forget, keep } = tellingOf(device, wanted, [{ slot: 1, fenceId: 2, version: 1, kind: 'circle' }]);
    expect([forget, keep.map(({ fenceId, slot }) => [fenceId, slot])]).toEqual([
      [],
      [
        [1, 2],
        [3, 3],
      ],
    ]);
  });

  it('is nothing for a corridor, and nothing for a model that takes no commands', () => {
    const corridor = { fenceId: 1, version: 1, shape: { shape: 'corridor', points: [[121, 31], [121.1, 31]], width: 100 }, mode: 'in' } as const; // prettier-ignore
    expect(tellingOf(device, [corridor], [])).toEqual({ forget: [], keep: [] });
    expect(tellingOf({ ...device, model: 'phone' }, [{ ...corridor, shape }], [])).toEqual({ forget: [], keep: [] });
  });
});
