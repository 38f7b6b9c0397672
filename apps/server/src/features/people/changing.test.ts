/** Changing accounts, disabling, moving, resetting: specification, section 6. */
import { account as accountCalls } from '@frostway/contract/account/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { people as calls } from '@frostway/contract/people/endpoints';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { hashToken } from '../../db/tokens.js';
import { addTestAccount, addTestSession, type TestAccount } from '../../testing/accounts.js';
import { noteRefusal } from '../../testing/received.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addGreatAdministrator, fresh, makePerson, password, plantTree, type Tree } from './people.fixture.js';

let test: TestPlatform;
let tree: Tree;
platformForFile(async (started) => {
  test = started;
  tree = await plantTree(test);
});

/** What an open page was told last: `welcome` once it is in, then the code of the refusal that closed it. */
async function openPage(token: string): Promise<{ readonly closes: () => Promise<number> }> {
  const socket = new WebSocket(`${test.url.replace('http', 'ws')}/live`);
  const told: { type: string; errorcode?: number }[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString('utf8')) as { type: string }));
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => {
      const { errorcode = 0 } = told.at(-1) ?? {};
      noteRefusal(errorcode, 'WS /live');
      resolve(errorcode);
    });
  });
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  socket.send(JSON.stringify({ type: 'hello', token }));
  await expect.poll(() => told.map(({ type }) => type)).toContain('welcome');
  return { closes: () => closed };
}

async function addApiToken({ id }: TestAccount): Promise<string> {
  const token = `fwt_${id}_${'x'.repeat(30)}`;
  const at = test.clock.now();
  await test.sql(
    "insert into api_token (account_id, name, token_hash, scope, created_at, expires_at) values ($1, 'x', $2, 'all', $3, $4)",
    [id, hashToken(token), new Date(at), new Date(at + 1e9)],
  );
  return token;
}
const pathOf = async (id: number): Promise<number[]> =>
  (await test.sql<{ path: number[] }>('select path from account where id = $1', [id]))[0]?.path ?? [];

