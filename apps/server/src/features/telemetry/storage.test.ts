/** What telemetry takes on disk, and how far packing is: what administrators are answered before, while and after days are packed. */
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { Partitions } from '../../telemetry-store/partitions.js';
import { SealingRun } from '../../telemetry-store/sealed/run.js';
import { sealOld } from '../../telemetry-store/sealed/sealing.js';
import { readings } from '../../telemetry-store/sealed/readings.js';
import { adminToken } from '../../testing/accounts.js';
import { openMeasured } from './measured.fixture.js';

const minute = 60_000;
const day = 86_400_000;
const measured = openMeasured();
let admin: string;
beforeAll(async () => {
  admin = await adminToken(measured.listeners().test);
});

const storage = () => measured.listeners().test.call(calls.storage, {}, admin);
const sql = (text: string, values: unknown[] = []) => measured.listeners().test.sql(text, values);
const seal = async (askedOf = async (): Promise<number[]> => [], signal = new AbortController().signal) => {
  const { pool } = measured.listeners().test.database;
  const tools = { pool, partitions: new Partitions(pool), askedOf };
  const done = await sealOld(tools, { nowMs: measured.listeners().test.clock.now() + 1, days: 3, quietMs: 0 }, signal);
  await sql('analyze reading');
  return done;
};
/** A sensor that says something every ten minutes for so many days, which began so many days ago. */
async function sensorOf(days: number, began: number): Promise<string> {
  const { mac } = await measured.listeners().beacon();
  const st = Math.floor(measured.listeners().test.clock.now() / day - began) * day;
  await measured.hear(
    Array.from({ length: days * 144 }, (_, index) => ({ mac, timeMs: st + index * 10 * minute, temperatureC: 4 + (index % 10) / 10 })),
  );
  return mac;
}

describe('The storage of telemetry', () => {
  it('says before anything is packed that nothing is, and what rows take', async () => {
    await sensorOf(9, 9);
    await sql('analyze reading');
    const { readings: stored, months, ...more } = await storage();
    expect(stored.run).toBe(null);
    expect(stored.packed).toEqual({ days: 0, facts: 0, bytes: 0 });
    expect(months.map(({ readings: { packed } }) => packed)).toEqual(months.map(() => 0));
    // As the database counts, which may look at a part of its pages.
    expect(stored.rows.facts).toBeGreaterThan(8 * 144);
    expect(stored.bytesBefore).toBe(null);
    expect(months.map(({ month }) => month)).toEqual(
      months
        .map(({ month }) => month)
        .toSorted()
        .toReversed(),
    );
    expect(Math.max(...months.map((month) => month.readings.rows))).toBeGreaterThan(0);
    expect(months.every((month) => month.readings.rows <= stored.rows.bytes)).toBe(true);
    expect(more).toMatchObject({ afterDays: expect.any(Number) as number, unpackable: [], damagedDays: expect.any(Number) as number });
  });

  it('says after a run which days are packed, what they take and what they took, and which cannot be packed', async () => {
    const mac = await sensorOf(1, 6);
    await sql("update reading set temperature = 'NaN' where device_id = (select id from device where mac = $1) and temperature > 4.85", [
      mac,
    ]);
    await sql('analyze reading');
    expect(await seal()).toMatchObject({ sealed: 6, unpackable: 1 });
    const { readings: stored, unpackable, months } = await storage();
    expect(stored.run).toMatchObject({ state: 'ended', share: 1, packedDays: 6, waitingDays: 0, failure: null });
    expect(stored.packed).toMatchObject({ days: 6, facts: 6 * 144 });
    expect(stored.packed.bytes).toBeGreaterThan(0);
    expect(months.reduce((sum, month) => sum + month.readings.packed, 0)).toBe(stored.packed.bytes);
    // A row takes a hundred bytes and more with its indexes.
    expect(stored.bytesBefore).toBeGreaterThan(6 * 144 * 100);
    expect(stored.unpackableDays).toBe(1);
    const began = Math.floor(measured.listeners().test.clock.now() / day - 6) * day;
    expect(unpackable).toEqual([{ kind: 'readings', mac, imei: null, day: new Date(began).toISOString().slice(0, 10) }]);
    // Once it can be packed it is named no more: a later run does not come to it.
    measured.listeners().test.clock.advance(minute);
    await sql("update reading set temperature = 5 where temperature = 'NaN'");
    expect(await seal()).toMatchObject({ sealed: 1, unpackable: 0 });
    expect(await storage()).toMatchObject({ unpackable: [], readings: { unpackableDays: 0, packed: { days: 7 } } });
  });

  it('says while a run goes on how far it is, and that it was interrupted when nothing is heard of it any more', async () => {
    const run = await SealingRun.begin(measured.listeners().test.database.pool, readings, measured.listeners().test.clock.now() + minute);
    expect((await storage()).readings.run).toMatchObject({ state: 'running', share: 0, packedDays: 0 });
    await sql("update sealing set share = 0.4, noted_at = now() - interval '3 minutes' where kind = 'readings'");
    expect((await storage()).readings.run).toMatchObject({ state: 'interrupted', share: 0.4 });
    await run.endEarly();
    expect((await storage()).readings.run).toMatchObject({ state: 'interrupted', failure: null });
    // What the last whole run left is still said.
    expect((await storage()).readings.packed.days).toBe(7);
    await seal();
    expect((await storage()).readings.run).toMatchObject({ state: 'ended', share: 1 });
  });

  it('says why a run failed until one is through', async () => {
    await sensorOf(1, 5);
    const broken = (): Promise<number[]> => Promise.reject(new Error('could not extend file: No space left on device'));
    await expect(seal(broken)).rejects.toThrow('No space left');
    expect((await storage()).readings.run).toMatchObject({ state: 'failed', failure: 'could not extend file: No space left on device' });
    expect(await seal()).toMatchObject({ sealed: 1 });
    expect((await storage()).readings.run).toMatchObject({ state: 'ended', failure: null });
  });
});
