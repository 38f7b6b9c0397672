/** The demo account and its fleet. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { commandFeature as commandCalls } from '@frostway/contract/command/endpoints';
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { findModel } from '@frostway/core/models';
import { demoAccounts, demoPassword, demoPeople } from '@frostway/contract/account/demo';
import { signIn } from '@frostway/contract/account/endpoints';
import { own as profile } from '@frostway/contract/account/own';
import { driver as driverCalls } from '@frostway/contract/driver/endpoints';
import { sim as simCalls } from '@frostway/contract/sim/endpoints';
import { maintenance as maintenanceCalls } from '@frostway/contract/maintenance/endpoints';
import { demoDevices, demoGatewayPassword, demoGroups, demos, everyDemoDevice } from '@frostway/fleet/demo';
import { describe, expect, it } from 'vitest';
import { lookAfterDemo } from './demo-alarms.js';
import { seedDemoCommands } from './demo-commands.js';
import { decideDemoMissions, renewDemoMissions } from './demo-shipments.js';
import { hashToken } from './db/tokens.js';
import { seedDemo } from './demo.js';
import { demoForFile } from './demo.fixture.js';
import { addTestAccount, addTestSession } from './testing/accounts.js';
import type { TestPlatform } from './testing/platform.js';

let test: TestPlatform;
let token: string;
demoForFile((opened, session) => {
  test = opened;
  token = session;
});

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

  it('has a ledger with commands that were answered, refused, taken back and too late, and some that wait for who sleeps', async () => {
    for (const { account, lang } of demos) {
      const [row] = await test.sql<{ id: number }>('select id from account where account = $1', [account]);
      const own = await addTestSession(test, row?.id ?? 0);
      const { rows } = await test.call(commandCalls.commands, { pageSize: 100 }, own);
      expect(new Set(rows.map(({ state }) => state)), account).toEqual(new Set(['answered', 'refused', 'cancelled', 'expired', 'waiting']));
      expect(new Set(rows.map(({ by }) => by))).toEqual(new Set([demoPeople[lang].quality, demoPeople[lang].night]));
      for (const { state, frame, answer } of rows)
        expect(frame !== null && answer !== null, state).toBe(['answered', 'refused'].includes(state));
      const [waits] = rows.filter(({ state }) => state === 'waiting');
      const sleep = await test.call(commandCalls.sleep, { imei: waits?.imei ?? '' }, own);
      expect(sleep).toMatchObject({ mode: { command: 'standby' }, waiting: 2 });
      const imeis = [waits?.imei ?? ''];
      await test.refused(commandCalls.give, { imeis, command: 'mode', params: { value: 'normal' } }, own, 'demoReadOnly');
    }
    // Another start adds nothing, and days later they are of these days.
    const count = async (): Promise<number> =>
      (await test.sql<{ count: number }>("select count(*)::integer from command where way = 'cmd'"))[0]?.count ?? 0;
    const before = await count();
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect(await count()).toBe(before);
    const [demo] = await test.sql<{ id: number }>("select id from account where account = 'demo'");
    const later = test.database.db.transaction().execute(async (tx) => {
      await seedDemoCommands(tx, demo?.id ?? 0, demos[0], test.clock.now() + 4 * 86_400_000);
      const rows = await tx.selectFrom('command').select('id').where('way', '=', 'cmd').execute();
      throw new Error(`${rows.length} in all`);
    });
    await expect(later).rejects.toThrow(`${before + demos[0].commands.flatMap(({ to }) => to).length} in all`);
  });

  it('acknowledges no alarm before it was raised, though its history is older than the server', async () => {
    const nowMs = test.clock.now();
    const startedMs = nowMs - 40 * 3_600_000;
    const [alarm] = await test.sql<{ id: number }>(
      `insert into alarm (device_id, type, severity, state, started_ms, ended_ms, raised_at, cleared_at)
       select id, 'temperatureHigh', 'alarm', 'cleared', $1::bigint, $1::bigint + 60000, $2, $2 from device where owner_id is not null order by id limit 1 returning id`,
      [startedMs, new Date(nowMs)],
    );
    await lookAfterDemo(test.database.db, nowMs);
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

  it('has SIM cards of which one runs low', async () => {
    const { rows } = await test.call(simCalls.cards, {}, token);
    expect(rows.slice(0, 2).map(({ state, left }) => [state, left])).toEqual([
      ['low', 61],
      ['enough', 2261],
    ]);
  });

  it('has drivers who drive its vehicles, and maintenance of which some is due', async () => {
    const { rows: drivers } = await test.call(driverCalls.drivers, {}, token);
    expect(drivers.map(({ name }) => name)).toEqual(['孙丽娟', '赵国强']);
    const { counts } = await test.call(maintenanceCalls.plans, {}, token);
    expect(counts).toEqual({ due: 1, soon: 1, later: 1 });
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
    const everything = () =>
      test.sql(
        'select (select json_agg(device order by id) from device) as d, (select json_agg(device_setting order by device_id) from device_setting) as s, (select json_agg(device_group order by id) from device_group) as g, (select json_agg(gateway_credential order by device_id) from gateway_credential) as c',
      );
    const before = await everything();
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect(await everything()).toEqual(before);
    const gateway = demoDevices.find((device) => device.kind === 'gateway');
    await test.sql('delete from device_ownership where device_id = (select id from device where mac = $1)', [gateway?.identity.mac]);
    await test.sql('delete from device where mac = $1', [gateway?.identity.mac]);
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    expect((await test.call(calls.groupDevices, {}, token)).total).toBe(demoDevices.length);
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
    const again = () => seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
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
  });
});

describe('a visitor of the demo', () => {
  const fridge = 'F2057A001011';
  const putBack = async (): Promise<void> => {
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
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
    const links = (await test.call(share.links, {}, token)).rows;
    expect(links.find(({ id }) => id === link.id)).toMatchObject({ label: '', state: 'ended' });
    expect(links.filter(({ state }) => state !== 'ended')).toMatchObject([{ label: '合肥疾控 · 疫苗专线' }]);
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

  it('has missions of every state, one of them released, which nobody changes', async () => {
    expect(await decideDemoMissions(test.database.db, test.clock.now())).toBe(2);
    expect(await decideDemoMissions(test.database.db, test.clock.now())).toBe(0);
    const { rows } = await test.call(mission.missions, {}, token);
    const states = rows.map(({ status, endedBy, verdict }) => (endedBy === 'cancelled' ? 'cancelled' : `${status} ${verdict}`));
    expect(states.toSorted()).toEqual(['cancelled', 'ended released', 'ended undecided', 'notStarted undecided', 'started undecided']);
    const { id } = rows.find(({ verdict }) => verdict === 'released') ?? { id: 0 };
    expect((await test.call(mission.decisions, { id }, token)).rows).toMatchObject([{ verdict: 'released', signer: { account: 'demo' } }]);
    await test.refused(mission.decide, { id, verdict: 'released', meaning: 'reviewed' }, token, 'demoReadOnly');
  });

  it('ends the running mission when its vehicle is unloaded, and begins the next', async () => {
    const started = async () => (await test.call(mission.missions, { status: 'started' }, token)).rows;
    const [first] = await started();
    expect(await renewDemoMissions(test.database.db, test.clock.now())).toBe(0);
    const laterMs = Date.parse(first?.endAt ?? '');
    expect(await renewDemoMissions(test.database.db, laterMs)).toBeGreaterThan(0);
    expect(await renewDemoMissions(test.database.db, laterMs)).toBe(0);
    const next = await started();
    expect(next.length).toBeGreaterThan(0);
    expect(next.map(({ id }) => id)).not.toContain(first?.id);
    for (const { startAt, endAt } of next) {
      expect(Date.parse(startAt)).toBeLessThanOrEqual(laterMs);
      expect(Date.parse(endAt ?? '')).toBeGreaterThan(laterMs);
    }
  });

  it('sends planned missions off, plans the next, and leaves only the newest without a decision', async () => {
    const missions = async () => (await test.call(mission.missions, { pageSize: 100 }, token)).rows;
    const planned = (await missions()).find(({ status }) => status === 'notStarted');
    const startMs = Date.parse(planned?.startAt ?? '');
    await renewDemoMissions(test.database.db, startMs);
    const off = await missions();
    expect(off.find(({ id }) => id === planned?.id)).toMatchObject({ status: 'started', startedAt: planned?.startAt });
    expect(off.filter(({ status }) => status === 'notStarted')).toMatchObject([{ name: planned?.name }]);
    const plannedEndMs = Date.parse(planned?.endAt ?? '');
    await renewDemoMissions(test.database.db, plannedEndMs);
    expect(await renewDemoMissions(test.database.db, plannedEndMs)).toBe(0);
    const later = await missions();
    expect(later.find(({ id }) => id === planned?.id)).toMatchObject({ status: 'ended' });
    expect(later.filter(({ status }) => status === 'started').length).toBeGreaterThan(0);
    expect(
      later.filter(({ status, verdict, endedBy }) => status === 'ended' && endedBy !== 'cancelled' && verdict === 'undecided'),
    ).toHaveLength(1);
    expect((await test.call(mission.handovers, { id: planned?.id ?? 0 }, token)).rows).toMatchObject([{ temperature: -18.6 }]);
    expect((await test.call(mission.missionNotes, { id: planned?.id ?? 0 }, token)).rows).toHaveLength(2);
    const vehicles = later.filter(({ status }) => status === 'started').map(({ vehicle }) => vehicle);
    expect(new Set(vehicles).size).toBe(vehicles.length);
  });

  it('makes links to missions, which are sent to nobody and end when the demo is put back', async () => {
    const [running] = (await test.call(mission.missions, { status: 'started' }, token)).rows;
    const [contact] = (await test.call(mission.contacts, {}, token)).rows;
    const wanted = { id: running?.id ?? 0, scope: 'all' as const, forever: true, label: 'Mine', contacts: [contact?.id ?? 0] };
    const link = await test.call(mission.addMissionShare, wanted, token);
    expect(link).toMatchObject({ sentTo: [], notSentTo: [contact?.name] });
    expect(await test.call(mission.sharedMission, { link: link.key })).toMatchObject({ name: running?.name });
    await putBack();
    await test.refused(mission.sharedMission, { link: link.key }, undefined, 'shareEnded');
    expect((await test.call(mission.missionShares, { id: wanted.id }, token)).rows).toMatchObject([{ state: 'ended', label: '' }]);
  });

  it('sees contacts who have agreed and plans, and what they would have been told: nothing is sent, and the past is replayed as past', async () => {
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
    const notified = ['inApp 演示 Demo sent', 'mail 冷链值班室 demo'];
    await expect.poll(() => logged(past)).toEqual(notified);
    await expect.poll(() => logged(now)).toEqual(notified);
    const inApp = await test.call(notification.inbox, {}, token);
    expect(inApp.rows.map(({ alarmId, at, isUnread }) => [alarmId, at, isUnread])).toEqual([
      [now, new Date(test.clock.now()).toISOString(), true],
      [past, new Date(hourAgo).toISOString(), false],
    ]);
    expect(await test.sql("select channel from mail where recipient like '%demo.example'")).toEqual([]);
  });
});
