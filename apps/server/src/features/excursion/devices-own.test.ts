/** Alarms that devices send themselves, beside the server's. */
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import { encodeMinew } from '@frostway/protocol/minew/encode';
import { describe, expect, it } from 'vitest';
import type { Gateway } from '../../ingest/listeners.fixture.js';
import { alarmStories } from './stories.fixture.js';

const minute = 60_000;
const { listeners, at, iso, list, rule } = alarmStories({ unitMs: minute, backMs: 120 * minute });

describe("devices' own alarms", () => {
  const place = { latitude: 31.8, longitude: 117.2, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
  const state = { voltageLevel: 5, gsmLevel: 4 };

  /** A tracker says alarms by code, each at a second of a story. */
  async function report(imei: string, id: number, said: readonly (readonly [seconds: number, code: number])[]): Promise<void> {
    const line = await listeners().line();
    const before = await listeners().countFacts(id);
    await line.send(encodeLogin({ imei }, 1));
    for (const [index, [seconds, code]] of said.entries())
      await line.send(encodeAlarm({ ...place, timeMs: at(0) + seconds * 1000 }, state, code, index + 2));
    // Each is a position and an event.
    await expect.poll(() => listeners().countFacts(id), { timeout: 10_000 }).toBeGreaterThanOrEqual(before + 2 * said.length);
    line.end();
  }

  it('become alarms of the catalogue: vibration, tilt, tamper, low battery, high temperature', async () => {
    const { imei, id } = await listeners().tracker();
    await report(
      imei,
      id,
      [
        [0, 0x03],
        [0.0, 0x4b],
        [1, 0x25],
        [2, 0x19],
        [3, 0x5b],
      ].map(([seconds, code]) => [seconds as number, code as number] as const),
    );
    const types = (await list({ imei })).map(({ type }) => type);
    expect(types.toSorted()).toEqual(['batteryLow', 'tamper', 'temperatureHigh', 'tilt', 'vibration']);
  });

  it('are one when they are at most a minute apart, in whatever order they come', async () => {
    const { imei, id } = await listeners().tracker();
    await report(imei, id, [
      [0, 0x03],
      [110, 0x03],
    ]);
    expect(await list({ imei })).toHaveLength(2);
    await report(imei, id, [[55, 0x03]]);
    expect(await list({ imei })).toMatchObject([
      { type: 'vibration', startedAt: iso(0), endedAt: new Date(at(0) + 110_000).toISOString() },
    ]);
  });

  it('of which a rule wants several are an alarm when so many follow each other, however they come', async () => {
    const { imei, id } = await listeners().tracker();
    await rule({ imei }, { name: 'Shaken', probe: 'vibration', condition: 'ge', value: 4 });
    for (const seconds of [0, 50, 100]) await report(imei, id, [[seconds, 0x03]]);
    expect(await list({ imei })).toEqual([]);
    await report(imei, id, [[150, 0x03]]);
    expect(await list({ imei })).toMatchObject([{ type: 'vibration', severity: 'alarm', startedAt: iso(0), rule: { version: 1 } }]);
  });

  it("within a minute of the server's of the same kind are that one alarm", async () => {
    const { imei, id } = await listeners().tracker();
    await rule({ imei }, {});
    await report(imei, id, [
      [30, 0x5b],
      [400, 0x5b],
    ]);
    expect(await list({ imei })).toHaveLength(2);
    await listeners().test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei },
      messages: [9, 5].map((temperatureC, index) => ({ type: 'reading', timeMs: at(index), temperatureC })),
      receivedMs: listeners().test.clock.now(),
      address: '127.0.0.1',
    });
    expect(await list({ imei })).toMatchObject([{ startedAt: iso(0), worst: 9 }, { startedAt: new Date(at(0) + 400_000).toISOString() }]);
    expect(await list({ imei }, { state: ['merged'] })).toHaveLength(1);
  });

  it('that go on live are not revised; with a report that comes late they are', async () => {
    const { imei, id } = await listeners().tracker();
    const since = Math.round((listeners().now() - at(0)) / 1000);
    for (const seconds of [-20, -10, 0]) await report(imei, id, [[since + seconds, 0x03]]);
    expect(await list({ imei })).toMatchObject([
      { type: 'vibration', revised: false, endedAt: new Date(at(0) + since * 1000).toISOString() },
    ]);
    await report(imei, id, [[since - 60, 0x03]]);
    expect(await list({ imei })).toMatchObject([{ revised: true, startedAt: new Date(at(0) + (since - 60) * 1000).toISOString() }]);
  });

  it('are judged by each rule about them: how many make a warning, how many an alarm, and for how long', async () => {
    const { imei, id } = await listeners().tracker();
    const shaken = { probe: 'vibration', condition: 'ge' };
    await rule({ imei }, { ...shaken, name: 'Touched', value: 1, severity: 'warning' });
    await rule({ imei }, { ...shaken, name: 'Dropped', value: 3, severity: 'alarm' });
    await rule({ imei }, { ...shaken, name: 'Shaken long', value: 1, delay: 120, severity: 'alarm' });
    const found = async () =>
      (await list({ imei })).map(({ rule: by, endedAt }) => `${by?.name} ${Date.parse(endedAt ?? '') - at(0)}`).toSorted();
    await report(imei, id, [[0, 0x03]]);
    expect(await found()).toEqual(['Touched 0']);
    // The last two come before the one between.
    for (const seconds of [50, 130, 90]) await report(imei, id, [[seconds, 0x03]]);
    expect(await found()).toEqual(['Dropped 130000', 'Shaken long 130000', 'Touched 130000']);
    await report(imei, id, [[180, 0x03]]);
    expect(await found()).toEqual(['Dropped 180000', 'Shaken long 180000', 'Touched 180000']);
  });
});

