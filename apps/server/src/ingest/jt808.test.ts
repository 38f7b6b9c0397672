/** JT/T 808 terminals over real sockets, TCP and UDP: who they are, what is stored before it is acknowledged, what they had kept, beacons they hear, the commands they take. */
import { createSocket } from 'node:dgram';
import { bindingFeature as calls } from '@frostway/contract/binding/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeJson } from '@frostway/protocol/json/json';
import type { ReportValues } from '@frostway/protocol/jt808/encode';
import { Terminal } from '@frostway/protocol/jt808/terminal';
import { describe, expect, it, vi } from 'vitest';
import { addTestAccount } from '../testing/accounts.js';
import { holdCommits, type Line, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const minute = 60_000;
let phones = 13_900_000_000;
const newPhone = (): string => String((phones += 1));
const plate = { maker: '70111', model: 'SIM', terminalId: 'T1', plate: '粤B12345' };
const at = (timeMs: number, latitude = 22.5, more: Partial<ReportValues> = {}): ReportValues => ({
  timeMs,
  latitude,
  longitude: 114.1,
  speedKmh: 61.5,
  ignition: true,
  ...more,
});

/** A terminal somebody has, by its phone. */
async function terminalOf(version: 2013 | 2019 = 2013): Promise<{ readonly terminal: Terminal; readonly id: number; readonly imei: Imei }> {
  const phone = newPhone();
  const { id, imei } = await listeners.tracker(`jt808-${version}`, phone);
  return { terminal: new Terminal({ phone, imei, version }), id, imei };
}

/** What came over a line since the last time goes to the terminal, and what it answers goes back. */
async function hear(line: Line, terminal: Terminal): Promise<void> {
  const bytes = line.received;
  line.received = Buffer.alloc(0);
  const answers = terminal.hears(bytes);
  if (answers.length > 0) await line.send(...answers);
}

/** Waits until the platform has acknowledged as many messages of a terminal. */
async function acknowledges(line: Line, terminal: Terminal, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await hear(line, terminal);
      expect(terminal.acknowledged.length).toBeGreaterThanOrEqual(count);
    },
    { timeout: 10_000, interval: 5 },
  );
}

describe('a terminal over TCP', () => {
  it('registers, authenticates with the code it is given, and is acknowledged after the commit', async () => {
    const { terminal, imei } = await terminalOf();
    const line = await listeners.streamLine('jt808');
    await line.send(terminal.register(plate));
    await acknowledges(line, terminal, 1);
    expect(terminal.code).toBeDefined();
    await line.send(terminal.authenticate());
    await acknowledges(line, terminal, 2);
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(terminal.report(at(listeners.now())));
    await held.isWaitedFor();
    expect(line.received.length).toBe(0);
    await held.release();
    await acknowledges(line, terminal, 3);
    expect(terminal.acknowledged.at(-1)).toBe(terminal.lastSerial);
    expect(await listeners.positions(imei)).toMatchObject([{ latitude: 22.5, longitude: 114.1, speed: 61.5, source: 'gps', valid: true }]);
    line.end();
  });

  it('may cut its frames anywhere, send two in a segment, and repeat one: what is repeated changes nothing and is acknowledged', async () => {
    const { terminal, imei } = await terminalOf();
    const line = await listeners.streamLine('jt808');
    const now = listeners.now();
    const [first, second] = [terminal.report(at(now - 2000)), terminal.report(at(now - 1000, 22.6))];
    await line.send(first.subarray(0, 17));
    await line.send(first.subarray(17), second.subarray(0, 1));
    await line.send(second.subarray(1), first, terminal.heartbeat());
    await acknowledges(line, terminal, 4);
    expect(terminal.acknowledged).toEqual([1, 2, 1, 3]);
    expect((await listeners.positions(imei)).map(({ latitude }) => latitude)).toEqual([22.5, 22.6]);
    line.end();
  });

  it('is known by the IMEI it authenticates with where nobody has its phone, and stays so on that connection', async () => {
    const { imei } = await listeners.tracker('jt808-2019');
    const terminal = new Terminal({ phone: newPhone(), imei, version: 2019 });
    const line = await listeners.streamLine('jt808');
    await line.send(terminal.authenticate('TOKEN8'));
    await line.send(terminal.report(at(listeners.now())));
    await acknowledges(line, terminal, 2);
    expect(await listeners.positions(imei)).toHaveLength(1);
    line.end();
  });

  it('is told that nobody has it, and stands among the unknown devices', async () => {
    const phone = newPhone();
    const terminal = new Terminal({ phone, imei: newImei() });
    const line = await listeners.streamLine('jt808');
    await line.send(terminal.register(plate));
    await line.closed();
    await hear(line, terminal);
    expect(terminal).toMatchObject({ isRefused: true, acknowledged: [] });
    expect(await listeners.unknown(phone)).toMatchObject({ family: 'jt808' });
  });

  it('sends what it had kept in parts: stored late, acknowledged when it is whole, and the present stays where it is', async () => {
    const { terminal, imei } = await terminalOf();
    const line = await listeners.streamLine('jt808');
    const now = listeners.now();
    await line.send(terminal.report(at(now, 23)));
    await acknowledges(line, terminal, 1);
    const kept = Array.from({ length: 20 }, (_, step) => at(now - 120 * minute + step * minute, 22 + step / 100));
    const parts = terminal.backlog(kept, 100);
    const [lost, ...rest] = parts;
    await line.send(...rest);
    // The first part is asked for again, and only then is any of them acknowledged.
    await vi.waitFor(
      async () => {
        await hear(line, terminal);
        expect(terminal.commanded.map(({ id }) => id)).toContain(0x8003);
      },
      { timeout: 10_000, interval: 5 },
    );
    expect(terminal.acknowledged).toHaveLength(1);
    await line.send(lost ?? new Uint8Array());
    await acknowledges(line, terminal, 1 + parts.length);
    const rows = await listeners.positions(imei);
    expect(rows).toHaveLength(21);
    expect(rows.at(-1)).toMatchObject({ latitude: 23 });
    expect((await listeners.status({ imei })).position).toMatchObject({ latitude: 23 });
    line.end();
  });

  it('is told its interval in its own words, and its answer is recognised', async () => {
    const { terminal, id, imei } = await terminalOf(2019);
    const line = await listeners.streamLine('jt808');
    await line.send(terminal.heartbeat());
    await acknowledges(line, terminal, 1);
    await listeners.test.call(devices.editDevice, { imei, writeInterval: 120 }, listeners.account.token);
    await vi.waitFor(
      async () => {
        await hear(line, terminal);
        expect(terminal.commanded).toMatchObject([{ id: 0x8103, body: '02000000200400000000000000290400000078' }]);
      },
      { timeout: 10_000, interval: 5 },
    );
    await vi.waitFor(
      async () => {
        const [row] = await listeners.test.sql(
          "select verdict as state, answer from command where device_id = $1 and name = 'writeInterval'",
          [id],
        );
        expect(row).toEqual({ state: 'taken', answer: 'ok' });
      },
      { timeout: 10_000, interval: 20 },
    );
    line.end();
  });
});

