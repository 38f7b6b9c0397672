import { account as calls } from '@frostway/contract/account/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealSecondFactors } from '../account/index.js';
import { isSealed, type Sealer, sealerOf, webhookSecret } from '../../outside/sealer.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { addTestAccount } from '../../testing/accounts.js';
import { sealWebhooks } from './index.js';

let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.0/8' });
});
afterAll(() => test.close());

const secretsOf = async (table: 'second_factor' | 'webhook', column: string, id: number): Promise<string[]> =>
  (await test.sql<{ secret: string }>(`select secret from ${table} where ${column} = $1 order by 1`, [id])).map(({ secret }) => secret);

/** What is not sealed yet is sealed, as at a start. */
async function sealAll(sealer: Sealer): Promise<void> {
  await sealSecondFactors(test.database.db, sealer);
  await sealWebhooks(test.database.db, sealer);
}

describe('A copy of the database', () => {
  it('holds no second factor that could be used: it is sealed, and its codes are read all the same', async () => {
    const { token, id } = await addTestAccount(test);
    const { secret } = await test.call(calls.prepareTotp, {}, token);
    const [kept = ''] = await secretsOf('second_factor', 'account_id', id);
    expect([isSealed(kept), kept.includes(secret)]).toEqual([true, false]);
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now() });
    await test.call(calls.turnOnTotp, { code: code() }, token);
    test.clock.advance(30_000);
    await test.call(calls.turnOffTotp, { code: code() }, token);
  });
  it('holds no secret of a webhook, which is notified to its owner once, when it is added and when it is made anew', async () => {
    const { token, id } = await addTestAccount(test);
    const added = await test.call(notification.addWebhook, { name: 'ERP', url: 'http://127.0.0.1:9/hook' }, token);
    const renewed = await test.call(notification.changeWebhook, { id: added.id, renewSecret: true }, token);
    const [kept = ''] = await secretsOf('webhook', 'owner_id', id);
    expect(isSealed(kept)).toBe(true);
    for (const secret of [added.secret, renewed.secret ?? '']) {
      expect(secret).toMatch(/^whsec_/);
      expect(kept).not.toContain(secret);
    }
  });
  it('of a version before is sealed at the start: once, and what was sealed stays', async () => {
    const { id } = await addTestAccount(test);
    const sealer = sealerOf(Buffer.alloc(32, 7));
    await test.sql('delete from second_factor');
    await test.sql('delete from webhook');
    await test.sql("insert into second_factor (account_id, secret, created_at) values ($1, 'JBSWY3DPEHPK3PXP', now())", [id]);
    await test.sql(
      "insert into webhook (owner_id, name, url, secret, created_at) values ($1, 'a', 'https://a.example/', 'whsec_AAAA', now())",
      [id],
    );
    const all = async (): Promise<string[]> => [
      ...(await secretsOf('second_factor', 'account_id', id)),
      ...(await secretsOf('webhook', 'owner_id', id)),
    ];
    await sealAll(sealer);
    const [factor = '', hook = ''] = await all();
    expect([sealer.open(factor, `second-factor:${id}`), sealer.open(hook, webhookSecret)]).toEqual(['JBSWY3DPEHPK3PXP', 'whsec_AAAA']);
    expect([factor, hook].map(isSealed)).toEqual([true, true]);
    await sealAll(sealer);
    expect(await all()).toEqual([factor, hook]);
  });
});
