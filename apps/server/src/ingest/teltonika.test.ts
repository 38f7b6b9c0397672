/** Teltonika's port, over real sockets. */
import { createSocket, type Socket } from 'node:dgram';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { encodeDatagram, encodeFrame, encodeHello, encodeReply, eyeValue, type RecordValues } from '@frostway/protocol/teltonika/encode';
import { describe, expect, it, vi } from 'vitest';
import { holdCommits, type Line, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const accepted = Uint8Array.of(1);
const count = (records: number): Uint8Array => Uint8Array.of(0, 0, 0, records);

function record(timeMs: number, more: Partial<RecordValues> = {}): RecordValues {
  return { timeMs, latitude: 54.6872, longitude: 25.2798, courseDegrees: 214, satellites: 12, speedKmh: 57, values: [], ...more };
}

/** A connection whose device has been accepted. */
async function loggedIn(imei: string): Promise<Line> {
  const line = await listeners.streamLine('teltonika');
  await line.send(encodeHello(imei));
  await line.answers(accepted);
  return line;
}

/** A device that speaks over UDP, and the answers it got in hex. */
async function datagrams(): Promise<{
  readonly received: string[];
  readonly send: (datagram: Uint8Array) => void;
  readonly socket: Socket;
}> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const received: string[] = [];
  socket.on('message', (datagram) => received.push(datagram.toString('hex')));
  return { received, socket, send: (datagram) => socket.send(datagram, listeners.port('teltonika'), '127.0.0.1') };
}

describe('over TCP', () => {
  it('a known device is accepted and told how many records were stored, after the commit', async () => {
    const { imei } = await listeners.tracker('teltonika');
    const line = await loggedIn(imei);
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(encodeFrame([record(listeners.now() - 2000), record(listeners.now() - 1000)]));
    await held.isWaitedFor();
    expect(line.received.length).toBe(0);
    await held.release();
    await line.answers(count(2));
    expect(await listeners.positions(imei)).toHaveLength(2);
    line.end();
  });

  it('half a frame waits for its other half, and two in one segment are two', async () => {
    const { imei } = await listeners.tracker('teltonika');
    const line = await listeners.streamLine('teltonika');
    const stream = Buffer.concat([
      encodeHello(imei),
      encodeFrame([record(listeners.now() - 3000)]),
      encodeFrame([record(listeners.now() - 2000)]),
    ]);
    await line.send(stream.subarray(0, 40));
    await line.answers(accepted);
    await line.send(stream.subarray(40));
    await line.answers(count(1), count(1));
    expect(await listeners.positions(imei)).toHaveLength(2);
    line.end();
  });

  it('the same frame twice is acknowledged twice and stored once', async () => {
    const { id, imei } = await listeners.tracker('teltonika');
    const line = await loggedIn(imei);
    const frame = encodeFrame([record(listeners.now() - 1000, { values: [{ id: 239, width: 1, value: 1 }] })]);
    await line.send(frame);
    await line.answers(count(1));
    const stored = await listeners.countFacts(id);
    await line.send(frame);
    await line.answers(count(1));
    expect(await listeners.countFacts(id)).toBe(stored);
    line.end();
  });

  it('a frame with a wrong checksum is told to be sent again, and nothing of it is stored', async () => {
    const { imei } = await listeners.tracker('teltonika');
    const line = await loggedIn(imei);
    const frame = encodeFrame([record(listeners.now() - 1000)]);
    const broken = frame.slice();
    broken[25] = (broken[25] ?? 0) ^ 1;
    await line.send(broken);
    await line.answers(count(0));
    expect(await listeners.positions(imei)).toEqual([]);
    await line.send(frame);
    await line.answers(count(1));
    expect(await listeners.positions(imei)).toHaveLength(1);
    line.end();
  });

  it('a device nobody has is rejected with its byte and seen by an administrator', async () => {
    const imei = newImei();
    const line = await listeners.streamLine('teltonika');
    await line.send(encodeHello(imei));
    await line.closed();
    expect([...line.received]).toEqual([0]);
    expect(await listeners.unknown(imei)).toMatchObject({ family: 'teltonika' });
  });

  it('what a device kept while it had no line stands in its time, and garbage and pings between frames change nothing', async () => {
    const { imei } = await listeners.tracker('teltonika');
    const line = await loggedIn(imei);
    const [now, before] = [record(listeners.now() - 1000), record(listeners.now() - 86_400_000, { latitude: 55.1 })];
    await line.send(encodeFrame([now]), Uint8Array.of(0xff), new TextEncoder().encode('NO CARRIER\r\n'), encodeFrame([before]));
    await line.answers(count(1), count(1));
    expect((await listeners.positions(imei)).map(({ latitude }) => latitude)).toEqual([55.1, 54.6872]);
    expect((await listeners.status({ imei })).connection).toBe('online');
    line.end();
  });

  it('beacons it received are readings of their own MAC, its probes its own, below zero', async () => {
    const [{ imei }, { mac }] = [await listeners.tracker('teltonika'), await listeners.beacon()];
    const line = await loggedIn(imei);
    const eye = eyeValue([{ mac, rssiDbm: -67, temperatureC: -18.25, humidityPercent: 61, batteryMv: 3015 }]);
    await line.send(encodeFrame([record(listeners.now() - 1000, { values: [eye, { id: 25, width: 2, value: -1234 }] })]));
    await line.answers(count(1));
    expect(await listeners.track({ mac })).toMatchObject([{ temperature: -18.25, humidity: 61 }]);
    expect(await listeners.track({ imei })).toMatchObject([{ temperature: -12.34 }]);
    line.end();
  });

  it('an FMx6xx is read by the profile of its model', async () => {
    const { imei } = await listeners.tracker('teltonika-fmx6');
    const line = await loggedIn(imei);
    await line.send(encodeFrame([record(listeners.now() - 1000, { values: [{ id: 701, width: 2, value: -183 }] })]));
    await line.answers(count(1));
    expect(await listeners.track({ imei })).toMatchObject([{ temperature: -18.3 }]);
    line.end();
  });

  it('a wanted interval is told in codec 12, and taken when the device says so', async () => {
    const { id, imei } = await listeners.tracker('teltonika');
    const line = await loggedIn(imei);
    await listeners.test.call(devices.editDevice, { imei, writeInterval: 120 }, listeners.account.token);
    await vi.waitFor(() => expect(line.received.toString('latin1')).toContain('setparam 10050:120;10055:120'), {
      timeout: 10_000,
      interval: 5,
    });
    await line.send(encodeReply('New value 10050:120;10055:120;'));
    const state = async (): Promise<unknown> =>
      (
        await listeners.test.sql<{ state: string }>(
          "select verdict as state from command where device_id = $1 and name = 'writeInterval'",
          [id],
        )
      )[0]?.state;
    await vi.waitFor(async () => expect(await state()).toBe('taken'), { timeout: 10_000, interval: 20 });
    line.end();
  });
});

