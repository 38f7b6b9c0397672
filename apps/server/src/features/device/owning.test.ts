/** Taking a device and giving it back: specification, sections 3, 5, 6 and 8. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../db/tokens.js';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { noLimits } from '../../testing/limits.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let account: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});
beforeEach(async () => {
  account = await addTestAccount(test);
});

let serial = 0;
/** A free device with the key `KEY`. */
async function stock(model = 'beacon-th'): Promise<{ mac: string }> {
  const mac = `AC233F11${(serial++).toString(16).toUpperCase().padStart(4, '0')}`;
  await test.call(calls.importInventory, { rows: [{ mac, model, activationKey: 'KEY' }] }, admin);
  return { mac };
}
const take = (device: { mac: string }, by: TestAccount = account) =>
  test.call(calls.addDevice, { ...device, activationKey: 'KEY' }, by.token);

describe('section 7: POST /beacon/devices', () => {
  it('refuses an account that guesses at keys after twenty wrong ones, until they are forgotten', async () => {
    const device = await stock();
    const guesser = await addTestAccount(test);
    const guess = (n: number) => ({ ...device, activationKey: `guess ${n}` });
    for (let n = 0; n < 20; n += 1) await test.refused(calls.addDevice, guess(n), guesser.token, 'activationKeyWrong');
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY' }, guesser.token, 'tooFrequent');
    test.clock.advance(16 * 60_000);
    await test.refused(calls.addDevice, guess(20), guesser.token, 'activationKeyWrong');
    expect((await take(device, guesser)).mac).toBe(device.mac);
  });

  it("puts a device under the caller's name, into the root group, with its model's settings and a year before it expires", async () => {
    const device = await stock();
    const notation = device.mac.replace(/(..)(?=.)/g, '$1:').toLowerCase();
    const answer = await test.call(calls.addDevice, { mac: notation, activationKey: ' KEY ', name: ' 冷库 1 ' }, account.token);
    const now = new Date(test.clock.now());
    const nextYear = new Date(now);
    nextYear.setUTCFullYear(now.getUTCFullYear() + 1);
    expect(answer).toEqual({
      id: expect.any(Number),
      kind: 'beacon',
      mac: device.mac,
      imei: null,
      name: '冷库 1',
      model: 'beacon-th',
      groupId: account.rootId,
      alias: null,
      groupName: '全部设备',
      softwareVersion: null,
      readInterval: 300,
      writeInterval: 300,
      broadcastInterval: 2,
      ...noLimits,
      voltage: null,
      light: null,
      expiryDate: nextYear.toISOString(),
      registeredAt: now.toISOString(),
      paidAt: now.toISOString(),
      sim: null,
      language: null,
      timezone: null,
      remark: '',
      car: null,
      carIcon: null,
      hasBindKey: false,
      hasReportSecret: false,
      isBusy: false,
      latitude: null,
      longitude: null,
      mayShare: true,
      isScrapped: false,
      connection: 'never',
      lastSeen: null,
      isMine: true,
      mayChange: true,
    });
  });

  it('puts it into a group and names it by its MAC when no name is given', async () => {
    const group = await test.call(calls.addGroup, { name: 'cold' }, account.token);
    const device = await stock();
    const answer = await test.call(
      calls.addDevice,
      { ...device, activationKey: 'KEY', groupId: group.id, model: 'beacon-th' },
      account.token,
    );
    expect(answer).toMatchObject({ groupId: group.id, groupName: 'cold', name: device.mac });
  });

  it('50001 device not added to the platform', async () => {
    await test.refused(calls.addDevice, { mac: 'AC233F110FFF', activationKey: 'KEY' }, account.token, 'deviceNotInPlatform');
    await test.refused(calls.addDevice, { imei: '869999999999999', activationKey: 'KEY' }, account.token, 'deviceNotInPlatform');
  });

  it('50020 activation code does not match the device', async () => {
    const device = await stock();
    for (const activationKey of ['', 'key', 'KEY1', 'KE'])
      await test.refused(calls.addDevice, { ...device, activationKey }, account.token, 'activationKeyWrong');
    await test.refused(calls.addDevice, device, account.token, 'activationKeyWrong');
  });

  it('50021 device already under your name', async () => {
    const device = await stock();
    await take(device);
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY' }, account.token, 'deviceAlreadyYours');
  });

  it('50038 the device is already added by another; without the right key that is not said', async () => {
    const device = await stock();
    await take(device, await addTestAccount(test));
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY' }, account.token, 'deviceOwnedElsewhere');
    await test.refused(calls.addDevice, { ...device, activationKey: 'wrong' }, account.token, 'activationKeyWrong');
  });

  it('50023 add device failed: another model, a scrapped device', async () => {
    const device = await stock();
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY', model: 'beacon-t' }, account.token, 'deviceAddFailed');
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY', model: 'nonsense' }, account.token, 'modelUnknown');
    await test.sql('update device set is_scrapped = true where mac = $1', [device.mac]);
    await test.refused(calls.addDevice, { ...device, activationKey: 'KEY' }, account.token, 'deviceAddFailed');
  });

  it('section 5: MAC must be 12 characters, IMEI 15 digits; something must name the device; a string too long is refused', async () => {
    await test.refused(calls.addDevice, { mac: 'AC233F1100', activationKey: 'KEY' }, account.token, 'macInvalid');
    await test.refused(calls.addDevice, { imei: '86999', activationKey: 'KEY' }, account.token, 'imeiInvalid');
    await test.refused(calls.addDevice, { activationKey: 'KEY' }, account.token, 'parametersIllegal');
    await test.refused(calls.addDevice, { ...(await stock()), activationKey: 'KEY', name: 'n'.repeat(65) }, account.token, 'textTooLong');
  });

  it("50017: another account's group", async () => {
    const other = await addTestAccount(test);
    await test.refused(calls.addDevice, { ...(await stock()), activationKey: 'KEY', groupId: other.rootId }, account.token, 'notFound');
  });

  it('lets one of two accounts win that ask at the same moment', async () => {
    const device = await stock();
    const other = await addTestAccount(test);
    const replies = await Promise.all(
      [account, other].map((by) => test.reply(calls.addDevice, { ...device, activationKey: 'KEY' }, by.token)),
    );
    expect(replies.map((reply) => reply.errorcode).toSorted((a, b) => a - b)).toEqual([0, 50038]);
  });

  it('a demo account looks but does not add', async () => {
    const demo = await addTestAccount(test, 'demo');
    await test.refused(calls.addDevice, { ...(await stock()), activationKey: 'KEY' }, demo.token, 'demoReadOnly');
  });
});

