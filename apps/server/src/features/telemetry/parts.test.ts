/** Ranges are half-open, and the parts of one add up to the whole: statistics, tracks and exports, against figures worked out by hand. */
import { exportCalls } from '@frostway/contract/export/endpoints';
import { position } from '@frostway/contract/position/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { openMeasured } from './measured.fixture.js';

const { listeners, token, gateway, hear } = openMeasured();

const minute = 60_000;
const hour = 60 * minute;
const iso = (ms: number): string => new Date(ms).toISOString();

type Said = readonly (readonly [minutes: number, temperatureC: number])[];
/** A sensor with limits 2 to 8 that speaks every `every` minutes, and said this, by minutes after `st`. */
async function sensor(st: number, every: number, said: Said): Promise<string> {
  const { mac, id } = await listeners().beacon();
  await listeners().test.sql(
    'update device_setting set write_seconds = $2, temperature_lower = 2, temperature_upper = 8 where device_id = $1',
    [id, every * 60],
  );
  await hear(said.map(([at, temperatureC]) => ({ mac, timeMs: st + at * minute, temperatureC })));
  return mac;
}
/** The beginning of the hour two days ago. */
const start = (): number => Math.floor(listeners().now() / hour) * hour - 48 * hour;

/** By minutes: 5 at 3, 9 at 13, 6 at 23, a gap until 63, then 12 at 63 and 5 at 73; a reading every ten minutes. */
const said: Said = [
  [3, 5],
  [13, 9],
  [23, 6],
  [63, 12],
  [73, 5],
];

describe('Statistics of a range [st, et)', () => {
  it.each([
    // from, until, count, minutes in, minutes above, coverage, longest gap, before the first reading
    [0, 120, 5, 30, 20, 50 / 120, [73, 120], 3],
    [3, 33, 3, 20, 10, 1, [23, 33], 0],
    [8, 18, 1, 5, 5, 1, null, 0],
    [3, 13, 1, 10, 0, 1, null, 0],
    [28, 63, 0, 5, 0, 5 / 35, [28, 63], 0],
    [40, 50, 0, 0, 0, 0, [40, 50], 0],
    [63, 83, 2, 10, 10, 1, [73, 83], 0],
    [-60, 0, 0, 0, 0, 0, null, 60],
    [-60, 13, 1, 10, 0, 10 / 73, null, 63],
  ] as const)('from minute %i to minute %i', async (from, until, count, minutesIn, minutesAbove, coverage, gap, beforeFirstMinutes) => {
    const st = start();
    const mac = await sensor(st, 10, said);
    const found = await listeners().test.call(calls.statistics, { mac, st: st + from * minute, et: st + until * minute }, token());
    expect(found).toMatchObject({
      count,
      minutesBelow: 0,
      minutesIn,
      minutesAbove,
      coverage: Math.round(coverage * 1e6) / 1e6,
      gapMinutes: gap === null ? 0 : gap[1] - gap[0],
      gapFrom: gap === null ? null : iso(st + gap[0] * minute),
      gapUntil: gap === null ? null : iso(st + gap[1] * minute),
      beforeFirstMinutes,
    });
  });

  it('parts add up to the whole, hours too, wherever the cuts are', async () => {
    const st = start();
    const mac = await sensor(
      st,
      5,
      Array.from({ length: 200 }, (_, index): [number, number] => [index * 5 + (index % 7), 5 + 5 * Math.sin(index / 9)]).filter(
        (_reading, index) => index % 31 < 26,
      ),
    );
    const asked = async (from: number, until: number, by?: 'hour') =>
      listeners().test.call(
        calls.statistics,
        { mac, st: st + from * minute, et: st + until * minute, ...(by === undefined ? {} : { by }) },
        token(),
      );
    const whole = await asked(30, 1001, 'hour');
    const parts = [await asked(30, 31), await asked(31, 166), await asked(166, 520), await asked(520, 523), await asked(523, 1001)];
    for (const rows of [parts, whole.rows ?? []]) {
      const sum = (name: 'count' | 'minutesBelow' | 'minutesIn' | 'minutesAbove'): number => rows.reduce((all, row) => all + row[name], 0);
      expect(sum('count')).toBe(whole.count);
      for (const name of ['minutesBelow', 'minutesIn', 'minutesAbove'] as const) expect(sum(name)).toBeCloseTo(whole[name], 4);
    }
    expect(whole.minutesIn + whole.minutesAbove + whole.minutesBelow).toBeCloseTo(whole.coverage * 971, 2);
    expect(Math.max(...parts.map(({ gapMinutes }) => gapMinutes))).toBeLessThanOrEqual(whole.gapMinutes);
  });

  it('a sensor that is silent since 31 hours has a gap of 31 hours, until now though the range ends later', async () => {
    const st = listeners().now() - 31 * hour - 20 * minute;
    const mac = await sensor(st, 10, [
      [0, 5],
      [10, 5],
      [20, 5],
    ]);
    const found = await listeners().test.call(calls.statistics, { mac, st, et: listeners().now() + 9 * hour }, token());
    expect(found.gapMinutes).toBeCloseTo(31 * 60, 0);
    expect(found).toMatchObject({ gapFrom: iso(st + 20 * minute), minutesIn: 30 });
  });
});