describe('over UDP', () => {
  it('each datagram of a known device is answered with one, after the commit, and repeated is stored once', async () => {
    const { id, imei } = await listeners.tracker('teltonika');
    const device = await datagrams();
    const datagram = encodeDatagram(imei, 0xcafe, 5, [record(listeners.now() - 2000), record(listeners.now() - 1000)]);
    const held = await holdCommits(listeners.test.databaseUrl);
    device.send(datagram);
    await held.isWaitedFor();
    expect(device.received).toEqual([]);
    await held.release();
    const answer = '0005cafe010502';
    await vi.waitFor(() => expect(device.received).toEqual([answer]), { timeout: 10_000, interval: 5 });
    const stored = await listeners.countFacts(id);
    device.send(datagram);
    await vi.waitFor(() => expect(device.received).toEqual([answer, answer]), { timeout: 10_000, interval: 5 });
    expect(await listeners.countFacts(id)).toBe(stored);
    device.socket.close();
  });

  it('half a datagram, garbage and a device nobody has get no answer', async () => {
    const { imei } = await listeners.tracker('teltonika');
    const stranger = newImei();
    const device = await datagrams();
    const datagram = encodeDatagram(imei, 1, 2, [record(listeners.now() - 1000)]);
    device.send(datagram.subarray(0, 30));
    device.send(new TextEncoder().encode('hello?'));
    device.send(encodeDatagram(stranger, 3, 4, [record(listeners.now())]));
    device.send(datagram);
    await vi.waitFor(() => expect(device.received).toEqual(['00050001010201']), { timeout: 10_000, interval: 5 });
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'teltonika' });
    device.socket.close();
  });
});
