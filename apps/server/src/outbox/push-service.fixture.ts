/** A push service of a test with the browsers it serves: it checks who sends (RFC 8292) and decrypts for the browser (RFC 8291, aes128gcm of RFC 8188). */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
export type Pushed = {
  /** The last part of the endpoint. */
  readonly browser: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the encrypted body. */
  readonly bytes: number;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The key the sender signed with, base64url. */
  readonly key: string;
  readonly payload: Record<string, unknown>;
};

type Keys = { readonly ecdh: ECDH; readonly auth: Buffer };

export class TestPushService {
  readonly pushed: Pushed[] = [];
  /** What is answered, for all browsers or for one by its name. */
  status = 201;
  readonly statusOf = new Map<string, number>();
  answerHeaders: Record<string, string> = {};
  /** Requests, those that were refused too. */
  calls = 0;
  /** Of what could not be verified or decrypted. */
  readonly faults: unknown[] = [];
  url = '';
  private readonly browsers = new Map<string, Keys>();
  private server: Server | undefined;

  async start(): Promise<this> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const browser = request.url?.split('/').at(-1) ?? '';
        this.calls += 1;
        const status = this.statusOf.get(browser) ?? this.status;
        try {
          if (status === 201) this.pushed.push(this.open(browser, request.headers, Buffer.concat(chunks)));
        } catch (error) {
          this.faults.push(error);
        }
        response.writeHead(status, this.answerHeaders).end();
      });
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** What a browser tells the platform when it subscribes. */
  subscribe(browser: string): Subscription {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys().toString('base64url');
    const auth = randomBytes(16);
    this.browsers.set(browser, { ecdh, auth });
    return { endpoint: `${this.url}/push/${browser}`, p256dh, auth: auth.toString('base64url') };
  }

  /** What one browser was shown, the oldest first. */
  of(browser: string): Pushed[] {
    return this.pushed.filter((each) => each.browser === browser);
  }

  private open(browser: string, headers: IncomingHttpHeaders, body: Buffer): Pushed {
    const { claims, key } = verifySender(headers.authorization ?? '');
    const keys = this.browsers.get(browser);
    if (keys === undefined) throw new Error(`nobody subscribed as ${browser}`);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as aes128gcm');
    const payload = JSON.parse(decrypt(body, keys).toString('utf8')) as Record<string, unknown>;
    return { browser, headers, bytes: body.length, claims, key, payload };
  }
}

/** RFC 8292: a token signed (ES256) with the key that is named beside it. */
function verifySender(authorization: string): Pick<Pushed, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=(\S+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the token is not signed with the key beside it');
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Pushed['claims'], key };
}

/** RFC 8188: salt, record size, length of the key id, key id (the sender's public key), then one record of AES-128-GCM that ends with a delimiter of 2. */
function decrypt(body: Buffer, { ecdh, auth }: Keys): Buffer {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + senderKey.length);
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, about, 32));
  const derive = (info: string, length: number): Buffer => Buffer.from(hkdfSync('sha256', material, salt, `${info}\0`, length));
  const cipher = createDecipheriv('aes-128-gcm', derive('Content-Encoding: aes128gcm', 16), derive('Content-Encoding: nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no end');
  return padded.subarray(0, end);
}
