/** Correcting the model of a device: who may, what follows from it, and what it never takes away unasked. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { encodeLogin } from '@frostway/protocol/gt06/encode';
import { encodeOsmandQuery } from '@frostway/protocol/osmand/encode';
import { describe, expect, it } from 'vitest';
import { type Gateway, TestListeners } from '../../ingest/listeners.fixture.js';
import { addTestAccount } from '../../testing/accounts.js';

const minute = 60_000;
let listeners: TestListeners;
let gateway: Gateway;
TestListeners.forFile(async (opened) => {
  listeners = opened;
  gateway = await listeners.gateway();
});

const correct = (input: Record<string, unknown>, token = listeners.account.token) =>
  listeners.test.call(calls.changeModel, input as never, token);
const modelOf = async (name: string): Promise<string> =>
  (await listeners.test.call(calls.groupDevice, { imei: name }, listeners.account.token)).model;
const report = (imei: string): Promise<Response> =>
  fetch(
    `http://127.0.0.1:${listeners.port('osmand')}/?${encodeOsmandQuery({ id: imei, timeMs: listeners.now(), latitude: 1, longitude: 2 })}`,
  );

/** A dealer above an account, or above nobody. */
async function dealer(customerId?: number) {
  const made = await addTestAccount(listeners.test, 'dealer');
  if (customerId !== undefined)
    await listeners.test.sql('update account set parent_id = $2, path = array[$2::integer, $1::integer] where id = $1', [
      customerId,
      made.id,
    ]);
  return made;
}

describe('the model of a device is corrected', () => {
  it('by its owner, and it is known through the families of the new one at once, through those of the old one no more', async () => {
    const { id, imei } = await listeners.tracker('tracker-a');
    await report(imei);
    expect(await listeners.countFacts(id)).toBe(0);
    expect(await correct({ imei, model: 'phone' })).toEqual({ model: 'phone', families: ['osmand'], dropped: [] });
    expect((await report(imei)).status).toBe(200);
    await expect.poll(() => listeners.countFacts(id), { timeout: 10_000 }).toBe(1);
    const line = await listeners.line();
    await line.send(encodeLogin({ imei }, 1));
    expect(await listeners.unknown(imei)).toMatchObject({ family: 'gt06' });
    line.end();
    expect(await modelOf(imei)).toBe('phone');
  });

  it('by a dealer above its owner, and by an administrator in the inventory, which lists it so', async () => {
    const { mac } = await listeners.beacon('beacon-t');
    const above = await dealer(listeners.account.id);
    await correct({ mac, model: 'beacon-th' }, above.token);
    expect(await modelOf(mac)).toBe('beacon-th');
    await correct({ mac, model: 'beacon-thl' }, listeners.admin);
    expect((await listeners.test.call(calls.inventory, { search: mac }, listeners.admin)).rows).toMatchObject([
      { mac, model: 'beacon-thl' },
    ]);
  });

  it('in a stock by the dealer it stands with', async () => {
    const [own, beside] = [await dealer(), await dealer()];
    const mac = 'AC233F330001';
    await listeners.test.call(calls.importInventory, { rows: [{ mac, model: 'gateway-a', activationKey: 'k' }] }, own.token);
    await listeners.test.refused(calls.changeModel, { mac, model: 'gateway-b' }, beside.token, 'notFound');
    await correct({ mac, model: 'gateway-b' }, own.token);
    expect((await listeners.test.call(calls.inventory, {}, own.token)).rows).toMatchObject([{ mac, model: 'gateway-b' }]);
  });

  it('only to another one of the same kind that is there', async () => {
    const { mac } = await listeners.beacon('beacon-th');
    const refused = (model: string, why: Parameters<typeof listeners.test.refused>[3]) =>
      listeners.test.refused(calls.changeModel, { mac, model }, listeners.account.token, why);
    await refused('gateway-a', 'modelUnlike');
    await refused('tracker-a', 'modelUnlike');
    await refused('beacon-x', 'modelUnknown');
    await refused('beacon-th', 'nothingChanged');
    await listeners.test.refused(calls.changeModel, { mac, model: 'beacon-t' }, (await addTestAccount(listeners.test)).token, 'notFound');
    expect(await modelOf(mac)).toBe('beacon-th');
  });

  it('and the change is in the audit trail with the model before', async () => {
    const { id, mac } = await listeners.beacon('beacon-t');
    await correct({ mac, model: 'beacon-coin-t' });
    const { rows } = await listeners.test.call(auditCalls.entries, { pageSize: 100 }, listeners.account.token);
    expect(rows.find(({ entityId, call }) => entityId === String(id) && call.endsWith('/api/devices/model'))).toMatchObject({
      before: { model: 'beacon-t' },
      after: { model: 'beacon-coin-t' },
    });
  });
});

