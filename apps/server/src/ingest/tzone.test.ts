/** TZONE's port, over real sockets. */
import { encodeLogger, encodePlace, encodeTags } from '@frostway/protocol/tzone/encode';
import { describe, expect, it } from 'vitest';
import { Datagrams } from './datagrams.fixture.js';
import { holdCommits, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

/** The acknowledgement of a record, as text. */
function acknowledgement(index: number): string {
  const time = new Date(listeners.test.clock.now()).toISOString().slice(0, 19).replace('T', ' ');
  return `@ACK,${index}#@UTC time:${time}`;
}
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('over TCP', () => {
  it('a record is acknowledged by its index after the commit, whoever says it on the connection', async () => {
    const { imei } = await listeners.tracker('tzone');
    const line = await listeners.streamLine('tzone');
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(
      encodeLogger({ imei, timeMs: listeners.now() - 1000, index: 17 }, { temperatureC: -18.25, humidityPercent: 61, batteryMv: 3980 }),
    );
    await held.isWaitedFor();
    expect(line.received.length).toBe(0);
    await held.release();
    await line.answers(bytes(acknowledgement(17)));
    expect(await listeners.track({ imei })).toMatchObject([{ temperature: -18.25, humidity: 61 }]);
    line.end();
  });

  it('half a record waits for its other half, two in one segment are two, and a repeated one is stored once', async () => {
    const { id, imei } = await listeners.tracker('tzone');
    const line = await listeners.streamLine('tzone');
    const place = { latitude: 31.230416, longitude: 121.473701, speedKmh: 62, courseDegrees: 137 };
    const [first, second] = [1, 2].map((index) => encodePlace({ imei, timeMs: listeners.now() - 5000 + index * 1000, index }, place));
    if (first === undefined || second === undefined) throw new Error('no frames');
    await line.send(first.subarray(0, 20));
    await line.send(first.subarray(20), second);
    await line.answers(bytes(acknowledgement(1) + acknowledgement(2)));
    expect(await listeners.positions(imei)).toHaveLength(2);
    const stored = await listeners.countFacts(id);
    await line.send(bytes('+CREG: 1'), second);
    await line.answers(bytes(acknowledgement(2)));
    expect(await listeners.countFacts(id)).toBe(stored);
    line.end();
  });

  it('a stored record stands in its own time, late as it is', async () => {
    const { imei } = await listeners.tracker('tzone');
    const line = await listeners.streamLine('tzone');
    const record = (ageMs: number, index: number, temperatureC: number): Uint8Array =>
      encodeLogger({ imei, timeMs: listeners.now() - ageMs, index }, { temperatureC, batteryMv: 3980 });
    await line.send(record(1000, 9, 4), record(86_400_000, 8, 3));
    await line.answers(bytes(acknowledgement(9) + acknowledgement(8)));
    expect((await listeners.track({ imei })).map(({ temperature }) => temperature)).toEqual([3, 4]);
    line.end();
  });

  it('tags are sensors of their own by the number printed on them, with the tracker as gateway', async () => {
    const [{ imei }, tag] = [await listeners.tracker('tzone'), await listeners.beacon('beacon-th', '07000001')];
    const line = await listeners.streamLine('tzone');
    const reception = [
      { id: '07000001', batteryMv: 3612, temperatureC: -18.3, humidityPercent: 61, rssiDbm: -42 },
      { id: '07FFFFFF', batteryMv: 3000, temperatureC: 5, rssiDbm: -80 },
    ];
    await line.send(encodeTags({ imei, timeMs: listeners.now() - 1000, index: 3 }, reception));
    await line.answers(bytes(acknowledgement(3)));
    expect(await listeners.track({ mac: tag.mac })).toMatchObject([{ temperature: -18.3, humidity: 61 }]);
    line.end();
  });

  it('a device nobody has hears nothing and is seen by an administrator', async () => {
    const imei = newImei();
    const line = await listeners.streamLine('tzone');
    await line.send(encodeLogger({ imei, timeMs: listeners.now(), index: 1 }, { batteryMv: 3980 }));
    await line.closed();
    expect(line.received.length).toBe(0);
    expect(await listeners.unknown(imei)).toMatchObject({ family: 'tzone' });
  });
});

describe('over UDP', () => {
  it('a datagram gets one, a broken one and a stranger none', async () => {
    const { imei } = await listeners.tracker('tzone');
    const device = await Datagrams.open(listeners.port('tzone'));
    const record = encodeLogger({ imei, timeMs: listeners.now() - 1000, index: 5 }, { temperatureC: 4.5, batteryMv: 3980 });
    const broken = record.slice();
    broken[20] = (broken[20] ?? 0) ^ 1;
    await device.send(broken);
    await device.send(encodeLogger({ imei: newImei(), timeMs: listeners.now(), index: 6 }, { batteryMv: 3980 }));
    await device.send(record);
    await device.answers(acknowledgement(5));
    expect(await listeners.track({ imei })).toMatchObject([{ temperature: 4.5 }]);
    device.end();
  });
});
