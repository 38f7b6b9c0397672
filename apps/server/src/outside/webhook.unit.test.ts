import { createHmac } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reachableOutside } from './reachable.js';
import { type WebhookPost, webhookSender } from './webhook.js';

let server: Server;
let port: number;
let received: { headers: IncomingHttpHeaders; body: string }[];
let answer: { status: number; headers?: Record<string, string>; body: string };
beforeEach(async () => {
  received = [];
  answer = { status: 200, body: 'thanks' };
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
const post = (url: string): WebhookPost => ({
  url,
  secret,
  id: 'msg_1',
  body: '{"type":"alarm.start","place":"冷库"}',
  atMs: 1_784_000_000_999,
});
const local = webhookSender(reachableOutside('127.0.0.0/8'));
const outside = webhookSender(reachableOutside(''));

describe('A webhook', () => {
  it('is signed, so that its receiver can check who sent it, what, and when', async () => {
    expect(await local.send(post(`http://127.0.0.1:${port}/hook?x=1`))).toBe('200 thanks');
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: '' }] = received;
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1784000000',
    });
    // The receiver's side, by the words of docs/operations.md.
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(JSON.parse(body)).toEqual({ type: 'alarm.start', place: '冷库' });
  });
  it('a redirect is not followed', async () => {
    answer = { status: 302, headers: { location: `http://127.0.0.1:${port}/other` }, body: '' };
    await expect(local.send(post(`http://127.0.0.1:${port}/`))).rejects.toThrow('302: redirects are not followed');
    expect(received).toHaveLength(1);
  });
  it('anything but a 2xx is a no, whose text is cut', async () => {
    answer = { status: 500, body: 'x'.repeat(100_000) };
    await expect(local.send(post(`http://127.0.0.1:${port}/`))).rejects.toThrow(new RegExp(`^500 x{500}$`));
  });
  it('who does not answer is given up, without a word of the address', async () => {
    await expect(local.send(post('http://127.0.0.1:1/secret-path'))).rejects.toThrow(/^the receiver could not be reached: ECONNREFUSED$/);
  });
});

describe('Private addresses are refused', () => {
  it.each([
    'http://127.0.0.1',
    'http://0.0.0.0',
    'http://2130706433',
    'http://0x7f.1',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:a00:1]',
    'http://[64:ff9b::a00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://10.1.2.3',
    'http://172.31.255.255',
    'http://192.168.0.1',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.100.100.200',
    'http://168.63.129.16',
    'http://localhost',
  ])('%s', async (url) => {
    const at = new URL(url);
    at.port = String(port);
    await expect(outside.send(post(at.href))).rejects.toThrow('the address is not one of the public internet');
    expect(received).toEqual([]);
  });
  it('public ones are not', () => {
    const reachable = reachableOutside('');
    for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
      expect([address, reachable(address)]).toEqual([address, true]);
  });
  it('networks of the setting are allowed, and no others', () => {
    const reachable = reachableOutside('10.1.0.0/16, fd12::/16, 192.168.1.7');
    expect(['10.1.255.1', 'fd12::1', '192.168.1.7', '::ffff:10.1.0.1'].every(reachable)).toBe(true);
    expect(['10.2.0.1', 'fd13::1', '192.168.1.8', '127.0.0.1', 'x', ''].some(reachable)).toBe(false);
  });
});

describe('A name', () => {
  /** A name server whose answers the test writes. */
  const answering = (...answers: string[][]): void => {
    let asked = 0;
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
      const found = answers[Math.min(asked++, answers.length - 1)] ?? [];
      done(
        null,
        found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as never);
  };
  it('that points inside is refused, also when only one of its addresses does', async () => {
    answering(['203.0.113.5'], ['8.8.8.8', '127.0.0.1']);
    await expect(outside.send(post(`http://rebind.example:${port}/`))).rejects.toThrow('not one of the public internet');
    await expect(outside.send(post(`http://rebind.example:${port}/`))).rejects.toThrow('not one of the public internet');
    expect(received).toEqual([]);
  });
  it('is looked up once: the connection goes to the address that was looked at', async () => {
    // The first answer is allowed; a second question would be answered with another address, where nobody listens.
    answering(['127.0.0.1'], ['127.0.0.2']);
    expect(await webhookSender(reachableOutside('127.0.0.1')).send(post(`http://rebind.example:${port}/`))).toBe('200 thanks');
    expect(received[0]?.headers.host).toBe(`rebind.example:${port}`);
    expect(dns.lookup).toHaveBeenCalledOnce();
  });
  it('is looked up when it is saved, three at once: what is more is saved, and looked up when something is sent', async () => {
    const waiting: (() => void)[] = [];
    vi.spyOn(dns, 'lookup').mockImplementation(((_name: string, _options: unknown, done: (error: null, found: unknown) => void) => {
      waiting.push(() => done(null, [{ address: '127.0.0.1', family: 4 }]));
    }) as never);
    const sender = webhookSender(reachableOutside(''));
    const asked = [1, 2, 3].map(() => sender.allows('http://slow.example/'));
    expect(await sender.allows('http://slow.example/')).toBe(true);
    // What is no name needs no look.
    expect(await sender.allows('http://127.0.0.1/')).toBe(false);
    expect(dns.lookup).toHaveBeenCalledTimes(3);
    for (const answered of waiting) answered();
    expect(await Promise.all(asked)).toEqual([false, false, false]);
    answering(['127.0.0.1']);
    expect(await sender.allows('http://slow.example/')).toBe(false);
  });
});
