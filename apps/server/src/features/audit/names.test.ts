/** The trail says names where it keeps numbers: who, which device, which rule, what was taken along. */
import { account as accounts } from '@frostway/contract/account/endpoints';
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { type AuditEntry, auditCalls as calls } from '@frostway/contract/audit/endpoints';
import { named } from '@frostway/contract/audit/references';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { text } from '@frostway/contract/texts';
import { expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let owner: TestAccount;
let next: TestAccount;
let device: number;
const mac = 'AC233FAA0002';
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  owner = await addTestAccount(test);
  next = await addTestAccount(test);
  await test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-t', activationKey: 'K' }] }, admin);
  await test.call(devices.addDevice, { mac, activationKey: 'K' }, owner.token);
  await test.call(devices.renameDevice, { mac, name: 'fridge', confirm: true }, owner.token);
  device = (await test.sql<{ id: number }>('select id from device where mac = $1', [mac]))[0]?.id ?? 0;
});

const entries = async (token: string, input = {}): Promise<AuditEntry[]> => (await test.call(calls.entries, input, token)).rows.map(named);

it('an owner and a group are said by their names, and a device by its name beside its MAC', async () => {
  const added = (await entries(owner.token, { entity: 'device' })).at(-1);
  expect(added).toMatchObject({ thing: mac, about: 'fridge', after: { owner: owner.account, groupId: text('zh-cn', 'device.rootGroup') } });
  // Numbers stay what was hashed; the names stand beside them.
  const [raw] = (await test.call(calls.entries, { entity: 'device' }, owner.token)).rows.slice(-1);
  expect(raw?.after?.['owner']).toBe(owner.id);
});

it('a group that is gone keeps the name it had last, for whom its entries concern', async () => {
  const { id } = await test.call(devices.addGroup, { name: 'Cold room 4' }, owner.token);
  const { id: below } = await test.call(devices.addGroup, { name: 'Shelf', parentId: id }, owner.token);
  for (const each of [below, id]) await test.call(devices.removeGroup, { id: each, confirm: 'Yes' }, owner.token);
  const made = (await entries(owner.token, { entity: 'group' })).find(({ after }) => after?.['name'] === 'Shelf');
  expect(made?.after).toMatchObject({ parentId: 'Cold room 4' });
});

it('an alarm is its device’s MAC and its rule, and is found by the MAC', async () => {
  const { id: rule } = await test.call(
    alarms.addRule,
    { name: 'Freezer', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'warning', macs: [mac] },
    owner.token,
  );
  const [{ id } = { id: 0 }] = await test.sql<{ id: number }>(
    `insert into alarm (device_id, type, severity, state, started_ms, rule_id) select $1, 'temperatureHigh', 'warning', 'active', $2, $3 returning id`,
    [device, test.clock.now(), rule],
  );
  await test.call(alarms.acknowledge, { ids: [id], reason: 'doorOpen' }, owner.token);
  const [entry] = await entries(owner.token, { entity: 'alarm', entityId: mac });
  expect(entry).toMatchObject({ entityId: String(id), thing: mac, about: 'Freezer' });
  expect((await entries(admin, { entity: 'alarm', entityId: mac }))[0]).toMatchObject({ about: 'Freezer' });
});

it('the new owner’s name for a device is not told to who had it before', async () => {
  await test.sql('update device_ownership set until_ms = $2 where device_id = $1 and until_ms is null', [device, test.clock.now()]);
  await test.sql(`update device set owner_id = $2, name = 'secret box' where id = $1`, [device, next.id]);
  const shown = await entries(owner.token, { entity: 'device' });
  expect(shown.length).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toContain('secret box');
  await test.sql(`update device set owner_id = $2, name = 'fridge' where id = $1`, [device, owner.id]);
});

it('a failed login names the account that it was tried at, and nothing of what was typed where there is none', async () => {
  await test.refused(accounts.login, { account: owner.account, password: 'wrong' }, undefined, 'wrongCredentials');
  await test.refused(accounts.login, { account: 'a-password-in-the-wrong-field', password: 'x' }, undefined, 'wrongCredentials');
  const [none, known] = await entries(admin, { call: 'POST /beacon/auth/login' });
  expect(known).toMatchObject({ entity: 'account', thing: owner.account, after: { outcome: 'failed' } });
  expect(none).toMatchObject({ entity: 'account', entityId: '', thing: null, after: { outcome: 'failed' } });
  const { url } = await test.call(exportCalls.start, { subject: 'audit', type: 'csv', call: 'POST /beacon/auth/login' }, admin);
  const file = await fetch(`${test.url}${url}`).then((answer) => answer.text());
  expect(file).toContain('未知账号');
  expect(file).toContain(owner.account);
  expect(file).not.toContain('a-password-in-the-wrong-field');
});

it('an export says what was taken along: subject, devices and range', async () => {
  const range = { st: test.clock.now() - 3_600_000, et: test.clock.now() };
  await test.call(exportCalls.start, { subject: 'alm', mac: [mac], ...range, type: 'csv' }, owner.token);
  await test.call(exportCalls.start, { subject: 'alm', ...range, type: 'csv', alarms: {} }, owner.token);
  const [all, one] = await entries(owner.token, { entity: 'export' });
  expect(one?.after).toMatchObject({ subject: 'alm', devices: [mac], ...range, type: 'csv' });
  expect(all?.after).toMatchObject({ subject: 'alm', devices: 'all', ...range });
  expect(one?.thing).toBe(one?.after?.['name']);
});