describe('Section 6: changing accounts', () => {
  it('nickname, e-mail and phone of who is below; nothing changed is 60062', async () => {
    const { dealer } = tree;
    const { id: uid } = await makePerson(test, 'normal', dealer.token);
    const change = { uid, nickname: '新名字', email: 'new@x.example', phone: '137 1234 5678' };
    const changed = { nickname: '新名字', email: 'new@x.example', phone: '+8613712345678' };
    expect(await test.call(calls.change, change, dealer.token)).toMatchObject({ uid, ...changed });
    await test.refused(calls.change, change, dealer.token, 'nothingChanged');
    await test.refused(calls.change, { uid }, dealer.token, 'nothingChanged');
    await test.refused(calls.change, { uid, isDisabled: false }, dealer.token, 'nothingChanged');
    expect(await test.call(calls.change, { uid, email: '', phone: null }, dealer.token)).toMatchObject({ email: null, phone: null });
    const [audit] = await test.sql("select before, after from audit_entry where call = 'PUT /api/people' order by id limit 1");
    expect(audit).toMatchObject({ before: { email: null }, after: changed });
  });
  it('what somebody else has is refused: 50029, 80004; too long is 80006, a wrong phone 80030', async () => {
    const { dealer, subDealer } = tree;
    await makePerson(test, 'normal', dealer.token, { email: 'mine@x.example', phone: '13512345678' });
    const { id: uid } = await makePerson(test, 'normal', subDealer.token);
    await test.refused(calls.change, { uid, email: 'MINE@x.example' }, dealer.token, 'emailRegistered');
    await test.refused(calls.change, { uid, phone: '+86 135 1234 5678' }, dealer.token, 'phoneRegistered');
    await test.refused(calls.change, { uid, nickname: 'x'.repeat(65) }, dealer.token, 'textTooLong');
    await test.refused(calls.change, { uid, phone: '1' }, dealer.token, 'phoneInvalid');
  });
  it('nobody changes who is beside or above him, as if there were none', async () => {
    const { dealer, subDealer, beside, customer, enterprise, groupUser } = tree;
    for (const [who, uid] of [
      [beside, customer.id],
      [subDealer, dealer.id],
      [subDealer, subDealer.id],
      [enterprise, dealer.id],
      [groupUser, enterprise.id],
      [dealer, 2 ** 31 - 1],
    ] as const) {
      await test.refused(calls.change, { uid, nickname: 'x' }, who.token, 'noSuchAccount');
      await test.refused(calls.resetPassword, { uid, newPassword: password }, who.token, 'noSuchUser');
    }
    await test.refused(calls.change, { uid: customer.id, nickname: 'x' }, customer.token, 'notAllowed');
  });
  it('nobody disables, moves or readdresses himself, nor resets his own password: 80046', async () => {
    const { admin, enterprise } = tree;
    const great = await addGreatAdministrator(test, enterprise);
    const [{ id } = { id: 0 }] = await test.sql<{ id: number }>("select id from account where account = 'admin'");
    for (const [uid, token] of [
      [id, admin],
      [great.id, great.token],
    ] as const) {
      await test.refused(calls.change, { uid, isDisabled: true }, token, 'notWithOwnAccount');
      await test.refused(calls.change, { uid, email: 'me@x.example' }, token, 'notWithOwnAccount');
      await test.refused(calls.resetPassword, { uid, newPassword: password }, token, 'notWithOwnAccount');
      await test.call(calls.change, { uid, nickname: 'Me' }, token);
    }
    expect((await test.call(calls.one, { uid: great.id }, great.token)).isMe).toBe(true);
  });
  it('one administrator is left when two disable each other at the same moment', async () => {
    const [one, two] = [await makePerson(test, 'administrator', tree.admin), await makePerson(test, 'administrator', tree.admin)];
    const [{ id } = { id: 0 }] = await test.sql<{ id: number }>("select id from account where account = 'admin'");
    await test.sql('update account set is_disabled = true where id = $1', [id]);
    await Promise.all([
      test.reply(calls.change, { uid: one.id, isDisabled: true }, two.token),
      test.reply(calls.change, { uid: two.id, isDisabled: true }, one.token),
    ]);
    expect(await test.sql("select id from account where level = 'administrator' and not is_disabled")).toHaveLength(1);
    await test.sql('update account set is_disabled = (id <> $1) where id = any($2)', [id, [id, one.id, two.id]]);
  });
  it('roles by administrators only, at least one; the last administrator keeps his', async () => {
    const { admin, dealer, customer } = tree;
    const [role] = await test.sql<{ id: number }>("insert into role (name) values ('Nothing') returning id");
    const before = (await test.call(calls.one, { uid: customer.id }, admin)).roles.map(({ id }) => id);
    const roleIds = [role?.id ?? 0];
    await test.refused(calls.change, { uid: customer.id, roleIds }, dealer.token, 'notAllowed');
    await test.refused(calls.change, { uid: customer.id, roleIds: [] }, admin, 'roleMissing');
    await test.refused(calls.change, { uid: customer.id, roleIds: before }, admin, 'nothingChanged');
    await test.refused(calls.change, { uid: customer.id, roleIds: [999_999] }, admin, 'noSuchRole');
    const page = await openPage(customer.token);
    expect((await test.call(calls.change, { uid: customer.id, roleIds }, admin)).roles).toEqual([{ id: role?.id, name: 'Nothing' }]);
    expect(await page.closes()).toBe(50_006);
    await test.refused(deviceFeature.groupTree, {}, customer.token, 'notPermitted');
    await test.call(calls.change, { uid: customer.id, roleIds: before }, admin);
    await test.call(deviceFeature.groupTree, {}, customer.token);
    const [{ id } = { id: 0 }] = await test.sql<{ id: number }>("select id from account where account = 'admin'");
    await test.refused(calls.change, { uid: id, roleIds }, admin, 'administratorKept');
  });
});

