/** Readings of several sensors in one answer. */
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, sensor } = openMeasured();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('GET /beacon/devices/track/sensor', () => {
  it('gives readings of several devices, oldest first, each with its device', async () => {
    const st = listeners().now() - day;
    const [one, other] = [await sensor(st, [1, 2]), await sensor(st, [3, 4])];
    const range = { st, et: st + hour };
    const { total, rows } = await listeners().test.call(calls.sensorTrack, { mac: [other, one], ...range }, token());
    expect(total).toBe(4);
    expect(rows.map(({ mac, time, temperature }) => [mac, time, temperature])).toEqual([
      [other, iso(st), 3],
      [one, iso(st), 1],
      [other, iso(st + 10 * minute), 4],
      [one, iso(st + 10 * minute), 2],
    ]);
    expect(rows[0]).toEqual({
      mac: other,
      imei: null,
      time: iso(st),
      temperature: 3,
      humidity: 50,
      light: null,
      power: null,
      co2: null,
      pressure: null,
      powerPercent: null,
    });
    const page = await listeners().test.call(calls.sensorTrack, { mac: `${other},${one}`, ...range, page: 2, pageSize: 3 }, token());
    expect(page).toEqual({ total: 4, rows: rows.slice(3) });
    await listeners().test.refused(calls.sensorTrack, { mac: [one], ...range, page: 2, pageSize: 3 }, token(), 'pageOverLimit');
  });
  it('gives temperatures in Fahrenheit when asked', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [-18.5]);
    const { rows } = await listeners().test.call(calls.sensorTrack, { mac: [mac], st, et: st + hour, unit: 'F' }, token());
    expect(rows).toMatchObject([{ temperature: -1.3, humidity: 50 }]);
  });
  it('names devices by IMEI too; 10012 without any, 10001 when they are no list, 50017 when one is not visible', async () => {
    const range = { st: listeners().now() - day, et: listeners().now() };
    const { imei } = await listeners().tracker();
    expect(await listeners().test.call(calls.sensorTrack, { imei: [imei], ...range }, token())).toEqual({ total: 0, rows: [] });
    await listeners().test.refused(calls.sensorTrack, range, token(), 'rangeMissing');
    expect(await listeners().test.reply(calls.sensorTrack, { mac: '[broken', ...range }, token())).toMatchObject({ errorcode: 10001 });
    const mine = await sensor(range.st, [1]);
    await listeners().test.refused(calls.sensorTrack, { mac: [mine, 'FFFFFFFFFFF0'], ...range }, token(), 'notFound');
  });
});
