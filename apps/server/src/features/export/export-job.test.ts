/** Exports of a page: started, fetched once by a ticket, listed with how they went; specification, section 9 (Exports). */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls as calls } from '@frostway/contract/export/endpoints';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Exports, openExports } from './export.fixture.js';
import { addTestAccount, addTestSession } from '../../testing/accounts.js';

const { get, relay, start, job, fetched } = openExports();
let listeners: Exports['listeners'];
let sensor: Exports['sensor'];
let other: Exports['other'];
let range: Exports['range'];
beforeAll(() => {
  ({ listeners, sensor, other, range } = get());
});
const minute = 60_000;

describe('An export of a page', () => {
  it('gives its file once, by a ticket that is no session, and says how it went', async () => {
    const { id, name, url } = await start({ subject: 'track', mac: [sensor.mac], ...range, type: 'csv' });
    expect(name).toMatch(/\.csv$/);
    expect(await job(id)).toMatchObject({ state: 'waiting', rows: 0, subject: 'track', name });
    const { response, bytes } = await fetched(url);
    expect(response.status).toBe(200);
    expect(parse(bytes, { bom: true, relax_column_count: true }).length).toBe(6);
    await vi.waitFor(async () => expect(await job(id)).toMatchObject({ state: 'done', rows: 4, bytes: bytes.length, progress: 1 }));
    await listeners.test.refused(calls.file, { ticket: url.split('=')[1] }, undefined, 'exportTicketEnded');
    await listeners.test.refused(calls.cancel, { id }, listeners.account.token, 'exportOver');
    const stranger = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.cancel, { id }, stranger.token, 'noSuchEntry');
    expect((await listeners.test.call(calls.list, {}, stranger.token)).rows).toEqual([]);
  });
  it('gives nothing after a minute, after its session ended, or when the device is his no longer', async () => {
    const input = { subject: 'track', mac: [other.mac], ...range };
    await relay(other.mac, range.et - 1000);
    const ticketOf = ({ url }: { url: string }): string => url.split('=')[1] ?? '';
    const session = await addTestSession(listeners.test, listeners.account.id);
    const ofSession = ticketOf(await start(input, session));
    await listeners.test.sql('update session set ended_at = now() where account_id = $1 and token_hash = sha256($2::bytea)', [
      listeners.account.id,
      Buffer.from(session),
    ]);
    await listeners.test.refused(calls.file, { ticket: ofSession }, undefined, 'exportTicketEnded');
    const later = ticketOf(await start(input));
    listeners.test.clock.advance(minute + 1);
    await listeners.test.refused(calls.file, { ticket: later }, undefined, 'exportTicketEnded');
    const { id, url } = await start(input);
    await listeners.test.call(devices.giveBack, { mac: other.mac, confirm: 'Yes' }, listeners.account.token);
    await listeners.test.sql('delete from device_ownership where device_id = $1', [other.id]);
    await listeners.test.refused(calls.file, { ticket: ticketOf({ url }) }, undefined, 'notFound');
    expect(await job(id)).toMatchObject({ state: 'failed' });
  });
  it('is refused beyond five at once, and as a download is', async () => {
    const { token } = await addTestAccount(listeners.test);
    for (let index = 0; index < 5; index += 1) await start({ subject: 'audit' }, token);
    await listeners.test.refused(calls.start, { subject: 'audit' }, token, 'exportsTooMany');
    await listeners.test.refused(calls.start, { subject: 'x' }, token, 'downloadUnsupported');
    await listeners.test.refused(calls.start, { subject: 'track' }, token, 'rangeMissing');
    await listeners.test.refused(calls.start, { subject: 'track', mac: [sensor.mac], st: 'x' }, token, 'dateFormat');
    await listeners.test.refused(
      calls.start,
      { subject: 'track', mac: [sensor.mac], st: 1e12, et: 1e12 + 91 * 1440 * minute },
      token,
      'rangeTooLong',
    );
    await listeners.test.refused(calls.start, { subject: 'track', mac: [sensor.mac], ...range }, token, 'notFound');
    await listeners.test.refused(calls.start, { subject: 'track', mac: { a: 1 }, ...range }, token, 'macNotList');
  });
  it('of the list of alarms holds every alarm behind its filter, each with its device', async () => {
    const { token } = listeners.account;
    const beside = await listeners.beacon();
    const st = listeners.now() - 80 * 1440 * minute;
    await listeners.test.sql('update device_ownership set from_ms = null where device_id = any($1)', [[sensor.id, beside.id]]);
    const put = (id: number, state: string, count: number, type = 'tilt') =>
      listeners.test.sql(
        `insert into alarm (device_id, type, severity, state, started_ms) select $1, $2, 'warning', $3, $4::bigint + n * 1000 from generate_series(1, $5::int) as n`,
        [id, type, state, st, count],
      );
    await put(beside.id, 'active', 1);
    // More than are read at once.
    await put(sensor.id, 'cleared', 1200);
    await put(sensor.id, 'active', 1, 'light');
    // Two of one kind that touch are one.
    await put(sensor.id, 'active', 2, 'vibration');
    const rowsOf = async (input: Record<string, unknown>): Promise<string[][]> => {
      const { url } = await start({ subject: 'alm', type: 'csv', st, et: listeners.now(), ...input }, token);
      const [, , ...rows] = parse((await fetched(`${url}&lang=en`)).bytes, { bom: true, relax_column_count: true });
      return rows;
    };
    const open = await rowsOf({ alarms: { state: ['open'] } });
    // Newest first, and of one moment the one that came later.
    expect(open.map((row) => row[1])).toEqual([sensor.mac, sensor.mac, beside.mac]);
    expect((await rowsOf({ alarms: { type: ['tilt'] } })).length).toBe(1201);
    expect((await rowsOf({ alarms: { type: ['tilt'], search: beside.mac } })).length).toBe(1);
    // Of devices: a table each, of the same alarms.
    expect((await rowsOf({ mac: [sensor.mac], alarms: { state: 'open' } })).length).toBe(2);
    expect(await rowsOf({ mac: [sensor.mac], alarms: { state: 'open', search: beside.mac } })).toEqual([]);
    await listeners.test.refused(calls.start, { subject: 'alm', alarms: {} }, token, 'rangeMissing');
    await listeners.test.refused(calls.start, { subject: 'alm', st, et: listeners.now() }, token, 'rangeMissing');
    await listeners.test.refused(
      calls.start,
      { subject: 'alm', alarms: {}, st: st - 11 * 1440 * minute, et: listeners.now() },
      token,
      'rangeTooLong',
    );
    await listeners.test.refused(calls.start, { subject: 'alm', alarms: { groupId: 2 ** 31 - 1 }, ...range }, token, 'notFound');
    await listeners.test.refused(calls.start, { subject: 'alm', alarms: { state: ['odd'] }, ...range }, token, 'parametersIllegal');
  });
  it('of the audit trail holds what its list holds', async () => {
    const { url } = await start({ subject: 'audit', type: 'csv', entity: 'device' });
    const [, heads, ...rows] = parse((await fetched(`${url}&lang=en`)).bytes, { bom: true, relax_column_count: true });
    expect(heads?.[0]).toBe('序号');
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([listeners.account.account]));
    // Why an alarm was, in words: what stands before and after is what was kept.
    const [{ id } = { id: 0 }] = await listeners.test.sql<{ id: number }>(
      `insert into alarm (device_id, type, severity, state, started_ms) select $1, 'tilt', 'warning', 'active', $2 returning id`,
      [sensor.id, listeners.now()],
    );
    await listeners.test.call(alarms.acknowledge, { ids: [id], reason: 'doorOpen' }, listeners.account.token);
    const ofAlarm = await start({ subject: 'audit', type: 'csv', entity: 'alarm', entityId: String(id) });
    const [, names = [], entry = []] = parse((await fetched(ofAlarm.url)).bytes, { bom: true, relax_column_count: true });
    expect(entry[names.indexOf('原因')]).toBe('开门时间过长');
  });
});
