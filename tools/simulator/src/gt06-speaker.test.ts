import { demoDevices } from '@frostway/fleet/demo';
import type { DemoTracker } from '@frostway/fleet/device';
import type { Message } from '@frostway/core/message';
import { isProblem } from '@frostway/protocol/family';
import { gt06 } from '@frostway/protocol/gt06/family';
import { afterEach, describe, expect, it } from 'vitest';
import { Gt06Speaker } from './gt06-speaker.js';
import { type Arrived, type TinyGt06, tinyGt06 } from './tiny-servers.fixture.js';
import { world } from '@frostway/fleet/world';

const beganMs = Date.UTC(2026, 10, 20, 8);
const fleet = world(demoDevices, beganMs);
const trucks = demoDevices.filter((device): device is DemoTracker => device.kind === 'tracker' && device.speaks === 'gt06');
const named = (en: string): DemoTracker => {
  const truck = trucks.find((device) => device.name.en.startsWith(en));
  if (truck === undefined) throw new Error(`no ${en} in the demo`);
  return truck;
};
const minutes = (count: number): number[] => Array.from({ length: count }, (_, index) => beganMs + index * 60_000);
const batch = (times: readonly number[], isBackfill: boolean) => ({ fromMs: times[0] ?? 0, toMs: times[0] ?? 0, times, isBackfill });
const timing = { resendMs: 30, tries: 3 };

let server: TinyGt06;
let speaker: Gt06Speaker;
const start = async (truck: DemoTracker, loses?: Parameters<typeof tinyGt06>[0]): Promise<void> => {
  server = await tinyGt06(loses);
  speaker = new Gt06Speaker(truck, fleet, { host: '127.0.0.1', port: server.port, timing, heartbeatMs: 3_600_000, clock: () => beganMs });
};
afterEach(async () => {
  await speaker.close();
  await server.close();
});

function decode({ frame }: Arrived, truck: DemoTracker): readonly Message[] {
  const result = gt06.decode(frame, { device: truck.identity, isStrict: true });
  if (isProblem(result)) throw new Error(result.problem);
  return result.messages;
}

