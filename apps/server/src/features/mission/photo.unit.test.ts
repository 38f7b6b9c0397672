/** Photos are kept as the picture alone: without where and when they were taken, and what is not whole is refused. */
import { crc32, deflateSync } from 'node:zlib';
import { Refusal } from '@frostway/contract/refusals';
import { describe, expect, it } from 'vitest';
import { leastCostOf, mostMs } from '../../testing/turns.js';
import { longestSide, mostParts, readPhoto } from './photo.js';

const secret = 'N31.2 E121.5';
const bytes = (...values: number[]): Buffer => Buffer.from(values);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
function png(width = 2, more: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(2, 4);
  head.writeUInt8(8, 8);
  const drawn = chunk('IDAT', deflateSync(Buffer.alloc(6)));
  return Buffer.concat([
    bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    ...more,
    drawn,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function segment(code: number, data: Buffer): Buffer {
  const head = bytes(0xff, code, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
/** Facts of a camera: held so, and the place in words. */
function facts(orientation: number): Buffer {
  const tiff = Buffer.alloc(22);
  tiff.write('II');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]));
}
const frame = segment(0xc0, bytes(8, 0, 2, 0, 2, 1, 1, 0x11, 0));
const tables = Buffer.concat([segment(0xdb, Buffer.alloc(65)), segment(0xc4, Buffer.alloc(17))]);
/** With a stuffed byte and a restart in its data. */
const scan = Buffer.concat([segment(0xda, bytes(1, 1, 0, 0, 63, 0)), bytes(1, 2, 0xff, 0, 3, 0xff, 0xd0, 4)]);
const jpeg = (beside: readonly Buffer[] = [], parts: readonly Buffer[] = [tables, frame, scan]): Buffer =>
  Buffer.concat([bytes(0xff, 0xd8), ...beside, ...parts, bytes(0xff, 0xd9)]);

function riff(parts: readonly (readonly [string, Buffer])[]): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    ...parts.map(([name, data]) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(data.length);
      return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
    }),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
}
const lossy = bytes(0x10, 0, 0, 0x9d, 0x01, 0x2a, 2, 0, 2, 0, 7, 7, 7);
const extended = (flags: number): Buffer => bytes(flags, 0, 0, 0, 1, 0, 0, 1, 0, 0);

const refusalOf = (file: Buffer | string): string => {
  try {
    readPhoto(file);
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
  return 'none';
};

describe('A photo', () => {
  it('is kept without what a camera wrote beside it, but stays upright', () => {
    const beside = [
      segment(0xe0, Buffer.from('JFIF\0')),
      facts(6),
      segment(0xe1, Buffer.from(`http://ns.adobe.com/ ${secret}`)),
      segment(0xfe, Buffer.from(secret)),
    ];
    const kept = readPhoto(Buffer.concat([jpeg(beside), Buffer.from(secret)]));
    expect(kept?.type).toBe('image/jpeg');
    expect(kept?.content.includes(secret)).toBe(false);
    expect(kept?.content.includes('Exif')).toBe(true);
    expect(kept?.content.includes(Buffer.concat([tables, frame, scan]))).toBe(true);
    // The same once more changes nothing.
    expect(readPhoto(kept?.content)?.content).toEqual(kept?.content);
    expect(readPhoto(jpeg([facts(1)]))?.content).toEqual(jpeg());
  });

  it('of PNG and WebP loses its texts, places and whatever follows it', () => {
    const told = png(2, [chunk('tEXt', Buffer.from(`Comment\0${secret}`)), chunk('eXIf', Buffer.from(secret))]);
    expect(readPhoto(Buffer.concat([told, Buffer.from(secret)]))).toEqual({ type: 'image/png', content: png() });
    const whole = riff([
      ['VP8X', extended(0x0c)],
      ['VP8 ', lossy],
      ['EXIF', Buffer.from(secret)],
      ['XMP ', Buffer.from(secret)],
    ]);
    expect(readPhoto(whole)).toEqual({ type: 'image/webp', content: riff([['VP8 ', lossy]]) });
    const clear = riff([
      ['VP8X', extended(0x10)],
      ['ALPH', bytes(0, 9)],
      ['VP8 ', lossy],
    ]);
    expect(readPhoto(clear)?.content).toEqual(clear);
    const lossless = riff([['VP8L', bytes(0x2f, 1, 0x40, 0, 0, 5)]]);
    expect(readPhoto(lossless)?.content).toEqual(lossless);
  });

  it('may come as base64, and may be left out', () => {
    expect(readPhoto(png().toString('base64'))?.content).toEqual(png());
    expect(readPhoto(undefined)).toBeUndefined();
    expect(readPhoto('')).toBeUndefined();
  });

  it('of thousands of empty parts is none, and is soon seen to be none', () => {
    const empty = chunk('IDAT', Buffer.alloc(0));
    const table = bytes(0xff, 0xdb, 0, 2);
    for (const [part, whole] of [
      [empty, (parts: readonly Buffer[]) => png(2, parts)],
      [table, (parts: readonly Buffer[]) => Buffer.concat([bytes(0xff, 0xd8), ...parts])],
    ] as const) {
      const many = whole(Array.from({ length: Math.floor(7_900_000 / part.length) }, () => part));
      let words = '';
      expect(leastCostOf(() => (words = refusalOf(many)))).toBeLessThan(mostMs());
      expect(words).toBe('photoKind');
    }
    expect(
      readPhoto(
        png(
          2,
          Array.from({ length: mostParts - 4 }, () => empty),
        ),
      ),
    ).toMatchObject({ type: 'image/png' });
  });
  it('is refused when it is none, cut off at any place, or broken', () => {
    for (const whole of [
      jpeg([facts(6)]),
      png(),
      riff([
        ['VP8X', extended(0x10)],
        ['ALPH', bytes(0, 9)],
        ['VP8 ', lossy],
      ]),
    ])
      for (let length = 1; length < whole.length; length += 1) expect(refusalOf(whole.subarray(0, length))).toBe('photoKind');
    const broken = png();
    broken[30] = (broken[30] ?? 0) ^ 1;
    for (const file of [
      broken,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('GIF89a'),
      'not base64!',
      png(0),
      png(longestSide + 1),
      png(2, [chunk('CgBI', Buffer.alloc(4))]),
      jpeg([], [frame]),
      jpeg([], [tables, scan]),
      jpeg([], [tables, frame, frame, scan]),
      // Drawn by arithmetic coding, which no page shows.
      jpeg([], [tables, segment(0xc9, frame.subarray(4)), scan]),
      riff([
        ['VP8X', extended(0x02)],
        ['VP8 ', lossy],
      ]),
      riff([
        ['VP8 ', lossy],
        ['VP8 ', lossy],
      ]),
      riff([['VP8 ', Buffer.alloc(13)]]),
      riff([['EXIF', Buffer.from(secret)]]),
    ])
      expect(refusalOf(file)).toBe('photoKind');
    expect(refusalOf(Buffer.alloc(8_000_001))).toBe('photoTooLarge');
  });
});