describe('a terminal over UDP', () => {
  it('gets one datagram for one, and nobody else gets any; whom nobody has hears nothing', async () => {
    const { terminal, imei } = await terminalOf();
    const stranger = new Terminal({ phone: newPhone(), imei: newImei() });
    const [own, other] = await Promise.all([0, 1].map(() => openDatagrams()));
    if (own === undefined || other === undefined) throw new Error('no sockets');
    const now = listeners.now();
    await other.send(stranger.register(plate));
    await own.send(terminal.report(at(now - 1000)), terminal.report(at(now, 22.6)));
    await own.comes(1);
    await own.send(terminal.heartbeat());
    await own.comes(2);
    for (const datagram of own.received) terminal.hears(datagram);
    expect(terminal.acknowledged).toEqual([1, 2, 3]);
    expect(await listeners.positions(imei)).toHaveLength(2);
    await listeners.unknown(stranger.dialect.phone.replace(/^0+/, ''));
    expect(other.received).toEqual([]);
    own.close();
    other.close();
  });
});

async function openDatagrams() {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const received: Buffer[] = [];
  socket.on('message', (datagram) => received.push(datagram));
  return {
    received,
    send: (...frames: readonly Uint8Array[]) =>
      new Promise<void>((resolve) => socket.send(Buffer.concat(frames), listeners.port('jt808'), '127.0.0.1', () => resolve())),
    comes: (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 10_000, interval: 5 }),
    close: () => void socket.close(),
  };
}

describe('a beacon a terminal hears', () => {
  it('is one stream with what a gateway received from it, with the terminal as its gateway', async () => {
    const [{ terminal, imei }, beacon, gateway] = [await terminalOf(), await listeners.beacon(), await listeners.gateway()];
    const line = await listeners.streamLine('jt808');
    const now = listeners.now();
    const reception = { mac: beacon.mac, temperatureC: -18.2, humidityPercent: 61.6 };
    await listeners.push('json', gateway, encodeJson([{ mac: beacon.mac, timeMs: now - minute, temperatureC: -17.5 }]));
    await line.send(terminal.report(at(now, 22.5, { beacons: [reception] })));
    await acknowledges(line, terminal, 1);
    expect((await listeners.track({ mac: beacon.mac })).map(({ temperature }) => temperature)).toEqual([-17.5, -18.2]);
    expect((await listeners.status({ mac: beacon.mac })).reading).toMatchObject({ temperature: -18.2, humidity: 61.6, gateway: imei });
    line.end();
  });

  it('is quarantined where the terminal is somebody else’s, which is acknowledged all the same', async () => {
    const [beacon, other] = [await listeners.beacon(), await addTestAccount(listeners.test)];
    const [imei, phone] = [newImei(), newPhone()];
    const row = { imei, alias: phone, model: 'jt808-2013', activationKey: 'key' };
    await listeners.test.call(devices.importInventory, { rows: [row] }, listeners.admin);
    await listeners.test.call(devices.addDevice, { imei, activationKey: 'key' }, other.token);
    const terminal = new Terminal({ phone, imei });
    const line = await listeners.streamLine('jt808');
    const beacons = [{ mac: beacon.mac, temperatureC: 40, humidityPercent: 50 }];
    await line.send(terminal.report(at(listeners.now(), 22.5, { beacons })));
    await acknowledges(line, terminal, 1);
    expect(await listeners.countFacts(beacon.id)).toBe(0);
    expect(await listeners.track({ mac: beacon.mac })).toEqual([]);
    await vi.waitFor(
      async () => {
        const { rows } = await listeners.test.call(calls.foreignReceptions, { pageSize: 100 }, listeners.account.token);
        const found = rows.find(({ sensor }) => sensor.mac === beacon.mac);
        expect(found).toMatchObject({ gateway: { mac: null, imei }, readings: 1, isAllowed: false });
      },
      { timeout: 10_000, interval: 50 },
    );
    line.end();
  });
});
