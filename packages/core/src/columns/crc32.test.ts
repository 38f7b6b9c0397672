import { crc32 as ofNode } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.js';

describe('the checksum', () => {
  it('of the digits 1 to 9 is the one every table of checksums names', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
  it('is that of Node, of parts one after the other too', () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * index * 31) % 256);
    expect(crc32(bytes)).toBe(ofNode(bytes));
    expect(crc32(bytes.subarray(7), crc32(bytes.subarray(0, 7)))).toBe(ofNode(bytes));
    expect(crc32(new Uint8Array())).toBe(0);
  });
});
