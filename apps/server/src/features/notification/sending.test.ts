import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { notification as calls } from '@frostway/contract/notification/endpoints';
import type { Delivery } from '@frostway/contract/notification/rows';
import { afterEach, describe, expect, it } from 'vitest';
import { TestMailServer } from '../../outbox/mail-server.fixture.js';
import { takeUpInterrupted } from '../../outbox/send.js';
import { NotificationWorld } from './notification.fixture.js';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** An endpoint of a customer, or a gateway of text messages, that keeps what it is sent. */
class Receiver {
  readonly received: Received[] = [];
  status = 200;
  /** Runs when something has arrived and before it is answered. */
  arrived: () => Promise<void> | void = () => undefined;
  private server: Server | undefined;
  url = '';

  async start(): Promise<this> {
    const server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        this.received.push({ headers: request.headers, body });
        void Promise.resolve(this.arrived()).then(() => response.writeHead(this.status).end('said'));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

let world: NotificationWorld | undefined;
const receivers: Receiver[] = [];
let mailServer: TestMailServer | undefined;
afterEach(async () => {
  await world?.test.close();
  for (const receiver of receivers.splice(0)) receiver.stop();
  await mailServer?.stop();
  world = undefined;
  mailServer = undefined;
});
const receiver = async (): Promise<Receiver> => {
  const started = await new Receiver().start();
  receivers.push(started);
  return started;
};
const local = { FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.1', FROSTWAY_LOG_LEVEL: 'silent' };
const retryNow = (of: NotificationWorld): Promise<unknown> =>
  of.test.sql('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
const patient = { timeout: 20_000, interval: 100 };

async function withWebhook(of: NotificationWorld, url: string): Promise<string> {
  const { id, secret } = await of.test.call(calls.addWebhook, { name: 'ERP', url }, of.owner.token);
  await of.plan([{ afterMinutes: 0, recipients: [{ kind: 'webhook', id, channels: ['webhook'] }] }]);
  return secret;
}

describe('A webhook', () => {
  it('is notified of the alarm, signed; a no is tried again with the same id, and every try stands in the log', async () => {
    const endpoint = await receiver();
    endpoint.status = 503;
    world = await NotificationWorld.open(local);
    const told = world;
    const secret = await withWebhook(told, `${endpoint.url}/alarms`);
    const device = await told.device('Fridge 1');
    const alarm = await told.alarm(device);
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('failed');
    endpoint.status = 200;
    await expect.poll(async () => (await retryNow(told), (await told.log())[0]?.state), patient).toBe('sent');
    const [first, second, ...more] = endpoint.received;
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = second?.headers ?? {};
    const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${String(id)}.${String(timestamp)}.${second?.body}`)
      .digest('base64');
    expect(second?.headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'alarm.start',
      data: {
        alarm: {
          id: alarm.id,
          type: 'temperatureHigh',
          severity: 'alarm',
          limit: 8,
          worst: 9.4,
          minutes: 20,
          link: `https://frostway.example/deviceAlarm?alarm=${alarm.id}`,
        },
        device: { name: 'Fridge 1', mac: device.mac },
      },
    });
    const [row] = await told.log();
    expect(row?.tries.map(({ isSent, answer }) => [isSent, answer])).toEqual([
      [false, '503 said'],
      [true, '200 said'],
    ]);
    expect(row?.address).toBe(new URL(endpoint.url).host);
  });
  it('is notified what a killed server was telling it, and what came after, within minutes; of a living one nobody takes it', async () => {
    const endpoint = await receiver();
    world = await NotificationWorld.open(local);
    const told = world;
    await withWebhook(told, `${endpoint.url}/alarms`);
    const device = await told.device();
    await told.alarm(device);
    await expect.poll(() => told.test.sql("select 1 from mail where state = 'sent'"), patient).toHaveLength(1);
    const jobs = 'graphile_worker._private_jobs';
    const queues = 'graphile_worker._private_job_queues';
    await expect.poll(() => told.test.sql(`select 1 from ${jobs}`), patient).toEqual([]);
    // As it is left by a server that is killed while it posts, a minute ago: row, job and queue are its own.
    await told.test.sql(`
      update mail set state = 'sending', claimed_at = now() - interval '1 minute', sent_at = null, tries = '[]';
      select graphile_worker.add_job('sendWebhook', json_build_object('id', id), job_key => 'outbox:' || id, queue_name => 'webhook:' || webhook_id) from mail;
      update ${jobs} set locked_at = now() - interval '1 minute', locked_by = 'killed', attempts = 1;
      update ${queues} set locked_at = now() - interval '1 minute', locked_by = 'killed'`);
    await told.alarm(device);
    await told.settled();
    await takeUp(told);
    expect(await told.test.sql(`select locked_by from ${queues}`)).toEqual([{ locked_by: 'killed' }]);
    expect(endpoint.received).toHaveLength(1);
    await told.test.sql(`
      update mail set claimed_at = claimed_at - interval '2 minutes' where state = 'sending';
      update ${jobs} set locked_at = locked_at - interval '2 minutes' where locked_by = 'killed';
      update ${queues} set locked_at = locked_at - interval '2 minutes'`);
    await takeUp(told);
    await expect.poll(() => told.test.sql("select 1 from mail where state = 'sent'"), patient).toHaveLength(2);
    const ids = endpoint.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, ids[1] === ids[0] || ids[2] === ids[0], new Set(ids).size]).toEqual([3, true, 2]);
    await expect.poll(() => told.test.sql(`select 1 from ${jobs}`), patient).toEqual([]);
  });
  it('inside the network is refused unless the installation allows it', async () => {
    const endpoint = await receiver();
    world = await NotificationWorld.open({ FROSTWAY_LOG_LEVEL: 'silent' });
    const told = world;
    for (const url of [endpoint.url, 'http://localhost:9/x', 'http://[::1]/', 'https://10.1.2.3/hook', 'http://169.254.169.254/latest'])
      await told.test.refused(calls.addWebhook, { name: 'ERP', url }, told.owner.token, 'webhookNotPublic');
    // A name that says nothing now may be saved; what it says is looked at again when something is sent.
    await withWebhook(told, 'http://nobody.invalid/hook');
    const [{ id } = { id: 0 }] = (await told.test.call(calls.webhooks, {}, told.owner.token)).rows;
    await told.test.refused(calls.changeWebhook, { id, url: endpoint.url }, told.owner.token, 'webhookNotPublic');
    await told.test.sql('update webhook set url = $1', [endpoint.url]);
    await told.alarm(await told.device());
    // No try can help: it is over at once, and its outcome is said in the language of who reads it.
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('gaveUp');
    for (const [lang, answer] of [
      ['en', 'The URL is not on the public internet, so it will not be retried'],
      ['zh-cn', '该网址不在公共互联网上，不再重试'],
    ] as const) {
      const reply = await told.test.request(`${calls.deliveries.path}?lang=${lang}`, {
        headers: { authorization: `Bearer ${told.owner.token}` },
      });
      expect((reply.data as { rows: Delivery[] }).rows[0]?.tries.map((each) => each.answer)).toEqual([answer]);
    }
    await expect.poll(() => told.test.sql('select 1 from graphile_worker._private_jobs'), patient).toEqual([]);
    expect(endpoint.received).toEqual([]);
  });
  it('that was removed or switched off is notified no more', async () => {
    const endpoint = await receiver();
    world = await NotificationWorld.open(local);
    const told = world;
    await withWebhook(told, endpoint.url);
    const [{ id } = { id: 0 }] = (await told.test.call(calls.webhooks, {}, told.owner.token)).rows;
    await told.test.call(calls.changeWebhook, { id, isEnabled: false }, told.owner.token);
    await told.alarm(await told.device());
    await told.settled();
    expect(await told.log()).toEqual([]);
  });
});

