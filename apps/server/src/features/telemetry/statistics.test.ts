/** Statistics for any range by call: cold chain, sections 3 and 4. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import type { JsonReading } from '@frostway/protocol/json/json';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { noLimits } from '../../testing/limits.js';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, hear, hearAgain } = openMeasured();

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A sensor whose first readings every ten minutes have these temperatures, from `st` on. */
async function sensor(st: number, temperatures: readonly number[]): Promise<string> {
  const { mac } = await listeners().beacon();
  await listeners().test.sql(
    'update device_setting set read_seconds = 600, write_seconds = 600 from device where device.id = device_id and mac = $1',
    [mac],
  );
  await hear(
    temperatures.map((temperatureC, index) => ({ mac, timeMs: st + index * 10 * minute, temperatureC, humidityPercent: 50 + index })),
  );
  return mac;
}
/** Limits that hold from the beginning. */
const limit = (mac: string, temperatureLower: number | null, temperatureUpper: number | null): Promise<unknown> =>
  listeners().test.sql(
    'update device_setting set temperature_lower = $2, temperature_upper = $3 from device where device.id = device_id and mac = $1',
    [mac, temperatureLower, temperatureUpper],
  );

describe('GET /api/statistics', () => {
  it('answers count, coverage, min, max, mean, MKT, minutes below, in and above the limits of the device, the longest run, first and last', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [5, 5, 5, 12, 14, 6]);
    await limit(mac, 2, 8);
    const found = await listeners().test.call(calls.statistics, { mac, st, et: st + 2 * hour }, token());
    expect(found).toEqual({
      probe: 'temperature',
      unit: 'C',
      lower: 2,
      upper: 8,
      count: 6,
      expected: 12,
      coverage: 0.5,
      min: 5,
      minAt: iso(st),
      max: 14,
      maxAt: iso(st + 40 * minute),
      mean: 7.833333,
      mkt: expect.closeTo(8.7178, 4) as number,
      minutesBelow: 0,
      minutesIn: 40,
      minutesAbove: 20,
      longestMinutes: 20,
      longestFrom: iso(st + 30 * minute),
      longestUntil: iso(st + 50 * minute),
      first: 5,
      firstAt: iso(st),
      last: 6,
      lastAt: iso(st + 50 * minute),
      gapMinutes: 70,
      gapFrom: iso(st + 50 * minute),
      gapUntil: iso(st + 2 * hour),
      beforeFirstMinutes: 0,
    });
  });

  it('is the same in whatever order, and however often, the readings arrived', async () => {
    const st = listeners().now() - day;
    const values = Array.from({ length: 40 }, (_, index) => Math.round(Math.sin(index) * 800) / 100);
    const steady = await sensor(st, values);
    const { mac } = await listeners().beacon();
    await listeners().test.sql('update device_setting set write_seconds = 600 from device where device.id = device_id and mac = $1', [mac]);
    const late = values.map((temperatureC, index) => ({
      mac,
      timeMs: st + index * 10 * minute,
      temperatureC,
      humidityPercent: 50 + index,
    }));
    for (const part of [late.slice(20), late.slice(5, 30).toReversed(), late.slice(0, 20), late]) await hearAgain(part);
    const asked = { st: st + 25 * minute, et: st + 6 * hour, lower: -2, upper: 2, by: 'hour' } as const;
    expect(await listeners().test.call(calls.statistics, { mac, ...asked }, token())).toEqual(
      await listeners().test.call(calls.statistics, { mac: steady, ...asked }, token()),
    );
  });

  it('takes other limits for the question, one side alone too, and refuses a lower limit over the upper', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [1, 5, 9]);
    const range = { mac, st, et: st + 30 * minute };
    expect(await listeners().test.call(calls.statistics, range, token())).toMatchObject({ lower: null, upper: null, minutesIn: 30 });
    await limit(mac, 2, 8);
    expect(await listeners().test.call(calls.statistics, range, token())).toMatchObject({
      minutesBelow: 10,
      minutesIn: 10,
      minutesAbove: 10,
    });
    expect(await listeners().test.call(calls.statistics, { ...range, upper: 4 }, token())).toMatchObject({
      lower: null,
      upper: 4,
      minutesAbove: 20,
    });
    expect(await listeners().test.call(calls.statistics, { ...range, lower: '', upper: 5 }, token())).toMatchObject({
      lower: null,
      minutesIn: 20,
    });
    await listeners().test.refused(calls.statistics, { ...range, lower: 8, upper: 2 }, token(), 'lowerOverUpper');
  });

  it('other probes by `probe`: the limits are theirs, and there is no mean kinetic temperature', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [1, 2, 3]);
    await listeners().test.sql('update device_setting set humidity_upper = 51 from device where device.id = device_id and mac = $1', [mac]);
    const found = await listeners().test.call(calls.statistics, { mac, st, et: st + 30 * minute, probe: 'humidity', unit: 'F' }, token());
    expect(found).toMatchObject({ probe: 'humidity', unit: 'C', min: 50, max: 52, mean: 51, mkt: null, upper: 51, minutesAbove: 10 });
    expect(await listeners().test.call(calls.statistics, { mac, st, et: st + hour, probe: 'light' }, token())).toMatchObject({
      count: 0,
      coverage: 0,
      min: null,
      mean: null,
      first: null,
    });
  });

  it('Fahrenheit = 32 + 1.8 x value, one decimal; judged before it is converted', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [8, 8.01]);
    await limit(mac, null, 8);
    expect(await listeners().test.call(calls.statistics, { mac, st, et: st + 20 * minute, unit: 'F' }, token())).toMatchObject({
      unit: 'F',
      min: 46.4,
      max: 46.4,
      upper: 46.4,
      minutesIn: 10,
      minutesAbove: 10,
    });
  });

  it("takes the recording interval in force at the reading's time", async () => {
    const st = listeners().now() - day;
    const { mac, id } = await listeners().beacon();
    await listeners().test.sql('update device_setting set write_seconds = 600, until_ms = $2 where device_id = $1', [id, st + hour]);
    await listeners().test.sql('insert into device_setting (device_id, from_ms, read_seconds, write_seconds) values ($1, $2, 60, 60)', [
      id,
      st + hour,
    ]);
    await hear([40, 62, 70].map((at) => ({ mac, timeMs: st + at * minute, temperatureC: 5 })));
    const range = { mac, st, et: st + 2 * hour };
    expect(await listeners().test.call(calls.statistics, range, token())).toMatchObject({ minutesIn: 24, coverage: 0.2, expected: 66 });
    expect((await listeners().test.call(calls.trackColumns, range, token())).intervals).toEqual([
      { from: st, seconds: 600 },
      { from: st + hour, seconds: 60 },
    ]);
  });
});

