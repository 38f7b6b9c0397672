/** The past of the demo: a day of its fleet, replayed by the server on the clock of that day. */
import { account } from '@frostway/contract/account/endpoints';
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { nameOf } from '@frostway/fleet/world';
import { everyDemoDevice } from '@frostway/fleet/demo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedMoments } from './features/excursion/index.js';
import { dayMs, dayOf } from './telemetry-store/sealed/days.js';
import { open, seal } from './telemetry-store/sealed/sealed.fixture.js';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

const cutOff = new Set(
  everyDemoDevice.flatMap((device) => (device.kind === 'gateway' && device.losesLink !== undefined ? [device.identity.mac as string] : [])),
);
/** It is received by a gateway whose line is cut now and then. */
const isBehindCut = (device: (typeof everyDemoDevice)[number]): boolean =>
  device.kind === 'beacon' && device.receivedBy !== null && 'mac' in device.receivedBy && cutOff.has(device.receivedBy.mac);

/** How much later than a column of its alarm says something of it is dated, ms; 0 where nothing was said. */
const furthest = (table: string, at: string, which: string, than: string): string =>
  `coalesce((select max(extract(epoch from said.${at} - alarm.${than}) * 1000)::float8 from ${table} as said
     where said.device_id = alarm.device_id and said.alarm_id = alarm.id and ${which}), 0)`;

