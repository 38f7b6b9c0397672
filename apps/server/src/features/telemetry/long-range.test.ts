/** Ranges of very many readings: nobody is told more than an answer holds, and nobody else waits for it. */
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { openMeasured } from './measured.fixture.js';
import { readBudget, readRange } from './long-range.js';
import { TelemetryStore } from '../../telemetry-store/store.js';

const { listeners, token, gateway } = openMeasured();
const count = 300_001;
let sensor: { id: number; mac: string };
let range: { st: number; et: number };

beforeAll(async () => {
  const { test } = listeners();
  sensor = await listeners().beacon();
  const et = Math.floor(listeners().now() / 1000) * 1000;
  range = { st: et - count * 1000, et };
  await new TelemetryStore(test.pool).prepare([range.st, range.et]);
  const [heardBy] = await test.sql<{ id: number }>('select id from device where mac = $1', [gateway().mac]);
  await test.sql(
    `insert into reading (device_id, time_ms, gateway_id, received_ms, rssi, temperature)
     select $1, at, $2, at, -60, mod(at / 1000, 30) from generate_series($3::bigint, $4::bigint - 1000, 1000) as at`,
    [sensor.id, heardBy?.id, range.st, range.et],
  );
}, 120_000);

describe('A range of more readings than an answer has rows', () => {
  it('is refused as too long, by every call that answers readings as rows, and read in pages', { timeout: 120_000 }, async () => {
    const { test } = listeners();
    const asked = [
      [calls.track, { mac: sensor.mac }],
      [calls.sensorTrack, { mac: [sensor.mac] }],
      [calls.gatewayTrack, { gateway: gateway().mac, mac: sensor.mac }],
      [calls.gatewaysTrack, { mac: [sensor.mac] }],
    ] as const;
    for (const [call, named] of asked) {
      await test.refused(call, { ...named, ...range }, token(), 'rangeTooLong');
      const page = (await test.reply(call, { ...named, ...range, page: 31, pageSize: 10_000 }, token())).data;
      expect(page).toMatchObject({ total: count, rows: [{ time: new Date(range.et - 1000).toISOString() }] });
    }
  });
  it('is told as columns, whole', { timeout: 120_000 }, async () => {
    const path = `${calls.trackColumns.path}?mac=${sensor.mac}&st=${range.st}&et=${range.et}`;
    const answer = await listeners().test.request(path, { headers: { authorization: `Bearer ${token()}` } });
    const { total, time, temperature } = answer.data as { total: number; time: number[]; temperature: number[] };
    expect([answer.headers.get('content-type'), total, time.length]).toEqual(['application/json; charset=utf-8', count, count]);
    const seventh = ((range.st / 1000) % 30) + 7;
    expect([time[0], time.at(-1), temperature[7]]).toEqual([range.st, range.et - 1000, seventh % 30]);
  });
  it('is read no further than what an answer is made of, and as one range is', { timeout: 120_000 }, async () => {
    const store = new TelemetryStore(listeners().test.pool);
    const [fromMs, untilMs] = [range.st, range.st + 70_000_000];
    expect(await readRange(store, sensor.id, { fromMs, untilMs })).toEqual(await store.range(sensor.id, fromMs, untilMs));
    expect((await readRange(store, sensor.id, undefined)).length).toBe(0);
    await expect(readRange(store, sensor.id, { fromMs, untilMs }, readBudget(60_000))).rejects.toMatchObject({ refusal: 'rangeTooLong' });
  });
});
