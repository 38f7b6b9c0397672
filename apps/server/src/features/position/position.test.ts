/** Positions read back: specification, sections 3, 5, 7 and 8. */
import { bindingFeature as binding } from '@frostway/contract/binding/endpoints';
import { position as calls } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei, Mac } from '@frostway/core/identity';
import type { Position } from '@frostway/core/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { newImei, TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';

let listeners: TestListeners;
let token: string;
let imei: string;
let now = 0;
let say: (positions: readonly (Partial<Position> & { timeMs: number })[]) => Promise<void>;
TestListeners.forFile((opened) => {
  listeners = opened;
  token = listeners.account.token;
});
beforeEach(async () => {
  now = listeners.now();
  const tracker = await listeners.tracker();
  imei = tracker.imei;
  say = async (positions) => {
    const outcome = await listeners.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: tracker.imei },
      receivedMs: listeners.test.clock.now(),
      address: '127.0.0.1',
      messages: positions.map((more) => ({ type: 'position', latitude: 0, longitude: 0, source: 'gps', isValid: true, ...more })),
    });
    expect(outcome).toEqual({ stored: positions.length, repeated: 0, quarantined: [], unknown: [] });
  };
});

const hour = 3_600_000;
const day = 24 * hour;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('GET /beacon/devices/position', () => {
  it('answers rows with place, speed, course, source, validity, accuracy, altitude and lateness, oldest first; what is absent is null', async () => {
    await say([
      { timeMs: now, latitude: -33.86882, longitude: 151.20929, speedKmh: 61.1, courseDegrees: 359.5, altitudeM: -3.5, accuracyM: 7 },
      { timeMs: now - 2000, latitude: 22.543096, longitude: -0.000001, source: 'lbs', isValid: false, accuracyM: 200 },
      { timeMs: now - 1000, latitude: 90, longitude: -180, source: 'wifi', speedKmh: 0, courseDegrees: 0 },
    ]);
    const places = [
      { time: iso(now - 2000), latitude: 22.543096, longitude: -0.000001, speed: null, course: null, source: 'lbs', valid: false },
      { time: iso(now - 1000), latitude: 90, longitude: -180, speed: 0, course: 0, source: 'wifi', valid: true },
      { time: iso(now), latitude: -33.86882, longitude: 151.20929, speed: 61.1, course: 359.5, source: 'gps', valid: true },
    ];
    const more = { altitude: null, late: false, temperature: null, inputs: {} };
    const rows = [
      { ...places[0], ...more, accuracy: 200 },
      { ...places[1], ...more, accuracy: null },
      { ...places[2], ...more, accuracy: 7, altitude: -3.5 },
    ];
    const whole = { simplified: false, temperatureOf: null };
    expect(await listeners.test.call(calls.positions, { imei, st: now - 2000, et: now + 1 }, token)).toEqual({
      ...whole,
      total: 3,
      points: 3,
      rows,
    });
    expect(await listeners.test.call(calls.positions, { imei, st: iso(now - 1000), et: iso(now - 1) }, token)).toEqual({
      ...whole,
      total: 1,
      points: 1,
      rows: [rows[1]],
    });
    expect((await listeners.status({ imei })).position).toMatchObject({ ...places[2], receivedAt: iso(listeners.test.clock.now()) });
  });

  it('keeps the fixes of one moment by their source, and shows GPS before base station before WiFi', async () => {
    await say((['wifi', 'gps', 'lbs'] as const).map((source, index) => ({ timeMs: now, source, latitude: index })));
    const { rows } = await listeners.test.call(calls.positions, { imei, st: now - 1, et: now + 1 }, token);
    expect(rows.map(({ source, latitude }) => [source, latitude])).toEqual([
      ['gps', 1],
      ['lbs', 2],
      ['wifi', 0],
    ]);
    expect((await listeners.status({ imei })).position).toMatchObject({ source: 'gps', latitude: 1 });
  });

  it('never moves the latest backwards: late points are in the track, not on the map', async () => {
    await say([{ timeMs: now, latitude: 10 }]);
    await say([{ timeMs: now - hour, latitude: 20 }]);
    expect((await listeners.positions(imei)).map(({ latitude, late }) => [latitude, late])).toEqual([
      [20, true],
      [10, false],
    ]);
    expect((await listeners.status({ imei })).position).toMatchObject({ time: iso(now), latitude: 10 });
  });

  it('gives the whole range unless paged: 20,000 points come back whole; pages have the total, and 10028 beyond the last', async () => {
    const points = Array.from({ length: 20_000 }, (_, index) => ({
      timeMs: now - (19_999 - index) * 60_000,
      latitude: index / 1000,
      speedKmh: index % 120,
    }));
    await say(points);
    const range = { imei, st: now - 90 * day + 1, et: now + 1 };
    const { total, rows } = await listeners.test.call(calls.positions, range, token);
    expect([total, rows.map(({ time, latitude, speed }) => [Date.parse(time), latitude, speed])]).toEqual([
      20_000,
      points.map(({ timeMs, latitude, speedKmh }) => [timeMs, latitude, speedKmh]),
    ]);
    const last = await listeners.test.call(calls.positions, { ...range, page: 3, pageSize: 9000 }, token);
    expect([last.total, last.rows]).toEqual([20_000, rows.slice(18_000)]);
    await listeners.test.refused(calls.positions, { ...range, page: 4, pageSize: 9000 }, token, 'pageOverLimit');
    await listeners.test.refused(calls.positions, { ...range, page: 2 }, token, 'pageOverLimit');
  });

  it("answers nothing for a range without points, 10012 without a device, 50017 for another's and for none, 70130 without a session", async () => {
    const range = { st: now - day, et: now + 1 };
    expect(await listeners.test.call(calls.positions, { imei, ...range }, token)).toMatchObject({ total: 0, rows: [] });
    await listeners.test.refused(calls.positions, range, token, 'rangeMissing');
    await listeners.test.refused(calls.positions, { imei: newImei(), ...range }, token, 'notFound');
    await listeners.test.refused(calls.positions, { imei, ...range }, (await addTestAccount(listeners.test)).token, 'notFound');
    await listeners.test.refused(calls.positions, { imei, ...range }, undefined, 'sessionInvalid');
  });

  it('reaches over 90 days as a list and over 30 to be played back; what is longer is refused with 56091, what is empty to play back with 56090', async () => {
    await say([{ timeMs: now }]);
    const range = (days: number) => ({ imei, st: now + 1 - days * day, et: now + 1 });
    expect((await listeners.test.call(calls.positions, range(90), token)).total).toBe(1);
    await listeners.test.refused(calls.positions, { ...range(90), st: now - 90 * day }, token, 'rangeTooLong');
    expect((await listeners.test.call(calls.positions, { ...range(30), playback: true }, token)).total).toBe(1);
    await listeners.test.refused(calls.positions, { ...range(30), st: now - 30 * day, playback: true }, token, 'rangeTooLong');
    await listeners.test.refused(calls.positions, { imei, st: now - hour, et: now, playback: true }, token, 'noPlaybackData');
  });

  it('simplifies to maxPoints and says so: ends, stops, gaps, own alarms and extremes of speed are there', async () => {
    const at = (minute: number) => now - hour + minute * 60_000;
    const way = Array.from({ length: 50 }, (_, minute) => ({
      timeMs: at(minute),
      latitude: minute < 20 ? minute / 100 : minute < 30 ? 0.19 : (minute - 11) / 100,
      speedKmh: minute >= 20 && minute < 30 ? 0 : minute === 40 ? 90 : 60,
    })).filter((_, minute) => minute < 32 || minute > 36);
    await say(way);
    const alarmMs = at(10);
    await listeners.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: imei as Imei },
      receivedMs: listeners.test.clock.now(),
      address: '127.0.0.1',
      messages: [{ type: 'alarm', timeMs: alarmMs, kind: 'sos' }],
    });
    const range = { imei, st: at(0), et: now };
    const thin = await listeners.test.call(calls.positions, { ...range, maxPoints: 10 }, token);
    expect(thin).toMatchObject({ points: 45, simplified: true, total: thin.rows.length });
    expect(thin.rows.length).toBeLessThan(20);
    const minutes = thin.rows.map(({ time }) => (Date.parse(time) - at(0)) / 60_000);
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    // First and last, the alarm, the stop, the gap's two sides, the fastest.
    expect(minutes).toEqual(expect.arrayContaining([0, 10, 20, 29, 31, 37, 40, 49]));
    expect(await listeners.test.call(calls.positions, { ...range, maxPoints: 45 }, token)).toMatchObject({ total: 45, simplified: false });
  });

  it("joins the temperature of the moment: the tracker's own, else a sensor's that is bound to it, or the one that is asked for", async () => {
    const sensor = await listeners.beacon();
    const other = await listeners.beacon();
    const gateway = await listeners.gateway();
    for (const { mac } of [sensor, other]) await listeners.goesWith(gateway, mac);
    const read = (mac: Mac, timeMs: number, temperatureC: number) => ({
      type: 'reading' as const,
      device: { mac },
      gateway: { mac: gateway.mac },
      timeMs,
      temperatureC,
    });
    await listeners.test.platform.pipeline.submit({
      family: 'json',
      device: { mac: gateway.mac },
      receivedMs: listeners.test.clock.now(),
      address: '127.0.0.1',
      messages: [read(sensor.mac, now - 50 * 60_000, -18), read(sensor.mac, now - 2 * 60_000, -17.5), read(other.mac, now - 60_000, 4)],
    });
    await say([{ timeMs: now - 45 * 60_000 }, { timeMs: now - 20 * 60_000 }, { timeMs: now }]);
    const range = { imei, st: now - hour, et: now + 1 };
    const told = async (more: { sensor?: string } = {}) => {
      const { rows, temperatureOf } = await listeners.test.call(calls.positions, { ...range, ...more }, token);
      return [temperatureOf, ...rows.map(({ temperature }) => temperature)];
    };
    expect(await told()).toEqual([null, null, null, null]);
    await listeners.test.call(binding.bind, { mac: [sensor.mac], toImei: imei, from: iso(now - 30 * 60_000) }, token);
    expect(await told(), 'only for the time it is carried').toEqual([sensor.mac, null, null, -17.5]);
    expect(await told({ sensor: other.mac })).toEqual([other.mac, null, null, 4]);
    await listeners.test.refused(
      calls.positions,
      { ...range, sensor: other.mac },
      (await addTestAccount(listeners.test)).token,
      'notFound',
    );
    await listeners.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: imei as Imei },
      receivedMs: listeners.test.clock.now(),
      address: '127.0.0.1',
      messages: [{ type: 'reading', timeMs: now - 46 * 60_000, temperatureC: 2.5 }],
    });
    expect(await told()).toEqual([imei, 2.5, null, null]);
  });

  it('has the named inputs of each point: ignition, door, fuel, odometer in km; a sharee is told those of the place alone', async () => {
    await say([
      {
        timeMs: now,
        attributes: {
          ignition: true,
          isDoorOpen: true,
          fuelL: 41.5,
          engineSeconds: 5400,
          odometerM: 1_234_500,
          setPointC: -20,
          iccid: '89860000000000000001',
        },
      },
    ]);
    const range = { imei, st: now, et: now + 1 };
    const inputs = async (by: string) => (await listeners.test.call(calls.positions, range, by)).rows[0]?.inputs;
    expect(await inputs(token)).toEqual({ ignition: true, door: true, fuel: 41.5, odometer: 1234.5, engineHours: 1.5, setPoint: -20 });
    const friend = await addTestAccount(listeners.test);
    await listeners.test.call(share.shareDevices, { imei: [imei], account: friend.account, forever: true }, token);
    expect(await inputs(friend.token)).toEqual({ ignition: true, odometer: 1234.5 });
  });
});
