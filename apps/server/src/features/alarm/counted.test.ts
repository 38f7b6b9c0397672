/** Alarms counted: open ones by device, the overview, and the statistics with the rows behind each figure. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { day, hour, minute, TestAlarms } from './alarm.fixture.js';

let world: TestAlarms;
beforeAll(async () => {
  world = await TestAlarms.open();
});
afterAll(() => world.close());

const call: TestAlarms['test']['call'] = (...given) => world.test.call(...given);
const refused: TestAlarms['test']['refused'] = (...given) => world.test.refused(...given);
const idsOf = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);

describe('Alarms counted', () => {
  it('of every device: how many are open, of those whose history the caller sees', async () => {
    const [mine, other] = [await world.owner(), await world.owner()];
    const [a, b, quiet] = [await world.device(mine), await world.device(mine), await world.device(mine)];
    await world.alarm(a, { state: 'pending', severity: 'warning', type: 'light' });
    await world.alarm(a);
    await world.alarm(a, { type: 'humidityHigh', acknowledged: true, startedAgo: 100 * day });
    await world.alarm(b, { severity: 'warning' });
    for (const state of ['cleared', 'merged', 'withdrawn'] as const) await world.alarm(quiet, { state });
    const open = async ({ token }: TestAccount) =>
      (await call(alarms.openAlarms, {}, token)).rows.toSorted((x, y) => x.deviceId - y.deviceId);
    expect(await open(mine)).toEqual([
      { deviceId: a.id, warning: 1, alarm: 2 },
      { deviceId: b.id, warning: 1, alarm: 0 },
    ]);
    expect((await call(alarms.alarms, { mac: a.mac, state: 'open' }, mine.token)).total).toBe(3);
    expect(await open(other)).toEqual([]);
    for (const [mac, scope] of [
      [a.mac, 'latest'],
      [b.mac, 'history'],
    ] as const)
      await call(share.shareDevices, { mac: [mac], account: other.account, scope: [scope], forever: true }, mine.token);
    // A share of the history is one of the owner's whole time; one of the latest values has no alarms.
    expect(await open(other)).toEqual([{ deviceId: b.id, warning: 1, alarm: 0 }]);
  });

  it('overview: what there is to do, the newest, and thirty days of the caller', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    await world.alarm(own, { state: 'pending', startedAgo: minute });
    const active = await world.alarm(own, { severity: 'warning', type: 'batteryLow', startedAgo: 2 * minute });
    await world.alarm(own, { type: 'silence', acknowledged: true, startedAgo: 3 * minute });
    await world.alarm(own, { type: 'gatewayLost', state: 'cleared', startedAgo: 2 * day });
    await world.alarm(own, { state: 'cleared', acknowledged: true, startedAgo: 40 * day });
    await call(alarms.assign, { ids: [active], uid: mine.id }, mine.token);
    const found = await call(alarms.alarmOverview, { tz: 8 }, mine.token);
    expect(found).toMatchObject({
      triage: 4,
      open: { warning: 1, alarm: 2 },
      pending: 1,
      unacknowledged: 2,
      assignedToMe: 1,
      silent: 1,
      gatewaysLost: 0,
      batteries: 1,
    });
    expect(found.newest).toHaveLength(4);
    expect(found.days).toHaveLength(30);
    expect(found.days.reduce((sum, { warning, alarm }) => sum + warning + alarm, 0)).toBe(4);
    expect(found.days.at(-1)?.day).toBe(new Date(world.test.clock.now() + 8 * hour).toISOString().slice(0, 10));
  });

  it('almDetail: over-temperature and over-humidity, or the excursions of a probe, with what lies behind each', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const warm = await world.alarm(own, { startedAgo: hour });
    const dry = await world.alarm(own, { type: 'humidityLow', startedAgo: 2 * hour });
    await world.alarm(own, { type: 'light' });
    const stale = await world.alarm(own, { type: 'co2High', startedAgo: 3 * hour });
    const thin = await world.alarm(own, { type: 'pressureLow', startedAgo: 4 * hour });
    expect(idsOf(await call(alarms.alarmOverviewDetail, {}, mine.token))).toEqual([warm, dry]);
    expect((await call(alarms.alarmOverviewDetail, { probe: 'humidity' }, mine.token)).rows).toMatchObject([
      { id: dry, excursion: { degreeMinutes: 12.5 } },
    ]);
    expect(idsOf(await call(alarms.alarmOverviewDetail, { probe: 'co2' }, mine.token))).toEqual([stale]);
    expect(idsOf(await call(alarms.alarmOverviewDetail, { probe: 'pressure' }, mine.token))).toEqual([thin]);
    expect(idsOf(await call(alarms.alarmOverviewDetail, { probe: 'humidity', type: 'light' }, mine.token))).toEqual([]);
    await refused(alarms.alarmOverviewDetail, { page: 9 }, mine.token, 'pageOverLimit');
    const foreign = await world.device(await world.owner());
    await refused(alarms.alarmOverviewDetail, { mac: foreign.mac }, mine.token, 'notFound');
  });

  it('statistics: two alarms of one incident are one, and its minutes count once', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    for (let index = 0; index < 2; index += 1) await world.alarm(own, { startedAgo: hour, minutes: 45 });
    expect((await call(alarms.alarmStatistics, { by: 'device' }, mine.token)).rows).toMatchObject([{ total: 1, open: 1, minutes: 45 }]);
  });

  it('statistics: what is open is of those that began in the time asked for, as many as its list shows', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    const st = world.test.clock.now() - 7 * day;
    const fresh = await world.alarm(own, { startedAgo: hour });
    await world.alarm(own, { startedAgo: 8 * day, type: 'humidityHigh' });
    expect((await call(alarms.alarmStatistics, { by: 'type', st }, mine.token)).sum).toMatchObject({
      total: 1,
      open: 1,
      unacknowledged: 1,
    });
    expect(idsOf(await call(alarms.alarms, { state: ['open'], st }, mine.token))).toEqual([fresh]);
    expect((await call(alarms.alarms, { state: ['open'] }, mine.token)).total).toBe(2);
  });

  it('statistics: by type, device, group, severity and day, each figure with the rows behind it', async () => {
    const mine = await world.owner();
    const group = await call(devices.addGroup, { name: 'North' }, mine.token);
    const [a, b] = [await world.device(mine), await world.device(mine, 'beacon-th', group.id)];
    world.test.clock.set(Date.UTC(2027, 2, 14, 20));
    // Half past six in the morning of the 15th in China is still the 14th in UTC.
    const late = await world.alarm(a, { startedAgo: -2.5 * hour, minutes: 10 });
    const early = await world.alarm(a, { startedAgo: 10 * hour, type: 'light', severity: 'warning', minutes: 20 });
    const other = await world.alarm(b, { startedAgo: 5 * day, state: 'cleared', acknowledged: true });
    await world.alarm(b, { startedAgo: 40 * day, type: 'humidityLow' });
    const figures = async (by: string, more: object = {}) => {
      const { rows, sum } = await call(alarms.alarmStatistics, { by, ...more } as never, mine.token);
      return { keys: rows.map(({ key, total }) => [key, total]), rows, sum };
    };
    const types = await figures('type');
    expect(types.keys).toEqual([
      ['temperatureHigh', 2],
      ['light', 1],
    ]);
    expect(types.sum).toEqual({ total: 3, warning: 1, alarm: 2, open: 2, unacknowledged: 2, late: 0, minutes: 60 });
    expect((await figures('severity')).keys).toEqual([
      ['alarm', 2],
      ['warning', 1],
    ]);
    expect((await figures('device')).rows).toMatchObject([
      { key: String(a.id), mac: a.mac, total: 2, minutes: 30 },
      { key: String(b.id), total: 1 },
    ]);
    expect((await figures('group')).rows).toMatchObject([
      { key: String(mine.rootId), name: '全部设备' },
      { key: String(group.id), name: 'North' },
    ]);
    expect((await figures('day')).keys).toEqual([
      ['2027-03-09', 1],
      ['2027-03-14', 2],
    ]);
    for (const tz of [8, 'Asia/Shanghai'])
      expect((await figures('day', { tz })).keys).toEqual([
        ['2027-03-10', 1],
        ['2027-03-14', 1],
        ['2027-03-15', 1],
      ]);
    const behind = async (by: string, key: string, more: object = {}) =>
      idsOf(await call(alarms.alarmStatisticsDetail, { by, key, ...more } as never, mine.token));
    expect(await behind('type', 'light')).toEqual([early]);
    expect(await behind('severity', 'alarm')).toEqual([late, other]);
    expect(await behind('device', String(b.id))).toEqual([other]);
    expect(await behind('group', String(group.id))).toEqual([other]);
    expect(await behind('day', '2027-03-14')).toEqual([late, early]);
    expect(await behind('day', '2027-03-15', { tz: 8 })).toEqual([late]);
    expect(await behind('day', '2027-03-15', { tz: 'Asia/Shanghai' })).toEqual([late]);
    expect(await behind('day', '2026-01-01')).toEqual([]);
    for (const [by, key] of [
      ['type', 'odd'],
      ['day', '2027-13-01'],
      ['device', 'x'],
      ['severity', 'x'],
      ['group', '-1'],
    ])
      await refused(alarms.alarmStatisticsDetail, { by, key }, mine.token, 'parametersIllegal');
    for (const tz of ['Mars/Olympus', '', 99]) await refused(alarms.alarmStatistics, { by: 'day', tz }, mine.token, 'parametersIllegal');
    await refused(alarms.alarmStatistics, { page: 2 }, mine.token, 'pageOverLimit');
    await refused(alarms.alarmStatisticsDetail, { by: 'type', key: 'light', page: 2 }, mine.token, 'pageOverLimit');
    expect((await call(alarms.alarmStatistics, { by: 'type', st: world.test.clock.now() - 60 * day }, mine.token)).sum.total).toBe(4);
  });

  it('the same of a few of all devices, each looked up, and of many, looked through', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    await world.alarm(own);
    await world.alarm(own, { state: 'cleared', startedAgo: day });
    for (let other = 0; other < 4; other += 1) await world.device(await world.owner());
    const asked = async () => [
      await call(alarms.openAlarms, {}, mine.token),
      await call(alarms.alarmOverview, { tz: 8 }, mine.token),
      ...(await Promise.all((['type', 'group', 'day'] as const).map((by) => call(alarms.alarmStatistics, { by }, mine.token)))),
    ];
    const known = (count: number) => world.test.sql("update pg_class set reltuples = $1 where oid = 'device'::regclass", [count]);
    await known(1);
    const many = await asked();
    await known(1000);
    expect(await asked()).toEqual(many);
    expect(many[0]).toMatchObject({ rows: [{ deviceId: own.id, alarm: 1 }] });
  });

  it('a day of a zone whose clocks are moved has 23 or 25 hours', async () => {
    const mine = await world.owner();
    const own = await world.device(mine);
    world.test.clock.set(Date.UTC(2027, 2, 28, 22, 30));
    const id = await world.alarm(own, { startedAgo: minute });
    expect(idsOf(await call(alarms.alarmStatisticsDetail, { by: 'day', key: '2027-03-29', tz: 'Europe/Berlin' }, mine.token))).toEqual([
      id,
    ]);
    expect((await call(alarms.alarmStatistics, { by: 'day', tz: 'Europe/Berlin' }, mine.token)).rows).toMatchObject([
      { key: '2027-03-29', total: 1 },
    ]);
  });
});