describe('a GT06 tracker', () => {
  it('logs in with its IMEI, waits for the acknowledgement and sends a heartbeat at once', async () => {
    const truck = named('Vaccine truck');
    await start(truck);
    await speaker.open();
    expect(speaker.isOpen()).toBe(true);
    expect(server.arrived.map(({ protocol, serial }) => [protocol, serial])).toEqual([
      [0x01, 1],
      [0x13, 2],
    ]);
    const [login] = server.arrived;
    if (login === undefined) throw new Error('nothing arrived');
    expect(decode(login, truck)[0]).toMatchObject({ type: 'login', device: { imei: truck.identity.imei } });
  });

  it('sends a login again when its acknowledgement is lost, with the same serial number', async () => {
    await start(named('Vaccine truck'), ({ protocol }) => protocol === 0x01 && server.arrived.length < 3);
    await speaker.open();
    expect(server.arrived.map(({ connection, protocol, serial }) => [connection, protocol, serial])).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [1, 0x13, 2],
    ]);
  });

  it('gives the connection up after three tries without an acknowledgement', async () => {
    await start(named('Vaccine truck'), () => true);
    await expect(speaker.open()).rejects.toThrow(/lost/);
    expect(server.arrived).toHaveLength(3);
    expect(speaker.isOpen()).toBe(false);
  });

  it('back-fills locations marked as re-uploaded and takes them for told when the record behind them is acknowledged', async () => {
    const truck = named('Insulin truck');
    await start(truck);
    await speaker.open();
    await speaker.send(batch(minutes(30), true));
    const locations = await server.until(0x22, 30);
    const positions = locations.map((location) => decode(location, truck).find((message) => message.type === 'position'));
    expect(positions.map((position) => position?.timeMs)).toEqual(minutes(30));
    for (const [index, position] of positions.entries()) {
      const place = fleet.place(truck, beganMs + index * 60_000);
      expect(position?.latitude).toBeCloseTo(place.latitude, 5);
      expect(position?.longitude).toBeCloseTo(place.longitude, 5);
      expect(position?.speedKmh).toBe(Math.round(place.speedKmh));
      expect(position?.isValid).toBe(true);
    }
    // ACC, reason, re-upload, then the mileage, serial, checksum and stop: the mark is the ninth byte before the serial number.
    for (const { frame } of locations) expect(frame.at(-11)).toBe(1);
    const record = server.arrived.at(-1);
    if (record === undefined) throw new Error('nothing arrived');
    const lastMs = minutes(30).at(-1) ?? 0;
    const { odometerM, isMoving } = fleet.place(truck, lastMs);
    expect(decode(record, truck)).toEqual([
      { type: 'status', timeMs: lastMs, batteryMv: isMoving ? 4150 : 4040, attributes: { odometerM: Math.round(odometerM) } },
    ]);
  });

  it('does not take a live location for told before a heartbeat confirms it, and tells the reporter when the line breaks first', async () => {
    let isBroken = false;
    await start(named('Vaccine truck'), ({ protocol }) => (isBroken && protocol === 0x70 ? 'break' : false));
    await speaker.open();
    const live = speaker.send(batch([beganMs], false));
    const [location] = await server.until(0x22, 1);
    expect(location?.frame.at(-11)).toBe(0);
    isBroken = true;
    const later = speaker.send(batch([beganMs + 60_000], true));
    await expect(live).rejects.toThrow(/lost/);
    await expect(later).rejects.toThrow(/lost/);
    expect(speaker.isOpen()).toBe(false);
    isBroken = false;
    await speaker.open();
    await speaker.send(batch([beganMs, beganMs + 60_000], true));
    expect(server.arrived.filter(({ connection, protocol }) => connection === 2 && protocol === 0x22)).toHaveLength(2);
  });

  it('confirms what is still unconfirmed with a last heartbeat when it is told to stop', async () => {
    await start(named('Vaccine truck'));
    await speaker.open();
    const live = speaker.send(batch([beganMs], false));
    await server.until(0x22, 1);
    await speaker.close();
    await expect(live).resolves.toBeUndefined();
  });

  it('says what its probe measures, live in tenths and from memory with its time in whole degrees', async () => {
    const truck = named('Hairtail truck');
    await start(truck);
    await speaker.open();
    const values = fleet.probe(truck, beganMs);
    if (values === undefined) throw new Error('the truck has lost its probe');
    void speaker.send(batch([beganMs], false));
    const [live] = await server.until(0x94, 1);
    if (live === undefined) throw new Error('nothing arrived');
    const reading = decode(live, truck).find((message) => message.type === 'reading');
    expect(reading?.timeMs).toBeNull();
    expect(reading?.temperatureC).toBeCloseTo(values.temperatureC, 0);
    await speaker.send(batch([beganMs], true));
    const [, stored] = await server.until(0x22, 2);
    if (stored === undefined) throw new Error('nothing was back-filled');
    const messages = decode(stored, truck);
    expect(messages.find((message) => message.type === 'position')).toMatchObject({ timeMs: beganMs, isValid: true });
    expect(messages.find((message) => message.type === 'reading')).toMatchObject({
      timeMs: beganMs,
      temperatureC: Math.round(values.temperatureC),
      humidityPercent: Math.round(values.humidityPercent),
    });
  });

  it('relays the beacons around it as tags with its own time', async () => {
    const truck = named('Blueberry truck');
    await start(truck);
    await speaker.open();
    await speaker.send(batch([beganMs], true));
    const [tags] = await server.until(0x70, 1);
    if (tags === undefined) throw new Error('nothing arrived');
    const readings = decode(tags, truck).filter((message) => message.type === 'reading');
    const received = fleet.receptions(truck, beganMs);
    expect(received).toHaveLength(2);
    expect(readings).toEqual(
      received.map(({ beacon, values }) => ({
        type: 'reading',
        timeMs: beganMs,
        device: beacon.identity,
        gateway: truck.identity,
        batteryMv: values.batteryMv,
        batteryPercent: values.batteryPercent,
        temperatureC: Math.round(values.temperatureC * 10) / 10,
        humidityPercent: Math.round(values.humidityPercent * 10) / 10,
        attributes: { status: 0 },
      })),
    );
  });

  it('raises an alarm with its own time and repeats it until it is acknowledged', async () => {
    const truck = named('Vaccine truck');
    const [alarm] = fleet.alarms(truck, beganMs - 7 * 86_400_000, beganMs);
    if (alarm === undefined) throw new Error('the truck never complains');
    await start(truck, ({ protocol }) => protocol === 0x26 && server.arrived.filter((entry) => entry.protocol === 0x26).length === 1);
    await speaker.open();
    await speaker.send({ fromMs: alarm.timeMs - 1000, toMs: alarm.timeMs, times: [], isBackfill: true });
    const [first, second] = await server.until(0x26, 2);
    if (first === undefined || second === undefined) throw new Error('nothing arrived');
    expect(second.serial).toBe(first.serial);
    expect(decode(first, truck).find((message) => message.type === 'alarm')?.timeMs).toBe(alarm.timeMs);
  });
});