describe('Mail over a real SMTP server', () => {
  it('arrives with an id that stays the same when it is sent again after a crash', async () => {
    mailServer = new TestMailServer();
    await mailServer.start();
    const { port, received } = mailServer;
    world = await NotificationWorld.open({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Frostway <alerts@frostway.example>',
      FROSTWAY_LOG_LEVEL: 'silent',
    });
    const told = world;
    await told.alarm(await told.device('Fridge 1'));
    await expect.poll(async () => (await told.log()).find(({ channel }) => channel === 'mail')?.state, patient).toBe('sent');
    expect(received).toHaveLength(1);
    // As a server leaves it that is killed between the sending and the note of it.
    await told.test.sql("update mail set state = 'sending', claimed_at = now() - interval '3 minutes', sent_at = null, tries = '[]'");
    await takeUp(told);
    await expect.poll(async () => (await told.log()).find(({ channel }) => channel === 'mail')?.state, patient).toBe('sent');
    expect(received.map(({ mail }) => mail.messageId)).toHaveLength(2);
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(received[0]?.mail.messageId).toMatch(/^<[0-9a-f]{32}@frostway\.example>$/);
  });
});

describe('A text message', () => {
  it('that a killed server was sending is not sent twice, and the log says that its outcome is unknown', async () => {
    const gateway = await receiver();
    world = await NotificationWorld.open({ SMS_URL: `POST ${gateway.url}`, FROSTWAY_LOG_LEVEL: 'silent' });
    const told = world;
    const id = await told.oldContact({ phone: '+8613800138000' });
    await told.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['sms'] }] }]);
    await told.alarm(await told.device('Fridge 1'));
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('sent');
    expect(JSON.parse(gateway.received[0]?.body ?? '')).toMatchObject({
      to: '+8613800138000',
      text: expect.stringMatching(
        /^Frostway Alarm: Fridge 1 Ultra-high temperature 9\.4 °C, limit above 8\.0 °C, 2\S+ \S+ \(UTC\+00:00\), 20 min out of range\. https:/,
      ) as string,
    });
    await told.test.sql("update mail set state = 'sending', claimed_at = now() - interval '3 minutes', sent_at = null, tries = '[]'");
    await takeUp(told);
    expect((await told.log())[0]).toMatchObject({
      state: 'unknown',
      tries: [{ isSent: false, answer: expect.stringContaining('not sent again') as string }],
    });
    await told.test.sql("select graphile_worker.add_job('sendSms', json_build_object('id', id)) from mail");
    await expect.poll(() => told.test.sql('select 1 from graphile_worker._private_jobs'), patient).toEqual([]);
    expect(gateway.received).toHaveLength(1);
  });
});

