/** Trips, stops and mileage: specification, sections 3 and 7 (mileage statistics). */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { position as calls } from '@frostway/contract/position/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import type { Imei } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import type { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { day, drive, hour, minute, type Said, say, stand, trackedForFile } from './track.fixture.js';

let listeners: TestListeners;
let imei: Imei;
let midnight = 0;
trackedForFile((tracked) => {
  ({ listeners, imei, midnight } = tracked);
});
const token = (): string => listeners.account.token;
const trips = (st: number, et: number, more = {}) => listeners.test.call(calls.trips, { imei, st, et, ...more }, token());
const mileage = async (st: number, et: number, more = {}) =>
  (await listeners.test.call(calls.mileage, { imei: [imei], st, et, zone: 'UTC', ...more }, token())).rows;

describe('GET /api/trips', () => {
  it("says whose tags were at the reader on each trip, which are nobody's to know who may not change the vehicle", async () => {
    const at = midnight + 8 * hour;
    const tagged = (said: Said[], tag: string, index = 0) =>
      said.map((each, place) => (place === index ? { ...each, attributes: { driverId: tag } } : each));
    await say(listeners, imei, [
      ...tagged(stand(at, 10), '0AF7', 8),
      ...drive(at + 11 * minute, 9, 1),
      ...stand(at + 21 * minute, 10, 10),
      ...tagged(drive(at + 32 * minute, 9, 11), 'B2', 4),
      ...stand(at + 42 * minute, 10, 20),
      ...drive(at + 53 * minute, 9, 21),
    ]);
    const tagsSeen = async (token: string) =>
      (await listeners.test.call(calls.trips, { imei, st: midnight, et: midnight + day, kind: 'trip' }, token)).rows.map(
        ({ driverTags }) => driverTags,
      );
    expect(await tagsSeen(token())).toEqual([['0AF7'], ['B2'], []]);
    const friend = await addTestAccount(listeners.test, 'normal');
    await listeners.test.call(
      share.shareDevices,
      { imei: [imei], account: friend.account, forever: true, scope: ['place', 'history'] },
      token(),
    );
    expect(await tagsSeen(friend.token)).toEqual([[], [], []]);
  });

  it('answers trips and stops with distance, duration, places and speeds; drift is no distance, and said', async () => {
    const at = midnight + 8 * hour;
    await say(listeners, imei, [...stand(at, 10), ...drive(at + 11 * minute, 9, 1), ...stand(at + 21 * minute, 10, 10)]);
    const { rows, sums, total } = await trips(midnight, midnight + day);
    expect(
      rows.map(({ kind, startedAt, distance, duration, topSpeed, leftOut }) => [
        kind,
        Date.parse(startedAt) - at,
        distance,
        duration,
        topSpeed,
        leftOut,
      ]),
    ).toEqual([
      ['stop', 0, 0, 600, null, 0.3],
      ['trip', 10 * minute, 10, 660, 60, 0],
      ['stop', 21 * minute, 0, 600, null, 0.3],
    ]);
    expect(rows[1]).toMatchObject({ meanSpeed: 54.5, beganBefore: false, goesOn: false, from: { longitude: 13 } });
    expect(total).toBe(3);
    expect(sums).toEqual({
      trips: 1,
      stops: 2,
      distance: 10,
      driving: 660,
      standing: 1200,
      topSpeed: 60,
      leftOut: { invalid: 0, repeated: 0, jump: 0 },
    });
    expect((await trips(midnight, midnight + day, { kind: 'trip' })).rows).toHaveLength(1);
    expect(await trips(midnight, midnight + day, { page: 2, pageSize: 2 })).toMatchObject({ total: 3, rows: [{ kind: 'stop' }] });
  });

  it('derives them again when late points arrive, and cuts them to the range: both halves add up to the whole', async () => {
    const at = midnight + 8 * hour;
    const way = drive(at, 40);
    await say(listeners, imei, [...way.slice(0, 10), ...way.slice(35)]);
    const before = (await trips(midnight, midnight + day)).sums.distance;
    await say(listeners, imei, way.slice(10, 35).toReversed());
    expect([before, (await trips(midnight, midnight + day)).sums.distance]).toEqual([40, 40]);
    const cut = at + 20 * minute + 30_000;
    const [first, second] = [await trips(midnight, cut), await trips(cut, midnight + day)];
    expect(first.rows).toMatchObject([{ kind: 'trip', beganBefore: false, goesOn: true, distance: 20.5 }]);
    expect(second.rows).toMatchObject([
      { kind: 'trip', beganBefore: true, goesOn: false, distance: 19.5, startedAt: new Date(cut).toISOString() },
    ]);
  });

  it('refuses ranges over 90 days, devices of others and sharees without the place', async () => {
    const st = listeners.now() - 90 * day;
    await listeners.test.refused(calls.trips, { imei, st: st - 1, et: st + 90 * day }, token(), 'rangeTooLong');
    expect(await trips(st, st + 90 * day)).toMatchObject({ total: 0, rows: [] });
    await listeners.test.refused(calls.trips, { st, et: st + 1 }, token(), 'rangeMissing');
    const friend = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.trips, { imei, st, et: st + 1 }, friend.token, 'notFound');
    await listeners.test.call(share.shareDevices, { imei: [imei], account: friend.account, forever: true, scope: ['history'] }, token());
    await listeners.test.refused(calls.trips, { imei, st, et: st + 1 }, friend.token, 'notPermitted');
  });
});

