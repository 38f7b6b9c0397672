import { access } from '@frostway/contract/access/endpoints';
import { account } from '@frostway/contract/account/endpoints';
import { accountLevels } from '@frostway/contract/levels';
import { people } from '@frostway/contract/people/endpoints';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../db/tokens.js';
import { addTestAccount, addTestSession, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let adminId: number;
let ann: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  adminId = (await test.call(account.profile, {}, admin)).uid;
  ann = await addTestAccount(test);
});

const seeded = async (level: string) => {
  const { rows } = await test.call(access.roles, { pageSize: 100 }, admin);
  return rows.find((role) => role.level === level) ?? expect.fail(`no role of level ${level}`);
};

describe('Section 3: a role has a name, a user count, an add time, an enabled flag, menus and resources', () => {
  it('there is one for each level of account from the start, named in the language of the reader', async () => {
    const { total, rows } = await test.call(access.roles, {}, admin);
    expect(rows.map(({ level }) => level).filter((level) => level !== null)).toEqual([...accountLevels]);
    expect(rows[0]).toMatchObject({ name: '管理员', isEnabled: true, userCount: 1 });
    expect(rows[0]?.menuCount).toBeGreaterThan(0);
    expect(rows[0]?.resourceCount).toBeGreaterThan(0);
    expect(total).toBe(accountLevels.length);
    const english = await test.reply(access.roles, { lang: 'en' }, admin);
    expect((english.data as typeof test & { rows: { name: string }[] }).rows[1]?.name).toBe('Dealer');
  });
  it('is added, found by a part of its name, changed and removed; it gives nothing at first', async () => {
    const added = await test.call(access.addRole, { name: '仓库管理', remark: 'Night shift' }, admin);
    expect(added).toMatchObject({ level: null, isEnabled: true, userCount: 0, menuCount: 0, resourceCount: 0 });
    expect((await test.call(access.roles, { search: '仓库' }, admin)).rows).toEqual([added]);
    expect((await test.call(access.roles, { search: 'night' }, admin)).rows).toEqual([added]);
    const changed = await test.call(access.changeRole, { id: added.id, name: '仓库', isEnabled: false }, admin);
    expect(changed).toMatchObject({ name: '仓库', isEnabled: false, remark: 'Night shift' });
    expect((await test.call(access.roles, { isEnabled: false }, admin)).rows).toEqual([changed]);
    await test.call(access.removeRole, { id: added.id }, admin);
    await test.refused(access.changeRole, { id: added.id, name: 'x' }, admin, 'noSuchRole');
  });
  it('cannot have the name of another, in either language, nor a name that is empty or too long', async () => {
    await test.refused(access.addRole, { name: '经销商' }, admin, 'nameTaken');
    await test.refused(access.addRole, { name: 'dealer' }, admin, 'nameTaken');
    await test.refused(access.addRole, { name: ' ' }, admin, 'parametersIllegal');
    await test.refused(access.addRole, { name: 'x'.repeat(65) }, admin, 'textTooLong');
  });
  it('a seeded one can be renamed but not removed; its own name in another language is no new name', async () => {
    const dealer = await seeded('dealer');
    await test.refused(access.changeRole, { id: dealer.id, name: 'Dealer' }, admin, 'nothingChanged');
    expect((await test.call(access.changeRole, { id: dealer.id, name: '渠道商' }, admin)).name).toBe('渠道商');
    expect((await test.call(access.changeRole, { id: dealer.id, name: 'Dealer' }, admin)).name).toBe('经销商');
    await test.refused(access.removeRole, { id: dealer.id }, admin, 'seededKept');
  });
  it('one that is in use cannot be removed', async () => {
    const role = await test.call(access.addRole, { name: 'In use' }, admin);
    const normal = await seeded('normal');
    await test.call(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id, role.id] }, admin);
    await test.refused(access.removeRole, { id: role.id }, admin, 'roleInUse');
    await test.call(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id] }, admin);
    await test.call(access.removeRole, { id: role.id }, admin);
  });
  it('a page beyond the last is refused', () => test.refused(access.roles, { page: 9 }, admin, 'pageOverLimit'));
});

describe('Section 6: roles are assigned to users', () => {
  it('the users of a role are listed with every role they have, searched and paged', async () => {
    const normal = await seeded('normal');
    const { rows } = await test.call(access.roleUsers, { roleId: normal.id, search: ann.account }, admin);
    expect(rows).toEqual([
      {
        uid: ann.id,
        account: ann.account,
        nickname: ann.account,
        level: 'normal',
        isDisabled: false,
        roles: [{ id: normal.id, name: '普通账号', isEnabled: true }],
      },
    ]);
    expect((await test.call(access.roleUsers, { uid: ann.id }, admin)).total).toBe(1);
    await test.refused(access.roleUsers, { roleId: 999_999 }, admin, 'noSuchRole');
    await test.refused(access.roleUsers, { page: 99 }, admin, 'pageOverLimit');
  });
  it('a role must be chosen: a user without one cannot be', async () => {
    await test.refused(access.changeUserRoles, { uid: ann.id, roleIds: [] }, admin, 'roleMissing');
  });
  it('refuses an account or a role that is not there, and a change that is none', async () => {
    const normal = await seeded('normal');
    await test.refused(access.changeUserRoles, { uid: 999_999, roleIds: [normal.id] }, admin, 'noSuchAccount');
    await test.refused(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id, 999_999] }, admin, 'noSuchRole');
    await test.refused(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id, normal.id] }, admin, 'nothingChanged');
  });
  it('a program with an API token gives nobody a role: it would outlive the token', async () => {
    const normal = await seeded('normal');
    const token = `fwt_${'a'.repeat(40)}`;
    await test.sql(
      "insert into api_token (account_id, name, token_hash, scope, created_at, expires_at) values ($1, 'program', $2, 'all', now(), now() + interval '1 day')",
      [adminId, hashToken(token)],
    );
    await test.call(access.roles, {}, token);
    await test.refused(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id] }, token, 'notAllowed');
  });
  it('every account has a role, however it was made', async () => {
    const captcha = await test.captcha();
    await test.call(account.register, { email: 'roles@example.org', nickname: 'R', password: 'long enough', ...captcha }, undefined);
    for (const level of ['dealer', 'normal'] as const)
      await test.call(people.add, { account: `made-${level}`, nickname: level, password: 'long enough', level }, admin);
    expect(
      await test.sql(
        'select account from account where (select count(*) from account_role join role on role.id = role_id where account_id = account.id and role.level = account.level) <> 1',
      ),
    ).toEqual([]);
  });
});

