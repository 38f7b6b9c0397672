/** Missions planned by the table and again and again: what a row names, what is wrong with it, and what is there already. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { MissionWorld } from './mission.fixture.js';
import { momentOf } from './mission-table.js';
import { repeatsOf } from './repeating.js';

let owner: TestAccount;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
});

const heading =
  'Mission name,Start time,External ID,Task code,Start address,Stops,End address,Locating devices (IMEI),Sensors (MAC),Alarm rules,Person in charge,Plate number,End automatically';
const bring = (table: string | Uint8Array, more: object = {}, { token } = owner) =>
  world.test.call(calls.importMissions, { file: Buffer.from(table).toString('base64'), tz: 8, ...more }, token);
const listed = async ({ token } = owner) => (await world.test.call(calls.missions, { pageSize: 100 }, token)).rows;

/** All that a mission needs, by the names a table has for it. */
async function named(account: TestAccount, word: string) {
  const plan = await world.plan(account);
  const { token } = account;
  await world.test.call(calls.changeAddress, { id: plan.start, name: `${word} depot` }, token);
  await world.test.call(calls.changeAddress, { id: plan.end, name: `${word} ward` }, token);
  await world.test.call(calls.changeContact, { id: plan.person, name: `${word} lead` }, token);
  const [rule] = await world.test.sql<{ name: string }>('update alert_rule_version set name = $2 where rule_id = $1 returning name', [
    plan.rules[0],
    `${word} rule`,
  ]);
  const [vehicle] = await world.test.sql<{ plate: string }>('select plate from vehicle where id = $1', [plan.vehicle]);
  return { plan, rule: rule?.name ?? '', plate: vehicle?.plate ?? '' };
}

