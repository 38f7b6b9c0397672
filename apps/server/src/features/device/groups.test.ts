/** Groups: specification, sections 3, 5 and 8. */
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import type { Group } from '@frostway/contract/device/rows';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

const add = (account: TestAccount, name: string, parentId?: number): Promise<Group> =>
  test.call(calls.addGroup, { name, parentId }, account.token);
let serial = 0xa000;
async function addDevice(account: TestAccount, groupId: number): Promise<string> {
  const mac = `AC233F00${(serial++).toString(16).toUpperCase()}`;
  await test.call(calls.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'k' }] }, admin);
  await test.call(calls.addDevice, { mac, activationKey: 'k', groupId }, account.token);
  return mac;
}

const noPlace = { latitude: null, longitude: null, radius: null };
const empty = { zone: null, ...noPlace, deviceCount: 0, deviceTotal: 0 };

describe('section 3: a group is part of a tree with a root group and a limited depth', () => {
  it('gives every account a root that is named in the language of the reader', async () => {
    const account = await addTestAccount(test);
    const zh = await test.call(calls.groupTree, {}, account.token);
    expect(zh).toEqual({
      total: 1,
      rows: [
        {
          id: account.rootId,
          name: '全部设备',
          parentId: null,
          depth: 1,
          ...empty,
        },
      ],
    });
    const en = await test.reply(calls.groupTree, { lang: 'en' }, account.token);
    expect((en.data as { rows: Group[] }).rows[0]?.name).toBe('All devices');
  });

  it('lists every parent before its children, siblings by name, with devices in it and below it', async () => {
    const account = await addTestAccount(test);
    const b = await add(account, 'B');
    const a = await add(account, 'a');
    const aa = await add(account, 'aa', a.id);
    expect(aa).toEqual({
      id: aa.id,
      name: 'aa',
      parentId: a.id,
      depth: 3,
      ...empty,
    });
    await addDevice(account, aa.id);
    await addDevice(account, a.id);
    await addDevice(account, b.id);
    const { total, rows } = await test.call(calls.groupTree, {}, account.token);
    expect(total).toBe(4);
    expect(rows.map((row) => [row.name, row.depth, row.deviceCount, row.deviceTotal])).toEqual([
      ['全部设备', 1, 0, 3],
      ['a', 2, 1, 2],
      ['aa', 3, 1, 1],
      ['B', 2, 1, 1],
    ]);
  });

  it('says 50031 when the depth exceeds six, the root counted', async () => {
    const account = await addTestAccount(test);
    let parentId = account.rootId;
    for (let depth = 2; depth <= 6; depth++) {
      const group = await add(account, `level ${depth}`, parentId);
      expect(group.depth).toBe(depth);
      parentId = group.id;
    }
    await test.refused(calls.addGroup, { name: 'level 7', parentId }, account.token, 'groupTooDeep');
  });

  it('says 50031 when a move would take the deepest of a subtree beyond six', async () => {
    const account = await addTestAccount(test);
    const top = await add(account, 'top');
    const middle = await add(account, 'middle', top.id);
    const bottom = await add(account, 'bottom', middle.id);
    const other = await add(account, 'other', (await add(account, 'near', (await add(account, 'far')).id)).id);
    await test.refused(calls.changeGroup, { id: top.id, parentId: other.id }, account.token, 'groupTooDeep');
    const moved = await test.call(calls.changeGroup, { id: middle.id, parentId: other.id }, account.token);
    expect(moved).toMatchObject({ depth: 5, parentId: other.id, name: 'middle' });
    const { rows } = await test.call(calls.groupTree, {}, account.token);
    expect(rows.find((row) => row.id === bottom.id)?.depth).toBe(6);
  });

  it('has a place of its own, all of it or nothing, within 50 m to 50 km', async () => {
    const account = await addTestAccount(test);
    const place = { latitude: 31.2, longitude: 121.4, radius: 300 };
    const depot = await test.call(calls.addGroup, { name: 'Depot', ...place }, account.token);
    expect(depot).toMatchObject(place);
    expect(await add(account, 'inner', depot.id)).toMatchObject(noPlace);
    await test.refused(calls.addGroup, { name: 'Half', latitude: 31.2 }, account.token, 'sitePlaceIncomplete');
    await test.refused(calls.changeGroup, { id: depot.id, radius: null }, account.token, 'sitePlaceIncomplete');
    for (const radius of [49, 50_001]) await test.refused(calls.changeGroup, { id: depot.id, radius }, account.token, 'siteRadius');
    await test.refused(calls.changeGroup, { id: depot.id, ...place }, account.token, 'nothingChanged');
    expect(await test.call(calls.changeGroup, { id: depot.id, radius: 500 }, account.token)).toMatchObject({ ...place, radius: 500 });
    expect(await test.call(calls.changeGroup, { id: depot.id, ...noPlace }, account.token)).toMatchObject(noPlace);
  });

  it('does not move a group below itself', async () => {
    const account = await addTestAccount(test);
    const top = await add(account, 'top');
    const below = await add(account, 'below', top.id);
    await test.refused(calls.changeGroup, { id: top.id, parentId: below.id }, account.token, 'groupMoveBelowItself');
    await test.refused(calls.changeGroup, { id: top.id, parentId: top.id }, account.token, 'groupMoveBelowItself');
  });
});

