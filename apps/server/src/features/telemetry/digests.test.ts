/** Charts and statistics of long ranges are made from digests of sealed days, and answer what readings do: sealed or not, opened by late data, without a digest or with a damaged one. */
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import { Partitions } from '../../telemetry-store/partitions.js';
import { openAll } from '../../telemetry-store/sealed/sealing.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { makeDigests } from '../../telemetry-store/sealed/digesting.js';
import { verifySealed } from '../../telemetry-store/sealed/verify.js';
import { openMeasured } from './measured.fixture.js';
import { sealNow } from './sealing.js';

const minute = 60_000;
const day = 86_400_000;
const { listeners, token, gateway, hear } = openMeasured();
const sql = (text: string, values: unknown[] = []) => listeners().test.sql(text, values);
const never = new AbortController().signal;

/** A sensor that says something every minute for 20 days, but for two hours of the fourth and all of the seventh; the ninth came six hours late, and two gateways heard it by turns. */
async function sensor(st: number): Promise<{ id: number; mac: Mac }> {
  const { mac, id } = await listeners().beacon();
  const other = await listeners().gateway();
  await sql('update device_setting set read_seconds = 60, write_seconds = 60, temperature_upper = 8 where device_id = $1', [id]);
  await new Partitions(listeners().test.database.pool).ensure([st, st + 20 * day]);
  const gateways = (await sql('select id from device where mac = any($1) order by id', [[gateway().mac, other.mac]])).map(({ id: one }) =>
    Number(one),
  );
  await sql(
    `insert into reading (device_id, time_ms, gateway_id, received_ms, rssi, sequence, temperature, humidity)
     select $1, at + heard.ms, heard.id, at + heard.ms + case when (at - $2) / 86400000 = 8 then 21600000 else 400 end, -60 - (at / 60000 % 7) * heard.ms, at / 180000,
       round((5 + 2 * sin(at / 3000000.0) + (at / 60000 % 13) / 50.0)::numeric, 2), case when at / 60000 % 3 = 0 then 50 + at / 60000 % 11 end
     from generate_series($2::bigint, $3::bigint - 1, 60000) as at
     cross join (values ($4::integer, 1), ($5::integer, 2)) as heard (id, ms)
     where (heard.ms = 1 or at / 60000 % 5 = 0) and (at - $2) / 86400000 <> 6 and (at - $2) / 7200000 <> 38`,
    [id, st, st + 20 * day, ...gateways],
  );
  return { id, mac };
}

describe('Digests of sealed days', () => {
  it('tell the chart and the statistics of a long range as its readings do, and are made again, read past or told of where they are not what they should be', async () => {
    const { pool } = listeners().test.database;
    const now = listeners().test.clock.now();
    const st = Math.floor(now / day) * day - 24 * day;
    const { id, mac } = await sensor(st);
    const store = new TelemetryStore(pool);
    const told = async (): Promise<number> => {
      let days = 0;
      for await (const part of store.parts(id, { fromMs: st, untilMs: st + 20 * day }, 20_000, () => true))
        days += 'chosen' in part ? 1 : 0;
      return days;
    };
    const ranges = [
      { st, et: st + 20 * day, width: 100 },
      { st: st + 5 * minute, et: st + 19.3 * day, width: 60 },
      { st: st - 30 * day, et: now, width: 300 },
    ];
    const charts = async (): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (const { width, ...range } of ranges) {
        found.push(await listeners().test.call(telemetry.chart, { mac, ...range, width }, token()));
        for (const asked of [
          {},
          { by: 'day', zone: 'UTC' },
          { by: 'day', zone: 'Europe/Berlin', probe: 'humidity' },
          // Inside on some days, outside on others, and both within one.
          { lower: 4.2, upper: 6.8 },
          { upper: 1, by: 'day', zone: 'Europe/London' },
        ] as const)
          found.push(await listeners().test.call(telemetry.statistics, { mac, ...range, ...asked }, token()));
      }
      return found;
    };
    const before = await charts();
    expect(await told()).toBe(0);
    await sealNow(pool, now, 3, never, 0);
    expect(await told()).toBe(19);
    expect(await charts()).toEqual(before);
    expect((await verifySealed(pool)).faults).toEqual([]);
    // A bit of one is another, another is of other readings, and of five there is none: they are days of before.
    await sql('update reading_chunk set digest = set_bit(digest, 99, 1 - get_bit(digest, 99)) where device_id = $1 and from_ms = $2', [
      id,
      st + 2 * day,
    ]);
    await sql(
      'update reading_chunk as chunk set digest = other.digest from reading_chunk as other where other.device_id = chunk.device_id and other.from_ms = $3 and chunk.device_id = $1 and chunk.from_ms = $2',
      [id, st + 15 * day, st + 16 * day],
    );
    const why = 'its digest is damaged, or of other readings';
    expect((await verifySealed(pool)).faults.map(({ fromMs, why: said }) => [(fromMs - st) / day, said])).toEqual([
      [2, why],
      [15, why],
    ]);
    await sql('update reading_chunk set digest = null where device_id = $1 and from_ms between $2 and $3', [
      id,
      st + 15 * day,
      st + 18 * day,
    ]);
    expect(await charts()).toEqual(before);
    expect([await makeDigests(pool, never), await makeDigests(pool, never)]).toEqual([4, 0]);
    expect(await charts()).toEqual(before);
    // What comes late opens its day, and its digest goes with it.
    await hear([{ mac, timeMs: st + 11 * day + 1234, temperatureC: -9.5 }]);
    // The two days before the damaged one are too few to be asked for alone.
    expect(await told()).toBe(15);
    const mixed = await charts();
    expect(mixed).not.toEqual(before);
    await openAll(pool, never);
    expect(await charts()).toEqual(mixed);
    await sealNow(pool, now + 1, 3, never, 0);
    expect([await told(), (await verifySealed(pool)).faults]).toEqual([19, []]);
    expect(await charts()).toEqual(mixed);
  });
});
