/** Announcements by administrators and dealers to those below. */
import { overview as calls } from '@frostway/contract/overview/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

const day = 86_400_000;
let test: TestPlatform;
let admin: string;
let dealer: TestAccount;
let subDealer: TestAccount;
let customer: TestAccount;
let enterprise: TestAccount;
let groupUser: TestAccount;
let beside: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  const below = async (level: Parameters<typeof addTestAccount>[1], ...above: TestAccount[]): Promise<TestAccount> => {
    const account = await addTestAccount(test, level);
    const path = [...above.map(({ id }) => id), account.id];
    await test.sql('update account set parent_id = $2, path = $3 where id = $1', [account.id, above.at(-1)?.id ?? null, path]);
    return account;
  };
  dealer = await below('dealer');
  subDealer = await below('dealer', dealer);
  customer = await below('normal', dealer, subDealer);
  enterprise = await below('enterprise', dealer);
  groupUser = await below('groupUser', dealer, enterprise);
  beside = await below('dealer');
});
beforeEach(() => test.sql('delete from announcement'));

const texts = async (token: string, input: Record<string, unknown> = {}): Promise<string[]> =>
  (await test.call(calls.announcements, input, token)).rows.map(({ text }) => text);
const shown = async (token: string): Promise<string | null> => (await test.call(calls.base, {}, token)).announcement;

describe('Announcements', () => {
  it('by administrators are for everyone, by dealers for the accounts below them', async () => {
    await test.call(calls.announce, { text: 'everyone' }, admin);
    await test.call(calls.announce, { text: 'below dealer' }, dealer.token);
    await test.call(calls.announce, { text: 'below sub-dealer' }, subDealer.token);
    const own = await addTestAccount(test);
    const demo = await addTestAccount(test, 'demo');
    for (const [{ token }, expected] of [
      [own, ['everyone']],
      [demo, ['everyone']],
      [beside, ['everyone']],
      [dealer, ['everyone']],
      [subDealer, ['below dealer', 'everyone']],
      [enterprise, ['below dealer', 'everyone']],
      [groupUser, ['below dealer', 'everyone']],
      [customer, ['below sub-dealer', 'below dealer', 'everyone']],
    ] as const) {
      expect(await texts(token)).toEqual(expected);
      // The home page shows the newest of them.
      expect(await shown(token)).toBe(expected[0]);
    }
    await test.sql('update account set is_disabled = true where id = $1', [subDealer.id]);
    expect(await texts(customer.token)).toEqual(['below dealer', 'everyone']);
    await test.sql('update account set is_disabled = false where id = $1', [subDealer.id]);
  });
  it('are in force until their expiry date, and no longer', async () => {
    const expiryDate = new Date(test.clock.now() + day).toISOString();
    const row = await test.call(calls.announce, { text: '  今晚停机\n请提前保存 ', expiryDate }, dealer.token);
    expect(row).toEqual({
      id: expect.any(Number) as number,
      text: '今晚停机\n请提前保存',
      author: { uid: dealer.id, account: dealer.account, nickname: dealer.account },
      createdAt: new Date(test.clock.now()).toISOString(),
      expiryDate,
      endedAt: null,
      isInForce: true,
      mayEnd: true,
    });
    test.clock.advance(day - 1);
    expect(await shown(customer.token)).toBe(row.text);
    test.clock.advance(1);
    expect(await shown(customer.token)).toBeNull();
    expect(await texts(customer.token)).toEqual([]);
    const { rows } = await test.call(calls.announcements, { mine: true }, dealer.token);
    expect(rows).toEqual([{ ...row, isInForce: false, mayEnd: false }]);
    await test.refused(calls.endAnnouncement, { id: row.id }, dealer.token, 'nothingChanged');
    await test.refused(calls.endAnnouncement, { id: row.id }, customer.token, 'notAllowed');
    await test.refused(calls.endAnnouncement, { id: row.id }, subDealer.token, 'noSuchEntry');
  });
  it('an end in the past, no text and a long one are refused', async () => {
    const over = await test.refused(calls.announce, { text: 'x', expiryDate: test.clock.now() }, admin, 'parametersIllegal');
    expect(Object.keys(over.fields ?? {})).toEqual(['expiryDate']);
    await test.refused(calls.announce, { text: 'x', expiryDate: 'tomorrow' }, admin, 'dateFormat');
    await test.refused(calls.announce, { text: ' \n ' }, admin, 'parametersIllegal');
    await test.refused(calls.announce, { text: 'x'.repeat(501) }, admin, 'textTooLong');
    expect((await test.call(calls.announce, { text: 'x'.repeat(500), expiryDate: '' }, admin)).expiryDate).toBeNull();
  });
  it('are made by administrators and dealers only', async () => {
    for (const { token } of [customer, enterprise, groupUser]) {
      await test.refused(calls.announce, { text: 'x' }, token, 'notAllowed');
    }
    await test.refused(calls.announce, { text: 'x' }, undefined, 'sessionInvalid');
    await test.refused(calls.announcements, { all: true }, dealer.token, 'notAllowed');
  });
  it('end once: by who wrote them, or an administrator; 60041 for another’s, 50017 for one that is not seen', async () => {
    const { id } = await test.call(calls.announce, { text: 'of the dealer' }, dealer.token);
    const other = await test.call(calls.announce, { text: 'of another' }, beside.token);
    await test.refused(calls.endAnnouncement, { id }, subDealer.token, 'notYours');
    await test.refused(calls.endAnnouncement, { id }, beside.token, 'noSuchEntry');
    await test.refused(calls.endAnnouncement, { id: 999_999 }, admin, 'noSuchEntry');
    await test.call(calls.endAnnouncement, { id }, dealer.token);
    await test.refused(calls.endAnnouncement, { id }, dealer.token, 'nothingChanged');
    await test.call(calls.endAnnouncement, { id: other.id }, admin);
    expect(await texts(customer.token)).toEqual([]);
    expect(await texts(dealer.token, { mine: true })).toEqual(['of the dealer']);
    expect(await texts(admin, { mine: true })).toEqual([]);
    expect(await texts(admin, { all: true })).toEqual(['of another', 'of the dealer']);
    expect((await test.call(calls.announcements, { all: true, page: 2, pageSize: 1 }, admin)).total).toBe(2);
    await test.refused(calls.announcements, { all: true, page: 3, pageSize: 1 }, admin, 'pageOverLimit');
  });
});
