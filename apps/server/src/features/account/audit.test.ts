/** What getting in leaves in the audit, and what it never holds. */
import { account as calls } from '@frostway/contract/account/endpoints';
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { registerPerson } from './sign-in.fixture.js';

let test: TestPlatform;
platformForFile((started) => {
  test = started;
});
// All tests come from one address: the failures of one are none of the next.
beforeEach(() => test.sql('delete from login_failure'));
const register = (over: Record<string, unknown> = {}): ReturnType<typeof registerPerson> => registerPerson(test, over);

describe('Audit', () => {
  type Entry = {
    account: string;
    level: string;
    call: string;
    entity: string | null;
    entity_id: string | null;
    address: string;
    request_id: string;
    input: object;
    after: object | null;
    at: Date;
  };
  const entries = (call: string): Promise<Entry[]> => test.sql<Entry>('select * from audit_entry where call = $1 order by id', [call]);

  it('every changing call writes its row: who, what, from where, under which request', async () => {
    const { account, session, token } = await register();
    const [entry] = (await entries('POST /beacon/auth/register')).slice(-1);
    expect(entry).toMatchObject({
      account: '',
      level: '',
      entity: 'account',
      entity_id: String(session.user.uid),
      after: { account, level: 'normal' },
      address: '127.0.0.1',
    });
    expect(entry?.at.getTime()).toBe(test.clock.now());
    const answer = await test.request('/api/user/language', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"language":"en"}',
    });
    const [change] = (await entries('PUT /api/user/language')).slice(-1);
    expect(change).toMatchObject({ account, level: 'normal', input: { language: 'en' }, request_id: answer.headers.get('x-request-id') });
  });
  it('a refused change leaves none', async () => {
    const { token, email } = await register();
    const count = async (): Promise<number> => (await test.sql('select 1 from audit_entry')).length;
    const before = await count();
    await test.refused(
      calls.register,
      { email, nickname: 'x', password: 'correct horse', ...(await test.captcha()) },
      undefined,
      'emailRegistered',
    );
    await test.refused(calls.changePassword, { oldPassword: 'wrong', newPassword: 'battery staple' }, token, 'oldPasswordWrong');
    expect(await count()).toBe(before);
  });
  it('a login says who came in and that he did, a failed try which account was tried and that it failed', async () => {
    const { account, email, session } = await register();
    const id = String(session.user.uid);
    const call = 'POST /beacon/auth/login';
    const stranger = await register();
    await test.refused(calls.login, { account: email, password: 'wrong' }, undefined, 'wrongCredentials');
    await test.refused(calls.login, { account: 'my-password-typed-above', password: 'wrong' }, undefined, 'wrongCredentials');
    await test.call(calls.login, { account: email, password: 'correct horse' });
    const found = (await entries(call)).slice(-3);
    expect(found).toMatchObject([
      { account: '', entity: 'account', entity_id: id, after: { outcome: 'failed' }, input: {}, address: '127.0.0.1' },
      { account: '', entity: 'account', entity_id: '', after: { outcome: 'failed' }, input: {} },
      { account, level: 'normal', entity: 'account', entity_id: id, after: { outcome: 'succeeded' } },
    ]);
    expect(JSON.stringify(found)).not.toContain('my-password');
    const seenBy = async (token: string) => (await test.call(auditCalls.entries, { call }, token)).rows;
    // Newest first; only who has the account, and administrators, read of tries at it.
    expect((await seenBy(session.token)).map(({ account: who, thing, after }) => [who, thing, after?.['outcome']])).toEqual([
      [account, account, 'succeeded'],
      ['', account, 'failed'],
    ]);
    expect((await seenBy(stranger.token)).map(({ thing }) => thing)).not.toContain(account);
  });
  it('a disabled account that somebody knows the password of is a failed try, too', async () => {
    const { email, session } = await register();
    await test.sql('update account set is_disabled = true where id = $1', [session.user.uid]);
    await test.refused(calls.login, { account: email, password: 'correct horse' }, undefined, 'accountDisabled');
    const [entry] = (await entries('POST /beacon/auth/login')).slice(-1);
    expect(entry).toMatchObject({ account: '', entity_id: String(session.user.uid), after: { outcome: 'failed' } });
  });
  it('holds no secret: no password, token, code or sid of any call', async () => {
    const code = await test.captcha();
    const secret = 'Tr0ub4dor&3-not-to-be-seen';
    const session = await test.call(calls.register, {
      email: 'secret@example.com',
      nickname: 'x',
      password: secret,
      confirmation: secret,
      ...code,
    });
    if (!session.activated) throw new Error('the account waits for its activation');
    await test.call(calls.changePassword, { oldPassword: secret, newPassword: `${secret}!`, confirmation: `${secret}!` }, session.token);
    const again = await test.call(calls.login, { account: 'secret@example.com', password: `${secret}!` });
    const all = (await test.sql<{ row: string }>('select audit_entry::text as row from audit_entry')).map(({ row }) => row).join('\n');
    for (const hidden of [secret, session.token, again.token, code.sid]) expect(all).not.toContain(hidden);
    expect((await entries('PUT /beacon/user/password')).at(-1)).toMatchObject({
      input: { oldPassword: '***', newPassword: '***', confirmation: '***' },
      after: { changed: 'password' },
    });
  });
});