describe('the past of the demo', () => {
  let living: TestPlatform;
  beforeAll(async () => {
    living = await startTestPlatform({ FROSTWAY_DEMO: 'on', FROSTWAY_DEMO_DAYS: '1' });
    await living.platform.demoPast;
  }, 120_000);
  afterAll(() => living.close());

  it('reaches a day back for every sensor that speaks, at the interval of its settings', async () => {
    const rows = await living.sql<{ mac: string; count: number }>(
      'select mac, count(*)::integer from reading join device on device.id = reading.device_id where mac is not null group by mac',
    );
    const counts = new Map(rows.map(({ mac, count }) => [mac, count]));
    const nowMs = living.platform.demo?.sinceMs ?? 0;
    for (const device of everyDemoDevice) {
      if (device.kind !== 'beacon' || device.receivedBy === null || device.silentSinceHours !== undefined) continue;
      const gateway = everyDemoDevice.find(({ identity }) => JSON.stringify(identity) === JSON.stringify(device.receivedBy));
      const cutMs = gateway?.kind === 'gateway' && gateway.losesLink !== undefined ? gateway.losesLink.forMinutes * 60_000 : 0;
      const expected = 86_400 / device.intervals.writeSeconds;
      const count = counts.get(device.identity.mac) ?? 0;
      expect(count, device.name.en).toBeLessThanOrEqual(expected + 1);
      expect(count, device.name.en).toBeGreaterThanOrEqual(expected - 1 - cutMs / 1000 / device.intervals.writeSeconds);
    }
    const [{ ahead } = { ahead: -1 }] = await living.sql<{ ahead: number }>(
      'select count(*)::integer as ahead from reading where time_ms > $1 or received_ms > $1',
      [nowMs],
    );
    expect(ahead).toBe(0);
  });

  it('begins after its devices were registered, and ends with gateways that were there a moment ago', async () => {
    const early = await living.sql(
      `select name from device where registered_at > to_timestamp((select min(time_ms) from reading) / 1000.0) and owner_id is not null`,
    );
    expect(early).toEqual([]);
    const gateways = await living.sql<{ name: string; seen: number | null }>(
      `select device.name, state.last_seen_ms as seen from device join account on account.id = device.owner_id and account.level = 'demo'
       left join device_state state on state.device_id = device.id where device.kind = 'gateway'`,
    );
    expect(gateways.length).toBeGreaterThan(10);
    for (const { name, seen } of gateways) expect(seen ?? 0, name).toBeGreaterThan(living.clock.now() - 3_600_000);
  });

  it('was received as a live fleet would have reported it: late is only what the gateway held that was cut off', async () => {
    const rows = await living.sql<{ mac: string }>(
      'select distinct mac from reading join device on device.id = reading.device_id where received_ms - time_ms > 60000',
    );
    const behind = everyDemoDevice.flatMap((device) => (isBehindCut(device) ? [nameOf(device)] : []));
    expect(rows.map(({ mac }) => mac).sort()).toEqual(behind.sort());
  });

  it('has alarms that were raised when they happened, and late ones only behind the gateway that was cut off', async () => {
    const alarms = await living.sql<{ mac: string; is_late: boolean; after: number }>(
      `select mac, is_late, (extract(epoch from raised_at) * 1000 - fired_ms)::float8 as after
       from alarm join excursion on excursion.id = alarm.excursion_id and excursion.device_id = alarm.device_id join device on device.id = alarm.device_id
       where alarm.raised_at is not null and fired_ms is not null`,
    );
    expect(alarms.length).toBeGreaterThan(0);
    const isBehind = (mac: string): boolean => everyDemoDevice.some((device) => nameOf(device) === mac && isBehindCut(device));
    for (const { mac, is_late: isLate, after } of alarms) {
      if (isLate) expect(isBehind(mac), mac).toBe(true);
      // What a line that is cut has held for a while is no more late than by the interval of its sensor.
      else expect(after, mac).toBeLessThanOrEqual(isBehind(mac) ? 10 * 60_000 : 2000);
    }
  });

  it('has alarms that ended when it happened, and says so in their history and of who was notified', async () => {
    const alarms = await living.sql<{ mac: string; after: number; raised: number; cleared: number; notified: number }>(
      `select mac, (extract(epoch from cleared_at) * 1000 - closed_ms)::float8 as after, ${furthest('alarm_event', 'at', "kind = 'raised'", 'raised_at')} as raised,
         ${furthest('alarm_event', 'at', "kind = 'cleared'", 'cleared_at')} as cleared,
         ${furthest('alarm_notice', 'created_at', "moment = 'end'", 'cleared_at')} as notified
       from alarm join excursion on excursion.id = alarm.excursion_id and excursion.device_id = alarm.device_id join device on device.id = alarm.device_id
       where alarm.state = 'cleared' and (watch like 'rule:%' or watch like 'limit:%') and mac is not null and cleared_at < $1
         and not exists (select from alarm_event e where e.device_id = alarm.device_id and e.alarm_id = alarm.id and e.kind = 'reopened')`,
      [new Date(living.platform.demo?.sinceMs ?? 0)],
    );
    const isBehind = (mac: string): boolean => everyDemoDevice.some((device) => nameOf(device) === mac && isBehindCut(device));
    const inTime = alarms.filter(({ mac }) => !isBehind(mac));
    expect(inTime.length).toBeGreaterThan(0);
    for (const { mac, after, raised, cleared, notified } of inTime) {
      expect(after, mac).toBeLessThanOrEqual(6 * 60_000);
      expect(Math.max(raised, cleared, notified), mac).toBeLessThanOrEqual(0);
    }
  });

  it('has crossings of the fences of both demos, with their time', async () => {
    const rows = await living.sql<{ name: string; type: string }>(
      `select distinct fence.name, alarm.type from alarm join excursion on excursion.id = alarm.excursion_id and excursion.device_id = alarm.device_id
       join fence_watch on fence_watch.device_id = alarm.device_id join fence on fence.id = fence_watch.fence_id where alarm.type like 'fence%'`,
    );
    expect(rows.map(({ type }) => type).sort()).toContain('fenceEnter');
    expect(rows.map(({ type }) => type).sort()).toContain('fenceExit');
  });

  it('is told nobody as news: what was told in the app then is read, and no message waits to be sent', async () => {
    const waiting = () =>
      living.sql<{ count: number }>(
        `select (select count(*) from alarm_notice where told_at is null)::integer + (select count(*) from delivery where state = 'waiting' and due_at <= now())::integer as count`,
      );
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([{ count: 0 }]);
    const [found] = await living.sql<{ notified: number; unread: number; kept: number; late: number }>(
      `select count(*) filter (where state = 'told')::integer as notified, count(*) filter (where is_unread)::integer as unread,
         count(*) filter (where state = 'handed' and mail_id is null)::integer as kept,
         count(*) filter (where state = 'told' and handed_at > due_at)::integer as late
       from delivery where due_at < $1`,
      [new Date((living.platform.demo?.sinceMs ?? 0) - 10 * 60_000)],
    );
    expect(found?.notified).toBeGreaterThan(0);
    expect(found?.kept).toBeGreaterThan(0);
    expect(found).toMatchObject({ unread: 0, late: 0 });
    expect(await living.sql("select id from mail where recipient like '%demo.example'")).toEqual([]);
  });

  it('is answered to the byte as before when its days are sealed, and opened again', async () => {
    const { token } = await living.call(account.login, { account: 'demo', password: 'frostway-demo' });
    const todayMs = dayOf(living.clock.now());
    const [st, et] = [todayMs - dayMs, todayMs];
    const { rows: found } = await living.call(alarms.alarmOverviewDetail, { pageSize: 100 }, token);
    const macs = [...new Set(found.flatMap(({ mac }) => mac ?? []))].slice(0, 4);
    expect(macs.length).toBe(4);
    const answers = async (): Promise<string> => {
      const said: unknown[] = [await living.call(alarms.alarmOverviewDetail, { pageSize: 100 }, token)];
      for (const mac of macs) {
        for (const call of [telemetry.track, telemetry.trackColumns, telemetry.chart, telemetry.sensorTrack])
          said.push(await living.reply(call, { mac, st, et }, token));
        said.push(await living.call(telemetry.statistics, { mac, st, et, by: 'hour' }, token));
        const { url } = await living.call(exportCalls.start, { subject: 'track', type: 'csv', mac: [mac], st, et }, token);
        said.push((await living.request(url, { headers: { authorization: `Bearer ${token}` } })).text);
      }
      return JSON.stringify(said);
    };
    const days = await living.sql<{ deviceId: number }>(
      'select distinct device_id as "deviceId" from reading where time_ms between $1 and $2',
      [st, et - 1],
    );
    const before = await answers();
    for (const { deviceId } of days) expect(await seal(living.pool, deviceId, st, askedMoments)).toBe('sealed');
    expect(await living.sql('select from reading where time_ms between $1 and $2', [st, et - 1])).toEqual([]);
    expect(await answers()).toBe(before);
    for (const { deviceId } of days) await open(living.pool, deviceId, st);
    expect(await answers()).toBe(before);
  });
});
