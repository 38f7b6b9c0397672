import { account as calls } from '@frostway/contract/account/endpoints';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';
import { TestMailServer } from './mail-server.fixture.js';

type Row = { id: number; recipient: string; subject: string; body: string; state: string; answer: string | null; sent_at: Date | null };
let test: TestPlatform | undefined;
let mailServer: TestMailServer | undefined;
afterEach(async () => {
  await test?.close();
  await mailServer?.stop();
  test = undefined;
  mailServer = undefined;
});

const mails = (platform: TestPlatform): Promise<Row[]> => platform.sql<Row>('select * from mail order by id');
async function register(platform: TestPlatform, email: string, language: 'zh-cn' | 'en' = 'en'): Promise<void> {
  await platform.call(calls.register, {
    email,
    nickname: 'Ann & <Co>',
    password: 'correct horse',
    language,
    ...(await platform.captcha()),
  });
}
/** A failed job waits longer and longer: the test does not. */
const retryNow = (platform: TestPlatform): Promise<unknown> =>
  platform.sql('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');

describe('Mail', () => {
  it('without SMTP_URL the welcome mail is kept in the outbox, in the language of the account', async () => {
    test = await startTestPlatform({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
    await register(test, 'ann@example.com');
    await register(test, 'bo@example.com', 'zh-cn');
    expect(await mails(test)).toMatchObject([
      {
        recipient: 'ann@example.com',
        subject: 'Welcome to Frostway',
        body: 'Hello Ann & <Co>,\n\nyour Frostway account ann is ready. Log in here: https://frostway.example\n',
        state: 'kept',
        answer: null,
        sent_at: null,
      },
      {
        recipient: 'bo@example.com',
        subject: '欢迎使用霜途',
        body: 'Ann & <Co>，您好：\n\n您的霜途账号 bo 已开通。请在此登录：https://frostway.example\n',
        state: 'kept',
      },
    ]);
    expect(await test.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
  });
  it('a refused registration sends nothing', async () => {
    test = await startTestPlatform();
    await register(test, 'ann@example.com');
    await test.refused(
      calls.register,
      { email: 'Ann@example.com', nickname: 'x', password: 'correct horse', ...(await test.captcha()) },
      undefined,
      'emailRegistered',
    );
    expect(await mails(test)).toHaveLength(1);
  });
  it('with SMTP_URL it is sent, and the answer of the mail server is kept', async () => {
    mailServer = new TestMailServer();
    await mailServer.start();
    const { port, received } = mailServer;
    test = await startTestPlatform({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: '霜途 <alerts@frostway.example>' });
    await register(test, 'ann@example.com', 'zh-cn');
    const platform = test;
    await expect.poll(async () => (await mails(platform))[0]?.state, { timeout: 15_000 }).toBe('sent');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: 'alerts@frostway.example',
      to: ['ann@example.com'],
      mail: {
        from: { name: '霜途', address: 'alerts@frostway.example' },
        to: [{ address: 'ann@example.com' }],
        subject: '激活您的霜途账号',
        text: expect.stringContaining(`${test.url}/login?activate=`) as string,
      },
    });
    const [row] = await mails(test);
    expect(row?.answer).toMatch(/^250 /);
    expect(row?.sent_at).toBeInstanceOf(Date);
  });
  it('is sent again when the mail server was away or refused it, and then once', async () => {
    mailServer = new TestMailServer();
    await mailServer.start();
    test = await startTestPlatform({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, FROSTWAY_LOG_LEVEL: 'silent' });
    // Not before: the platform's own ports are any that are free, this one too.
    await mailServer.stop();
    const platform = test;
    await register(test, 'ann@example.com');
    await expect
      .poll(async () => (await mails(platform))[0], { timeout: 15_000 })
      .toMatchObject({ state: 'failed', answer: expect.stringContaining('ECONNREFUSED') as string });

    mailServer.isFull = true;
    await mailServer.start();
    await expect
      .poll(
        async () => {
          await retryNow(platform);
          return (await mails(platform))[0]?.answer;
        },
        { timeout: 15_000 },
      )
      .toContain('mailbox full, try later');

    mailServer.isFull = false;
    await expect
      .poll(
        async () => {
          await retryNow(platform);
          return (await mails(platform))[0]?.state;
        },
        { timeout: 15_000 },
      )
      .toBe('sent');
    await expect.poll(() => platform.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
    expect(mailServer.received.map(({ to }) => to)).toEqual([['ann@example.com']]);
  });
});