describe('GET /api/statistics: every covered minute is counted by the limits in force then', () => {
  /** A sensor with no limits, then 2 to 8, then 15 to 25, each for an hour; at 9 C all the time. */
  async function changed(st: number, hearIt: (readings: readonly JsonReading[]) => Promise<void>): Promise<string> {
    const { mac, id } = await listeners().beacon();
    await listeners().test.sql('update device_setting set write_seconds = 600, read_seconds = 600, until_ms = $2 where device_id = $1', [
      id,
      st + hour,
    ]);
    await listeners().test.sql(
      `insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds, temperature_lower, temperature_upper)
       values ($1, $2, $3, 600, 600, 2, 8), ($1, $3, null, 600, 600, 15, 25)`,
      [id, st + hour, st + 2 * hour],
    );
    await hearIt(Array.from({ length: 18 }, (_, index) => ({ mac, timeMs: st + index * 10 * minute, temperatureC: 9 })));
    return mac;
  }

  it('so that they agree with the excursions, which were judged by the limits of their time', async () => {
    const st = listeners().now() - day;
    const mac = await changed(st, hear);
    const asked = { mac, st, et: st + 3 * hour };
    const { rows = [], ...whole } = await listeners().test.call(calls.statistics, { ...asked, by: 'hour', zone: 'UTC' }, token());
    expect(whole).toMatchObject({
      minutesIn: 60,
      minutesAbove: 60,
      minutesBelow: 60,
      longestMinutes: 120,
      longestFrom: iso(st + hour),
      // The last limits of the range.
      lower: 15,
      upper: 25,
    });
    // A page that counts a part of them itself is told the same limits.
    expect((await listeners().test.call(calls.trackColumns, asked, token())).limits).toEqual([
      { ...noLimits, from: st },
      { ...noLimits, from: st + hour, temperatureLower: 2, temperatureUpper: 8 },
      { ...noLimits, from: st + 2 * hour, temperatureLower: 15, temperatureUpper: 25 },
    ]);
    for (const name of ['minutesIn', 'minutesAbove', 'minutesBelow'] as const)
      expect(rows.reduce((sum, row) => sum + row[name], 0)).toBeCloseTo(60, 6);
    expect(await listeners().test.call(calls.statistics, { ...asked, et: st + 2 * hour }, token())).toMatchObject({ lower: 2, upper: 8 });
    const excursions = await listeners().test.sql<{ side: string; minutes: number }>(
      'select side, minutes from excursion join device on device.id = device_id where mac = $1 order by started_ms',
      [mac],
    );
    // One that goes on counts its newest reading when the next one comes.
    expect(excursions).toEqual([
      { side: 'above', minutes: 60 },
      { side: 'below', minutes: 50 },
    ]);
  });
  it('whatever limits are set today', async () => {
    const st = listeners().now() - day;
    const mac = await sensor(st, [5, 9]);
    const asked = { mac, st, et: st + 20 * minute };
    const before = await listeners().test.call(calls.statistics, asked, token());
    await listeners().test.call(devices.editDevice, { mac, temperatureLower: 2, temperatureUpper: 8 }, token());
    listeners().test.clock.advance(1);
    expect(await listeners().test.call(calls.statistics, asked, token())).toEqual(before);
    expect(await listeners().test.call(calls.statistics, { ...asked, et: listeners().test.clock.now() }, token())).toMatchObject({
      lower: 2,
      upper: 8,
    });
    // A page that goes on from a history is told of them.
    const { limits = [] } = await listeners().test.call(calls.trackColumns, asked, token());
    expect(limits.map((then) => then.temperatureUpper)).toEqual([null, 8]);
  });
  it('in whatever order the readings arrived', async () => {
    const st = listeners().now() - day;
    const steady = await changed(st, hear);
    const late = await changed(st, async (readings) => {
      for (const part of [readings.slice(9), readings.slice(4, 12).toReversed(), readings]) await hearAgain(part);
    });
    const asked = { st: st + 7 * minute, et: st + 170 * minute, by: 'hour' } as const;
    expect(await listeners().test.call(calls.statistics, { mac: late, ...asked }, token())).toEqual(
      await listeners().test.call(calls.statistics, { mac: steady, ...asked }, token()),
    );
  });
  it('but limits given in the question hold for all of its range', async () => {
    const st = listeners().now() - day;
    const mac = await changed(st, hear);
    const asked = { mac, st, et: st + 3 * hour };
    expect(await listeners().test.call(calls.statistics, { ...asked, upper: 8 }, token())).toMatchObject({
      lower: null,
      upper: 8,
      minutesAbove: 180,
      minutesBelow: 0,
    });
  });
  it('and a former owner is told his own limits, not those of who has the device now', async () => {
    const st = listeners().now() - 2 * hour;
    const mac = await sensor(st, [5, 9, 9]);
    await limit(mac, 2, 8);
    await listeners().test.call(devices.giveBack, { mac, confirm: 'Yes' }, token());
    listeners().test.clock.advance(minute);
    const later = await addTestAccount(listeners().test);
    await listeners().test.call(devices.addDevice, { mac, activationKey: 'key' }, later.token);
    listeners().test.clock.advance(minute);
    await listeners().test.call(devices.editDevice, { mac, temperatureLower: 15, temperatureUpper: 25 }, later.token);
    listeners().test.clock.advance(minute);
    const range = { mac, st, et: listeners().test.clock.now() };
    expect(await listeners().test.call(calls.statistics, range, token())).toMatchObject({ lower: 2, upper: 8, minutesAbove: 20 });
    expect(await listeners().test.call(calls.statistics, range, later.token)).toMatchObject({ lower: 15, upper: 25, count: 0 });
    const limitsFor = async (by: string) =>
      (await listeners().test.call(calls.trackColumns, range, by)).limits?.map((then) => then.temperatureUpper);
    expect(await limitsFor(token())).toEqual([8]);
    expect(await limitsFor(later.token)).toEqual([null, 25]);
  });
});

