/** Changing devices: specification, sections 5, 6, 7 and 8. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { noLimits } from '../../testing/limits.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let account: TestAccount;
let other: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  account = await addTestAccount(test);
  other = await addTestAccount(test);
});

let serial = 0;
async function device(model = 'beacon-thl', by: TestAccount = account): Promise<{ mac: string }> {
  const mac = `AC233F12${(serial++).toString(16).toUpperCase().padStart(4, '0')}`;
  await test.call(calls.importInventory, { rows: [{ mac, model, activationKey: 'KEY' }] }, admin);
  await test.call(calls.addDevice, { mac, activationKey: 'KEY' }, by.token);
  return { mac };
}
async function tracker(): Promise<{ imei: string }> {
  const imei = `8600000000${(serial++).toString().padStart(5, '0')}`;
  await test.call(calls.importInventory, { rows: [{ imei, model: 'tracker-a', activationKey: 'KEY' }] }, admin);
  await test.call(calls.addDevice, { imei, activationKey: 'KEY' }, account.token);
  return { imei };
}
const idOf = async ({ mac }: { mac: string }): Promise<number> => (await test.call(calls.groupDevice, { imei: mac }, account.token)).id;

describe('section 7: PUT /beacon/devices/edit', () => {
  it('changes the fields that are given and no other', async () => {
    const named = await device();
    const edits = {
      remark: '门口',
      softwareVersion: '1.2.3',
      readInterval: 60,
      writeInterval: 120,
      broadcastInterval: 5,
      temperatureUpper: 8,
      temperatureLower: 2,
      humidityUpper: 80,
      humidityLower: 30,
      lightUpper: 100,
      language: 'en' as const,
      timezone: 8,
      mayShare: false,
    };
    expect(await test.call(calls.editDevice, { ...named, ...edits }, account.token)).toMatchObject(edits);
    expect(await test.call(calls.editDevice, { ...named, temperatureUpper: null, remark: '' }, account.token)).toMatchObject({
      ...edits,
      temperatureUpper: null,
      remark: '',
    });
  });

  it('keeps intervals and limits with the time from which they hold', async () => {
    const named = await device();
    const start = test.clock.now();
    test.clock.advance(1000);
    await test.call(calls.editDevice, { ...named, temperatureUpper: 8 }, account.token);
    test.clock.advance(1000);
    await test.call(calls.editDevice, { ...named, temperatureUpper: 10, writeInterval: 600 }, account.token);
    const answer = await test.call(calls.settings, named, account.token);
    const none = { readInterval: 300, broadcastInterval: 2, ...noLimits };
    const stored = { state: 'stored', reported: null, sentAt: null, answer: null };
    expect(answer).toEqual({
      wanted: { ...none, writeInterval: 600, temperatureUpper: 10 },
      reported: {},
      states: [
        { name: 'readInterval', value: 300, ...stored },
        { name: 'writeInterval', value: 600, ...stored },
        { name: 'broadcastInterval', value: 2, ...stored },
        { name: 'temperatureUpper', value: 10, ...stored },
      ],
      versions: [
        { ...none, from: new Date(start + 2000).toISOString(), writeInterval: 600, temperatureUpper: 10 },
        { ...none, from: new Date(start + 1000).toISOString(), writeInterval: 300, temperatureUpper: 8 },
        { ...none, from: '1970-01-01T00:00:00.000Z', writeInterval: 300, temperatureUpper: null },
      ],
    });
    const rows = await test.sql('select from_ms, until_ms from device_setting where device_id = $1 order by from_ms', [await idOf(named)]);
    expect(rows).toEqual([
      { from_ms: 0, until_ms: start + 1000 },
      { from_ms: start + 1000, until_ms: start + 2000 },
      { from_ms: start + 2000, until_ms: null },
    ]);
  });

  it('makes one version of two edits in the same millisecond', async () => {
    const named = await device();
    test.clock.advance(1);
    await test.call(calls.editDevice, { ...named, temperatureUpper: 8 }, account.token);
    await test.call(calls.editDevice, { ...named, temperatureLower: 2 }, account.token);
    const { versions } = await test.call(calls.settings, named, account.token);
    expect(versions.map((version) => [version.temperatureLower, version.temperatureUpper])).toEqual([
      [2, 8],
      [null, null],
    ]);
  });

  it('lets two edits at once both count', async () => {
    const named = await device();
    test.clock.advance(1);
    await Promise.all(
      [{ temperatureUpper: 8 }, { humidityUpper: 80 }, { lightUpper: 9 }].map((edit) =>
        test.call(calls.editDevice, { ...named, ...edit }, account.token),
      ),
    );
    expect((await test.call(calls.settings, named, account.token)).wanted).toMatchObject({
      temperatureUpper: 8,
      humidityUpper: 80,
      lightUpper: 9,
    });
  });

  it('section 5: transmission interval must not be 0; collection interval must not exceed it', async () => {
    const named = await device();
    await test.refused(calls.editDevice, { ...named, writeInterval: 0 }, account.token, 'intervalZero');
    const reply = await test.refused(calls.editDevice, { ...named, readInterval: 301 }, account.token, 'collectionOverTransmission');
    expect(Object.keys(reply.fields ?? {})).toEqual(['readInterval']);
    await test.refused(calls.editDevice, { ...named, writeInterval: 299 }, account.token, 'collectionOverTransmission');
    await test.call(calls.editDevice, { ...named, readInterval: 299, writeInterval: 299 }, account.token);
  });

  it("section 9: intervals within the model's range", async () => {
    const named = await tracker();
    await test.refused(calls.editDevice, { ...named, readInterval: 1, writeInterval: 4 }, account.token, 'limitOutOfRange');
    await test.refused(calls.editDevice, { ...named, writeInterval: 18_001 }, account.token, 'limitOutOfRange');
    await test.refused(calls.editDevice, { ...named, readInterval: 0 }, account.token, 'limitOutOfRange');
    await test.refused(calls.editDevice, { ...named, broadcastInterval: 2 }, account.token, 'limitOutOfRange');
    await test.call(calls.editDevice, { ...named, readInterval: 5, writeInterval: 18_000 }, account.token);
  });

  it('section 5: temperature range -20 to 100 C; humidity 0-100 %', async () => {
    const named = await device();
    for (const edit of [
      { temperatureUpper: 100.1 },
      { temperatureLower: -20.1 },
      { humidityUpper: 101 },
      { humidityLower: -1 },
      { lightUpper: -1 },
    ]) {
      await test.refused(calls.editDevice, { ...named, ...edit }, account.token, 'limitOutOfRange');
    }
    await test.call(
      calls.editDevice,
      { ...named, temperatureUpper: 100, temperatureLower: -20, humidityUpper: 100, humidityLower: 0 },
      account.token,
    );
    await test.call(calls.editDevice, { ...(await device('beacon-ultracold')), temperatureLower: -90 }, account.token);
    await test.refused(calls.editDevice, { ...(await device('beacon-t')), humidityUpper: 50 }, account.token, 'limitOutOfRange');
    await test.refused(calls.editDevice, { ...(await device('gateway-a')), temperatureUpper: 50 }, account.token, 'limitOutOfRange');
  });

  it('the lower limit must not exceed the upper limit, given now or before', async () => {
    const named = await device();
    await test.refused(calls.editDevice, { ...named, temperatureUpper: 2, temperatureLower: 8 }, account.token, 'lowerOverUpper');
    await test.call(calls.editDevice, { ...named, temperatureUpper: 8, humidityLower: 40 }, account.token);
    await test.refused(calls.editDevice, { ...named, temperatureLower: 8.5 }, account.token, 'lowerOverUpper');
    await test.refused(calls.editDevice, { ...named, humidityUpper: 39 }, account.token, 'lowerOverUpper');
    await test.call(calls.editDevice, { ...named, temperatureLower: 8 }, account.token);
  });

  it('60062 submitted but nothing changed; a string too long; something must name the device', async () => {
    const named = await device();
    await test.refused(calls.editDevice, named, account.token, 'nothingChanged');
    await test.refused(
      calls.editDevice,
      { ...named, remark: '', writeInterval: 300, temperatureUpper: null },
      account.token,
      'nothingChanged',
    );
    await test.refused(calls.editDevice, { ...named, remark: 'r'.repeat(501) }, account.token, 'textTooLong');
    await test.refused(calls.editDevice, { remark: 'r' }, account.token, 'parametersIllegal');
    await test.refused(calls.editDevice, { ...named, timezone: 15 }, account.token, 'parametersIllegal');
  });

  it('writes who changed what, before and after', async () => {
    const named = await device();
    await test.call(calls.editDevice, { ...named, remark: 'new', temperatureUpper: 8 }, account.token);
    const [row] = await test.sql('select entity, entity_id, before, after from audit_entry where call = $1 order by id desc limit 1', [
      'PUT /beacon/devices/edit',
    ]);
    expect(row).toEqual({
      entity: 'device',
      entity_id: String(await idOf(named)),
      before: { remark: '', temperatureUpper: null },
      after: { remark: 'new', temperatureUpper: 8 },
    });
  });
});

describe('50017: a device of another account does not exist', () => {
  it('for any call that changes or reads it', async () => {
    const foreign = await device('beacon-t', other);
    const { token } = account;
    await test.refused(calls.editDevice, { ...foreign, remark: 'x' }, token, 'notFound');
    await test.refused(calls.renameDevice, { ...foreign, name: 'x', confirm: true }, token, 'notFound');
    await test.refused(calls.changeCar, { ...foreign, car: 'x' }, token, 'notFound');
    await test.refused(calls.changeCarIcon, { ...foreign, carIcon: 'van' }, token, 'notFound');
    await test.refused(calls.changeSim, { ...foreign, sim: '1' }, token, 'notFound');
    await test.refused(calls.settings, foreign, token, 'notFound');
    await test.refused(calls.groupDevice, { imei: foreign.mac }, token, 'notFound');
    await test.refused(calls.editDevice, { ...foreign, remark: 'x' }, admin, 'notFound');
  });
});

describe('section 7: PUT /beacon/devices/movement', () => {
  it('moves devices to a group, all or none', async () => {
    const group = await test.call(calls.addGroup, { name: 'there' }, account.token);
    const [a, b, c] = [await device(), await device(), await tracker()];
    expect(await test.call(calls.moveDevices, { mac: [a.mac, b.mac], imei: [c.imei], groupId: group.id }, account.token)).toEqual({
      moved: 3,
    });
    const rows = await test.call(calls.groupDevices, { groupId: group.id }, account.token);
    expect(rows.rows.map((row) => row.mac ?? row.imei)).toEqual([c.imei, a.mac, b.mac]);
    await test.refused(calls.moveDevices, { mac: [a.mac], groupId: group.id }, account.token, 'nothingChanged');
    const foreign = await device('beacon-t', other);
    await test.refused(calls.moveDevices, { mac: [a.mac, foreign.mac], groupId: account.rootId }, account.token, 'notFound');
    expect((await test.call(calls.groupDevices, { groupId: group.id }, account.token)).total).toBe(3);
  });

  it('10006 MAC must be an array when changing; one MAC counts as a list of one', async () => {
    const named = await device();
    const group = await test.call(calls.addGroup, { name: 'elsewhere' }, account.token);
    await test.refused(calls.moveDevices, { mac: { a: 1 }, groupId: group.id }, account.token, 'macNotListInChange');
    await test.refused(calls.moveDevices, { groupId: group.id }, account.token, 'macNotListInChange');
    await test.refused(calls.moveDevices, { mac: [], groupId: group.id }, account.token, 'macNotListInChange');
    const reply = await test.reply(calls.moveDevices, { mac: named.mac, groupId: group.id }, account.token);
    expect(reply).toMatchObject({ errorcode: 0, data: { moved: 1 } });
  });

  it('50017: to a group of another account', async () => {
    await test.refused(calls.moveDevices, { mac: [(await device()).mac], groupId: other.rootId }, account.token, 'notFound');
  });
});

describe('section 5: device name changes need confirmation', () => {
  it('and the new name shows at once', async () => {
    const named = await device();
    await test.refused(calls.renameDevice, { ...named, name: 'New' }, account.token, 'confirmNeeded');
    await test.refused(calls.renameDevice, { ...named, name: 'New', confirm: false }, account.token, 'confirmNeeded');
    expect((await test.call(calls.renameDevice, { ...named, name: 'New', confirm: true }, account.token)).name).toBe('New');
    await test.refused(calls.renameDevice, { ...named, name: 'New', confirm: true }, account.token, 'nothingChanged');
    await test.refused(calls.renameDevice, { ...named, name: 'n'.repeat(65), confirm: true }, account.token, 'textTooLong');
    await test.refused(calls.renameDevice, { ...named, name: ' ', confirm: true }, account.token, 'parametersIllegal');
  });
});

describe('section 7: PUT /beacon/devices/car, /carico, /sim', () => {
  it('set the plate, the icon and the SIM number, and take them away', async () => {
    const named = await tracker();
    expect((await test.call(calls.changeCar, { ...named, car: ' 沪A·12345 ' }, account.token)).car).toBe('沪A·12345');
    expect((await test.call(calls.changeCar, { ...named, car: '沪A·12345' }, account.token)).car).toBe('沪A·12345');
    expect((await test.call(calls.changeCar, { ...named, car: '' }, account.token)).car).toBeNull();
    expect((await test.call(calls.changeCarIcon, { ...named, carIcon: 'truck' }, account.token)).carIcon).toBe('truck');
    expect((await test.call(calls.changeSim, { ...named, sim: '13800000000' }, account.token)).sim).toBe('13800000000');
    expect((await test.call(calls.changeSim, { ...named, sim: '' }, account.token)).sim).toBeNull();
  });

  it('refuse a string too long and an icon that is none', async () => {
    const named = await tracker();
    await test.refused(calls.changeCar, { ...named, car: 'c'.repeat(33) }, account.token, 'textTooLong');
    await test.refused(calls.changeSim, { ...named, sim: '1'.repeat(33) }, account.token, 'textTooLong');
    await test.refused(calls.changeCarIcon, { ...named, carIcon: 'rocket' }, account.token, 'parametersIllegal');
  });
});
