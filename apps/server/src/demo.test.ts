/** The demo account and its fleet. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { nameOf } from '@frostway/fleet/world';
import { findModel } from '@frostway/core/models';
import { demoAccounts, demoPassword } from '@frostway/contract/account/demo';
import { signIn } from '@frostway/contract/account/endpoints';
import { own as profile } from '@frostway/contract/account/own';
import { demoDevices, demoGatewayPassword, demoGroups, demos, everyDemoDevice } from '@frostway/fleet/demo';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from './db/connect.js';
import { lookAfterDemo } from './demo-alarms.js';
import { hashToken } from './db/tokens.js';
import { seedDemo } from './demo.js';
import { addTestAccount, addTestSession } from './testing/accounts.js';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

const cutOff = new Set(
  everyDemoDevice.flatMap((device) => (device.kind === 'gateway' && device.losesLink !== undefined ? [device.identity.mac as string] : [])),
);
/** It is heard by a gateway whose line is cut now and then. */
const isBehindCut = (device: (typeof everyDemoDevice)[number]): boolean =>
  device.kind === 'beacon' && device.heardBy !== null && 'mac' in device.heardBy && cutOff.has(device.heardBy.mac);

let test: TestPlatform;
let token: string;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_DEMO: 'on' });
  const [row] = await test.sql<{ id: number }>("select id from account where account = 'demo'");
  token = await addTestSession(test, row?.id ?? 0);
});
afterAll(() => test.close());