describe('Section 6: disabling an account', () => {
  it('ends its session at once, over HTTP, on open pages and for programs, and nobody logs in to it', async () => {
    const { dealer, subDealer } = tree;
    const person = await makePerson(test, 'normal', subDealer.token);
    const program = await addApiToken(person);
    await test.call(deviceFeature.groupTree, {}, program);
    const page = await openPage(person.token);
    expect(await test.call(calls.change, { uid: person.id, isDisabled: true }, dealer.token)).toMatchObject({ isDisabled: true });
    expect(await page.closes()).toBe(70_130);
    await test.refused(deviceFeature.groupTree, {}, person.token, 'sessionInvalid');
    await test.refused(deviceFeature.groupTree, {}, program, 'sessionInvalid');
    await test.refused(accountCalls.login, { account: person.account, password }, undefined, 'accountDisabled');
    await test.refused(calls.change, { uid: person.id, isDisabled: true }, dealer.token, 'nothingChanged');
    await test.call(calls.change, { uid: person.id, isDisabled: false }, dealer.token);
    await test.refused(deviceFeature.groupTree, {}, person.token, 'sessionInvalid');
    await test.call(deviceFeature.groupTree, {}, await addTestSession(test, person.id));
  });
});

describe('Section 6: moving an account', () => {
  it('takes all below it along; who was above sees it no more', async () => {
    const { admin, dealer, beside } = tree;
    const sub = await makePerson(test, 'dealer', dealer.token);
    const enterprise = await makePerson(test, 'enterprise', sub.token);
    const user = await makePerson(test, 'groupUser', enterprise.token);
    await test.refused(calls.change, { uid: sub.id, parentUid: beside.id }, dealer.token, 'notAllowed');
    expect((await test.call(calls.change, { uid: sub.id, parentUid: beside.id }, admin)).parent?.uid).toBe(beside.id);
    expect(await pathOf(user.id)).toEqual([beside.id, sub.id, enterprise.id, user.id]);
    expect(await pathOf(enterprise.id)).toEqual([beside.id, sub.id, enterprise.id]);
    await test.refused(calls.one, { uid: user.id }, dealer.token, 'noSuchAccount');
    await test.call(calls.one, { uid: user.id }, beside.token);
    await test.refused(calls.change, { uid: sub.id, parentUid: beside.id }, admin, 'nothingChanged');
    expect((await test.call(calls.change, { uid: sub.id, parentUid: null }, admin)).parent).toBeNull();
    expect(await pathOf(user.id)).toEqual([sub.id, enterprise.id, user.id]);
    expect(await pathOf(sub.id)).toEqual([sub.id]);
  });
  it('never below itself: 80045, also when two moves come at once', async () => {
    const { admin } = tree;
    const [one, two] = [await makePerson(test, 'dealer', admin), await makePerson(test, 'dealer', admin)];
    const below = await makePerson(test, 'dealer', one.token);
    for (const parentUid of [one.id, below.id]) await test.refused(calls.change, { uid: one.id, parentUid }, admin, 'accountBelowItself');
    const answers = await Promise.all([
      test.reply(calls.change, { uid: one.id, parentUid: two.id }, admin),
      test.reply(calls.change, { uid: two.id, parentUid: below.id }, admin),
    ]);
    expect(answers.map(({ errorcode }) => errorcode).toSorted((a, b) => a - b)).toEqual([0, 80_045]);
  });
  it('keeps the rules of parents: 50038; a group user stays with his enterprise: 80048', async () => {
    const { admin, dealer, enterprise, groupUser, customer } = tree;
    for (const parentUid of [null, customer.id])
      await test.refused(calls.change, { uid: enterprise.id, parentUid }, admin, 'parentNotDealer');
    await test.refused(calls.change, { uid: customer.id, parentUid: enterprise.id }, admin, 'parentNotDealer');
    await test.refused(calls.change, { uid: customer.id, parentUid: 2 ** 31 - 1 }, admin, 'noSuchAccount');
    const other = await makePerson(test, 'enterprise', dealer.token);
    for (const parentUid of [other.id, null]) await test.refused(calls.change, { uid: groupUser.id, parentUid }, admin, 'groupUserStays');
  });
  it('somebody made below it at the same moment moves along', async () => {
    const { admin, dealer, beside } = tree;
    const sub = await makePerson(test, 'dealer', dealer.token);
    await Promise.all([
      ...Array.from({ length: 4 }, () => test.call(calls.add, fresh('normal'), sub.token)),
      test.call(calls.change, { uid: sub.id, parentUid: beside.id }, admin),
    ]);
    const paths = await test.sql<{ path: number[] }>('select path from account where parent_id = $1', [sub.id]);
    expect(paths.map(({ path }) => path.slice(0, -1))).toEqual(Array.from({ length: 4 }, () => [beside.id, sub.id]));
  });
});

