import { access } from '@frostway/contract/access/endpoints';
import { account } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { type LiveMessage, liveMessage } from '@frostway/contract/live';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let roleId: number;
let ann: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});
beforeEach(async () => {
  ann = await addTestAccount(test);
  roleId = (await test.call(access.addRole, { name: `role of ${ann.account}` }, admin)).id;
});

/** Gives the role every resource but these calls. */
async function giveAllBut(...taken: Endpoint[]): Promise<void> {
  const names = taken.map(({ method, path }) => `${method} ${path}`);
  const { rows } = await test.call(access.roleResources, { roleId }, admin);
  const resourceIds = rows.filter(({ method, path }) => !names.includes(`${method} ${path}`)).map(({ id }) => id);
  await test.call(access.changeRoleResources, { roleId, resourceIds }, admin);
}
async function giveMenus(...keys: string[]): Promise<void> {
  const { rows } = await test.call(access.menus, {}, admin);
  const menuIds = rows.filter(({ key }) => key !== null && keys.includes(key)).map(({ id }) => id);
  await test.call(access.changeRoleMenus, { roleId, menuIds }, admin);
}
const assign = () => test.call(access.changeUserRoles, { uid: ann.id, roleIds: [roleId] }, admin);

/** What an open page is told after it has said who it is. */
function openPage(token: string): { messages: LiveMessage[]; isClosed: () => boolean } {
  const socket = new WebSocket(`${test.url.replace('http', 'ws')}/live`);
  const messages: LiveMessage[] = [];
  let isClosed = false;
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'hello', token }));
    socket.send(JSON.stringify({ type: 'watch', topic: 'devices' }));
  });
  socket.on('message', (data: Buffer) => messages.push(liveMessage.parse(JSON.parse(data.toString('utf8')))));
  socket.on('close', () => (isClosed = true));
  return { messages, isClosed: () => isClosed };
}
const hears = (page: { messages: LiveMessage[] }, message: Partial<LiveMessage>) =>
  expect.poll(() => page.messages, { timeout: 10_000, interval: 5 }).toContainEqual(expect.objectContaining(message));
const refusedLive = { type: 'refused', errorcode: refusals.notPermitted.code } as const;

describe('Section 6: a resource that no role gives', () => {
  it('is refused when it is called directly, and given again opens at once', async () => {
    await giveAllBut(deviceFeature.addGroup);
    await assign();
    await test.refused(deviceFeature.addGroup, { name: 'Cold store' }, ann.token, 'notPermitted');
    await test.call(deviceFeature.groupTree, {}, ann.token);
    await giveAllBut();
    await test.call(deviceFeature.addGroup, { name: 'Cold store' }, ann.token);
  });
  it('takes the live page with it: a new one is refused, an open one is ended', async () => {
    await giveAllBut();
    await assign();
    const open = openPage(ann.token);
    await hears(open, { type: 'watching' });
    await giveAllBut(telemetry.status);
    await hears(open, refusedLive);
    await expect.poll(open.isClosed).toBe(true);
    await hears(openPage(ann.token), refusedLive);
    await test.refused(telemetry.status, {}, ann.token, 'notPermitted');
  });
  it('leaves an open page that still has it, which hears that something changed', async () => {
    await giveAllBut();
    await assign();
    const open = openPage(ann.token);
    await hears(open, { type: 'watching' });
    await giveAllBut(deviceFeature.addGroup);
    await hears(open, { type: 'devicesChanged' });
    expect(open.isClosed()).toBe(false);
  });
  it('what everyone needs to be here at all is open without any', async () => {
    await assign();
    await test.refused(deviceFeature.groupTree, {}, ann.token, 'notPermitted');
    expect(await test.call(access.getPermission, {}, ann.token)).toMatchObject({
      menus: [],
      resources: expect.arrayContaining(['GET /api/getPermission']),
    });
    await test.call(account.profile, {}, ann.token);
  });
});

