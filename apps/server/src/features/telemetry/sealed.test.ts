/** Days that are sealed are answered, judged and exported as their rows were: telemetry and alarms over whole days of a sensor, before, after and with late data. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { bindingFeature as bindings } from '@frostway/contract/binding/endpoints';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { describe, expect, it } from 'vitest';
import type { Gateway } from '../../ingest/listeners.fixture.js';
import { Partitions } from '../../telemetry-store/partitions.js';
import { openAll, sealOld } from '../../telemetry-store/sealed/sealing.js';
import { verifySealed } from '../../telemetry-store/sealed/verify.js';
import { askedMoments } from '../excursion/index.js';
import { openMeasured } from './measured.fixture.js';

const minute = 60_000;
const day = 86_400_000;
const measured = openMeasured();

const now = (): number => measured.listeners().test.clock.now();
const token = (): string => measured.token();

/** A sensor with limits that says a temperature every ten minutes for eight days, too warm in the middle of each, over two gateways by turns. */
async function sensor(et: number, other: Gateway): Promise<{ mac: Mac; st: number; et: number }> {
  const { mac } = await measured.listeners().beacon();
  // Limits and intervals that hold from the beginning.
  await measured
    .listeners()
    .test.sql(
      'update device_setting set temperature_upper = 8, read_seconds = 600, write_seconds = 600 from device where device.id = device_id and mac = $1',
      [mac],
    );
  const st = et - 8 * day;
  const said = Array.from({ length: 8 * 144 }, (_, index) => ({
    mac,
    timeMs: st + index * 10 * minute,
    temperatureC: index % 144 > 60 && index % 144 < 75 ? 9 + (index % 7) / 10 : 4 + (index % 11) / 10,
    humidityPercent: 40 + (index % 30),
    rssiDbm: -50 - (index % 40),
  }));
  await measured.hear(said);
  await measured.hear(
    said.filter((_, index) => index % 3 === 0).map((row) => ({ ...row, rssiDbm: row.rssiDbm + 2 * (row.timeMs % 7) - 6 })),
    other,
  );
  return { mac, st, et };
}

/** What people see of a sensor. */
async function shown({ mac, st, et }: { mac: string; st: number; et: number }): Promise<Record<string, unknown>> {
  const { test } = measured.listeners();
  const [from, until] = [st + 5 * minute, et - 30 * minute];
  const range = { mac, st: from, et: until };
  const { rows } = await test.call(alarms.alarmOverviewDetail, { mac: [mac], pageSize: 100 }, token());
  const { url } = await test.call(exportCalls.start, { subject: 'track', type: 'csv', mac: [mac], st: from, et: until } as never, token());
  return {
    track: await test.call(telemetry.track, { ...range, pageSize: 1000 }, token()),
    columns: await test.call(telemetry.trackColumns, range, token()),
    sensorTrack: await test.call(telemetry.sensorTrack, range, token()),
    chart: await test.call(telemetry.chart, { ...range, width: 300 }, token()),
    days: await test.call(telemetry.statistics, { ...range, by: 'day' }, token()),
    trend: await test.call(telemetry.trend, { mac: [mac], hours: 168 }, token()),
    gateway: await test.call(
      telemetry.gatewayTrack,
      { gateway: measured.gateway().mac, mac, st: until - 6 * day, et: until, pageSize: 500 },
      token(),
    ),
    heard: await test.call(bindings.heardBy, { mac, hours: 168 }, token()),
    alarms: rows,
    export: (await test.request(url, { headers: { authorization: `Bearer ${token()}` } })).text,
  };
}

/** What is of each device, or of when it was found. */
const ofTheirOwn = new Set(['id', 'device', 'deviceId', 'name', 'alarm', 'lead', 'incident', 'raisedAt', 'clearedAt']);
const never = new AbortController().signal;
const seal = async (): Promise<number> => {
  const tools = {
    pool: measured.listeners().test.database.pool,
    partitions: new Partitions(measured.listeners().test.database.pool),
    askedOf: askedMoments,
  };
  return (await sealOld(tools, { nowMs: now() + 1, days: 3, quietMs: 0 }, never)).sealed;
};

describe('Sealed days', () => {
  it('are shown, judged and exported as their rows were, where excursions began too', async () => {
    const et = Math.floor(now() / 1000) * 1000;
    const second = await measured.listeners().gateway();
    const [one, other] = [await sensor(et, second), await sensor(et, second)];
    const before = await shown(one);
    expect((before['alarms'] as unknown[]).length).toBeGreaterThan(5);
    expect(before['alarms']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ excursion: expect.objectContaining({ gateway: expect.anything() as unknown }) as unknown }),
      ]),
    );
    expect((before['export'] as string).split('\n').length).toBeGreaterThan(1000);
    expect(await seal()).toBeGreaterThanOrEqual(8);
    expect(await measured.listeners().test.sql('select from reading_chunk where cardinality(moments) > 0')).not.toEqual([]);
    expect(await shown(one)).toEqual(before);
    // What comes late moves an excursion of a sealed day as it would any other's.
    const late = (mac: Mac) =>
      Array.from({ length: 5 }, (_, index) => ({
        mac,
        timeMs: one.st + day + (55 + index) * 10 * minute + 1000,
        temperatureC: 12,
        rssiDbm: -40,
      }));
    await measured.hear(late(one.mac));
    await openAll(measured.listeners().test.database.pool, never);
    await measured.hear(late(other.mac));
    await seal();
    const [sealed, plain] = [await shown(one), await shown(other)];
    const apart = ({ export: _, ...said }: Record<string, unknown>): string =>
      JSON.stringify(said, (key, value: unknown) =>
        ofTheirOwn.has(key) || (key === 'alarms' && typeof (value as unknown[])[0] === 'number') ? null : value,
      )
        .replaceAll(one.mac, '')
        .replaceAll(other.mac, '');
    expect(JSON.parse(apart(sealed))).toEqual(JSON.parse(apart(plain)));
    expect((await verifySealed(measured.listeners().test.database.pool)).faults).toEqual([]);
  });
});