describe('unit=F', () => {
  it('means what is sent and what is answered: limits of statistics are compared as the Celsius they say, at the limit itself too', async () => {
    const st = start();
    const mac = await sensor(st, 10, [
      [0, 8],
      [10, 8.1],
      [20, 2],
      [30, 1.9],
    ]);
    const range = { mac, st, et: st + 40 * minute };
    const celsius = await listeners().test.call(calls.statistics, { ...range, lower: 2, upper: 8 }, token());
    const fahrenheit = await listeners().test.call(calls.statistics, { ...range, lower: 35.6, upper: 46.4, unit: 'F' }, token());
    expect(celsius).toMatchObject({ minutesBelow: 10, minutesIn: 20, minutesAbove: 10, lower: 2, upper: 8 });
    expect(fahrenheit).toMatchObject({ minutesBelow: 10, minutesIn: 20, minutesAbove: 10, lower: 35.6, upper: 46.4, max: 46.6, min: 35.4 });
    // Another quantity has no Fahrenheit.
    expect(await listeners().test.call(calls.statistics, { ...range, probe: 'humidity', upper: 50, unit: 'F' }, token())).toMatchObject({
      unit: 'C',
      upper: 50,
    });
  });
});

describe('Tracks and exports of a range [st, et)', () => {
  it('a reading at the end belongs to what follows: in tracks, columns, those of several, of gateways, and in files', async () => {
    const st = start();
    const mac = await sensor(st, 10, said);
    const cut = st + 23 * minute;
    const ranges = [
      { st, et: cut },
      { st: cut, et: st + 2 * hour },
      { st, et: st + 2 * hour },
    ];
    const counts = async (count: (range: { st: number; et: number }) => Promise<number>) => Promise.all(ranges.map(count));
    expect(await counts(async (range) => (await listeners().test.call(calls.track, { mac, ...range }, token())).total)).toEqual([2, 3, 5]);
    expect(await counts(async (range) => (await listeners().test.call(calls.trackColumns, { mac, ...range }, token())).total)).toEqual([
      2, 3, 5,
    ]);
    expect(
      await counts(async (range) => (await listeners().test.call(calls.sensorTrack, { mac: [mac], ...range }, token())).total),
    ).toEqual([2, 3, 5]);
    expect(
      await counts(async (range) => (await listeners().test.call(calls.gatewaysTrack, { mac: [mac], ...range }, token())).total),
    ).toEqual([2, 3, 5]);
    expect(
      await counts(
        async (range) => (await listeners().test.call(calls.gatewayTrack, { gateway: gateway().mac, mac, ...range }, token())).total,
      ),
    ).toEqual([2, 3, 5]);
    const lines = async (range: { st: number; et: number }): Promise<number> => {
      const { url } = await listeners().test.call(exportCalls.start, { subject: 'track', type: 'csv', mac: [mac], ...range }, token());
      const text = await (await fetch(new URL(url, listeners().test.url))).text();
      return text.split(/\r?\n/).filter((line) => /^\d{4}-/.test(line)).length;
    };
    const files: number[] = [];
    for (const range of ranges) files.push(await lines(range));
    expect(files).toEqual([2, 3, 5]);
  });

  it('places, too', async () => {
    const { imei } = await listeners().tracker();
    const at = listeners().now() - hour;
    await listeners().test.platform.pipeline.submit({
      family: 'gt06',
      device: { imei },
      receivedMs: listeners().test.clock.now(),
      address: '127.0.0.1',
      messages: [0, 1000, 2000].map((ms) => ({
        type: 'position',
        latitude: 1,
        longitude: 2,
        source: 'gps',
        isValid: true,
        timeMs: at + ms,
      })),
    });
    const total = async (st: number, et: number) => (await listeners().test.call(position.positions, { imei, st, et }, token())).total;
    expect([await total(at, at + 1000), await total(at + 1000, at + 2001), await total(at, at + 2001)]).toEqual([1, 2, 3]);
  });

  it('columns say what lies around them: the readings that reach in, and where the past of the device begins', async () => {
    const st = start();
    const mac = await sensor(st, 10, said);
    const asked = { mac, st: st + 8 * minute, et: st + 18 * minute };
    const edge = { humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null };
    expect(await listeners().test.call(calls.trackColumns, asked, token())).toMatchObject({
      time: [st + 13 * minute],
      before: [{ ...edge, time: st + 3 * minute, temperature: 5 }],
      after: [{ ...edge, time: st + 23 * minute, temperature: 6 }],
      firstTime: st + 3 * minute,
      knownTime: listeners().test.clock.now(),
    });
    expect(await listeners().test.call(calls.trackColumns, { mac, st: st + 49 * minute, et: st + 62 * minute }, token())).toMatchObject({
      total: 0,
      before: [{ time: st + 23 * minute, temperature: 6 }],
      after: [{ time: st + 63 * minute }],
    });
  });

  it('columns of a range inside a silence say the last reading before it and the first after it, however far', async () => {
    const st = start();
    const mac = await sensor(st, 1, said);
    const inside = { mac, st: st + 40 * minute, et: st + 45 * minute };
    expect(await listeners().test.call(calls.trackColumns, inside, token())).toMatchObject({
      total: 0,
      before: [{ time: st + 23 * minute, temperature: 6 }],
      after: [{ time: st + 63 * minute, temperature: 12 }],
    });
    const since = { mac, st: st + 10 * hour, et: st + 20 * hour };
    expect(await listeners().test.call(calls.trackColumns, since, token())).toMatchObject({
      total: 0,
      before: [{ time: st + 73 * minute, temperature: 5 }],
      after: [],
    });
    expect(await listeners().test.call(calls.trackColumns, { mac, st: st - hour, et: st }, token())).toMatchObject({
      total: 0,
      before: [],
      after: [{ time: st + 3 * minute }],
    });
  });

  it('columns of a range with readings name none that is far', async () => {
    const st = start();
    const mac = await sensor(st, 1, said);
    expect(await listeners().test.call(calls.trackColumns, { mac, st: st + 60 * minute, et: st + 65 * minute }, token())).toMatchObject({
      total: 1,
      before: [],
      after: [],
    });
  });
});
