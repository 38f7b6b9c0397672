import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnCaptcha, drawCaptcha } from './captcha.js';

/** The bytes of the captcha inside the answer. */
const pngOf = (svg: string): Buffer => Buffer.from(/href="data:image\/png;base64,([A-Za-z0-9+/=]+)"/.exec(svg)?.[1] ?? '', 'base64');

type Chunk = { readonly type: string; readonly data: Buffer };
/** The chunks of a PNG. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + png.readUInt32BE(at)) });
  return chunks;
}

/** The pixels of its image, 0 black to 15 white: read as any program reads a PNG. */
function pixelsOf(png: Buffer): { width: number; height: number; pixels: number[] } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = chunksOf(png).flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : []));
  const lines = inflateSync(Buffer.concat(data));
  const perLine = 1 + Math.ceil(width / 2);
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const byte = lines[y * perLine + 1 + (x >> 1)] ?? 0;
    return x % 2 === 0 ? byte >> 4 : byte & 15;
  });
  return { width, height, pixels };
}

describe('A captcha', () => {
  it('holds no text and no path: who reads glyphs out of the drawing finds one image', () => {
    for (let n = 0; n < 50; n += 1) {
      const { text, svg } = drawnCaptcha.draw();
      expect(text).toMatch(/^[ACEFHJKLPRTWXY34679]{5}$/);
      expect(svg.replace(/"data:[^"]*"/, '""')).toBe(
        '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="72" viewBox="0 0 210 72"><image width="210" height="72" href=""/></svg>',
      );
      const png = pngOf(svg);
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      // Neither comments nor names: the captcha is its head, its pixels and its end.
      expect(chunksOf(png).map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
      expect(svg).not.toContain(text);
    }
  });
  it('is drawn anew each time: of one text no two are alike, and a quarter of the pixels differ', () => {
    const captchas = Array.from({ length: 20 }, () => drawCaptcha('K7W3C'));
    expect(new Set(captchas.map((png) => png.toString('base64'))).size).toBe(20);
    const [first, ...others] = captchas.map((png) => pixelsOf(png).pixels);
    for (const other of others) {
      const differing = other.filter((shade, at) => Math.abs(shade - (first?.[at] ?? 0)) > 0).length;
      expect(differing / other.length).toBeGreaterThan(0.25);
    }
  });
  it('has no column of clean paper between its characters: cutting it at its gaps cuts nothing', () => {
    for (let n = 0; n < 20; n += 1) {
      const { width, height, pixels } = pixelsOf(drawCaptcha('AHXK4'));
      const isDark = (shade: number): boolean => shade <= 9;
      const clean = Array.from({ length: width }, (_, x) => x).filter(
        (x) => !Array.from({ length: height }, (_, y) => pixels[y * width + x] ?? 15).some(isDark),
      );
      expect(clean).toEqual([]);
    }
  });
  it('has ink to read: between a twentieth and a third of it is dark', () => {
    for (const text of ['ACEFH', 'JKLPR', 'TWXY3', '46799']) {
      const { pixels } = pixelsOf(drawCaptcha(text));
      const dark = pixels.filter((shade) => shade <= 6).length / pixels.length;
      expect(dark).toBeGreaterThan(0.05);
      expect(dark).toBeLessThan(0.34);
    }
  });
});
