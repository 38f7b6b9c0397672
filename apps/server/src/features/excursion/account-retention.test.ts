/** Each account keeps telemetry as long as it likes, within what the operator keeps: who may say so, what goes, and what stays as it was found. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { telemetry as calls } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/connect.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import type { TestPlatform } from '../../testing/platform.js';
import { day, hour, minute, TradeWorld } from '../trade/trade.fixture.js';
import { removeOld } from './retention.js';

const most = 400;
let world: TradeWorld;
let test: TestPlatform;

beforeAll(async () => {
  world = await TradeWorld.open({ FROSTWAY_RETENTION_DAYS: String(most) });
  test = world.test;
});
afterAll(() => world.test.close());

/** As the night does; with a store that may stop it. */
const night = (signal = new AbortController().signal, store = new TelemetryStore(test.database.pool), days: number | null = most) =>
  removeOld({ pool: test.database.pool, db: test.database.db, clock: test.clock, store, days }, signal);
const iso = (ms: number): string => new Date(ms).toISOString();
const now = (): number => test.clock.now();
const keep = (days: number | null, { token }: TestAccount) => test.call(calls.changeRetention, { days, confirm: true }, token);
const factsOf = async ({ mac }: { mac: string }): Promise<number[]> =>
  (
    await test.sql<{ at: number }>(
      'select time_ms::float8 as at from reading where device_id = (select id from device where mac = $1) order by time_ms',
      [mac],
    )
  ).map(({ at }) => at);
/** One reading a day, from so many days ago to now. */
async function speaks(device: { mac: Mac }, days: number, temperature = 4): Promise<void> {
  for (let ago = days; ago >= 0; ago -= 1) await world.says(device, temperature, now() - ago * day);
}
const oldest = async (device: { mac: string }): Promise<number | undefined> => (await factsOf(device))[0];

describe('how long telemetry is kept', () => {
  it("is the operator's until the owner says less, within what the operator keeps; each change is in the audit trail", async () => {
    const owner = await addTestAccount(test, 'normal');
    expect(await test.call(calls.retention, {}, owner.token)).toMatchObject({ days: null, most, kept: most });
    await test.refused(calls.changeRetention, { days: most + 1, confirm: true }, owner.token, 'retentionTooLong');
    await test.refused(calls.previewRetention, { days: most + 1 }, owner.token, 'retentionTooLong');
    await test.refused(calls.changeRetention, { days: null }, owner.token, 'nothingChanged');
    expect(await keep(90, owner)).toMatchObject({ days: 90, most, kept: 90 });
    // Longer again needs no word.
    expect(await test.call(calls.changeRetention, { days: 120 }, owner.token)).toMatchObject({ days: 120, kept: 120 });
    const { rows } = await test.call(auditCalls.entries, {}, owner.token);
    expect(rows).toMatchObject([
      { before: { retentionDays: 90 }, after: { retentionDays: 120 } },
      { before: { retentionDays: null }, after: { retentionDays: 90 } },
    ]);
  });

  it('is set for an account by an administrator, and by nobody else', async () => {
    const [owner, other] = [await addTestAccount(test, 'normal'), await addTestAccount(test, 'enterprise')];
    await test.refused(calls.changeRetention, { uid: owner.id, days: 30, confirm: true }, other.token, 'notAllowed');
    await test.refused(calls.retention, { uid: owner.id }, other.token, 'notAllowed');
    expect(await test.call(calls.changeRetention, { uid: owner.id, days: 30, confirm: true }, world.admin)).toMatchObject({ kept: 30 });
    expect(await test.call(calls.retention, {}, owner.token)).toMatchObject({ days: 30 });
    await test.refused(calls.retention, { uid: 999_999 }, world.admin, 'noSuchAccount');
  });

  it('is shortened by who confirms it, is told what goes and when, and may be taken back until the night', async () => {
    const device = await world.sold();
    await speaks(device, 3);
    test.clock.advance(60 * day);
    await world.says(device, 4);
    const owner = world.customer;
    await test.refused(calls.changeRetention, { days: 30 }, owner.token, 'retentionUnconfirmed');
    const preview = await test.call(calls.previewRetention, { days: 30 }, owner.token);
    const removesMs = Date.parse(preview.removesAt);
    expect(removesMs % day).toBe(3 * hour + 17 * minute);
    expect(removesMs - now()).toBeGreaterThan(0);
    expect(removesMs - now()).toBeLessThanOrEqual(day);
    expect(preview).toMatchObject({ before: iso(removesMs - 30 * day), readings: 4, positions: 0, oldest: iso(now() - 63 * day) });
    expect((await keep(30, owner)).removesAt).toBe(preview.removesAt);
    await test.call(calls.changeRetention, { days: null }, owner.token);
    await night();
    expect(await factsOf(device)).toHaveLength(5);
    await keep(30, owner);
    await night();
    expect(await factsOf(device)).toEqual([now()]);
    // Longer again brings nothing back.
    await test.call(calls.changeRetention, { days: null }, owner.token);
  });
});