describe('section 8: refusals of groups', () => {
  it('10014 group name empty, and "string too long to modify"', async () => {
    const account = await addTestAccount(test);
    const group = await add(account, 'x');
    await test.refused(calls.addGroup, { name: '  ' }, account.token, 'groupNameEmpty');
    await test.refused(calls.addGroup, {}, account.token, 'groupNameEmpty');
    await test.refused(calls.addGroup, { name: 'n'.repeat(65) }, account.token, 'textTooLong');
    await test.refused(calls.changeGroup, { id: group.id, name: '' }, account.token, 'groupNameEmpty');
    await test.refused(calls.changeGroup, { id: group.id, name: 'n'.repeat(65) }, account.token, 'textTooLong');
  });

  it('50032 duplicate group name, whatever its case, among siblings only', async () => {
    const account = await addTestAccount(test);
    const cold = await add(account, 'Cold');
    await test.refused(calls.addGroup, { name: 'cOLD' }, account.token, 'groupNameTaken');
    const inner = await add(account, 'Cold', cold.id);
    await test.refused(calls.changeGroup, { id: inner.id, parentId: account.rootId }, account.token, 'groupNameTaken');
    const other = await add(account, 'Warm');
    await test.refused(calls.changeGroup, { id: other.id, name: 'COLD' }, account.token, 'groupNameTaken');
    expect((await test.call(calls.changeGroup, { id: cold.id, name: 'COLD' }, account.token)).name).toBe('COLD');
  });

  it('50035 group not empty: of devices, of groups', async () => {
    const account = await addTestAccount(test);
    const outer = await add(account, 'outer');
    const inner = await add(account, 'inner', outer.id);
    const mac = await addDevice(account, inner.id);
    await test.refused(calls.removeGroup, { id: outer.id, confirm: 'Yes' }, account.token, 'groupNotEmpty');
    await test.refused(calls.removeGroup, { id: inner.id, confirm: 'Yes' }, account.token, 'groupNotEmpty');
    await test.call(calls.moveDevices, { mac: [mac], groupId: account.rootId }, account.token);
    expect(await test.call(calls.removeGroup, { id: inner.id, confirm: 'Yes' }, account.token)).toBeNull();
    await test.refused(calls.removeGroup, { id: inner.id, confirm: 'Yes' }, account.token, 'notFound');
  });

  it('section 5: deleting a group requires typing Yes', async () => {
    const account = await addTestAccount(test);
    const group = await add(account, 'gone soon');
    for (const confirm of [undefined, '', 'yes', 'YES', ' Yes']) {
      await test.refused(calls.removeGroup, { id: group.id, confirm }, account.token, 'confirmationMissing');
    }
    await test.call(calls.removeGroup, { id: group.id, confirm: 'Yes' }, account.token);
    expect((await test.call(calls.groupTree, {}, account.token)).total).toBe(1);
  });

  it('50034 and 50007: the root cannot be deleted, renamed or moved', async () => {
    const account = await addTestAccount(test);
    const group = await add(account, 'x');
    await test.refused(calls.removeGroup, { id: account.rootId, confirm: 'Yes' }, account.token, 'groupDeleteFailed');
    await test.refused(calls.changeGroup, { id: account.rootId, name: 'mine' }, account.token, 'groupRenameFailed');
    await test.refused(calls.changeGroup, { id: account.rootId, parentId: group.id }, account.token, 'groupRenameFailed');
  });

  it('60062 submitted but nothing changed', async () => {
    const account = await addTestAccount(test);
    const group = await add(account, 'same');
    await test.refused(calls.changeGroup, { id: group.id, name: 'same' }, account.token, 'nothingChanged');
    await test.refused(calls.changeGroup, { id: group.id, parentId: account.rootId }, account.token, 'nothingChanged');
    await test.refused(calls.changeGroup, { id: group.id }, account.token, 'nothingChanged');
  });

  it('50017: the groups of another account do not exist', async () => {
    const [mine, theirs] = [await addTestAccount(test), await addTestAccount(test)];
    const own = await add(mine, 'own');
    const foreign = await add(theirs, 'foreign');
    await test.refused(calls.addGroup, { name: 'x', parentId: foreign.id }, mine.token, 'notFound');
    await test.refused(calls.changeGroup, { id: foreign.id, name: 'x' }, mine.token, 'notFound');
    await test.refused(calls.changeGroup, { id: own.id, parentId: foreign.id }, mine.token, 'notFound');
    await test.refused(calls.removeGroup, { id: foreign.id, confirm: 'Yes' }, mine.token, 'notFound');
    await test.refused(calls.groupDevices, { groupId: foreign.id }, mine.token, 'notFound');
    expect((await test.call(calls.groupTree, {}, mine.token)).rows.some((row) => row.id === foreign.id)).toBe(false);
  });

  it('does not open without a session, and lets a demo account only look', async () => {
    await test.refused(calls.groupTree, {}, undefined, 'sessionInvalid');
    const demo = await addTestAccount(test, 'demo');
    expect((await test.call(calls.groupTree, {}, demo.token)).total).toBe(1);
    await test.refused(calls.addGroup, { name: 'x' }, demo.token, 'demoReadOnly');
  });
});

