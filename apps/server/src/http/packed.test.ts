/** The documents about the calls: made once, sent packed, and not again to who has them. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { platformForFile, type TestPlatform } from '../testing/platform.js';

let test: TestPlatform;
platformForFile((started) => {
  test = started;
});

type Raw = { readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly body: Buffer };
/** A request whose answer is left packed. */
const raw = (path: string, headers: Record<string, string> = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    request(new URL(path, test.url), { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

describe.each(['/openapi.json', '/docs'])('%s', (path) => {
  it('is packed as the client reads it, each kind under a tag of its own', async () => {
    const plain = await raw(path);
    const packed = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
    const zipped = await raw(path, { 'accept-encoding': 'gzip;q=1.0, br;q=0' });
    expect([plain, packed, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(packed.body.length * 5).toBeLessThan(plain.body.length);
    expect(new Set([plain, packed, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(packed.headers.vary).toContain('accept-encoding');
  });
  it('is not sent again to who has it', async () => {
    const { headers } = await raw(path, { 'accept-encoding': 'br' });
    const again = await raw(path, { 'accept-encoding': 'br', 'if-none-match': `"other", ${String(headers.etag)}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect((await raw(path, { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
  });
  it('has a limit of its own: 60 a minute of one address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await raw(path, { 'if-none-match': '*' })).status);
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 304));
    expect(statuses.at(-1)).toBe(429);
  });
});
