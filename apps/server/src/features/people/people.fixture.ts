/** A tree of accounts for the tests of people: a dealer, his sub-dealer, their customers, an enterprise with its users, and a dealer beside them. */
import type { AccountLevel } from '@frostway/contract/levels';
import { people as calls } from '@frostway/contract/people/endpoints';
import { addTestSession, adminToken, type TestAccount } from '../../testing/accounts.js';
import type { TestPlatform } from '../../testing/platform.js';

export const password = 'correct horse';
let made = 0;

/** What makes an account of a level, with a name nobody has. */
export function fresh(level: AccountLevel, more: Record<string, unknown> = {}) {
  const account = `${level}-${++made}`;
  return { account, nickname: `Person ${made}`, password, level, ...more };
}

export type Tree = {
  readonly admin: string;
  readonly dealer: TestAccount;
  readonly subDealer: TestAccount;
  /** Of the sub-dealer. */
  readonly customer: TestAccount;
  /** Of the dealer. */
  readonly enterprise: TestAccount;
  readonly groupUser: TestAccount;
  readonly beside: TestAccount;
  readonly besideCustomer: TestAccount;
};

/** Makes an account through the call and opens a session for it. */
export async function makePerson(
  test: TestPlatform,
  level: AccountLevel,
  by: string,
  more: Record<string, unknown> = {},
): Promise<TestAccount> {
  const row = await test.call(calls.add, fresh(level, more), by);
  const [group] = await test.sql<{ id: number }>('select id from device_group where owner_id = $1', [row.uid]);
  return { id: row.uid, account: row.account, token: await addTestSession(test, row.uid), rootId: group?.id ?? 0 };
}

/** The tree, made by those who may. */
export async function plantTree(test: TestPlatform): Promise<Tree> {
  const admin = await adminToken(test);
  const dealer = await makePerson(test, 'dealer', admin);
  const subDealer = await makePerson(test, 'dealer', dealer.token);
  const customer = await makePerson(test, 'normal', subDealer.token);
  const enterprise = await makePerson(test, 'enterprise', dealer.token);
  const groupUser = await makePerson(test, 'groupUser', enterprise.token);
  const beside = await makePerson(test, 'dealer', admin);
  const besideCustomer = await makePerson(test, 'normal', beside.token);
  return { admin, dealer, subDealer, customer, enterprise, groupUser, beside, besideCustomer };
}

/** A group user of an enterprise that it made its great administrator. */
export async function addGreatAdministrator(test: TestPlatform, enterprise: TestAccount): Promise<TestAccount> {
  const user = await makePerson(test, 'groupUser', enterprise.token);
  await test.sql('delete from great_administrator where owner_id = $1', [enterprise.id]);
  await test.sql('insert into great_administrator (owner_id, account_id, created_at) values ($1, $2, now())', [enterprise.id, user.id]);
  return user;
}
