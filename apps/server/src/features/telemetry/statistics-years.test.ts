/** Statistics of years, and where a range ends: cold chain, sections 3 and 4. */
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { type ReadingColumns, TelemetryStore } from '../../telemetry-store/store.js';
import { openMeasured } from './measured.fixture.js';

const { listeners, token } = openMeasured();
const day = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Columns of readings that say nothing. */
const none = { timeMs: new Float64Array(), temperature: new Float64Array() } as unknown as ReadingColumns;

describe('Statistics for any range', () => {
  const year = 365 * day;
  /** A reading every five minutes for a year: a sine of a day between 0 and 10, and every hundredth day a day at 20. */
  async function ofAYear(st: number): Promise<string> {
    const { mac, id } = await listeners().beacon();
    await listeners().test.sql(
      'update device_setting set write_seconds = 300, temperature_lower = 2, temperature_upper = 8 where device_id = $1',
      [id],
    );
    await addMonths(st, st + year);
    await listeners().test.sql(
      `insert into reading (device_id, time_ms, received_ms, temperature)
       select $1, at, at + 500, case when (at - $2) / $4 % 100 = 99 then 20 else round((5 + 5 * sin(2 * pi() * (at - $2) / $4))::numeric, 2) end
       from generate_series($2::bigint, $3::bigint, 300000) as at`,
      [id, st, st + year - 1, day],
    );
    return mac;
  }
  async function addMonths(fromMs: number, untilMs: number): Promise<void> {
    for (let at = new Date(fromMs); at.getTime() <= untilMs; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))) {
      const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
      await listeners().test.sql(
        `create table if not exists reading_${year * 100 + month + 1} partition of reading for values from (${Date.UTC(year, month)}) to (${Date.UTC(year, month + 1)})`,
      );
    }
  }

  it('a year of a reading every five minutes, as a whole and by day, is what its quarters are together', async () => {
    const st = Date.UTC(2024, 2, 1);
    const mac = await ofAYear(st);
    const asked = { mac, st, et: st + year, by: 'day', zone: 'UTC' } as const;
    const { rows = [], total, ...whole } = await listeners().test.call(calls.statistics, asked, token());
    expect(total).toBe(365);
    expect(whole).toMatchObject({ count: 105_120, expected: 105_120, coverage: 1, min: 0, max: 20, first: 5, firstAt: iso(st) });
    expect(whole.longestMinutes).toBeGreaterThanOrEqual(24 * 60);
    const quarters = [];
    for (let from = st; from < st + year; from += 90 * day)
      quarters.push(
        await listeners().test.call(calls.statistics, { ...asked, st: from, et: Math.min(from + 90 * day, st + year) }, token()),
      );
    expect(
      quarters.flatMap((quarter) => quarter.rows ?? []).map(({ st: at, count, minutesAbove, mkt }) => [at, count, minutesAbove, mkt]),
    ).toEqual(rows.map(({ st: at, count, minutesAbove, mkt }) => [at, count, minutesAbove, mkt]));
    for (const name of ['minutesBelow', 'minutesIn', 'minutesAbove'] as const)
      expect(whole[name]).toBeCloseTo(
        quarters.reduce((sum, quarter) => sum + quarter[name], 0),
        3,
      );
    const { total: _one, rows: _row, ...asOne } = await listeners().test.call(calls.statistics, { ...asked, by: 'range' }, token());
    expect(asOne).toEqual(whole);
  });
  it('a run that goes on over months is one run', async () => {
    const { mac, id } = await listeners().beacon();
    const st = Date.UTC(2023, 0, 20);
    await addMonths(st, st + 100 * day);
    await listeners().test.sql('update device_setting set write_seconds = 3600, temperature_upper = 8 where device_id = $1', [id]);
    await listeners().test.sql(
      'insert into reading (device_id, time_ms, received_ms, temperature) select $1, at, at, 9 from generate_series($2::bigint, $3::bigint, 3600000) as at',
      [id, st, st + 100 * day - 1],
    );
    expect(
      await listeners().test.call(calls.statistics, { mac, st: st - 400 * day, et: st + 400 * day, by: 'day' }, token()),
    ).toMatchObject({
      count: 2400,
      longestMinutes: 100 * 24 * 60,
      longestFrom: iso(st),
      longestUntil: iso(st + 100 * day),
      coverage: 0.125,
    });
  });
  it('by hour is refused beyond 90 days as 56091, which says that it is the hours', async () => {
    const { mac } = await listeners().beacon();
    const et = Date.UTC(2026, 2, 14);
    const { total } = await listeners().test.call(calls.statistics, { mac, st: et - 90 * day, et, by: 'hour' }, token());
    expect(total).toBe(90 * 24);
    const longer = { mac, st: et - 90 * day - 1, et };
    const refused = await listeners().test.reply(calls.statistics, { ...longer, by: 'hour' }, token());
    expect(refused).toMatchObject({ errorcode: 56091, fields: { by: expect.any(String) as string } });
    expect(await listeners().test.reply(calls.statistics, { ...longer, by: 'day' }, token())).toMatchObject({ errorcode: 0 });
  });
  it('of more readings than one answer is counted from is refused as 56091', async () => {
    const { mac } = await listeners().beacon();
    const slices = vi.spyOn(TelemetryStore.prototype, 'slices').mockImplementation(async function* () {
      for (let slice = 0; slice < 301; slice += 1) yield Promise.resolve({ ...none, length: 10_000 });
    });
    const et = Date.UTC(2026, 2, 14);
    await listeners().test.refused(calls.statistics, { mac, st: et - 9000 * day, et }, token(), 'rangeTooLong');
    slices.mockRestore();
  });
  it('of before there were devices is nothing', async () => {
    const { mac } = await listeners().beacon();
    const found = await listeners().test.call(calls.statistics, { mac, st: -20 * 365 * day, et: -365 * day, by: 'day' }, token());
    expect(found).toMatchObject({ count: 0, coverage: 0, total: 19 * 365 });
  });
});