describe('a fresh demo', () => {
  it('has every device of the fleet with its group, limits and intervals, valid from its first day', async () => {
    const { total, rows } = await test.call(calls.groupDevices, { pageSize: 1000 }, token);
    expect(total).toBe(demoDevices.length);
    for (const device of demoDevices) {
      const name = 'mac' in device.identity ? device.identity.mac : device.identity.imei;
      const row = rows.find((entry) => entry.mac === name || entry.imei === name);
      expect(row, device.name.en).toMatchObject({
        ...device.limits,
        name: device.name['zh-cn'],
        model: device.model,
        kind: device.kind,
        car: device.car ?? null,
        carIcon: device.carIcon ?? null,
        groupName: demoGroups.find((group) => group.key === device.group)?.name['zh-cn'],
        readInterval: device.intervals.readSeconds,
        writeInterval: device.intervals.writeSeconds,
        broadcastInterval: device.intervals.broadcastSeconds ?? findModel(device.model)?.defaultIntervals.broadcastSeconds ?? null,
      });
    }
    expect(await test.sql('select count(*)::integer as count from device_setting where from_ms <> 0 or until_ms is not null')).toEqual([
      { count: 0 },
    ]);
    expect(await test.sql('select count(*)::integer as count from device_ownership where from_ms is not null')).toEqual([{ count: 0 }]);
  });

  it('acknowledges no alarm before it was raised, though its history is older than the server', async () => {
    const nowMs = test.clock.now();
    const startedMs = nowMs - 40 * 3_600_000;
    const [alarm] = await test.sql<{ id: number }>(
      `insert into alarm (device_id, type, severity, state, started_ms, ended_ms, raised_at, cleared_at)
       select id, 'temperatureHigh', 'alarm', 'cleared', $1::bigint, $1::bigint + 60000, $2, $2 from device where owner_id is not null order by id limit 1 returning id`,
      [startedMs, new Date(nowMs)],
    );
    const database = connect(test.databaseUrl, pino({ level: 'silent' }), 2);
    await lookAfterDemo(database.db, nowMs);
    await database.close();
    const [found] = await test.sql<{ is_after: boolean; at: Date }>(
      `select alarm.acknowledged_at >= alarm.raised_at as is_after, event.at from alarm
       join alarm_event as event on event.alarm_id = alarm.id and event.kind = 'acknowledged' where alarm.id = $1`,
      [alarm?.id],
    );
    expect(found).toEqual({ is_after: true, at: new Date(nowMs) });
  });

  it('has the group tree of the fleet', async () => {
    const { rows } = await test.call(calls.groupTree, {}, token);
    expect(rows.length).toBe(demoGroups.length + 1);
    expect(rows[0]).toMatchObject({ depth: 1, deviceTotal: demoDevices.length });
    for (const { name, site } of demoGroups)
      expect(rows.find((row) => row.name === name['zh-cn'])).toMatchObject(site ?? { latitude: null, longitude: null, radius: null });
  });

  it("has gateways whose passwords follow from the installation's secret", async () => {
    const secret = test.platform.demo?.secret ?? '';
    const rows = await test.sql<{ username: string; password_hash: Buffer }>(
      'select username, password_hash from gateway_credential order by username',
    );
    const expected = everyDemoDevice.flatMap((device) => (device.kind === 'gateway' ? [device.identity.mac] : [])).sort();
    expect(rows).toEqual(expected.map((mac) => ({ username: mac, password_hash: hashToken(demoGatewayPassword(secret, mac)) })));
  });

  it('changes nothing when it is made again, and makes what is missing', async () => {
    const database = connect(test.databaseUrl, pino({ level: 'silent' }), 2);
    const everything = () =>
      test.sql(
        'select (select json_agg(device order by id) from device) as d, (select json_agg(device_setting order by device_id) from device_setting) as s, (select json_agg(device_group order by id) from device_group) as g, (select json_agg(gateway_credential order by device_id) from gateway_credential) as c',
      );
    const before = await everything();
    await seedDemo(database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect(await everything()).toEqual(before);
    const gateway = demoDevices.find((device) => device.kind === 'gateway');
    await test.sql('delete from device_ownership where device_id = (select id from device where mac = $1)', [gateway?.identity.mac]);
    await test.sql('delete from device where mac = $1', [gateway?.identity.mac]);
    await seedDemo(database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect((await test.call(calls.groupDevices, {}, token)).total).toBe(demoDevices.length);
    await database.close();
  });
});

describe('the demo of who reads English', () => {
  const english = demos[1];
  const session = async (account: string): Promise<string> =>
    addTestSession(test, (await test.sql<{ id: number }>('select id from account where account = $1', [account]))[0]?.id ?? 0);

  it('is an account of its own beside the Chinese one, under the name the page fills in, with the same password', async () => {
    expect(Object.fromEntries(demos.map(({ lang, account }) => [lang, account]))).toEqual(demoAccounts);
    for (const { account } of demos) {
      const { user } = await test.call(signIn.login, { account, password: demoPassword });
      expect(user).toMatchObject({ account, level: 'demo' });
    }
  });

  it('has names, groups, rules, people and plans in English, and sees nothing of the other', async () => {
    const own = await session('demo-en');
    const { total, rows } = await test.call(calls.groupDevices, { pageSize: 1000 }, own);
    expect(total).toBe(english?.devices.length);
    expect(rows.map(({ name }) => name).sort()).toEqual(english?.devices.map(({ name }) => name.en).sort());
    const said = JSON.stringify([
      rows,
      (await test.call(calls.groupTree, {}, own)).rows,
      (await test.call(alarmFeature.rules, {}, own)).rows,
      (await test.call(mission.contacts, {}, own)).rows,
      (await test.call(notification.plans, {}, own)).rows,
    ]);
    expect(said.match(/\p{Script=Han}/gu)).toBeNull();
    expect((await test.call(alarmFeature.rules, {}, own)).total).toBe((await test.call(alarmFeature.rules, {}, token)).total);
    await test.refused(calls.groupDevice, { imei: 'F2057A001011' }, own, 'notFound');
    await test.refused(calls.groupDevice, { imei: 'F2057A00B001' }, token, 'notFound');
  });

  it('is put back as the other is, its language too; another account of its name is left alone', async () => {
    const own = await session('demo-en');
    await test.call(profile.changeLanguage, { language: 'zh-cn' }, own);
    const [first] = (await test.call(alarmFeature.rules, {}, own)).rows;
    await test.call(alarmFeature.removeRule, { id: first?.id ?? 0 }, own);
    const database = connect(test.databaseUrl, pino({ level: 'silent' }), 2);
    const again = () => seedDemo(database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect(await again()).toHaveLength(2);
    expect((await test.call(alarmFeature.rules, {}, own)).rows.map(({ name }) => name)).toContain(first?.name);
    expect((await test.call(profile.profile, {}, own)).language).toBe('en');
    await test.sql("update account set level = 'normal' where account = 'demo-en'");
    await test.call(alarmFeature.removeRule, { id: (await test.call(alarmFeature.rules, {}, own)).rows[0]?.id ?? 0 }, own);
    const left = await test.call(alarmFeature.rules, {}, own);
    expect(await again()).toHaveLength(1);
    expect(await test.call(alarmFeature.rules, {}, own)).toEqual(left);
    await test.sql("update account set level = 'demo' where account = 'demo-en'");
    await again();
    await database.close();
  });
});

describe('a visitor of the demo', () => {
  const fridge = 'F2057A001011';
  const putBack = async (): Promise<void> => {
    const database = connect(test.databaseUrl, pino({ level: 'silent' }), 2);
    await seedDemo(database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    await database.close();
  };
  const demoId = async (): Promise<number> => (await test.sql<{ id: number }>("select id from account where account = 'demo'"))[0]?.id ?? 0;
  /** An alarm of a sensor of the demo, that began so long ago. */
  const addAlarm = async (mac: string, agoMs: number, state = 'active'): Promise<number> => {
    const startedMs = test.clock.now() - agoMs;
    const endedMs = state === 'cleared' ? startedMs + 60_000 : null;
    const [row] = await test.sql<{ id: number }>(
      `insert into alarm (device_id, type, severity, state, started_ms, ended_ms, raised_at, cleared_at)
       select id, 'temperatureHigh', 'alarm', $2, $3::bigint, $4::bigint, to_timestamp($3::bigint / 1000.0), to_timestamp($4::bigint / 1000.0)
       from device where mac = $1 returning id::integer`,
      [mac, state, startedMs, endedMs],
    );
    return row?.id ?? 0;
  };
  const tell = (alarmId: number, atMs: number) =>
    test.sql(
      `insert into alarm_notice (device_id, alarm_id, moment, at_ms, created_at) select device_id, id, 'start', $2::bigint, to_timestamp($2::bigint / 1000.0) from alarm where id = $1`,
      [alarmId, atMs],
    );
  const rules = async () =>
    (await test.call(alarmFeature.rules, { pageSize: 100 }, token)).rows.map(
      ({ id: _id, version: _version, createdAt: _at, lastJudgedAt: _judged, ...rule }) => rule,
    );

  it('works on alarms, makes, changes and ends rules and links, and finds all of it put back', async () => {
    const seeded = await rules();
    const [going, over] = [await addAlarm(fridge, 60_000), await addAlarm('F2057A001021', 20 * 3_600_000, 'cleared')];
    await test.call(alarmFeature.acknowledge, { ids: [going], reason: 'doorOpen', comment: 'was here' }, token);
    await test.call(alarmFeature.assign, { ids: [going], uid: await demoId() }, token);
    await test.call(alarmFeature.comment, { ids: [over], comment: 'and here' }, token);
    await test.call(alarmFeature.acknowledge, { ids: [over], reason: 'in words of my own' }, token);
    const added = await test.call(
      alarmFeature.addRule,
      { name: 'Mine', probe: 'temperature', condition: 'gt', value: 9, delay: 0, macs: [fridge] },
      token,
    );
    await test.call(alarmFeature.changeRule, { id: added.id, value: 10 }, token);
    const [first, second] = (await test.call(alarmFeature.rules, { pageSize: 100 }, token)).rows.filter(({ id }) => id !== added.id);
    await test.call(alarmFeature.changeRule, { id: first?.id ?? 0, name: 'Renamed' }, token);
    await test.call(alarmFeature.removeRule, { id: second?.id ?? 0 }, token);
    const link = await test.call(share.addLink, { mac: [fridge], label: 'Look at me', forever: true }, token);
    await test.call(share.changeLink, { id: link.id, mostViews: 5 }, token);
    expect(await test.call(share.guestStatus, { key: link.key })).toMatchObject({ total: 1 });

    await putBack();

    expect(await rules()).toEqual(seeded);
    await test.refused(share.guestStatus, { key: link.key }, undefined, 'shareEnded');
    expect((await test.call(share.links, {}, token)).rows).toMatchObject([{ id: link.id, label: '', state: 'ended' }]);
    const goingOn = await test.call(alarmFeature.oneAlarm, { id: going }, token);
    expect(goingOn.alarm).toMatchObject({ assignee: null, acknowledgedAt: null, reason: null });
    expect(goingOn.events).toEqual([]);
    const isOver = await test.call(alarmFeature.oneAlarm, { id: over }, token);
    expect(isOver.alarm).toMatchObject({ reason: 'unknown' });
    expect(isOver.events).toMatchObject([{ kind: 'acknowledged' }]);
    expect(JSON.stringify(isOver)).not.toMatch(/here|words/);
  });

  it('leaves alone who made rules and links elsewhere', async () => {
    const other = await addTestAccount(test, 'normal');
    const { id } = await test.call(
      alarmFeature.addRule,
      { name: 'Elsewhere', probe: 'temperature', condition: 'gt', value: 9, delay: 0 },
      other.token,
    );
    await putBack();
    expect((await test.call(alarmFeature.rules, {}, other.token)).rows).toMatchObject([{ id, name: 'Elsewhere' }]);
  });

  it('lets nothing out of it: no share to an account, no contact, plan, webhook or test message of his own', async () => {
    const other = await addTestAccount(test, 'normal');
    await test.refused(share.shareDevices, { mac: [fridge], account: other.account, forever: true }, token, 'demoReadOnly');
    await test.refused(mission.addContact, { name: 'Me', email: 'me@example.com' }, token, 'demoReadOnly');
    await test.refused(notification.addWebhook, { name: 'Mine', url: 'https://example.com/' }, token, 'demoReadOnly');
    await test.refused(notification.test, { kind: 'contact', id: 1, channel: 'mail' }, token, 'demoReadOnly');
    await test.refused(notification.changePlan, { id: 1, isEnabled: false }, token, 'demoReadOnly');
  });

  it('sees contacts who have agreed and plans, and what they would have been told: nothing is sent, and the past is told as past', async () => {
    const { rows: contacts } = await test.call(mission.contacts, {}, token);
    expect(contacts.map(({ name, mail }) => [name, mail.state])).toEqual([
      ['冷链值班室', 'confirmed'],
      ['周敏', 'confirmed'],
      ['李航', 'confirmed'],
    ]);
    const { rows: plans } = await test.call(notification.plans, {}, token);
    expect(plans.map(({ name, scope }) => [name, scope])).toEqual([
      ['全部设备', 'account'],
      ['苏州工业园仓 昼夜', 'groups'],
    ]);
    const hourAgo = test.clock.now() - 3_600_000;
    const [past, now] = [await addAlarm('F2057A001022', 3_600_000), await addAlarm(fridge, 0)];
    await tell(past, hourAgo);
    await tell(now, test.clock.now());
    test.platform.notifyNow();
    const logged = async (alarmId: number) =>
      (await test.call(notification.deliveries, { alarmId, pageSize: 100 }, token)).rows
        .filter(({ step }) => step === 1)
        .map(({ channel, recipient, state }) => `${channel} ${recipient} ${state}`)
        .toSorted();
    const told = ['inApp 演示 Demo sent', 'mail 冷链值班室 kept'];
    await expect.poll(() => logged(past)).toEqual(told);
    await expect.poll(() => logged(now)).toEqual(told);
    const inApp = await test.call(notification.inbox, {}, token);
    expect(inApp.rows.map(({ alarmId, at, isUnread }) => [alarmId, at, isUnread])).toEqual([
      [now, new Date(test.clock.now()).toISOString(), true],
      [past, new Date(hourAgo).toISOString(), false],
    ]);
    expect(await test.sql("select channel from mail where recipient like '%demo.example'")).toEqual([]);
  });
});

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
      if (device.kind !== 'beacon' || device.heardBy === null || device.silentSinceHours !== undefined) continue;
      const gateway = everyDemoDevice.find(({ identity }) => JSON.stringify(identity) === JSON.stringify(device.heardBy));
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

  it('was received as a live fleet would have told it: late is only what the gateway held that was cut off', async () => {
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
      else expect(after).toBeLessThanOrEqual(6 * 60_000);
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
    const [found] = await living.sql<{ told: number; unread: number; kept: number; late: number }>(
      `select count(*) filter (where state = 'told')::integer as told, count(*) filter (where is_unread)::integer as unread,
         count(*) filter (where state = 'handed' and mail_id is null)::integer as kept,
         count(*) filter (where state = 'told' and handed_at > due_at)::integer as late
       from delivery where due_at < $1`,
      [new Date((living.platform.demo?.sinceMs ?? 0) - 10 * 60_000)],
    );
    expect(found?.told).toBeGreaterThan(0);
    expect(found?.kept).toBeGreaterThan(0);
    expect(found).toMatchObject({ unread: 0, late: 0 });
    expect(await living.sql("select id from mail where recipient like '%demo.example'")).toEqual([]);
  });
});
