/** Positions read back: specification, sections 3, 5, 7 and 8. */
import { position as calls } from '@frostway/contract/position/endpoints';
import type { Position } from '@frostway/core/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newImei, TestDoors } from '../../ingest/doors.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';

let doors: TestDoors;
let token: string;
let imei: string;
let now = 0;
let say: (positions: readonly (Partial<Position> & { timeMs: number })[]) => Promise<void>;
beforeAll(async () => {
  doors = await TestDoors.open();
  token = doors.account.token;
});
afterAll(() => doors.close());
beforeEach(async () => {
  now = doors.now();
  const tracker = await doors.tracker();
  imei = tracker.imei;
  say = async (positions) => {
    const outcome = await doors.test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: tracker.imei },
      receivedMs: doors.test.clock.now(),
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
  it('answers rows { time, latitude, longitude, speed, course, source, valid }, oldest first; what is absent is null', async () => {
    await say([
      { timeMs: now, latitude: -33.86882, longitude: 151.20929, speedKmh: 61.1, courseDegrees: 359.5 },
      { timeMs: now - 2000, latitude: 22.543096, longitude: -0.000001, source: 'lbs', isValid: false, accuracyM: 200 },
      { timeMs: now - 1000, latitude: 90, longitude: -180, source: 'wifi', speedKmh: 0, courseDegrees: 0 },
    ]);
    const rows = [
      { time: iso(now - 2000), latitude: 22.543096, longitude: -0.000001, speed: null, course: null, source: 'lbs', valid: false },
      { time: iso(now - 1000), latitude: 90, longitude: -180, speed: 0, course: 0, source: 'wifi', valid: true },
      { time: iso(now), latitude: -33.86882, longitude: 151.20929, speed: 61.1, course: 359.5, source: 'gps', valid: true },
    ];
    expect(await doors.test.call(calls.positions, { imei, st: now - 2000, et: now + 1 }, token)).toEqual({ total: 3, rows });
    expect(await doors.test.call(calls.positions, { imei, st: iso(now - 1000), et: iso(now - 1) }, token)).toEqual({
      total: 1,
      rows: [rows[1]],
    });
    expect((await doors.status({ imei })).position).toMatchObject({ ...rows[2], receivedAt: iso(doors.test.clock.now()) });
  });

  it('keeps the fixes of one moment by their source, and shows GPS before base station before WiFi', async () => {
    await say((['wifi', 'gps', 'lbs'] as const).map((source, index) => ({ timeMs: now, source, latitude: index })));
    const { rows } = await doors.test.call(calls.positions, { imei, st: now - 1, et: now + 1 }, token);
    expect(rows.map(({ source, latitude }) => [source, latitude])).toEqual([
      ['gps', 1],
      ['lbs', 2],
      ['wifi', 0],
    ]);
    expect((await doors.status({ imei })).position).toMatchObject({ source: 'gps', latitude: 1 });
  });

  it('never moves the latest backwards: late points are in the track, not on the map', async () => {
    await say([{ timeMs: now, latitude: 10 }]);
    await say([{ timeMs: now - hour, latitude: 20 }]);
    expect((await doors.positions(imei)).map(({ latitude }) => latitude)).toEqual([20, 10]);
    expect((await doors.status({ imei })).position).toMatchObject({ time: iso(now), latitude: 10 });
  });

  it('gives the whole range unless paged: 20,000 points come back whole; pages have the total, and 10028 beyond the last', async () => {
    const points = Array.from({ length: 20_000 }, (_, index) => ({
      timeMs: now - (19_999 - index) * 60_000,
      latitude: index / 1000,
      speedKmh: index % 120,
    }));
    await say(points);
    const range = { imei, st: now - 30 * day + 1, et: now + 1 };
    const { total, rows } = await doors.test.call(calls.positions, range, token);
    expect([total, rows.map(({ time, latitude, speed }) => [Date.parse(time), latitude, speed])]).toEqual([
      20_000,
      points.map(({ timeMs, latitude, speedKmh }) => [timeMs, latitude, speedKmh]),
    ]);
    const last = await doors.test.call(calls.positions, { ...range, page: 3, pageSize: 9000 }, token);
    expect([last.total, last.rows]).toEqual([20_000, rows.slice(18_000)]);
    await doors.test.refused(calls.positions, { ...range, page: 4, pageSize: 9000 }, token, 'pageOverLimit');
    await doors.test.refused(calls.positions, { ...range, page: 2 }, token, 'pageOverLimit');
  });

  it("answers nothing for a range without points, 10012 without a device, 50017 for another's and for none, 70130 without a session", async () => {
    const range = { st: now - day, et: now + 1 };
    expect(await doors.test.call(calls.positions, { imei, ...range }, token)).toEqual({ total: 0, rows: [] });
    await doors.test.refused(calls.positions, range, token, 'rangeMissing');
    await doors.test.refused(calls.positions, { imei: newImei(), ...range }, token, 'notFound');
    await doors.test.refused(calls.positions, { imei, ...range }, (await addTestAccount(doors.test)).token, 'notFound');
    await doors.test.refused(calls.positions, { imei, ...range }, undefined, 'sessionInvalid');
  });
});