describe("Section 6: the current user's permissions are fetched from the server", () => {
  it('a path whose menu is taken away is not among those that can be opened', async () => {
    await giveAllBut();
    await giveMenus('view', 'deviceSet', 'deviceDetail');
    await assign();
    const before = await test.call(access.getPermission, {}, ann.token);
    expect(before.paths).toEqual(['/view', '/deviceDetail', '/deviceSet', '/platform', '/profile']);
    expect(before.menus.map(({ path, isShown }) => [path, isShown])).toEqual([
      ['/view', true],
      ['/deviceDetail', false],
      ['/deviceSet', true],
    ]);
    await giveMenus('view', 'deviceDetail');
    expect((await test.call(access.getPermission, {}, ann.token)).paths).toEqual(['/view', '/deviceDetail', '/platform', '/profile']);
  });
  it('menus come with the name of the language, below the nearest menu above that he has; a heading of nothing is left out', async () => {
    await giveMenus('administration');
    await assign();
    expect((await test.call(access.getPermission, {}, ann.token)).menus).toEqual([]);
    await giveMenus('administration', 'dic');
    const english = (await test.reply(access.getPermission, { lang: 'en' }, ann.token)).data as {
      menus: { id: number; name: string; parentId: number | null }[];
    };
    const [heading, dic] = english.menus;
    expect(english.menus.map(({ name }) => name)).toEqual(['Administration', 'Dictionary']);
    expect(dic?.parentId).toBe(heading?.id);
    await giveMenus('dic');
    expect((await test.call(access.getPermission, {}, ann.token)).menus).toMatchObject([{ name: '字典', parentId: null }]);
  });
  it('names the calls that are open to him: what his roles give and his level allows', async () => {
    await giveAllBut(deviceFeature.addGroup);
    await assign();
    const { level, roles, resources, owner } = await test.call(access.getPermission, {}, ann.token);
    expect({ level, roles, owner }).toEqual({
      level: 'normal',
      roles: [{ id: roleId, name: `role of ${ann.account}`, isEnabled: true }],
      owner: null,
    });
    expect(resources).toContain('GET /beacon/group');
    expect(resources).not.toContain('POST /beacon/group');
    // The role has it, but it is for administrators.
    expect(resources).not.toContain('POST /api/role');
    expect((await test.call(access.getPermission, {}, admin)).resources).toContain('POST /api/role');
  });
  it('names whom a great administrator acts for, and gives him what his owner has', async () => {
    const owner = await addTestAccount(test, 'enterprise');
    await test.sql('update account set parent_id = $1 where id = $2', [owner.id, ann.id]);
    await assign();
    await test.sql('insert into great_administrator (owner_id, account_id, created_at) values ($1, $2, now())', [owner.id, ann.id]);
    const { owner: actsFor, roles, paths, resources } = await test.call(access.getPermission, {}, ann.token);
    expect(actsFor).toEqual({ uid: owner.id, account: owner.account, nickname: owner.account });
    expect(roles.map(({ id }) => id)).toEqual([roleId]);
    expect(paths).toContain('/team');
    expect(resources).toContain('POST /beacon/group');
    await test.call(deviceFeature.addGroup, { name: 'For the owner' }, ann.token);
  });
  it('a disabled role gives nothing, and beside another takes nothing from it', async () => {
    await giveAllBut();
    await giveMenus('view');
    await assign();
    await test.call(access.changeRole, { id: roleId, isEnabled: false }, admin);
    await test.refused(deviceFeature.groupTree, {}, ann.token, 'notPermitted');
    expect(await test.call(access.getPermission, {}, ann.token)).toMatchObject({
      paths: ['/platform', '/profile'],
      roles: [{ isEnabled: false }],
    });
    const { rows } = await test.call(access.roles, { search: '普通' }, admin);
    await test.call(access.changeUserRoles, { uid: ann.id, roleIds: [roleId, rows[0]?.id ?? 0] }, admin);
    await test.call(deviceFeature.groupTree, {}, ann.token);
  });
  it('without a session there is none', () => test.refused(access.getPermission, {}, undefined, 'sessionInvalid'));
});

describe('What a role gives', () => {
  it('is replaced by the list; the same list again is no change, an unknown entry is refused and nothing of it stays', async () => {
    await giveMenus('view', 'share');
    const { rows } = await test.call(access.roleMenus, { roleId }, admin);
    const granted = rows.filter(({ isGranted }) => isGranted);
    expect(granted.map(({ key }) => key)).toEqual(['view', 'share']);
    await test.refused(access.changeRoleMenus, { roleId, menuIds: granted.map(({ id }) => id) }, admin, 'nothingChanged');
    await test.refused(access.changeRoleMenus, { roleId, menuIds: [999_999] }, admin, 'noSuchMenu');
    await test.refused(access.changeRoleMenus, { roleId: 999_999, menuIds: [] }, admin, 'noSuchRole');
    await test.refused(access.roleMenus, { roleId: 999_999 }, admin, 'noSuchRole');
    await test.refused(access.roleMenus, { roleId }, ann.token, 'notAllowed');
    expect((await test.call(access.changeRoleMenus, { roleId, menuIds: [] }, admin)).menuCount).toBe(0);
  });
  it('resources are listed by category, by text, by whether it has them, whole or paged', async () => {
    await giveAllBut(deviceFeature.addGroup);
    const { rows: categories } = await test.call(access.categories, { search: '设备' }, admin);
    const categoryId = categories[0]?.id ?? 0;
    const ofDevices = await test.call(access.roleResources, { roleId, categoryId }, admin);
    expect(ofDevices.rows.every((row) => row.category === '设备')).toBe(true);
    expect(ofDevices.total).toBe(categories[0]?.resourceCount);
    expect((await test.call(access.roleResources, { roleId, isGranted: false }, admin)).rows).toMatchObject([
      { method: 'POST', path: '/beacon/group' },
    ]);
    const found = await test.call(access.roleResources, { roleId, search: '/beacon/GROUP/list', pageSize: 1 }, admin);
    expect(found).toMatchObject({ total: 1, rows: [{ path: '/beacon/group/list', isGranted: true, isKept: false }] });
    await test.refused(access.roleResources, { roleId, page: 99, pageSize: 20 }, admin, 'pageOverLimit');
    await test.refused(access.roleResources, { roleId: 999_999 }, admin, 'noSuchRole');
    await test.refused(access.changeRoleResources, { roleId, resourceIds: [999_999] }, admin, 'noSuchResource');
  });
});