describe('GET /beacon/tongji/milV1', () => {
  it('answers km, time and trips by day; the sum of the days is the sum of the trips, also over midnight', async () => {
    const from = midnight - 12 * day;
    await say(listeners, imei, [...drive(from + 23 * hour, 90), ...stand(from + 25 * hour, 30, 90.5), ...drive(from + 26 * hour, 20, 91)]);
    const zone = 'Europe/Berlin';
    const days = await mileage(from, from + 3 * day, { zone });
    const { sums } = await trips(from, from + 3 * day);
    const metres = days.reduce((sum, { distance }) => sum + Math.round(distance * 1000), 0);
    expect([metres / 1000, days.reduce((sum, { duration }) => sum + duration, 0)]).toEqual([sums.distance, sums.driving]);
    expect(days.reduce((sum, row) => sum + row.trips, 0)).toBe(sums.trips);
    expect(days.length).toBeGreaterThan(0);
  });

  it('counts what goes over midnight on both days, in the zone of the account, of the site, or the one asked for', async () => {
    await say(listeners, imei, drive(midnight + 23.5 * hour - day, 60));
    const figures = (rows: Awaited<ReturnType<typeof mileage>>) =>
      rows.map(({ day: date, distance, duration, trips: count }) => [date, distance, duration, count]);
    const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    expect(figures(await mileage(midnight - 2 * day, midnight + day))).toEqual([
      [dateOf(midnight - day), 30, 1800, 1],
      [dateOf(midnight), 30, 1800, 0],
    ]);
    const east = await mileage(midnight - 2 * day, midnight + day, { zone: 'Asia/Shanghai' });
    expect(figures(east)).toEqual([[dateOf(midnight), 60, 3600, 1]]);
    const { rows: groups } = await listeners.test.call(devices.groupList, {}, token());
    const group = await listeners.test.call(
      devices.addGroup,
      { name: `Depot ${imei}`, parentId: groups[0]?.id ?? 0, zone: 'Asia/Shanghai' },
      token(),
    );
    await listeners.test.call(devices.moveDevices, { imei: [imei], groupId: group.id }, token());
    expect(await mileage(midnight - 2 * day, midnight + day, { zone: undefined })).toEqual(
      east.map((row) => ({ ...row, groupId: group.id, group: `Depot ${imei}` })),
    );
  });

  it("has the device's own odometer, idling and fuel beside it, by vehicle and by group; null where a tracker says none", async () => {
    const other = (await listeners.tracker()).imei;
    const root = (await listeners.test.call(devices.groupList, {}, token())).rows[0]?.id ?? 0;
    const { id: groupId } = await listeners.test.call(devices.addGroup, { name: `Fleet ${imei}`, parentId: root }, token());
    await listeners.test.call(devices.moveDevices, { imei: [imei, other], groupId }, token());
    const at = midnight + 6 * hour;
    const said = [...stand(at, 10), ...drive(at + 11 * minute, 9, 1)].map((point, index) => ({
      ...point,
      attributes: { ignition: index >= 5, odometerM: 500_000 + index * 700, fuelUsedL: 80 + index / 10 },
    }));
    await say(listeners, imei, said);
    await say(listeners, other, drive(at, 5));
    const range = { st: midnight, et: midnight + day, zone: 'UTC', groupId };
    const one = { distance: 10, odometer: 14, duration: 600, trips: 1, stops: 1, topSpeed: 60, idle: 300, fuelUsed: 2 };
    const two = { distance: 5, odometer: null, duration: 300, trips: 1, stops: 0, topSpeed: 60, idle: null, fuelUsed: null };
    const rows = (await listeners.test.call(calls.mileage, { ...range, by: 'vehicle' }, token())).rows;
    expect(rows.toSorted((a, b) => b.distance - a.distance)).toMatchObject([
      { imei, day: null, ...one },
      { imei: other, day: null, ...two },
    ]);
    expect((await listeners.test.call(calls.mileage, { ...range, by: 'group' }, token())).rows).toEqual([
      {
        ...one,
        day: null,
        mac: null,
        imei: null,
        name: null,
        groupId,
        group: `Fleet ${imei}`,
        positionGroupId: null,
        positionGroup: null,
        vehicles: 2,
        distance: 15,
        duration: 900,
        trips: 2,
      },
    ]);
    expect((await listeners.test.call(calls.mileage, { ...range, page: 2, pageSize: 1 }, token())).total).toBe(2);
  });

  it('is refused for devices of others, groups of others and a zone nobody knows', async () => {
    const range = { st: midnight, et: midnight + day };
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.mileage, { ...range, imei: [imei] }, stranger.token, 'notFound');
    const root = (await listeners.test.call(devices.groupList, {}, token())).rows[0]?.id ?? 0;
    await listeners.test.refused(calls.mileage, { ...range, groupId: root }, stranger.token, 'notFound');
    await listeners.test.refused(calls.mileage, { ...range, zone: 'Mars/Base' }, stranger.token, 'zoneUnknown');
    expect(await listeners.test.call(calls.mileage, range, stranger.token)).toEqual({ total: 0, rows: [] });
  });
});
