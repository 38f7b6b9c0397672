/** Calibration certificates: number, date, due date, laboratory, file, several over time, with a warning 30 days before. */
import { randomBytes } from 'node:crypto';
import { certificateFeature as calls } from '@frostway/contract/certificate/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { overview } from '@frostway/contract/overview/endpoints';
import { describe, expect, it } from 'vitest';
import { createOutbox } from '../../outbox/outbox.js';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { warnOfCertificates } from './index.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

const day = 86_400_000;
const dayAfter = (days: number): string => new Date(test.clock.now() + days * day).toISOString().slice(0, 10);
let serial = 0;
async function own(account: TestAccount, name = 'Sensor'): Promise<string> {
  const mac = `AC2380${(serial++).toString(16).toUpperCase().padStart(6, '0')}`;
  await test.call(deviceFeature.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'KEY' }] }, admin);
  await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY', name }, account.token);
  return mac;
}
const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const given = (mac: string, more: Record<string, unknown> = {}) => ({
  mac,
  number: `C-${serial++}`,
  date: dayAfter(-300),
  dueDate: dayAfter(60),
  laboratory: '上海计量院',
  ...more,
});

/** A file as a page downloads it. */
async function download(id: number, token: string): Promise<{ type: string | null; name: string | null; content: Buffer }> {
  const response = await fetch(new URL(`${calls.file.path}?id=${id}`, test.url), { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const { headers } = response;
  return {
    type: headers.get('content-type'),
    name: headers.get('content-disposition'),
    content: Buffer.from(await response.arrayBuffer()),
  };
}

describe('certificates of a sensor', () => {
  it('several over time, the last calibration counts', async () => {
    const me = await addTestAccount(test);
    const mac = await own(me);
    await test.call(calls.add, given(mac, { date: dayAfter(-700), dueDate: dayAfter(-340), number: 'OLD' }), me.token);
    expect((await test.call(calls.list, { mac }, me.token)).rows[0]).toMatchObject({ state: 'overdue', daysLeft: -340 });
    const added = await test.call(calls.add, given(mac, { number: 'NEW', dueDate: dayAfter(31) }), me.token);
    expect(added).toMatchObject({ number: 'NEW', laboratory: '上海计量院', state: 'valid', daysLeft: 31, file: null, addedBy: me.account });
    const { total, rows } = await test.call(calls.list, { mac }, me.token);
    expect([total, rows.map((row) => [row.number, row.state])]).toEqual([
      2,
      [
        ['NEW', 'valid'],
        ['OLD', 'replaced'],
      ],
    ]);
    test.clock.advance(day);
    expect((await test.call(calls.list, { mac }, me.token)).rows[0]).toMatchObject({ state: 'due', daysLeft: 30 });
    test.clock.advance(-day);
  });

  it('refuses days the wrong way round, days there are not, a number twice, texts too long', async () => {
    const me = await addTestAccount(test);
    const mac = await own(me);
    await test.refused(calls.add, given(mac, { dueDate: dayAfter(-300) }), me.token, 'certificateDates');
    await test.refused(calls.add, given(mac, { date: '2026-02-30' }), me.token, 'dateFormat');
    await test.refused(calls.add, given(mac, { date: '14.03.2026' }), me.token, 'dateFormat');
    await test.refused(calls.add, given(mac, { number: '' }), me.token, 'parametersIllegal');
    await test.refused(calls.add, given(mac, { number: 'x'.repeat(65) }), me.token, 'textTooLong');
    await test.call(calls.add, given(mac, { number: 'Twice-1' }), me.token);
    await test.refused(calls.add, given(mac, { number: 'TWICE-1' }), me.token, 'certificateRepeated');
    await test.refused(calls.list, {}, me.token, 'rangeMissing');
  });

  it('no file is kept beyond a gigabyte a day, of many at once neither', async () => {
    const me = await addTestAccount(test);
    const mac = await own(me);
    await test.sql('insert into upload_day (owner_id, day, bytes) values ($1, $2, $3)', [
      me.id,
      dayAfter(0),
      1_000_000_000 - 3 * pdf.length,
    ]);
    const add = () => test.call(calls.add, given(mac, { file: pdf.toString('base64') }), me.token);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, add));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await test.refused(calls.add, given(mac, { file: pdf.toString('base64') }), me.token, 'uploadsUsedUp');
    await test.call(calls.add, given(mac), me.token);
  });

  it('the file is a PDF, JPG or PNG by its content, of at most 5 MB; who sees the history downloads it', async () => {
    const [me, other] = [await addTestAccount(test), await addTestAccount(test)];
    const mac = await own(me);
    const base64 = (content: Buffer): string => content.toString('base64');
    await test.refused(calls.add, given(mac, { file: base64(Buffer.from('<html>')), fileName: 'a.pdf' }), me.token, 'certificateFileKind');
    await test.refused(calls.add, given(mac, { file: 'not base64!' }), me.token, 'certificateFileKind');
    await test.refused(
      calls.add,
      given(mac, { file: base64(Buffer.concat([pdf, Buffer.alloc(5_000_000)])) }),
      me.token,
      'certificateFileSize',
    );
    const long = await test.call(calls.add, given(mac, { number: 'long', file: base64(png), fileName: `${'🚚'.repeat(70)}a` }), me.token);
    expect(long.file?.name).toBe(`${'🚚'.repeat(49)}a`);
    const added = await test.call(calls.add, given(mac, { file: base64(png), fileName: 'C:\\scan\\标定"1".png' }), me.token);
    expect(added.file).toEqual({ name: '标定1.png', type: 'image/png', bytes: png.length });
    const whole = await download(added.id, me.token);
    expect(whole).toMatchObject({ type: 'image/png', name: 'attachment; filename="__1.png"; filename*=UTF-8\'\'%E6%A0%87%E5%AE%9A1.png' });
    expect(whole.content.equals(png)).toBe(true);

    const form = new FormData();
    for (const [name, value] of Object.entries(given(mac))) form.set(name, value);
    form.set('file', new Blob([pdf]), 'x.pdf');
    const uploaded = await test.request('/api/certificate', {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}` },
      body: form,
    });
    expect(uploaded.data).toMatchObject({ file: { name: 'certificate.pdf', type: 'application/pdf', bytes: pdf.length } });

    await test.refused(calls.file, { id: added.id }, other.token, 'noSuchCertificate');
    const share = (scope: string) =>
      test.sql(
        `insert into device_share (owner_id, device_id, account_id, scope, created_at) select $1, id, $3, string_to_array($4, ','), now() from device where mac = $2`,
        [me.id, mac, other.id, scope],
      );
    await share('latest');
    await test.refused(calls.file, { id: added.id }, other.token, 'notPermitted');
    await test.sql("update device_share set scope = '{history}' where account_id = $1", [other.id]);
    expect((await download(added.id, other.token)).type).toBe('image/png');
    await test.refused(calls.remove, { id: added.id, confirm: true }, other.token, 'notOwner');
    const without = await test.call(calls.add, given(mac), me.token);
    await test.refused(calls.file, { id: without.id }, me.token, 'noSuchCertificate');
    expect(
      await test.sql(
        "select input ->> 'file' as file from audit_entry where call = 'POST /api/certificate' and input ->> 'fileName' like '%scan%'",
      ),
    ).toEqual([{ file: '***' }]);
  });

  it('is taken away by who added it wrongly, after confirming; its number is free again', async () => {
    const me = await addTestAccount(test);
    const mac = await own(me);
    const { id, number } = await test.call(calls.add, given(mac), me.token);
    await test.refused(calls.remove, { id }, me.token, 'confirmNeeded');
    await test.refused(calls.remove, { id, confirm: true }, (await addTestAccount(test)).token, 'noSuchCertificate');
    await test.call(calls.remove, { id, confirm: true }, me.token);
    await test.refused(calls.remove, { id, confirm: true }, me.token, 'noSuchCertificate');
    expect((await test.call(calls.list, { mac }, me.token)).total).toBe(0);
    await test.call(calls.add, given(mac, { number }), me.token);
  });

  it('is downloaded byte for byte, however large it is', async () => {
    const me = await addTestAccount(test);
    const mac = await own(me);
    for (const length of [128 * 1024, 128 * 1024 + 1, 4_900_000]) {
      const content = Buffer.concat([pdf, randomBytes(length - pdf.length)]);
      const { id } = await test.call(calls.add, given(mac, { number: `L${length}`, file: content.toString('base64') }), me.token);
      expect((await download(id, me.token)).content.equals(content)).toBe(true);
    }
  });

  it('stays its owner’s when the sensor goes to another', async () => {
    const [me, next] = [await addTestAccount(test), await addTestAccount(test)];
    const mac = await own(me);
    const { id } = await test.call(calls.add, given(mac, { file: pdf.toString('base64') }), me.token);
    await test.call(deviceFeature.giveBack, { mac, confirm: 'Yes' }, me.token);
    await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY' }, next.token);
    expect((await test.call(calls.list, { mac }, next.token)).total).toBe(0);
    await test.refused(calls.file, { id }, next.token, 'noSuchCertificate');
    expect((await test.call(calls.list, { mac }, me.token)).total).toBe(1);
    expect((await download(id, me.token)).type).toBe('application/pdf');
  });

  it('who had the sensor before sees and downloads nothing of its owner’s of now, unless he is shown its history', async () => {
    const [me, next] = [await addTestAccount(test), await addTestAccount(test)];
    const mac = await own(me);
    const { number } = await test.call(calls.add, given(mac), me.token);
    test.clock.advance(60_000);
    await test.call(deviceFeature.giveBack, { mac, confirm: 'Yes' }, me.token);
    test.clock.advance(60_000);
    await test.call(deviceFeature.addDevice, { mac, activationKey: 'KEY' }, next.token);
    const { id } = await test.call(calls.add, given(mac, { file: pdf.toString('base64') }), next.token);
    const numbers = async () => (await test.call(calls.list, { mac }, me.token)).rows.map((row) => row.number);
    expect(await numbers()).toEqual([number]);
    await test.refused(calls.file, { id }, me.token, 'noSuchCertificate');
    await test.refused(calls.remove, { id, confirm: true }, me.token, 'noSuchCertificate');
    await test.sql(
      `insert into device_share (owner_id, device_id, account_id, scope, created_at) select $1, id, $3, '{history}', now() from device where mac = $2`,
      [next.id, mac, me.id],
    );
    expect(await numbers()).toHaveLength(2);
    expect((await download(id, me.token)).type).toBe('application/pdf');
  });
});

describe('certificates due', () => {
  it('are listed, most urgent first, and counted on the home page', async () => {
    const me = await addTestAccount(test);
    const [a, b, c] = [await own(me, 'a'), await own(me, 'b'), await own(me, 'c')];
    await test.call(calls.add, given(a, { dueDate: dayAfter(30) }), me.token);
    await test.call(calls.add, given(b, { dueDate: dayAfter(-1) }), me.token);
    await test.call(calls.add, given(c, { dueDate: dayAfter(31) }), me.token);
    const { total, rows } = await test.call(calls.due, {}, me.token);
    expect([total, rows.map((row) => [row.device.name, row.state])]).toEqual([
      2,
      [
        ['b', 'overdue'],
        ['a', 'due'],
      ],
    ]);
    await test.refused(calls.due, { page: 2 }, me.token, 'pageOverLimit');
    expect((await test.call(overview.base, {}, me.token)).certificatesDue).toBe(2);
    expect((await test.call(calls.due, {}, (await addTestAccount(test)).token)).total).toBe(0);
  });

  it('are told to the owner by mail once for every step: 30 days, 7 days, and once over', async () => {
    const me = await addTestAccount(test);
    const email = `cert-${me.id}@example.com`;
    await test.sql("update account set email = $2, language = 'en' where id = $1", [me.id, email]);
    const mac = await own(me, 'Fridge 1');
    const { number } = await test.call(calls.add, given(mac, { dueDate: dayAfter(31) }), me.token);
    const outbox = createOutbox({ mail: false, sms: false });
    const warn = () => warnOfCertificates({ db: test.database.db, outbox, publicUrl: () => 'https://frostway.test' }, test.clock.now());
    const mails = () =>
      test.sql<{ subject: string; body: string }>('select subject, body from mail where recipient = $1 order by id', [email]);
    await warn();
    expect(await mails()).toEqual([]);
    test.clock.advance(day);
    await warn();
    await warn();
    const [first] = await mails();
    expect(first?.subject).toBe('Calibration of 1 sensor is due');
    expect(first?.body).toContain(`Fridge 1 (${mac}), certificate ${number}, due ${dayAfter(30)}, 30 days left`);
    expect(first?.body).toContain('https://frostway.test');
    expect(await mails()).toHaveLength(1);
    test.clock.advance(23 * day);
    await warn();
    test.clock.advance(3 * day);
    await warn();
    expect(await mails()).toHaveLength(2);
    test.clock.advance(5 * day);
    await warn();
    await warn();
    const all = await mails();
    expect(all).toHaveLength(3);
    expect(all[2]?.body).toContain('1 day overdue');
    // A new calibration ends it.
    await test.call(calls.add, given(mac, { date: dayAfter(0), dueDate: dayAfter(365) }), me.token);
    await warn();
    expect(await mails()).toHaveLength(3);
  });
});
