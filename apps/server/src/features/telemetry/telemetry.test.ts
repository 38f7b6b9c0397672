/** Telemetry read back: specification, sections 5, 7 and 8. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { telemetry as calls, type TrackRow } from '@frostway/contract/telemetry/endpoints';
import { retentionCalls } from '@frostway/contract/telemetry/retention';
import { storageCalls } from '@frostway/contract/telemetry/storage';
import { encodeOsmandQuery } from '@frostway/protocol/osmand/encode';
import { beforeEach, describe, expect, it } from 'vitest';
import { newMac } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';
import { noLimits } from '../../testing/limits.js';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, gateway, hear } = openMeasured();
let now = 0;
beforeEach(() => {
  now = listeners().now();
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const iso = (ms: number): string => new Date(ms).toISOString();
const nothing = { temperature: null, humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null };

describe('GET /beacon/devices/track', () => {
  it('answers rows { time, temperature, humidity, light, power, powerPercent }, oldest first; what is absent is null', async () => {
    const { mac } = await listeners().beacon();
    await hear([
      { mac, timeMs: now - 1000, temperatureC: 4.25, rssiDbm: -60 },
      { mac, timeMs: now - 3000, temperatureC: -18.55, humidityPercent: 61.5, lightLux: 0, batteryMv: 2987, batteryPercent: 88 },
      { mac, timeMs: now - 2000, lightLux: 420.5 },
      { mac, timeMs: now - 2500, temperatureC: 0 },
    ]);
    const rows = [
      { time: iso(now - 3000), temperature: -18.55, humidity: 61.5, light: 0, power: 2987, co2: null, pressure: null, powerPercent: 88 },
      { time: iso(now - 2500), ...nothing, temperature: 0 },
      { time: iso(now - 2000), ...nothing, light: 420.5 },
      { time: iso(now - 1000), ...nothing, temperature: 4.25 },
    ];
    const input = { mac, st: now - 3000, et: now - 999 };
    expect(await listeners().test.call(calls.track, input, token())).toEqual({ total: 4, rows });
    const notation = mac.replace(/(..)(?=.)/g, '$1:').toLowerCase();
    expect(await listeners().test.call(calls.track, { ...input, mac: notation, st: iso(input.st), et: iso(input.et) }, token())).toEqual({
      total: 4,
      rows,
    });
    const zoneless = { ...input, st: iso(input.st).slice(0, 19), et: `${iso(now + 8 * hour).slice(0, 19)}+08:00` };
    expect(await listeners().test.call(calls.track, zoneless, token())).toEqual({ total: 4, rows });
    expect(await listeners().test.call(calls.trackColumns, input, token())).toEqual({
      total: 4,
      keptTime: null,
      time: [now - 3000, now - 2500, now - 2000, now - 1000],
      temperature: [-18.55, 0, null, 4.25],
      humidity: [61.5, null, null, null],
      light: [0, null, 420.5, null],
      power: [2987, null, null, null],
      co2: [],
      pressure: [],
      powerPercent: [88, null, null, null],
      late: [],
      intervals: [{ from: now - 3000, seconds: expect.any(Number) as number }],
      limits: [
        {
          from: input.st,
          ...noLimits,
        },
      ],
      before: [],
      after: [],
      firstTime: now - 3000,
      knownTime: listeners().test.clock.now(),
      zone: null,
    });
  });

  it('gives the whole range unless paged, pages with the total, and refuses 10028 beyond the last', async () => {
    const { mac } = await listeners().beacon();
    await hear(Array.from({ length: 45 }, (_, index) => ({ mac, timeMs: now - index * minute, temperatureC: index })));
    const range = { mac, st: now - hour, et: now + 1 };
    const values = ({ rows }: { rows: readonly TrackRow[] }): unknown[] => rows.map(({ temperature }) => temperature);
    const all = Array.from({ length: 45 }, (_, index) => 44 - index);
    expect(values(await listeners().test.call(calls.track, range, token()))).toEqual(all);
    for (const page of [1, 2, 3]) {
      const answer = await listeners().test.call(calls.track, { ...range, page, pageSize: 20 }, token());
      expect([answer.total, ...values(answer)]).toEqual([45, ...all.slice((page - 1) * 20, page * 20)]);
    }
    await listeners().test.refused(calls.track, { ...range, page: 4, pageSize: 20 }, token(), 'pageOverLimit');
    await listeners().test.refused(calls.track, { ...range, page: 2 }, token(), 'pageOverLimit');
    expect(await listeners().test.call(calls.track, { ...range, et: now - 46 * minute, page: 1, pageSize: 20 }, token())).toEqual({
      total: 0,
      rows: [],
    });
  });

  it('cuts nothing: 20,000 readings come back whole, as rows and as columns', async () => {
    const { mac } = await listeners().beacon();
    const readings = Array.from({ length: 20_000 }, (_, index) => ({
      mac,
      timeMs: now - (19_999 - index) * minute,
      temperatureC: ((index * 37) % 4000) / 100 - 20,
    }));
    // A push carries ten thousand.
    await hear(readings.slice(0, 10_000));
    await hear(readings.slice(10_000));
    const range = { mac, st: now - 30 * day + 1, et: now + 1 };
    const { total, rows } = await listeners().test.call(calls.track, range, token());
    expect(total).toBe(20_000);
    expect(rows.map(({ time, temperature }) => [Date.parse(time), temperature])).toEqual(
      readings.map(({ timeMs, temperatureC }) => [timeMs, temperatureC]),
    );
    const columns = await listeners().test.call(calls.trackColumns, range, token());
    expect(columns.time).toEqual(readings.map(({ timeMs }) => timeMs));
    expect(columns.temperature).toEqual(readings.map(({ temperatureC }) => temperatureC));
    expect(columns.late).toEqual(
      readings.flatMap(({ timeMs }, index) => (listeners().test.clock.now() - timeMs > 5 * minute ? [index] : [])),
    );
  });

  it('gives one reading of a second that several gateways received: the strongest, then the one of the smallest gateway id', async () => {
    const [{ mac }, other] = [await listeners().beacon(), await listeners().gateway()];
    await hear([{ mac, timeMs: now - 5000, temperatureC: 4, rssiDbm: -80 }]);
    await hear([{ mac, timeMs: now - 5000, temperatureC: 5, rssiDbm: -60 }], other);
    await hear([{ mac, timeMs: now - 2000, temperatureC: 7, rssiDbm: -70 }], other);
    await hear([{ mac, timeMs: now - 2000, temperatureC: 6, rssiDbm: -70 }]);
    expect((await listeners().track({ mac })).map(({ temperature }) => temperature)).toEqual([5, 6]);
    expect((await listeners().status({ mac })).reading).toMatchObject({ temperature: 6, rssi: -70, gateway: gateway().mac });
    const reception = await listeners().test.call(calls.gatewaysTrack, { mac: [mac], st: now - hour, et: now + 1 }, token());
    expect(reception.rows.map(({ temperature, rssi, gateway: by }) => [temperature, rssi, by])).toEqual([
      [4, -80, gateway().mac],
      [5, -60, other.mac],
      [6, -70, gateway().mac],
      [7, -70, other.mac],
    ]);
  });

  it('v1 says which readings came late: more than the upload interval and five minutes after their time', async () => {
    const { mac } = await listeners().beacon();
    await hear([0, 5 * minute, 5 * minute + 1, day].map((age) => ({ mac, timeMs: listeners().test.clock.now() - age, temperatureC: 1 })));
    expect((await listeners().test.call(calls.trackColumns, { mac, st: now - 2 * day, et: now + minute }, token())).late).toEqual([0, 1]);
  });

  it('v1 marks a reading late by the upload interval in force at its time: changing the interval does not mark the past anew', async () => {
    const { mac, id } = await listeners().beacon();
    const at = listeners().test.clock.now();
    const marks = async () => (await listeners().test.call(calls.trackColumns, { mac, st: at - day, et: at + day }, token())).late;
    await listeners().test.sql('update device_setting set write_seconds = 1200, until_ms = $2 where device_id = $1', [id, at - hour]);
    await listeners().test.sql('insert into device_setting (device_id, from_ms, read_seconds, write_seconds) values ($1, $2, 60, 60)', [
      id,
      at - hour,
    ]);
    // Both received a quarter of an hour after their time, one measured before the change, one after it.
    await hear([{ mac, timeMs: at - hour - minute, temperatureC: 1 }]);
    await hear([{ mac, timeMs: at - 15 * minute, temperatureC: 1 }]);
    await listeners().test.sql('update reading set received_ms = time_ms + $2 where device_id = $1', [id, 15 * minute]);
    expect(await marks()).toEqual([1]);
    await listeners().test.call(devices.editDevice, { mac, readInterval: 60, writeInterval: 3600 }, token());
    expect(await marks()).toEqual([1]);
  });
});

describe('GET /beacon/devices/status', () => {
  it('answers the latest of sensor values and place: a tracker with a probe has both', async () => {
    const { id, imei } = await listeners().tracker('phone');
    const report = (timeMs: number, latitude: number): Promise<Response> =>
      fetch(
        `http://127.0.0.1:${listeners().port('osmand')}/?${encodeOsmandQuery({ id: imei, timeMs, latitude, longitude: 114.057865, speedKmh: 36 })}&batt=87.5`,
      );
    expect((await report(now, 22.5)).status).toBe(200);
    expect((await report(now - hour, 23)).status).toBe(200);
    const probe = (timeMs: number, temperatureC: number) => ({ type: 'reading', timeMs, temperatureC }) as const;
    await listeners().test.platform.pipeline.submit({
      family: 'osmand',
      device: { imei },
      receivedMs: listeners().test.clock.now(),
      address: '127.0.0.1',
      messages: [probe(now, -18.25), probe(now - 2 * hour, 4)],
    });
    expect(await listeners().status({ imei })).toMatchObject({
      id,
      kind: 'tracker',
      mac: null,
      imei,
      connection: 'online',
      lastSeen: iso(listeners().test.clock.now()),
      reading: {
        time: iso(now),
        ...nothing,
        temperature: -18.25,
        powerPercent: 87.5,
        rssi: null,
        gateway: null,
        receivedAt: iso(listeners().test.clock.now()),
      },
      position: {
        time: iso(now),
        latitude: 22.5,
        longitude: 114.057865,
        source: 'gps',
        valid: true,
        receivedAt: iso(listeners().test.clock.now()),
      },
      place: null,
    });
    expect((await listeners().positions(imei)).map(({ latitude }) => latitude)).toEqual([23, 22.5]);
    expect((await listeners().track({ imei })).map(({ temperature, powerPercent }) => [temperature, powerPercent])).toEqual([
      [4, null],
      [null, 87.5],
      [-18.25, 87.5],
    ]);
  });

  it('places a beacon where the gateway is that received it last, and says whose place that is', async () => {
    const [{ mac }, tracker] = [await listeners().beacon(), await listeners().tracker()];
    const place = { latitude: 31.25, longitude: 121.5 };
    await listeners().test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei: tracker.imei },
      receivedMs: now,
      address: '127.0.0.1',
      messages: [
        { type: 'position', timeMs: now, ...place, source: 'gps', isValid: true },
        { type: 'reading', device: { mac }, gateway: { imei: tracker.imei }, timeMs: now, temperatureC: 4, rssiDbm: -55 },
      ],
    });
    expect(await listeners().status({ mac })).toMatchObject({
      position: null,
      place: { ...place, of: tracker.imei },
      reading: { temperature: 4, rssi: -55, gateway: tracker.imei },
    });
    const reception = await listeners().test.call(calls.gatewayTrack, { gateway: tracker.imei, st: now - hour, et: now + 1 }, token());
    expect(reception.rows).toEqual([
      { time: iso(now), ...nothing, temperature: 4, mac, rssi: -55, gateway: tracker.imei, receivedAt: iso(now) },
    ]);
  });

  it('answers named devices in the order asked, one that never reported among them, and all when none is named', async () => {
    const [one, silent] = [await listeners().beacon(), await listeners().beacon()];
    await hear([{ mac: one.mac, timeMs: now, temperatureC: -7 }]);
    const answer = await listeners().test.call(calls.status, { mac: [silent.mac, one.mac] }, token());
    expect(answer.total).toBe(2);
    expect(answer.rows.map(({ mac, connection, lastSeen, reading }) => [mac, connection, lastSeen, reading?.temperature ?? null])).toEqual([
      [silent.mac, 'never', null, null],
      [one.mac, 'online', iso(now), -7],
    ]);
    const all = await listeners().test.call(calls.status, { pageSize: 20_000 }, token());
    expect(all.rows.map(({ mac }) => mac)).toEqual(expect.arrayContaining([one.mac, silent.mac, gateway().mac]));
    expect(all.total).toBe(all.rows.length);
    const last = await listeners().test.call(calls.status, { pageSize: 1, page: all.total }, token());
    expect([last.total, last.rows.length]).toEqual([all.total, 1]);
    await listeners().test.refused(calls.status, { pageSize: 1, page: all.total + 1 }, token(), 'pageOverLimit');
    const group = await listeners().test.call(calls.status, { groupId: listeners().account.rootId, pageSize: 20_000 }, token());
    expect(group.total).toBe(all.total);
    await listeners().test.refused(calls.status, { groupId: (await addTestAccount(listeners().test)).rootId }, token(), 'notFound');
  });

  it('keeps the newest whatever comes late, and is offline after three intervals without a word', async () => {
    const { mac } = await listeners().beacon();
    await hear([{ mac, timeMs: now - hour, temperatureC: 4 }]);
    await hear([{ mac, timeMs: now - 2 * hour, temperatureC: 9, humidityPercent: 50 }]);
    expect(await listeners().status({ mac })).toMatchObject({
      connection: 'offline',
      lastSeen: iso(now - hour),
      reading: { time: iso(now - hour), temperature: 4, humidity: null },
    });
  });
});

describe('GET /api/devices/trend', () => {
  it('keeps the lowest and the highest of every slice: a peak is never lost', async () => {
    const [{ mac }, silent] = [await listeners().beacon(), await listeners().beacon()];
    const readings = Array.from({ length: 1440 }, (_, index) => ({
      mac,
      timeMs: now - index * minute,
      temperatureC: (index % 5) / 10 - 20,
    }));
    const peak = { mac, timeMs: now - 700 * minute - 1000, temperatureC: 12.5 };
    await hear([...readings, peak, { mac, timeMs: now - 25 * hour, temperatureC: 99 }]);
    const { total, rows } = await listeners().test.call(calls.trend, { mac: [mac, silent.mac] }, token());
    expect([total, rows[1]]).toEqual([2, { mac: silent.mac, imei: null, time: [], temperature: [] }]);
    const [row] = rows;
    expect([row?.mac, row?.imei, Math.max(...(row?.temperature ?? [])), Math.min(...(row?.temperature ?? []))]).toEqual([
      mac,
      null,
      12.5,
      -20,
    ]);
    expect(row?.time).toHaveLength(row?.temperature.length ?? 0);
    expect(row?.time).toEqual(row?.time.toSorted((a, b) => a - b));
    expect(row?.time.length).toBeLessThanOrEqual(2 * 96);
    expect(Math.abs((row?.time[row.temperature.indexOf(12.5)] ?? 0) - peak.timeMs)).toBeLessThanOrEqual(15 * minute);
    expect(Math.max(...(row?.time ?? []))).toBeLessThanOrEqual(listeners().test.clock.now());
    const week = await listeners().test.call(calls.trend, { mac: [mac], hours: 168 }, token());
    expect(Math.max(...(week.rows[0]?.temperature ?? []))).toBe(99);
  });

  it('refuses without a device 10012, more than a week 10000', async () => {
    const { mac } = await listeners().beacon();
    await listeners().test.refused(calls.trend, {}, token(), 'rangeMissing');
    await listeners().test.refused(calls.trend, { mac: [mac], hours: 169 }, token(), 'parametersIllegal');
  });
});

describe('section 8: what is asked wrongly', () => {
  it('10012 without a device, 10001 for a MAC that is no list', async () => {
    const range = { st: now - day, et: now + 1 };
    for (const endpoint of [calls.track, calls.trackColumns, calls.gatewaysTrack])
      await listeners().test.refused(endpoint, range, token(), 'rangeMissing');
    await listeners().test.refused(calls.gatewayBatchStatus, {}, token(), 'rangeMissing');
    await listeners().test.refused(calls.status, { mac: '' }, token(), 'rangeMissing');
    for (const endpoint of [calls.status, calls.gatewaysTrack, calls.gatewayBatchStatus, calls.trend])
      await listeners().test.refused(endpoint, { ...range, mac: '[broken' }, token(), 'macNotList');
  });

  it("50017 for another's device exactly as for none, 70130 without a session", async () => {
    const { mac } = await listeners().beacon();
    const stranger = await addTestAccount(listeners().test);
    const input = { mac, gateway: gateway().mac, st: now - day, et: now + 1 };
    const ofNone = { ...retentionCalls, ...storageCalls };
    const ofDevices = Object.entries(calls).flatMap(([name, endpoint]) => (name in ofNone ? [] : [endpoint]));
    for (const endpoint of ofDevices) {
      await listeners().test.refused(endpoint, input, stranger.token, 'notFound');
      await listeners().test.refused(endpoint, { ...input, mac: newMac(), gateway: newMac() }, token(), 'notFound');
      await listeners().test.refused(endpoint, input, undefined, 'sessionInvalid');
    }
  });
});