describe('Missions of a table', () => {
  it('are shown before they are planned, planned row by row, and planned once however often the table comes', async () => {
    const { plan, rule, plate } = await named(owner, 'East');
    const [imei, mac] = [plan.imeis[0] ?? '', plan.macs[0] ?? ''];
    const good = `East depot,,East ward,${imei},${mac},${rule},East lead,${plate},`;
    const table = [
      heading,
      `Run 1,2031-05-01 08:00,E-1,,${good}yes`,
      `Run 2,2031/5/2 8:30,E-2,,East depot,East ward | East depot,East ward,${imei},${mac},${rule},East lead,${plate},No`,
      `Run 3,2031-05-03 08:00,E-3,,Nowhere,,East ward,${imei},${mac},${rule},East lead,${plate},`,
      `Run 4,tomorrow,E-4,,${good}`,
      `Run 5,2031-05-03 08:00,E-5,,East depot,,East ward,,${mac},${rule},East lead,${plate},`,
      `Run 6,2031-05-03 08:00,E-6,,East depot,,,${imei},${mac},${rule},East lead,${plate},yes`,
      `Run 1,2031-05-01 08:00,E-1,,${good}`,
    ].join('\r\n');
    const wanted = [
      0,
      0,
      refusals.noSuchAddress.code,
      refusals.dateFormat.code,
      refusals.missionLocatorMissing.code,
      refusals.missionEndless.code,
      50003,
    ];
    const preview = await bring(table, { isPreview: true });
    expect(preview.rows.map(({ errorcode }) => errorcode)).toEqual(wanted);
    expect(preview).toMatchObject({ added: 2, rows: [{ row: 2, name: 'Run 1' }, {}, {}, {}, {}, {}, {}] });
    expect(await listed()).toEqual([]);
    expect(await world.test.sql("select from audit_entry where entity = 'mission'")).toHaveLength(0);
    const done = await bring(table);
    expect(done.rows.map(({ errorcode }) => errorcode)).toEqual(wanted);
    // A row says which of its cells is at fault.
    expect(done.rows[2]?.message).toContain('起点');
    const rows = await listed();
    expect(rows).toMatchObject([
      {
        name: 'Run 2',
        externalId: 'E-2',
        startAt: '2031-05-02T00:30:00.000Z',
        middle: [{ name: 'East ward' }, { name: 'East depot' }],
        autoEnd: false,
      },
      {
        name: 'Run 1',
        externalId: 'E-1',
        startAt: '2031-05-01T00:00:00.000Z',
        autoEnd: true,
        person: { name: 'East lead' },
        vehicle: { name: plate },
      },
    ]);
    expect(await bring(table)).toMatchObject({ added: 0, rows: [{ errorcode: 50003 }, { errorcode: 50003 }, {}, {}, {}, {}, {}] });
    expect(await world.test.sql("select from audit_entry where entity = 'mission'")).toHaveLength(2);
  });

  it('take the rest from a template, and are there already when name, start and vehicle are', async () => {
    const account = await world.account();
    const { plan, plate } = await named(account, 'North');
    const { startAt: _startAt, ...presets } = plan;
    await world.test.call(calls.addTemplate, { ...presets, name: 'Daily', minutes: 90, product: 'Insulin' }, account.token);
    const table = 'name,startAt,template\nMorning,2031-05-01 08:00,Daily\nEvening,2031-05-01 18:00,Weekly\n';
    const first = await bring(table, {}, account);
    expect(first.rows.map(({ errorcode }) => errorcode)).toEqual([0, refusals.noSuchTemplate.code]);
    expect((await listed(account))[0]).toMatchObject({ endAt: '2031-05-01T01:30:00.000Z', product: 'Insulin', vehicle: { name: plate } });
    expect(await bring(table, {}, account)).toMatchObject({ added: 0 });
  });

  it('say the windows of their places, and are written with them', async () => {
    const account = await world.account();
    const { plan, rule, plate } = await named(account, 'South');
    const [imei, mac] = [plan.imeis[0] ?? '', plan.macs[0] ?? ''];
    const row = (name: string, start: string, middle: string, end: string, auto = 'yes'): string =>
      [
        name,
        '2031-05-01 08:00',
        'South depot',
        'South ward | South depot',
        'South ward',
        start,
        middle,
        end,
        auto,
        imei,
        mac,
        rule,
        'South lead',
        plate,
      ].join(',');
    const table = [
      'name,startAt,start,middle,end,startWindow,middleWindows,endWindow,autoStart,locators,sensors,rules,person,vehicle',
      row('Timed', '2031-05-01 07:50 ~ 2031-05-01 08:10', ' | ~ 2031-05-01 09:00', '2031-05-01 10:00 ~'),
      row('Turned', '2031-05-01 09:00 ~ 2031-05-01 08:00', '', ''),
      row('Unread', 'at eight ~', '', ''),
    ].join('\n');
    const { rows } = await bring(table, {}, account);
    expect(rows.map(({ errorcode }) => errorcode)).toEqual([0, refusals.windowReversed.code, refusals.dateFormat.code]);
    expect(rows[1]?.message).toContain('起点时间窗');
    expect((await listed(account))[0]).toMatchObject({
      autoStart: true,
      start: { earliest: '2031-04-30T23:50:00.000Z', latest: '2031-05-01T00:10:00.000Z' },
      middle: [
        { earliest: null, latest: null },
        { earliest: null, latest: '2031-05-01T01:00:00.000Z' },
      ],
      end: { earliest: '2031-05-01T02:00:00.000Z', latest: null },
    });
    const response = await fetch(`${world.test.url}${calls.exportMissions.path}?type=csv&lang=en&tz=8`, {
      headers: { authorization: `Bearer ${account.token}` },
    });
    const file = await response.text();
    for (const cell of ['2031-05-01 07:50 ~ 2031-05-01 08:10', ' | ~ 2031-05-01 09:00', '2031-05-01 10:00 ~']) expect(file).toContain(cell);
    expect(await bring(file, {}, account)).toMatchObject({ added: 0 });
  });

  it('come from a spreadsheet, whose days are numbers, and name one thing by a name that only one has', async () => {
    const account = await world.account();
    const { plan, rule, plate } = await named(account, 'West');
    await world.test.call(calls.addAddress, { name: 'west DEPOT', latitude: 1, longitude: 1 }, account.token);
    const book = new Workbook();
    book.addWorksheet('plan').addRows([
      ['任务名称', '开始时间', '起点', '终点', '定位设备 IMEI', '传感器 MAC', '报警规则', '负责人', '车牌号'],
      ['Sheet run', 47969.3541666667, '', 'West ward', plan.imeis[0], plan.macs[0], rule, 'West lead', plate],
      ['Unclear', '2031-05-01', 'West depot', 'West ward', plan.imeis[0], plan.macs[0], rule, 'West lead', plate],
    ]);
    const { rows } = await bring(new Uint8Array(await book.xlsx.writeBuffer()), {}, account);
    expect(rows.map(({ errorcode }) => errorcode)).toEqual([0, refusals.importNameUnclear.code]);
    expect((await listed(account))[0]).toMatchObject({ startAt: '2031-05-01T00:30:00.000Z', start: null });
  });

  it('are written with the name of the template they were planned by, which is empty where there is none any more', async () => {
    const account = await world.account();
    const { plan } = await named(account, 'Mould');
    const template = await world.test.call(calls.addTemplate, { name: 'Weekly, cold' }, account.token);
    await world.test.call(calls.addMission, { ...plan, template: template.id, name: 'By template' }, account.token);
    const written = async () => {
      const response = await fetch(`${world.test.url}${calls.exportMissions.path}?type=csv&lang=en&tz=8`, {
        headers: { authorization: `Bearer ${account.token}` },
      });
      return response.text();
    };
    expect(await written()).toContain('"Weekly, cold"');
    await world.test.call(calls.removeTemplate, { id: template.id }, account.token);
    expect(await written()).not.toContain('Weekly');
  });

  it('are written as a file that can be imported again: all of them are there already, and by nobody else', async () => {
    const response = await fetch(`${world.test.url}${calls.exportMissions.path}?type=csv&lang=en&tz=8`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const file = new Uint8Array(await response.arrayBuffer());
    expect(new TextDecoder().decode(file)).toContain('Run 2,2031-05-02 08:30,,M');
    const { added, rows } = await bring(file);
    expect(added).toBe(0);
    expect(rows.map(({ errorcode }) => errorcode)).toEqual([50003, 50003]);
    const stranger = await bring(file, { isPreview: true }, await world.account());
    expect(stranger).toMatchObject({ added: 0, rows: [{ errorcode: refusals.noSuchAddress.code }, {}] });
  });
});

describe('A time in a table', () => {
  it('is by the clocks of whoever imports it, unless it names a zone', () => {
    expect(momentOf('2031-07-01 08:00', 'Europe/Berlin')).toBe(Date.UTC(2031, 6, 1, 6));
    expect(momentOf('2031-01-01T08:00:30', 'Europe/Berlin')).toBe(Date.UTC(2031, 0, 1, 7, 0, 30));
    expect(momentOf('2031/1/2', 8)).toBe(Date.UTC(2031, 0, 1, 16));
    expect(momentOf('2031-01-01T08:00:00Z', 8)).toBe('2031-01-01T08:00:00Z');
    expect(momentOf('soon', 8)).toBe('soon');
  });
});

describe('A mission that is repeated', () => {
  it('starts on the named days at the same hour of the clocks, also when those are moved between', () => {
    const friday = Date.UTC(2031, 2, 28, 7);
    const weekdays = repeatsOf(friday, { days: [1, 5], until: Date.UTC(2031, 3, 4), zone: 'Europe/Berlin' });
    expect(weekdays).toEqual([Date.UTC(2031, 2, 31, 6), Date.UTC(2031, 3, 4, 6)]);
  });

  it('is planned with all it has, once a day however often it is asked for, after it was shown', async () => {
    const { test } = world;
    const account = await world.account();
    const plan = await world.plan(account, {
      code: 'R-1',
      product: 'Milk',
      startAt: '2031-06-02T06:00:00.000Z',
      endAt: '2031-06-02T09:00:00.000Z',
    });
    const { id } = await world.add(account, plan);
    const input = { id, days: [1, 2, 3, 4, 5], until: '2031-06-06', tz: 8 };
    const preview = await test.call(calls.repeatMission, { ...input, isPreview: true }, account.token);
    expect(preview.rows).toMatchObject([3, 4, 5, 6].map((day) => ({ startAt: `2031-06-0${day}T06:00:00.000Z`, state: 'added', id: null })));
    expect(await listed(account)).toHaveLength(1);
    const done = await test.call(calls.repeatMission, input, account.token);
    expect(done.rows.map(({ state }) => state)).toEqual(['added', 'added', 'added', 'added']);
    const [last] = await listed(account);
    expect(last).toMatchObject({
      name: plan.name,
      product: 'Milk',
      endAt: '2031-06-06T09:00:00.000Z',
      start: { id: plan.start },
      status: 'notStarted',
    });
    expect(last?.beacons.map(({ mac }) => mac)).toEqual(plan.macs);
    expect(last?.code).not.toBe('R-1');
    const again = await test.call(calls.repeatMission, { ...input, until: '2031-06-09' }, account.token);
    expect(again.rows.map(({ state }) => state)).toEqual(['there', 'there', 'there', 'there', 'added']);
    expect(again.rows[0]?.code).toBe(done.rows[0]?.code);
    expect(await listed(account)).toHaveLength(6);
  });

  it('is refused without a day, for more than 92, of somebody else, and when what it needs is gone', async () => {
    const { test } = world;
    const { id } = await world.add(owner, await world.plan(owner, { startAt: '2031-06-02T06:00:00.000Z' }));
    const input = { id, days: [1, 2, 3, 4, 5, 6, 7], until: '2031-06-06' };
    await test.refused(calls.repeatMission, { ...input, days: [] }, owner.token, 'repeatNoDay');
    await test.refused(calls.repeatMission, { ...input, until: '2031-06-02' }, owner.token, 'repeatNoDay');
    await test.refused(calls.repeatMission, { ...input, until: '2032-06-02' }, owner.token, 'repeatTooMany');
    await test.refused(calls.repeatMission, { ...input, until: 'soon' }, owner.token, 'dateFormat');
    await test.refused(calls.repeatMission, { ...input, days: [8] }, owner.token, 'parametersIllegal');
    await test.refused(calls.repeatMission, input, (await world.account()).token, 'noSuchMission');
    await test.sql('update mission set person_id = null where id = $1', [id]);
    await test.refused(calls.repeatMission, input, owner.token, 'missionPersonMissing');
    expect(await test.sql("select from mission where name = 'Vaccine run' and owner_id = $1", [owner.id])).toHaveLength(1);
  });
});