describe('What nobody got round to', () => {
  it('before a crash is queued again; what was tried as often as it may is given up', async () => {
    const gateway = await receiver();
    gateway.status = 500;
    world = await NotificationWorld.open({ SMS_URL: `POST ${gateway.url}`, FROSTWAY_LOG_LEVEL: 'silent' });
    const told = world;
    const id = await told.oldContact({ phone: '+8613800138000' });
    await told.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['sms'] }] }]);
    await told.alarm(await told.device());
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('failed');
    await told.test.sql('update mail set most_tries = 2');
    await expect.poll(async () => (await retryNow(told), (await told.log())[0]?.state), patient).toBe('gaveUp');
    gateway.status = 200;
    await told.test.sql('delete from graphile_worker._private_jobs');
    await told.test.sql("update mail set state = 'queued', tries = '[]', created_at = now() - interval '10 minutes'");
    await takeUp(told);
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('sent');
  });
  it('is sent by one of two servers', async () => {
    const gateway = await receiver();
    let isHeld = true;
    gateway.arrived = () => expect.poll(() => isHeld, { timeout: 15_000, interval: 20 }).toBe(false);
    world = await NotificationWorld.open({ SMS_URL: `POST ${gateway.url}`, FROSTWAY_LOG_LEVEL: 'silent' });
    const told = world;
    const id = await told.oldContact({ phone: '+8613800138000' });
    await told.plan([{ afterMinutes: 0, recipients: [{ kind: 'contact', id, channels: ['sms'] }] }]);
    await told.alarm(await told.device());
    await expect.poll(() => gateway.received.length, patient).toBe(1);
    await told.test.sql("select graphile_worker.add_job('sendSms', json_build_object('id', id)) from mail");
    await expect
      .poll(async () => (await told.test.sql('select 1 from graphile_worker._private_jobs where locked_at is null')).length, patient)
      .toBe(0);
    isHeld = false;
    await expect.poll(async () => (await told.log())[0]?.state, patient).toBe('sent');
    expect(gateway.received).toHaveLength(1);
  });
});

/** The work of every minute, now. */
const takeUp = ({ test }: NotificationWorld) => takeUpInterrupted(test.database.db);
