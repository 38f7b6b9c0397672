/** Who sees whom, and making accounts: specification, section 6. */
import { account as accountCalls } from '@frostway/contract/account/endpoints';
import type { AccountLevel } from '@frostway/contract/levels';
import { people as calls } from '@frostway/contract/people/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addGreatAdministrator, fresh, makePerson, password, plantTree, type Tree } from './people.fixture.js';

let test: TestPlatform;
let tree: Tree;
platformForFile(async (started) => {
  test = started;
  tree = await plantTree(test);
});

/** The accounts somebody is shown, by uid. */
async function seen(token: string, filter: Record<string, unknown> = {}): Promise<number[]> {
  const { total, rows } = await test.call(calls.list, { pageSize: 1000, ...filter }, token);
  expect(rows).toHaveLength(total);
  return rows.map((row) => row.uid).toSorted((a, b) => a - b);
}
const ids = (...accounts: { readonly id: number }[]): number[] => accounts.map(({ id }) => id).toSorted((a, b) => a - b);

describe('Section 6: who sees whom', () => {
  it('a dealer sees who is below him, at any depth, and nobody beside or above', async () => {
    const { dealer, subDealer, customer, enterprise, groupUser, beside, besideCustomer } = tree;
    expect(await seen(dealer.token)).toEqual(ids(subDealer, customer, enterprise, groupUser));
    expect(await seen(subDealer.token)).toEqual(ids(customer));
    expect(await seen(beside.token)).toEqual(ids(besideCustomer));
    for (const uid of ids(dealer, enterprise, beside, besideCustomer))
      await test.refused(calls.one, { uid }, subDealer.token, 'noSuchAccount');
  });
  it('an enterprise sees its users, and its great administrator sees the same', async () => {
    const { enterprise, groupUser, dealer } = tree;
    const great = await addGreatAdministrator(test, enterprise);
    expect(await seen(enterprise.token)).toEqual(ids(groupUser, great));
    expect(await seen(great.token)).toEqual(ids(groupUser, great));
    await test.refused(calls.one, { uid: enterprise.id }, great.token, 'noSuchAccount');
    await test.refused(calls.one, { uid: dealer.id }, enterprise.token, 'noSuchAccount');
    await test.sql('delete from great_administrator where account_id = $1', [great.id]);
    expect(await seen(great.token)).toEqual([]);
  });
  it('the administrator sees everybody', async () => {
    const [{ count } = { count: 0 }] = await test.sql<{ count: number }>('select count(*)::integer as count from account');
    expect(await seen(tree.admin)).toHaveLength(count);
  });
  it('nobody without people below him is let in, a demo account neither', async () => {
    for (const level of ['normal', 'internet', 'demo'] satisfies AccountLevel[]) {
      const { token } = await addTestAccount(test, level);
      await test.refused(calls.list, {}, token, 'notAllowed');
      await test.refused(calls.one, { uid: tree.customer.id }, token, 'notAllowed');
    }
    await test.refused(calls.list, {}, undefined, 'sessionInvalid');
    expect(await seen(tree.groupUser.token)).toEqual([]);
  });
  it('a row says who it is, below whom, with which role, and how much it has', async () => {
    const { dealer, customer, subDealer } = tree;
    const row = await test.call(calls.one, { uid: customer.id, lang: 'en' } as { uid: number }, dealer.token);
    expect(row).toEqual({
      uid: customer.id,
      account: customer.account,
      nickname: expect.stringMatching(/^Person/) as string,
      email: null,
      phone: null,
      level: 'normal',
      parent: { uid: subDealer.id, account: subDealer.account, nickname: expect.any(String) as string },
      roles: [{ id: expect.any(Number) as number, name: 'Standard account' }],
      isDisabled: false,
      isActive: true,
      maySms: true,
      isMe: false,
      mayReset: true,
      deviceCount: 0,
      lastLoginAt: null,
      loginCount: 0,
      createdAt: expect.any(String) as string,
      language: null,
      counts: { stock: 0, groups: 1, subAccounts: 0, sharesGiven: 0, shareLinks: 0, sharesReceived: 0, teams: 0 },
    });
    expect((await test.call(calls.one, { uid: dealer.id }, tree.admin)).counts.subAccounts).toBeGreaterThanOrEqual(4);
  });
  it('the list is filtered by level, parent, state and a part of name, e-mail or phone, sorted and paged', async () => {
    const { dealer, subDealer, customer, enterprise } = tree;
    const one = await makePerson(test, 'normal', dealer.token, {
      account: 'Findme',
      nickname: '冷链一号',
      email: 'Some.Body@cold.example',
      phone: '138 0013 8000',
    });
    await test.call(calls.change, { uid: one.id, isDisabled: true }, dealer.token);
    for (const search of ['indm', '冷链', 'BODY@cold', '+86 138-0013', '13800138'])
      expect(await seen(dealer.token, { search }), search).toEqual(ids(one));
    for (const search of ['%', 'nobody at all']) expect(await seen(dealer.token, { search }), search).toEqual([]);
    expect(await seen(dealer.token, { level: 'enterprise' })).toEqual(ids(enterprise));
    expect(await seen(dealer.token, { parentUid: subDealer.id })).toEqual(ids(customer));
    expect(await seen(dealer.token, { state: 'disabled' })).toEqual(ids(one));
    expect(await seen(dealer.token, { state: 'active' })).not.toContain(one.id);
    await test.sql('update account set is_active = false where id = $1', [customer.id]);
    expect(await seen(dealer.token, { state: 'waiting' })).toEqual(ids(customer));
    await test.sql('update account set is_active = true where id = $1', [customer.id]);
    const byName = await test.call(calls.list, { sort: 'account', order: 'desc', pageSize: 1, page: 2 }, dealer.token);
    const all = await test.call(calls.list, { sort: 'account', order: 'desc' }, dealer.token);
    expect(byName.rows).toEqual(all.rows.slice(1, 2));
    expect(byName.total).toBe(all.total);
    await test.refused(calls.list, { page: 2 }, dealer.token, 'pageOverLimit');
    await test.refused(calls.list, { sort: 'password_hash' }, dealer.token, 'sortUnsupported');
  });
});

