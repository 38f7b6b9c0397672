/** Photos are kept as the picture alone, encoded anew: without where and when they were taken, upright, no larger than they are looked at; what is not whole is refused. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { Refusal } from '@frostway/contract/refusals';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { chunk, pngOf } from '../../outside/png.js';
import { gaveWay, mostMs, turnsOf } from '../../testing/turns.js';
import { longestSide, mostPixels, readPhoto } from './photo.js';

const secret = 'N31.2 E121.5';
const kinds = ['jpeg', 'png', 'webp'] as const;
type Kind = (typeof kinds)[number];

/** A picture: its left half red, its right half blue. */
function halves(width = 40, height = 20): Sharp {
  const right = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([{ input: right, left: width / 2, top: 0 }]);
}
const fileOf = (kind: Kind, picture = halves()): Promise<Buffer> => picture.toFormat(kind).toBuffer();
const noise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } });

async function pixel(file: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]): boolean => red > 200 && green < 60 && blue < 60;
const isBlue = ([red = 0, green = 0, blue = 0]: number[]): boolean => red < 60 && green < 60 && blue > 200;

/** A PNG of grey rows with more chunks before what is drawn. */
function png(width: number, height: number, beside: readonly Buffer[] = []): Buffer {
  return pngOf(width, height, deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100))), { beside });
}

/** A PNG of points that each have one of 256 colours by chance: a byte of the file is three of the picture. */
function noisyPng(width: number, height: number): Buffer {
  const rows = randomBytes((width + 1) * height);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return pngOf(width, height, deflateSync(rows, { level: 0 }), { colour: 3, beside: [chunk('PLTE', randomBytes(768))] });
}

async function kept(file: Buffer | string): Promise<Buffer> {
  const photo = await readPhoto(file);
  return photo?.content ?? Buffer.alloc(0);
}
const refusalOf = (file: Buffer | string): Promise<string> =>
  readPhoto(file).then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof Refusal) return error.refusal;
      throw error;
    },
  );

