/** What holds of the coder of every kind of facts: a chunk is packed one way, whatever is damaged is noticed, and a chunk of another kind is refused. */
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chunk, type Coder, DamagedChunkError } from './coder.js';
import { eventCoder } from './event-chunk.js';
import { positionCoder } from './position-chunk.js';
import { readingCoder } from './reading-chunk.js';

/** By the newest version of its encoding. */
const coders = [
  [2, readingCoder],
  [130, positionCoder],
  [194, eventCoder],
] as const;

/** Tests what holds of a coder; `chunk`: what it is tried with, some dozens of facts. */
export function coderLaws<C extends Chunk>({ encode, decode }: Coder<C>, version: (typeof coders)[number][0], chunk: C): void {
  it('is the same however often it is packed', () => {
    const once = encode(chunk);
    expect(once[0]).toBe(version);
    expect(encode(decode(once))).toEqual(once);
  });

  it('notices any bit that is another, and any place where it breaks off', () => {
    const bytes = encode(chunk);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const flipped = Buffer.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
      expect(() => decode(flipped)).toThrow(DamagedChunkError);
    }
    for (let length = 0; length < bytes.length; length += 1) expect(() => decode(bytes.subarray(0, length))).toThrow(DamagedChunkError);
    expect(() => decode(Buffer.concat([bytes, Buffer.from([0])]))).toThrow(DamagedChunkError);
  });

  it('is none of another kind, nor of a later version', () => {
    const bytes = encode(chunk);
    for (const [other, { decode: decodeOther }] of coders)
      if (other !== version) expect(() => decodeOther(bytes)).toThrow(new DamagedChunkError(`the chunk is of version ${version}`));
    const later = underChecksum(version + 1, Buffer.alloc(8));
    expect(() => decode(later)).toThrow(new DamagedChunkError(`the chunk is of version ${version + 1}`));
  });

  it('never answers anything but facts or that it is damaged, whatever stands under a right checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (written) => {
        try {
          expect(decode(underChecksum(version, written)).length).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedChunkError);
        }
      }),
    );
  });
}

/** A chunk with a right checksum, whatever is written in it. */
function underChecksum(version: number, written: Uint8Array): Buffer {
  const packed = deflateRawSync(written);
  const bytes = Buffer.concat([Buffer.from([version, 0, 0, 0, 0]), packed]);
  bytes.writeUInt32BE(crc32(packed, crc32(bytes.subarray(0, 1))), 1);
  return bytes;
}
