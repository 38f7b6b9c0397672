/** Changes made at the same time: each sees what the other left. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let ann: TestAccount;
let other: pg.Client;
beforeAll(async () => {
  test = await startTestPlatform();
  ann = await addTestAccount(test);
  other = new pg.Client({ connectionString: test.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await test.close();
});

let serial = 0xb000;
async function inInventory(): Promise<string> {
  const mac = `AC233F00${(serial++).toString(16).toUpperCase()}`;
  await test.call(calls.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'k' }] }, await adminToken(test));
  return mac;
}

/** Runs a call into a group that another connection is removing; answers when it is gone. */
async function whileRemoved(groupId: number, run: () => Promise<{ errorcode: number }>): Promise<{ errorcode: number }> {
  await other.query('begin');
  await other.query('delete from device_group where id = $1', [groupId]);
  const answer = run();
  const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await test.sql(waits)).length, { timeout: 10_000 }).toBe(1);
  await other.query('commit');
  return answer;
}

describe('A group that is removed at the same moment', () => {
  it('takes in no new device: 50017', async () => {
    const group = await test.call(calls.addGroup, { name: 'leaving' }, ann.token);
    const mac = await inInventory();
    const answer = await whileRemoved(group.id, () =>
      test.reply(calls.addDevice, { mac, activationKey: 'k', groupId: group.id }, ann.token),
    );
    expect(answer).toMatchObject({ status: 404, errorcode: 50017 });
  });
  it('takes in no device that moves: 50017', async () => {
    const mac = await inInventory();
    await test.call(calls.addDevice, { mac, activationKey: 'k' }, ann.token);
    const group = await test.call(calls.addGroup, { name: 'leaving too' }, ann.token);
    const answer = await whileRemoved(group.id, () => test.reply(calls.moveDevices, { mac: [mac], groupId: group.id }, ann.token));
    expect(answer).toMatchObject({ status: 404, errorcode: 50017 });
  });
});

describe('At the same time', () => {
  it("a device is taken by one, and somebody else's for all others", async () => {
    const mac = await inInventory();
    const accounts = await Promise.all(Array.from({ length: 6 }, () => addTestAccount(test)));
    const taken = await Promise.all(accounts.map(({ token }) => test.reply(calls.addDevice, { mac, activationKey: 'k' }, token)));
    expect(taken.map(({ errorcode }) => errorcode).sort((a, b) => a - b)).toEqual([0, 50038, 50038, 50038, 50038, 50038]);
    const again = await Promise.all([1, 2].map(() => test.reply(calls.addDevice, { mac, activationKey: 'k' }, accounts[0]?.token)));
    expect(new Set(again.map(({ errorcode }) => errorcode)).size).toBe(1);
    expect(await test.sql('select from device_ownership join device on device.id = device_id where mac = $1', [mac])).toHaveLength(1);
  });
  it('two groups that are moved below each other do not become a circle', async () => {
    const [a, b] = [await test.call(calls.addGroup, { name: 'a' }, ann.token), await test.call(calls.addGroup, { name: 'b' }, ann.token)];
    const moves = await Promise.all([
      test.reply(calls.changeGroup, { id: a.id, parentId: b.id }, ann.token),
      test.reply(calls.changeGroup, { id: b.id, parentId: a.id }, ann.token),
    ]);
    expect(moves.map(({ errorcode }) => errorcode).sort((x, y) => x - y)).toEqual([0, 80028]);
    expect((await test.call(calls.groupTree, {}, ann.token)).rows.map(({ id }) => id)).toEqual(expect.arrayContaining([a.id, b.id]));
  });
  it('edits of one device all hold, each with a version of its own or in one', async () => {
    const mac = await inInventory();
    await test.call(calls.addDevice, { mac, activationKey: 'k' }, ann.token);
    const edits = [{ temperatureUpper: 8 }, { temperatureLower: 2 }, { remark: 'cold room' }, { writeInterval: 600 }];
    const answers = await Promise.all(edits.map((edit) => test.reply(calls.editDevice, { mac, ...edit }, ann.token)));
    expect(answers.map(({ errorcode }) => errorcode)).toEqual([0, 0, 0, 0]);
    const device = await test.call(calls.groupDevice, { imei: mac }, ann.token);
    expect(device).toMatchObject({ temperatureUpper: 8, temperatureLower: 2, remark: 'cold room', writeInterval: 600 });
  });
});
