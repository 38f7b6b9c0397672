/** With whom the demo works: a team, a customer, a link for his guests; made as anybody would make them. */
import { demoPassword } from '@frostway/contract/account/demo';
import { signIn } from '@frostway/contract/account/endpoints';
import { auditCalls } from '@frostway/contract/audit/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature as team } from '@frostway/contract/team/endpoints';
import { describe, expect, it } from 'vitest';
import { seedDemo } from './demo.js';
import { demoForFile } from './demo.fixture.js';
import { isReserved } from './features/account/first-accounts.js';
import type { TestPlatform } from './testing/platform.js';

let test: TestPlatform;
let token: string;
demoForFile((opened, session) => {
  test = opened;
  token = session;
});

describe('with whom the demo works', () => {
  const seed = async (): Promise<void> => {
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
  };
  const teams = async () => (await test.call(team.teamList, {}, token)).rows;
  const shares = async () => (await test.call(share.shares, { pageSize: 100 }, token)).rows;
  const open = async () => (await test.call(share.links, {}, token)).rows.filter(({ state }) => state !== 'ended');

  it('is a team on the sensors of its stores, a customer who sees the boxes on their way to him, and a link for his guests', async () => {
    const [first] = await teams();
    expect(first).toMatchObject({ name: '质量与夜班', subUsers: 2 });
    const members = await test.call(team.memberList, { teamId: first?.id ?? 0 }, token);
    expect(members.rows.map(({ nickname }) => nickname).toSorted()).toEqual(['周敏 质量科', '陈航 夜班仓管'].toSorted());
    const joins = await test.call(team.joins, { teamId: first?.id ?? 0, kind: 'device' }, token);
    expect(joins.total).toBeGreaterThan(3);
    expect(new Set((await shares()).map(({ account }) => account))).toEqual(new Set(['demo-customer']));
    const [link] = await open();
    expect((await test.call(share.guestStatus, { key: link?.key ?? '' })).total).toBe((await shares()).length);
  });

  it('is in the audit trail as what anybody would have made, and once only', async () => {
    const made = async () =>
      (await test.call(auditCalls.entries, { pageSize: 200 }, token)).rows.filter(({ entity }) =>
        ['team', 'deviceShare', 'shareLink'].includes(entity ?? ''),
      );
    const before = await made();
    expect(new Set(before.map(({ entity, account }) => `${account} ${entity}`))).toEqual(
      new Set(['demo team', 'demo deviceShare', 'demo shareLink']),
    );
    const whole = [await teams(), await shares(), await open()];
    await seed();
    expect(await made()).toEqual(before);
    expect([await teams(), await shares(), await open()]).toEqual(whole);
  });

  it('gets a link that a visitor changed or ended made anew', async () => {
    const [first] = await open();
    await test.call(share.changeLink, { id: first?.id ?? 0, scope: ['latest', 'history', 'place'] }, token);
    await seed();
    const [second, ...others] = await open();
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
    expect(second?.scope).toEqual(['latest', 'history']);
    await test.call(share.cancelLink, { id: second?.id ?? 0 }, token);
    await seed();
    expect((await open()).map(({ id }) => id)).not.toContain(second?.id);
    expect(await open()).toHaveLength(1);
  });

  it('cannot log in, and their names are nobody else’s to register', async () => {
    for (const account of ['demo-quality', 'demo-night', 'demo-customer', 'demo-en-customer']) {
      await test.refused(signIn.login, { account, password: demoPassword }, undefined, 'wrongCredentials');
      expect(isReserved(account)).toBe(true);
    }
  });

  it('is not whoever had such a name before', async () => {
    await test.sql("update account set password_hash = 'x' where account = 'demo-en-customer'");
    await test.sql(
      "update device_share set ended_at = now() where account_id = (select id from account where account = 'demo-en-customer')",
    );
    await seed();
    expect(
      await test.sql(
        "select 1 from device_share join account on account.id = account_id where account = 'demo-en-customer' and ended_at is null",
      ),
    ).toEqual([]);
    await test.sql("update account set password_hash = null where account = 'demo-en-customer'");
    await seed();
  });
});
