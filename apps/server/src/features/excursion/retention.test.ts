/** What retention removes never changes what was found: alarms older than it stand, whatever comes late and whatever is edited. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { encodeAlarm, encodeLogin } from '@frostway/protocol/gt06/encode';
import { afterEach, describe, expect, it } from 'vitest';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { keepSnapshots } from './retention-snapshots.js';
import { prepareRemoval, removeOld, type RetentionOptions } from './retention.js';
import { alarmStories, everything } from './stories.fixture.js';

const minute = 60_000;
const day = 86_400_000;
const { listeners, at, iso, tell, hear, one, ruled } = alarmStories({ unitMs: minute, backMs: 120 * minute });
// What one story removes is before the next.
afterEach(() => listeners().test.clock.advance(day));

/** As the night does. */
async function remove(beforeMs: number): Promise<void> {
  await keepSnapshots(listeners().test.pool, beforeMs);
  await new TelemetryStore(listeners().test.pool).dropBefore(beforeMs);
}
const acknowledge = (id: number) =>
  listeners().test.call(alarms.acknowledge, { ids: [id], reason: 'Door left open', comment: 'Goods checked' }, listeners().account.token);

describe('when old readings are removed', () => {
  it('an acknowledged alarm of them stands, though a rule that sums since it watches is judged from the beginning', async () => {
    const { mac, ruleId } = await ruled({ mode: 'cumulative', delay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 9],
      [10, 9],
      [15, 5],
    ]);
    const { id } = await one({ mac });
    await acknowledge(id);
    const before = await one({ mac });
    listeners().test.clock.advance(100 * day);
    await remove(listeners().test.clock.now() - 90 * day);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    listeners().test.clock.advance(5 * minute);
    await listeners().test.call(alarms.changeRule, { id: ruleId, name: 'Warmer', value: 8.5 }, listeners().account.token);
    listeners().test.clock.advance(5 * minute);
    await tell([{ mac, time: listeners().now(), temperature: 5 }]);
    await tell([{ mac, time: listeners().now() - 2 * minute, temperature: 5 }]);
    await tell([{ mac, time: listeners().now() - 8 * minute, temperature: 5 }]);
    expect(await one({ mac }, everything)).toEqual({ ...before, rule: expect.objectContaining({ id: ruleId, version: 1 }) });
  });

  it('minutes summed before go on: what fired by them is not withdrawn, and what comes is added', async () => {
    const { mac } = await ruled({ mode: 'cumulative', delay: 900 });
    await hear(mac, [
      [0, 9],
      [5, 9],
      [10, 5],
      [60, 9],
      [65, 9],
      [70, 5],
    ]);
    const before = await one({ mac });
    expect(before).toMatchObject({ state: 'cleared', startedAt: iso(60) });
    await remove(at(30));
    await hear(mac, [[67, 9]]);
    expect(await one({ mac }, everything)).toMatchObject({ id: before.id, state: 'cleared', startedAt: iso(60), endedAt: iso(70) });
    await hear(mac, [[40, 5]]);
    expect(await one({ mac }, everything)).toMatchObject({ id: before.id, state: 'cleared', startedAt: iso(60), endedAt: iso(70) });
  });

  it('an excursion that had begun before keeps its beginning and its minutes; its end moves with what comes', async () => {
    const { mac } = await ruled({});
    await hear(mac, [
      [0, 9.5],
      [5, 9],
      [10, 9],
      [15, 9],
      [20, 9],
    ]);
    const { id } = await one({ mac });
    await remove(at(12));
    await hear(mac, [[13, 9]]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'active', startedAt: iso(0), worst: 9.5, revised: false });
    await hear(mac, [[30, 5]]);
    expect(await one({ mac }, everything)).toMatchObject({ id, state: 'cleared', startedAt: iso(0), endedAt: iso(30), minutes: 30 });
    await hear(mac, [[25, 5]]);
    expect(await one({ mac }, everything)).toMatchObject({ id, startedAt: iso(0), endedAt: iso(25), minutes: 25, worst: 9.5 });
  });

  it('what comes later still is kept and acknowledged, and judged nowhere', async () => {
    const { id, mac } = await ruled({});
    await hear(mac, [
      [0, 9],
      [10, 9],
      [20, 5],
      [60, 5],
    ]);
    const before = await one({ mac });
    await remove(at(30));
    await hear(mac, [
      [5, 5],
      [25, 9],
    ]);
    expect(await one({ mac }, everything)).toEqual(before);
    expect(
      await listeners().test.sql('select count(*)::int as count from reading where device_id = $1 and time_ms < $2', [id, at(30)]),
    ).toEqual([{ count: 2 }]);
  });

  it('the reports of a device that began an alarm go on with it, and do not begin another', async () => {
    const { imei, id } = await listeners().tracker();
    const line = await listeners().line();
    const zero = listeners().now() - 60 * minute;
    const place = { latitude: 31.8, longitude: 117.2, speedKmh: 0, courseDegrees: 0, isValid: true, satellites: 9 };
    let told = 0;
    const report = async (second: number): Promise<void> => {
      told += 1;
      await line.send(encodeAlarm({ ...place, timeMs: zero + second * 1000 }, { voltageLevel: 5, gsmLevel: 4 }, 0x03, told + 1));
    };
    const reports = (): Promise<{ n: number }[]> =>
      listeners().test.sql("select count(*)::int as n from device_event where device_id = $1 and kind like 'alarm:%'", [id]);
    await line.send(encodeLogin({ imei }, 1));
    for (const second of [0, 40, 80]) await report(second);
    await expect.poll(reports, { timeout: 10_000 }).toEqual([{ n: 3 }]);
    const before = await one({ imei });
    await remove(zero + 60_000);
    for (const second of [70, 120, 20]) await report(second);
    await expect.poll(reports, { timeout: 10_000 }).toEqual([{ n: 4 }]);
    line.end();
    expect(await one({ imei }, everything)).toMatchObject({
      id: before.id,
      startedAt: before.startedAt,
      endedAt: new Date(zero + 120_000).toISOString(),
    });
  });
});

describe('when a version before removed readings without a word', () => {
  it('alarms of them stand, whatever comes late before the first night', async () => {
    const { id, mac } = await ruled({ mode: 'cumulative', delay: 600 });
    await hear(mac, [
      [0, 9],
      [5, 9],
      [10, 9],
      [15, 5],
    ]);
    const before = await one({ mac });
    listeners().test.clock.advance(100 * day);
    const now = listeners().now();
    await listeners().test.sql('delete from reading where device_id = $1', [id]);
    await listeners().test.sql('delete from retention');
    await listeners().test.sql('update judging set snapshot = null');
    const known = () => listeners().test.sql('select dropped_before_ms::float8 as ms from retention');
    const { db, pool } = listeners().test.database;
    const options: RetentionOptions = { pool, db, clock: listeners().test.clock, store: new TelemetryStore(pool), days: 90 };
    await prepareRemoval({ ...options, days: null });
    expect(await known()).toEqual([]);
    await prepareRemoval(options);
    const noted = [{ ms: listeners().test.clock.now() - 90 * day }];
    expect(await known()).toEqual(noted);
    for (const time of [now, now - 8 * minute, now - 2 * minute]) await tell([{ mac, time, temperature: 5 }]);
    expect(await one({ mac }, everything)).toEqual(before);
    // Once: from then on it is a matter of the nights.
    listeners().test.clock.advance(day);
    await prepareRemoval(options);
    expect(await known()).toEqual(noted);
    await removeOld(options, new AbortController().signal);
    expect(await known()).toEqual([{ ms: listeners().test.clock.now() - 90 * day }]);
  });
});