describe('the night', () => {
  it('removes by account: two that keep differently, and one that keeps what the operator keeps', async () => {
    const accounts = [
      await addTestAccount(test, 'normal'),
      await addTestAccount(test, 'normal'),
      await addTestAccount(test, 'normal'),
    ] as const;
    const sensors = [];
    for (const account of accounts) {
      const device = await world.stock();
      await world.sell(device, account, world.dealer);
      await speaks(device, 0);
      sensors.push(device);
    }
    for (let spoken = 0; spoken < 20; spoken += 1) {
      test.clock.advance(day);
      for (const device of sensors) await world.says(device, 4);
    }
    const [week, fortnight] = accounts;
    await keep(7, week);
    await keep(14, fortnight);
    await night();
    const counts = await Promise.all(sensors.map(async (device) => (await factsOf(device)).length));
    expect(counts).toEqual([8, 15, 21]);
    // An operator who keeps everything leaves owners theirs.
    test.clock.advance(day);
    await night(undefined, undefined, null);
    expect(await Promise.all(sensors.map(async (device) => (await factsOf(device)).length))).toEqual([7, 14, 21]);
  });

  it("asks whose device it is then: a sold one is kept as its buyer keeps his, and what the seller's removed stays away", async () => {
    const [seller, buyer] = [await addTestAccount(test, 'normal'), await addTestAccount(test, 'normal')];
    const device = await world.stock();
    await world.sell(device, seller, world.dealer);
    await speaks(device, 0);
    test.clock.advance(10 * day);
    await world.says(device, 4);
    await keep(5, seller);
    await night();
    expect(await factsOf(device)).toEqual([now()]);
    await test.call(devices.giveBack, { mac: device.mac, confirm: 'Yes' }, seller.token);
    test.clock.advance(hour);
    await world.sell(device, buyer, world.dealer);
    await world.says(device, 4);
    // The seller's five days are over and the buyer keeps more: nothing goes.
    test.clock.advance(10 * day);
    await night();
    expect(await factsOf(device)).toHaveLength(2);
    await keep(3, buyer);
    await night();
    expect(await factsOf(device)).toEqual([]);
  });

  it('stopped in the middle leaves what it did, and the next one goes on', async () => {
    const owner = await addTestAccount(test, 'normal');
    const sensors = [await world.stock(), await world.stock(), await world.stock()];
    for (const device of sensors) {
      await world.sell(device, owner, world.dealer);
      await world.says(device, 4);
    }
    test.clock.advance(10 * day);
    await keep(5, owner);
    // What is removed of the first ends the night.
    const ending = new AbortController();
    const ids = (
      await Promise.all(sensors.map(({ mac }) => test.sql<{ id: number }>('select id from device where mac = $1', [mac])))
    ).flat();
    const stopped = stopsAfter(test.database.pool, (values) => values[0] === ids[0]?.id, ending);
    await night(ending.signal, new TelemetryStore(stopped));
    expect(await Promise.all(sensors.map(async (device) => (await factsOf(device)).length))).toEqual([0, 1, 1]);
    // It is noted of all three, so nothing that comes late moves what was found, though the owner keeps more again.
    await test.call(calls.changeRetention, { days: null }, owner.token);
    await night();
    expect(await Promise.all(sensors.map(async (device) => (await factsOf(device)).length))).toEqual([0, 0, 0]);
  });
});