describe('adding a gateway answers its credentials once', () => {
  it('its MAC and a password that is kept as its hash', async () => {
    const device = await stock('gateway-a');
    const answer = await take(device);
    expect(answer.credentials).toEqual({ username: device.mac, password: expect.stringMatching(/^[\w-]{43}$/) });
    const [kept] = await test.sql<{ username: string; password_hash: Buffer }>(
      'select username, password_hash from gateway_credential where device_id = $1',
      [answer.id],
    );
    expect(kept).toEqual({ username: device.mac, password_hash: hashToken(answer.credentials?.password ?? '') });
    const [audited] = await test.sql<{ count: number }>(
      'select count(*)::integer as count from audit_entry where audit_entry::text like $1',
      [`%${answer.credentials?.password}%`],
    );
    expect(audited?.count).toBe(0);
    expect((await take(await stock('beacon-t'))).credentials).toBeUndefined();
  });

  it('POST /api/gateway/credentials makes new ones, and the old ones stop', async () => {
    const device = await stock('gateway-b');
    const first = await take(device);
    const fresh = await test.call(calls.gatewayCredentials, device, account.token);
    expect(fresh.username).toBe(device.mac);
    expect(fresh.password).not.toBe(first.credentials?.password);
    const rows = await test.sql<{ password_hash: Buffer }>('select password_hash from gateway_credential where username = $1', [
      device.mac,
    ]);
    expect(rows.map((row) => row.password_hash)).toEqual([hashToken(fresh.password)]);
  });

  it('GET /api/gateway/access says at any time how it connects, the password apart', async () => {
    const device = await stock('gateway-b');
    const first = await take(device);
    const access = await test.call(calls.gatewayAccess, device, account.token);
    expect(access).toEqual({
      username: device.mac,
      passwordSince: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      mqttPort: test.platform.ports.mqtt,
      publicUrl: null,
    });
    expect(JSON.stringify(access)).not.toContain(first.credentials?.password);
    const beacon = await stock();
    await take(beacon);
    await test.refused(calls.gatewayAccess, beacon, account.token, 'notGateway');
    await test.refused(calls.gatewayAccess, {}, account.token, 'rangeMissing');
  });

  it("refuses a device that is no gateway, another's, and none", async () => {
    const beacon = await stock();
    await take(beacon);
    await test.refused(calls.gatewayCredentials, beacon, account.token, 'notGateway');
    const foreign = await stock('gateway-a');
    await take(foreign, await addTestAccount(test));
    await test.refused(calls.gatewayCredentials, foreign, account.token, 'notFound');
    await test.refused(calls.gatewayCredentials, {}, account.token, 'parametersIllegal');
  });
});

