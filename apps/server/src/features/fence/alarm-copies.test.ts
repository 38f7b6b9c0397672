/** Alarms of positions in the memory of devices: told over real connections, changed, taken back, and where the server alone watches. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import { fence as calls } from '@frostway/contract/fence/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedCommands } from '../../ingest/received.fixture.js';
import { say } from '../position/track.fixture.js';
import { alarmsToKeep } from './alarm-copies.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const token = (): string => listeners.account.token;
const set = async (imei: Imei, limits: object) =>
  (await listeners.test.call(calls.setPositionAlarms, { imeis: [imei], ...limits }, token())).rows[0];
const copies = async (imei: Imei) => (await listeners.test.call(calls.positionAlarms, { imei: [imei] }, token())).rows[0]?.copies;
const areCopies = (imei: Imei, expected: object): Promise<void> =>
  vi.waitFor(async () => expect(await copies(imei)).toMatchObject(expected), { timeout: 10_000, interval: 20 });
const ledger = async (imei: Imei) =>
  (await listeners.test.call(commands.commands, { imei: [imei] }, token())).rows
    .toReversed()
    .map(({ command, state, params }) => [command, state, params]);

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}

describe('An alarm of positions that a device can keep', () => {
  it('waits for the device, is told at its login, changed where it differs, and taken back when it is turned off', async () => {
    const { imei } = await listeners.tracker();
    const row = await set(imei, { speedHigh: 90, speedLow: 10, stop: 45 });
    expect(row?.copies).toEqual({ speedHigh: 'waiting', speedLow: 'server', displacement: null, stop: 'server', hours: null });
    const line = await comes(imei);
    const [on] = await receivedCommands(line, 1);
    expect(on?.text).toBe('SPEED,ON,10,90,0#');
    await line.send(encodeReply({ flag: on?.flag ?? 0, text: 'SPEEDALM_OK' }, 3));
    await areCopies(imei, { speedHigh: 'kept' });

    await set(imei, { speedHigh: 110 });
    const changed = (await receivedCommands(line, 2)).at(-1);
    expect(changed?.text).toBe('SPEED,ON,10,110,0#');
    await line.send(encodeReply({ flag: changed?.flag ?? 0, text: 'FAIL!' }, 4));
    await areCopies(imei, { speedHigh: 'refused' });

    await listeners.test.call(calls.removePositionAlarms, { imeis: [imei] }, token());
    expect((await receivedCommands(line, 3)).at(-1)?.text).toBe('SPEED,OFF#');
    line.end();
  });

  it('is not told again when another of the vehicle changes; a displacement is when it is armed anew', async () => {
    const { imei } = await listeners.tracker();
    await say(listeners, imei, [{ timeMs: listeners.now() - 60_000, latitude: 52.5, longitude: 13.25 }]);
    await set(imei, { speedHigh: 90, displacement: 500 });
    await set(imei, { stop: 45, hours: [{ from: '22:00', until: '06:00' }] });
    const first = [
      ['speedAlarm', 'waiting', { above: 90, duration: 10 }],
      ['displacementAlarm', 'waiting', { radius: 500 }],
    ];
    expect(await ledger(imei)).toEqual(first);
    listeners.test.clock.advance(5000);
    await say(listeners, imei, [{ timeMs: listeners.now() - 1000, latitude: 52.6, longitude: 13.25 }]);
    await set(imei, { displacement: 500 });
    expect(await ledger(imei)).toEqual([first[0], ['displacementAlarm', 'cancelled', { radius: 500 }], first[1]]);
    expect(await copies(imei)).toMatchObject({ speedHigh: 'waiting', displacement: 'waiting' });
  });

  it('takes the place of its own end while the device is away, and the end of it', async () => {
    const { imei } = await listeners.tracker();
    await set(imei, { speedHigh: 90 });
    await set(imei, { speedHigh: null, stop: 45 });
    await set(imei, { speedHigh: 100 });
    expect((await ledger(imei)).map(([name, state]) => [name, state])).toEqual([
      ['speedAlarm', 'cancelled'],
      ['speedAlarmOff', 'cancelled'],
      ['speedAlarm', 'waiting'],
    ]);
  });

  it('is watched by the server alone beyond what the device takes, and once the device was told otherwise by hand', async () => {
    const { imei } = await listeners.tracker();
    await say(listeners, imei, [{ timeMs: listeners.now() - 60_000, latitude: 52.5, longitude: 13.25 }]);
    expect((await set(imei, { displacement: 1500, speedHigh: 90 }))?.copies).toMatchObject({
      displacement: 'server',
      speedHigh: 'waiting',
    });
    expect(await ledger(imei)).toEqual([['speedAlarm', 'waiting', { above: 90, duration: 10 }]]);
    await listeners.test.call(commands.give, { imeis: [imei], command: 'speedAlarm', params: { above: 60, duration: 10 } }, token());
    expect(await copies(imei)).toMatchObject({ speedHigh: 'server' });
  });

  it('is what another family has a word for, and ends by a speed no vehicle reaches', async () => {
    const { imei } = await listeners.tracker('gps103');
    await set(imei, { speedHigh: 90 });
    const line = await listeners.streamLine('gps103');
    await line.send(bytes(`##,imei:${imei},A;`));
    const heard = (): string => line.received.toString('latin1');
    const isTold = (text: string): Promise<void> => vi.waitFor(() => expect(heard()).toContain(`**,imei:${imei},${text}`), 10_000);
    await isTold('H,090');
    const digits = new Date(listeners.now()).toISOString().replace(/\D/g, '').slice(2, 14);
    await line.send(bytes(`imei:${imei},ht,${digits.slice(0, 10)},,F,${digits.slice(6)}.000,A,2230.0000,N,11406.0000,E,0,0;`));
    await areCopies(imei, { speedHigh: 'kept' });
    await listeners.test.call(calls.removePositionAlarms, { imeis: [imei] }, token());
    await isTold('H,250');
    line.end();
  });
});

describe('What a device can keep of limits', () => {
  const limit = (value: number) => ({ value, fromMs: 1000 });
  const speeds = { speedHigh: limit(90), speedLow: limit(10) };
  const device = (model: string) => ({ model, imei: '860123456789012' });

  it('is both speeds in one where its family says them in one, and neither when one of them is not watched', () => {
    expect(alarmsToKeep(device('tk103'), speeds)).toEqual([{ name: 'speedAlarm', params: { below: 10, above: 90 }, fromMs: 1000 }]);
    expect(alarmsToKeep(device('tk103'), { speedHigh: limit(90) })).toEqual([]);
  });

  it.each(['jt808-2019', 'h02', 'gps103', 'meitrack', 'teltonika-fmb', 'tracker-b'])(
    'is a speed on %s, for each can be told to forget it',
    (model) => {
      expect(alarmsToKeep(device(model), speeds).map(({ name, params }) => [name, params['above']])).toEqual([['speedAlarm', 90]]);
    },
  );

  it('is no displacement by a radius of the device’s own, nor one that it could not forget', () => {
    for (const model of ['gps103', 'jt808-2019']) expect(alarmsToKeep(device(model), { displacement: limit(500) })).toEqual([]);
    expect(alarmsToKeep(device('phone'), { ...speeds, displacement: limit(500) })).toEqual([]);
  });
});