describe('Section 6: a new password for somebody else', () => {
  it('group users are reset by their enterprise or its great administrator; their sessions end', async () => {
    const { enterprise } = tree;
    const great = await addGreatAdministrator(test, enterprise);
    const user = await makePerson(test, 'groupUser', enterprise.token);
    await test.call(accountCalls.login, { account: user.account, password });
    const page = await openPage(user.token);
    expect(await test.call(calls.resetPassword, { uid: user.id, newPassword: 'battery staple' }, great.token)).toBeNull();
    expect(await page.closes()).toBe(70_130);
    await test.refused(deviceFeature.groupTree, {}, user.token, 'sessionInvalid');
    await test.refused(accountCalls.login, { account: user.account, password }, undefined, 'wrongCredentials');
    await test.call(accountCalls.login, { account: user.account, password: 'battery staple' });
    await test.call(calls.resetPassword, { uid: user.id, newPassword: password }, enterprise.token);
    const again = { uid: user.id, newPassword: password, confirmation: 'another' };
    await test.refused(calls.resetPassword, again, enterprise.token, 'passwordsDiffer');
    await test.refused(calls.resetPassword, { ...again, newPassword: 'short' }, enterprise.token, 'passwordTooShort');
  });
  it('a dealer does not open the account of a customer who uses it and did not let him look', async () => {
    const { dealer, subDealer, groupUser, enterprise } = tree;
    const person = await makePerson(test, 'normal', subDealer.token, { email: 'private@x.example' });
    const reset = { uid: person.id, newPassword: password };
    // Nobody has logged in yet: there is nothing to protect.
    await test.call(calls.resetPassword, reset, dealer.token);
    await test.call(accountCalls.login, { account: person.account, password });
    expect((await test.call(calls.one, { uid: person.id }, dealer.token)).mayReset).toBe(false);
    await test.refused(calls.resetPassword, reset, dealer.token, 'notAllowed');
    await test.refused(calls.change, { uid: person.id, email: 'dealer@x.example' }, dealer.token, 'notAllowed');
    // A form sends what it did not change, too.
    const asItWas = { uid: person.id, email: 'private@x.example', phone: '', parentUid: subDealer.id };
    await test.call(calls.change, { ...asItWas, nickname: 'Renamed' }, dealer.token);
    await test.refused(calls.resetPassword, { uid: groupUser.id, newPassword: password }, dealer.token, 'notAllowed');
    await test.sql('update account set dealer_may_look = true where id = any($1)', [[person.id, enterprise.id]]);
    await test.call(calls.resetPassword, reset, dealer.token);
    await test.call(calls.resetPassword, { uid: groupUser.id, newPassword: password }, dealer.token);
    await test.sql('update account set dealer_may_look = false');
    await test.call(calls.resetPassword, reset, tree.admin);
    // Without an e-mail or a phone there is no other way back.
    const lost = await makePerson(test, 'normal', subDealer.token);
    await test.call(accountCalls.login, { account: lost.account, password });
    await test.call(calls.resetPassword, { uid: lost.id, newPassword: password }, subDealer.token);
  });
  it('is the work of a person: no program with an API token gives one, or an administrator', async () => {
    const { dealer, customer } = tree;
    const program = await addApiToken(dealer);
    await test.refused(calls.resetPassword, { uid: customer.id, newPassword: password }, program, 'notAllowed');
    await test.refused(calls.change, { uid: customer.id, nickname: 'x' }, program, 'notAllowed');
    await test.call(calls.add, fresh('normal'), program);
    const administrator = await addTestAccount(test, 'administrator');
    const root = await addApiToken(administrator);
    await test.refused(calls.add, fresh('administrator'), root, 'notAllowed');
    await test.call(calls.add, fresh('normal'), root);
  });
});
