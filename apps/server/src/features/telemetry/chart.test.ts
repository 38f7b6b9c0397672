import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { openMeasured } from './measured.fixture.js';

const minute = 60_000;
const day = 86_400_000;
const measured = openMeasured();

describe('GET /api/devices/chart', () => {
  it('shows a year in a few readings a slice: its peaks are those of the statistics, its silence is said, and none of it was made up', async () => {
    const et = measured.listeners().test.clock.now();
    const st = et - 365 * day;
    const { mac } = await measured.listeners().beacon();
    const days = [2, 3, 40, 41, 42, 200];
    for (const at of days)
      await measured.hear(
        Array.from({ length: 144 }, (_, index) => ({
          mac,
          timeMs: st + at * day + index * 10 * minute,
          temperatureC: at === 41 && index === 77 ? 19.25 : 4 + (index % 5) / 4,
          humidityPercent: 50,
        })),
      );
    const { listeners, token } = measured;
    const asked = { mac, st, et };
    const chart = await listeners().test.call(telemetry.chart, { ...asked, width: 400 }, token());
    const figures = await listeners().test.call(telemetry.statistics, asked, token());
    expect(chart.readings).toBe(days.length * 144);
    expect(chart.total).toBe(chart.time.length);
    expect(chart.total).toBeLessThan(60);
    expect(Math.max(...chart.temperature.map((value) => value ?? -Infinity))).toBe(19.25);
    expect([figures.min, figures.max]).toEqual([Math.min(...chart.temperature.map((value) => value ?? Infinity)), 19.25]);
    expect(chart.time[chart.temperature.indexOf(19.25)]).toBe(st + 41 * day + 77 * 10 * minute);
    // After days 3 and 42 it was silent until the next, after day 200 to the end.
    const last = 143 * 10 * minute;
    expect(chart.silentFrom.temperature).toEqual([st + 3 * day + last, st + 42 * day + last]);
    expect(chart.lateReadings).toBe(chart.readings);
    // A day of it is what the whole history says of that day.
    const oneDay = { mac, st: st + 41 * day, et: st + 42 * day };
    const fine = await listeners().test.call(telemetry.chart, { ...oneDay, width: 4000 }, token());
    const { readings, lateReadings, silentFrom, ...columns } = fine;
    expect([readings, lateReadings, silentFrom.temperature]).toEqual([144, 144, []]);
    expect(columns).toEqual(await listeners().test.call(telemetry.trackColumns, oneDay, token()));
  });

  it('of a time without readings says the silence it lies in, and of a width no screen has that it is none', async () => {
    const et = measured.listeners().test.clock.now();
    const mac = await measured.sensor(et - 300 * day, [4]);
    const { listeners, token } = measured;
    const { time, before, after } = await listeners().test.call(telemetry.chart, { mac, st: et - 200 * day, et: et - 100 * day }, token());
    expect([time, before?.map((edge) => edge.time), after]).toEqual([[], [et - 300 * day], []]);
    for (const width of [0, 49, 4001, 'wide'])
      expect(await listeners().test.reply(telemetry.chart, { mac, st: et - day, et, width }, token())).toMatchObject({ errorcode: 10000 });
  });
});
