/** Reports by the calendar and at once: whose they are, when they are due, that each is sent once, and what their log says. */
import { deviceFeature as deviceCalls } from '@frostway/contract/device/endpoints';
import { mission as missionCalls } from '@frostway/contract/mission/endpoints';
import { report as calls } from '@frostway/contract/report/endpoints';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TestMailServer } from '../../outbox/mail-server.fixture.js';
import { createOutbox } from '../../outbox/outbox.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';
import { readPdf } from './pdf/reading.fixture.js';
import { sendDue } from './sending.js';

const hour = 60 * minute;
const mailServer = new TestMailServer();
let world: MissionWorld;
beforeAll(async () => {
  await mailServer.start();
  world = await MissionWorld.open({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
});
afterAll(async () => {
  await world.close();
  await mailServer.stop();
});

/** What one process does every minute. */
function tick(mail = 100): Promise<void> {
  const { clock } = world.test;
  const outbox = createOutbox({ mail: true, sms: false });
  const store = new TelemetryStore(world.test.database.pool);
  const tools = {
    db: world.test.database.db,
    store,
    clock,
    publicUrl: () => 'https://frostway.example',
    outbox,
    mostADay: { mail, sms: 0 },
  };
  return sendDue(tools, new AbortController().signal);
}
const iso = (ms: number): string => new Date(ms).toISOString();

type House = TestAccount & { readonly mac: string; readonly ben: number; readonly email: string };
let serial = 0;
/** An account with a sensor, and a contact who agreed. */
async function house(): Promise<House> {
  const account = await addTestAccount(world.test);
  serial += 1;
  const email = `ben${serial}@example.com`;
  const ben = await contact(account, 'Ben', email);
  const mac = await world.device(account, 'beacon');
  await world.test.sql("update device set expires_at = '2100-01-01' where mac = $1", [mac]);
  return { ...account, mac, ben, email };
}
async function contact({ token }: TestAccount, name: string, email: string, isAgreed = true): Promise<number> {
  const { id } = await world.test.call(missionCalls.addContact, { name, email, language: 'en' }, token);
  if (isAgreed) await world.test.sql('update contact set email_agreed_at = now() where id = $1', [id]);
  return id;
}
const plan = ({ mac, ben }: House, more: object = {}) => ({
  name: 'Cold room',
  macs: [mac],
  period: 'day' as const,
  at: '08:00',
  zone: 'Europe/Berlin',
  contacts: [ben],
  ...more,
});
const add = (of: House, more: object = {}) => world.test.call(calls.addSchedule, plan(of, more), of.token);
const sent = async (of: TestAccount, scheduleId?: number) =>
  (await world.test.call(calls.sent, scheduleId === undefined ? {} : { scheduleId }, of.token)).rows;
/** Measures every ten minutes of a time. */
const measure = (mac: string, fromMs: number, untilMs: number): Promise<void> =>
  world.measure(
    mac,
    Array.from({ length: Math.floor((untilMs - fromMs) / (10 * minute)) }, (_, index) => [fromMs + index * 10 * minute, 4] as const),
  );

describe('A report that is sent by the calendar', () => {
  it('keeps its last contact until it has another, or is no more', async () => {
    const { test } = world;
    const home = await house();
    const cat = await contact(home, 'Cat', `cat-of-${home.id}@example.com`);
    const { id } = await add(home, { contacts: [home.ben, cat] });
    await test.call(missionCalls.removeContact, { id: cat }, home.token);
    await test.refused(missionCalls.removeContact, { id: home.ben }, home.token, 'contactOfReport');
    await test.call(calls.removeSchedule, { id }, home.token);
    await test.call(missionCalls.removeContact, { id: home.ben }, home.token);
  });

  it('comes on the day after, at its time, by mail as a PDF of exactly that day', async () => {
    const { clock } = world.test;
    clock.set(Date.parse('2027-03-02T10:00:00Z'));
    const of = await house();
    const schedule = await add(of);
    expect(schedule).toMatchObject({
      isOn: true,
      zone: 'Europe/Berlin',
      last: null,
      next: { at: '2027-03-03T07:00:00.000Z', from: '2027-03-01T23:00:00.000Z', until: '2027-03-02T23:00:00.000Z' },
      contacts: [{ id: of.ben, isConfirmed: true }],
    });
    clock.set(Date.parse('2027-03-03T06:59:00Z'));
    await measure(of.mac, Date.parse('2027-03-02T10:00:00Z'), Date.parse('2027-03-02T12:00:00Z'));
    await tick();
    expect(await sent(of)).toEqual([]);
    clock.set(Date.parse('2027-03-03T07:00:00Z'));
    await tick();
    const mail = await vi.waitFor(
      () => {
        const found = mailServer.received.find(({ to, mail: each }) => to.includes(of.email) && each.attachments.length > 0);
        if (found === undefined) throw new Error('not yet');
        return found.mail;
      },
      { timeout: 50_000, interval: 100 },
    );
    const [run] = await sent(of, schedule.id);
    expect(run).toMatchObject({
      name: 'Cold room',
      from: '2027-03-01T23:00:00.000Z',
      until: '2027-03-02T23:00:00.000Z',
      outcome: 'conform',
      revision: 1,
      refusal: null,
      mails: [{ recipient: 'Ben', address: of.email }],
    });
    const file = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
    expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
    expect(file.toString('latin1')).toContain(`frostway-report-sha256:${run?.hash}`);
    expect(readPdf(file).pages.join('')).toContain('Europe/Berlin');
    expect(await world.test.call(calls.schedules, { id: schedule.id }, of.token)).toMatchObject({
      rows: [{ last: { outcome: 'conform' }, next: { from: '2027-03-02T23:00:00.000Z' } }],
    });
    await world.test.call(calls.removeSchedule, { id: schedule.id }, of.token);
  }, 90_000);

  it('is of a day of 23 hours in spring and of 25 in autumn', async () => {
    const { clock } = world.test;
    const of = await house();
    for (const [day, hours] of [
      ['2027-03-28', 23],
      ['2027-10-31', 25],
    ] as const) {
      // prettier-ignore
      clock.set(Date.parse(`${day}T10:00:00Z`));
      const { next } = await add(of, { name: day });
      expect((Date.parse(next?.until ?? '') - Date.parse(next?.from ?? '')) / hour).toBe(hours);
    }
  });

  it('is sent once, whatever processes look at the same time', async () => {
    const { clock } = world.test;
    const of = await house();
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await add(of, { name: `R ${index}` })).id);
    clock.advance(48 * hour);
    await Promise.all([tick(), tick(), tick()]);
    for (const id of ids) {
      const runs = await sent(of, id);
      expect(runs.map(({ from }) => from)).toEqual([...new Set(runs.map(({ from }) => from))]);
      expect(runs.length).toBeGreaterThanOrEqual(1);
    }
    const parts = await world.test.sql<{ mail_id: number }>(
      'select mail_id from report_mail join report_run on report_run.id = run_id where owner_id = $1',
      [of.id],
    );
    expect(new Set(parts.map(({ mail_id }) => mail_id)).size).toBe(parts.length);
    const mails = await world.test.sql('select id from mail where recipient = $1 and attached is not null', [of.email]);
    expect(mails).toHaveLength(parts.length);
  }, 60_000);

  it('is sent for every day that was missed while nothing ran, in their order', async () => {
    const { clock } = world.test;
    const of = await house();
    const { id } = await add(of);
    clock.advance(74 * hour);
    await tick();
    const runs = await sent(of, id);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    const ends = runs.map(({ from, until }) => [from, until]).toReversed();
    ends.slice(1).forEach(([from], index) => expect(from).toBe(ends[index]?.[1]));
  }, 60_000);

  it('is not sent while it is paused, and goes on with the day that runs then', async () => {
    const { clock } = world.test;
    const of = await house();
    const { id } = await add(of);
    expect(await world.test.call(calls.changeSchedule, { id, isOn: false }, of.token)).toMatchObject({ isOn: false, next: null });
    clock.advance(100 * hour);
    await tick();
    expect(await sent(of, id)).toEqual([]);
    const { next } = await world.test.call(calls.changeSchedule, { id, isOn: true }, of.token);
    expect(Date.parse(next?.from ?? '')).toBeLessThanOrEqual(clock.now());
    expect(Date.parse(next?.until ?? '')).toBeGreaterThan(clock.now());
    await world.test.refused(calls.changeSchedule, { id, isOn: true }, of.token, 'nothingChanged');
  });

  it('is not sent to who has not agreed, nor beyond the day’s allowance, and the log says so', async () => {
    const { clock } = world.test;
    const of = await house();
    const una = await contact(of, 'Una', `una${serial}@example.com`, false);
    const { id } = await add(of, { contacts: [of.ben, una] });
    clock.advance(48 * hour);
    await tick(0);
    expect((await sent(of, id))[0]?.mails).toMatchObject([
      { recipient: 'Ben', state: 'overLimit', sentAt: null },
      { recipient: 'Una', state: 'unconfirmed', sentAt: null },
    ]);
  });

  it('says in its mail and in the log why there is none, once its devices are gone', async () => {
    const { clock } = world.test;
    const of = await house();
    const other = await addTestAccount(world.test);
    const { id } = await add(of);
    await world.test.sql('update device set owner_id = $1, group_id = $2 where mac = $3', [other.id, other.rootId, of.mac]);
    clock.advance(48 * hour);
    await tick();
    expect((await sent(of, id))[0]).toMatchObject({ outcome: null, refusal: 80741 });
    const [mail] = await world.test.sql<{ body: string }>("select body from mail where recipient = $1 and subject like '%no report%'", [
      of.email,
    ]);
    expect(mail?.body).toContain('No file is attached: There is no sensor to report on in this period');
  });

  it('is of a group with all groups below it, in the zone of the site', async () => {
    const of = await house();
    const { id: groupId } = await world.test.call(
      deviceCalls.addGroup,
      { name: 'Warehouse', parentId: of.rootId, zone: 'Asia/Shanghai' },
      of.token,
    );
    await world.test.sql('update device set group_id = $1 where mac = $2', [groupId, of.mac]);
    const { macs: _macs, zone: _zone, ...rest } = plan(of);
    expect(await world.test.call(calls.addSchedule, { ...rest, groupId, period: 'month' }, of.token)).toMatchObject({
      group: { id: groupId, name: 'Warehouse' },
      devices: [],
      zone: 'Asia/Shanghai',
    });
  });

  it('is its owner’s: nobody else sees, changes or deletes it, or has reports of it sent', async () => {
    const [of, other] = [await house(), await house()];
    const { id } = await add(of);
    expect((await world.test.call(calls.schedules, {}, other.token)).rows).toEqual([]);
    await world.test.refused(calls.changeSchedule, { id, name: 'Mine' }, other.token, 'noSuchReportSchedule');
    await world.test.refused(calls.removeSchedule, { id }, other.token, 'noSuchReportSchedule');
    await world.test.refused(calls.addSchedule, plan(other, { macs: [of.mac] }), other.token, 'notFound');
    await world.test.refused(calls.addSchedule, plan(other, { contacts: [of.ben] }), other.token, 'noSuchContact');
  });

  it('needs a name, something to report on, and a contact', async () => {
    const of = await house();
    await world.test.refused(calls.addSchedule, plan(of, { name: ' ' }), of.token, 'reportNameEmpty');
    await world.test.refused(calls.addSchedule, plan(of, { contacts: [] }), of.token, 'reportContactMissing');
    await world.test.refused(calls.addSchedule, plan(of, { zone: 'Mars/Base' }), of.token, 'zoneUnknown');
    const { macs: _macs, ...rest } = plan(of);
    await world.test.refused(calls.addSchedule, rest, of.token, 'rangeMissing');
    const { id } = await add(of);
    await world.test.refused(calls.changeSchedule, { id, name: 'Cold room' }, of.token, 'nothingChanged');
  });

  it('is deleted, and what it has sent stays in the log', async () => {
    const of = await house();
    const { id } = await add(of);
    world.test.clock.advance(48 * hour);
    await tick();
    await world.test.call(calls.removeSchedule, { id }, of.token);
    expect((await sent(of))[0]).toMatchObject({ scheduleId: null, name: 'Cold room' });
    await world.test.refused(calls.removeSchedule, { id }, of.token, 'noSuchReportSchedule');
  });
});