describe('limits that the new model cannot have', () => {
  it('are named to the owner and stay, until he gives them up; the others are kept', async () => {
    const { mac } = await listeners.beacon('beacon-th');
    const token = listeners.account.token;
    await listeners.test.call(
      calls.editDevice,
      { mac, temperatureUpper: 8, humidityUpper: 70, readInterval: 60, writeInterval: 120 },
      token,
    );
    const reply = await listeners.test.refused(calls.changeModel, { mac, model: 'beacon-t' }, token, 'limitsNotOfModel');
    expect(Object.keys(reply.fields ?? {})).toEqual(['humidityUpper']);
    expect(await listeners.test.call(calls.groupDevice, { imei: mac }, token)).toMatchObject({ model: 'beacon-th', humidityUpper: 70 });
    listeners.test.clock.advance(minute);
    expect(await correct({ mac, model: 'beacon-t', dropLimits: true })).toMatchObject({ dropped: ['humidityUpper'] });
    const kept = { temperatureUpper: 8, humidityUpper: null, readInterval: 60, writeInterval: 120 };
    expect(await listeners.test.call(calls.groupDevice, { imei: mac }, token)).toMatchObject({ model: 'beacon-t', ...kept });
    const { versions } = await listeners.test.call(calls.settings, { mac }, token);
    expect(versions.slice(0, 2)).toMatchObject([kept, { temperatureUpper: 8, humidityUpper: 70 }]);
  });

  it('are not taken away by a dealer or an administrator, who are not told which there are', async () => {
    const owner = await addTestAccount(listeners.test);
    const above = await dealer(owner.id);
    const mac = 'AC233F330002';
    await listeners.test.call(calls.importInventory, { rows: [{ mac, model: 'beacon-thl', activationKey: 'k' }] }, listeners.admin);
    await listeners.test.call(calls.addDevice, { mac, activationKey: 'k' }, owner.token);
    await listeners.test.call(calls.editDevice, { mac, lightUpper: 100 }, owner.token);
    for (const token of [above.token, listeners.admin]) {
      const reply = await listeners.test.refused(
        calls.changeModel,
        { mac, model: 'beacon-th', dropLimits: true },
        token,
        'limitsNotOfModel',
      );
      expect(reply.fields ?? {}).toEqual({});
    }
  });
});

describe('with its model', () => {
  it('intervals nobody set become those of the new one, and a secret it cannot send is gone', async () => {
    const { imei } = await listeners.tracker('phone');
    const token = listeners.account.token;
    await listeners.test.call(calls.editDevice, { imei, reportSecret: 'a long secret' }, token);
    await correct({ imei, model: 'tracker-a' });
    const device = await listeners.test.call(calls.groupDevice, { imei }, token);
    expect(device).toMatchObject({ readInterval: 30, writeInterval: 30, hasReportSecret: false });
  });

  it("an alias follows the families, unless it is another device's there", async () => {
    const { imei } = await listeners.tracker('tracker-a', 'van 7');
    await correct({ imei, model: 'phone' });
    const families = () =>
      listeners.test.sql<{ family: string }>(
        'select family from device_alias join device on device.id = device_id where device.imei = $1 order by family',
        [imei],
      );
    expect(await families()).toEqual([{ family: 'osmand' }]);
    await listeners.tracker('tracker-b', 'van 7');
    await listeners.test.refused(calls.changeModel, { imei, model: 'tracker-a' }, listeners.account.token, 'aliasTaken');
    expect(await families()).toEqual([{ family: 'osmand' }]);
    expect(await modelOf(imei)).toBe('phone');
  });

  it('the battery is judged by the new cell from then on: what went on under the old one ends, and late data is judged by the old one', async () => {
    const hour = Math.ceil(listeners.test.clock.now() / (60 * minute)) * 60 * minute + 60 * minute;
    listeners.test.clock.set(hour);
    const { mac } = await listeners.beacon('beacon-th');
    const hear = async (minutes: number, power: number): Promise<void> => {
      const readings = [{ mac, time: hour + minutes * minute, power }];
      expect(await listeners.push('json', gateway, JSON.stringify({ readings }))).toMatchObject({
        status: 200,
        data: { stored: 1, unknown: [] },
      });
    };
    const list = async () => {
      const { rows } = await listeners.test.call(alarms.alarms, { mac: [mac], state: ['active', 'cleared'] }, listeners.account.token);
      return rows.map(({ type, state, worst, limit }) => ({ type, state, worst, limit }));
    };
    await hear(-30, 3500);
    const [before] = await list();
    expect(before).toMatchObject({ type: 'batteryLow', state: 'active', worst: 3500 });
    await correct({ mac, model: 'beacon-coin-th' });
    expect(await list()).toEqual([{ ...before, state: 'cleared' }]);
    listeners.test.clock.set(hour + 10 * minute);
    await hear(5, 2900);
    expect(await list()).toEqual([{ ...before, state: 'cleared' }]);
    // Of the time before the correction.
    await hear(-20, 3450);
    expect(await list()).toEqual([{ ...before, state: 'cleared', worst: 3450 }]);
    await hear(8, 2480);
    expect(await list()).toContainEqual({ type: 'batteryLow', state: 'active', worst: 2480, limit: 2500 });
  });
});