describe('decisions: an owner can give a device back; its history stays', () => {
  it('requires the word Yes, and being the owner', async () => {
    const device = await stock();
    await take(device);
    await test.refused(calls.giveBack, device, account.token, 'confirmationMissing');
    await test.refused(calls.giveBack, { ...device, confirm: 'yes' }, account.token, 'confirmationMissing');
    await test.refused(calls.giveBack, { ...device, confirm: 'Yes' }, (await addTestAccount(test)).token, 'notFound');
    expect(await test.call(calls.giveBack, { ...device, confirm: 'Yes' }, account.token)).toBeNull();
    await test.refused(calls.giveBack, { ...device, confirm: 'Yes' }, account.token, 'notFound');
  });

  it('clears what the owner wrote, ends bindings and credentials, and frees the device', async () => {
    const gateway = await take(await stock('gateway-a'));
    const beacon = await take(await stock());
    const named = { mac: gateway.mac ?? '' };
    await test.sql('insert into device_binding (device_id, to_device_id, from_ms) values ($1, $2, $3)', [
      beacon.id,
      gateway.id,
      test.clock.now(),
    ]);
    await test.call(calls.renameDevice, { ...named, name: 'Mine', confirm: true }, account.token);
    await test.call(calls.changeCar, { ...named, car: '沪A·1' }, account.token);
    await test.call(calls.editDevice, { ...named, remark: 'private' }, account.token);
    await test.call(calls.giveBack, { ...named, confirm: 'Yes' }, account.token);
    const [row] = await test.sql('select owner_id, group_id, name, car, remark from device where id = $1', [gateway.id]);
    expect(row).toEqual({ owner_id: null, group_id: null, name: gateway.mac, car: null, remark: '' });
    expect(await test.sql('select until_ms from device_binding where device_id = $1', [beacon.id])).toEqual([
      { until_ms: test.clock.now() },
    ]);
    expect(await test.sql('select 1 from gateway_credential where device_id = $1', [gateway.id])).toEqual([]);
    expect(await test.sql('select account_id, from_ms, until_ms from device_ownership where device_id = $1', [gateway.id])).toEqual([
      { account_id: account.id, from_ms: null, until_ms: test.clock.now() },
    ]);
    expect((await test.call(calls.groupDevices, {}, account.token)).rows.map((device) => device.id)).toEqual([beacon.id]);
  });

  it('lets another account add it, whose view of its past starts then', async () => {
    const device = await stock();
    const first = await take(device);
    await test.call(calls.editDevice, { ...device, temperatureUpper: 8 }, account.token);
    const before = test.clock.now();
    const facts =
      'insert into device_state (device_id, last_seen_ms, reading_ms, reading_received_ms, temperature, temperature_ms, power, power_ms) values ($1, $2, $2, $2, 4.5, $2, 3000, $2)';
    await test.sql(facts, [first.id, before]);
    expect(await test.call(calls.groupDevice, { imei: device.mac }, account.token)).toMatchObject({ voltage: 3000, connection: 'online' });
    test.clock.advance(60_000);
    await test.call(calls.giveBack, { ...device, confirm: 'Yes' }, account.token);
    test.clock.advance(60_000);

    const next = await addTestAccount(test);
    const again = await take(device, next);
    const now = test.clock.now();
    expect(again).toMatchObject({
      id: first.id,
      name: device.mac,
      temperatureUpper: null,
      voltage: null,
      lastSeen: null,
      connection: 'never',
      expiryDate: first.expiryDate,
    });
    expect(again.registeredAt).toBe(new Date(now).toISOString());
    const owners = await test.sql('select account_id, from_ms, until_ms from device_ownership where device_id = $1 order by until_ms', [
      first.id,
    ]);
    expect(owners).toEqual([
      { account_id: account.id, from_ms: null, until_ms: before + 60_000 },
      { account_id: next.id, from_ms: now, until_ms: null },
    ]);
    const settings = await test.call(calls.settings, device, next.token);
    expect(settings.versions.map((version) => [version.from, version.temperatureUpper])).toEqual([[new Date(now).toISOString(), null]]);
    // Nothing of what the first owner's device last said is left beside what it says now.
    expect(await test.sql('select device_id from device_state where device_id = $1', [first.id])).toEqual([]);
    await test.sql('insert into device_state (device_id, last_seen_ms, power, power_ms) values ($1, $2, 2900, $2)', [first.id, now + 1]);
    expect(await test.call(calls.groupDevice, { imei: device.mac }, next.token)).toMatchObject({ voltage: 2900, connection: 'online' });
    await test.refused(calls.groupDevice, { imei: device.mac }, account.token, 'notFound');
  });
});