describe('what was found', () => {
  it('stays as it was when an owner keeps less, whatever comes late of what is gone; what comes late goes the next night', async () => {
    const owner = await addTestAccount(test, 'normal');
    const device = await world.stock();
    await world.sell(device, owner, world.dealer);
    const rule = { name: 'Warm', probe: 'temperature', condition: 'gt', value: 8, delay: 0, macs: [device.mac] } as const;
    await test.call(alarms.addRule, rule, owner.token);
    const began = now();
    for (const [index, value] of [9, 9.5, 9, 5].entries()) {
      test.clock.advance(5 * minute);
      await world.says(device, value);
      expect(index).toBeLessThan(4);
    }
    const found = () =>
      test.call(alarms.alarms, { mac: [device.mac], state: ['pending', 'active', 'cleared', 'merged', 'withdrawn'] }, owner.token);
    const before = await found();
    expect(before.rows).toMatchObject([{ state: 'cleared', worst: 9.5 }]);
    test.clock.advance(40 * day);
    await world.says(device, 5);
    await keep(30, owner);
    await night();
    expect(await oldest(device)).toBe(now());
    await world.says(device, 5, began + 12 * minute);
    await world.says(device, 12, began + 30 * minute);
    await test.call(alarms.addRule, { ...rule, name: 'Warmer', value: 8.5 }, owner.token);
    expect(await found()).toEqual(before);
    expect(await factsOf(device)).toHaveLength(3);
    await night();
    expect(await factsOf(device)).toEqual([now()]);
  });

  it('charts, statistics and files say since when there is data, where they were asked for more', async () => {
    const owner = await addTestAccount(test, 'normal');
    const device = await world.stock();
    await world.sell(device, owner, world.dealer);
    await speaks(device, 0);
    test.clock.advance(20 * day);
    await world.says(device, 5);
    const asked = { mac: device.mac, st: now() - 30 * day, et: now() + hour };
    expect(await test.call(calls.statistics, asked, owner.token)).not.toHaveProperty('keptFrom');
    await keep(10, owner);
    await night();
    const keptMs = now() - 10 * day;
    expect(await test.call(calls.statistics, asked, owner.token)).toMatchObject({ keptFrom: iso(keptMs), count: 1 });
    expect(await test.call(calls.statistics, { ...asked, st: keptMs }, owner.token)).not.toHaveProperty('keptFrom');
    expect(await test.call(calls.trackColumns, asked, owner.token)).toMatchObject({ total: 1, keptTime: keptMs });
    const url = new URL(`${test.url}${exportCalls.downXls.path}`);
    for (const [name, value] of Object.entries({ ...asked, subject: 'track', type: 'csv', lang: 'en', tz: 0 }))
      url.searchParams.set(name, String(value));
    const file = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
    expect((await file.text()).split('\r\n')[0]).toContain(`Data kept since ${iso(keptMs).slice(0, 10)}`);
  });
});

/** A pool whose night is stopped as soon as it has removed what a condition on its values means. */
function stopsAfter(pool: Database['pool'], isIt: (values: readonly unknown[]) => boolean, ending: AbortController): Database['pool'] {
  const query = async (text: string, values: readonly unknown[] = []) => {
    const answer = await pool.query(text, [...values]);
    if (text.startsWith('delete from put_aside') && isIt(values)) ending.abort();
    return answer;
  };
  return Object.create(pool, { query: { value: query } }) as Database['pool'];
}
