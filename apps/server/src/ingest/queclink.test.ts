/** Queclink's port, over real sockets. */
import { describe, expect, it } from 'vitest';
import { Datagrams } from './datagrams.fixture.js';
import { holdCommits, newImei, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** A time as devices write it. */
const word = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '');
const placeAt = (timeMs: number, latitude = 22.543096): string =>
  `1,35.2,178,35.0,114.057865,${latitude.toFixed(6)},${word(timeMs)},0460,0000,1A2B,3C4D`;

/** A fixed report of a vehicle. */
function report(imei: string, timeMs: number, count: string, head = 'RESP', latitude?: number): Uint8Array {
  const tail = '00,1234.5,00012:34:56,,,87,220102,,,,';
  return bytes(`+${head}:GTFRI,060502,${imei},,12345,10,1,${placeAt(timeMs, latitude)},${tail}${word(timeMs + 1000)},${count}$`);
}

describe('over TCP', () => {
  it('a line is acknowledged by its count after the commit', async () => {
    const { imei } = await listeners.tracker('queclink');
    const line = await listeners.streamLine('queclink');
    const held = await holdCommits(listeners.test.databaseUrl);
    await line.send(report(imei, listeners.now() - 2000, '0A1F'));
    await held.isWaitedFor();
    expect(line.received.length).toBe(0);
    await held.release();
    await line.answers(bytes('+SACK:0A1F$'));
    expect(await listeners.positions(imei)).toMatchObject([{ latitude: 22.543096 }]);
    line.end();
  });

  it('half a line waits for its other half, two in one segment are two, and a repeated one is stored once', async () => {
    const { id, imei } = await listeners.tracker('queclink');
    const line = await listeners.streamLine('queclink');
    const [first, second] = [report(imei, listeners.now() - 5000, '0001'), report(imei, listeners.now() - 4000, '0002')];
    await line.send(first.subarray(0, 50));
    await line.send(first.subarray(50), bytes('\r\n'), second);
    await line.answers(bytes('+SACK:0001$+SACK:0002$'));
    expect(await listeners.positions(imei)).toHaveLength(2);
    const stored = await listeners.countFacts(id);
    await line.send(bytes('NO CARRIER'), second);
    await line.answers(bytes('+SACK:0002$'));
    expect(await listeners.countFacts(id)).toBe(stored);
    line.end();
  });

  it('a heartbeat is answered with its version, and shows the device online', async () => {
    const { imei } = await listeners.tracker('queclink-gv300');
    const line = await listeners.streamLine('queclink');
    await line.send(bytes(`+ACK:GTHBD,060502,${imei},,${word(listeners.now())},0A21$`));
    await line.answers(bytes('+SACK:GTHBD,060502,0A21$'));
    expect((await listeners.status({ imei })).connection).toBe('online');
    line.end();
  });

  it('what a device kept stands in its time and does not move its latest place', async () => {
    const { imei } = await listeners.tracker('queclink');
    const line = await listeners.streamLine('queclink');
    await line.send(report(imei, listeners.now() - 2000, '0002'), report(imei, listeners.now() - 86_400_000, '0001', 'BUFF', 23.1));
    await line.answers(bytes('+SACK:0002$+SACK:0001$'));
    expect((await listeners.positions(imei)).map(({ latitude }) => latitude)).toEqual([23.1, 22.543096]);
    line.end();
  });

  it('its accessories are sensors of their own MAC, below zero', async () => {
    const [{ imei }, { mac }] = [await listeners.tracker('queclink'), await listeners.beacon()];
    const line = await listeners.streamLine('queclink');
    const timeMs = listeners.now() - 2000;
    const accessory = `1,00,6,4,,083B,COLD1,${mac},3015,-18,61,-18.25`;
    await line.send(
      bytes(
        `+RESP:GTERI,6E0304,${imei},,00000100,12345,10,1,${placeAt(timeMs)},01,11,1234.5,,,,,91,220100,,${accessory},${word(timeMs)},0A20$`,
      ),
    );
    await line.answers(bytes('+SACK:0A20$'));
    expect(await listeners.track({ mac })).toMatchObject([{ temperature: -18.25, humidity: 61 }]);
    line.end();
  });

  it('a device nobody has hears nothing and is seen by an administrator', async () => {
    const imei = newImei();
    const line = await listeners.streamLine('queclink');
    await line.send(report(imei, listeners.now(), '0001'));
    await line.closed();
    expect(line.received.length).toBe(0);
    expect(await listeners.unknown(imei)).toMatchObject({ family: 'queclink' });
  });
});

describe('over UDP', () => {
  it('a datagram gets one with the acknowledgements of all its lines, the last of which may end without a mark', async () => {
    const { imei } = await listeners.tracker('queclink');
    const device = await Datagrams.open(listeners.port('queclink'));
    await device.send(bytes('+RESP:GTFRI,nobody$'));
    await device.send(report(newImei(), listeners.now(), '0007'));
    await device.send(report(imei, listeners.now() - 2000, '0008'), report(imei, listeners.now() - 1000, '0009').subarray(0, -1));
    await device.answers('+SACK:0008$+SACK:0009$');
    expect(await listeners.positions(imei)).toHaveLength(2);
    device.end();
  });
});
