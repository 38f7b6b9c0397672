/** Files over HTTP, opened as their reader opens them: specification, sections 7 (file downloads) and 9 (Exports). */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls as calls, fileTypes } from '@frostway/contract/export/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { parse } from 'csv-parse/sync';
import { Workbook } from 'exceljs';
import { field } from './csv.js';
import { withoutFormula } from './table.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Exports, openExports } from './export.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';

const { get, relay, start, fetched } = openExports();
let listeners: Exports['listeners'];
let sensor: Exports['sensor'];
let other: Exports['other'];
let gateway: Exports['gateway'];
let range: Exports['range'];
beforeAll(() => {
  ({ listeners, sensor, other, gateway, range } = get());
});
const minute = 60_000;

const download = (query: Record<string, string | number>, token?: string) =>
  fetched(
    `${calls.downXls.path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`,
    token,
  );
async function workbook(bytes: Buffer): Promise<Workbook> {
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book;
}

describe('GET /beacon/common/downXls', () => {
  it('gives Excel with the numbers of the track, times in the zone, the late flag, gateway and signal', async () => {
    const { token } = listeners.account;
    const { response, bytes } = await download({ subject: 'track', mac: sensor.mac, ...range, lang: 'en', tz: 8, token });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(fileTypes.xlsx);
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${sensor.mac}_[\\d-]+_[\\d-]+\\.xlsx"`));
    const [sheet, ...others] = (await workbook(bytes)).worksheets;
    expect(others).toEqual([]);
    expect(sheet?.getRow(2).values).toEqual([
      undefined,
      'Time (UTC+08:00)',
      'Temperature (°C)',
      'Humidity (%RH)',
      'Light (lx)',
      'Battery (mV)',
      'Battery (%)',
      'Gateway',
      'Signal (dBm)',
      'Late data',
      'Received (UTC+08:00)',
    ]);
    const { rows } = await listeners.test.call(telemetry.track, { mac: sensor.mac, ...range }, token);
    const read = Array.from({ length: (sheet?.rowCount ?? 0) - 2 }, (_, index) => {
      const cell = (column: string): unknown => sheet?.getCell(`${column}${index + 3}`).value;
      return {
        time: new Date((cell('A') as Date).getTime() - 8 * 3_600_000).toISOString(),
        temperature: cell('B'),
        humidity: cell('C'),
        light: cell('D'),
        power: cell('E'),
        co2: null,
        pressure: null,
        powerPercent: cell('F'),
      };
    });
    expect(read).toEqual(rows);
    expect(rows.map((row) => row.temperature)).toEqual([-18.5, 2.25, null, 8]);
    expect(['G3', 'H3', 'I3', 'I4'].map((cell) => sheet?.getCell(cell).value)).toEqual([gateway.mac, -60, 'late', null]);
    // The name of a device is whatever somebody typed.
    expect(sheet?.name).toBe('=HYPERLINK("x")');
    expect(sheet?.getCell('A1').value).toContain(`${sensor.mac}  =HYPERLINK("x")`);
    expect(sheet?.getCell('A1').formula).toBeUndefined();
  });
  it('says late by the upload interval in force at the time of the reading, whatever it is now', async () => {
    const late = async (): Promise<unknown[]> => {
      const query = {
        subject: 'track',
        type: 'csv',
        mac: other.mac,
        ...range,
        lang: 'en',
        tz: 0,
        unit: 'C',
        token: listeners.account.token,
      };
      const [, , ...rows] = parse((await download(query)).bytes, { bom: true, relax_column_count: true });
      return rows.map((row) => row[8]);
    };
    const beforeMs = range.et - 30 * minute;
    await listeners.test.sql('update device_setting set write_seconds = 1200, until_ms = $2 where device_id = $1', [other.id, beforeMs]);
    await listeners.test.sql('insert into device_setting (device_id, from_ms, read_seconds, write_seconds) values ($1, $2, 60, 60)', [
      other.id,
      beforeMs,
    ]);
    const times = [beforeMs - minute, beforeMs + minute];
    await listeners.test.sql(
      'insert into reading (device_id, time_ms, received_ms, temperature) select $1, at, at + $3, 5 from unnest($2::bigint[]) as at',
      [other.id, times, 15 * minute],
    );
    expect(await late()).toEqual(['', 'late']);
    await listeners.test.call(devices.editDevice, { mac: other.mac, readInterval: 60, writeInterval: 3600 }, listeners.account.token);
    expect(await late()).toEqual(['', 'late']);
    await listeners.test.sql('delete from reading where device_id = $1', [other.id]);
  });
  it('gives CSV with a byte-order mark headed by the identity, in Fahrenheit where asked', async () => {
    const { token } = listeners.account;
    const { response, bytes } = await download(
      { subject: 'track', type: 'csv', mac: sensor.mac, ...range, tz: -3.5, unit: 'F', lang: 'zh-cn' },
      token,
    );
    expect(response.headers.get('content-type')).toBe(fileTypes.csv);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [title, heads, ...rows] = parse(bytes, { bom: true, relax_column_count: true });
    expect(title?.slice(0, 2)).toEqual([sensor.mac, `'=HYPERLINK("x")`]);
    expect(heads?.slice(0, 2)).toEqual(['时间（UTC-03:30）', '温度（°F）']);
    expect(rows.map((row) => row[1])).toEqual(['-1.3', '36.1', '', '46.4']);
    expect(rows[0]?.[0]).toBe(new Date(range.et - 180 * minute - 3.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '));
  });
  it('quotes a semicolon, and marks what begins with a sign of a formula, in full width too', () => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) expect(withoutFormula(`${sign}1+1`), sign).toBe(`'${sign}1+1`);
    expect(['-5.2', '+3', '1;2'].map(withoutFormula)).toEqual(['-5.2', '+3', '1;2']);
    expect(field('a;b')).toBe('"a;b"');
    expect(field('＝cmd;"x" 5')).toBe(`"'＝cmd;""x"" 5"`);
  });
  it('has one sheet per entry, and as CSV a file for each', async () => {
    const { token } = listeners.account;
    const both = { subject: 'track', mac: `${sensor.mac},${other.mac}`, ...range };
    const book = await workbook((await download(both, token)).bytes);
    expect(book.worksheets.map(({ rowCount }) => rowCount)).toEqual([6, 2]);
    const { response, bytes } = await download({ ...both, type: 'csv' }, token);
    expect(response.headers.get('content-type')).toBe(fileTypes.zip);
    expect(bytes.toString('latin1').match(/\.csv/g)?.length).toBe(4);
  });
  it('begins with a sheet that says what the readings come to where that is asked for, and as an export of a page', async () => {
    const { token } = listeners.account;
    const wanted = { subject: 'track', ...range, lang: 'en' } as const;
    const asked = await download({ ...wanted, mac: sensor.mac, summary: 'true' }, token);
    const started = await listeners.test.call(calls.start, { ...wanted, mac: [sensor.mac] }, token);
    for (const { bytes } of [asked, await fetched(started.url)]) {
      const [first, sheet, ...others] = (await workbook(bytes)).worksheets;
      expect(others).toEqual([]);
      expect(first?.getRow(2).values).toEqual([undefined, expect.any(String), expect.any(String)]);
      expect(sheet?.rowCount).toBe(6);
    }
    const [first] = (await workbook(asked.bytes)).worksheets;
    expect(first?.getCell('A1').value).toContain('Temperature monitoring report');
    expect(first?.getRow(2).values).toEqual([undefined, 'Conclusion', 'In range']);
    for (const part of ['Limits', 'Statistics', 'Alarms and warnings']) expect(first?.getColumn(1).values).toContain(part);
  });
  it('gives alarms in the same manner', async () => {
    await listeners.test.sql(
      `with fact as (insert into excursion (device_id, watch, type, started_ms, ended_ms, last_ms, worst, worst_ms, limit_value, minutes, is_fault, is_door)
         values ($1, 'limit:temperature:0', 'temperatureHigh', $2, $3, $3, 10.5, $2, 8, 12.34, true, true) returning id)
       insert into alarm (device_id, excursion_id, type, severity, state, started_ms, ended_ms, is_late) select $1, id, 'temperatureHigh', 'alarm', 'cleared', $2, $3, true from fact`,
      [sensor.id, range.st + minute, range.st + 13 * minute],
    );
    const { bytes } = await download({ subject: 'alm', mac: sensor.mac, ...range, unit: 'F', lang: 'en' }, listeners.account.token);
    const [sheet] = (await workbook(bytes)).worksheets;
    const row = (sheet?.getRow(3).values ?? []) as unknown[];
    expect(row.slice(1, 4)).toEqual(['Ultra-high temperature', 'Alarm', 'Cleared, unacknowledged']);
    expect(row[4]).toEqual(new Date(range.st + minute));
    expect(row.slice(6, 10)).toEqual([new Date(Date.UTC(1899, 11, 30, 0, 12, 20)), 50.9, 46.4, '°F']);
    expect(sheet?.getCell('F3').numFmt).toBe('[h]:mm:ss');
    const { bytes: csv } = await download({ subject: 'alm', mac: sensor.mac, ...range, lang: 'en', type: 'csv' }, listeners.account.token);
    expect(parse(csv, { bom: true, relaxColumnCount: true })[2]?.[5]).toBe('0:12:20');
    expect(row[12]).toBe('Late data, Sensor fault?, Door open?');
    expect(sheet?.rowCount).toBe(3);
  });
  it('says of an alarm what people did and wrote, in the words of the page', async () => {
    const [device, { token, account }] = [await listeners.beacon(), listeners.account];
    await listeners.test.sql('update device_ownership set from_ms = null where device_id = $1', [device.id]);
    const rows = await listeners.test.sql<{ id: number }>(
      `insert into alarm (device_id, type, severity, state, started_ms, ended_ms, is_revised)
       select $1, case when n < 4 then 'tilt' else 'vibration' end, 'warning', state, $2::bigint + n * 1000, case when state = 'cleared' then $2::bigint + n * 1000 end, n = 1
       from unnest(array['cleared', 'cleared', 'active', 'active']) with ordinality as each (state, n) order by n returning id`,
      [device.id, range.st],
    );
    const [first = 0, , third = 0] = rows.map(({ id }) => id);
    await listeners.test.call(alarms.acknowledge, { ids: [first], reason: 'loading', comment: 'gate 3' }, token);
    await listeners.test.call(alarms.comment, { ids: [first], comment: '=HYPERLINK("x")' }, token);
    await listeners.test.call(alarms.acknowledge, { ids: [third], reason: '=1+1' }, token);
    const at = new Date(listeners.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const [begin, end] = [range.st, listeners.now()];
    for (const asked of [{ mac: [device.mac] }, { alarms: { search: device.mac } }]) {
      const { url } = await start({ subject: 'alm', type: 'csv', st: begin, et: end, tz: 8, ...asked });
      const [, heads = [], ...found] = parse((await fetched(url)).bytes, { bom: true, relax_column_count: true });
      const of = (head: string): string[] => found.map((row) => row[heads.indexOf(head)] ?? '').sort();
      expect(of('状态')).toEqual(['已恢复', '已恢复，未确认', '已确认', '未确认'].sort());
      expect(of('标记')).toEqual(['', '', '', '已修正']);
      expect(of('原因')).toEqual(['', '', "'=1+1", '装卸货物']);
      expect(of('确认人')).toEqual(['', '', account, account]);
      expect(of('备注（时间 UTC+08:00）')).toEqual(['', '', '', `${at} ${account}: gate 3\n${at} ${account}: =HYPERLINK("x")`]);
    }
    // One that began at the end of the range belongs to the next, by a list as by its device.
    for (const asked of [{ mac: [device.mac] }, { alarms: { search: device.mac } }]) {
      const { url } = await start({ subject: 'alm', type: 'csv', st: begin, et: range.st + rows.length * 1000, tz: 8, ...asked });
      const [, , ...found] = parse((await fetched(url)).bytes, { bom: true, relax_column_count: true });
      expect(found).toHaveLength(rows.length - 1);
    }
    const { bytes } = await download({ subject: 'alm', mac: device.mac, st: begin, et: end, tz: 8, lang: 'en' }, token);
    const values = (await workbook(bytes)).worksheets[0]?.getRow(3).values as unknown[];
    expect(values).toEqual(expect.arrayContaining(['Cleared', 'Revised', 'Loading or unloading']));
    expect(values.at(-1)).toBe(`${at} ${account}: gate 3\n${at} ${account}: =HYPERLINK("x")`);
    await listeners.test.sql('delete from alarm where device_id = $1', [device.id]);
  });
  it('does not tell who had a device before what it is called now', async () => {
    const [{ mac }, next] = [await listeners.beacon(), await addTestAccount(listeners.test)];
    const st = listeners.now() - minute;
    listeners.test.clock.advance(minute);
    await relay(mac, listeners.now() - 1000);
    await listeners.test.call(devices.giveBack, { mac, confirm: 'Yes' }, listeners.account.token);
    listeners.test.clock.advance(minute);
    await listeners.test.call(devices.addDevice, { mac, activationKey: 'key', name: 'Vaccines of the clinic' }, next.token);
    for (const subject of ['track', 'alm']) {
      const { bytes } = await download({ subject, mac, st, et: listeners.now(), lang: 'en' }, listeners.account.token);
      const { worksheets } = await workbook(bytes);
      const sheet = worksheets.at(-1);
      expect(worksheets.map((each) => `${each.name} ${JSON.stringify(each.getSheetValues())}`).join()).not.toContain('clinic');
      expect(sheet?.name).toBe(mac);
      expect(sheet?.getCell('A1').value).toMatch(new RegExp(`^${mac}  \\d{4}-`));
    }
  });
  it('marks an alarm whose values are mean kinetic temperatures', async () => {
    const { id } = await listeners.test.call(
      alarms.addRule,
      { name: 'Room', probe: 'mkt', condition: 'gt', value: 25, delay: 0, macs: [other.mac] },
      listeners.account.token,
    );
    await listeners.test.sql(
      `with fact as (insert into excursion (device_id, watch, rule_id, version, type, started_ms, last_ms, worst, worst_ms, limit_value)
         values ($1, 'mkt:' || $2::integer, $2, 1, 'temperatureHigh', $3, $3, 25.3, $3, 25) returning id)
       insert into alarm (device_id, excursion_id, rule_id, type, severity, state, started_ms) select $1, id, $2, 'temperatureHigh', 'alarm', 'active', $3 from fact`,
      [other.id, id, range.st + minute],
    );
    const { bytes } = await download({ subject: 'alm', mac: other.mac, ...range, lang: 'en' }, listeners.account.token);
    const values = (await workbook(bytes)).worksheets[0]?.getRow(3).values as unknown[];
    expect(values.filter((value) => value === 'mean kinetic temperature (MKT)')).toHaveLength(1);
  });
  it.each([
    [{ subject: 'nothing' }, 'downloadUnsupported'],
    [{ subject: 'audit' }, 'downloadUnsupported'],
    [{ type: 'pdf' }, 'downloadUnsupported'],
    [{ mac: '' }, 'rangeMissing'],
    [{ st: '' }, 'rangeMissing'],
    [{ et: 'tomorrow' }, 'dateFormat'],
    [{ st: 1e12, et: 1e12 + 90 * 1440 * minute + 1 }, 'rangeTooLong'],
    [{ st: 1e12 + 1, et: 1e12 }, 'parametersIllegal'],
    [{ mac: 'AC233F999999' }, 'notFound'],
    [{ tz: 20 }, 'parametersIllegal'],
  ] as const)('refuses %j with %s', async (change, refusal) => {
    const { status, errorcode } = await listeners.test.reply(
      calls.downXls,
      { subject: 'track', mac: sensor.mac, ...range, ...change },
      listeners.account.token,
    );
    expect({ status, errorcode }).toEqual({ status: refusals[refusal].status, errorcode: refusals[refusal].code });
  });
  it('refuses no list of MACs, and what an expired device says after its end', async () => {
    await listeners.test.refused(calls.downXls, { subject: 'track', mac: '{"a":1}', ...range }, listeners.account.token, 'macInvalid');
    await listeners.test.sql('update device set expires_at = $2 where id = $1', [other.id, new Date(range.st - minute)]);
    await listeners.test.refused(calls.downXls, { subject: 'track', mac: other.mac, ...range }, listeners.account.token, 'deviceExpired');
    await listeners.test.refused(calls.start, { subject: 'track', mac: [other.mac], ...range }, listeners.account.token, 'deviceExpired');
    await listeners.test.sql('update device set expires_at = null where id = $1', [other.id]);
  });
  it('says that a download failed when nothing can be read', async () => {
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { url } = await start({ subject: 'track', mac: [sensor.mac], ...range });
    await listeners.test.sql('alter table reading rename to reading_away');
    try {
      await listeners.test.refused(
        calls.downXls,
        { subject: 'track', mac: sensor.mac, ...range },
        listeners.account.token,
        'downloadFailed',
      );
      await listeners.test.refused(calls.file, { ticket: url.split('=')[1] }, undefined, 'downloadFailed');
    } finally {
      await listeners.test.sql('alter table reading_away rename to reading');
      quiet.mockRestore();
    }
  });
});