describe('section 7: GET /beacon/group/list', () => {
  it('is flat, paged and searched; 10028 page number over limit', async () => {
    const account = await addTestAccount(test);
    for (const name of ['North 1', 'North 2', 'South 100%']) await add(account, name);
    const list = await test.call(calls.groupList, { search: 'north', page: 1, pageSize: 1 }, account.token);
    expect(list.total).toBe(2);
    expect(list.rows.map((row) => row.name)).toEqual(['North 1']);
    expect(
      (await test.call(calls.groupList, { search: 'north', page: 2, pageSize: 1 }, account.token)).rows.map((row) => row.name),
    ).toEqual(['North 2']);
    await test.refused(calls.groupList, { search: 'north', page: 3, pageSize: 1 }, account.token, 'pageOverLimit');
    expect(await test.call(calls.groupList, { search: 'nowhere' }, account.token)).toEqual({ total: 0, rows: [] });
    await test.refused(calls.groupList, { search: 'nowhere', page: 2 }, account.token, 'pageOverLimit');
  });
});

it('writes who changed a group, before and after', async () => {
  const account = await addTestAccount(test);
  const group = await add(account, 'old');
  await test.call(calls.changeGroup, { id: group.id, name: 'new' }, account.token);
  await test.call(calls.removeGroup, { id: group.id, confirm: 'Yes' }, account.token);
  const rows = await test.sql<{ call: string; before: unknown; after: unknown }>(
    'select call, before, after from audit_entry where account_id = $1 order by id',
    [account.id],
  );
  expect(rows).toEqual([
    { call: 'POST /beacon/group', before: null, after: { name: 'old', parentId: account.rootId } },
    {
      call: 'PUT /beacon/group',
      before: { name: 'old', parentId: account.rootId, zone: null, ...noPlace },
      after: { name: 'new', parentId: account.rootId, zone: null, ...noPlace },
    },
    { call: 'DELETE /beacon/group', before: { name: 'new', parentId: account.rootId }, after: null },
  ]);
});
