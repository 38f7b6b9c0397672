/** A push service of a story, and the browser it stands for: it decrypts what comes (RFC 8291, aes128gcm of RFC 8188), as the browser's own would. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PushService = {
  /** What a browser is given when it subscribes. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What came, decrypted, the oldest first. */
  readonly messages: readonly string[];
  readonly stop: () => void;
};

/** Starts one on a free port of this machine. */
export async function startPushService(): Promise<PushService> {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  const messages: string[] = [];
  const decrypt = (body: Buffer): string => {
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
    const record = body.subarray(21 + senderKey.length);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, about, 32));
    const derive = (info: string, length: number) => Buffer.from(hkdfSync('sha256', material, body.subarray(0, 16), `${info}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', derive('Content-Encoding: aes128gcm', 16), derive('Content-Encoding: nonce', 12));
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      messages.push(decrypt(Buffer.concat(chunks)));
      response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/1`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    messages,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