describe('A report that is sent at once', () => {
  it('is of the time that is asked for, and in the log', async () => {
    const { clock } = world.test;
    const of = await house();
    const fromMs = clock.now();
    clock.advance(5 * hour);
    await measure(of.mac, fromMs, fromMs + 4 * hour);
    const range = { st: iso(fromMs), et: iso(fromMs + 4 * hour) };
    const answer = await world.test.call(calls.send, { name: 'Audit', macs: [of.mac], ...range, contacts: [of.ben], xlsx: true }, of.token);
    expect(answer).toMatchObject({
      scheduleId: null,
      name: 'Audit',
      outcome: 'conform',
      from: range.st,
      until: range.et,
      mails: [{ recipient: 'Ben' }],
    });
    await vi.waitFor(
      async () => expect((await sent(of))[0]?.mails).toMatchObject([{ state: 'sent', sentAt: expect.any(String) as string }]),
      { timeout: 50_000, interval: 100 },
    );
    expect(await world.test.call(calls.verify, { hash: answer.hash ?? '' })).toMatchObject({ state: 'valid' });
    const files = mailServer.received.filter(({ to }) => to.includes(of.email)).flatMap(({ mail }) => mail.attachments);
    expect(files.map(({ filename }) => filename?.split('.').at(-1))).toEqual(['pdf', 'xlsx']);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(files[1]?.content as ArrayBuffer);
    const [first, second, ...others] = book.worksheets;
    const cells: string[] = [];
    first?.eachRow((row) => row.eachCell((cell) => void cells.push(cell.text)));
    for (const said of ['Conclusion', 'In range', 'Limits', 'Statistics', 'Alarms and warnings', `SHA-256 ${answer.hash}`, of.mac])
      expect(cells).toContain(said);
    expect(second?.getRow(3).getCell(2).value).toBe(4);
    expect(second?.actualRowCount).toBe(2 + 24);
    expect(others).toEqual([]);
  }, 60_000);

  it('is refused as a report is: too long, not begun, without a sensor', async () => {
    const of = await house();
    const nowMs = world.test.clock.now();
    const wanted = (fromMs: number, untilMs: number) => ({ macs: [of.mac], st: iso(fromMs), et: iso(untilMs), contacts: [of.ben] });
    await world.test.refused(calls.send, wanted(nowMs - 91 * 24 * hour, nowMs), of.token, 'rangeTooLong');
    await world.test.refused(calls.send, wanted(nowMs + hour, nowMs + 2 * hour), of.token, 'reportNotYet');
    expect(await sent(of)).toEqual([]);
  });
});