describe('GET /api/statistics by hour, day, range', () => {
  it('gives rows that together are the range', async () => {
    const st = Math.floor(listeners().now() / hour) * hour - day;
    const mac = await sensor(st + 5 * minute, [9, 9, 5, 5, 5, 9, 9, 3]);
    const range = { mac, st, et: st + 90 * minute, upper: 8 };
    const { total, rows = [], ...whole } = await listeners().test.call(calls.statistics, { ...range, by: 'hour' }, token());
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      {
        st: iso(st),
        et: iso(st + hour),
        count: 6,
        minutesAbove: 25,
        minutesIn: 30,
        longestMinutes: 20,
        coverage: expect.closeTo(55 / 60, 5) as number,
      },
      {
        st: iso(st + hour),
        et: iso(st + 90 * minute),
        count: 2,
        minutesAbove: 15,
        minutesIn: 10,
        longestMinutes: 15,
        max: 9,
        maxAt: iso(st + hour),
      },
    ]);
    expect(whole).toMatchObject({ count: 8, minutesAbove: 40, minutesIn: 40, longestMinutes: 20 });
    const asOne = await listeners().test.call(calls.statistics, { ...range, by: 'range' }, token());
    expect(asOne).toMatchObject({ ...whole, total: 1, rows: [{ st: iso(st), et: iso(st + 90 * minute), count: 8, mean: whole.mean }] });
  });

  it('days are calendar days of the zone, of 23 and 25 hours; of an offset always of 24', async () => {
    const { mac } = await listeners().beacon();
    const spans = async (input: { st: string; et: string; zone?: string; tz?: number }) => {
      const { rows = [] } = await listeners().test.call(calls.statistics, { mac, by: 'day', ...input }, token());
      return rows.map((row) => [row.st, (Date.parse(row.et) - Date.parse(row.st)) / hour] as const);
    };
    const spring = { st: '2026-03-27T23:00:00Z', et: '2026-03-30T22:00:00Z' };
    expect(await spans({ ...spring, zone: 'Europe/Berlin' })).toEqual([
      ['2026-03-27T23:00:00.000Z', 24],
      ['2026-03-28T23:00:00.000Z', 23],
      ['2026-03-29T22:00:00.000Z', 24],
    ]);
    expect(
      (await spans({ st: '2026-10-24T22:00:00Z', et: '2026-10-25T23:00:00Z', zone: 'Europe/Berlin' })).map(([, hours]) => hours),
    ).toEqual([25]);
    expect((await spans({ ...spring, tz: 1 })).map(([, hours]) => hours)).toEqual([24, 24, 23]);
    expect((await spans({ st: '2026-03-28T00:00:00Z', et: '2026-03-29T00:00:00Z', tz: 5.5 })).map(([, hours]) => hours)).toEqual([
      18.5, 5.5,
    ]);
    await listeners().test.refused(calls.statistics, { mac, ...spring, by: 'day', zone: 'Europe/Nowhere' }, token(), 'zoneUnknown');
  });
});

