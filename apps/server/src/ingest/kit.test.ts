/** What a stream family gets by its entry in the registry alone: tried with one that only these tests have. */
import { createSocket, type Socket } from 'node:dgram';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { type DeviceModel, findModel } from '@frostway/core/models';
import { commandTable, familyTable, portList, profileTable } from '@frostway/protocol/documents.fixture';
import { families } from '@frostway/protocol/registry';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { helpText } from '../config.js';
import { holdCommits, Line, TestListeners } from './listeners.fixture.js';
import { tinyFamily, tinyFrame } from './tiny-family.fixture.js';

const all = [...families, tinyFamily];

/** Tracker A speaks the tiny family too; tracker B in hundredths of a degree. */
function modelOf(name: string): DeviceModel | undefined {
  const model = findModel(name);
  if (model?.kind !== 'tracker') return model;
  const speaking = { ...model, families: [...model.families, 'tiny'] };
  return name === 'tracker-b' ? { ...speaking, profile: 'hundredths' } : speaking;
}

let listeners: TestListeners;
beforeAll(async () => {
  listeners = await TestListeners.open({}, { families: all, modelOf });
});
afterAll(() => listeners.close());

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A device that speaks over UDP from a port of its own, and keeps every datagram it gets. */
class Datagrams {
  readonly received: string[] = [];
  readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('message', (datagram) => this.received.push(text(datagram)));
  }

  static async open(): Promise<Datagrams> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new Datagrams(socket);
  }

  send(...frames: readonly Uint8Array[]): Promise<void> {
    return new Promise((resolve) => this.socket.send(Buffer.concat(frames), listeners.port('tiny'), '127.0.0.1', () => resolve()));
  }

  async answers(...expected: readonly string[]): Promise<void> {
    await vi.waitFor(() => expect(this.received).toEqual(expected), { timeout: 10_000, interval: 5 });
  }
}

describe('a family that is in the registry', () => {
  it('has its port among those of devices, its setting and its line of help', async () => {
    const port = listeners.port('tiny');
    expect(port).toBeGreaterThan(0);
    expect(await listeners.test.call(devices.devicePorts, {}, listeners.account.token)).toMatchObject({
      tiny: port,
      mqtt: listeners.port('mqtt'),
    });
    expect(helpText(all)).toMatch(/TINY_PORT\s+tiny trackers \(TCP and UDP\)\n.*default 5999/);
    expect(helpText()).not.toContain('TINY_PORT');
  });

  it('says which setting is wrong when its port is taken in one transport alone, and leaves nothing open', async () => {
    const taken = createSocket('udp4');
    await new Promise<void>((resolve) => taken.bind(0, '127.0.0.1', resolve));
    const { port } = taken.address();
    const other = TestListeners.open({ TINY_PORT: String(port), FROSTWAY_LOG_LEVEL: 'error' }, { families: all });
    await expect(other).rejects.toThrow(`TINY_PORT: port ${port} is already in use on 127.0.0.1`);
    await expect(Line.open(port)).rejects.toThrow('ECONNREFUSED');
    await new Promise<void>((resolve) => taken.close(() => resolve()));
  });

  it('has its rows in the documents', () => {
    expect(familyTable(all)).toContain(
      '| Tiny trackers | TCP and UDP 5999 | IMEI in every frame | positions, readings of beacons received | the number of the frame |',
    );
    expect(portList(all)).toContain('5999 TINY (TCP and UDP)');
    expect(commandTable(all)).toContain('| tiny | `writeInterval` | `value`: 10 to 600 s |  |');
    expect(profileTable(all)).toContain('| tiny | `hundredths` |');
  });

  it('is acknowledged over TCP after the commit, each frame by its own number', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.streamLine('tiny');
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(tinyFrame(imei, 7, 'P', listeners.now(), 22.5, 114.1), tinyFrame(imei, 8, 'H'));
    await held.isWaitedFor();
    expect(text(line.received)).toBe('');
    await held.release();
    await line.answers(new TextEncoder().encode('+7#+8#'));
    expect(await listeners.positions(imei)).toMatchObject([{ latitude: 22.5, longitude: 114.1 }]);
    line.end();
  });

  it('is acknowledged over UDP after the commit: its sender gets one datagram for one', async () => {
    const { imei } = await listeners.tracker();
    const [device, other] = [await Datagrams.open(), await Datagrams.open()];
    const held = await holdCommits(listeners.test.databaseUrl);
    await device.send(tinyFrame(imei, 1, 'P', listeners.now(), 48.1, 11.5), tinyFrame(imei, 2, 'H'));
    await held.isWaitedFor();
    expect(device.received).toEqual([]);
    await held.release();
    await device.answers('+1#+2#');
    await device.send(tinyFrame(imei, 3, 'H'));
    await device.answers('+1#+2#', '+3#');
    expect(other.received).toEqual([]);
    expect(await listeners.positions(imei)).toMatchObject([{ latitude: 48.1 }]);
    device.socket.close();
    other.socket.close();
  });

  it('is refused over TCP where nobody has the device, and over UDP hears nothing', async () => {
    const stranger = '869999999999999';
    const line = await listeners.streamLine('tiny');
    await line.send(tinyFrame(stranger, 1, 'H'));
    await line.closed();
    expect(text(line.received)).toBe('-');
    const [device, known] = [await Datagrams.open(), await listeners.tracker()];
    await device.send(tinyFrame(stranger, 1, 'H'));
    // Who speaks is read from each datagram: what was said before by the same sender gives nobody a name.
    await device.send(tinyFrame(known.imei, 2, 'H'));
    await device.send(new TextEncoder().encode('*garbage#'));
    await device.send(tinyFrame(known.imei, 3, 'H'));
    await device.answers('+2#', '+3#');
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'tiny' });
    device.socket.close();
  });

  it('keeps what the family remembers between frames, and acknowledges the whole only', async () => {
    const { imei } = await listeners.tracker();
    const device = await Datagrams.open();
    await device.send(tinyFrame(imei, 1, 'half', listeners.now(), 31.2));
    await device.send(tinyFrame(imei, 2, 'rest', 121.5));
    await device.answers('+2#');
    expect(await listeners.positions(imei)).toMatchObject([{ latitude: 31.2, longitude: 121.5 }]);
    device.socket.close();
  });

  it('relays what a tracker hears of beacons as readings of the beacon, with the tracker as gateway', async () => {
    const [{ imei }, { mac }] = [await listeners.tracker(), await listeners.beacon()];
    const line = await listeners.streamLine('tiny');
    await line.send(tinyFrame(imei, 4, 'B', mac, listeners.now(), -183));
    await line.answers(new TextEncoder().encode('+4#'));
    expect(await listeners.track({ mac })).toMatchObject([{ temperature: -18.3 }]);
    line.end();
  });
});

