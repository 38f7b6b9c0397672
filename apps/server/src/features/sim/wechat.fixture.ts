/** A server of the shape of WeChat Pay v3, as its documents describe it: checks who signed, signs what it answers, and notifies what was paid. */
import { createCipheriv, createSign, createVerify, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
const pair = (): Pair => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject): string => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
const lines = (...parts: readonly string[]): string => parts.map((part) => `${part}\n`).join('');

export type SentRequest = { readonly path: string; readonly body: Record<string, unknown> };
export type Told = { readonly headers: Record<string, string>; readonly body: string };

export class WechatFixture {
  readonly asked: SentRequest[] = [];
  /** What it answers with is changed on the way. */
  tampers = false;
  private readonly merchant = pair();
  private readonly platform = pair();
  private readonly apiV3Key = randomBytes(16).toString('hex');
  private readonly server: http.Server;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
    this.server = http.createServer((request, response) => void this.answer(request, response));
  }

  /** Starts it, and answers the path of the merchant's file. */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'wechat-')), 'merchant.json');
    await writeFile(
      file,
      JSON.stringify({
        mchid: '1900000001',
        appid: 'wx0000000000000001',
        serial: 'MERCHANT01',
        privateKey: pem(this.merchant.privateKey),
        apiV3Key: this.apiV3Key,
        platformKeys: { PLATFORM01: pem(this.platform.publicKey) },
        endpoint: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      }),
    );
    return file;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  /** What it tells when an order was paid. */
  paid(number: string, amount: number, more: { transactionId?: string; currency?: string; mchid?: string } = {}): Told {
    const { transactionId = `42000000${number}`, currency = 'CNY', mchid = '1900000001' } = more;
    const payment = {
      mchid,
      appid: 'wx0000000000000001',
      out_trade_no: number,
      transaction_id: transactionId,
      trade_state: 'SUCCESS',
      success_time: `${new Date(this.now()).toISOString().slice(0, 19)}+00:00`,
      amount: { total: amount, payer_total: amount, currency, payer_currency: currency },
    };
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', this.apiV3Key, nonce);
    cipher.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(payment)), cipher.final(), cipher.getAuthTag()]);
    const resource = {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      associated_data: 'transaction',
      nonce,
    };
    const body = JSON.stringify({ id: 'EV-1', event_type: 'TRANSACTION.SUCCESS', resource_type: 'encrypt-resource', resource });
    return { headers: this.signed(body), body };
  }

  private signed(body: string): Record<string, string> {
    const [timestamp, nonce] = [String(Math.floor(this.now() / 1000)), randomBytes(8).toString('hex')];
    const signature = createSign('RSA-SHA256')
      .update(lines(timestamp, nonce, body))
      .sign(this.platform.privateKey, 'base64');
    return {
      'content-type': 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': 'PLATFORM01',
    };
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const [where, head] = [request.url ?? '', request.headers.authorization ?? ''];
    const part = (name: string): string => new RegExp(`${name}="([^"]*)"`).exec(head)?.[1] ?? '';
    const message = lines(request.method ?? '', where, part('timestamp'), part('nonce_str'), body);
    const isSigned =
      head.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      part('mchid') === '1900000001' &&
      part('serial_no') === 'MERCHANT01' &&
      createVerify('RSA-SHA256').update(message).verify(this.merchant.publicKey, part('signature'), 'base64');
    if (!isSigned) {
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'SIGN_ERROR' }));
      return;
    }
    const asked = JSON.parse(body) as Record<string, unknown>;
    this.asked.push({ path: where, body: asked });
    if (where.endsWith('/close')) {
      response.writeHead(204, this.signed('')).end();
      return;
    }
    const number = String(asked['out_trade_no']);
    const said = JSON.stringify(
      where.endsWith('/jsapi') ? { prepay_id: `wx${number}` } : { code_url: `weixin://wxpay/bizpayurl?pr=${number}` },
    );
    response.writeHead(200, this.signed(said)).end(this.tampers ? said.replace('bizpayurl', 'elsewhere') : said);
  }
}