describe('Administrators cannot lock themselves out', () => {
  it('their role cannot be disabled or removed', async () => {
    const role = await seeded('administrator');
    await test.refused(access.changeRole, { id: role.id, isEnabled: false }, admin, 'administratorKept');
    await test.refused(access.removeRole, { id: role.id }, admin, 'seededKept');
  });
  it('it keeps the menus of administration and the calls of access, and says which; it may lose others', async () => {
    const role = await seeded('administrator');
    const menus = (await test.call(access.roleMenus, { roleId: role.id }, admin)).rows;
    const kept = menus.filter(({ isKept }) => isKept);
    expect(kept.map(({ key }) => key)).toEqual(['administration', 'role', 'roleMenu', 'roleResource', 'menu', 'resource']);
    const without = (key: string) => menus.filter((menu) => menu.key !== key).map(({ id }) => id);
    await test.refused(access.changeRoleMenus, { roleId: role.id, menuIds: without('menu') }, admin, 'administratorKept');
    expect((await test.call(access.changeRoleMenus, { roleId: role.id, menuIds: without('share') }, admin)).menuCount).toBe(
      menus.length - 1,
    );
    await test.call(access.changeRoleMenus, { roleId: role.id, menuIds: menus.map(({ id }) => id) }, admin);

    const resources = (await test.call(access.roleResources, { roleId: role.id }, admin)).rows;
    expect(resources.filter(({ isKept }) => isKept).map(({ path }) => path)).toContain('/api/roleRes');
    const rest = resources.filter(({ method, path }) => `${method} ${path}` !== 'POST /api/roleRes').map(({ id }) => id);
    await test.refused(access.changeRoleResources, { roleId: role.id, resourceIds: rest }, admin, 'administratorKept');
    const dealer = await seeded('dealer');
    expect((await test.call(access.roleMenus, { roleId: dealer.id }, admin)).rows.some(({ isKept }) => isKept)).toBe(false);
  });
  it('the last account that can administer keeps the role; another takes its place only when it can log in', async () => {
    const role = await seeded('administrator');
    const normal = await seeded('normal');
    const give = { uid: adminId, roleIds: [normal.id] };
    await test.refused(access.changeUserRoles, give, admin, 'administratorKept');
    const second = await addTestAccount(test, 'administrator');
    await test.sql('update account set is_disabled = true where id = $1', [second.id]);
    await test.refused(access.changeUserRoles, give, admin, 'administratorKept');
    await test.sql('update account set is_disabled = false where id = $1', [second.id]);
    await test.call(access.changeUserRoles, give, admin);
    await test.refused(access.roles, {}, admin, 'notAllowed');
    await test.call(access.changeUserRoles, { uid: adminId, roleIds: [role.id] }, second.token);
  });
  it('of two who take the role from each other at once one is refused', async () => {
    const normal = await seeded('normal');
    const role = await seeded('administrator');
    const [first] = await test.sql<{ id: number }>("select id from account where level = 'administrator' and account <> 'admin'");
    const other = { id: first?.id ?? 0, token: await addTestSession(test, first?.id ?? 0) };
    const answers = await Promise.all([
      test.reply(access.changeUserRoles, { uid: other.id, roleIds: [normal.id] }, admin),
      test.reply(access.changeUserRoles, { uid: adminId, roleIds: [normal.id] }, other.token),
    ]);
    expect(answers.filter(({ errorcode }) => errorcode === 0)).toHaveLength(1);
    const winner = answers[0]?.errorcode === 0 ? admin : other.token;
    const loser = answers[0]?.errorcode === 0 ? other.id : adminId;
    await test.call(access.changeUserRoles, { uid: loser, roleIds: [role.id] }, winner);
  });
  it('nobody else changes roles, whatever roles he has', async () => {
    const role = await seeded('administrator');
    const normal = await seeded('normal');
    await test.call(access.changeUserRoles, { uid: ann.id, roleIds: [role.id, normal.id] }, admin);
    await test.refused(access.addRole, { name: 'mine' }, ann.token, 'notAllowed');
    await test.refused(access.roles, {}, ann.token, 'notAllowed');
    await test.call(access.changeUserRoles, { uid: ann.id, roleIds: [normal.id] }, admin);
  });
});
