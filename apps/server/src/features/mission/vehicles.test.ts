/** Vehicles: their fields and checks (specification, sections 3 and 5), idle and busy, and the warnings before maintenance and insurance are due. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { createOutbox } from '../../outbox/outbox.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { warnOfVehicles } from './vehicle-warnings.js';

const noon = Date.UTC(2031, 6, 14, 12);
const dayMs = 86_400_000;
let test: TestPlatform;
let owner: TestAccount;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
  test.clock.set(noon);
});
beforeEach(async () => {
  owner = await addTestAccount(test);
  await test.sql("update session set expires_at = '2040-01-01'");
  await test.sql("update account set email = $2, language = 'en' where id = $1", [owner.id, `${owner.account}@example.com`]);
});
afterAll(() => test.close());

const lorry = {
  plate: '沪A·12345',
  model: 'Refrigerated lorry',
  manufacturer: 'Foton',
  brand: 'Aumark',
  emissions: 'Euro VI',
  colour: 'white',
  purchasedOn: '2028-02-29',
  lastMaintenanceOn: '2031-05-01',
  nextMaintenanceOn: '2031-07-24',
  insurer: 'PICC',
  insurerPhone: '95518',
  insuredUntil: '2032-01-01',
  remark: 'two zones',
};
const add = (given: Partial<typeof lorry> = {}) => test.call(calls.addVehicle, { ...lorry, ...given }, owner.token);

describe('Vehicles', () => {
  it('are added with all they have, found, changed and removed', async () => {
    const added = await add();
    expect(added).toMatchObject({ ...lorry, state: 'idle', due: [{ what: 'maintenance', on: '2031-07-24', daysLeft: 10 }] });
    const changed = await test.call(
      calls.changeVehicle,
      { id: added.id, colour: 'blue', purchasedOn: null, insuredUntil: '2031-07-13' },
      owner.token,
    );
    expect(changed).toMatchObject({ colour: 'blue', purchasedOn: null, brand: 'Aumark' });
    expect(changed.due.map(({ what, daysLeft }) => [what, daysLeft])).toEqual([
      ['insurance', -1],
      ['maintenance', 10],
    ]);
    for (const search of ['沪a12345', 'aumark', 'lorry'])
      expect((await test.call(calls.vehicles, { search }, owner.token)).rows).toEqual([changed]);
    for (const search of ['%', '···', 'nothing']) expect((await test.call(calls.vehicles, { search }, owner.token)).total, search).toBe(0);
    await test.call(calls.removeVehicle, { id: added.id }, owner.token);
    await test.refused(calls.removeVehicle, { id: added.id }, owner.token, 'noSuchVehicle');
    await test.refused(calls.changeVehicle, { id: added.id, colour: 'red' }, owner.token, 'noSuchVehicle');
    const entries = await test.sql("select from audit_entry where entity = 'vehicle' and account_id = $1", [owner.id]);
    expect(entries).toHaveLength(3);
  });
  it('have a plate and a type', async () => {
    await test.refused(calls.addVehicle, { model: 'Van' }, owner.token, 'plateEmpty');
    await test.refused(calls.addVehicle, { plate: ' ', model: 'Van' }, owner.token, 'plateEmpty');
    await test.refused(calls.addVehicle, { plate: 'B 1' }, owner.token, 'vehicleModelEmpty');
    await test.refused(calls.addVehicle, { plate: 'B'.repeat(33), model: 'Van' }, owner.token, 'textTooLong');
    const { id } = await add();
    await test.refused(calls.changeVehicle, { id, plate: '' }, owner.token, 'plateEmpty');
    await test.refused(calls.changeVehicle, { id, colour: lorry.colour }, owner.token, 'nothingChanged');
  });
  it('are known by their plate however it is typed, each owner for himself', async () => {
    const { id } = await add();
    await test.refused(calls.addVehicle, { plate: '沪a 12345', model: 'Van' }, owner.token, 'plateTaken');
    const second = await add({ plate: 'B 2' });
    await test.refused(calls.changeVehicle, { id: second.id, plate: '沪A12345' }, owner.token, 'plateTaken');
    expect(await test.call(calls.changeVehicle, { id, plate: '沪A12345' }, owner.token)).toMatchObject({ plate: '沪A12345' });
    const other = await addTestAccount(test);
    await test.sql("update session set expires_at = '2040-01-01'");
    expect((await test.call(calls.vehicles, {}, other.token)).total).toBe(0);
    await test.call(calls.addVehicle, { plate: '沪A12345', model: 'Van' }, other.token);
  });
  it('have days there are, the next maintenance after the last', async () => {
    await test.refused(calls.addVehicle, { ...lorry, insuredUntil: '2031-02-30' }, owner.token, 'dateFormat');
    await test.refused(calls.addVehicle, { ...lorry, nextMaintenanceOn: '2031-05-01' }, owner.token, 'maintenanceDays');
    const { id } = await add();
    await test.refused(calls.changeVehicle, { id, lastMaintenanceOn: '2031-07-24' }, owner.token, 'maintenanceDays');
  });
  it('that are on a running mission are busy and stay', async () => {
    const [idle, busy] = [await add(), await add({ plate: 'B 2' })];
    await test.sql('update vehicle set busy_since = now() where id = $1', [busy.id]);
    const idsOf = async (state: 'idle' | 'busy') => (await test.call(calls.vehicles, { state }, owner.token)).rows.map(({ id }) => id);
    expect([await idsOf('idle'), await idsOf('busy')]).toEqual([[idle.id], [busy.id]]);
    await test.refused(calls.removeVehicle, { id: busy.id }, owner.token, 'vehicleBusy');
  });
  it('come from a table and go into one', async () => {
    const report = await test.call(
      calls.importVehicles,
      {
        file: Buffer.from(`车牌号,车型,保险到期\n沪B1,厢式货车,2031-08-01\n沪B2,,\n沪b 1,厢式货车,\n沪B3,厢式货车,08/01\n`).toString(
          'base64',
        ),
      },
      owner.token,
    );
    const { vehicleModelEmpty, dataRepeated, dateFormat } = refusals;
    expect(report.rows.map(({ errorcode }) => errorcode)).toEqual([0, vehicleModelEmpty.code, dataRepeated.code, dateFormat.code]);
    const { text } = await test.request(`${calls.exportVehicles.path}?type=csv&lang=en`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(text.split('\r\n').slice(2, 3)).toEqual(['沪B1,厢式货车,,,,,,,,,,2031-08-01,']);
    const again = await test.call(calls.importVehicles, { file: Buffer.from(text).toString('base64') }, owner.token);
    expect(again).toMatchObject({ added: 0, rows: [{ errorcode: dataRepeated.code }] });
  });
});

describe('Warnings of vehicles', () => {
  const outbox = createOutbox({ mail: false, sms: false });
  const warn = (at: number) => warnOfVehicles({ db: test.database.db, outbox, publicUrl: () => 'https://frostway.example' }, at);
  const mails = () =>
    test.sql<{ subject: string; body: string }>('select subject, body from mail where recipient = $1 order by id', [
      `${owner.account}@example.com`,
    ]);
  it('come 30 and 7 days before a date and once it is over, one mail with all vehicles, and anew for a new date', async () => {
    const first = await add({ nextMaintenanceOn: '2031-08-13', insuredUntil: '2031-09-01' });
    await add({ plate: 'B 2', nextMaintenanceOn: '2031-08-13', insuredUntil: '2032-09-01' });
    await warn(noon - dayMs);
    expect(await mails()).toEqual([]);
    await warn(noon);
    await warn(noon + dayMs);
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Vehicle maintenance or insurance is due (2)']);
    expect((await mails())[0]?.body).toContain('沪A·12345 (Refrigerated lorry), Maintenance, due 2031-08-13, 30 days left');
    expect((await mails())[0]?.body).toContain('https://frostway.example/vehicle?due=yes');
    await test.call(calls.changeVehicle, { id: first.id, nextMaintenanceOn: '2032-02-13', insuredUntil: '2032-02-13' }, owner.token);
    await warn(Date.UTC(2031, 7, 6));
    await warn(Date.UTC(2031, 7, 14));
    const later = (await mails()).slice(1).map(({ body }) => body.split('\n').find((line) => line.startsWith('B 2')));
    expect(later).toEqual([
      'B 2 (Refrigerated lorry), Maintenance, due 2031-08-13, 7 days left',
      'B 2 (Refrigerated lorry), Maintenance, due 2031-08-13, 1 day overdue',
    ]);
  });
  it('are not sent to a demo account', async () => {
    await add();
    await test.sql("update account set level = 'demo' where id = $1", [owner.id]);
    await warn(noon);
    expect(await mails()).toEqual([]);
  });
});
