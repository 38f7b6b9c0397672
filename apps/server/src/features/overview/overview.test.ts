/** The home page's figures: specification, section 1. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { overview as calls } from '@frostway/contract/overview/endpoints';
import { trade } from '@frostway/contract/trade/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  await test.sql('create table reading_all partition of reading default');
  await test.sql('create table position_all partition of position default');
});

const day = 86_400_000;
let serial = 0;
async function own(account: TestAccount, name: string, edit: Record<string, unknown> = {}): Promise<number> {
  const mac = `AC2360${(serial++).toString(16).toUpperCase().padStart(6, '0')}`;
  await test.call(deviceFeature.importInventory, { rows: [{ mac, model: 'beacon-thl', activationKey: 'KEY' }] }, admin);
  const { id } = await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY', name }, account.token);
  if (Object.keys(edit).length > 0) await test.call(deviceFeature.editDevice, { mac, ...edit }, account.token);
  return id;
}
async function report(deviceId: number, ageMs: number, values: { temperature?: number; humidity?: number; power?: number }): Promise<void> {
  const at = test.clock.now() - ageMs;
  await test.sql(
    'insert into device_state (device_id, last_seen_ms, reading_ms, temperature, temperature_ms, humidity, humidity_ms, power, power_ms) values ($1, $2, $2, $3, $2, $4, $2, $5, $2)',
    [deviceId, at, values.temperature ?? null, values.humidity ?? null, values.power ?? null],
  );
}
async function fill(deviceId: number, count: number, ageMs: number, table: 'reading' | 'position' = 'reading'): Promise<void> {
  const at = test.clock.now() - ageMs;
  await test.sql(
    table === 'reading'
      ? 'insert into reading (device_id, time_ms, received_ms) select $1, $2::bigint - n, $2 from generate_series(1, $3::integer) as n'
      : 'insert into position (device_id, time_ms, source, received_ms, latitude, longitude, is_valid) select $1, $2::bigint - n, 1, $2, 1, 1, true from generate_series(1, $3::integer) as n',
    [deviceId, at, count],
  );
}

describe('section 1: the home page shows', () => {
  it('nothing but zeros and the root group for an account without devices', async () => {
    const account = await addTestAccount(test);
    expect(await test.call(calls.base, {}, account.token)).toEqual({
      deviceTotal: 0,
      groupTotal: 1,
      activeDevices: 0,
      mostActive: [],
      announcement: null,
      loginCount: 0,
      lastLoginAt: null,
      onlineDevices: 0,
      lowBatteries: 0,
      expiringDevices: 0,
      certificatesDue: 0,
      byCondition: { alarm: 0, cold: 0, warning: 0, normal: 0, silent: 0, never: 0 },
    });
  });

  it('device total, group total, devices active in the last 7 days and devices by state', async () => {
    const account = await addTestAccount(test);
    await test.call(deviceFeature.addGroup, { name: 'g' }, account.token);
    await report(await own(account, 'hot', { temperatureUpper: 8 }), 0, { temperature: 8.1, power: 3000 });
    await report(await own(account, 'cold', { temperatureLower: 2 }), 0, { temperature: 1.9 });
    await report(await own(account, 'humid', { humidityUpper: 60 }), 0, { humidity: 61 });
    await report(await own(account, 'low'), 0, { temperature: 5, power: 3500 });
    await report(await own(account, 'well'), 0, { temperature: 5, power: 3501 });
    await report(await own(account, 'silent', { temperatureUpper: 8 }), day, { temperature: 20 });
    await report(await own(account, 'long silent'), 7 * day + 1, { power: 3400 });
    await own(account, 'new');
    expect(await test.call(calls.base, {}, account.token)).toMatchObject({
      deviceTotal: 8,
      groupTotal: 2,
      activeDevices: 6,
      onlineDevices: 5,
      lowBatteries: 3,
      byCondition: { alarm: 2, cold: 1, warning: 1, normal: 1, silent: 2, never: 1 },
    });
  });

  it('the 5 most active devices, by readings and positions of 7 days', async () => {
    const account = await addTestAccount(test);
    const counts = [3, 9, 1, 7, 5, 2, 0];
    const ids: number[] = [];
    for (const [index, count] of counts.entries()) {
      const id = await own(account, `d${index}`);
      ids.push(id);
      await report(id, 0, {});
      await fill(id, count, 1000);
      await fill(id, 20, 7 * day);
      // Of this very moment belongs to what follows, of seven days ago to these days.
      await fill(id, 1, -1);
    }
    await fill(ids[0] ?? 0, 2, 1000, 'position');
    await fill(ids[0] ?? 0, 1, 7 * day - 1, 'position');
    const { mostActive } = await test.call(calls.base, {}, account.token);
    expect(mostActive.map((row) => [row.name, row.readings])).toEqual([
      ['d1', 9],
      ['d3', 7],
      ['d0', 6],
      ['d4', 5],
      ['d5', 2],
    ]);
    expect(mostActive[0]).toEqual({ id: ids[1], mac: expect.stringMatching(/^AC2360/), imei: null, name: 'd1', readings: 9 });
  });

  it("not what a device did for an earlier owner, nor anybody else's devices", async () => {
    const [first, next] = [await addTestAccount(test), await addTestAccount(test)];
    const id = await own(first, 'd');
    await report(id, 0, { power: 3000 });
    await fill(id, 4, 0);
    const [{ mac } = { mac: '' }] = await test.sql<{ mac: string }>('select mac from device where id = $1', [id]);
    test.clock.advance(1000);
    await test.call(deviceFeature.giveBack, { mac, confirm: 'Yes' }, first.token);
    await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY' }, next.token);
    expect(await test.call(calls.base, {}, first.token)).toMatchObject({ deviceTotal: 0, mostActive: [] });
    expect(await test.call(calls.base, {}, next.token)).toMatchObject({
      deviceTotal: 1,
      activeDevices: 0,
      lowBatteries: 0,
      mostActive: [],
      byCondition: { never: 1 },
    });
  });

  it('an announcement, login count and last login time, and devices that expire within 30 days', async () => {
    const account = await addTestAccount(test);
    const ends = { over: 0, first: 1, last: 30 * day, later: 30 * day + 1, gone: day };
    for (const [name, inMs] of Object.entries(ends))
      await test.sql('update device set expires_at = $2, is_scrapped = $3 where id = $1', [
        await own(account, name),
        new Date(test.clock.now() + inMs),
        name === 'gone',
      ]);
    const { rows } = await test.call(trade.expiring, { days: 30 }, account.token);
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['over', 'expired'],
      ['first', 'expiring'],
      ['last', 'expiring'],
    ]);
    const before = new Date(test.clock.now() - 5000);
    await test.sql('update account set login_count = 3, previous_login_at = $2 where id = $1', [account.id, before]);
    await test.sql("insert into announcement (text, ended_at) values ('older', null), ('ended', now())");
    expect(await test.call(calls.base, {}, account.token)).toMatchObject({
      announcement: 'older',
      loginCount: 3,
      lastLoginAt: before.toISOString(),
      expiringDevices: 2,
    });
    await test.sql("insert into announcement (text) values ('停机维护')");
    expect((await test.call(calls.base, {}, account.token)).announcement).toBe('停机维护');
  });

  it('only with a session', async () => {
    await test.refused(calls.base, {}, undefined, 'sessionInvalid');
  });
});