describe("a device's own profile", () => {
  it('is chosen by its model from the first frame on, over TCP and UDP, beside devices of the standard one', async () => {
    const [a, b] = [await listeners.tracker('tracker-a'), await listeners.tracker('tracker-b')];
    const [ofA, ofB] = [await listeners.beacon(), await listeners.beacon()];
    const line = await listeners.streamLine('tiny');
    // One connection after the other speaker: each frame is read by the profile of who says it.
    await line.send(tinyFrame(a.imei, 1, 'B', ofA.mac, listeners.now(), 50), tinyFrame(b.imei, 2, 'B', ofB.mac, listeners.now(), 50));
    await line.answers(new TextEncoder().encode('+1#+2#'));
    const device = await Datagrams.open();
    await device.send(tinyFrame(b.imei, 3, 'B', ofB.mac, listeners.now() + 1000, 75));
    await device.answers('+3#');
    expect(await listeners.track({ mac: ofA.mac })).toMatchObject([{ temperature: 5 }]);
    expect(await listeners.track({ mac: ofB.mac })).toMatchObject([{ temperature: 0.5 }, { temperature: 0.75 }]);
    line.end();
    device.socket.close();
  });

  it('changes on an open connection when its model is corrected', async () => {
    const { id, imei } = await listeners.tracker('tracker-a');
    const { mac } = await listeners.beacon();
    const line = await listeners.streamLine('tiny');
    await line.send(tinyFrame(imei, 1, 'B', mac, listeners.now() - 2000, 50));
    await line.answers(new TextEncoder().encode('+1#'));
    await listeners.test.sql("update device set model = 'tracker-b' where id = $1", [id]);
    listeners.test.clock.advance(61_000);
    await line.send(tinyFrame(imei, 2, 'B', mac, listeners.now() - 1000, 50));
    await line.answers(new TextEncoder().encode('+2#'));
    expect((await listeners.track({ mac })).map(({ temperature }) => temperature)).toEqual([5, 0.5]);
    line.end();
  });
});

describe('what the family declares its devices can be told', () => {
  it('is sent on the open connection in its own words, and its reply is recognised', async () => {
    const { imei } = await listeners.tracker();
    const line = await listeners.streamLine('tiny');
    await line.send(tinyFrame(imei, 1, 'H'));
    await line.answers(new TextEncoder().encode('+1#'));
    await listeners.test.call(devices.editDevice, { imei, writeInterval: 120 }, listeners.account.token);
    await vi.waitFor(() => expect(text(line.received)).toMatch(/^=\d+,interval,120#$/), { timeout: 10_000, interval: 5 });
    const flag = /=(\d+),/.exec(text(line.received))?.[1] ?? '';
    await line.send(tinyFrame(imei, 2, 'R', flag, 'OK'));
    const state = async (): Promise<unknown> =>
      (await listeners.test.sql<{ state: string }>('select verdict as state from command where flag = $1', [flag]))[0]?.state;
    await vi.waitFor(async () => expect(await state()).toBe('taken'), { timeout: 10_000, interval: 20 });
    line.end();
  });
});