describe('what a sensor says of itself beside what it measures', () => {
  const objects = { lowBattery: 0x15, tamper: 0x2b, vibration: 0x2c };
  type SentFlags = Partial<Record<keyof typeof objects, boolean>>;

  /** A gateway hears adverts of BTHome at minutes of a story: 5 °C, the battery's voltage, and what is said beside. */
  async function received(by: Gateway, mac: Mac, minutes: readonly number[], said: SentFlags, millivolts?: number): Promise<void> {
    const voltage = millivolts === undefined ? [] : [0x0c, millivolts & 0xff, millivolts >> 8];
    const flags = Object.entries(objects).flatMap(([name, id]) => {
      const value = said[name as keyof SentFlags];
      return value === undefined ? [] : [id, value ? 1 : 0];
    });
    const advert = serviceAdvert(0xfcd2, Uint8Array.from([0x40, 0x02, 0xf4, 0x01, ...voltage, ...flags]));
    const body = encodeMinew(
      { mac: by.mac, timeMs: listeners().now() },
      minutes.map((each) => ({ mac, timeMs: at(each), rssiDbm: -60, advert })),
    );
    expect(await listeners().push('minew', by, body)).toMatchObject({ status: 200, data: { unknown: [], putAside: [] } });
  }

  it('is an alarm of the catalogue: vibration, low power, tamper; what it denies is none', async () => {
    const [gateway, { mac }] = [await listeners().gateway(), await listeners().beacon('beacon-th')];
    await received(gateway, mac, [0], { vibration: true, lowBattery: true, tamper: false });
    expect((await list({ mac })).map(({ type }) => type).toSorted()).toEqual(['batteryLow', 'vibration']);
    await received(gateway, mac, [1], { tamper: true });
    expect((await list({ mac })).map(({ type }) => type)).toContain('tamper');
  });

  it("of a battery that the server finds low as well stays the server's one alarm with each advert, and is told once", async () => {
    const [gateway, { mac, id }] = [await listeners().gateway(), await listeners().beacon('beacon-th')];
    const now = listeners().now();
    for (const minutes of [0, 5, 10]) {
      listeners().test.clock.set(now + minutes * minute);
      await received(gateway, mac, [120 + minutes], { lowBattery: true }, 3450);
    }
    const [found, ...others] = await list({ mac });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ type: 'batteryLow', state: 'active', worst: 3450 });
    const [part, ...more] = await list({ mac }, { state: ['merged'] });
    expect(more).toEqual([]);
    expect(part).toMatchObject({ mergedInto: found?.id, startedAt: iso(120), endedAt: iso(130), revised: false });
    expect(
      await listeners().test.sql('select kind from alarm_event where device_id = $1 and alarm_id = $2 order by id', [id, part?.id]),
    ).toEqual([{ kind: 'raised' }, { kind: 'cleared' }, { kind: 'merged' }]);
    expect(await listeners().test.sql('select alarm_id, moment from alarm_notice where device_id = $1', [id])).toEqual([
      { alarm_id: found?.id, moment: 'start' },
    ]);
    // What comes late of it is a part of the same.
    await received(gateway, mac, [119], { lowBattery: true });
    expect(await list({ mac })).toMatchObject([{ id: found?.id }]);
    expect(await list({ mac }, { state: ['merged'] })).toMatchObject([{ id: part?.id, startedAt: iso(119), endedAt: iso(130) }]);
  });

  it('is one alarm for as long as it is said, however often and in whatever order it is told', async () => {
    const [gateway, other, { mac }] = [await listeners().gateway(), await listeners().gateway(), await listeners().beacon('beacon-th')];
    const every = (from: number, until: number): number[] => Array.from({ length: (until - from) / 5 + 1 }, (_, index) => from + index * 5);
    const tampered = (from: number, until: number, by = gateway) => received(by, mac, every(from, until), { tamper: true });
    await tampered(0, 20);
    await tampered(60, 80);
    expect(await list({ mac })).toMatchObject([
      { startedAt: iso(0), endedAt: iso(20) },
      { startedAt: iso(60), endedAt: iso(80) },
    ]);
    await tampered(85, 95);
    await tampered(85, 95, other);
    await tampered(25, 55);
    expect(await list({ mac })).toMatchObject([{ type: 'tamper', startedAt: iso(0), endedAt: iso(95) }]);
    const [row] = await listeners().test.sql<{ readings: number }>(
      "select readings from excursion e join device d on d.id = e.device_id where d.mac = $1 and e.type = 'tamper'",
      [mac],
    );
    expect(row?.readings).toBe(20);
  });
});
