/** Maintenance: due after days, kilometres or engine hours since it was done, counted by trips, reminded of by mail. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { maintenance as calls } from '@frostway/contract/maintenance/endpoints';
import type { Imei } from '@frostway/core/identity';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbox } from '../../outbox/outbox.js';
import { TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount, type TestAccount } from '../../testing/accounts.js';
import { day, drive, hour, minute, say, stand } from '../position/track.fixture.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { countPlans, remindOfMaintenance } from './index.js';

let listeners: TestListeners;
let owner: TestAccount;
let imei: Imei;
let nowMs = 0;
const never = new AbortController().signal;
beforeAll(async () => {
  listeners = await TestListeners.open();
  owner = listeners.account;
});
afterAll(() => listeners.close());
beforeEach(async () => {
  imei = (await listeners.tracker()).imei;
  nowMs = listeners.now();
});
const add = (input: object) => listeners.test.call(calls.addPlan, { imei, name: 'Oil change', ...input }, owner.token);
const plans = (more: object = {}) => listeners.test.call(calls.plans, { imei, ...more }, owner.token);
const count = () => {
  const { db, pool } = listeners.test.database;
  return countPlans({ db, store: new TelemetryStore(pool) }, listeners.now(), never);
};
const outbox = createOutbox({ mail: false, sms: false });
const remind = (atMs: number) =>
  remindOfMaintenance({ db: listeners.test.database.db, outbox, publicUrl: () => 'https://frostway.example' }, atMs);

describe('/api/maintenance', () => {
  it('is due by days since it was done, by whichever count is over first, the most urgent first', async () => {
    await add({ everyDays: 365, doneAt: nowMs - 100 * day });
    await add({ name: 'Inspection', everyDays: 30, doneAt: nowMs - 40 * day });
    const { rows, counts } = await plans();
    expect(rows.map(({ name, state, parts }) => [name, state, parts[0]?.left])).toEqual([
      ['Inspection', 'due', -10],
      ['Oil change', 'later', 265],
    ]);
    expect(counts).toEqual({ due: 1, soon: 0, later: 1 });
    expect((await plans({ state: 'due' })).total).toBe(1);
  });

  it('counts kilometres and engine hours of trips since it was done, late points too, and nothing of before', async () => {
    const at = nowMs - 5 * hour;
    const way = drive(at, 60).map((each) => ({ ...each, attributes: { ignition: true } }));
    await say(listeners, imei, [...drive(at - 3 * hour, 30, -40), ...stand(at - 2 * hour, 10, -10), ...way.slice(0, 20), ...way.slice(50)]);
    const { id } = await add({ everyKm: 100, everyHours: 50, doneAt: at });
    expect((await plans({ id })).rows[0]).toMatchObject({
      countedAt: null,
      parts: [
        { by: 'km', left: null },
        { by: 'hours', left: null },
      ],
    });
    await count();
    await say(listeners, imei, way.slice(20, 50).toReversed());
    listeners.test.clock.advance(6 * hour);
    await count();
    const [plan] = (await plans({ id })).rows;
    expect(plan?.parts).toMatchObject([
      { by: 'km', passed: 60, left: 40 },
      { by: 'hours', passed: 1, left: 49 },
    ]);
    expect(plan?.state).toBe('soon');
  });

  it('begins anew when it is done', async () => {
    const { id } = await add({ everyDays: 30, everyKm: 100, doneAt: nowMs - 40 * day });
    const done = await listeners.test.call(calls.setDone, { id }, owner.token);
    expect(done).toMatchObject({
      state: 'later',
      parts: [
        { by: 'days', left: 30 },
        { by: 'km', left: null },
      ],
    });
    await listeners.test.refused(calls.setDone, { id, doneAt: listeners.now() + minute }, owner.token, 'maintenanceDoneLater');
    await listeners.test.call(calls.removePlan, { id }, owner.token);
    await listeners.test.refused(calls.setDone, { id }, owner.token, 'noSuchMaintenance');
  });

  it('refuses a plan that counts by nothing, intervals out of range and vehicles of others', async () => {
    await listeners.test.refused(calls.addPlan, { imei, name: 'x' }, owner.token, 'maintenanceIntervalMissing');
    await listeners.test.refused(calls.addPlan, { imei, name: 'x', everyKm: 0 }, owner.token, 'maintenanceInterval');
    await listeners.test.refused(calls.addPlan, { imei, name: ' ', everyKm: 10 }, owner.token, 'maintenanceNameEmpty');
    const { id } = await add({ everyDays: 30 });
    await listeners.test.refused(calls.changePlan, { id, everyDays: null }, owner.token, 'maintenanceIntervalMissing');
    await listeners.test.refused(calls.changePlan, { id, name: 'Oil change' }, owner.token, 'nothingChanged');
    const other = await addTestAccount(listeners.test);
    await listeners.test.refused(calls.addPlan, { imei, name: 'x', everyDays: 3 }, other.token, 'notFound');
    expect((await listeners.test.call(calls.plans, {}, other.token)).total).toBe(0);
  });

  it('is told of once before it is due and once when it is, in one mail, and anew once it was done', async () => {
    await listeners.test.sql("update account set email = $2, language = 'en' where id = $1", [owner.id, `${owner.account}@example.com`]);
    const bodies = async () =>
      (
        await listeners.test.sql<{ body: string }>('select body from mail where recipient = $1 order by id', [
          `${owner.account}@example.com`,
        ])
      ).map(({ body }) => body);
    await remind(nowMs);
    const before = (await bodies()).length;
    const { id } = await add({ name: 'Reefer service', everyDays: 100, doneAt: nowMs - 10 * day });
    await remind(nowMs);
    await remind(nowMs + 76 * day);
    await remind(nowMs + 77 * day);
    await remind(nowMs + 92 * day);
    const lines = (await bodies()).slice(before).flatMap((body) => body.split('\n').filter((line) => line.includes('Reefer service')));
    expect(lines.map((line) => line.slice(line.indexOf('Reefer')))).toEqual([
      'Reefer service, 14 days left',
      'Reefer service, due, 2 days over',
    ]);
    const { doneAt } = await listeners.test.call(calls.setDone, { id }, owner.token);
    await remind(Date.parse(doneAt) + 95 * day);
    expect((await bodies()).at(-1)).toContain('Reefer service, 5 days left');
  });

  it('ends when the vehicle is given back', async () => {
    await add({ everyDays: 30 });
    await listeners.test.call(devices.giveBack, { imei, confirm: 'Yes' }, owner.token);
    expect((await plans()).total).toBe(0);
  });
});