describe('Section 6: making accounts', () => {
  it('each may make the levels below him, and is told which', async () => {
    const { admin, dealer, enterprise, groupUser } = tree;
    const told = async (token: string): Promise<AccountLevel[]> => (await test.call(calls.list, {}, token)).mayMake;
    expect(await told(dealer.token)).toEqual(['normal', 'enterprise', 'dealer']);
    expect(await told(enterprise.token)).toEqual(['groupUser']);
    expect(await told(groupUser.token)).toEqual([]);
    expect(await told(admin)).not.toContain('demo');
    for (const level of ['groupUser', 'internet', 'administrator', 'demo'])
      await test.refused(calls.add, fresh(level as AccountLevel), dealer.token, 'notAllowed');
    for (const level of ['normal', 'dealer', 'enterprise'])
      await test.refused(calls.add, fresh(level as AccountLevel), enterprise.token, 'notAllowed');
    await test.refused(calls.add, fresh('groupUser'), groupUser.token, 'notAllowed');
    await test.refused(calls.add, fresh('demo'), admin, 'notAllowed');
  });
  it('it can log in at once, has a root group and exactly one role, its level’s', async () => {
    const { admin, dealer, subDealer, enterprise } = tree;
    const made = [
      await test.call(calls.add, fresh('normal'), subDealer.token),
      await test.call(calls.add, fresh('dealer', { parentUid: subDealer.id }), dealer.token),
      await test.call(calls.add, fresh('enterprise'), dealer.token),
      await test.call(calls.add, fresh('groupUser', { parentUid: enterprise.id }), enterprise.token),
      await test.call(calls.add, fresh('internet'), admin),
      await test.call(calls.add, fresh('administrator'), admin),
    ];
    for (const row of made) {
      const roles = await test.sql('select role.level from account_role join role on role.id = role_id where account_id = $1', [row.uid]);
      expect(roles).toEqual([{ level: row.level }]);
      expect(row.roles).toHaveLength(1);
      expect(await test.sql('select depth from device_group where owner_id = $1', [row.uid])).toEqual([{ depth: 1 }]);
      expect(await test.reply(accountCalls.login, { account: row.account, password })).toMatchObject({ status: 200, errorcode: 0 });
    }
    expect(made.map((row) => row.parent?.uid ?? null)).toEqual([subDealer.id, subDealer.id, dealer.id, enterprise.id, null, null]);
  });
  it('the parent of an enterprise must be a dealer: 50038, whoever makes it', async () => {
    const { admin, dealer, enterprise, customer } = tree;
    for (const parentUid of [undefined, null, enterprise.id, customer.id]) {
      const answer = await test.refused(calls.add, fresh('enterprise', { parentUid }), admin, 'parentNotDealer');
      expect(Object.keys(answer.fields ?? {})).toEqual(['parentUid']);
    }
    await test.refused(calls.add, fresh('enterprise', { parentUid: customer.id }), dealer.token, 'parentNotDealer');
    await test.call(calls.add, fresh('enterprise', { parentUid: dealer.id }), admin);
    await test.call(calls.add, fresh('enterprise'), dealer.token);
  });
  it('the parent of a dealer or a customer is a dealer or nobody', async () => {
    const { admin, dealer, customer, beside } = tree;
    for (const level of ['dealer', 'normal'] satisfies AccountLevel[]) {
      await test.refused(calls.add, fresh(level, { parentUid: customer.id }), admin, 'parentNotDealer');
      await test.refused(calls.add, fresh(level, { parentUid: customer.id }), dealer.token, 'parentNotDealer');
      await test.refused(calls.add, fresh(level, { parentUid: beside.id }), dealer.token, 'noSuchAccount');
      expect((await test.call(calls.add, fresh(level), admin)).parent).toBeNull();
      expect((await test.call(calls.add, fresh(level, { parentUid: null }), dealer.token)).parent?.uid).toBe(dealer.id);
    }
    await test.refused(calls.add, fresh('administrator', { parentUid: dealer.id }), admin, 'parametersIllegal');
    await test.refused(calls.add, fresh('normal', { parentUid: 2 ** 31 - 1 }), admin, 'noSuchAccount');
  });
  it('an enterprise makes group users below itself, its great administrator too, and an administrator names the enterprise', async () => {
    const { admin, dealer, enterprise, groupUser } = tree;
    const great = await addGreatAdministrator(test, enterprise);
    expect((await test.call(calls.add, fresh('groupUser'), great.token)).parent?.uid).toBe(enterprise.id);
    expect((await test.call(calls.add, fresh('groupUser', { parentUid: enterprise.id }), admin)).parent?.uid).toBe(enterprise.id);
    await test.refused(calls.add, fresh('groupUser', { parentUid: groupUser.id }), enterprise.token, 'groupUserStays');
    await test.refused(calls.add, fresh('groupUser', { parentUid: dealer.id }), enterprise.token, 'noSuchAccount');
    await test.refused(calls.add, fresh('groupUser', { parentUid: dealer.id }), admin, 'groupUserStays');
    await test.refused(calls.add, fresh('groupUser'), admin, 'groupUserStays');
  });
  it('roles are given by administrators: those instead of the level’s', async () => {
    const { admin, dealer } = tree;
    const [role] = await test.sql<{ id: number }>("insert into role (name) values ('Auditor') returning id");
    const roleIds = [role?.id ?? 0];
    expect((await test.call(calls.add, fresh('normal', { roleIds }), admin)).roles).toEqual([{ id: role?.id, name: 'Auditor' }]);
    await test.refused(calls.add, fresh('normal', { roleIds }), dealer.token, 'notAllowed');
    await test.refused(calls.add, fresh('normal', { roleIds: [999_999] }), admin, 'noSuchRole');
    await test.refused(calls.add, fresh('normal', { roleIds: [] }), admin, 'roleMissing');
  });
  it('a taken account name is 80011, e-mail 50029, phone 80004, whatever its case and notation, also of an account one does not see', async () => {
    const { dealer, beside } = tree;
    await test.call(calls.add, fresh('normal', { account: 'Taken', email: 'taken@x.example', phone: '+86 139 0013 9000' }), beside.token);
    const cases = [
      ['accountTaken', { account: 'TAKEN' }, 'account'],
      ['accountTaken', { account: 'Demo' }, 'account'],
      ['emailRegistered', { email: 'Taken@X.example' }, 'email'],
      ['phoneRegistered', { phone: '139-0013-9000' }, 'phone'],
    ] as const;
    for (const [refusal, over, field] of cases) {
      const answer = await test.refused(calls.add, fresh('normal', over), dealer.token, refusal);
      expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    }
    const twice = fresh('normal', { phone: '13700137000', email: 'twice@x.example' });
    const answers = await Promise.all([1, 2].map((n) => test.reply(calls.add, { ...twice, account: `twice${n}` }, dealer.token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const phones = await Promise.all(
      [1, 2].map((n) => test.reply(calls.add, fresh('normal', { account: `ring${n}`, phone: '13600136000' }), dealer.token)),
    );
    expect(phones.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 80_004]);
  });
  it('a phone is kept with its country, one that is none is refused', async () => {
    const row = await test.call(calls.add, fresh('normal', { phone: '+49 (151) 2345-6789', email: '' }), tree.dealer.token);
    expect(row).toMatchObject({ phone: '+4915123456789', email: null });
    for (const phone of ['12345', 'call me', '+86 138 0013'])
      await test.refused(calls.add, fresh('normal', { phone }), tree.dealer.token, 'phoneInvalid');
  });
  it('short or differing passwords, long texts and no names are refused beside their field', async () => {
    const { token } = tree.dealer;
    const cases = [
      ['passwordTooShort', { password: '1234567' }, 'password'],
      ['passwordsDiffer', { confirmation: 'correct h0rse' }, 'confirmation'],
      ['textTooLong', { nickname: 'x'.repeat(65) }, 'nickname'],
      ['textTooLong', { account: 'x'.repeat(65) }, 'account'],
      ['textTooLong', { email: `${'x'.repeat(250)}@x.example` }, 'email'],
      ['textTooLong', { phone: '1'.repeat(65) }, 'phone'],
      ['parametersIllegal', { account: 'with blank' }, 'account'],
      ['parametersIllegal', { nickname: ' ' }, 'nickname'],
      ['parametersIllegal', { level: 'king' }, 'level'],
    ] as const;
    for (const [refusal, over, field] of cases) {
      const answer = await test.refused(calls.add, fresh('normal', over), token, refusal);
      expect(Object.keys(answer.fields ?? {}), field).toContain(field);
    }
  });
});