describe('A photo', () => {
  it.each(kinds)('of %s stays one, without what a camera or a program wrote beside it', async (kind) => {
    const told = await fileOf(
      kind,
      halves()
        .withExif({ IFD0: { Copyright: secret, Make: secret }, IFD3: { GPSLatitude: '31/1 12/1 0/1', GPSMapDatum: secret } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>${secret}</rdf></x:xmpmeta>`)
        .withIccProfile('p3'),
    );
    expect(told.includes(secret)).toBe(true);
    const photo = await readPhoto(Buffer.concat([told, Buffer.from(secret)]));
    expect(photo?.type).toBe(`image/${kind}`);
    const content = photo?.content ?? Buffer.alloc(0);
    expect(content.includes(secret)).toBe(false);
    const { format, exif, xmp, icc, iptc, width, height, space } = await sharp(content).metadata();
    expect({ format, exif, xmp, icc, iptc, width, height, space }).toEqual({
      format: kind,
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      iptc: undefined,
      width: 40,
      height: 20,
      space: 'srgb',
    });
    expect(isRed(await pixel(content, 5, 10))).toBe(true);
    expect(isBlue(await pixel(content, 35, 10))).toBe(true);
  });

  it('of PNG loses its texts, and is shown the first of its pictures where it moves', async () => {
    const told = png(2, 2, [chunk('tEXt', Buffer.from(`Comment\0${secret}`)), chunk('eXIf', Buffer.from(secret))]);
    expect((await kept(told)).includes(secret)).toBe(false);
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((colour) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await kept(moving);
    expect((await sharp(still).metadata()).pages).toBeUndefined();
    expect(isRed(await pixel(still, 4, 4))).toBe(true);
  });

  it('stands upright: what a camera said of how it was held is done', async () => {
    const held = await fileOf('jpeg', halves().withMetadata({ orientation: 6 }));
    const upright = await kept(held);
    const { width, height, orientation } = await sharp(upright).metadata();
    expect({ width, height, orientation }).toEqual({ width: 20, height: 40, orientation: undefined });
    expect(isRed(await pixel(upright, 10, 5))).toBe(true);
    expect(isBlue(await pixel(upright, 10, 35))).toBe(true);
  });

  it('in the colours of printers, of 16 bits, or with see-through parts is kept in those of screens, on white', async () => {
    const printed = await kept(await halves().toColourspace('cmyk').jpeg().toBuffer());
    const deep = await kept(await halves().toColourspace('rgb16').png().toBuffer());
    const clear = await kept(
      await sharp({ create: { width: 8, height: 8, channels: 4, background: '#ff000000' } })
        .png()
        .toBuffer(),
    );
    for (const file of [printed, deep, clear])
      expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', hasAlpha: false });
    expect(await pixel(clear, 4, 4)).toEqual([255, 255, 255]);
  });

  it('is no larger than it is looked at, and a small one as large as it was', async () => {
    const wide = await sharp(await kept(await fileOf('jpeg', halves(6000, 3000)))).metadata();
    expect([wide.width, wide.height]).toEqual([longestSide, longestSide / 2]);
    const small = await sharp(await kept(await fileOf('webp', halves(4, 2)))).metadata();
    expect([small.width, small.height]).toEqual([4, 2]);
  });

  it('of noise is made smaller, until it is no larger in bytes than one may be', async () => {
    const loud = noisyPng(2600, 2500);
    expect(loud.length).toBeLessThan(8_000_000);
    const made = await kept(loud);
    expect(made.length).toBeLessThan(8_000_000);
    expect((await sharp(made).metadata()).width).toBe(1600);
  });

  it('may come as base64, and may be left out', async () => {
    expect((await sharp(await kept(png(2, 2).toString('base64'))).metadata()).width).toBe(2);
    expect(await readPhoto(undefined)).toBeUndefined();
    expect(await readPhoto('')).toBeUndefined();
  });

  it.each(kinds)('of %s that is cut off is refused, or lacks nothing of its picture', async (kind) => {
    const whole = await fileOf(kind, noise(12, 12));
    const drawn = await sharp(await kept(whole))
      .raw()
      .toBuffer();
    let refused = 0;
    for (let length = 1; length < whole.length; length += 1) {
      const cut = whole.subarray(0, length);
      if ((await refusalOf(cut)) === 'none')
        expect(
          (
            await sharp(await kept(cut))
              .raw()
              .toBuffer()
          ).equals(drawn),
        ).toBe(true);
      else refused += 1;
    }
    // The last chunk of a PNG says that it is over, and nothing else.
    expect(refused).toBeGreaterThanOrEqual(whole.length - 1 - 12);
  });

  it('is refused when it is none, broken, or made to harm whoever draws it', async () => {
    const broken = await fileOf('png', noise(12, 12));
    const middle = broken.length >> 1;
    broken[middle] = (broken[middle] ?? 0) ^ 1;
    const side = Math.ceil(Math.sqrt(mostPixels)) + 1;
    for (const file of [
      broken,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
      await halves().gif().toBuffer(),
      await halves().tiff().toBuffer(),
      Buffer.from('%PDF-1.7'),
      'not base64!',
      png(0, 2),
      png(side, side),
      Buffer.alloc(1000),
    ])
      expect(await refusalOf(file)).toBe('photoKind');
    expect(await refusalOf(Buffer.alloc(8_000_001))).toBe('photoTooLarge');
  });

  it('holds nobody up while it is drawn, nor does one of thousands of empty parts', async () => {
    const large = await fileOf('jpeg', halves(4000, 3000));
    const empty = chunk('IDAT', Buffer.alloc(0));
    const many = png(
      2,
      2,
      Array.from({ length: Math.floor(7_900_000 / empty.length) }, () => empty),
    );
    expect(await turnsOf(() => readPhoto(large), mostMs())).toBe(gaveWay);
    expect(await turnsOf(() => refusalOf(many), mostMs())).toBe(gaveWay);
  });

  it('is drawn one after the other, and refused while too many wait', async () => {
    const file = await fileOf('jpeg', halves(1000, 500));
    const all = await Promise.all(Array.from({ length: 9 }, () => refusalOf(file)));
    expect(all).toEqual([...Array.from({ length: 8 }, () => 'none'), 'tooFrequent']);
    expect(await refusalOf(file)).toBe('none');
  });
});