describe('GET /api/statistics is refused', () => {
  it('without a device as 10012, of one that is not there as 50017', async () => {
    const range = { st: listeners().now() - day, et: listeners().now() };
    await listeners().test.refused(calls.statistics, range, token(), 'rangeMissing');
    await listeners().test.refused(calls.statistics, { mac: 'FFFFFFFFFFF0', ...range }, token(), 'notFound');
    const { mac } = await listeners().beacon();
    await listeners().test.refused(calls.statistics, { mac, ...range }, (await addTestAccount(listeners().test)).token, 'notFound');
  });
  it('of an expired device for a range after its end as 80002', async () => {
    const { mac, id } = await listeners().beacon();
    await listeners().test.sql('update device set expires_at = $2 where id = $1', [id, iso(listeners().now() - day)]);
    await listeners().test.refused(
      calls.statistics,
      { mac, st: listeners().now() - hour, et: listeners().now() },
      token(),
      'deviceExpired',
    );
    await listeners().test.refused(
      calls.sensorTrack,
      { mac: [mac], st: listeners().now() - hour, et: listeners().now() },
      token(),
      'deviceExpired',
    );
  });
  it('a later owner is told nothing of before his time, and how much of his question that leaves uncovered', async () => {
    const st = listeners().now() - 2 * hour;
    const mac = await sensor(st, [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    await listeners().test.call(devices.giveBack, { mac, confirm: 'Yes' }, token());
    listeners().test.clock.advance(minute);
    const later = await addTestAccount(listeners().test);
    await listeners().test.call(devices.addDevice, { mac, activationKey: 'key' }, later.token);
    const range = { mac, st, et: st + 3 * hour };
    expect(await listeners().test.call(calls.statistics, range, later.token)).toMatchObject({ count: 0, coverage: 0, first: null });
    expect((await listeners().test.call(calls.trackColumns, range, later.token)).intervals).toHaveLength(1);
    expect(await listeners().test.call(calls.statistics, range, token())).toMatchObject({ count: 12, minutesIn: 120 });
  });
});
