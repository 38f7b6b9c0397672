import { createServer, type Server } from 'node:http';
import { account as calls } from '@frostway/contract/account/endpoints';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';

type Row = { recipient: string; body: string; channel: string; state: string; answer: string | null; sent_at: Date | null };
type SeenRequest = { method: string; url: string; type: string; body: string };

/** A gateway that keeps what it is asked; refuses while `isBroken`. */
class TestGateway {
  readonly asked: SeenRequest[] = [];
  isBroken = false;
  port = 0;
  private server: Server | undefined;

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
      request.on('end', () => {
        this.asked.push({ method: request.method ?? '', url: request.url ?? '', type: request.headers['content-type'] ?? '', body });
        response.statusCode = this.isBroken ? 500 : 200;
        response.end(this.isBroken ? 'out of credit' : '{"id":"m-1"}\n');
      });
    });
    const { server } = this;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    server?.closeAllConnections();
    if (server !== undefined) await new Promise<void>((resolve) => void server.close(() => resolve()));
  }
}

let test: TestPlatform | undefined;
let gateway: TestGateway | undefined;
afterEach(async () => {
  await test?.close();
  await gateway?.stop();
  test = undefined;
  gateway = undefined;
});

const phone = '+8613800138000';
const message = (platform: TestPlatform): Promise<Row[]> => platform.sql<Row>("select * from mail where channel = 'sms'");
async function askForCode(platform: TestPlatform): Promise<string> {
  await platform.call(calls.sendPhoneCode, { phone, ...(await platform.captcha()) });
  return /(?<![\w-])\d{6}(?!\w)/.exec((await message(platform))[0]?.body ?? '')?.[0] ?? '';
}

describe('Text messages', () => {
  it('without SMS_URL they stay in the outbox, and ways that need them are not offered', async () => {
    test = await startTestPlatform();
    await askForCode(test);
    expect(await message(test)).toMatchObject([{ recipient: phone, state: 'kept', answer: null }]);
    expect(await test.call(calls.source, {})).toMatchObject({ register: ['email'], recover: [] });
    expect(await test.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
  });
  it('are given to the gateway of SMS_URL, and the row shows its answer', async () => {
    gateway = new TestGateway();
    await gateway.start();
    test = await startTestPlatform({ SMS_URL: `http://127.0.0.1:${gateway.port}/send?key=x&to={to}&text={text}` });
    expect(await test.call(calls.source, {})).toMatchObject({ register: ['email', 'phone'], recover: ['phone'] });
    const platform = test;
    await askForCode(platform);
    await expect.poll(async () => (await message(platform))[0]?.state, { timeout: 15_000 }).toBe('sent');
    const [row] = await message(platform);
    expect(row).toMatchObject({ answer: '200 {"id":"m-1"}', sent_at: expect.any(Date) as Date });
    expect(gateway.asked).toHaveLength(1);
    const asked = new URL(gateway.asked[0]?.url ?? '', 'http://gateway');
    expect(gateway.asked[0]?.method).toBe('GET');
    expect(Object.fromEntries(asked.searchParams)).toEqual({ key: 'x', to: phone, text: row?.body });
  });
  it('are posted as JSON when SMS_URL says so', async () => {
    gateway = new TestGateway();
    await gateway.start();
    test = await startTestPlatform({ SMS_URL: `POST http://127.0.0.1:${gateway.port}/messages` });
    const platform = test;
    await askForCode(platform);
    await expect.poll(async () => (await message(platform))[0]?.state, { timeout: 15_000 }).toBe('sent');
    const [row] = await message(platform);
    expect(gateway.asked).toMatchObject([{ method: 'POST', url: '/messages', type: 'application/json' }]);
    expect(JSON.parse(gateway.asked[0]?.body ?? '')).toEqual({ to: phone, text: row?.body });
  });
  it('are given again when the gateway was away or refused them; neither its address nor the code is in the log', async () => {
    gateway = new TestGateway();
    await gateway.start();
    test = await startTestPlatform({
      SMS_URL: `http://127.0.0.1:${gateway.port}/send?key=hunter22&to={to}&text={text}`,
      FROSTWAY_LOG_LEVEL: 'trace',
    });
    // Not before: the platform's own ports are any that are free, this one too.
    await gateway.stop();
    const platform = test;
    const retry = (): Promise<unknown> =>
      platform.sql('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
    const code = await askForCode(platform);
    await expect
      .poll(async () => (await message(platform))[0], { timeout: 15_000 })
      .toMatchObject({ state: 'failed', answer: 'the gateway could not be reached: ECONNREFUSED' });
    gateway.isBroken = true;
    await gateway.start();
    await expect.poll(async () => (await retry(), (await message(platform))[0]?.answer), { timeout: 15_000 }).toBe('500 out of credit');
    gateway.isBroken = false;
    await expect.poll(async () => (await retry(), (await message(platform))[0]?.state), { timeout: 15_000 }).toBe('sent');
    for (const secret of [code, 'hunter22']) expect(platform.logged()).not.toContain(secret);
  });
});
